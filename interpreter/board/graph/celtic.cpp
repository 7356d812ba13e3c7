// Celtic boards: a grid of diamonds whose perimeter is drawn as rounded loops, as in knotwork.
#include <cmath>
#include <numbers>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/measure.hpp"

namespace lud::board {

namespace {
using std::numbers::pi;
const double half = unit / std::sqrt(2);  // half the diagonal of a unit square

const TileLattice diamonds{[](int row, int column) {
                             return Point{column * (2 * half), row * (2 * half)};
                           },
                           {{half, 0}, {0, half}, {-half, 0}, {0, -half}}};

bool is_flat(double bend) { return std::abs(bend) < 0.1 * pi; }

// The perimeter vertices from which a loop leads to the next: where the outline turns outwards, and every second one
// along a straight stretch.
std::vector<std::size_t> loop_starts(const Graph& graph, const std::vector<int>& outline) {
  const std::size_t n = outline.size();
  const auto at = [&](std::size_t i) { return graph.vertices[static_cast<std::size_t>(outline[i % n])].at; };
  std::vector<std::size_t> starts;
  int flat_run = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double bend = turn_angle(at(i + n - 1), at(i), at(i + 1));
    if (bend > 0.25 * pi) {
      starts.push_back(i);
      flat_run = 0;
    } else if (is_flat(bend) && ++flat_run % 2 == 0) {
      starts.push_back(i);
    }
  }
  return starts;
}

// Bridges the notch at `corner` by one arc.
void add_arc(GraphBuilder& builder, int from, int corner, int to) {
  const Point start = builder.vertex(from).at, middle = builder.vertex(corner).at, end = builder.vertex(to).at;
  builder.add_edge(from, to, Tangents{normalised(end - middle) * 1.25, normalised(start - middle) * 1.25});
  builder.find_or_add_face({corner, from, to});
}

// Adds a loop outside the edge from -> to: two arcs by way of a new vertex, out in direction `out`.
void add_loop(GraphBuilder& builder, int from, int to, Point out) {
  const Point start = builder.vertex(from).at, end = builder.vertex(to).at;
  const Point middle{(start.x + end.x) / 2, (start.y + end.y) / 2};
  const Point within{middle.x + 0.5 * out.x, middle.y + 0.5 * out.y};
  const int tip = builder.add_vertex({middle.x + 0.9 * out.x, middle.y + 0.9 * out.y});
  const Point leave = normalised(out) * 1.333;
  builder.add_edge(from, tip, Tangents{leave, normalised(start - within)});
  builder.add_edge(tip, to, Tangents{normalised(end - within), leave});
  builder.find_or_add_face({from, tip, to});
}

void add_loops(GraphBuilder& builder) {
  const std::vector<std::vector<int>> outlines = perimeters(builder.graph());
  if (outlines.empty()) return;
  const std::vector<int>& outline = outlines[0];
  const std::size_t n = outline.size();
  for (const std::size_t i : loop_starts(builder.graph(), outline)) {
    const auto vertex = [&](std::size_t offset) { return outline[(i + offset) % n]; };
    const auto at = [&](std::size_t offset) { return builder.vertex(vertex(offset)).at; };
    if (turn_angle(at(0), at(1), at(2)) < -0.25 * pi) {
      add_arc(builder, vertex(0), vertex(1), vertex(2));
    } else {
      const bool flat = is_flat(turn_angle(at(n - 1), at(0), at(1)));
      const Point along = at(1) - at(0);
      add_loop(builder, vertex(0), vertex(1), flat ? Point{along.y, -along.x} : at(0) - at(n - 1));
    }
  }
}

GraphResult knotwork(const Patch& patch, ShapeType shape) {
  if (auto error = too_big(patch)) return *error;
  GraphBuilder builder;
  for (const Point corner : corners_of(diamonds, patch)) builder.add_vertex(corner);
  builder.join_units();
  builder.make_faces(true);
  add_loops(builder);
  builder.set_basis_and_shape(BasisType::Celtic, shape);
  builder.reorder();
  return std::move(builder).finish();
}
}  // namespace

GraphResult celtic(int rows, std::optional<int> columns) {
  if (auto error = bad_size(rows, 1, "the number of rows")) return *error;
  if (auto error = bad_size(columns.value_or(1), 1, "the number of columns")) return *error;
  const ShapeType shape = columns ? ShapeType::Rectangle : ShapeType::Square;
  return knotwork(parallelogram_patch(rows, columns.value_or(rows)), shape);
}

GraphResult celtic(const Outline& outline) {
  if (const auto* sides = std::get_if<std::vector<int>>(&outline)) {
    if (auto error = bad_sides(*sides)) return *error;
    return celtic(Outline(walked_outline(*sides, {{2 * half, 0}, {0, 2 * half}, {-2 * half, 0}, {0, -2 * half}})));
  }
  return knotwork(patch_inside(std::get<Polygon>(outline), diamonds, 1), ShapeType::NoShape);
}

}  // namespace lud::board
