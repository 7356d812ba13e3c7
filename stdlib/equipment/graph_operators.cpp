#include <fmt/format.h>

#include "interpreter/board/graph/operators.hpp"
#include "interpreter/declare/kit.hpp"
#include "stdlib/equipment/graph_arguments.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

namespace {

using board::Graph;
using board::GraphResult;
using Corners = std::vector<std::vector<Numbers>>;
using Indices = std::vector<std::vector<int>>;

/// A plan that cuts a graph with a polygon.
GraphPlan cut(const GraphPlan& graph, const PolygonPlan& poly, GraphResult (*how)(Graph, const board::Polygon&)) {
  if (poly.error) return failed(*poly.error);
  return changed(graph, [polygon = poly.corners, how](Graph g, SiteType) { return how(std::move(g), polygon); });
}

void declare_movement(Library& library) {
  ludeme(library, "rotate", "degrees graph", "A board turned anticlockwise about its middle, by an angle in degrees.",
         [](double degrees, const GraphPlan& graph) {
           return changed(graph, [=](Graph g, SiteType) { return board::rotate(std::move(g), degrees); });
         });
  ludeme(library, "scale", "x y? z? graph", "A board stretched along the axes.",
         [](double x, Maybe<double> y, Maybe<double> z, const GraphPlan& graph) {
           return changed(
               graph, [=](Graph g, SiteType) { return board::scale(std::move(g), x, y.value_or(x), z.value_or(1)); });
         });
  ludeme(library, "shift", "x y z? graph",
         "A board moved along the axes. With (merge ...) boards are put together from parts that are moved.",
         [](double x, double y, Maybe<double> z, const GraphPlan& graph) {
           return changed(graph, [=](Graph g, SiteType) { return board::shift(std::move(g), x, y, z.value_or(0)); });
         });
  ludeme(library, "skew", "amount graph", "A board that leans to the right.",
         [](double amount, const GraphPlan& graph) {
           return changed(graph, [=](Graph g, SiteType) { return board::skew(std::move(g), amount); });
         });
  ludeme(library, "renumber", "type? second? third? graph",
         "A board with its sites (of these types) numbered from bottom to top.",
         [](Maybe<SiteType> type, Maybe<SiteType> second, Maybe<SiteType> third, const GraphPlan& graph) {
           std::vector<SiteType> types;
           for (const auto& one : {type, second, third})
             if (one) types.push_back(*one);
           return changed(graph, [=](Graph g, SiteType) { return board::renumber(std::move(g), types); });
         });
  ludeme(library, "recoordinate", "type? second? third? graph",
         "The same board: coordinates are always labelled when a board is measured.",
         [](Maybe<SiteType>, Maybe<SiteType>, Maybe<SiteType>, const GraphPlan& graph) { return graph; });
}

void declare_joins(Library& library) {
  const auto merge = [](std::vector<GraphPlan> graphs, Maybe<bool> connect) {
    return joined(std::move(graphs), [=](std::vector<Graph> g) { return board::merge(g, connect.value_or(false)); });
  };
  const auto unite = [](std::vector<GraphPlan> graphs, Maybe<bool> connect) {
    return joined(std::move(graphs),
                  [=](std::vector<Graph> g) { return board::unite(std::move(g), connect.value_or(false)); });
  };
  const auto intersect = [](std::vector<GraphPlan> graphs) {
    return joined(std::move(graphs), [](std::vector<Graph> g) { return board::intersect(std::move(g)); });
  };
  ludeme(library, "merge", "graphs connect:?",
         "Boards put together: where vertices lie at the same places they become one.", merge);
  ludeme(library, "merge", "graph other connect:?", "Two boards joined where they have vertices at the same places.",
         [](const GraphPlan& graph, const GraphPlan& other, Maybe<bool> connect) {
           return decltype(merge){}({graph, other}, connect);
         });
  ludeme(library, "union", "graphs connect:?", "Several boards as one, not joined where they touch.", unite);
  ludeme(library, "union", "graph other connect:?", "Two boards side by side.",
         [](const GraphPlan& graph, const GraphPlan& other, Maybe<bool> connect) {
           return decltype(unite){}({graph, other}, connect);
         });
  ludeme(library, "intersect", "graphs", "What all these boards have in common.", intersect);
  ludeme(library, "intersect", "graph other", "What two boards have in common.",
         [](const GraphPlan& graph, const GraphPlan& other) {
           return decltype(intersect){}({graph, other});
         });
}

void declare_cuts(Library& library) {
  ludeme(library, "clip", "graph poly", "A board without its vertices inside a polygon.",
         [](const GraphPlan& graph, const PolygonPlan& poly) { return cut(graph, poly, board::clip); });
  ludeme(library, "keep", "graph poly", "The part of a board inside a polygon.",
         [](const GraphPlan& graph, const PolygonPlan& poly) { return cut(graph, poly, board::keep); });
  ludeme(library, "hole", "graph poly", "A board without its cells inside a polygon.",
         [](const GraphPlan& graph, const PolygonPlan& poly) { return cut(graph, poly, board::hole); });
  ludeme(library, "remove", "graph poly trimEdges:?", "A board without its vertices inside a polygon.",
         [](const GraphPlan& graph, const PolygonPlan& poly, Maybe<bool>) {
           return cut(graph, poly, board::remove_inside);
         });
  ludeme(library, "trim", "graph", "A board without dead ends and lonely vertices.", [](const GraphPlan& graph) {
    return changed(graph, [](Graph g, SiteType) { return board::trim(std::move(g)); });
  });
}

/// Turns lists of numbers into elements of a graph; keeps the first error.
class ElementReader {
 public:
  std::optional<board::BuildError> error;

  std::vector<board::Point> vertices(const std::vector<Numbers>& lists) { return points(lists); }
  std::vector<std::vector<board::Point>> cells(const Corners& lists) {
    std::vector<std::vector<board::Point>> made = point_lists(lists);
    for (const auto& corners : made) expect_cell(corners.size());
    return made;
  }
  const Indices& cell_indices(const Indices& lists) {
    for (const auto& corners : lists) expect_cell(corners.size());
    return lists;
  }
  std::vector<std::pair<board::Point, board::Point>> edges(const Corners& lists) {
    std::vector<std::pair<board::Point, board::Point>> made;
    for (const auto& ends : point_lists(lists))
      if (expect(ends.size() == 2, "an edge joins two points")) made.emplace_back(ends[0], ends[1]);
    return made;
  }
  std::vector<std::pair<int, int>> edge_indices(const Indices& lists) {
    std::vector<std::pair<int, int>> made;
    for (const auto& ends : lists)
      if (expect(ends.size() == 2, fmt::format("an edge joins two vertices, not {{{}}}", fmt::join(ends, " "))))
        made.emplace_back(ends[0], ends[1]);
    return made;
  }
  std::vector<board::Additions::CurvedEdge> curves(const Corners& lists) {
    std::vector<board::Additions::CurvedEdge> made;
    for (const auto& p : point_lists(lists))
      if (expect(p.size() == 4, "a curved edge has two ends and two tangents"))
        made.push_back({p[0], p[1], {p[2], p[3]}});
    return made;
  }

 private:
  bool expect(bool good, std::string otherwise) {
    if (!good && !error) error = board::BuildError{std::move(otherwise)};
    return good;
  }
  void expect_cell(std::size_t corners) {
    expect(corners >= 3, fmt::format("a cell has at least three corners, not {}", corners));
  }
  std::vector<std::vector<board::Point>> point_lists(const Corners& lists) {
    std::vector<std::vector<board::Point>> made;
    for (const auto& list : lists) made.push_back(points(list));
    return made;
  }
  std::vector<board::Point> points(const std::vector<Numbers>& lists) {
    const auto read = points_of(lists);
    if (read) return *read;
    if (!error) error = read.error();
    return {};
  }
};

void declare_edits(Library& library) {
  ludeme(library, "add", "graph? vertices:? edges:?|edges:? edgesCurved:? cells:?|cells:? connect:?",
         "A board with more vertices, edges and cells, given by places or by the numbers of vertices.",
         [](const GraphPlan* graph, std::vector<Numbers> vertices, Indices edge_indices, Corners edges, Corners curves,
            Indices cell_indices, Corners cells, Maybe<bool> connect) {
           ElementReader read;
           board::Additions additions;
           additions.vertices = read.vertices(vertices);
           additions.edges = read.edges(edges);
           additions.edge_indices = read.edge_indices(edge_indices);
           additions.curved_edges = read.curves(curves);
           additions.cells = read.cells(cells);
           additions.cell_indices = read.cell_indices(cell_indices);
           additions.connect = connect.value_or(false);
           if (read.error) return failed(*read.error);
           const GraphPlan start = graph ? *graph : GraphPlan{[](SiteType) -> GraphResult { return Graph{}; }};
           return changed(start, [additions](Graph g, SiteType) { return board::add(std::move(g), additions); });
         });
  ludeme(library, "remove", "graph cells:?|cells:? edges:?|edges:? vertices:?|vertices:? trimEdges:?",
         "A board without some vertices, edges and cells, given by places or by numbers.",
         [](const GraphPlan& graph, std::vector<int> cell_indices, Corners cells, Indices edge_indices, Corners edges,
            std::vector<int> vertex_indices, std::vector<Numbers> vertices, Maybe<bool> trim_edges) {
           ElementReader read;
           board::Removals removals;
           removals.vertices = read.vertices(vertices);
           removals.edges = read.edges(edges);
           removals.edge_indices = read.edge_indices(edge_indices);
           removals.cells = read.cells(cells);
           removals.cell_indices = cell_indices;
           removals.vertex_indices = vertex_indices;
           removals.trim_edges = trim_edges.value_or(true);
           if (read.error) return failed(*read.error);
           return changed(graph, [removals](Graph g, SiteType) { return board::remove(std::move(g), removals); });
         });
}

void declare_structure(Library& library) {
  ludeme(library, "complete", "graph eachCell:?",
         "A board with edges between all vertices, or all corners of each cell.",
         [](const GraphPlan& graph, Maybe<bool> each_cell) {
           return changed(graph,
                          [=](Graph g, SiteType) { return board::complete(std::move(g), each_cell.value_or(false)); });
         });
  ludeme(library, "dual", "graph", "A board with a vertex for each cell and an edge for each border between cells.",
         [](const GraphPlan& graph) {
           return changed(graph, [](Graph g, SiteType) { return board::dual(std::move(g)); });
         });
  ludeme(library, "layers", "count graph", "Copies of a board above each other.",
         [](int count, const GraphPlan& graph) {
           return changed(graph, [=](const Graph& g, SiteType) { return board::layers(count, g); });
         });
  ludeme(library, "makeFaces", "graph", "A board with its cells found anew.", [](const GraphPlan& graph) {
    return changed(graph, [](Graph g, SiteType) { return board::make_faces(std::move(g)); });
  });
  ludeme(library, "splitCrossings", "graph", "A board with vertices where its edges cross.",
         [](const GraphPlan& graph) {
           return changed(graph, [](Graph g, SiteType) { return board::split_crossings(std::move(g)); });
         });
  ludeme(library, "subdivide", "graph min:?", "A board with its cells (of so many sides) cut up from their middles.",
         [](const GraphPlan& graph, Maybe<int> min) {
           return changed(graph,
                          [=](Graph g, SiteType use) { return board::subdivide(std::move(g), min.value_or(1), use); });
         });
}

}  // namespace

void declare_graph_operators(Library& library) {
  declare_movement(library);
  declare_joins(library);
  declare_cuts(library);
  declare_edits(library);
  declare_structure(library);
}

}  // namespace lud::stdlib
