// Boards that are one figure: polygons and stars, spirals, wedges, repeated polygons, and graphs spelt out by hand.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "interpreter/board/graph/generators.hpp"

namespace lud::board {

namespace {
using std::numbers::pi;

// Returns the number of sites in the first turn of a spiral with these numbers of turns and sites; it doubles in the
// next two turns.
int first_turn(int turns, int sites) {
  for (int base = 1; base < sites; ++base) {
    int steps = base, total = 1;
    for (int ring = 1; ring < turns; ++ring) {
      total += steps;
      if (total > sites) return base - 1;
      if (ring <= 2) steps *= 2;
    }
  }
  return 0;
}

// Returns the angles of a spiral's sites, spread evenly along it; nothing if the turns do not fit so few sites.
std::optional<std::vector<double>> spiral_angles(int turns, int sites) {
  std::vector<double> angles(static_cast<std::size_t>(4 * sites));
  std::size_t next = 1;
  int steps = first_turn(turns, sites);
  if (steps == 0) return std::nullopt;
  for (int ring = 1; ring <= turns + 1; ++ring) {
    const double step = pi * 2 / steps;
    double angle = pi * 2 * ring;
    if (ring <= 2 || ring % 2 == 1) angle -= step / 2;
    for (int i = 0; i < steps; ++i, angle += step) {
      if (next >= angles.size()) return std::nullopt;
      angles[next++] = angle;
    }
    if (ring <= 2) steps *= 2;
  }
  for (int pass = 0; pass < 2; ++pass)
    for (std::size_t i = 2; i < static_cast<std::size_t>(sites); ++i) angles[i] = (angles[i - 1] + angles[i + 1]) / 2.0;
  angles[1] -= 0.5 * (angles[2] - angles[1]);
  return angles;
}
}  // namespace

GraphResult regular(bool star, int sides, SiteType use) {
  if (auto error = bad_size(sides, 3, "the number of sides")) return *error;
  GraphBuilder builder;
  for (const Point p : corner_ring(sides, sides / (2 * pi), sides == 4 ? pi / 4 : pi / 2)) builder.add_vertex(p);
  const int stride = star ? (sides - 1) / 2 : 1;
  for (int v = 0; v < sides; ++v) builder.add_edge(v, (v + stride) % sides);
  if (use == SiteType::Cell) builder.make_faces(true);
  builder.reorder();
  return std::move(builder).finish();
}

GraphResult repeat(int rows, int columns, Point column_step, Point row_step, const std::vector<Polygon>& polygons) {
  if (auto error = bad_size(rows, 1, "the number of rows")) return *error;
  if (auto error = bad_size(columns, 1, "the number of columns")) return *error;
  double corners = 0;
  for (const Polygon& polygon : polygons) corners += static_cast<double>(polygon.size());
  if (auto error = too_many(corners * rows * columns)) return *error;
  GraphBuilder builder;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const Point place{column * column_step.x + row * row_step.x, column * column_step.y + row * row_step.y};
      for (const Polygon& polygon : polygons)
        for (std::size_t i = 0; i < polygon.size(); ++i) {
          const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
          const int from = builder.find_or_add_vertex({place.x + a.x, place.y + a.y});
          const int to = builder.find_or_add_vertex({place.x + b.x, place.y + b.y});
          builder.find_or_add_edge(from, to);
        }
    }
  builder.make_faces(false);
  builder.reorder();
  return std::move(builder).finish();
}

GraphResult spiral(int turns, int sites, bool clockwise) {
  constexpr int most_sites = 1000;
  if (auto error = bad_size(turns, 1, "the number of turns")) return *error;
  if (auto error = bad_size(sites, 3, "the number of sites")) return *error;
  if (sites > most_sites)
    return BuildError{"a spiral may have at most " + std::to_string(most_sites) + " sites, not " +
                      std::to_string(sites)};
  const auto angles = spiral_angles(turns, sites);
  if (!angles)
    return BuildError{std::to_string(sites) + " sites do not fit a spiral of " + std::to_string(turns) + " turns"};

  GraphBuilder builder;
  const int pivot = builder.add_vertex({});
  for (std::size_t i = 1; i < static_cast<std::size_t>(sites); ++i) {
    const double angle = (*angles)[i], x = angle * std::cos(angle);
    builder.add_vertex({clockwise ? 0 - x : 0 + x, angle * std::sin(angle)});
  }
  const auto at = [&](int v) { return builder.vertex(std::clamp(v, 0, sites - 1)).at; };
  for (int v = 0; v + 1 < sites; ++v)
    builder.add_edge(v, v + 1, Tangents{normalised(at(v + 1) - at(v - 1)), normalised(at(v + 1) - at(v))});
  for (int v = 0; v < sites; ++v) builder.set_pivot(v, Pivot{pivot, {}});
  builder.set_basis_and_shape(BasisType::Spiral, ShapeType::Spiral);
  return std::move(builder).finish();
}

GraphResult wedge(int rows, std::optional<int> columns) {
  const int width = columns.value_or(3);
  if (auto error = bad_size(rows, 2, "the number of rows of a wedge")) return *error;
  if (auto error = bad_size(width, 2, "the number of columns of a wedge")) return *error;
  if (auto error = too_many(2.0 * rows * width)) return *error;
  GraphBuilder builder;
  const int tip = rows - 1;
  builder.add_vertex({double(tip), double(tip)});
  for (int row = 1; row < rows; ++row)
    for (int column = 0; column < width; ++column) {
      const double t = column / static_cast<double>(width - 1);
      builder.add_vertex({(tip - row) + t * ((tip + row) - (tip - row)), double(tip - row)});
    }
  for (int column = 0; column < width; ++column) builder.add_edge(0, column + 1);
  for (int row = 1; row < rows; ++row) {
    const int from = (row - 1) * width + 1;
    for (int column = 0; column + 1 < width; ++column) builder.add_edge(from + column, from + column + 1);
    for (int column = 0; row < rows - 1 && column < width; ++column)
      builder.add_edge(from + column, from + width + column);
  }
  builder.set_basis_and_shape(BasisType::NoBasis, ShapeType::Wedge);
  return std::move(builder).finish();
}

GraphResult graph_of(const std::vector<Point>& vertices, const std::vector<std::pair<int, int>>& edges) {
  if (auto error = too_many(static_cast<double>(std::max(vertices.size(), edges.size())))) return *error;
  std::vector<Vertex> corners(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) corners[i].at = vertices[i];
  std::vector<Edge> joins(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (const int v : {edges[i].first, edges[i].second})
      if (v < 0 || v >= static_cast<int>(vertices.size()))
        return BuildError{"edge {" + std::to_string(edges[i].first) + " " + std::to_string(edges[i].second) +
                          "} names vertex " + std::to_string(v) + ", but there are " + std::to_string(vertices.size()) +
                          " vertices, numbered from 0"};
    joins[i].a = edges[i].first;
    joins[i].b = edges[i].second;
  }
  return GraphBuilder::assembled(corners, joins).finish();
}

}  // namespace lud::board
