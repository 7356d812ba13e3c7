#include "tools/statistics/wilson.hpp"

#include <algorithm>
#include <cmath>

namespace lud::statistics {

Interval wilson_of_mean(double p, std::uint64_t n, double z) {
  if (n == 0) return {};
  const double total = static_cast<double>(n);
  const double shrink = 1 + z * z / total;
  const double middle = (p + z * z / (2 * total)) / shrink;
  const double half = z / shrink * std::sqrt(p * (1 - p) / total + z * z / (4 * total * total));
  // The bounds are exactly 0 and 1 if none or all hit, which rounding could miss.
  return {p == 0 ? 0 : std::max(0.0, middle - half), p == 1 ? 1 : std::min(1.0, middle + half)};
}

Interval wilson(std::uint64_t hits, std::uint64_t n, double z) {
  return wilson_of_mean(n ? static_cast<double>(hits) / static_cast<double>(n) : 0, n, z);
}

}  // namespace lud::statistics
