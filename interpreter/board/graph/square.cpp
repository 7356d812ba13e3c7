// Square grids: rectangles, diamonds, outlines, diagonals, pyramids.
#include <algorithm>
#include <array>
#include <cmath>

#include "interpreter/board/graph/generators.hpp"

namespace lud::board {

namespace {
const TileLattice square_lattice{[](int row, int column) { return Point{double(column), double(row)}; }, {{0, 0}}};

// The corners of the unit square whose lower left corner stands at (x, y), clockwise from there.
std::optional<std::array<int, 4>> square_at(const GraphBuilder& builder, int x, int y) {
  std::array<int, 4> corners{};
  constexpr int offsets[4][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto v = builder.find_vertex({double(x + offsets[i][0]), double(y + offsets[i][1])});
    if (!v) return std::nullopt;
    corners[i] = *v;
  }
  return corners;
}

// Adds edges along the four diagonals from the centre. Rows and columns are exchanged, which matters on oblong boards
// only.
void radiate(GraphBuilder& builder, const Patch& patch, int middle_row, int middle_column) {
  const int steps = std::max((patch.to_row - patch.from_row) / 2, (patch.to_column - patch.from_column) / 2) + 1;
  const auto at = [&](int n, int dx, int dy) {
    return builder.find_vertex({double(middle_row + n * dx), double(middle_column + n * dy)});
  };
  for (int n = 0; n < steps; ++n)
    for (const auto& [dx, dy] : {std::pair{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}) {
      const auto from = at(n, dx, dy), to = at(n + 1, dx, dy);
      if (from && to) builder.find_or_add_edge(*from, *to);
    }
}

// Adds the diagonals of the squares of a patch, whose far bounds are the last row and column considered.
void add_diagonals(GraphBuilder& builder, const Patch& patch, std::optional<DiagonalsType> diagonals) {
  if (!diagonals || *diagonals == DiagonalsType::Implied) return;
  const int middle_row = (patch.to_row + patch.from_row) / 2, middle_column = (patch.to_column + patch.from_column) / 2;
  if (*diagonals == DiagonalsType::Radiating) return radiate(builder, patch, middle_row, middle_column);
  for (int row = patch.from_row; row <= patch.to_row; ++row)
    for (int column = patch.from_column; column <= patch.to_column; ++column) {
      const auto corners = square_at(builder, column, row);
      if (!corners) continue;
      const auto [a, b, c, d] = *corners;
      const bool same_side = (row < middle_row) == (column < middle_column);
      switch (*diagonals) {
        case DiagonalsType::Alternating:
          (row + column) % 2 == 0 ? builder.find_or_add_edge(a, c) : builder.find_or_add_edge(b, d);
          break;
        case DiagonalsType::Solid:
          for (const int centre = builder.find_or_add_vertex({column + 0.5, row + 0.5}); const int corner : *corners)
            builder.find_or_add_edge(corner, centre);
          break;
        case DiagonalsType::SolidNoSplit:
          builder.find_or_add_edge(a, c);
          builder.find_or_add_edge(b, d);
          break;
        case DiagonalsType::Concentric:
          same_side ? builder.find_or_add_edge(b, d) : builder.find_or_add_edge(a, c);
          break;
        case DiagonalsType::Implied:
        case DiagonalsType::Radiating:
          break;
      }
    }
}

// Smaller and smaller layers of vertices, each standing over the middles of the squares below.
void add_pyramid(GraphBuilder& builder, int rows, int columns) {
  const double height = 1.0 / std::sqrt(2);
  for (int layer = 1; layer < rows; ++layer)
    for (int row = 0; row < rows - layer; ++row)
      for (int column = 0; column < columns - layer; ++column)
        builder.find_or_add_vertex({layer * 0.5 + column, layer * 0.5 + row, layer * height});
  builder.join_units();
}

GraphResult square_grid(int rows, int columns, ShapeType shape, std::optional<DiagonalsType> diagonals, bool pyramidal,
                        SiteType use) {
  if (auto error = bad_size(rows, 1, "the number of rows")) return *error;
  if (auto error = bad_size(columns, 1, "the number of columns")) return *error;
  const Patch patch =
      parallelogram_patch(rows + (use == SiteType::Cell ? 1 : 0), columns + (use == SiteType::Cell ? 1 : 0));
  const double layers = pyramidal ? patch.to_row / 3.0 : 1;
  if (auto error = too_many(double(patch.to_row) * patch.to_column * std::max(layers, 1.0))) return *error;

  GraphBuilder builder;
  const auto number = [&](int row, int column) { return row * patch.to_column + column; };
  for (int row = 0; row < patch.to_row; ++row)
    for (int column = 0; column < patch.to_column; ++column) builder.add_vertex(square_lattice.place(row, column));
  for (int row = 0; row < patch.to_row; ++row)
    for (int column = 0; column < patch.to_column; ++column) {
      if (row + 1 < patch.to_row) builder.add_edge(number(row, column), number(row + 1, column));
      if (column + 1 < patch.to_column) builder.add_edge(number(row, column), number(row, column + 1));
    }
  if (pyramidal) add_pyramid(builder, patch.to_row, patch.to_column);
  add_diagonals(builder, patch, diagonals);
  builder.make_faces(false);
  builder.set_basis_and_shape(BasisType::Square, shape);
  builder.reorder();
  return std::move(builder).finish();
}

// The vertices of the square lattice in a patch, with diagonals in the squares up to `last_row` and `last_column`.
GraphResult square_patch(const Patch& patch, int last_row, int last_column, ShapeType shape,
                         std::optional<DiagonalsType> diagonals) {
  if (auto error = too_big(patch)) return *error;
  GraphBuilder builder = unit_graph(corners_of(square_lattice, patch), BasisType::Square, shape);
  add_diagonals(builder, {patch.from_row, last_row, patch.from_column, last_column, {}}, diagonals);
  builder.make_faces(false);
  builder.set_basis_and_shape(BasisType::Square, shape);
  builder.reorder();
  return std::move(builder).finish();
}
}  // namespace

GraphResult square(SquareShapeType shape, int size, std::optional<DiagonalsType> diagonals, bool pyramidal,
                   SiteType use) {
  if (auto error = bad_size(size, 1, "the size of a square board")) return *error;
  switch (shape) {
    case SquareShapeType::Square:
      return square_grid(size, size, ShapeType::Rectangle, diagonals, pyramidal, use);
    case SquareShapeType::Limping:
      return square_grid(size, size + 1, ShapeType::Rectangle, diagonals, pyramidal, use);
    case SquareShapeType::Diamond: {
      const auto inside = [size](int row, int column) {
        return row + column >= size - 1 && column - row <= size && row - column <= size && row + column < 3 * size;
      };
      return square_patch({0, 2 * size, 0, 2 * size, inside}, 2 * size, 2 * size, ShapeType::Diamond, diagonals);
    }
    case SquareShapeType::NoShape:
    case SquareShapeType::Rectangle:
      break;
  }
  return BuildError{"a square board has no shape " + std::string(spelling(shape)) +
                    "; use (rectangle ...) for an oblong"};
}

GraphResult square(const Outline& outline, std::optional<DiagonalsType> diagonals) {
  static const std::vector<Point> steps{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  if (const auto* sides = std::get_if<std::vector<int>>(&outline)) {
    if (auto error = bad_sides(*sides)) return *error;
    return square(Outline(walked_outline(*sides, steps)), diagonals);
  }
  const Patch patch = patch_inside(std::get<Polygon>(outline), square_lattice, 2);
  return square_patch(patch, patch.to_row - 1, patch.to_column - 1, ShapeType::Custom, diagonals);
}

GraphResult rectangle(int rows, std::optional<int> columns, std::optional<DiagonalsType> diagonals, SiteType use) {
  return square_grid(rows, columns.value_or(rows), ShapeType::Rectangle, diagonals, false, use);
}

GraphResult boardless(TilingBoardlessType tiling, std::optional<int> size, SiteType use) {
  switch (tiling) {
    case TilingBoardlessType::Square:
      return square_grid(size.value_or(41), size.value_or(41), ShapeType::Square, {}, false, use);
    case TilingBoardlessType::Hexagonal:
      return hex(HexShapeType::Hexagon, size.value_or(21), {});
    case TilingBoardlessType::Triangular:
      return tri(TriShapeType::Triangle, size.value_or(41), {}, use);
  }
  return BuildError{"unknown tiling"};
}

}  // namespace lud::board
