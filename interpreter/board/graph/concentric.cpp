// Boards made of rings round a centre.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>

#include "interpreter/board/graph/generators.hpp"

namespace lud::board {

namespace {
using std::numbers::pi;

// A point of a ring, and the angle at which it stands.
struct Sample {
  Point at;
  double angle;
};
using Ring = std::vector<Sample>;

double offset_of(int ring, int cells, bool stagger) { return stagger && ring % 2 == 1 ? 2 * pi / cells / 2 : 0; }

Point on_circle(double radius, double angle) { return {radius * std::cos(angle), radius * std::sin(angle)}; }

// Sorts a ring by angle and drops samples that nearly repeat the one before.
void tidy(Ring& ring, double tolerance) {
  std::stable_sort(ring.begin(), ring.end(), [](const Sample& a, const Sample& b) { return a.angle < b.angle; });
  for (std::size_t i = ring.size(); i-- > 1;)
    if (plane_distance(ring[i].at, ring[i - 1].at) < tolerance) ring.erase(ring.begin() + static_cast<long>(i));
}

// Joins the samples of a ring by arcs. The direction at a sample is that from the sample before to the one after.
void join_round(GraphBuilder& builder, const Ring& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = ring[i].at, b = ring[(i + 1) % n].at;
    const int from = builder.find_or_add_vertex(a), to = builder.find_or_add_vertex(b);
    if (from == to) continue;
    const Point before = ring[(i + n - 1) % n].at, after = ring[(i + 2) % n].at;
    builder.find_or_add_edge(from, to, Tangents{normalised(b - before), normalised(a - after)});
  }
}

void turn_round(GraphBuilder& builder, int pivot) {
  for (int v = 0; v < builder.vertex_count(); ++v) builder.set_pivot(v, Pivot{pivot, {}});
}

// Ring r lies between the circles of radius r - 0.5 and r + 0.5; a ring of one cell adds no spokes.
void add_rings_of_cells(GraphBuilder& builder, const std::vector<int>& cells, bool stagger) {
  const int pivot = builder.add_vertex({});
  const auto spoke_of = [&](std::size_t r, int step) {
    const int count = std::abs(cells[r]);
    return pi / 2 + offset_of(static_cast<int>(r), count, stagger) - 2 * pi * step / count;
  };
  const auto inner = [](std::size_t r) { return std::max(0.0, static_cast<double>(r) - 0.5); };
  const auto outer = [](std::size_t r) { return static_cast<double>(r) + 0.5; };

  std::vector<Ring> circles(cells.size() + 1);
  for (std::size_t r = 0; r < cells.size(); ++r)
    for (int step = 0; std::abs(cells[r]) > 1 && step < std::abs(cells[r]); ++step) {
      double angle = spoke_of(r, step);
      while (angle < -pi) angle += 2 * pi;
      while (angle > pi) angle -= 2 * pi;
      circles[r].push_back({on_circle(inner(r), angle), angle});
      circles[r + 1].push_back({on_circle(outer(r), angle), angle});
    }
  for (Ring& circle : circles) tidy(circle, coincidence);
  for (const Ring& circle : circles)
    for (const Sample& sample : circle) builder.find_or_add_vertex(sample.at);
  for (const Ring& circle : circles)
    if (circle.size() > 1) join_round(builder, circle);
  for (std::size_t r = 0; r < cells.size(); ++r)
    for (int step = 0; std::abs(cells[r]) > 1 && step < std::abs(cells[r]); ++step) {
      const double angle = spoke_of(r, step);
      const int from = builder.find_or_add_vertex(on_circle(inner(r), angle));
      const int to = builder.find_or_add_vertex(on_circle(outer(r), angle));
      if (from != to) builder.find_or_add_edge(from, to);
    }
  turn_round(builder, pivot);
  builder.make_faces(true);
}

// Ring r is the circle of radius r. With more than one vertex in the first ring, the centre stays empty.
void add_rings_of_vertices(GraphBuilder& builder, std::vector<int> counts, bool stagger) {
  if (std::abs(counts[0]) > 1) counts.insert(counts.begin(), 0);
  const bool has_centre = counts[0] != 0;
  std::vector<Ring> circles(counts.size());
  for (std::size_t r = 0; r < counts.size(); ++r) {
    const int count = std::abs(counts[r]);
    for (int step = 0; step < count; ++step) {
      const double angle = pi / 2 + offset_of(static_cast<int>(r), count, stagger) - 2 * pi * step / count;
      circles[r].push_back({on_circle(static_cast<double>(r), angle), angle});
    }
    if (r > 0) tidy(circles[r], 0.1);
  }
  for (const Ring& circle : circles)
    for (const Sample& sample : circle) builder.find_or_add_vertex(sample.at);
  for (std::size_t r = 1; r < circles.size(); ++r)
    if (counts[r] > 1 && circles[r].size() > 1) join_round(builder, circles[r]);

  for (std::size_t r = 0; r + 1 < circles.size(); ++r)
    for (const Sample& sample : circles[r]) {
      const auto from = builder.find_vertex(sample.at);
      if (r == 0) {
        for (const Sample& next : circles[1])
          if (const auto to = builder.find_vertex(next.at); from && to) builder.find_or_add_edge(*from, *to);
        continue;
      }
      const double ratio = static_cast<double>(r + 1) / static_cast<double>(r);
      const auto to = builder.find_vertex({sample.at.x * ratio, sample.at.y * ratio});
      if (!from || !to) continue;
      builder.find_or_add_edge(*from, *to);
      if (!has_centre) builder.set_pivot(*to, Pivot{*from, {}});
    }
  if (const auto pivot = has_centre ? builder.find_vertex({}) : std::nullopt) turn_round(builder, *pivot);
}

GraphResult circles(const std::vector<int>& cells, bool stagger, SiteType use) {
  double wanted = 0;
  for (const int count : cells) wanted += 2 * std::abs(static_cast<double>(count));
  if (auto error = too_many(wanted)) return *error;
  GraphBuilder builder;
  if (cells.empty()) return std::move(builder).finish();
  if (use == SiteType::Cell) {
    add_rings_of_cells(builder, cells, stagger);
  } else if (cells.size() > 1) {
    add_rings_of_vertices(builder, cells, stagger);
  } else {
    return regular(false, cells[0], use);
  }
  return std::move(builder).finish();
}

GraphResult polygons(int sides, int rings, const Concentric& how, SiteType use) {
  if (auto error = bad_size(sides, 3, "the number of sides")) return *error;
  if (auto error = bad_size(rings, 0, "the number of rings")) return *error;
  const int per_side = how.midpoints ? 2 : 1, per_ring = sides * per_side;
  if (auto error = too_many(2.0 * per_ring * rings)) return *error;

  GraphBuilder builder;
  const double arc = 2 * pi / sides, first = pi / 2 + (sides % 2 == 0 ? arc / 2 : 0);
  for (int ring = 0; ring < rings; ++ring) {
    const int start = builder.vertex_count();
    const double radius = 1 + ring * (sides == 3 ? 2 : 1);
    for (int side = 0; side < sides; ++side) {
      const Point a = on_circle(radius, first + arc * side), b = on_circle(radius, first + arc * (side + 1));
      builder.find_or_add_vertex(a);
      if (how.midpoints) builder.find_or_add_vertex({(a.x + b.x) / 2.0, (a.y + b.y) / 2.0});
    }
    for (int v = start; v < builder.vertex_count(); ++v)
      builder.add_edge(v, v + 1 < builder.vertex_count() ? v + 1 : start);
  }
  if ((how.midpoints && how.join_midpoints) || how.join_corners)
    for (int ring = 0; ring + 1 < rings; ++ring)
      for (int side = 0; side < sides; ++side) {
        const int corner = ring * per_ring + side * per_side;
        if (how.join_corners) builder.add_edge(corner, corner + per_ring);
        if (how.join_midpoints) builder.add_edge(corner + 1, corner + 1 + per_ring);
      }
  const ShapeType shape = sides == 3   ? ShapeType::Triangle
                          : sides == 4 ? ShapeType::Square
                          : sides == 6 ? ShapeType::Hexagon
                                       : ShapeType::Regular;
  builder.set_basis_and_shape(BasisType::Concentric, shape);
  builder.reorder();
  if (use == SiteType::Cell) builder.make_faces(true);
  return std::move(builder).finish();
}

// Every ring is one cell; the cells' centres are laid out in a line so that they differ.
GraphResult target(int rings, SiteType use) {
  constexpr int corners = 8;
  if (use != SiteType::Cell) return BuildError{"a target board is played on its cells: it cannot use other sites"};
  if (auto error = bad_size(rings, 0, "the number of rings")) return *error;
  if (auto error = too_many(double(corners) * rings)) return *error;
  GraphBuilder builder;
  for (int ring = 0; ring < rings; ++ring) {
    const int start = builder.vertex_count();
    for (int i = 0; i < corners; ++i) builder.find_or_add_vertex(on_circle(ring + 1, pi / 2 + 2 * pi / corners * i));
    for (int v = start; v < builder.vertex_count(); ++v) {
      const int next = v + 1 < builder.vertex_count() ? v + 1 : start;
      const Point leave = perpendicular(normalised(builder.vertex(v).at));
      const Point arrive = perpendicular(normalised(builder.vertex(next).at));
      builder.add_edge(v, next, Tangents{leave, {-arrive.x, -arrive.y}});
    }
  }
  builder.make_faces(true);
  for (int f = 0; f < static_cast<int>(builder.graph().faces.size()); ++f)
    builder.move_face(f, {0, f == 0 ? 0 : -f - 0.5, 0});
  return std::move(builder).finish();
}

}  // namespace

GraphResult concentric(const Concentric& how, SiteType use) {
  if (how.shape && how.rings) {
    switch (*how.shape) {
      case ConcentricShapeType::Triangle:
        return polygons(3, *how.rings, how, use);
      case ConcentricShapeType::Square:
        return polygons(4, *how.rings, how, use);
      case ConcentricShapeType::Hexagon:
        return polygons(6, *how.rings, how, use);
      case ConcentricShapeType::Target:
        if (!how.steps) return target(*how.rings, use);
        if (auto error = bad_size(*how.rings, 0, "the number of rings")) return *error;
        return circles(std::vector<int>(static_cast<std::size_t>(*how.rings), *how.steps), false, use);
    }
  }
  if (how.sides && how.rings) return polygons(*how.sides, *how.rings, how, use);
  if (how.cells) return circles(*how.cells, how.stagger, use);
  return BuildError{"a concentric board needs a shape and rings, sides and rings, or the cells of each ring"};
}

}  // namespace lud::board
