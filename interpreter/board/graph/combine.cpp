// Operators that combine graphs, and those that add or remove elements one by one.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "interpreter/board/graph/builder.hpp"
#include "interpreter/board/graph/operators.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {

namespace {
constexpr double same_place = 0.01;     // tolerance between vertices of different graphs
constexpr double about_one_edge = 1.1;  // how far `connect` reaches, in mean edge lengths

void join_and_make_faces(GraphBuilder& builder) {
  builder.join_nearer(about_one_edge * mean_edge_length(builder.graph()));
  builder.make_faces(true);
}

std::optional<BuildError> too_many_together(const std::vector<Graph>& graphs) {
  double vertices = 0, edges = 0;
  for (const Graph& graph : graphs) {
    vertices += static_cast<double>(graph.vertices.size());
    edges += static_cast<double>(graph.edges.size());
  }
  return too_many(std::max(vertices, edges));
}

// The vertices and edges of several graphs that are to become one. A pivot is kept as its number in its own graph and
// its place.
struct Pile {
  std::vector<Vertex> vertices;
  std::vector<Edge> edges;
};

Pile pile_up(const std::vector<Graph>& graphs) {
  Pile pile;
  for (const Graph& graph : graphs) {
    const int base = static_cast<int>(pile.vertices.size());
    for (const Vertex& v : graph.vertices) {
      Vertex& added = pile.vertices.emplace_back();
      added.at = v.at;
      if (v.pivot) added.pivot = Pivot{v.pivot->vertex, position(graph, *v.pivot)};
    }
    for (const Edge& e : graph.edges) {
      Edge& added = pile.edges.emplace_back();
      added.a = e.a + base;
      added.b = e.b + base;
      added.tangents = e.tangents;
    }
  }
  return pile;
}

// Merges vertices at one place into the first of them. Returns for each vertex the one that stands for it.
std::vector<int> merge_places(Pile& pile) {
  const int n = static_cast<int>(pile.vertices.size());
  std::vector<int> stands_for(index(n));
  std::iota(stands_for.begin(), stands_for.end(), 0);
  PointGrid grid(same_place);
  bool has_pivots = false;
  for (int v = 0; v < n; ++v) {
    grid.add(v, pile.vertices[index(v)].at);
    has_pivots = has_pivots || pile.vertices[index(v)].pivot;
  }
  for (int v = 0; v < n; ++v) {
    if (stands_for[index(v)] != v) continue;
    std::vector<int> near = grid.near(pile.vertices[index(v)].at);
    for (auto w = near.rbegin(); w != near.rend() && *w > v; ++w) {
      if (stands_for[index(*w)] != *w) continue;
      if (!coincident(pile.vertices[index(v)].at, pile.vertices[index(*w)].at, same_place)) continue;
      stands_for[index(*w)] = v;
      if (!has_pivots) continue;
      // Pivots with the number that `w` has among the vertices left by now become pivots round `v`.
      int number = 0, survivor = 0;
      for (int u = 0; u < *w; ++u) number += stands_for[index(u)] == u;
      for (int u = 0; u < v; ++u) survivor += stands_for[index(u)] == u;
      for (int u = 0; u < n; ++u)
        if (auto& pivot = pile.vertices[index(u)].pivot; pivot && stands_for[index(u)] == u && pivot->vertex == number)
          pivot = Pivot{survivor, pile.vertices[index(v)].at};
    }
  }
  return stands_for;
}
}  // namespace

GraphResult merge(const std::vector<Graph>& graphs, bool connect) {
  if (auto error = too_many_together(graphs)) return *error;
  Pile pile = pile_up(graphs);
  const std::vector<int> stands_for = merge_places(pile);
  std::vector<int> number(pile.vertices.size());
  std::vector<Vertex> vertices;
  for (std::size_t v = 0; v < pile.vertices.size(); ++v) {
    const bool survives = index(stands_for[v]) == v;
    number[v] = survives ? static_cast<int>(vertices.size()) : number[index(stands_for[v])];
    if (survives) vertices.push_back(pile.vertices[v]);
  }
  for (Edge& e : pile.edges) {
    e.a = number[index(e.a)];
    e.b = number[index(e.b)];
  }
  GraphBuilder builder = GraphBuilder::assembled(vertices, pile.edges);
  if (connect) join_and_make_faces(builder);
  return std::move(builder).finish();
}

GraphResult unite(std::vector<Graph> graphs, bool connect) {
  if (graphs.empty()) return BuildError{"a union needs at least one graph"};
  if (auto error = too_many_together(graphs)) return *error;
  GraphBuilder builder(std::move(graphs[0]));
  for (std::size_t g = 1; g < graphs.size(); ++g) builder.append(graphs[g]);
  if (connect) join_and_make_faces(builder);
  builder.set_basis(BasisType::NoBasis);
  return std::move(builder).finish();
}

GraphResult intersect(std::vector<Graph> graphs) {
  if (graphs.empty()) return BuildError{"an intersection needs at least one graph"};
  if (graphs.size() == 1) return std::move(graphs[0]);
  std::vector<PointGrid> grids;
  for (const Graph& graph : graphs) {
    PointGrid& grid = grids.emplace_back(same_place);
    for (std::size_t v = 0; v < graph.vertices.size(); ++v) grid.add(static_cast<int>(v), graph.vertices[v].at);
  }
  const auto vertices_at = [&](std::size_t g, Point at) {
    std::vector<int> there;
    for (const int v : grids[g].near(at))
      if (coincident(at, graphs[g].vertices[index(v)].at, same_place)) there.push_back(v);
    return there;
  };
  const auto has_edge = [&](std::size_t g, const Edge& e) {
    const std::vector<int> ends = vertices_at(g, graphs[0].vertices[index(e.b)].at);
    for (const int a : vertices_at(g, graphs[0].vertices[index(e.a)].at))
      for (const int joined : graphs[g].vertices[index(a)].edges)
        if (std::count(ends.begin(), ends.end(), graphs[g].edges[index(joined)].other(a))) return true;
    return false;
  };

  std::vector<Vertex> vertices;
  std::vector<Edge> edges;
  std::vector<int> number(graphs[0].vertices.size());
  for (std::size_t v = 0; v < graphs[0].vertices.size(); ++v) {
    number[v] = static_cast<int>(vertices.size());
    bool in_all = true;
    for (std::size_t g = 1; g < graphs.size() && in_all; ++g)
      in_all = !vertices_at(g, graphs[0].vertices[v].at).empty();
    if (in_all) vertices.emplace_back().at = graphs[0].vertices[v].at;
  }
  for (const Edge& e : graphs[0].edges) {
    bool in_all = true;
    for (std::size_t g = 1; g < graphs.size() && in_all; ++g) in_all = has_edge(g, e);
    if (!in_all) continue;
    Edge& added = edges.emplace_back();
    added.a = number[index(e.a)];
    added.b = number[index(e.b)];
  }
  return GraphBuilder::assembled(vertices, edges).finish();
}

GraphResult add(Graph graph, const Additions& additions) {
  GraphBuilder builder(std::move(graph));
  for (const auto& curved : additions.curved_edges) {
    const int from = builder.find_or_add_vertex(curved.a);
    builder.add_edge(from, builder.find_or_add_vertex(curved.b), curved.tangents);
  }
  std::vector<int> added;
  for (const Point place : additions.vertices)
    if (!builder.find_vertex(place)) added.push_back(builder.add_vertex(place));
  for (const auto& [a, b] : additions.edges) {
    const int from = builder.find_or_add_vertex(a);
    builder.find_or_add_edge(from, builder.find_or_add_vertex(b));
  }
  for (const auto& cell : additions.cells) {
    std::vector<int> corners;
    for (const Point place : cell) corners.push_back(builder.find_or_add_vertex(place));
    for (std::size_t i = 0; i < corners.size(); ++i)
      builder.find_or_add_edge(corners[i], corners[(i + 1) % corners.size()]);
    builder.find_or_add_face(corners);
  }
  for (const auto& [a, b] : additions.edge_indices) builder.find_or_add_edge(a, b);
  for (const auto& corners : additions.cell_indices) builder.find_or_add_face(corners);
  if (additions.connect) builder.join_nearer(about_one_edge * mean_edge_length(builder.graph()), added);
  builder.set_basis(BasisType::NoBasis);
  return std::move(builder).finish();
}

namespace {
// Removes elements by number, the highest first, so that lower numbers stay valid. Skips numbers that do not exist. A
// number given twice removes the element that moved up, too.
template <class Remove>
void remove_numbered(GraphBuilder& builder, SiteType type, std::size_t size, std::vector<int> numbers, Remove remove) {
  std::sort(numbers.rbegin(), numbers.rend());
  for (const int number : numbers) {
    if (number < 0) break;  // all that follow are negative, too
    int left = number;
    for (int element = 0; element < static_cast<int>(size); ++element)
      if (!builder.is_removed(type, element) && left-- == 0) {
        remove(element);
        break;
      }
  }
}
}  // namespace

GraphResult remove(Graph graph, const Removals& removals) {
  GraphBuilder builder(std::move(graph));
  for (const auto& cell : removals.cells) {
    std::vector<int> corners;
    for (const Point place : cell) corners.push_back(builder.find_vertex(place).value_or(-1));
    if (const auto face = builder.find_face(corners)) builder.remove_face(*face, removals.trim_edges);
  }
  remove_numbered(builder, SiteType::Cell, builder.graph().faces.size(), removals.cell_indices,
                  [&](int f) { builder.remove_face(f, removals.trim_edges); });
  for (const auto& [a, b] : removals.edges) {
    const auto from = builder.find_vertex(a), to = builder.find_vertex(b);
    if (const auto edge = from && to ? builder.find_edge(*from, *to) : std::nullopt) builder.remove_edge(*edge);
  }
  for (const auto& [a, b] : removals.edge_indices)
    if (const auto edge = builder.find_edge(a, b)) builder.remove_edge(*edge);
  for (const Point place : removals.vertices)
    if (const auto vertex = builder.find_vertex(place)) builder.remove_vertex(*vertex);
  remove_numbered(builder, SiteType::Vertex, builder.graph().vertices.size(), removals.vertex_indices,
                  [&](int v) { builder.remove_vertex(v); });
  return std::move(builder).finish();
}

GraphResult remove_inside(Graph graph, const Polygon& polygon) {
  GraphBuilder builder(std::move(graph));
  for (int v = builder.vertex_count(); v-- > 0;)
    if (contains(polygon, builder.vertex(v).at)) builder.remove_vertex(v);
  return std::move(builder).finish();
}

}  // namespace lud::board
