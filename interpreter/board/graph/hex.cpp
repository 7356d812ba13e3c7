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
}  // namespace

GraphResult hex(HexShapeType shape, int a, std::optional<int> b) {
  if (auto error = bad_sizes(a, b)) return *error;
  constexpr BasisType basis = BasisType::Hexagonal;
  switch (shape) {
    case HexShapeType::Hexagon:
      return b ? hex(Outline(std::vector<int>{a, *b})) : hexagon_of_hexagons(a);
    case HexShapeType::Limping:
      return hex(Outline(std::vector<int>{a, a + 1}));
    case HexShapeType::Triangle:
      return lattice_graph(hexagons, triangle_patch(a), basis, ShapeType::Triangle);
    case HexShapeType::Star:
      return lattice_graph(hexagons, star_patch(a), basis, ShapeType::Star);
    case HexShapeType::Diamond:
      return lattice_graph(tilted_hexagons, parallelogram_patch(a, a), basis, ShapeType::Diamond);
    case HexShapeType::Prism:
      return lattice_graph(tilted_hexagons, prism_patch(a, b.value_or(a)), basis, ShapeType::Prism);
    case HexShapeType::Square:
      return lattice_graph(hexagons, straight_sided_patch(a, a), basis, ShapeType::Square);
    case HexShapeType::Rectangle: {
      const ShapeType name = b.value_or(a) == a ? ShapeType::Square : ShapeType::Rectangle;
      return lattice_graph(hexagons, straight_sided_patch(a, b.value_or(a)), basis, name);
    }
    case HexShapeType::NoShape:
      break;
  }
  return BuildError{"a board of hexagons has no shape " + std::string(spelling(shape))};
}

GraphResult hex(const Outline& outline) { return outlined(outline, hexagons, BasisType::Hexagonal, 3); }

GraphResult tri(TriShapeType shape, int a, std::optional<int> b, SiteType use) {
  if (auto error = bad_sizes(a, b)) return *error;
  constexpr BasisType basis = BasisType::Triangular;
  const int more = use == SiteType::Cell ? 1 : 0;
  const int rows = a + more, columns = b.value_or(a) + more;
  switch (shape) {
    case TriShapeType::Hexagon:
      return hexagon_of_triangles(rows);
    case TriShapeType::Limping:
      return tri(Outline(std::vector<int>{a, a + 1}));
    case TriShapeType::Triangle:
      return lattice_graph(triangles, triangle_patch(rows), basis, ShapeType::Triangle);
    case TriShapeType::Star:
      return lattice_graph(triangles, star_patch(a), basis, ShapeType::Star);
    case TriShapeType::Diamond:
      return lattice_graph(tilted_triangles, parallelogram_patch(rows, rows), basis, ShapeType::Diamond);
    case TriShapeType::Prism:
      return lattice_graph(tilted_triangles, prism_patch(rows, columns), basis, ShapeType::Prism);
    case TriShapeType::Square:
      return lattice_graph(triangles, straight_sided_patch(rows, rows), basis, ShapeType::Square);
    case TriShapeType::Rectangle: {
      const ShapeType name = b.value_or(a) == a ? ShapeType::Square : ShapeType::Rectangle;
      return lattice_graph(triangles, straight_sided_patch(rows, columns), basis, name);
    }
    case TriShapeType::NoShape:
      break;
  }
  return BuildError{"a board of triangles has no shape " + std::string(spelling(shape))};
}

GraphResult tri(const Outline& outline) {
  // An outline with alternating sides reaches further beyond the rows and columns of its bounds the longer its sides.
  const auto* sides = std::get_if<std::vector<int>>(&outline);
  return outlined(outline, triangles, BasisType::Triangular, sides && is_limping(*sides) ? (*sides)[0] : 2);
}

}  // namespace lud::board
