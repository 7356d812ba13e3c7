#pragma once
// A logarithm that gives the same bits on every machine, since the seed alone must determine a search: libraries round
// it differently. For the same reason this folder is compiled without contracting products and sums (fused
// multiply-add).
#include <cmath>

namespace lud::agents {

/// The natural logarithm of x >= 1, accurate to about 1e-9.
inline double logarithm(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < 0.7071067811865476) {
    mantissa *= 2;
    --exponent;
  }
  const double t = (mantissa - 1) / (mantissa + 1), square = t * t;
  double sum = 0;
  for (int power = 13; power >= 1; power -= 2) sum = sum * square + 1.0 / power;
  return exponent * 0.6931471805599453 + 2 * t * sum;
}

}  // namespace lud::agents
