// Hexagonal boards of quadrilaterals, as for three-player chess.
#include <array>
#include <cmath>
#include <numbers>

#include "interpreter/board/graph/generators.hpp"

namespace lud::board {

namespace {
const double triangle_height = std::sqrt(3) / 2;  // of an equilateral triangle with side 1

double part(int i, int n) { return i / static_cast<double>(n); }

// Six grids of layers x layers, each filling the quadrilateral between the centre a, the middle b of a side, the corner
// c and the middle d of the next side.
void add_six_sectors(GraphBuilder& builder, int layers) {
  const double side = layers * std::sqrt(3) / 2;
  const Point a, b{0, side}, c{layers / 2.0, side}, e{double(layers), 0};
  const Point d{(c.x + e.x) / 2, (c.y + e.y) / 2};
  for (int sector = 0; sector < 6; ++sector) {
    const double angle = sector * std::numbers::pi / 3;
    const auto rail = [&](int row, Point from, Point to) {
      return turned(between(part(row, layers), from, to), angle);
    };
    for (int row = 0; row < layers; ++row) {
      const Point near = rail(row, a, d), next = rail(row + 1, a, d);
      const Point far = rail(row, b, c), next_far = rail(row + 1, b, c);
      for (int column = 0; column < layers; ++column) {
        const double from = part(column, layers), to = part(column + 1, layers);
        const int start = builder.find_or_add_vertex(between(from, near, far));
        const int ahead = builder.find_or_add_vertex(between(to, near, far));
        const int above = builder.find_or_add_vertex(between(to, next, next_far));
        builder.find_or_add_edge(start, ahead);
        builder.find_or_add_edge(ahead, above);
        if (row == layers - 1)
          builder.find_or_add_edge(above, builder.find_or_add_vertex(between(from, next, next_far)));
      }
    }
  }
}

// A third of the board: a grid and its mirror image, sharing the axis.
GraphBuilder double_sector(int layers) {
  const double side = layers * std::sqrt(3) / 2;
  const Point o, a{-layers / 2.0, -side}, c{-double(layers), 0}, e{0, -side};
  const double ratio = layers / (layers + 0.5);  // leaves half a step round the centre
  const Point f = between(ratio, e, o), g = between(ratio / 2, a, c);
  GraphBuilder section;
  for (int row = 0; row < layers; ++row) {
    const Point near[2] = {between(part(row, layers), a, e), between(part(row + 1, layers), a, e)};
    const Point far[2] = {between(part(row, layers), g, f), between(part(row + 1, layers), g, f)};
    for (int column = 0; column < layers; ++column)
      for (const double mirror : {1.0, -1.0}) {
        std::array<int, 4> v{};
        for (std::size_t i = 0; i < 4; ++i) {
          const Point p = between(part(column + static_cast<int>(i % 2), layers), near[i / 2], far[i / 2]);
          v[i] = section.find_or_add_vertex({mirror * p.x, p.y});
        }
        section.find_or_add_edge(v[0], v[1]);
        section.find_or_add_edge(v[2], v[3]);
        section.find_or_add_edge(v[0], v[2]);
        section.find_or_add_edge(v[1], v[3]);
      }
  }
  return section;
}

void add_three_sectors(GraphBuilder& builder, int layers) {
  const GraphBuilder section = double_sector(layers);
  const int size = section.vertex_count();
  std::vector<Point> places;
  for (const Vertex& v : section.graph().vertices) places.push_back(v.at);
  for (int sector = 0; sector < 3; ++sector) {
    for (Point& place : places) {
      builder.add_vertex({place.x, place.y});
      place = turned(place, 2 * std::numbers::pi / 3);
    }
    for (const Edge& e : section.graph().edges) builder.add_edge(e.a + sector * size, e.b + sector * size);
  }
  // The sectors meet in a triangle round the centre and in one edge along each border.
  const auto corner = [&](int sector, int vertex) { return sector % 3 * size + vertex; };
  const int centre = layers * (2 * layers + 3), left = 4 * layers, right = 4 * layers + 2;
  for (int s = 0; s < 3; ++s) builder.find_or_add_edge(corner(s, centre), corner(s + 1, centre));
  for (int s = 0; s < 3; ++s) builder.find_or_add_edge(corner(s, right), corner(s + 1, left));
}
}  // namespace

GraphResult quadhex(int layers, bool thirds) {
  if (auto error = bad_size(layers, 1, "the number of layers")) return *error;
  if (auto error = too_many(6.0 * layers * layers)) return *error;
  GraphBuilder builder;
  thirds ? add_three_sectors(builder, layers) : add_six_sectors(builder, layers);
  builder.make_faces(true);
  builder.set_basis_and_shape(BasisType::QuadHex, ShapeType::Hexagon);
  builder.reorder();
  return std::move(builder).finish();
}

}  // namespace lud::board
