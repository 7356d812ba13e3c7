#include "tools/statistics/student.hpp"

#include <cmath>
#include <initializer_list>

namespace lud::statistics {

namespace {

/// The continued fraction itself, which converges fast for x < (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300, close_enough = 1e-15;
  constexpr int most_terms = 100000;
  const auto keep_off_zero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  double c = 1, d = 1 / keep_off_zero(1 - (a + b) * x / (a + 1)), value = d;
  for (int m = 1; m < most_terms; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double change = 1;
    for (const double term : {even, odd}) {
      d = 1 / keep_off_zero(1 + term * d);
      c = keep_off_zero(1 + term / c);
      change = c * d;
      value *= change;
    }
    if (std::abs(change - 1) < close_enough) break;
  }
  return value;
}

}  // namespace

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double student_two_sided(double t, double freedom) {
  return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

double student_quantile(double p, double freedom) {
  double low = 0, high = 1;
  while (student_two_sided(high, freedom) > p && high < 1e12) high *= 2;
  constexpr int halvings = 200;
  for (int i = 0; i < halvings && high - low > 1e-14 * high; ++i) {
    const double middle = (low + high) / 2;
    (student_two_sided(middle, freedom) > p ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace lud::statistics
