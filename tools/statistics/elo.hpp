#pragma once
// Differences in strength on the Elo scale, and a sequential test between two of them, from results of 0 to 1 each.
#include <cstdint>

namespace lud::statistics {

/// Shares below this one, or above 1 minus it, count as this one on the Elo scale: it ends at -1200 and 1200.
inline constexpr double least_share = 0.001;

/// The Elo difference of a player who scores this share.
double elo_of(double share);
/// The expected share of a player who is `elo` points stronger.
double share_of(double elo);

/// The results so far. A result between a draw and a win counts in part as a draw and in part as a win, so that the
/// mean stays; likewise between a loss and a draw.
struct Results {
  std::uint64_t count = 0;
  double wins = 0, draws = 0, losses = 0;
  void add(double worth);
  double mean() const;
};

/// A generalised sequential probability ratio test whether a player is `least` or `most` points stronger. The ratio
/// compares the highest likelihoods of wins, draws and losses among all probabilities that expect the share of each
/// hypothesis (M. Van den Bergh, The generalized SPRT for a trinomial distribution; without draws, Wald's test).
struct Sprt {
  double least = 0, most = 0;
  /// log(25). Wald's log(19) for errors of 5 % assumes that the share of draws is known. It is estimated from the first
  /// game on, which makes the error larger where most games are drawn: 6.2 % with log(19), 5.1 % with log(22), 4.7 %
  /// with log(25), the worst of ten pairs of hypotheses with 0 to 98 % draws, up to 40,000 runs each.
  static constexpr double bound = 3.218875824868201;
  double ratio(const Results& results) const;
  /// -1 accepts `least`, 1 accepts `most`, 0: undecided.
  int decision(const Results& results) const;
};

}  // namespace lud::statistics
