#pragma once
// Regular tilings by one mechanism: a lattice says where the tile of a row and column stands and which corners it has;
// a patch says which rows and columns belong to the board. Given both, hands on a graph whose edges join the corners
// that are one unit apart.
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "interpreter/board/graph/builder.hpp"

namespace lud::board {

/// Where tiles stand, and their corners relative to that place.
struct TileLattice {
  std::function<Point(int row, int column)> place;
  std::vector<Point> corners;
};

/// Tiles [from_row, to_row) x [from_column, to_column) as far as `has` agrees.
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
/// The tiles of the lattice that stand inside `outline`, searched `margin` rows and columns beyond its bounds.
Patch patch_inside(Polygon outline, const TileLattice& lattice, int margin);

/// The outline that is walked by sides of these lengths on a lattice with three axes, each side turning by 60 degrees;
/// a length counts the tiles of the side, and a negative one turns the other way.
Polygon three_axis_outline(const std::vector<int>& sides, const TileLattice& lattice);
/// The outline that is walked by sides of these lengths, each turning to the next of `steps`; negative to the one
/// before.
Polygon walked_outline(const std::vector<int>& sides, const std::vector<Point>& steps);
/// True for sides {n, n + 1}: a hexagon whose sides alternate in length.
bool is_limping(const std::vector<int>& sides);

/// The corners with x and y exchanged.
std::vector<Point> transposed(std::vector<Point> corners);
/// Corners of a regular polygon, anticlockwise from `first_angle`, in radians.
std::vector<Point> corner_ring(int sides, double radius, double first_angle);

/// The error for a size that is less than `least` or more than any board can have; `what` names it.
std::optional<BuildError> bad_size(int value, int least, const char* what);
/// The error for sides that are none, or too long or too many to walk.
std::optional<BuildError> bad_sides(const std::vector<int>& sides);
/// The error for a patch of more tiles than a board may have.
std::optional<BuildError> too_big(const Patch& patch);

/// Corners of all tiles of the patch, each once, in the order of their first tile.
std::vector<Point> corners_of(const TileLattice& lattice, const Patch& patch);
/// Joins all vertices that are exactly one unit apart in the plane, from the earlier to the later.
void join_exact_units(GraphBuilder& builder);
/// A graph of these vertices (rounded to 32-bit floats, as the language's numbers are) joined where one unit apart.
GraphBuilder unit_graph(const std::vector<Point>& points, BasisType basis, ShapeType shape);
/// The graph of a patch of a lattice, in board order.
GraphResult lattice_graph(const TileLattice& lattice, const Patch& patch, BasisType basis, ShapeType shape,
                          std::vector<int> dimensions);

}  // namespace lud::board
