#pragma once
// Differences in strength on the Elo scale, and a sequential test between two of them, from results of 0 to 1 each.
#include <cstdint>

namespace lud::statistics {

/// The Elo difference of a player who scores this share; bounded near 0 and 1.
double elo_of(double share);
/// The expected share of a player who is `elo` points stronger.
double share_of(double elo);

/// Number, sum and sum of squares of the results so far.
struct Results {
  std::uint64_t count = 0;
  double sum = 0, squares = 0;
  void add(double worth) {
    ++count;
    sum += worth;
    squares += worth * worth;
  }
};

/// Wald's sequential probability ratio test whether a player is `least` or `most` points stronger, with an error of 5 %
/// either way, by the generalised likelihood ratio of the mean: n (s1 - s0) (2 mean - s0 - s1) / (2 variance) (M. Van
/// den Bergh's approximation, as in Fishtest).
struct Sprt {
  double least = 0, most = 0;
  static constexpr double bound = 2.944438979166440;  ///< log(0.95 / 0.05)
  double ratio(const Results& results) const;
  /// -1 accepts `least`, 1 accepts `most`, 0: undecided.
  int decision(const Results& results) const;
};

}  // namespace lud::statistics
