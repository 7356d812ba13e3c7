#include "interpreter/board/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>

#include "interpreter/board/plane.hpp"

namespace lud::board {

double distance(Point a, Point b) {
  const Point d = b - a;
  return std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
}

double plane_distance(Point a, Point b) {
  const Point d = b - a;
  return std::sqrt(d.x * d.x + d.y * d.y);
}

bool coincident(Point a, Point b, double tolerance) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z) < tolerance;
}

Point between(double t, Point a, Point b) {
  const Point d = b - a;
  return {a.x + t * d.x, a.y + t * d.y, a.z + t * d.z};
}

Point normalised(Point v) {
  const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  if (length < epsilon) return v;
  return {v.x / length, v.y / length, v.z / length};
}

Point perpendicular(Point v) { return {-v.y, v.x, v.z}; }

Point turned(Point v, double radians) {
  const double c = std::cos(radians), s = std::sin(radians);
  return {v.x * c - v.y * s, v.y * c + v.x * s, v.z};
}

double turn_angle(Point a, Point b, Point c) {
  const Point in = b - a, out = c - b;
  return arctangent(out.x * -in.y + out.y * in.x, out.x * in.x + out.y * in.y);
}

double signed_area(std::span<const Point> polygon) {
  double area = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i], q = polygon[(i + 1) % polygon.size()];
    area += p.x * q.y - q.x * p.y;
  }
  return area / 2.0;
}

bool contains(std::span<const Point> polygon, Point point) {
  bool odd = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i], q = polygon[i == 0 ? polygon.size() - 1 : i - 1];
    const bool spans = (p.y < point.y && q.y >= point.y) || (q.y < point.y && p.y >= point.y);
    if (spans && (p.x <= point.x || q.x <= point.x)) odd ^= p.x + (point.y - p.y) / (q.y - p.y) * (q.x - p.x) < point.x;
  }
  return odd;
}

Polygon inflated(const Polygon& polygon, double amount) {
  Polygon result = polygon;
  const std::size_t n = polygon.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point before = polygon[i], corner = polygon[(i + 1) % n], after = polygon[(i + 2) % n];
    const bool clockwise = turns_clockwise(before, corner, after);
    const Point in = normalised(clockwise ? corner - before : before - corner) * amount;
    const Point out = normalised(clockwise ? corner - after : after - corner) * amount;
    Point& moved = result[(i + 1) % n];
    moved.x += (in.x + out.x) * 0.5;
    moved.y += (in.y + out.y) * 0.5;
  }
  return result;
}

Built<Polygon> poly(Polygon corners, int rotations) {
  const long long wanted = std::llabs(static_cast<long long>(rotations)) * static_cast<long long>(corners.size());
  if (wanted > element_limit)
    return BuildError{"a polygon may have at most " + std::to_string(element_limit) + " corners; this one would have " +
                      std::to_string(wanted)};
  if (rotations == 0) return corners;
  if (rotations < 0) std::reverse(corners.begin(), corners.end());
  const std::size_t given = corners.size();
  const double step = 2.0 * std::numbers::pi / rotations;
  double angle = step;
  for (int r = 1; r < std::abs(rotations); ++r, angle += step)
    for (std::size_t i = 0; i < given; ++i) corners.push_back(turned(corners[i], angle));
  return corners;
}

Bounds bounds(std::span<const Point> points) {
  if (points.empty()) return {};
  double left = points[0].x, right = left, bottom = points[0].y, top = bottom;
  for (const Point p : points) {
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    bottom = std::min(bottom, p.y);
    top = std::max(top, p.y);
  }
  return {left, bottom, right - left, top - bottom};
}

namespace {
// The positions on ab and on cd (0 to 1) where the lines through them meet; nothing if they are parallel.
struct Meeting {
  double on_ab;
  double on_cd;
};
std::optional<Meeting> meeting(Point a, Point b, Point c, Point d) {
  const Point ab = b - a, cd = d - c, ac = c - a;
  const double determinant = cd.x * ab.y - cd.y * ab.x;
  if (std::abs(determinant) < epsilon) return std::nullopt;
  const double inverse = 1.0 / determinant;
  return Meeting{(cd.x * ac.y - cd.y * ac.x) * inverse, (ab.x * ac.y - ab.y * ac.x) * inverse};
}

double distance_to_segment(Point p, Point a, Point b) {
  if (std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z) < epsilon) return distance(p, a);
  const Point pa = a - p, ab = b - a;
  const double length_squared = ab.x * ab.x + ab.y * ab.y + ab.z * ab.z;
  if (length_squared < epsilon) return distance(p, a);
  const double t = -(pa.x * ab.x + pa.y * ab.y + pa.z * ab.z) / length_squared;
  if (t <= 0.0) return distance(p, a);
  if (t >= 1.0) return distance(p, b);
  return distance(Point{}, Point{pa.x + t * ab.x, pa.y + t * ab.y, pa.z + t * ab.z});
}
}  // namespace

bool segments_meet(Point a, Point b, Point c, Point d) {
  const auto m = meeting(a, b, c, d);
  return m && m->on_ab >= -epsilon && m->on_ab <= 1 + epsilon && m->on_cd >= -epsilon && m->on_cd <= 1 + epsilon;
}

std::optional<Point> crossing(Point a, Point b, Point c, Point d) {
  constexpr double margin = 0.01;
  const auto m = meeting(a, b, c, d);
  if (!m || m->on_ab <= margin || m->on_ab >= 1 - margin || m->on_cd <= margin || m->on_cd >= 1 - margin)
    return std::nullopt;
  return Point{a.x + m->on_ab * (b.x - a.x), a.y + m->on_ab * (b.y - a.y)};
}

bool touches_inside(Point point, Point a, Point b) {
  constexpr double margin = 0.001;
  return distance(point, a) >= margin && distance(point, b) >= margin && distance_to_segment(point, a, b) <= margin;
}

}  // namespace lud::board
