#pragma once
// Plane geometry for boards: lengths, angles, polygons, crossings of points of a graph. The exact order of the floating
// point operations is part of the contract: site numbers depend on ties between these numbers.
#include <optional>
#include <span>
#include <vector>

#include "interpreter/board/graph/graph.hpp"

namespace lud::board {

/// Below this, two lines are parallel and a vector has no direction.
constexpr double epsilon = 1e-7;

inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor, a.z * factor}; }

/// Distance, z included.
double distance(Point a, Point b);
/// Distance in the plane, z ignored.
double plane_distance(Point a, Point b);
/// Same place within `tolerance`, measured along the axes.
bool coincident(Point a, Point b, double tolerance);

/// The point at `t` (0 to 1) on the way from a to b.
Point between(double t, Point a, Point b);
/// `v` with length 1, or unchanged where it is too short to have a direction.
Point normalised(Point v);
/// `v` turned by a quarter anticlockwise.
Point perpendicular(Point v);
/// `v` turned anticlockwise by `radians` about the origin; z is kept.
Point turned(Point v, double radians);
/// Angle in radians by which a walk a -> b -> c turns at b; positive is anticlockwise.
double turn_angle(Point a, Point b, Point c);

/// A closed polygon in the plane, in either orientation.
using Polygon = std::vector<Point>;

/// Area, positive where the polygon runs anticlockwise.
double signed_area(std::span<const Point> polygon);
/// Whether `point` is inside; points on the outline may fall on either side.
bool contains(std::span<const Point> polygon, Point point);
/// `polygon` with each corner moved outwards by about `amount`.
Polygon inflated(const Polygon& polygon, double amount);
/// Polygon from its corners, repeated `rotations` times about the origin (a negative count walks clockwise; 0 and 1 are
/// the corners alone).
Built<Polygon> poly(Polygon corners, int rotations);

/// An upright rectangle.
struct Bounds {
  double left = 0;
  double bottom = 0;
  double width = 0;
  double height = 0;
  double right() const { return left + width; }
  double top() const { return bottom + height; }
};
Bounds bounds(std::span<const Point> points);

/// Whether segments ab and cd meet; ends count. Parallel segments do not meet.
bool segments_meet(Point a, Point b, Point c, Point d);
/// Where segments ab and cd cross well inside both.
std::optional<Point> crossing(Point a, Point b, Point c, Point d);
/// Whether `point` lies on segment ab, but at neither end.
bool touches_inside(Point point, Point a, Point b);

}  // namespace lud::board
