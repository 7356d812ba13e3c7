#pragma once
// The boards that the language has words for. Each function takes sizes and shapes as the ludemes have them and returns
// a Graph, or a BuildError that addresses the author of the description. Sizes below the least sensible one, and boards
// of more than `element_limit` elements, are errors; the latter are found before anything is built.
//
// `use` is the kind of site that the game is played on. Generators with this parameter make a board with `size` sites
// of that kind along a side: one more vertex if the game is played on cells.
#include <optional>
#include <vector>

#include "interpreter/board/graph/graph.hpp"
#include "interpreter/board/lattice.hpp"

namespace lud::board {

/// Square grids. `diagonals` says which diagonals of the squares are edges too; a pyramidal board has a smaller layer
/// of vertices over each layer.
GraphResult square(SquareShapeType shape, int size, std::optional<DiagonalsType> diagonals, bool pyramidal,
                   SiteType use);
GraphResult square(const Outline& outline, std::optional<DiagonalsType> diagonals);
GraphResult rectangle(int rows, std::optional<int> columns, std::optional<DiagonalsType> diagonals, SiteType use);

/// Hexagons; `b` is the second dimension of shapes that have two.
GraphResult hex(HexShapeType shape, int a, std::optional<int> b);
GraphResult hex(const Outline& outline);

/// Triangles.
GraphResult tri(TriShapeType shape, int a, std::optional<int> b, SiteType use);
GraphResult tri(const Outline& outline);

/// The semi-regular tilings, named by the polygons round a vertex.
GraphResult tiling(TilingType tiling, int a, std::optional<int> b);
GraphResult tiling(TilingType tiling, const Outline& outline);

/// Bricks of 2 x 1. Without a shape it is a square, or a rectangle if there is `b`. `trim` halves the bricks that stick
/// out at the sides.
GraphResult brick(std::optional<BrickShapeType> shape, int a, std::optional<int> b, bool trim);

/// A diamond grid with rounded loops along its perimeter.
GraphResult celtic(int rows, std::optional<int> columns);
GraphResult celtic(const Outline& outline);

/// A hexagon made of quadrilaterals: six sectors round the centre, or three (`thirds`).
GraphResult quadhex(int layers, bool thirds);

/// Rings round a centre: polygons (`shape` or `sides`, with `rings`), circles of given numbers of cells (`cells`), or a
/// target whose every ring is one cell.
struct Concentric {
  std::optional<ConcentricShapeType> shape;
  std::optional<int> sides;
  std::optional<std::vector<int>> cells;
  std::optional<int> rings;
  std::optional<int> steps;    ///< cells in each ring of a target
  bool midpoints = true;       ///< a vertex in the middle of each side of a polygon
  bool join_midpoints = true;  ///< edges between the midpoints of successive rings
  bool join_corners = false;   ///< edges between the corners of successive rings
  bool stagger = false;        ///< every second circle turned by half a cell
};
GraphResult concentric(const Concentric& rings, SiteType use);

/// A spiral of `sites` vertices in about `turns` turns.
GraphResult spiral(int turns, int sites, bool clockwise);
/// A triangular arm: its tip above `rows - 1` rows of `columns` (3) vertices.
GraphResult wedge(int rows, std::optional<int> columns);
/// A regular polygon, or the star that joins each corner to the one almost opposite.
GraphResult regular(bool star, int sides, SiteType use);
/// Polygons repeated in rows and columns; `column_step` and `row_step` lead from one copy to the next.
GraphResult repeat(int rows, int columns, Point column_step, Point row_step, const std::vector<Polygon>& polygons);
/// Vertices at these places (32-bit floats, widened), joined by these edges (pairs of vertex numbers); faces are found.
GraphResult graph_of(const std::vector<Point>& vertices, const std::vector<std::pair<int, int>>& edges);

/// Rows of holes to be played on its vertices, one above the other, and by default a store at either end.
GraphResult mancala_board(int rows, int columns, StoreType store, int stores);
/// The field on which a board without borders grows; the default size is 41, or 21 for hexagons.
GraphResult boardless(TilingBoardlessType tiling, std::optional<int> size, SiteType use);

}  // namespace lud::board
