#include <fmt/format.h>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/declare/kit.hpp"
#include "stdlib/equipment/graph_arguments.hpp"
#include "stdlib/library.hpp"

namespace lud::stdlib {

board::Built<board::Point> point_of(const Numbers& coordinates) {
  if (coordinates.size() < 2 || coordinates.size() > 3)
    return board::BuildError{
        fmt::format("a point has two or three coordinates, not {{{}}}", fmt::join(coordinates, " "))};
  const auto rounded = [&](std::size_t i) {
    return i < coordinates.size() ? static_cast<double>(static_cast<float>(coordinates[i])) : 0.0;
  };
  const board::Point point{rounded(0), rounded(1), rounded(2)};
  if (auto error = board::too_far(point)) return *error;
  return point;
}

board::Built<std::vector<board::Point>> points_of(const std::vector<Numbers>& lists) {
  std::vector<board::Point> points;
  for (const Numbers& list : lists) {
    auto point = point_of(list);
    if (!point) return point.error();
    points.push_back(*point);
  }
  return points;
}

board::Built<board::Outline> outline_of(const PolygonPlan* poly, const std::vector<int>& sides) {
  if (!poly) return board::Outline{sides};
  if (poly->error) return *poly->error;
  return board::Outline{poly->corners};
}

namespace {

using board::GraphResult;

/// The plan of a board with an outline.
template <class Make>
GraphPlan outlined(const PolygonPlan* poly, const std::vector<int>& sides, Make make) {
  const auto outline = outline_of(poly, sides);
  if (!outline) return failed(outline.error());
  return {[outline = *outline, make](SiteType) { return make(outline); }};
}

PolygonPlan polygon_of(const std::vector<Numbers>& corners, Maybe<int> rotations) {
  const auto points = points_of(corners);
  if (!points) return {{}, points.error()};
  const auto polygon = board::poly(*points, rotations.value_or(0));
  if (!polygon) return {{}, polygon.error()};
  return {*polygon, {}};
}

void declare_polygons(Library& library) {
  ludeme(library, "poly", "corners rotns:?", "A polygon, its corners repeated as often about the origin.",
         [](std::vector<std::vector<int>> corners, Maybe<int> rotations) {
           std::vector<Numbers> numbers;
           for (const auto& corner : corners) numbers.emplace_back(corner.begin(), corner.end());
           return polygon_of(numbers, rotations);
         });
  ludeme(library, "poly", "corners rotns:?", "A polygon with corners between whole numbers.",
         [](std::vector<Numbers> corners, Maybe<int> rotations) { return polygon_of(corners, rotations); });
}

void declare_squares(Library& library) {
  ludeme(
      library, "square", "shape? size diagonals:?|pyramidal:?",
      "A board of squares, as many rows as columns unless a shape is named. Cells are numbered row by row from below.",
      [](Maybe<SquareShapeType> shape, int size, Maybe<DiagonalsType> diagonals, Maybe<bool> pyramidal) {
        return GraphPlan{[=](SiteType use) {
          return board::square(shape.value_or(SquareShapeType::Square), size, diagonals, pyramidal.value_or(false),
                               use);
        }};
      });
  ludeme(library, "square", "poly|sides diagonals:?", "A grid of squares with an outline of one's own.",
         [](const PolygonPlan* poly, std::vector<int> sides, Maybe<DiagonalsType> diagonals) {
           return outlined(poly, sides, [=](const board::Outline& o) { return board::square(o, diagonals); });
         });
  ludeme(library, "rectangle", "rows columns? diagonals:?",
         "A board of squares in rows and columns. Cells are numbered row by row from below.",
         [](int rows, Maybe<int> columns, Maybe<DiagonalsType> diagonals) {
           return GraphPlan{[=](SiteType use) { return board::rectangle(rows, columns, diagonals, use); }};
         });
  ludeme(library, "brick", "shape? size second? trim:?", "A wall of bricks.",
         [](Maybe<BrickShapeType> shape, int size, Maybe<int> second, Maybe<bool> trim) {
           return GraphPlan{[=](SiteType) { return board::brick(shape, size, second, trim.value_or(false)); }};
         });
  ludeme(
      library, "celtic", "rows columns?", "A grid like a knot: squares on their corners, with rounded borders.",
      [](int rows, Maybe<int> columns) { return GraphPlan{[=](SiteType) { return board::celtic(rows, columns); }}; });
  ludeme(library, "celtic", "poly|sides", "A grid like a knot with an outline of one's own.",
         [](const PolygonPlan* poly, std::vector<int> sides) {
           return outlined(poly, sides, [](const board::Outline& o) { return board::celtic(o); });
         });
}

void declare_tilings(Library& library) {
  ludeme(library, "hex", "shape? size second?",
         "A board of hexagons, of so many along a side unless another shape is named.",
         [](Maybe<HexShapeType> shape, int size, Maybe<int> second) {
           return GraphPlan{[=](SiteType) { return board::hex(shape.value_or(HexShapeType::Hexagon), size, second); }};
         });
  ludeme(library, "hex", "poly|sides", "A board of hexagons with an outline of one's own.",
         [](const PolygonPlan* poly, std::vector<int> sides) {
           return outlined(poly, sides, [](const board::Outline& o) { return board::hex(o); });
         });
  ludeme(library, "tri", "shape? size second?", "A board of triangles.",
         [](Maybe<TriShapeType> shape, int size, Maybe<int> second) {
           return GraphPlan{
               [=](SiteType use) { return board::tri(shape.value_or(TriShapeType::Triangle), size, second, use); }};
         });
  ludeme(library, "tri", "poly|sides", "A board of triangles with an outline of one's own.",
         [](const PolygonPlan* poly, std::vector<int> sides) {
           return outlined(poly, sides, [](const board::Outline& o) { return board::tri(o); });
         });
  ludeme(library, "tiling", "tiling size second?",
         "A board of several kinds of regular polygons; the tiling is named by those round a vertex.",
         [](TilingType tiling, int size, Maybe<int> second) {
           return GraphPlan{[=](SiteType) { return board::tiling(tiling, size, second); }};
         });
  ludeme(library, "tiling", "tiling poly|sides", "A board of regular polygons with an outline of one's own.",
         [](TilingType tiling, const PolygonPlan* poly, std::vector<int> sides) {
           return outlined(poly, sides, [=](const board::Outline& o) { return board::tiling(tiling, o); });
         });
  ludeme(library, "quadhex", "layers thirds:?", "A hexagon of quadrilaterals: six sectors, or three.",
         [](int layers, Maybe<bool> thirds) {
           return GraphPlan{[=](SiteType) { return board::quadhex(layers, thirds.value_or(false)); }};
         });
}

void declare_rounds(Library& library) {
  ludeme(
      library, "concentric", "shape|sides:|cells rings:? steps:? midpoints:? joinMidpoints:? joinCorners:? stagger:?",
      "Rings round a centre: polygons, circles of given numbers of cells, or a target.",
      [](Maybe<ConcentricShapeType> shape, Maybe<int> sides, std::vector<int> cells, Maybe<int> rings, Maybe<int> steps,
         Maybe<bool> midpoints, Maybe<bool> join_midpoints, Maybe<bool> join_corners, Maybe<bool> stagger) {
        board::Concentric made;
        made.shape = shape;
        made.sides = sides;
        if (!cells.empty()) made.cells = cells;
        made.rings = rings;
        made.steps = steps;
        made.midpoints = midpoints.value_or(true);
        made.join_midpoints = join_midpoints.value_or(true);
        made.join_corners = join_corners.value_or(false);
        made.stagger = stagger.value_or(false);
        return GraphPlan{[made](SiteType use) { return board::concentric(made, use); }};
      });
  ludeme(library, "spiral", "turns: sites: clockwise:?", "A path that winds out from a centre.",
         [](int turns, int sites, Maybe<bool> clockwise) {
           return GraphPlan{[=](SiteType) { return board::spiral(turns, sites, clockwise.value_or(true)); }};
         });
  ludeme(library, "wedge", "rows columns?", "A triangular arm.",
         [](int rows, Maybe<int> columns) { return GraphPlan{[=](SiteType) { return board::wedge(rows, columns); }}; });
  ludeme(library, "regular", "sides", "A single cell with so many equal sides.",
         [](int sides) { return GraphPlan{[=](SiteType use) { return board::regular(false, sides, use); }}; });
  ludeme(library, "regular Star", "points", "A regular star.",
         [](int points) { return GraphPlan{[=](SiteType use) { return board::regular(true, points, use); }}; });
}

void declare_custom(Library& library) {
  ludeme(library, "repeat", "rows columns step: poly|polys", "Polygons repeated in rows and columns.",
         [](int rows, int columns, std::vector<Numbers> step, const PolygonPlan* poly, std::vector<PolygonPlan> polys) {
           const auto steps = points_of(step);
           if (!steps) return failed(steps.error());
           if ((*steps).size() != 2) return failed({"step: is two points: to the next column and to the next row"});
           std::vector<board::Polygon> polygons;
           for (const PolygonPlan& one : poly ? std::vector<PolygonPlan>{*poly} : polys) {
             if (one.error) return failed(*one.error);
             polygons.push_back(one.corners);
           }
           return GraphPlan{[rows, columns, steps = *steps, polygons](SiteType) {
             return board::repeat(rows, columns, steps[0], steps[1], polygons);
           }};
         });
  ludeme(library, "graph", "vertices: edges:?", "Vertices at these places, joined by edges between their numbers.",
         [](std::vector<Numbers> vertices, std::vector<std::vector<int>> edges) {
           const auto places = points_of(vertices);
           if (!places) return failed(places.error());
           std::vector<std::pair<int, int>> pairs;
           for (const auto& ends : edges) {
             if (ends.size() != 2)
               return failed({fmt::format("an edge joins two vertices, not {{{}}}", fmt::join(ends, " "))});
             pairs.emplace_back(ends[0], ends[1]);
           }
           return GraphPlan{[places = *places, pairs](SiteType) { return board::graph_of(places, pairs); }};
         });
}

}  // namespace

void declare_graph_generators(Library& library) {
  declare_polygons(library);
  declare_squares(library);
  declare_tilings(library);
  declare_rounds(library);
  declare_custom(library);
}

void declare_graphs(Library& library) {
  declare_graph_generators(library);
  declare_graph_operators(library);
}

}  // namespace lud::stdlib
