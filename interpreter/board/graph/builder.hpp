#pragma once
// Construction of graphs: finds or adds vertices, edges and faces, finds faces by walking round them, removes elements,
// and puts them in board order. `finish` returns the graph, or an error if it grew past `element_limit`. Generators and
// operators build through it and nothing else edits incidence.
//
// Finding is by place: two vertices nearer than `coincidence` are one, and of several the first made counts.
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/board/geometry.hpp"
#include "interpreter/board/graph/graph.hpp"

namespace lud::board {

/// Vertices nearer than this (along the axes) are the same vertex.
constexpr double coincidence = 0.001;
/// The length of an ordinary edge.
constexpr double unit = 1.0;

/// Returns the error for a board of `wanted` elements, if that is too many.
std::optional<BuildError> too_many(double wanted);
/// Returns the error for a point, or a vertex, beyond `coordinate_limit` or with a coordinate that is no number.
std::optional<BuildError> too_far(Point at);
std::optional<BuildError> too_far(const Graph& graph);

/// Numbered points in square buckets, for finding those near a place.
class PointGrid {
 public:
  explicit PointGrid(double reach) : size_(reach) {}
  void add(int number, Point at);
  void clear() { buckets_.clear(); }
  /// Returns whether `holds` returns true for the number of a point near `at`. Tests all points within `reach` in the
  /// plane, and possibly some others.
  template <class Holds>
  bool any_near(Point at, Holds holds) const {
    for (long long x = cell(at.x) - 1; x <= cell(at.x) + 1; ++x)
      for (long long y = cell(at.y) - 1; y <= cell(at.y) + 1; ++y)
        if (const auto found = buckets_.find(key(x, y)); found != buckets_.end())
          for (const int number : found->second)
            if (holds(number)) return true;
    return false;
  }
  /// The numbers of those points, ascending.
  std::vector<int> near(Point at) const;

 private:
  long long cell(double coordinate) const;
  static long long key(long long x, long long y) { return x * 4'000'000'007LL + y; }
  double size_;
  std::unordered_map<long long, std::vector<int>> buckets_;
};

/// Numbered segments of the plane, for finding those that may meet another.
class SegmentGrid {
 public:
  /// `length`: the usual length of the segments.
  explicit SegmentGrid(double length) : step_(length / 2), samples_(length) {}
  void add(int number, Point a, Point b);
  /// Returns whether `holds` returns true for the number of a segment (or added point) near ab. Tests all that meet ab,
  /// and possibly some others.
  template <class Holds>
  bool any_near(Point a, Point b, Holds holds) const {
    const int steps = steps_along(a, b);
    for (int i = 0; i <= steps; ++i)
      if (samples_.any_near(between(i / static_cast<double>(steps), a, b), holds)) return true;
    return false;
  }
  /// The numbers of those segments, ascending.
  std::vector<int> near(Point a, Point b) const;

 private:
  int steps_along(Point a, Point b) const;
  double step_;
  PointGrid samples_;
};

class GraphBuilder {
 public:
  GraphBuilder() : GraphBuilder(Graph{}) {}
  explicit GraphBuilder(Graph graph);
  /// Returns a builder of a graph with copies of these vertices and edges, without duplicate edges, its faces found,
  /// without basis and shape. A vertex whose pivot has `removed_at` gets the vertex at that place, if there is one, as
  /// its pivot.
  static GraphBuilder assembled(std::span<const Vertex> vertices, std::span<const Edge> edges);

  const Graph& graph() const { return graph_; }
  int vertex_count() const { return static_cast<int>(graph_.vertices.size()); }
  const Vertex& vertex(int v) const { return graph_.vertices[static_cast<std::size_t>(v)]; }
  const Edge& edge(int e) const { return graph_.edges[static_cast<std::size_t>(e)]; }
  const Face& face(int f) const { return graph_.faces[static_cast<std::size_t>(f)]; }
  /// True once the graph was to grow past the limit. It does not grow further then, and `finish` returns the error.
  bool overflowed() const { return overflowed_; }

  std::optional<int> find_vertex(Point at) const;
  std::optional<int> find_edge(int a, int b) const;
  std::optional<int> find_face(std::span<const int> vertices) const;

  int add_vertex(Point at);
  int find_or_add_vertex(Point at);
  /// Adds an edge, even if there is one already. Does nothing if a vertex does not exist.
  std::optional<int> add_edge(int a, int b, std::optional<Tangents> tangents = {});
  std::optional<int> find_or_add_edge(int a, int b, std::optional<Tangents> tangents = {});
  /// Adds a face of three or more vertices whose edges all exist, unless it exists.
  std::optional<int> find_or_add_face(std::span<const int> vertices);
  std::optional<int> find_or_add_face(std::initializer_list<int> vertices) {
    return find_or_add_face(std::span<const int>(vertices.begin(), vertices.size()));
  }
  void set_pivot(int v, std::optional<Pivot> pivot) { graph_.vertices[static_cast<std::size_t>(v)].pivot = pivot; }
  void move_face(int f, Point at) { graph_.faces[static_cast<std::size_t>(f)].at = at; }
  /// Appends copies of the vertices, edges and faces of another graph, with their links.
  void append(const Graph& other);

  /// Joins all pairs of vertices about one unit apart.
  void join_units();
  /// Joins each of `from` to all vertices nearer than `reach` in the plane.
  void join_nearer(double reach, std::span<const int> from);
  void join_nearer(double reach);

  /// Replaces all faces by those that a walk along the edges encloses. With `check_crossings`, a walk ends at an edge
  /// that an earlier edge crosses.
  void make_faces(bool check_crossings);
  void clear_faces();
  void clear_edges();

  /// Removal only marks elements until `sweep`; indices stay valid until then.
  void remove_vertex(int v);
  void remove_edge(int e);
  /// With `trim_edges`, edges that are left without any face go too.
  void remove_face(int f, bool trim_edges);
  bool is_removed(SiteType type, int element) const;
  void sweep();

  /// Renumbers from bottom to top and, at one height, from left to right.
  void reorder();
  void reorder(SiteType type);
  /// Gives the basis to the graph, and basis and shape to those elements that have none.
  void set_basis_and_shape(BasisType basis, ShapeType shape);
  void set_basis(std::optional<BasisType> basis) { graph_.basis = basis; }

  GraphResult finish() &&;

 private:
  Vertex& at_vertex(int v) { return graph_.vertices[static_cast<std::size_t>(v)]; }
  Edge& at_edge(int e) { return graph_.edges[static_cast<std::size_t>(e)]; }
  bool has_room(std::size_t used);
  void index_places();
  void settle();
  void detach_pivot(int v);
  std::vector<bool> crossed_edges() const;
  std::optional<std::vector<int>> walk(int start, int first_edge, const std::vector<bool>& crossed) const;

  Graph graph_;
  PointGrid places_;
  std::vector<int> unsorted_;                                  // vertices whose edges await sorting
  std::vector<bool> is_unsorted_;                              // the same, by vertex
  std::vector<bool> gone_vertices_, gone_edges_, gone_faces_;  // marks of removal; empty where nothing is marked
  bool overflowed_ = false;
};

/// Puts edges and faces where their vertices are.
void place_edges_and_faces(Graph& graph);
/// The mean length of the edges; 0 where there are none.
double mean_edge_length(const Graph& graph);

}  // namespace lud::board
