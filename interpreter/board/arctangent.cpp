// The method, its breakpoints and its coefficients are those of fdlibm (e_atan2.c, s_atan.c):
//
//   Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
//   Developed at SunSoft, a Sun Microsystems, Inc. business.
//   Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
//   preserved.
#include "interpreter/board/arctangent.hpp"

#include <array>
#include <cmath>

namespace lud::board {
namespace {

constexpr double pi_high = 3.1415926535897931160e+00;
constexpr double pi_low = 1.2246467991473531772e-16;

// atan(0.5), atan(1), atan(1.5) and atan(infinity), each as a sum of two numbers.
struct Angle {
  double high;
  double low;
};
constexpr std::array<Angle, 4> arctangents = {{{4.63647609000806093515e-01, 2.26987774529616870924e-17},
                                               {7.85398163397448278999e-01, 3.06161699786838301793e-17},
                                               {9.82793723247329054082e-01, 1.39033110312309984516e-17},
                                               {1.57079632679489655800e+00, 6.12323399573676603587e-17}}};

constexpr std::array series = {3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
                               -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
                               6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
                               -3.65315727442169155270e-02, 1.62858201153657823623e-02};

// x - atan(x) divided by x, for |x| < 7/16. Even and odd terms are summed apart.
double shortfall(double x) {
  const double z = x * x;
  const double w = z * z;
  double even = series[10];
  for (const std::size_t i : {8U, 6U, 4U, 2U, 0U}) even = series[i] + w * even;
  double odd = series[9];
  for (const std::size_t i : {7U, 5U, 3U, 1U}) odd = series[i] + w * odd;
  return z * even + w * odd;
}

// atan of a number >= 0.
double positive_arctangent(double x) {
  if (x >= 0x1p66) return arctangents[3].high + arctangents[3].low;
  if (x < 0x1p-29) return x;
  if (x < 7.0 / 16) return x - x * shortfall(x);
  // Reduce to the difference from one of the four angles.
  const auto from = [](const Angle& angle, double rest) {
    return angle.high - ((rest * shortfall(rest) - angle.low) - rest);
  };
  if (x < 11.0 / 16) return from(arctangents[0], (2.0 * x - 1.0) / (2.0 + x));
  if (x < 19.0 / 16) return from(arctangents[1], (x - 1.0) / (x + 1.0));
  if (x < 39.0 / 16) return from(arctangents[2], (x - 1.5) / (1.0 + 1.5 * x));
  return from(arctangents[3], -1.0 / x);
}

}  // namespace

double arctangent(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return x + y;
  if (std::isinf(x) || std::isinf(y)) {
    const auto share = [](double part) { return std::copysign(std::isinf(part) ? 1.0 : 0.0, part); };
    return arctangent(share(y), share(x));
  }
  const bool below = std::signbit(y);
  if (y == 0) {
    if (!std::signbit(x)) return y;
    return below ? -pi_high : pi_high;
  }
  if (x == 0) return below ? -pi_high / 2 : pi_high / 2;
  const int magnitude = std::ilogb(y) - std::ilogb(x);
  double angle = 0;
  if (magnitude > 60)
    angle = pi_high / 2 + 0.5 * pi_low;
  else if (!(x < 0 && magnitude < -60))
    angle = positive_arctangent(std::abs(y / x));
  if (x > 0) return below ? -angle : angle;
  return below ? (angle - pi_low) - pi_high : pi_high - (angle - pi_low);
}

}  // namespace lud::board
