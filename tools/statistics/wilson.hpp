#pragma once
// The confidence interval of a share, from `hits` out of `n`.
#include <cstdint>

namespace lud::statistics {

struct Interval {
  double low = 0, high = 1;
  double width() const { return high - low; }
};

/// The two-sided 95 % quantile of the standard normal distribution.
inline constexpr double z95 = 1.959963984540054;

/// Wilson's score interval: the shares p0 whose test (p - p0) / sqrt(p0 (1 - p0) / n) stays within -z .. z:
///   (p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n),  p = hits / n.
/// E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927) 209-212; chosen
/// among others by Brown, Cai and DasGupta, Interval estimation for a binomial proportion, Stat. Sci. 16 (2001)
/// 101-133. For n = 0 the interval is 0 to 1.
Interval wilson(std::uint64_t hits, std::uint64_t n, double z = z95);
/// The same for the mean of n values from 0 to 1, such as results with draws. Values in between vary less than 0 and 1
/// with the same mean, so the interval is conservative.
Interval wilson_of_mean(double mean, std::uint64_t n, double z = z95);

}  // namespace lud::statistics
