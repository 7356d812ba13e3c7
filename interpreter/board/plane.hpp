#pragma once
// Bends, sides and distances by which boards are measured, beyond geometry.hpp. Only x and y of points matter.
// Tolerances and the order of the floating point operations decide ties.
#include <cmath>
#include <limits>
#include <numbers>

#include "interpreter/board/arctangent.hpp"
#include "interpreter/board/geometry.hpp"

namespace lud::board {

/// Distance of `at` from the line through a and b; from a if they coincide.
inline double distance_to_line(Point at, Point a, Point b) {
  const Point d = b - a;
  if (std::abs(d.x) + std::abs(d.y) < epsilon) return plane_distance(at, a);
  const double area = (at.y - a.y) * d.x - (at.x - a.x) * d.y;
  return std::sqrt(area * area / (d.x * d.x + d.y * d.y));
}

/// Direction of a -> b in radians, -pi to pi.
inline double heading(Point a, Point b) { return arctangent(b.y - a.y, b.x - a.x); }

/// |tan| of the bend at b on the way a -> b -> c; infinite for a right angle or more.
inline double bend(Point a, Point b, Point c) {
  const Point in = b - a;
  const Point out = c - b;
  const double along = out.x * in.x + out.y * in.y;
  if (along <= 0) return std::numeric_limits<double>::infinity();
  return std::abs((out.x * -in.y + out.y * in.x) / along);
}

/// Positive if `at` lies to the left of a -> b, negative to the right, 0 (almost) on it.
inline int side_of_line(Point at, Point a, Point b) {
  const double area = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
  if (area < -epsilon) return -1;
  return area > epsilon ? 1 : 0;
}

/// True if a -> b -> c turns clockwise or (almost) not at all.
inline bool turns_clockwise(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y) < epsilon;
}

/// An angle in radians brought into 0 to 2 pi.
inline double positive_angle(double angle) {
  while (angle < 0) angle += 2 * std::numbers::pi;
  while (angle > 2 * std::numbers::pi) angle -= 2 * std::numbers::pi;
  return angle;
}

/// Returns which of `sectors` equal sectors of the circle a heading falls into, counted anticlockwise; sector 0 is
/// centred on east.
inline int sector(double angle, int sectors) {
  const double arc = 2 * std::numbers::pi / sectors;
  return (static_cast<int>((positive_angle(angle) + arc / 2) / arc) + sectors) % sectors;
}

}  // namespace lud::board
