// Boards of hexagons and boards of triangles: the same shapes on two lattices with three axes.
#include <numbers>

#include "interpreter/board/graph/generators.hpp"

namespace lud::board {

namespace {
using std::numbers::sqrt3;

// A hexagon that stands on a corner, from its top clockwise.
const std::vector<Point> hexagon_corners{{0.0 * (sqrt3 / 2), 1.0},   {1.0 * (sqrt3 / 2), 0.5},
                                         {1.0 * (sqrt3 / 2), -0.5},  {0.0 * (sqrt3 / 2), -1.0},
                                         {-1.0 * (sqrt3 / 2), -0.5}, {-1.0 * (sqrt3 / 2), 0.5}};

// Hexagons in horizontal rows, and the same turned so that rows and columns run diagonally.
const TileLattice hexagons{[](int row, int column) {
                             return Point{sqrt3 * (column - 0.5 * row), 1.5 * row};
                           },
                           hexagon_corners};
const TileLattice tilted_hexagons{[](int row, int column) {
                                    return Point{1.5 * (column - row), sqrt3 * (row + column) * 0.5};
                                  },
                                  transposed(hexagon_corners)};

// Vertices of triangles, likewise.
const TileLattice triangles{[](int row, int column) { return Point{column - 0.5 * row, sqrt3 / 2.0 * row}; }, {{0, 0}}};
const TileLattice tilted_triangles{[](int row, int column) {
                                     return Point{sqrt3 / 2.0 * (column - row), (row + column) * 0.5};
                                   },
                                   {{0, 0}}};

// The six-sided board of hexagons, made row by row so that each edge runs rightwards or upwards.
GraphResult hexagon_of_hexagons(int side) {
  const Patch patch = hexagon_patch(side);
  if (auto error = too_big(patch)) return *error;
  GraphBuilder builder;
  const auto add_corners = [&](int row, int left, int middle, int right, int last_column) {
    for (int column = patch.from_column; column < patch.to_column; ++column) {
      if (!patch.has(row, column)) continue;
      const Point place = hexagons.place(row, column);
      const auto add = [&](int corner) {
        const Point c = hexagon_corners[static_cast<std::size_t>(corner)];
        builder.add_vertex({place.x + c.x, place.y + c.y});
      };
      add(left);
      add(middle);
      if (column == last_column) add(right);
    }
  };
  for (int row = 0; row < side; ++row) add_corners(row, 4, 3, 2, side - 1 + row);
  for (int row = side - 1; row < patch.to_row; ++row) add_corners(row, 5, 0, 1, patch.to_column - 1);
  join_exact_units(builder);
  builder.make_faces(false);
  builder.reorder();
  return std::move(builder).finish();
}

// The six-sided board of triangles. Edges run rightwards, and upwards or downwards from the shorter row to the longer.
GraphResult hexagon_of_triangles(int side) {
  const Patch patch = hexagon_patch(side);
  if (auto error = too_big(patch)) return *error;
  GraphBuilder builder;
  std::vector<int> row_starts;
  for (int row = 0; row < patch.to_row; ++row) {
    row_starts.push_back(builder.vertex_count());
    for (int column = 0; column < patch.to_column; ++column)
      if (patch.has(row, column)) builder.add_vertex(triangles.place(row, column));
  }
  row_starts.push_back(builder.vertex_count());
  const auto start = [&](int row) { return row_starts[static_cast<std::size_t>(row)]; };
  for (int row = 0; row < patch.to_row; ++row)
    for (int v = start(row); v + 1 < start(row + 1); ++v) builder.add_edge(v, v + 1);
  for (int row = 0; row < patch.to_row; ++row) {
    if (row == side - 1) continue;
    const int longer = row < side - 1 ? row + 1 : row - 1;
    for (int v = start(row), w = start(longer); v < start(row + 1); ++v, ++w) {
      builder.add_edge(v, w);
      builder.add_edge(v, w + 1);
    }
  }
  builder.make_faces(false);
  builder.reorder();
  return std::move(builder).finish();
}

GraphResult outlined(const Outline& outline, const TileLattice& lattice, BasisType basis, int margin) {
  if (const auto* sides = std::get_if<std::vector<int>>(&outline)) {
    if (auto error = bad_sides(*sides)) return *error;
    const ShapeType shape = is_limping(*sides) ? ShapeType::Limping : ShapeType::Custom;
    return lattice_graph(lattice, patch_inside(three_axis_outline(*sides, lattice), lattice, margin), basis, shape);
  }
  return lattice_graph(lattice, patch_inside(std::get<Polygon>(outline), lattice, margin), basis, ShapeType::Custom);
}

std::optional<BuildError> bad_sizes(int a, std::optional<int> b) {
  if (auto error = bad_size(a, 1, "the size of a board")) return error;
  return bad_size(b.value_or(1), 1, "the second dimension of a board");
}

// The shapes that boards of hexagons and of triangles have in common: on a lattice with horizontal rows or on the
// tilted one. `point`: the size of the points of a star.
template <class Shape>
GraphResult board_of(const char* tiles, const TileLattice& level, const TileLattice& tilted, BasisType basis,
                     Shape shape, int point, int rows, int columns) {
  const auto name = word<ShapeType>(spelling(shape));
  const auto board = [&](const TileLattice& lattice, const Patch& patch) {
    return lattice_graph(lattice, patch, basis, *name);
  };
  switch (shape) {
    case Shape::Triangle:
      return board(level, triangle_patch(rows));
    case Shape::Star:
      return board(level, star_patch(point));
    case Shape::Diamond:
      return board(tilted, parallelogram_patch(rows, rows));
    case Shape::Prism:
      return board(tilted, prism_patch(rows, columns));
    case Shape::Square:
      return board(level, straight_sided_patch(rows, rows));
    case Shape::Rectangle:
      return lattice_graph(level, straight_sided_patch(rows, columns), basis,
                           rows == columns ? ShapeType::Square : ShapeType::Rectangle);
    default:
      return BuildError{"a board of " + std::string(tiles) + " has no shape " + std::string(spelling(shape))};
  }
}
}  // namespace

GraphResult hex(HexShapeType shape, int a, std::optional<int> b) {
  if (auto error = bad_sizes(a, b)) return *error;
  if (shape == HexShapeType::Limping) return hex(Outline(std::vector<int>{a, a + 1}));
  if (shape == HexShapeType::Hexagon) return b ? hex(Outline(std::vector<int>{a, *b})) : hexagon_of_hexagons(a);
  return board_of("hexagons", hexagons, tilted_hexagons, BasisType::Hexagonal, shape, a, a, b.value_or(a));
}

GraphResult hex(const Outline& outline) { return outlined(outline, hexagons, BasisType::Hexagonal, 3); }

GraphResult tri(TriShapeType shape, int a, std::optional<int> b, SiteType use) {
  if (auto error = bad_sizes(a, b)) return *error;
  if (shape == TriShapeType::Limping) return tri(Outline(std::vector<int>{a, a + 1}));
  const int more = use == SiteType::Cell ? 1 : 0;
  if (shape == TriShapeType::Hexagon) return hexagon_of_triangles(a + more);
  return board_of("triangles", triangles, tilted_triangles, BasisType::Triangular, shape, a, a + more,
                  b.value_or(a) + more);
}

GraphResult tri(const Outline& outline) {
  // An outline with alternating sides reaches further beyond the rows and columns of its bounds the longer its sides.
  const auto* sides = std::get_if<std::vector<int>>(&outline);
  return outlined(outline, triangles, BasisType::Triangular, sides && is_limping(*sides) ? (*sides)[0] : 2);
}

}  // namespace lud::board
