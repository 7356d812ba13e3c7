#pragma once
// Regular tilings by one mechanism: a lattice gives the place and the corners of the tile of each row and column, and a
// patch selects the rows and columns that belong to the board. `lattice_graph` turns both into a graph whose edges join
// the corners that are one unit apart.
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "interpreter/board/graph/builder.hpp"

namespace lud::board {

/// The places of tiles, and their corners relative to those.
struct TileLattice {
  std::function<Point(int row, int column)> place;
  std::vector<Point> corners;
};

/// The tiles [from_row, to_row) x [from_column, to_column) for which `has` returns true.
struct Patch {
  int from_row = 0;
  int to_row = 0;
  int from_column = 0;
  int to_column = 0;
  std::function<bool(int row, int column)> has;
};

/// A board's outline: corners of a polygon, or lengths of sides walked one after the other.
using Outline = std::variant<Polygon, std::vector<int>>;

/// Patches of the named shapes in a lattice with three axes (in one with two, the parallelogram is the rectangle).
Patch parallelogram_patch(int rows, int columns);
Patch hexagon_patch(int side);
Patch triangle_patch(int side);
Patch prism_patch(int rows, int columns);
Patch straight_sided_patch(int rows, int columns);
Patch star_patch(int point);
/// Returns the tiles of the lattice inside `outline`, searched up to `margin` rows and columns beyond its bounds.
Patch patch_inside(Polygon outline, const TileLattice& lattice, int margin);

/// Returns the outline made by walking sides of these lengths on a lattice with three axes, turning by 60 degrees after
/// each. A length counts the tiles of a side; a negative one turns the other way.
Polygon three_axis_outline(const std::vector<int>& sides, const TileLattice& lattice);
/// Returns the outline made by walking sides of these lengths, each in the direction of the next of `steps`; for a
/// negative length, of the previous one.
Polygon walked_outline(const std::vector<int>& sides, const std::vector<Point>& steps);
/// True for sides {n, n + 1}: a hexagon whose sides alternate in length.
bool is_limping(const std::vector<int>& sides);

/// The corners with x and y exchanged.
std::vector<Point> transposed(std::vector<Point> corners);
/// Corners of a regular polygon, anticlockwise from `first_angle`, in radians.
std::vector<Point> corner_ring(int sides, double radius, double first_angle);

/// Returns the error for a size less than `least` or greater than any board can have. `what` names it in the message.
std::optional<BuildError> bad_size(int value, int least, const char* what);
/// Returns the error for an empty list of sides, or for sides too long or too many to walk.
std::optional<BuildError> bad_sides(const std::vector<int>& sides);
/// Returns the error for a patch of more tiles than a board may have.
std::optional<BuildError> too_big(const Patch& patch);

/// Returns the corners of all tiles of the patch, each once, in the order of the first tile that has it.
std::vector<Point> corners_of(const TileLattice& lattice, const Patch& patch);
/// Joins all vertices that are exactly one unit apart in the plane, from the earlier to the later.
void join_exact_units(GraphBuilder& builder);
/// Returns a graph of these vertices (rounded to 32-bit floats, like Ludii's numbers), joined where one unit apart.
GraphBuilder unit_graph(const std::vector<Point>& points, BasisType basis, ShapeType shape);
/// The graph of a patch of a lattice, in board order.
GraphResult lattice_graph(const TileLattice& lattice, const Patch& patch, BasisType basis, ShapeType shape);

}  // namespace lud::board
