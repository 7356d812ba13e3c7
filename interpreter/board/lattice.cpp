#include "interpreter/board/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <utility>

namespace lud::board {

Patch parallelogram_patch(int rows, int columns) {
  return {0, rows, 0, columns, [](int, int) { return true; }};
}

Patch hexagon_patch(int side) {
  const int across = 2 * side - 1;
  return {0, across, 0, across, [side](int row, int column) { return std::abs(row - column) < side; }};
}

Patch triangle_patch(int side) {
  return {0, side, 0, side, [](int row, int column) { return row <= column; }};
}

Patch prism_patch(int rows, int columns) {
  const int across = rows + columns - 1;
  return {0, across, 0, across, [rows](int row, int column) { return std::abs(row - column) < rows; }};
}

Patch straight_sided_patch(int rows, int columns) {
  return {0, rows, 0, rows + columns,
          [columns](int row, int column) { return column >= (row + 1) / 2 && column < columns + row / 2; }};
}

Patch star_patch(int point) {
  const int across = 4 * point + 1;
  return {0, across, 0, across, [point, across](int row, int column) {
            const bool up = column >= point && column - row <= point;            // the triangle that points up
            const bool down = row - column <= point && column < across - point;  // the one that points down
            if (row < point) return up;
            if (row <= 2 * point) return down;
            return row <= 3 * point ? up : down;
          }};
}

Patch patch_inside(Polygon outline, const TileLattice& lattice, int margin) {
  outline = inflated(outline, 0.1);
  const Bounds box = bounds(outline);
  const auto whole = [](double x) { return static_cast<int>(std::clamp(x, -1e8, 1e8)); };
  return {whole(box.bottom) - margin, whole(box.top()) + margin + 1, whole(box.left) - margin,
          whole(box.right()) + margin + 1, [outline = std::move(outline), place = lattice.place](int row, int column) {
            return contains(outline, place(row, column));
          }};
}

Polygon three_axis_outline(const std::vector<int>& sides, const TileLattice& lattice) {
  constexpr int steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
  int direction = 1, row = 0, column = 0;
  Polygon outline{lattice.place(0, 0)};
  for (std::size_t i = 0; i < std::max<std::size_t>(5, sides.size()); ++i) {
    const int side = sides[i % sides.size()];
    const int length = side < 0 ? side + 1 : side - 1;
    direction = (direction + (length < 0 ? 5 : 1)) % 6;
    if (length <= 0) continue;
    row += length * steps[direction][0];
    column += length * steps[direction][1];
    outline.push_back(lattice.place(row, column));
  }
  return outline;
}

Polygon walked_outline(const std::vector<int>& sides, const std::vector<Point>& steps) {
  std::size_t direction = steps.size() - 1;
  Point at;
  Polygon outline{at};
  for (const int side : sides) {
    direction = (direction + (side < 0 ? steps.size() - 1 : 1)) % steps.size();
    at.x += side * steps[direction].x;
    at.y += side * steps[direction].y;
    outline.push_back(at);
  }
  return outline;
}

bool is_limping(const std::vector<int>& sides) { return sides.size() == 2 && sides[0] == sides[1] - 1; }

std::vector<Point> transposed(std::vector<Point> corners) {
  for (Point& c : corners) std::swap(c.x, c.y);
  return corners;
}

std::vector<Point> corner_ring(int sides, double radius, double first_angle) {
  std::vector<Point> ring;
  for (int i = 0; i < sides; ++i) {
    const double angle = first_angle + i / static_cast<double>(sides) * 2 * std::numbers::pi;
    ring.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return ring;
}

std::optional<BuildError> bad_size(int value, int least, const char* what) {
  if (value >= least) return too_many(value);
  return BuildError{std::string(what) + " must be at least " + std::to_string(least) + ", not " +
                    std::to_string(value)};
}

std::optional<BuildError> bad_sides(const std::vector<int>& sides) {
  constexpr std::size_t most_sides = 1000;
  if (sides.empty()) return BuildError{"an outline needs at least one side"};
  if (sides.size() > most_sides)
    return BuildError{"an outline may have at most " + std::to_string(most_sides) + " sides, not " +
                      std::to_string(sides.size())};
  for (const int side : sides)
    if (side < -element_limit || side > element_limit) return too_many(std::abs(static_cast<double>(side)));
  return std::nullopt;
}

std::optional<BuildError> too_big(const Patch& patch) {
  const double rows = static_cast<double>(patch.to_row) - patch.from_row;
  return too_many(rows * (static_cast<double>(patch.to_column) - patch.from_column));
}

std::vector<Point> corners_of(const TileLattice& lattice, const Patch& patch) {
  constexpr double same_corner = 0.1;
  PointGrid places(same_corner);
  std::vector<Point> corners;
  for (int row = patch.from_row; row < patch.to_row && corners.size() <= std::size_t{element_limit}; ++row)
    for (int column = patch.from_column; column < patch.to_column; ++column) {
      if (!patch.has(row, column)) continue;
      const Point place = lattice.place(row, column);
      for (const Point c : lattice.corners) {
        const Point corner{place.x + c.x, place.y + c.y};
        const bool known = places.any_near(corner, [&](int other) {
          return plane_distance(corners[static_cast<std::size_t>(other)], corner) < same_corner;
        });
        if (known) continue;
        places.add(static_cast<int>(corners.size()), corner);
        corners.push_back(corner);
      }
    }
  return corners;
}

namespace {
// Calls `join` for the pairs of points that are one unit apart, ordered by the first and then by the second.
template <class Join>
void for_unit_pairs(const std::vector<Point>& points, Join join) {
  constexpr double tolerance = 0.01;
  PointGrid grid(unit + tolerance);
  for (std::size_t i = 0; i < points.size(); ++i) grid.add(static_cast<int>(i), points[i]);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const int j : grid.near(points[i]))
      if (j > static_cast<int>(i) &&
          std::abs(plane_distance(points[static_cast<std::size_t>(j)], points[i]) - unit) < tolerance)
        join(static_cast<int>(i), j);
}
}  // namespace

void join_exact_units(GraphBuilder& builder) {
  std::vector<Point> points;
  for (const Vertex& v : builder.graph().vertices) points.push_back(v.at);
  for_unit_pairs(points, [&](int a, int b) { builder.add_edge(a, b); });
}

GraphBuilder unit_graph(const std::vector<Point>& points, BasisType basis, ShapeType shape) {
  const auto rounded = [](double x) { return static_cast<double>(static_cast<float>(x)); };
  std::vector<Vertex> vertices(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    vertices[i].at = {rounded(points[i].x), rounded(points[i].y), rounded(points[i].z)};
  std::vector<Edge> edges;
  for_unit_pairs(points, [&](int a, int b) {
    Edge& e = edges.emplace_back();
    e.a = a;
    e.b = b;
  });
  GraphBuilder builder = GraphBuilder::assembled(vertices, edges);
  builder.set_basis_and_shape(basis, shape);
  return builder;
}

GraphResult lattice_graph(const TileLattice& lattice, const Patch& patch, BasisType basis, ShapeType shape) {
  if (auto error = too_big(patch)) return *error;
  const std::vector<Point> corners = corners_of(lattice, patch);
  if (auto error = too_many(static_cast<double>(corners.size()))) return *error;
  GraphBuilder builder = unit_graph(corners, basis, shape);
  builder.reorder();
  return std::move(builder).finish();
}

}  // namespace lud::board
