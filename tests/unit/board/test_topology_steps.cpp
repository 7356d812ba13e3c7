#include <doctest/doctest.h>

#include <vector>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/topology.hpp"
#include "tests/unit/board/boards.hpp"

using namespace lud;
using namespace lud::board;
using enum AbsoluteDirection;

namespace {

std::vector<SiteList> walks(const Lattice& lattice, int site, AbsoluteDirection direction) {
  std::vector<SiteList> out;
  for (const Radial& radial : lattice.radials(site, direction)) out.push_back(list(radial.sites));
  return out;
}

}  // namespace

TEST_CASE("steps on squares go clockwise from north") {
  const Topology board = squares(3, 3);
  const Lattice& cells = board.on(SiteType::Cell);
  CHECK(list(cells.steps(4, All)) == SiteList{7, 8, 5, 2, 1, 0, 3, 6});
  CHECK(list(cells.steps(4, Orthogonal)) == SiteList{7, 5, 1, 3});
  CHECK(list(cells.steps(4, Diagonal)) == SiteList{8, 2, 0, 6});
  CHECK(list(cells.steps(4, N)) == SiteList{7});
  CHECK(list(cells.steps(4, SW)) == SiteList{0});
  CHECK(cells.steps(0, W).empty());
  CHECK(cells.steps(4, U).empty());
  CHECK(cells.steps(4, OffDiagonal).empty());
  CHECK(list(cells.neighbours(0, RelationType::Adjacent)) == SiteList{3, 4, 1});
}

TEST_CASE("steps lead to other types too") {
  const Topology board = squares(1, 1);
  std::vector<TypedSite> north(board.steps(SiteType::Cell, 0, N).begin(), board.steps(SiteType::Cell, 0, N).end());
  REQUIRE(north.size() == 1);
  CHECK(north[0].type == SiteType::Edge);
  CHECK(board.steps(SiteType::Cell, 0, All).size() == 8);
  CHECK(board.on(SiteType::Cell).steps(0, All).empty());
}

TEST_CASE("edges have the same neighbours in all close relations") {
  const Topology board = squares(2, 2);
  const Lattice& edges = board.on(SiteType::Edge);
  for (int edge = 0; edge < edges.count(); ++edge) {
    CHECK(list(edges.neighbours(edge, RelationType::Orthogonal)) == list(edges.neighbours(edge, RelationType::All)));
    CHECK(edges.neighbours(edge, RelationType::Diagonal).empty());
  }
}

TEST_CASE("radials start at their origin and know what continues them backwards") {
  const Topology board = squares(3, 4);
  const Lattice& cells = board.on(SiteType::Cell);
  CHECK(walks(cells, 0, E) == std::vector<SiteList>{{0, 1, 2, 3}});
  CHECK(walks(cells, 0, Adjacent) == std::vector<SiteList>{{0, 4, 8}, {0, 5, 10}, {0, 1, 2, 3}});
  CHECK(walks(cells, 0, S).empty());
  const auto radials = cells.radials(1, Orthogonal);
  REQUIRE(radials.size() == 3);  // north, east, west
  CHECK(radials[0].opposite.empty());
  CHECK(list(radials[1].opposite) == SiteList{1, 0});
  CHECK(list(radials[2].opposite) == SiteList{1, 2, 3});
  CHECK(radials[1].distinct);
  CHECK_FALSE(radials[2].distinct);
  // In a single direction both are distinct.
  CHECK(cells.radials(1, W)[0].distinct);
  CHECK(list(cells.radials(1, W)[0].opposite) == SiteList{1, 2, 3});
}

TEST_CASE("hexagons have six neighbours and six diagonals across an edge") {
  const Topology board = *measure(*hex(HexShapeType::Hexagon, 3, std::nullopt));
  const Lattice& cells = board.on(SiteType::Cell);
  const int centre = cells.zone(Zone::Centre)[0];
  CHECK(cells.steps(centre, Orthogonal).size() == 6);
  CHECK(cells.steps(centre, Diagonal).size() == 6);
  CHECK(cells.steps(centre, Adjacent).size() == 6);
  CHECK(cells.steps(centre, All).size() == 12);
  CHECK(list(cells.supported(RelationType::Orthogonal)) == std::vector{NNE, E, SSE, SSW, W, NNW});
  for (const Radial& radial : cells.radials(centre, Orthogonal)) {
    CHECK(radial.sites.size() == 3);
    CHECK(radial.opposite.size() == 3);
  }
}

TEST_CASE("sites at a rim support fewer directions, in order of discovery") {
  const Topology board = squares(3, 3);
  const Lattice& cells = board.on(SiteType::Cell);
  CHECK(list(cells.supported(RelationType::All)) == std::vector{N, NE, E, SE, S, SW, W, NW});
  CHECK(list(cells.supported(RelationType::Diagonal)) == std::vector{NE, SE, SW, NW});
  CHECK(list(cells.supported(RelationType::Orthogonal, 0)) == std::vector{N, E});
  CHECK(list(cells.supported(RelationType::Orthogonal, 8)) == std::vector{S, W});
}

TEST_CASE("circular boards turn") {
  const Topology board = *measure(*concentric({.cells = std::vector{4, 4}}, SiteType::Cell));
  const Lattice& cells = board.on(SiteType::Cell);
  REQUIRE(cells.count() == 8);
  bool any = false;
  for (int cell = 0; cell < cells.count(); ++cell) {
    for (AbsoluteDirection direction : {CW, CCW})
      for (const Radial& radial : cells.radials(cell, direction)) {
        any = true;
        CHECK(radial.sites.size() <= 8);
        CHECK(radial.sites[0] == cell);
      }
    CHECK(board.steps(SiteType::Cell, cell, Rotational).empty());
  }
  CHECK(any);
}

TEST_CASE("pyramids have directions up and down") {
  const Topology board =
      *measure(*square(SquareShapeType::Square, 3, std::nullopt, true, SiteType::Vertex), {.three_dimensional = true});
  const Lattice& vertices = board.on(SiteType::Vertex);
  CHECK(vertices.layers().size() == 3);
  CHECK(vertices.count() == 14);
  CHECK(vertices.layers()[2].size() == 1);
  const int apex = vertices.layers()[2][0];
  CHECK(list(vertices.steps(0, Upward)).size() == 1);
  CHECK(list(vertices.steps(apex, Downward)).size() == 4);
  CHECK(list(vertices.steps(apex, DNE)).size() == 1);
  CHECK(vertices.steps(apex, Upward).empty());
}

TEST_CASE("distances count steps along a relation") {
  const Topology board = squares(3, 4);
  const auto distance = [&](RelationType relation, int from, int to) {
    return board.distances(SiteType::Cell, relation, from)[to];
  };
  CHECK(distance(RelationType::Orthogonal, 0, 11) == 5);
  CHECK(distance(RelationType::Adjacent, 0, 11) == 3);
  CHECK(distance(RelationType::Diagonal, 0, 5) == 1);
  CHECK(distance(RelationType::Diagonal, 0, 1) == 0);  // never reached
  CHECK(distance(RelationType::Orthogonal, 6, 6) == 0);
}

TEST_CASE("distances on a large board are searched, and may exceed 16 bits") {
  const int length = 70'000;
  const Topology path = *measure(*rectangle(1, length, {}, SiteType::Vertex));
  const Distances distances = path.distances(SiteType::Vertex, RelationType::Orthogonal, 0);
  CHECK(distances[length - 1] == length - 1);
  CHECK(distances[0] == 0);
}
