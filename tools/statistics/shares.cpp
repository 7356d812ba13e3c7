#include "tools/statistics/shares.hpp"

#include <algorithm>
#include <cmath>

namespace lud::statistics {

namespace {

double log_choose(double n, double k) { return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1); }

double fisher(const Share& first, const Share& second) {
  const std::uint64_t hits = first.hits + second.hits, total = first.n + second.n;
  const auto log_probability = [&](std::uint64_t k) {
    const auto of_first = static_cast<double>(k), all = static_cast<double>(hits);
    return log_choose(static_cast<double>(first.n), of_first) +
           log_choose(static_cast<double>(second.n), all - of_first) - log_choose(static_cast<double>(total), all);
  };
  // Equally likely tables may differ by rounding errors.
  constexpr double slack = 1e-7;
  const double found = log_probability(first.hits) + slack;
  const std::uint64_t least = hits > second.n ? hits - second.n : 0, most = std::min(hits, first.n);
  double sum = 0;
  for (std::uint64_t k = least; k <= most; ++k)
    if (const double one = log_probability(k); one <= found) sum += std::exp(one);
  return std::min(1.0, sum);
}

}  // namespace

Difference difference_of_shares(const Share& first, const Share& second) {
  const double p1 = first.value(), p2 = second.value();
  const Interval one = wilson(first.hits, first.n), two = wilson(second.hits, second.n);
  Difference out;
  out.value = p2 - p1;
  out.interval = {out.value - std::hypot(p2 - two.low, one.high - p1),
                  out.value + std::hypot(two.high - p2, p1 - one.low)};
  if (first.n && second.n) out.p = fisher(first, second);
  return out;
}

}  // namespace lud::statistics
