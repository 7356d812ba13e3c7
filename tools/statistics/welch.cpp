#include "tools/statistics/welch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tools/statistics/student.hpp"

namespace lud::statistics {

namespace {

/// 2 / C(n1 + n2, n1): of all ways to part the values of two samples, none of which varies, at most two are as far
/// apart.
double chance_of_parting(double n1, double n2) {
  return std::min(1.0, 2 * std::exp(std::lgamma(n1 + 1) + std::lgamma(n2 + 1) - std::lgamma(n1 + n2 + 1)));
}

}  // namespace

Difference welch(const Sample& first, const Sample& second) {
  Difference out;
  out.value = second.mean - first.mean;
  constexpr double endless = std::numeric_limits<double>::infinity();
  if (first.n < 2 || second.n < 2) {
    out.interval = {-endless, endless};
    return out;
  }
  const auto n1 = static_cast<double>(first.n), n2 = static_cast<double>(second.n);
  const double part1 = first.variance / n1, part2 = second.variance / n2;
  const double squared = part1 + part2;
  if (squared == 0) {
    out.interval = {-endless, endless};
    out.p = out.value == 0 ? 1 : chance_of_parting(n1, n2);
    return out;
  }
  const double freedom = squared * squared / (part1 * part1 / (n1 - 1) + part2 * part2 / (n2 - 1));
  const double half = student_quantile(0.05, freedom) * std::sqrt(squared);
  out.interval = {out.value - half, out.value + half};
  out.p = student_two_sided(out.value / std::sqrt(squared), freedom);
  return out;
}

}  // namespace lud::statistics
