#pragma once
// The graph of a board: vertices, edges and faces with their positions and incidence, as the graph functions of the
// language build them. Generators and operators (see generators.hpp and operators.hpp) make Graphs; the
// topology takes a finished Graph and adds everything that is measured: perimeters, properties, coordinates, labels,
// steps, radials, tracks. The order of the three lists is the numbering of the sites.
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/declare/words.hpp"

namespace lud::board {

/// A position or a direction. Boards are drawn in the plane; z is used by layered and pyramidal ones. The length of an
/// ordinary edge is 1.
struct Point {
  double x = 0;
  double y = 0;
  double z = 0;
};

/// Why a graph could not be built, in words for the author of the description.
struct BuildError {
  std::string message;
};

/// The most vertices, edges or faces that a graph may have; more is a BuildError, found before building if possible.
constexpr int element_limit = 200'000;

/// How far from the origin, along each axis, a point of a graph may lie; one that lies farther is a BuildError.
/// Products of two lengths stay exact enough to compare.
constexpr double coordinate_limit = 1e9;

/// The common part of all elements. Basis and shape are those of the generator that made the element; an element that
/// an operator added may have none, which is not the same as the words NoBasis and NoShape.
struct Element {
  Point at;  ///< a vertex: its position; an edge: its midpoint; a face: the mean of its vertices
  std::optional<BasisType> basis;
  std::optional<ShapeType> shape;
};

/// The vertex round which others turn, such as the centre of a circular board. An operator may remove the centre while
/// its ring still turns round it; then `vertex` is the last index of the centre, and `removed_at` its place.
struct Pivot {
  int vertex = 0;
  std::optional<Point> removed_at;
};

struct Vertex : Element {
  std::vector<int> edges;  ///< incident edges, sorted by direction: atan2 ascending from -pi (west, anticlockwise)
  std::vector<int> faces;  ///< incident faces, in order of creation; GraphBuilder::assembled sorts them like `edges`
  std::optional<Pivot> pivot;  ///< what this vertex turns round
};

/// The directions in which a curved edge leaves its two ends.
struct Tangents {
  Point a;
  Point b;
};

struct Edge : Element {
  int a = 0;                 ///< vertex
  int b = 0;                 ///< vertex
  std::optional<int> left;   ///< face on the left of a -> b
  std::optional<int> right;  ///< face on the right of a -> b
  std::optional<Tangents> tangents;

  bool joins(int v, int w) const { return (a == v && b == w) || (a == w && b == v); }
  bool touches(int v) const { return a == v || b == v; }
  int other(int v) const { return a == v ? b : a; }
};

struct Face : Element {
  std::vector<int> vertices;  ///< clockwise; edge i joins vertex i and vertex i + 1
  std::vector<int> edges;
};

/// A board's graph. Links are indices into these lists.
struct Graph {
  std::vector<Vertex> vertices;
  std::vector<Edge> edges;
  std::vector<Face> faces;
  std::optional<BasisType> basis;
};

/// Returns the place of the pivot of a vertex of `graph`.
inline Point position(const Graph& graph, const Pivot& pivot) {
  return pivot.removed_at ? *pivot.removed_at : graph.vertices[static_cast<std::size_t>(pivot.vertex)].at;
}

/// The result of building something, or the error.
template <class T>
class Built {
 public:
  Built(T content) : content_(std::move(content)) {}
  Built(BuildError error) : content_(std::move(error)) {}

  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  T& operator*() & { return std::get<T>(content_); }
  T&& operator*() && { return std::get<T>(std::move(content_)); }
  const T& operator*() const& { return std::get<T>(content_); }
  T* operator->() { return &std::get<T>(content_); }
  const T* operator->() const { return &std::get<T>(content_); }
  const BuildError& error() const { return std::get<BuildError>(content_); }

 private:
  std::variant<T, BuildError> content_;
};
using GraphResult = Built<Graph>;

}  // namespace lud::board
