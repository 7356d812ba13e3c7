// The numbering of boards: counts and positions on small boards, which the site numbers in recorded games depend on.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "interpreter/board/graph/generators.hpp"
#include "tests/unit/board/boards.hpp"

using namespace lud;
using namespace lud::board;

namespace {
Graph built(GraphResult result) {
  REQUIRE_MESSAGE(result, (result ? "" : result.error().message));
  return *std::move(result);
}

bool stands_at(const Element& element, double x, double y, double z = 0) {
  return std::abs(element.at.x - x) < 1e-6 && std::abs(element.at.y - y) < 1e-6 && std::abs(element.at.z - z) < 1e-6;
}

// Checks that links are mutual, that edges lie between their ends, and that faces are closed.
void check_incidence(const Graph& graph) {
  for (std::size_t e = 0; e < graph.edges.size(); ++e)
    for (const int v : {graph.edges[e].a, graph.edges[e].b}) {
      const auto& edges = graph.vertices[static_cast<std::size_t>(v)].edges;
      CHECK(std::count(edges.begin(), edges.end(), static_cast<int>(e)) > 0);
    }
  for (const Face& face : graph.faces) {
    REQUIRE(face.vertices.size() == face.edges.size());
    for (std::size_t i = 0; i < face.edges.size(); ++i)
      CHECK(graph.edges[static_cast<std::size_t>(face.edges[i])].joins(face.vertices[i],
                                                                       face.vertices[(i + 1) % face.vertices.size()]));
  }
}

}  // namespace

TEST_CASE("a square board is numbered from the lower left, row by row") {
  const Graph graph = built(square(SquareShapeType::Square, 3, {}, false, with_cells));
  CHECK(counts(graph) == Counts{16, 24, 9});
  CHECK(stands_at(graph.faces[0], 0.5, 0.5));
  CHECK(stands_at(graph.faces[2], 2.5, 0.5));
  CHECK(stands_at(graph.faces[3], 0.5, 1.5));
  CHECK(stands_at(graph.vertices[5], 1, 1));
  CHECK(graph.faces[0].vertices == std::vector{0, 4, 5, 1});
  CHECK(graph.basis == BasisType::Square);
  check_incidence(graph);
}

TEST_CASE("a board has `size` sites of the kind that is played on") {
  CHECK(counts(square(SquareShapeType::Square, 3, {}, false, with_vertices)) == Counts{9, 12, 4});
  CHECK(counts(tri(TriShapeType::Triangle, 4, {}, with_vertices)) == Counts{10, 18, 9});
  CHECK(counts(tri(TriShapeType::Triangle, 4, {}, with_cells)) == Counts{15, 30, 16});
}

TEST_CASE("square boards come in other shapes") {
  CHECK(counts(square(SquareShapeType::Limping, 3, {}, false, with_cells)) == Counts{20, 31, 12});
  CHECK(counts(rectangle(1, 6, {}, with_vertices)) == Counts{6, 5, 0});
  CHECK(counts(square(SquareShapeType::Diamond, 3, {}, false, with_cells)).faces == 13);
  CHECK(counts(square(Outline(std::vector{4, 4, 4, 4}), {})) == Counts{25, 40, 16});
  CHECK_FALSE(square(SquareShapeType::NoShape, 3, {}, false, with_cells));
}

TEST_CASE("diagonals split squares") {
  const auto with = [](DiagonalsType diagonals) { return counts(rectangle(3, 3, diagonals, with_vertices)); };
  CHECK(with(DiagonalsType::Implied) == Counts{9, 12, 4});
  CHECK(with(DiagonalsType::Alternating) == Counts{9, 16, 8});
  CHECK(with(DiagonalsType::Solid) == Counts{13, 28, 16});
  CHECK(with(DiagonalsType::Radiating) == Counts{9, 16, 8});
  CHECK(with(DiagonalsType::Concentric) == Counts{9, 16, 8});
  CHECK(with(DiagonalsType::SolidNoSplit).edges == 20);
}

TEST_CASE("a pyramid grows a layer over each layer") {
  const Graph graph = built(square(SquareShapeType::Square, 3, {}, true, with_vertices));
  CHECK(graph.vertices.size() == 9 + 4 + 1);
  std::size_t over_middle = 0;
  for (const Vertex& v : graph.vertices) over_middle += stands_at(v, 1, 1, std::sqrt(2.0));
  CHECK(over_middle == 1);
}

TEST_CASE("hexagons: shapes, numbering") {
  CHECK(counts(hex(HexShapeType::Hexagon, 1, {})) == Counts{6, 6, 1});
  CHECK(counts(hex(HexShapeType::Hexagon, 3, {})) == Counts{54, 72, 19});
  CHECK(counts(hex(HexShapeType::Hexagon, 3, 4)).faces == 27);
  CHECK(counts(hex(HexShapeType::Limping, 3, {})).faces == 27);
  CHECK(counts(hex(HexShapeType::Diamond, 11, {})).faces == 121);
  CHECK(counts(hex(HexShapeType::Triangle, 4, {})).faces == 10);
  CHECK(counts(hex(HexShapeType::Star, 2, {})).faces == 37);
  CHECK(counts(hex(HexShapeType::Rectangle, 3, 4)).faces == 11);
  CHECK(counts(hex(HexShapeType::Prism, 2, 3)).faces == 10);
  const Graph graph = built(hex(HexShapeType::Hexagon, 2, {}));
  CHECK(stands_at(graph.faces[0], 0, 0));
  CHECK(stands_at(graph.faces[3], std::sqrt(3.0) / 2, 1.5));
  CHECK(stands_at(graph.faces[6], std::sqrt(3.0), 3));
  check_incidence(graph);
}

TEST_CASE("triangles: shapes") {
  CHECK(counts(tri(TriShapeType::Hexagon, 3, {}, with_vertices)) == Counts{19, 42, 24});
  CHECK(counts(tri(TriShapeType::Hexagon, 3, {}, with_cells)) == Counts{37, 90, 54});
  CHECK(counts(tri(TriShapeType::Star, 1, {}, with_vertices)).vertices == 13);
  CHECK(counts(tri(TriShapeType::Diamond, 3, {}, with_vertices)).vertices == 9);
  CHECK(counts(tri(TriShapeType::Rectangle, 3, 4, with_vertices)).vertices == 11);
  CHECK(counts(tri(TriShapeType::Limping, 3, {}, with_vertices)).vertices == 27);
}

TEST_CASE("semi-regular tilings") {
  CHECK(counts(tiling(TilingType::T488, 2, {})) == Counts{24, 28, 5});
  CHECK(counts(tiling(TilingType::T3636, 2, {})) == Counts{30, 48, 19});
  CHECK(counts(tiling(TilingType::T3464, 1, {})) == Counts{18, 30, 13});
  CHECK(counts(tiling(TilingType::T4612, 1, {})) == Counts{12, 12, 1});
  CHECK(counts(tiling(TilingType::T31212, 2, {})).faces == 19);
  CHECK(counts(tiling(TilingType::T33344, 2, 3)) == Counts{16, 27, 12});
  CHECK(counts(tiling(TilingType::T33434, 2, {})).vertices == 34);
  CHECK(counts(tiling(TilingType::T33336, 1, {})) == Counts{18, 36, 19});
  CHECK(counts(tiling(TilingType::T333333_33434, 1, {})).vertices == 18);
}

TEST_CASE("bricks, wedges, polygons, repeated polygons") {
  CHECK(counts(brick({}, 2, {}, false)).faces == 5);
  CHECK(counts(brick(BrickShapeType::Spiral, 2, {}, false)).faces == 5);
  CHECK(counts(wedge(3, {})) == Counts{7, 10, 0});
  CHECK(counts(regular(false, 6, with_cells)) == Counts{6, 6, 1});
  CHECK(counts(regular(true, 5, with_vertices)) == Counts{5, 5, 0});
  const std::vector<Polygon> square{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};
  CHECK(counts(repeat(2, 3, {1, 0}, {0, 1}, square)) == Counts{12, 17, 6});
  CHECK(counts(quadhex(2, false)).faces == 24);
  CHECK(counts(celtic(2, {})).vertices > 12);
}

TEST_CASE("rings round a centre") {
  Concentric circles;
  circles.cells = {1, 6, 12};
  const Graph on_vertices = built(concentric(circles, with_vertices));
  CHECK(on_vertices.vertices.size() == 19);
  REQUIRE(on_vertices.vertices[5].pivot);
  CHECK(on_vertices.vertices[5].pivot->vertex == 0);
  CHECK(built(concentric(circles, with_cells)).faces.size() == 19);

  Concentric morris;
  morris.shape = ConcentricShapeType::Square;
  morris.rings = 3;
  CHECK(counts(concentric(morris, with_vertices)) == Counts{24, 32, 0});
  morris.join_corners = true;
  CHECK(counts(concentric(morris, with_vertices)) == Counts{24, 40, 0});

  Concentric target;
  target.shape = ConcentricShapeType::Target;
  target.rings = 4;
  CHECK(built(concentric(target, with_cells)).faces.size() == 4);
  CHECK_FALSE(concentric(target, with_vertices));
  CHECK_FALSE(concentric(Concentric{}, with_cells));
}

TEST_CASE("a spiral is a curved line round its first site") {
  const Graph graph = built(spiral(4, 100, true));
  CHECK(counts(graph) == Counts{100, 99, 0});
  for (const Edge& e : graph.edges) CHECK(e.tangents);
  CHECK(graph.vertices[99].pivot->vertex == 0);
  CHECK_FALSE(spiral(4, 1001, true));
}

TEST_CASE("a mancala board has its stores at the ends of the numbering") {
  const Graph graph = built(mancala_board(2, 6, StoreType::Outer, 2));
  CHECK(graph.vertices.size() == 14);
  CHECK(stands_at(graph.vertices[0], -0.85, 0.5));
  CHECK(stands_at(graph.vertices[1], 0, 0));
  CHECK(stands_at(graph.vertices[7], 0, 1));
  CHECK(stands_at(graph.vertices[13], 5.85, 0.5));
  CHECK(mancala_board(4, 8, StoreType::None, 2)->vertices.size() == 32);
  CHECK_FALSE(mancala_board(7, 6, StoreType::Outer, 2));
}

TEST_CASE("a graph spelt out gets its faces") {
  const GraphResult diamond = graph_of({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}});
  CHECK(counts(diamond) == Counts{4, 5, 2});
  const GraphResult wrong = graph_of({{0, 0}, {1, 0}}, {{0, 7}});
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message == "edge {0 7} names vertex 7, but there are 2 vertices, numbered from 0");
}

TEST_CASE("boards beyond reason are refused at once") {
  constexpr int huge = std::numeric_limits<int>::max();
  for (const int size : {100'000, huge}) {
    CHECK_FALSE(square(SquareShapeType::Square, size, {}, false, with_cells));
    CHECK_FALSE(square(SquareShapeType::Square, size, {}, true, with_cells));
    CHECK_FALSE(square(SquareShapeType::Diamond, size, {}, false, with_cells));
    CHECK_FALSE(square(Outline(std::vector{size, size, size, size}), {}));
    CHECK_FALSE(square(Outline(Polygon{{0, 0}, {0, double(size)}, {double(size), 0}}), {}));
    for (const auto shape : {HexShapeType::Hexagon, HexShapeType::Diamond, HexShapeType::Limping, HexShapeType::Star,
                             HexShapeType::Prism, HexShapeType::Rectangle})
      CHECK_FALSE(hex(shape, size, {}));
    CHECK_FALSE(tri(TriShapeType::Hexagon, size, {}, with_cells));
    for (const auto type : {TilingType::T488, TilingType::T3464, TilingType::T33344})
      CHECK_FALSE(tiling(type, size, {}));
    CHECK_FALSE(brick(BrickShapeType::Prism, size, size, true));
    CHECK_FALSE(brick(BrickShapeType::Spiral, size, {}, true));
    CHECK_FALSE(celtic(size, {}));
    CHECK_FALSE(quadhex(size, true));
    CHECK_FALSE(repeat(size, size, {1, 0}, {0, 1}, {{{0, 0}, {0, 1}, {1, 1}, {1, 0}}}));
    CHECK_FALSE(mancala_board(2, 2 * (size / 2), StoreType::Outer, 2));
    CHECK_FALSE(boardless(TilingBoardlessType::Square, size, with_cells));
    Concentric rings;
    rings.sides = 4;
    rings.rings = size;
    CHECK_FALSE(concentric(rings, with_cells));
    rings = {};
    rings.cells = {1, size, size};
    CHECK_FALSE(concentric(rings, with_vertices));
  }
  CHECK_FALSE(regular(false, huge, with_cells));
  CHECK_FALSE(wedge(huge, {}));
  for (const int size : {0, -1, std::numeric_limits<int>::min()}) {
    CHECK_FALSE(square(SquareShapeType::Square, size, {}, false, with_cells));
    CHECK_FALSE(hex(HexShapeType::Hexagon, size, {}));
    CHECK_FALSE(spiral(size, 40, true));
  }
  CHECK(square(SquareShapeType::Square, 1'000'000'000, {}, false, with_cells).error().message ==
        "a board may have at most 200000 vertices, edges or cells; this one would have 1000000000");
}
