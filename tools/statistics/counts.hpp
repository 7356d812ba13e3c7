#pragma once
// A sample of non-negative integers, stored as the count of each value: exact moments, quantiles and a histogram.
// Memory grows with the largest value, not with the sample size. All sums are integers, so parts can be counted
// separately and added up.
#include <cstdint>
#include <vector>

namespace lud::statistics {

class Counts {
 public:
  void add(std::uint64_t value, std::uint64_t times = 1);

  std::uint64_t size() const { return size_; }
  std::uint64_t sum() const { return sum_; }
  /// The least and the greatest value; 0 if there are none.
  std::uint64_t least() const;
  std::uint64_t most() const;

  double mean() const;
  /// The unbiased variance: (n sum x^2 - (sum x)^2) / (n (n - 1)), the numerator in integers; 0 for fewer than two.
  double variance() const;
  double deviation() const;
  /// The smallest value such that at least this share of the sample is no larger (the inverse of the empirical
  /// distribution function; type 1 of Hyndman and Fan, Sample quantiles in statistical packages, 1996).
  std::uint64_t quantile(double share) const;

  struct Bin {
    std::uint64_t from = 0, to = 0;  ///< inclusive bounds
    std::uint64_t count = 0;
  };
  /// Bins of equal width from the least value to the greatest, at multiples of the width. The width is the smallest 1,
  /// 2 or 5 times a power of ten that needs no more than `most_bins` bins.
  std::vector<Bin> histogram(std::size_t most_bins) const;

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t size_ = 0, sum_ = 0;
  __extension__ unsigned __int128 squares_ = 0;
};

}  // namespace lud::statistics
