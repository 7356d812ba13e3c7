// Operators on one graph.
#include "interpreter/board/graph/operators.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "interpreter/board/graph/builder.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {

namespace {

std::vector<Point> places(const Graph& graph) {
  std::vector<Point> all;
  for (const Vertex& v : graph.vertices) all.push_back(v.at);
  return all;
}

// Moves every vertex, and edges and faces with them.
template <class Move>
Graph moved(Graph graph, Move move) {
  for (Vertex& v : graph.vertices) v.at = move(v.at);
  place_edges_and_faces(graph);
  return graph;
}

// Returns the graph of the vertices for which `stays` returns true and the edges between them, with new faces.
template <class Stays>
GraphBuilder kept(const Graph& graph, Stays stays) {
  std::vector<Vertex> vertices;
  std::vector<Edge> edges;
  std::vector<std::optional<int>> number(graph.vertices.size());
  for (std::size_t v = 0; v < graph.vertices.size(); ++v) {
    if (!stays(graph.vertices[v])) continue;
    number[v] = static_cast<int>(vertices.size());
    vertices.emplace_back().at = graph.vertices[v].at;
  }
  for (const Edge& e : graph.edges) {
    if (!number[index(e.a)] || !number[index(e.b)]) continue;
    Edge& added = edges.emplace_back();
    added.a = *number[index(e.a)];
    added.b = *number[index(e.b)];
  }
  return GraphBuilder::assembled(vertices, edges);
}
}  // namespace

Graph rotate(Graph graph, double degrees) {
  const double angle = degrees * (std::numbers::pi / 180);
  const Bounds box = bounds(places(graph));
  const double x = box.left + box.width / 2.0, y = box.bottom + box.height / 2.0;
  for (Edge& e : graph.edges)
    if (e.tangents) e.tangents = Tangents{turned(e.tangents->a, angle), turned(e.tangents->b, angle)};
  return moved(std::move(graph), [&, c = std::cos(angle), s = std::sin(angle)](Point p) {
    const double dx = p.x - x, dy = p.y - y;
    return Point{x + dx * c - dy * s, y + dy * c + dx * s, p.z};
  });
}

Graph scale(Graph graph, double x, double y, double z) {
  return moved(std::move(graph), [=](Point p) { return Point{p.x * x, p.y * y, p.z * z}; });
}

Graph shift(Graph graph, double x, double y, double z) {
  return moved(std::move(graph), [=](Point p) { return Point{p.x + x, p.y + y, p.z + z}; });
}

Graph skew(Graph graph, double amount) {
  const double bottom = bounds(places(graph)).bottom;
  const auto skewed = [=](Point p) { return Point{p.x + (p.y - bottom) * amount, p.y, p.z}; };
  for (Edge& e : graph.edges)
    if (e.tangents) e.tangents = Tangents{skewed(e.tangents->a), skewed(e.tangents->b)};
  return moved(std::move(graph), skewed);
}

Graph renumber(Graph graph, const std::vector<SiteType>& types) {
  GraphBuilder builder(std::move(graph));
  for (const SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
    if (types.empty() || std::count(types.begin(), types.end(), type)) builder.reorder(type);
  return *std::move(builder).finish();
}

GraphResult clip(Graph graph, const Polygon& polygon) {
  if (polygon.size() < 3) return graph;
  const Polygon area = inflated(polygon, 0.1);
  return kept(graph, [&](const Vertex& v) { return !contains(area, v.at); }).finish();
}

GraphResult keep(Graph graph, const Polygon& polygon) {
  if (polygon.size() < 3) return graph;
  const Polygon area = inflated(polygon, 0.1);
  GraphBuilder builder = kept(graph, [&](const Vertex& v) { return contains(area, v.at); });
  builder.set_basis(graph.basis);
  return std::move(builder).finish();
}

GraphResult hole(Graph graph, const Polygon& polygon) {
  if (polygon.size() < 3) return graph;
  const Polygon area = inflated(polygon, 0.1);
  GraphBuilder builder(std::move(graph));
  for (int f = static_cast<int>(builder.graph().faces.size()); f-- > 0;)
    if (contains(area, builder.face(f).at)) builder.remove_face(f, true);
  return std::move(builder).finish();
}

GraphResult trim(Graph graph) {
  GraphBuilder builder(std::move(graph));
  const auto ends_at = [&](int v) { return builder.vertex(v).edges.size() == 1; };
  for (int e = static_cast<int>(builder.graph().edges.size()); e-- > 0;)
    if (ends_at(builder.edge(e).a) || ends_at(builder.edge(e).b)) builder.remove_edge(e);
  std::vector<bool> is_pivot(builder.graph().vertices.size());
  for (const Vertex& v : builder.graph().vertices)
    if (v.pivot && index(v.pivot->vertex) < is_pivot.size()) is_pivot[index(v.pivot->vertex)] = true;
  for (int v = builder.vertex_count(); v-- > 0;)
    if (builder.vertex(v).edges.empty() && !is_pivot[index(v)]) builder.remove_vertex(v);
  return std::move(builder).finish();
}

GraphResult complete(Graph graph, bool each_cell) {
  GraphBuilder builder(std::move(graph));
  if (each_cell) {
    for (const Face& face : std::vector<Face>(builder.graph().faces))
      for (std::size_t a = 0; a < face.vertices.size(); ++a)
        for (std::size_t b = a + 1; b < face.vertices.size(); ++b)
          builder.find_or_add_edge(face.vertices[a], face.vertices[b]);
  } else {
    const double n = builder.vertex_count();
    if (auto error = too_many(n * (n - 1) / 2)) return *error;
    builder.clear_edges();
    for (int a = 0; a < builder.vertex_count(); ++a)
      for (int b = a + 1; b < builder.vertex_count(); ++b) builder.add_edge(a, b);
    builder.make_faces(true);
  }
  builder.set_basis(BasisType::NoBasis);
  return std::move(builder).finish();
}

GraphResult dual(Graph graph) {
  if (graph.edges.empty() || graph.faces.empty()) return graph;
  GraphBuilder builder;
  for (const Face& face : graph.faces) builder.add_vertex(face.at);
  for (const Edge& edge : graph.edges)
    if (edge.left && edge.right) builder.add_edge(*edge.left, *edge.right);
  builder.make_faces(false);
  builder.set_basis_and_shape(BasisType::Dual, ShapeType::NoShape);
  builder.reorder();
  return std::move(builder).finish();
}

GraphResult layers(int count, const Graph& graph) {
  if (count < 1) return BuildError{"a board needs at least one layer, not " + std::to_string(count)};
  const int per_layer = static_cast<int>(graph.vertices.size());
  const double edges = static_cast<double>(graph.edges.size());
  if (auto error = too_many(count * std::max(edges + per_layer, static_cast<double>(graph.faces.size()))))
    return *error;
  GraphBuilder builder(shift(graph, 0, 0, 0));
  for (int layer = 1; layer < count; ++layer) {
    const Graph copy = shift(graph, 0, 0, layer);
    const int base = builder.vertex_count();
    for (const Vertex& v : copy.vertices) builder.add_vertex(v.at);
    for (int v = 0; v < per_layer; ++v)
      if (auto pivot = copy.vertices[index(v)].pivot) {
        // A centre that was removed: as in Ludii, the vertex that has its last number now takes its place, if one has.
        if (pivot->vertex < per_layer)
          pivot = Pivot{base + pivot->vertex, {}};
        else
          pivot->removed_at->z += layer;
        builder.set_pivot(base + v, pivot);
      }
    for (const Edge& e : copy.edges) builder.add_edge(base + e.a, base + e.b, e.tangents);
    for (int v = 0; v < per_layer; ++v) builder.add_edge(base - per_layer + v, base + v);
    for (const Face& face : copy.faces) {
      std::vector<int> corners = face.vertices;
      for (int& v : corners) v += base;
      builder.find_or_add_face(corners);
    }
  }
  builder.reorder();
  return std::move(builder).finish();
}

GraphResult make_faces(Graph graph) {
  GraphBuilder builder(std::move(graph));
  builder.make_faces(true);
  return std::move(builder).finish();
}

GraphResult subdivide(Graph graph, int min, SiteType use) {
  GraphBuilder builder(std::move(graph));
  if (use == SiteType::Vertex) builder.make_faces(true);
  for (int f = static_cast<int>(builder.graph().faces.size()); f-- > 0;) {
    const Face face = builder.face(f);
    if (static_cast<int>(face.vertices.size()) < min) continue;
    const int middle = builder.add_vertex(face.at);
    for (const int corner : face.vertices) builder.find_or_add_edge(middle, corner);
  }
  if (use == SiteType::Cell)
    builder.make_faces(true);
  else
    builder.clear_faces();
  builder.set_basis(BasisType::NoBasis);
  return std::move(builder).finish();
}

namespace {
std::optional<Pivot> pivot_of(const GraphBuilder& builder, const Edge& edge) {
  const auto& last = builder.vertex(edge.b).pivot;
  return last ? last : builder.vertex(edge.a).pivot;
}

Point start_of(const GraphBuilder& builder, int e) { return builder.vertex(builder.edge(e).a).at; }
Point end_of(const GraphBuilder& builder, int e) { return builder.vertex(builder.edge(e).b).at; }

std::optional<Point> crossing_of(const GraphBuilder& builder, int e, int f) {
  return crossing(start_of(builder, e), end_of(builder, e), start_of(builder, f), end_of(builder, f));
}

int edge_count(const GraphBuilder& builder) { return static_cast<int>(builder.graph().edges.size()); }
bool is_gone(const GraphBuilder& builder, int e) { return builder.is_removed(SiteType::Edge, e); }
double usual_length(const GraphBuilder& builder) { return std::max(mean_edge_length(builder.graph()), coincidence); }

// The pivot of edge `e`, or else of the first edge after it, up to `last`, that has one.
std::optional<Pivot> pivot_for_crossing(const GraphBuilder& builder, int e, int last) {
  std::optional<Pivot> pivot = pivot_of(builder, builder.edge(e));
  for (int f = e + 1; f <= last && !pivot; ++f) {
    if (is_gone(builder, f)) continue;
    const auto& first = builder.vertex(builder.edge(f).a).pivot;
    pivot = first ? first : builder.vertex(builder.edge(f).b).pivot;
  }
  return pivot;
}

// Replaces edges that cross by edges to a new vertex where they cross, always taking the first pair in the list; new
// edges go to the end of the list.
void split_at_crossings(GraphBuilder& builder) {
  const auto turns = [](const Vertex& v) { return v.pivot.has_value(); };
  const bool has_pivots = std::any_of(builder.graph().vertices.begin(), builder.graph().vertices.end(), turns);
  SegmentGrid grid(usual_length(builder));
  std::set<int> suspects;  // every edge that crosses a later one is among them
  int known = 0;           // number of edges that are in the grid
  const auto admit_new = [&] {
    for (; known < edge_count(builder); ++known) {
      const Point a = start_of(builder, known), b = end_of(builder, known);
      for (const int e : grid.near(a, b))
        if (!is_gone(builder, e) && crossing_of(builder, e, known)) suspects.insert(e);
      grid.add(known, a, b);
    }
  };
  admit_new();
  while (!suspects.empty() && !builder.overflowed()) {
    const int e = *suspects.begin();
    std::optional<Point> where;
    int f = e;
    for (const int other :
         is_gone(builder, e) ? std::vector<int>{} : grid.near(start_of(builder, e), end_of(builder, e))) {
      if (other <= e || is_gone(builder, other)) continue;
      where = crossing_of(builder, e, other);
      f = other;
      if (where) break;
    }
    if (!where) {
      suspects.erase(suspects.begin());
      continue;
    }
    const std::optional<Pivot> pivot = has_pivots ? pivot_for_crossing(builder, e, f) : std::nullopt;
    const int v = builder.add_vertex(*where);
    if (pivot) builder.set_pivot(v, pivot);
    for (const int old : {f, e}) builder.remove_edge(old);
    for (const int old : {e, f}) {
      const Edge edge = builder.edge(old);
      builder.find_or_add_edge(edge.a, v);
      builder.find_or_add_edge(v, edge.b);
    }
    admit_new();
  }
  builder.sweep();
}

// Replaces edges that pass through vertices by edges to those vertices. For the second and further vertices on an edge,
// the edge that took its place in the list is removed.
void split_at_touching(GraphBuilder& builder) {
  SegmentGrid grid(usual_length(builder));
  for (int v = 0; v < builder.vertex_count(); ++v) grid.add(v, builder.vertex(v).at, builder.vertex(v).at);
  for (int e = 0; e < edge_count(builder) && !builder.overflowed(); ++e) {
    if (is_gone(builder, e)) continue;
    const Edge edge = builder.edge(e);
    const Point a = start_of(builder, e), b = end_of(builder, e);
    const std::optional<Pivot> pivot = pivot_of(builder, edge);
    int in_its_place = e;
    for (const int v : grid.near(a, b)) {
      if (edge.touches(v) || !touches_inside(builder.vertex(v).at, a, b)) continue;
      if (pivot) builder.set_pivot(v, pivot);
      while (in_its_place < edge_count(builder) && is_gone(builder, in_its_place)) ++in_its_place;
      if (in_its_place < edge_count(builder)) builder.remove_edge(in_its_place);
      builder.find_or_add_edge(edge.a, v);
      builder.find_or_add_edge(v, edge.b);
    }
  }
  builder.sweep();
}
}  // namespace

GraphResult split_crossings(Graph graph) {
  GraphBuilder builder(std::move(graph));
  split_at_crossings(builder);
  split_at_touching(builder);
  builder.make_faces(true);
  builder.set_basis(BasisType::NoBasis);
  return std::move(builder).finish();
}

}  // namespace lud::board
