// The results of graph operators, and how they are numbered.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "interpreter/board/graph/builder.hpp"
#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/graph/operators.hpp"
#include "tests/unit/board/boards.hpp"

using namespace lud;
using namespace lud::board;

namespace {
Graph squares(int size) { return *square(SquareShapeType::Square, size, {}, false, with_cells); }
Graph points(int size) { return *square(SquareShapeType::Square, size, {}, false, with_vertices); }

bool near(Point a, Point b) { return coincident(a, b, 1e-9); }
const Polygon lower_left{{-1, -1}, {-1, 1.2}, {1.2, 1.2}, {1.2, -1}};
}  // namespace

TEST_CASE("moving keeps the numbering") {
  const Graph turned = rotate(squares(2), 90);
  CHECK(near(turned.faces[0].at, {1.5, 0.5}));
  CHECK(near(turned.faces[1].at, {1.5, 1.5}));
  CHECK(near(scale(squares(2), 2, 3, 1).faces[3].at, {3, 4.5}));
  CHECK(near(shift(squares(2), 5, 0, 1).vertices[8].at, {7, 2, 1}));
  CHECK(near(skew(squares(2), 0.5).vertices[8].at, {3, 2}));
}

TEST_CASE("renumber goes back to board order, for all elements or those named") {
  const Graph all = renumber(rotate(squares(2), 90), {});
  CHECK(near(all.faces[0].at, {0.5, 0.5}));
  CHECK(near(all.vertices[0].at, {0, 0}));
  const Graph faces_only = renumber(rotate(squares(2), 90), {SiteType::Cell});
  CHECK(near(faces_only.faces[0].at, {0.5, 0.5}));
  CHECK(near(faces_only.vertices[0].at, {2, 0}));
}

TEST_CASE("merge joins at common places, union does not") {
  const Graph right = shift(squares(2), 2, 0, 0);
  CHECK(counts(merge({squares(2), right}, false)) == Counts{15, 22, 8});
  CHECK(counts(unite({squares(2), right}, false)) == Counts{18, 24, 8});
  // Two rows one unit apart: connecting them makes squares.
  const Graph row = *rectangle(1, 4, {}, with_vertices);
  CHECK(counts(unite({row, shift(row, 0, 1, 0)}, true)) == Counts{8, 10, 3});
  CHECK(counts(merge({row, shift(row, 0, 1, 0)}, true)) == Counts{8, 10, 3});
  CHECK(counts(intersect({squares(3), shift(squares(3), 1, 1, 0)})) == Counts{9, 12, 4});
}

TEST_CASE("neighbours are found on both sides of zero") {
  // -1e-17 and 0 fall into different buckets of the search grid.
  const Graph left = *graph_of({{-1, -1e-17}, {0, 0}}, {{0, 1}});
  CHECK(counts(merge({left, *graph_of({{0, -1e-17}, {1, 0}}, {{0, 1}})}, false)) == Counts{3, 2, 0});
}

TEST_CASE("cutting") {
  CHECK(counts(clip(squares(3), lower_left)) == Counts{12, 16, 5});
  CHECK(counts(keep(squares(3), lower_left)) == Counts{4, 4, 1});
  CHECK(counts(remove_inside(squares(3), lower_left)) == Counts{12, 16, 5});
  // A hole removes the faces in it, and edges that bordered only these.
  CHECK(counts(hole(squares(3), lower_left)) == Counts{16, 22, 8});
  CHECK(counts(trim(*hole(squares(3), lower_left))) == Counts{15, 22, 8});
  CHECK(counts(keep(squares(3), {{0, 0}})) == Counts{16, 24, 9});
}

TEST_CASE("remove by number and by place") {
  Removals removals;
  removals.cell_indices = {0, 8};
  CHECK(counts(remove(squares(3), removals)) == Counts{16, 20, 7});
  removals.trim_edges = false;
  CHECK(counts(remove(squares(3), removals)) == Counts{16, 24, 7});
  removals = {};
  removals.vertices = {{0, 0}, {9, 9}};
  const GraphResult without_corner = remove(squares(3), removals);
  CHECK(counts(without_corner) == Counts{15, 22, 8});
  CHECK(near(without_corner->faces[0].at, {1.5, 0.5}));
  removals = {};
  removals.edge_indices = {{0, 1}, {0, 15}};
  removals.vertex_indices = {15, 99, -1, std::numeric_limits<int>::min()};
  CHECK(counts(remove(squares(3), removals)) == Counts{15, 21, 7});
}

TEST_CASE("a ring goes on turning round a centre that was removed") {
  Concentric circles;
  circles.cells = {1, 6};
  Removals removals;
  removals.vertex_indices = {0};
  const GraphResult ring = remove(*concentric(circles, with_vertices), removals);
  REQUIRE(ring);
  REQUIRE(ring->vertices[3].pivot);
  CHECK(ring->vertices[3].pivot->removed_at);
  CHECK(near(position(*ring, *ring->vertices[3].pivot), {0, 0}));
}

TEST_CASE("layers of a ring whose centre was removed, and whose number no vertex has any more") {
  Concentric circles;
  circles.cells = {1, 6};
  const Graph numbered = renumber(*concentric(circles, with_vertices), {});
  Removals removals;
  for (int v = 0; v < 4; ++v) removals.vertex_indices.push_back(v);  // the lower half and the centre
  const GraphResult half = remove(numbered, removals);
  REQUIRE(half);
  REQUIRE(half->vertices.size() == 3);
  REQUIRE(half->vertices[0].pivot);
  REQUIRE(half->vertices[0].pivot->vertex == 3);
  const GraphResult two = layers(2, *half);
  REQUIRE(two);
  REQUIRE(two->vertices.size() == 6);
  for (const Vertex& v : two->vertices) {
    REQUIRE(v.pivot);
    REQUIRE(v.pivot->removed_at);
    CHECK(v.pivot->removed_at->z == v.at.z);
  }
}

TEST_CASE("add makes only what is missing") {
  Additions additions;
  additions.edges = {{{0, 0}, {1, 1}}, {{1, 0}, {0, 0}}};
  CHECK(counts(add(points(2), additions)) == Counts{4, 5, 1});
  additions = {};
  additions.vertices = {{0, 0}, {2, 0}};
  additions.connect = true;
  CHECK(counts(add(points(2), additions)) == Counts{5, 5, 1});
  additions = {};
  additions.cells = {{{1, 0}, {1, 1}, {2, 1}, {2, 0}}};
  additions.edge_indices = {{0, 3}, {0, 77}};
  CHECK(counts(add(points(2), additions)) == Counts{6, 8, 2});
  additions = {};
  additions.cells = {{}, {{5, 5}}};
  additions.cell_indices = {{0, 1}};
  CHECK(counts(add(points(2), additions)).faces == 1);  // no cell has fewer than three corners
  additions = {};
  additions.curved_edges = {{{0, 0}, {1, 0}, Tangents{{0, -1}, {0, -1}}}};
  const GraphResult curved = add(points(2), additions);
  CHECK(counts(curved) == Counts{4, 5, 1});
  CHECK(curved->edges[4].tangents);
}

TEST_CASE("changing structure") {
  CHECK(counts(dual(squares(3))) == Counts{9, 12, 4});
  CHECK(counts(complete(points(2), false)).edges == 6);
  CHECK(counts(complete(points(3), true)) == Counts{9, 20, 4});
  CHECK(counts(subdivide(squares(2), 1, with_cells)) == Counts{13, 28, 16});
  CHECK(counts(subdivide(squares(2), 5, with_cells)) == Counts{9, 12, 4});
  CHECK(counts(layers(2, points(2))) == Counts{8, 12, 2});
  CHECK_FALSE(layers(0, points(2)));
  Additions diagonals;
  diagonals.edges = {{{0, 0}, {1, 1}}, {{1, 0}, {0, 1}}};
  CHECK(counts(split_crossings(*add(points(2), diagonals))) == Counts{5, 8, 4});
  Additions through;
  through.edges = {{{0, 0}, {2, 0}}};
  CHECK(counts(split_crossings(*add(points(3), through))) == Counts{9, 12, 4});
}

TEST_CASE("operators refuse boards beyond reason") {
  CHECK_FALSE(complete(points(40), false));
  CHECK_FALSE(layers(1'000'000'000, points(2)));
  CHECK_FALSE(merge({squares(250), squares(250)}, false));
  CHECK_FALSE(poly({{0, 0}, {1, 0}}, 1'000'000'000));
}

TEST_CASE("faces keep to one level and to 32 sides") {
  CHECK(regular(false, 32, with_cells)->faces.size() == 1);
  CHECK(regular(false, 33, with_cells)->faces.empty());
  GraphBuilder builder;
  for (const Point p : {Point{0, 0, 0}, Point{1, 0, 0}, Point{1, 1, 0}, Point{0, 1, 1}}) builder.add_vertex(p);
  for (int v = 0; v < 4; ++v) builder.add_edge(v, (v + 1) % 4);
  builder.make_faces(false);
  CHECK(builder.graph().faces.empty());
}

TEST_CASE("edges that others cross end the walk round a face only when asked") {
  GraphBuilder builder;
  for (const Point p : {Point{0, 0}, Point{2, 0}, Point{2, 2}, Point{0, 2}, Point{-1, 1}, Point{3, 1}})
    builder.add_vertex(p);
  builder.add_edge(4, 5);
  for (int v = 0; v < 4; ++v) builder.add_edge(v, (v + 1) % 4);
  builder.make_faces(false);
  CHECK(builder.graph().faces.size() == 1);
  builder.make_faces(true);
  CHECK(builder.graph().faces.empty());
}
