// The nine semi-regular tilings: for each its lattice, and the patches that boards are cut from.
#include <cmath>
#include <numbers>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/graph/operators.hpp"

namespace lud::board {

namespace {
using std::numbers::sqrt3;

double radians(double degrees) { return degrees * (std::numbers::pi / 180); }

Point diamond_place(double x, double y, int row, int column) { return {x * (column - row), y * (row + column) * 0.5}; }

// A hexagon that lies on a side, and round it the twelve outer corners of its ring of squares and triangles.
std::vector<Point> rosette() {
  const double height = sqrt3 / 2;
  std::vector<Point> corners{{-0.5, height}, {0.5, height}, {1.0, 0.0}, {0.5, -height}, {-0.5, -height}, {-1.0, 0.0}};
  const double radius = (1.0 + sqrt3 / 2.0) / std::cos(radians(15));
  for (int i = 0; i < 12; ++i)
    corners.push_back({radius * std::cos(radians(15 + i * 30)), radius * std::sin(radians(15 + i * 30))});
  return corners;
}

std::vector<Point> dodecagon() { return corner_ring(12, 1 / std::sqrt(2 - sqrt3), std::numbers::pi / 12); }

TileLattice dodecagons(double spacing) {
  return {[spacing](int row, int column) {
            return Point{(column - 0.5 * row) * spacing, row * (spacing * sqrt3 / 2)};
          },
          dodecagon()};
}

TileLattice lattice_of(TilingType tiling) {
  switch (tiling) {
    case TilingType::T31212:
      return dodecagons(3.7320508);
    case TilingType::T4612:
      return dodecagons(4.7320508);
    case TilingType::T333333_33434:
      return {[](int row, int column) { return diamond_place(1.5 + sqrt3, 2 + sqrt3, row, column); }, rosette()};
    case TilingType::T33336: {
      const double x = 0.5, y = sqrt3 / 2;
      const std::vector<Point> steps{{-1, 1}, {1, 1}, {2, 0},  {1, -1}, {-1, -1}, {-2, 0},  {-2, 2},  {0, 2},  {2, 2},
                                     {3, 1},  {4, 0}, {3, -1}, {2, -2}, {0, -2},  {-2, -2}, {-3, -1}, {-4, 0}, {-3, 1}};
      std::vector<Point> corners;
      for (const Point step : steps) corners.push_back({step.x * x, step.y * y});
      return {[x, y](int row, int column) {
                return Point{column * 5 * x - row * 4 * x, row * 2 * y + column * y};
              },
              corners};
    }
    case TilingType::T33344:
      return {[](int row, int column) {
                return Point{column + 0.5 * row, row * (1 + sqrt3 / 2)};
              },
              {{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    case TilingType::T33434: {
      const double a = 0.5, b = sqrt3 / 2;
      return {[](int row, int column) {
                const double step = (1 + sqrt3) / 2;
                return Point{step * (column - row), step * (row + column)};
              },
              {{-a, -a - b},
               {a, -a - b},
               {-a - b, -b},
               {a + b, -b},
               {0, -a},
               {-2 * a - b, 0},
               {-b, 0},
               {b, 0},
               {2 * a + b, 0},
               {0, a},
               {-a - b, b},
               {a + b, b},
               {-a, a + b},
               {a, a + b}}};
    }
    case TilingType::T3464:
      return {[](int row, int column) { return diamond_place((3 + sqrt3) / 2, 1 + sqrt3, row, column); }, rosette()};
    case TilingType::T3636: {
      const double w = sqrt3 / 2;
      return {[](int row, int column) {
                return Point{2.0 * (column - 0.5 * row), sqrt3 * row};
              },
              {{1, 0}, {0.5, w}, {-0.5, w}, {-1, 0}, {-0.5, -w}, {0.5, -w}}};
    }
    case TilingType::T488: {
      const double v = 1 + 2 / std::sqrt(2), a = 0.5, b = v / 2;
      return {[v](int row, int column) {
                return Point{column * v, row * v};
              },
              {{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}}};
    }
  }
  return {};
}

// T3464 with horizontal rows, as used for boards with an outline.
TileLattice level_rosettes() {
  return {[](int row, int column) {
            return Point{(1 + sqrt3) * (column - 0.5 * row), (3 + sqrt3) / 2 * row};
          },
          transposed(rosette())};
}

BasisType basis_of(TilingType tiling) { return *word<BasisType>(spelling(tiling)); }

// Not reordered: vertices keep the order of construction.
GraphResult octagons(int rows, int columns, ShapeType shape) {
  const Patch patch = parallelogram_patch(rows, columns);
  if (auto error = too_big(patch)) return *error;
  return unit_graph(corners_of(lattice_of(TilingType::T488), patch), BasisType::T488, shape).finish();
}
}  // namespace

GraphResult tiling(TilingType tiling, int a, std::optional<int> b) {
  if (auto error = bad_size(a, 1, "the size of a tiling")) return *error;
  if (auto error = bad_size(b.value_or(1), 1, "the second dimension of a tiling")) return *error;
  const int columns = b.value_or(a);
  const auto board = [&](const Patch& patch, ShapeType shape) {
    return lattice_graph(lattice_of(tiling), patch, basis_of(tiling), shape);
  };
  switch (tiling) {
    case TilingType::T31212:
    case TilingType::T333333_33434:
    case TilingType::T33336:
    case TilingType::T4612:
      return board(hexagon_patch(a), ShapeType::Hexagon);
    case TilingType::T33344:
      return board(parallelogram_patch(a, columns), ShapeType::Rhombus);
    case TilingType::T33434:
      return board(parallelogram_patch(a, a), ShapeType::Diamond);
    case TilingType::T3464:
      return b ? board(parallelogram_patch(a, columns), ShapeType::Quadrilateral)
               : board(hexagon_patch(a), ShapeType::Hexagon);
    case TilingType::T3636:
      return b ? board(parallelogram_patch(2 * a - 1, 2 * columns - 1), ShapeType::Rhombus)
               : board(hexagon_patch(a), ShapeType::Hexagon);
    case TilingType::T488:
      return b ? octagons(a, columns, ShapeType::Rectangle) : octagons(a, a, ShapeType::Square);
  }
  return BuildError{"unknown tiling"};
}

GraphResult tiling(TilingType tiling_type, const Outline& outline) {
  const auto* sides = std::get_if<std::vector<int>>(&outline);
  if (sides)
    if (auto error = bad_sides(*sides)) return *error;
  switch (tiling_type) {
    // These tilings have no outlines of their own and come in one size.
    case TilingType::T333333_33434:
      return tiling(tiling_type, 2, {});
    case TilingType::T4612:
    case TilingType::T31212:
    case TilingType::T33336:
      return tiling(tiling_type, 3, {});
    case TilingType::T33434: {
      GraphResult whole = tiling(tiling_type, sides ? 3 : 5, {});
      return sides || !whole ? whole : keep(*std::move(whole), std::get<Polygon>(outline));
    }
    case TilingType::T3636:
    case TilingType::T3464:
    case TilingType::T33344:
    case TilingType::T488:
      break;
  }
  const TileLattice lattice = tiling_type == TilingType::T3464 ? level_rosettes() : lattice_of(tiling_type);
  const BasisType basis = tiling_type == TilingType::T3636 ? BasisType::Hexagonal : basis_of(tiling_type);
  Polygon polygon;
  if (!sides)
    polygon = std::get<Polygon>(outline);
  else if (tiling_type == TilingType::T488)
    polygon = walked_outline(*sides, {{1, 0}, {0, 1}, {-1, 0}, {0, -1}});
  else
    polygon = three_axis_outline(*sides, lattice);
  const bool limping = sides && is_limping(*sides) && tiling_type != TilingType::T488;
  return lattice_graph(lattice, patch_inside(std::move(polygon), lattice, 2), basis,
                       limping ? ShapeType::Limping : ShapeType::Custom);
}

}  // namespace lud::board
