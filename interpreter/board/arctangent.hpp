#pragma once
// An arctangent that is bit for bit the same on every machine. Orders of steps and edges depend on ties between angles,
// and standard libraries differ in the last bit; recorded games need the one that Ludii was defined with.

namespace lud::board {

/// The angle of the vector (x, y) in radians, -pi to pi, computed as in Sun's fdlibm.
double arctangent(double y, double x);

}  // namespace lud::board
