#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "interpreter/board/arctangent.hpp"
#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/topology.hpp"
#include "tests/unit/board/boards.hpp"

using namespace lud;
using namespace lud::board;

namespace {

Topology hexagon(int side) { return *measure(*hex(HexShapeType::Hexagon, side, std::nullopt)); }

}  // namespace

TEST_CASE("a square board knows its zones") {
  const Topology board = squares(3, 4);
  const Lattice& cells = board.on(SiteType::Cell);
  REQUIRE(cells.count() == 12);
  CHECK(board.count(SiteType::Vertex) == 20);
  CHECK(board.count(SiteType::Edge) == 31);
  CHECK(board.regular_sides() == 4);
  CHECK(list(cells.zone(Zone::Corners)) == SiteList{0, 3, 8, 11});
  CHECK(list(cells.zone(Zone::ConvexCorners)) == SiteList{0, 3, 8, 11});
  CHECK(cells.zone(Zone::ConcaveCorners).empty());
  CHECK(list(cells.zone(Zone::Inner)) == SiteList{5, 6});
  CHECK(list(cells.zone(Zone::Outer)) == SiteList{0, 1, 2, 3, 4, 7, 8, 9, 10, 11});
  CHECK(list(cells.zone(Zone::Perimeter)) == list(cells.zone(Zone::Outer)));
  CHECK(list(cells.zone(Zone::Centre)) == SiteList{5, 6});
  CHECK(list(cells.zone(Zone::Top)) == SiteList{8, 9, 10, 11});
  CHECK(list(cells.zone(Zone::Left)) == SiteList{0, 4, 8});
  CHECK(list(cells.zone(Zone::Major)).size() == 12);
  CHECK(cells.in(Zone::Right, 7));
  CHECK_FALSE(cells.in(Zone::Right, 6));
  CHECK(list(cells.side(CompassDirection::N)) == SiteList{8, 9, 10, 11});
  CHECK(list(cells.side(CompassDirection::E)) == SiteList{3, 7, 11});
  CHECK(cells.side(CompassDirection::NE).empty());
}

TEST_CASE("rows, columns, labels and phases of a square board") {
  const Topology board = squares(3, 4);
  const Lattice& cells = board.on(SiteType::Cell);
  CHECK(cells.rows().size() == 3);
  CHECK(list(cells.rows()[1]) == SiteList{4, 5, 6, 7});
  CHECK(list(cells.columns()[3]) == SiteList{3, 7, 11});
  CHECK(cells.layers().size() == 1);
  CHECK(cells.row(9) == 2);
  CHECK(cells.column(9) == 1);
  CHECK(cells.label(9) == "B3");
  CHECK(cells.find("D1") == 3);
  CHECK_FALSE(cells.find("E1"));
  CHECK(list(cells.phases()[0]) == SiteList{0, 2, 5, 7, 8, 10});
  CHECK(list(cells.phases()[1]) == SiteList{1, 3, 4, 6, 9, 11});
  CHECK(cells.phases()[2].empty());
  CHECK(cells.phase(6) == 1);
  CHECK(board.on(SiteType::Edge).label(7) == "7");
}

TEST_CASE("columns beyond the alphabet get two letters") {
  const Topology board = squares(1, 28);
  CHECK(board.on(SiteType::Cell).label(25) == "Z1");
  CHECK(board.on(SiteType::Cell).label(26) == "AA1");
  CHECK(board.on(SiteType::Cell).label(27) == "AB1");
}

TEST_CASE("edges know their orientation and their crossings") {
  const Topology plain = squares(1, 1);
  const Lattice& edges = plain.on(SiteType::Edge);
  CHECK(edges.zone(Zone::Axial).size() == 4);
  CHECK(edges.zone(Zone::Horizontal).size() == 2);
  CHECK(edges.zone(Zone::Vertical).size() == 2);
  CHECK(edges.zone(Zone::Angled).empty());
  CHECK_FALSE(plain.edges_cross(0, 1));

  // A square whose diagonals cross without a vertex.
  const Topology crossed = *measure(*graph_of({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{0, 2}, {1, 3}, {0, 1}}));
  CHECK(crossed.edges_cross(0, 1));
  CHECK_FALSE(crossed.edges_cross(0, 2));
  CHECK_FALSE(crossed.edges_cross(0, 0));
  CHECK(list(crossed.on(SiteType::Edge).zone(Zone::Slash)) == SiteList{0});
  CHECK(list(crossed.on(SiteType::Edge).zone(Zone::Slosh)) == SiteList{1});
}

TEST_CASE("a hexagon of hexagons has six corners and three phases") {
  const Topology board = hexagon(2);
  const Lattice& cells = board.on(SiteType::Cell);
  REQUIRE(cells.count() == 7);
  CHECK(cells.zone(Zone::Corners).size() == 6);
  CHECK(list(cells.zone(Zone::Centre)) == SiteList{3});
  CHECK(list(cells.zone(Zone::Inner)) == SiteList{3});
  for (int cell = 0; cell < cells.count(); ++cell)
    for (int neighbour : cells.neighbours(cell, RelationType::Adjacent))
      CHECK(cells.phase(cell) != cells.phase(neighbour));
  CHECK(cells.phases()[2].size() > 0);
  CHECK(cells.phases()[3].empty());
}

TEST_CASE("incidence leads both ways") {
  const Topology board = squares(2, 2);
  CHECK(board.incident(SiteType::Cell, 0, SiteType::Vertex).size() == 4);
  CHECK(list(board.incident(SiteType::Vertex, 4, SiteType::Cell)) == SiteList{0, 1, 2, 3});
  CHECK(board.incident(SiteType::Vertex, 4, SiteType::Edge).size() == 4);
  CHECK(list(board.incident(SiteType::Cell, 3, SiteType::Cell)) == SiteList{3});
  for (int edge = 0; edge < board.count(SiteType::Edge); ++edge)
    for (int vertex : board.incident(SiteType::Edge, edge, SiteType::Vertex)) {
      const SiteList edges = list(board.incident(SiteType::Vertex, vertex, SiteType::Edge));
      CHECK(std::find(edges.begin(), edges.end(), edge) != edges.end());
    }
}

TEST_CASE("a concave board has concave corners") {
  // An L-shaped board of twelve squares.
  std::vector<Point> points;
  std::vector<std::pair<int, int>> edges;
  const auto find = [&](double x, double y) {
    for (std::size_t i = 0; i < points.size(); ++i)
      if (points[i].x == x && points[i].y == y) return static_cast<int>(i);
    return -1;
  };
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x)
      if (x < 3 || y < 3) points.push_back({static_cast<double>(x), static_cast<double>(y)});
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const int next : {find(points[i].x + 1, points[i].y), find(points[i].x, points[i].y + 1)})
      if (next >= 0) edges.emplace_back(static_cast<int>(i), next);
  const Topology board = *measure(*graph_of(points, edges));
  REQUIRE(board.count(SiteType::Cell) == 12);
  CHECK(list(board.on(SiteType::Vertex).zone(Zone::ConcaveCorners)) == SiteList{find(2, 2)});
  CHECK(board.on(SiteType::Cell).zone(Zone::ConcaveCorners).size() == 1);
  CHECK(board.on(SiteType::Vertex).zone(Zone::Inner).size() == 5);
}

TEST_CASE("pieces of a board have outlines of their own") {
  const Topology board = *measure(
      *graph_of({{0, 0}, {1, 0}, {0, 1}, {5, 0}, {6, 0}, {5, 1}}, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}));
  CHECK(board.on(SiteType::Vertex).zone(Zone::Perimeter).size() == 6);
  CHECK(board.on(SiteType::Vertex).zone(Zone::Corners).size() == 6);
}

TEST_CASE("a board on which everything meets in one point is refused") {
  std::vector<Point> points{{0, 0}};
  std::vector<std::pair<int, int>> edges;
  for (int i = 1; i <= 1100; ++i) {
    points.push_back({std::cos(i / 200.0) * 10, std::sin(i / 200.0) * 10});
    edges.emplace_back(0, i);
  }
  const auto board = measure(*graph_of(points, edges));
  REQUIRE_FALSE(board);
  CHECK(board.error().message == "too many edges and cells of this board meet in one point");
}

TEST_CASE("the arctangent is that of the quadrant") {
  CHECK(arctangent(0.0, 1.0) == 0.0);
  CHECK(arctangent(0.0, -1.0) == doctest::Approx(3.14159265358979));
  CHECK(arctangent(-0.0, -1.0) == doctest::Approx(-3.14159265358979));
  CHECK(arctangent(1.0, 0.0) == doctest::Approx(1.5707963267949));
  for (double y : {-3.0, -0.7, 0.2, 1.0, 5.5})
    for (double x : {-2.0, -0.3, 0.4, 1.0, 9.0})
      CHECK(arctangent(y, x) == doctest::Approx(std::atan2(y, x)).epsilon(1e-15));
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (double y : {-infinity, -0.0, 0.0, 2.0, infinity})
    for (double x : {-infinity, infinity}) {
      CHECK(arctangent(y, x) == doctest::Approx(std::atan2(y, x)).epsilon(1e-15));
      CHECK(std::signbit(arctangent(y, x)) == std::signbit(std::atan2(y, x)));
    }
  CHECK(arctangent(infinity, -3.0) == doctest::Approx(std::atan2(infinity, -3.0)).epsilon(1e-15));
  CHECK(std::isnan(arctangent(std::numeric_limits<double>::quiet_NaN(), 1.0)));
}
