#pragma once
// Elementary plane geometry with the tolerances that decide how boards are measured. Only x and y of points count.
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "interpreter/board/graph.hpp"

namespace lud::board {

constexpr double tiny_length = 1e-7;

inline double plane_distance_squared(Point a, Point b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  return dx * dx + dy * dy;
}

inline double plane_distance(Point a, Point b) { return std::sqrt(plane_distance_squared(a, b)); }

/// Distance of `at` from the line through a and b; from a if they coincide.
inline double distance_to_line(Point at, Point a, Point b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  if (std::abs(dx) + std::abs(dy) < tiny_length) return plane_distance(at, a);
  const double area = (at.y - a.y) * dx - (at.x - a.x) * dy;
  return std::sqrt(area * area / (dx * dx + dy * dy));
}

/// Direction of a -> b in radians, -pi to pi.
inline double angle_between(Point a, Point b) { return std::atan2(b.y - a.y, b.x - a.x); }

/// |tan| of the bend at b on the way a -> b -> c; infinite for a right angle or more.
inline double bend(Point a, Point b, Point c) {
  const double vx = b.x - a.x;
  const double vy = b.y - a.y;
  const double ux = c.x - b.x;
  const double uy = c.y - b.y;
  const double along = ux * vx + uy * vy;
  if (along <= 0) return std::numeric_limits<double>::infinity();
  return std::abs((ux * -vy + uy * vx) / along);
}

/// Positive if `at` lies to the left of a -> b, negative to the right, 0 (almost) on it.
inline int side_of_line(Point at, Point a, Point b) {
  const double area = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
  if (area < -tiny_length) return -1;
  return area > tiny_length ? 1 : 0;
}

/// True if a -> b -> c turns clockwise or (almost) not at all.
inline bool turns_clockwise(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y) < tiny_length;
}

/// True if `at` lies inside the polygon; on its border either answer.
inline bool inside_polygon(Point at, std::span<const Point> polygon) {
  bool inside = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i];
    const Point q = polygon[i == 0 ? polygon.size() - 1 : i - 1];
    const bool spans = (p.y < at.y && q.y >= at.y) || (q.y < at.y && p.y >= at.y);
    if (spans && (p.x <= at.x || q.x <= at.x)) inside ^= p.x + (at.y - p.y) / (q.y - p.y) * (q.x - p.x) < at.x;
  }
  return inside;
}

/// True if the segments a-b and c-d meet; parallel ones do not.
inline bool segments_meet(Point a, Point b, Point c, Point d) {
  const double determinant = (d.x - c.x) * (b.y - a.y) - (d.y - c.y) * (b.x - a.x);
  if (std::abs(determinant) < tiny_length) return false;
  const double scale = 1.0 / determinant;
  const double s = ((d.x - c.x) * (c.y - a.y) - (d.y - c.y) * (c.x - a.x)) * scale;
  const double t = ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) * scale;
  return s >= -tiny_length && s <= 1 + tiny_length && t >= -tiny_length && t <= 1 + tiny_length;
}

/// An angle in radians brought into 0 to 2 pi.
inline double positive_angle(double angle) {
  while (angle < 0) angle += 2 * std::numbers::pi;
  while (angle > 2 * std::numbers::pi) angle -= 2 * std::numbers::pi;
  return angle;
}

}  // namespace lud::board
