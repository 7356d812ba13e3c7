#include "interpreter/board/graph/builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "interpreter/board/plane.hpp"
#include "interpreter/declare/index.hpp"

namespace lud::board {

namespace {

Point midpoint(const Graph& graph, const Edge& edge) {
  const Point a = graph.vertices[index(edge.a)].at, b = graph.vertices[index(edge.b)].at;
  return {(a.x + b.x) * 0.5, (a.y + b.y) * 0.5, (a.z + b.z) * 0.5};
}

Point midpoint(const Graph& graph, const Face& face) {
  Point sum;
  for (const int v : face.vertices) sum = sum + graph.vertices[index(v)].at;
  const auto n = static_cast<double>(face.vertices.size());
  return face.vertices.empty() ? sum : Point{sum.x / n, sum.y / n, sum.z / n};
}

// Sorts neighbours of `centre` by direction; those in the same direction keep their order.
template <class Where>
void sort_round(std::vector<int>& elements, Point centre, Where where) {
  std::vector<std::pair<double, int>> by_direction;
  by_direction.reserve(elements.size());
  for (const int e : elements) by_direction.emplace_back(heading(centre, where(e)), e);
  std::stable_sort(by_direction.begin(), by_direction.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::transform(by_direction.begin(), by_direction.end(), elements.begin(), [](const auto& d) { return d.second; });
}

// Whether a closed walk lists the vertices of the face, from any start, either way round.
bool same_cycle(std::span<const int> cycle, std::span<const int> walk) {
  const std::size_t n = cycle.size();
  if (walk.size() != n) return false;
  const auto found = std::find(cycle.begin(), cycle.end(), walk[0]);
  if (found == cycle.end()) return false;
  const auto start = static_cast<std::size_t>(found - cycle.begin());
  bool forwards = true, backwards = true;
  for (std::size_t i = 0; i < n; ++i) {
    forwards = forwards && cycle[(start + i) % n] == walk[i];
    backwards = backwards && cycle[(start + n - i) % n] == walk[i];
  }
  return forwards || backwards;
}
}  // namespace

std::optional<BuildError> too_many(double wanted) {
  if (wanted <= element_limit) return std::nullopt;
  return BuildError{"a board may have at most " + std::to_string(element_limit) +
                    " vertices, edges or cells; this one would have " +
                    (wanted < 1e15 ? std::to_string(static_cast<long long>(wanted)) : "more than 10^15")};
}

std::optional<BuildError> too_far(Point at) {
  for (const double coordinate : {at.x, at.y, at.z})
    if (!(std::abs(coordinate) <= coordinate_limit))
      return BuildError{
          fmt::format("the points of a board must lie within {:.0f} of the origin along each axis", coordinate_limit)};
  return std::nullopt;
}

std::optional<BuildError> too_far(const Graph& graph) {
  for (const Vertex& v : graph.vertices)
    if (auto error = too_far(v.at)) return error;
  return std::nullopt;
}

void PointGrid::add(int number, Point at) { buckets_[key(cell(at.x), cell(at.y))].push_back(number); }

namespace {
// Calls `any` with a visitor and returns all numbers that it saw, ascending.
template <class Any>
std::vector<int> collect(Any any) {
  std::vector<int> numbers;
  any([&](int number) {
    numbers.push_back(number);
    return false;
  });
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}
}  // namespace

std::vector<int> PointGrid::near(Point at) const {
  return collect([&](auto visit) { any_near(at, visit); });
}

long long PointGrid::cell(double coordinate) const {
  if (!std::isfinite(coordinate)) return 0;
  return static_cast<long long>(std::floor(std::clamp(coordinate / size_, -1e9, 1e9)));
}

// Two segments that meet have samples within half a step of the meeting, hence within one reach of each other.
int SegmentGrid::steps_along(Point a, Point b) const {
  constexpr double most_steps = 1e6;
  return static_cast<int>(std::clamp(std::ceil(plane_distance(a, b) / step_), 1.0, most_steps));
}

void SegmentGrid::add(int number, Point a, Point b) {
  const int steps = steps_along(a, b);
  for (int i = 0; i <= steps; ++i) samples_.add(number, between(i / static_cast<double>(steps), a, b));
}

std::vector<int> SegmentGrid::near(Point a, Point b) const {
  return collect([&](auto visit) { any_near(a, b, visit); });
}

GraphBuilder::GraphBuilder(Graph graph) : graph_(std::move(graph)), places_(4 * coincidence) {
  is_unsorted_.resize(graph_.vertices.size());
  index_places();
}

GraphBuilder GraphBuilder::assembled(std::span<const Vertex> vertices, std::span<const Edge> edges) {
  GraphBuilder builder;
  for (const Vertex& v : vertices) builder.add_vertex(v.at);
  for (int v = 0; v < builder.vertex_count(); ++v)
    if (const auto& pivot = vertices[index(v)].pivot; pivot && pivot->removed_at)
      if (const auto centre = builder.find_vertex({pivot->removed_at->x, pivot->removed_at->y}))
        builder.set_pivot(v, Pivot{*centre, {}});
  for (const Edge& e : edges) {
    const auto added = builder.find_or_add_edge(e.a, e.b);
    if (added && e.tangents) builder.at_edge(*added).tangents = e.tangents;
  }
  builder.make_faces(false);
  for (Vertex& v : builder.graph_.vertices) sort_round(v.faces, v.at, [&](int f) { return builder.face(f).at; });
  builder.set_basis_and_shape(BasisType::NoBasis, ShapeType::NoShape);
  return builder;
}

void GraphBuilder::index_places() {
  places_.clear();
  for (int v = 0; v < vertex_count(); ++v) places_.add(v, vertex(v).at);
}

bool GraphBuilder::has_room(std::size_t used) {
  if (used < index(element_limit)) return true;
  overflowed_ = true;
  return false;
}

std::optional<int> GraphBuilder::find_vertex(Point at) const {
  std::optional<int> first;
  places_.any_near(at, [&](int v) {
    if ((!first || v < *first) && coincident(vertex(v).at, at, coincidence) && !is_removed(SiteType::Vertex, v))
      first = v;
    return false;
  });
  return first;
}

std::optional<int> GraphBuilder::find_edge(int a, int b) const {
  if (a < 0 || b < 0 || a >= vertex_count() || b >= vertex_count()) return std::nullopt;
  const int from = vertex(a).edges.size() <= vertex(b).edges.size() ? a : b;
  std::optional<int> first;
  for (const int e : vertex(from).edges)
    if ((!first || e < *first) && edge(e).joins(a, b)) first = e;
  return first;
}

std::optional<int> GraphBuilder::find_face(std::span<const int> vertices) const {
  if (vertices.empty() || vertices[0] < 0 || vertices[0] >= vertex_count()) return std::nullopt;
  std::optional<int> first;
  for (const int f : vertex(vertices[0]).faces)
    if ((!first || f < *first) && same_cycle(face(f).vertices, vertices)) first = f;
  return first;
}

int GraphBuilder::add_vertex(Point at) {
  const int v = vertex_count();
  if (!has_room(graph_.vertices.size())) return v - 1;
  graph_.vertices.emplace_back().at = at;
  is_unsorted_.push_back(false);
  places_.add(v, at);
  return v;
}

int GraphBuilder::find_or_add_vertex(Point at) {
  const auto found = find_vertex(at);
  return found ? *found : add_vertex(at);
}

std::optional<int> GraphBuilder::add_edge(int a, int b, std::optional<Tangents> tangents) {
  if (a < 0 || b < 0 || a >= vertex_count() || b >= vertex_count()) return std::nullopt;
  if (!has_room(graph_.edges.size())) return std::nullopt;
  const int e = static_cast<int>(graph_.edges.size());
  Edge& added = graph_.edges.emplace_back();
  added.a = a;
  added.b = b;
  added.at = midpoint(graph_, added);
  added.tangents = tangents;
  if (vertex(a).basis == vertex(b).basis) added.basis = vertex(a).basis;
  if (vertex(a).shape == vertex(b).shape) added.shape = vertex(a).shape;
  for (const int v : {a, b}) {
    at_vertex(v).edges.push_back(e);
    if (!is_unsorted_[index(v)]) unsorted_.push_back(v);
    is_unsorted_[index(v)] = true;
  }
  return e;
}

std::optional<int> GraphBuilder::find_or_add_edge(int a, int b, std::optional<Tangents> tangents) {
  const auto found = find_edge(a, b);
  return found ? found : add_edge(a, b, tangents);
}

std::optional<int> GraphBuilder::find_or_add_face(std::span<const int> vertices) {
  if (vertices.size() < 3 || vertices.size() > graph_.vertices.size()) return std::nullopt;
  for (const int v : vertices)
    if (v < 0 || v >= vertex_count()) return std::nullopt;
  if (const auto found = find_face(vertices)) return found;
  if (!has_room(graph_.faces.size())) return std::nullopt;

  const int f = static_cast<int>(graph_.faces.size());
  Face added;
  added.shape = vertex(0).shape;
  added.basis = vertex(0).basis;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const int v = vertices[i];
    const auto e = find_edge(v, vertices[(i + 1) % vertices.size()]);
    if (!e) return std::nullopt;
    if (i > 0 && (vertex(v).basis != vertex(0).basis || vertex(v).shape != vertex(0).shape))
      added.basis = BasisType::NoBasis;
    added.vertices.push_back(v);
    added.edges.push_back(*e);
  }
  added.at = midpoint(graph_, added);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    Edge& e = at_edge(added.edges[i]);
    (e.a == vertices[i] ? e.right : e.left) = f;
    at_vertex(vertices[i]).faces.push_back(f);
  }
  graph_.faces.push_back(std::move(added));
  return f;
}

void GraphBuilder::append(const Graph& other) {
  const int v0 = vertex_count(), e0 = static_cast<int>(graph_.edges.size()), f0 = static_cast<int>(graph_.faces.size());
  const auto fit = [](const auto& own, const auto& more) { return own.size() + more.size() <= index(element_limit); };
  if (!fit(graph_.vertices, other.vertices) || !fit(graph_.edges, other.edges) || !fit(graph_.faces, other.faces)) {
    overflowed_ = true;
    return;
  }
  const auto shift = [](std::vector<int>& list, int by) {
    for (int& i : list) i += by;
  };
  for (Vertex v : other.vertices) {
    shift(v.edges, e0);
    shift(v.faces, f0);
    if (v.pivot && !v.pivot->removed_at) v.pivot->vertex += v0;
    places_.add(vertex_count(), v.at);
    graph_.vertices.push_back(std::move(v));
    is_unsorted_.push_back(false);
  }
  for (Edge e : other.edges) {
    e.a += v0;
    e.b += v0;
    if (e.left) *e.left += f0;
    if (e.right) *e.right += f0;
    graph_.edges.push_back(e);
  }
  for (Face f : other.faces) {
    shift(f.vertices, v0);
    shift(f.edges, e0);
    graph_.faces.push_back(std::move(f));
  }
}

void GraphBuilder::join_units() {
  constexpr double tolerance = 0.05;
  PointGrid grid(unit + tolerance);
  for (int v = 0; v < vertex_count(); ++v) grid.add(v, vertex(v).at);
  for (int a = 0; a < vertex_count() && !overflowed_; ++a)
    for (const int b : grid.near(vertex(a).at))
      if (a != b && std::abs(distance(vertex(a).at, vertex(b).at) - unit) < tolerance) find_or_add_edge(a, b);
}

void GraphBuilder::join_nearer(double reach, std::span<const int> from) {
  if (!(reach > 0)) return;
  PointGrid grid(reach);
  for (int v = 0; v < vertex_count(); ++v) grid.add(v, vertex(v).at);
  for (const int a : from)
    for (const int b : grid.near(vertex(a).at)) {
      if (overflowed_) return;
      if (a != b && plane_distance(vertex(a).at, vertex(b).at) < reach) find_or_add_edge(a, b);
    }
}

void GraphBuilder::join_nearer(double reach) {
  std::vector<int> all(graph_.vertices.size());
  std::iota(all.begin(), all.end(), 0);
  join_nearer(reach, all);
}

void GraphBuilder::settle() {
  for (const int v : unsorted_) {
    sort_round(at_vertex(v).edges, vertex(v).at, [&](int e) { return vertex(edge(e).other(v)).at; });
    is_unsorted_[index(v)] = false;
  }
  unsorted_.clear();
}

// Returns for each edge whether an earlier one crosses or touches it, except at common ends. Of edges that join the
// same vertices, the result of the first holds for all.
std::vector<bool> GraphBuilder::crossed_edges() const {
  constexpr double same_end = 0.001;
  const auto start = [this](int e) { return vertex(edge(e).a).at; };
  const auto end = [this](int e) { return vertex(edge(e).b).at; };
  const int count = static_cast<int>(graph_.edges.size());
  SegmentGrid grid(std::max(mean_edge_length(graph_), same_end));
  for (int e = 0; e < count; ++e) grid.add(e, start(e), end(e));
  std::vector<bool> crossed;
  for (int e = 0; e < count; ++e) {
    const int first = *find_edge(edge(e).a, edge(e).b);
    const Point a = start(e), b = end(e);
    crossed.push_back(grid.any_near(a, b, [&](int other) {
      if (other >= first) return false;
      const Point c = start(other), d = end(other);
      return plane_distance(a, c) >= same_end && plane_distance(a, d) >= same_end && plane_distance(b, c) >= same_end &&
             plane_distance(b, d) >= same_end && segments_meet(a, b, c, d);
    }));
  }
  return crossed;
}

// Walks from `start` along `first_edge` until the walk closes, turning at each vertex to the next edge clockwise that
// stays on the level of the start. Returns its vertices; nothing if it does not close.
std::optional<std::vector<int>> GraphBuilder::walk(int start, int first_edge, const std::vector<bool>& crossed) const {
  constexpr std::size_t most_sides = 32;
  constexpr double same_level = 0.0001;
  std::vector<int> round{start};
  int at = start, along = first_edge;
  while (round.size() <= most_sides) {
    const std::vector<int>& edges = vertex(at).edges;
    const Edge& arrived = edge(along);
    const auto came =
        std::find_if(edges.begin(), edges.end(), [&](int e) { return edge(e).joins(arrived.a, arrived.b); });
    const auto n = static_cast<std::size_t>(came - edges.begin());
    std::size_t m = 1;
    int next = at;
    for (; m < edges.size(); ++m) {
      along = edges[(n + m) % edges.size()];
      next = edge(along).other(at);
      if (std::abs(vertex(next).at.z - vertex(start).at.z) < same_level) break;
    }
    if (m >= edges.size()) return std::nullopt;
    at = next;
    if (at == start) return round;
    if (std::find(round.begin(), round.end(), at) != round.end()) return std::nullopt;
    round.push_back(at);
    if (!crossed.empty() && crossed[index(along)]) return std::nullopt;
  }
  return std::nullopt;
}

void GraphBuilder::make_faces(bool check_crossings) {
  settle();
  clear_faces();
  const std::vector<bool> crossed = check_crossings ? crossed_edges() : std::vector<bool>{};
  std::vector<Point> outline;
  for (int v = 0; v < vertex_count(); ++v)
    for (const int e : vertex(v).edges) {
      const auto round = walk(v, e, crossed);
      if (!round || round->size() < 3) continue;
      outline.clear();
      for (const int w : *round) outline.push_back(vertex(w).at);
      if (signed_area(outline) < 0) find_or_add_face(*round);
    }
}

void GraphBuilder::clear_faces() {
  for (Edge& e : graph_.edges) e.left = e.right = std::nullopt;
  for (Vertex& v : graph_.vertices) v.faces.clear();
  graph_.faces.clear();
}

void GraphBuilder::clear_edges() {
  clear_faces();
  graph_.edges.clear();
  for (Vertex& v : graph_.vertices) v.edges.clear();
}

void GraphBuilder::set_basis_and_shape(BasisType basis, ShapeType shape) {
  const auto set = [&](auto& elements) {
    for (Element& e : elements) {
      if (!e.basis) e.basis = basis;
      if (!e.shape) e.shape = shape;
    }
  };
  set(graph_.vertices);
  set(graph_.edges);
  set(graph_.faces);
  graph_.basis = basis;
}

GraphResult GraphBuilder::finish() && {
  if (overflowed_)
    return BuildError{"a board may have at most " + std::to_string(element_limit) +
                      " vertices, edges or cells; this one grows beyond that"};
  sweep();
  if (auto error = too_far(graph_)) return *error;
  settle();
  return std::move(graph_);
}

void place_edges_and_faces(Graph& graph) {
  for (Edge& e : graph.edges) e.at = midpoint(graph, e);
  for (Face& f : graph.faces) f.at = midpoint(graph, f);
}

double mean_edge_length(const Graph& graph) {
  if (graph.edges.empty()) return 0;
  double sum = 0;
  for (const Edge& e : graph.edges) sum += distance(graph.vertices[index(e.a)].at, graph.vertices[index(e.b)].at);
  return sum / static_cast<double>(graph.edges.size());
}

}  // namespace lud::board
