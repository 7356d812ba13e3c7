#pragma once
// Differences in strength on the Elo scale, and the sequential test between two of them, given results that are worth 0
// to 1 each.
#include <cstdint>

namespace lud::statistics {

/// By how many points somebody is stronger who gets such a share; bounded where it is nearly 0 or 1.
double elo_of(double share);
/// The share that somebody gets who is so many points stronger.
double share_of(double elo);

/// Results so far: how many, their sum and the sum of their squares.
struct Results {
  std::uint64_t count = 0;
  double sum = 0, squares = 0;
  void add(double worth) {
    ++count;
    sum += worth;
    squares += worth * worth;
  }
};

/// Wald's sequential probability ratio test whether somebody is `least` or `most` points stronger, with an error of 5 %
/// either way, by the generalized likelihood ratio of the mean: n (s1 - s0) (2 mean - s0 - s1) / (2 variance) (M. Van
/// den Bergh's approximation, as in Fishtest).
struct Sprt {
  double least = 0, most = 0;
  static constexpr double bound = 2.944438979166440;  ///< log(0.95 / 0.05)
  double ratio(const Results& results) const;
  /// -1 where the lower one is accepted, 1 the higher one, 0 where it is not decided.
  int decision(const Results& results) const;
};

}  // namespace lud::statistics
