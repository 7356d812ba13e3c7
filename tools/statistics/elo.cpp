#include "tools/statistics/elo.hpp"

#include <algorithm>
#include <cmath>

namespace lud::statistics {

namespace {

/// The highest log likelihood of the results under all probabilities of win, draw and loss that expect `share`. With
/// p = P(draw) / 2, P(win) is share - p and P(loss) is 1 - share - p; the derivative by p is 0 where
///   n p^2 - (draws + wins (1 - share) + losses share) p + draws share (1 - share) = 0.
double best_likelihood(const Results& results, double share) {
  const double n = results.wins + results.draws + results.losses;
  const double b = results.draws + results.wins * (1 - share) + results.losses * share;
  const double c = results.draws * share * (1 - share);
  const double p = (b - std::sqrt(std::max(0.0, b * b - 4 * n * c))) / (2 * n);
  const auto term = [](double count, double probability) { return count > 0 ? count * std::log(probability) : 0.0; };
  return term(results.wins, share - p) + term(results.draws, 2 * p) + term(results.losses, 1 - share - p);
}

}  // namespace

double elo_of(double share) {
  const double bounded = std::clamp(share, least_share, 1 - least_share);
  return 400 * std::log10(bounded / (1 - bounded));
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

void Results::add(double worth) {
  ++count;
  wins += std::max(0.0, 2 * worth - 1);
  losses += std::max(0.0, 1 - 2 * worth);
  draws += 1 - std::abs(2 * worth - 1);
}

double Results::mean() const { return count ? (wins + draws / 2) / static_cast<double>(count) : 0; }

double Sprt::ratio(const Results& results) const {
  if (results.count == 0) return 0;
  return best_likelihood(results, share_of(most)) - best_likelihood(results, share_of(least));
}

int Sprt::decision(const Results& results) const {
  const double now = ratio(results);
  return now >= bound ? 1 : now <= -bound ? -1 : 0;
}

}  // namespace lud::statistics
