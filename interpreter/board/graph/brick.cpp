// Boards of bricks: each a rectangle of 1 x 2 with a vertex in the middle of its long sides.
#include <array>
#include <string>

#include "interpreter/board/graph/generators.hpp"

namespace lud::board {

namespace {
enum class Laid { Flat, Upright, Half };

// Adds the brick whose lower left corner is at (column, row), clockwise from there.
void add_brick(GraphBuilder& builder, int row, int column, Laid laid) {
  static const std::vector<Point> outlines[] = {{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 0}, {1, 0}},
                                                {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {1, 1}, {1, 0}},
                                                {{0, 0}, {0, 1}, {1, 1}, {1, 0}}};
  std::vector<int> corners;
  for (const Point offset : outlines[static_cast<std::size_t>(laid)])
    corners.push_back(builder.find_or_add_vertex({column + offset.x, row + offset.y}));
  for (std::size_t i = 0; i < corners.size(); ++i)
    builder.find_or_add_edge(corners[i], corners[(i + 1) % corners.size()]);
  builder.find_or_add_face(corners);
}

GraphResult laid_out(GraphBuilder builder, ShapeType shape) {
  builder.set_basis_and_shape(BasisType::Brick, shape);
  builder.reorder();
  return std::move(builder).finish();
}

// Builds a wall of the bricks for which `has` returns true: row by row, shifted by half a brick. With `trim` its sides
// are straight.
template <class Has>
GraphBuilder wall(int rows, int columns, int first_shift, bool trim, Has has) {
  GraphBuilder builder;
  for (int row = 0; row < rows && !builder.overflowed(); ++row)
    for (int column = (row + first_shift) % 2; column < columns; column += 2) {
      if (!has(row, column)) continue;
      if (trim && column == 0)
        add_brick(builder, row, 1, Laid::Half);
      else
        add_brick(builder, row, column, trim && column >= columns - 1 ? Laid::Half : Laid::Flat);
    }
  return builder;
}

GraphResult rectangle_of_bricks(int rows, int columns, ShapeType shape, bool trim) {
  if (auto error = too_many(2.0 * rows * columns)) return *error;
  return laid_out(wall(rows, 2 * columns + 1, 0, trim, [](int, int) { return true; }), shape);
}

GraphResult diamond_of_bricks(int side, int middle, ShapeType shape, bool trim) {
  const int rows = 2 * side + 2 * middle, columns = 2 * side;
  if (auto error = too_many(double(rows) * columns)) return *error;
  const auto has = [side](int row, int column) {
    return row + column >= side - 1 && column - row < side && row + column < 3 * side - 1 && row - column <= side;
  };
  return laid_out(wall(rows, columns, 1, trim, has), shape);
}

// Rings of bricks, each brick pointing along its side of the ring.
GraphResult spiral_of_bricks(int rings) {
  if (auto error = too_many(4.0 * rings * rings)) return *error;
  GraphBuilder builder;
  add_brick(builder, rings - 1, rings - 1, Laid::Half);
  for (int ring = 1; ring < rings; ++ring)
    for (int n = 0; n < 2 * ring; n += 2) {
      add_brick(builder, rings - ring + n, rings - ring - 1, Laid::Upright);
      add_brick(builder, rings + ring - 1, rings - ring + n, Laid::Flat);
      add_brick(builder, rings - ring - 1 + n, rings + ring - 1, Laid::Upright);
      add_brick(builder, rings - ring - 1, rings - ring - 1 + n, Laid::Flat);
    }
  return laid_out(std::move(builder), ShapeType::Spiral);
}
}  // namespace

GraphResult brick(std::optional<BrickShapeType> shape, int a, std::optional<int> b, bool trim) {
  if (auto error = bad_size(a, 1, "the size of a brick board")) return *error;
  if (auto error = bad_size(b.value_or(1), 1, "the second dimension of a brick board")) return *error;
  switch (shape.value_or(BrickShapeType::Square)) {
    case BrickShapeType::Square:
    case BrickShapeType::Rectangle:
      return rectangle_of_bricks(a, b.value_or(a), b ? ShapeType::Rectangle : ShapeType::Square, trim);
    case BrickShapeType::Limping:
      return rectangle_of_bricks(a, a + 1, ShapeType::Rectangle, trim);
    case BrickShapeType::Diamond:
      return diamond_of_bricks(a, 0, ShapeType::Diamond, trim);
    case BrickShapeType::Prism:
      return diamond_of_bricks(a, b.value_or(a), ShapeType::Prism, trim);
    case BrickShapeType::Spiral:
      return spiral_of_bricks(a);
  }
  return BuildError{"unknown shape of a brick board"};
}

}  // namespace lud::board
