#include "tools/statistics/elo.hpp"

#include <algorithm>
#include <cmath>

namespace lud::statistics {

double elo_of(double share) {
  constexpr double least = 0.001;
  const double bounded = std::clamp(share, least, 1 - least);
  return 400 * std::log10(bounded / (1 - bounded));
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double Sprt::ratio(const Results& results) const {
  if (results.count == 0) return 0;
  // Adds half a win and half a loss as a prior, so that the variance is not 0 if all results are equal.
  const double n = static_cast<double>(results.count) + 1;
  const double mean = (results.sum + 0.5) / n;
  const double variance = (results.squares + 0.5) / n - mean * mean;
  const double low = share_of(least), high = share_of(most);
  return static_cast<double>(results.count) * (high - low) * (2 * mean - low - high) / (2 * variance);
}

int Sprt::decision(const Results& results) const {
  const double now = ratio(results);
  return now >= bound ? 1 : now <= -bound ? -1 : 0;
}

}  // namespace lud::statistics
