#pragma once
// The difference of two means.
#include <cstdint>

#include "tools/statistics/wilson.hpp"

namespace lud::statistics {

/// Statistics of a sample.
struct Sample {
  double mean = 0, variance = 0;  ///< unbiased variance
  std::uint64_t n = 0;
};

/// A difference, its 95 % confidence interval, and its p-value.
struct Difference {
  double value = 0;
  Interval interval;
  double p = 1;
};

/// Welch's test for the second mean minus the first: t = d / s with s^2 = v1 / n1 + v2 / n2, whose degrees of freedom
/// are s^4 / (v1^2 / (n1^2 (n1 - 1)) + v2^2 / (n2^2 (n2 - 1))). B. L. Welch, The generalization of 'Student's' problem
/// when several different population variances are involved, Biometrika 34 (1947) 28-35. With fewer than two values on
/// a side the interval is unbounded and p is 1. If neither sample varies, nothing is known of the spread: the interval
/// is unbounded, and p is that of a permutation test, at most 2 / C(n1 + n2, n1), or 1 for equal means.
Difference welch(const Sample& first, const Sample& second);

}  // namespace lud::statistics
