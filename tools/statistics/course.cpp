#include "tools/statistics/course.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace lud::statistics {

namespace {

using At = std::span<const double>;

/// Access to the positions of a game by index.
class Positions {
 public:
  Positions(At standings, std::size_t sides) : standings_(standings), sides_(sides) {}
  std::size_t plies() const { return standings_.size() > sides_ ? standings_.size() / sides_ - 1 : 0; }
  At at(std::size_t position) const { return standings_.subspan(position * sides_, sides_); }
  At end() const { return at(plies()); }

 private:
  At standings_;
  std::size_t sides_;
};

/// Counts the changes of leader. If several sides are best, the previous leader keeps the lead.
double lead_changes(const Positions& game) {
  constexpr std::size_t nobody = SIZE_MAX;
  std::size_t leader = nobody;
  double changes = 0;
  for (std::size_t t = 0; t <= game.plies(); ++t) {
    const At now = game.at(t);
    const double best = *std::ranges::max_element(now);
    if (std::ranges::count(now, best) > 1) continue;
    const auto first = static_cast<std::size_t>(std::ranges::find(now, best) - now.begin());
    changes += leader != nobody && leader != first;
    leader = first;
  }
  return changes;
}

double uncertainty(const Positions& game) {
  double sum = 0;
  for (std::size_t t = 0; t < game.plies(); ++t) {
    double best = -1, second = -1;
    for (const double one : game.at(t)) {
      second = std::max(second, std::min(best, one));
      best = std::max(best, one);
    }
    sum += 1 - (best - second);
  }
  return sum / static_cast<double>(game.plies());
}

double stability(const Positions& game) {
  double sum = 0;
  for (std::size_t t = 1; t <= game.plies(); ++t)
    for (std::size_t p = 0; p < game.at(t).size(); ++p) sum += std::abs(game.at(t)[p] - game.at(t - 1)[p]) / 2;
  return 1 - sum / static_cast<double>(game.plies());
}

/// The best standing at a position, of the winners or of the others.
double best_of(const Positions& game, std::size_t position, bool winners) {
  const At end = game.end();
  const double won = *std::ranges::max_element(end);
  double best = 0;
  for (std::size_t p = 0; p < end.size(); ++p)
    if ((end[p] == won) == winners) best = std::max(best, game.at(position)[p]);
  return best;
}

void tell_of_winner(const Positions& game, CourseFigures& out) {
  const auto plies = static_cast<double>(game.plies());
  double drama = 0, most = 0, behind = 0, threshold = 0, killer = 0;
  for (std::size_t t = 0; t < game.plies(); ++t) {
    const double winner = best_of(game, t, true), other = best_of(game, t, false);
    threshold = std::max(threshold, other);
    killer = std::max(killer, best_of(game, t + 1, true) - winner);
    if (other <= winner) continue;
    ++behind;
    drama += std::sqrt(other - winner);
    most = std::max(most, other - winner);
  }
  std::size_t decided = 0;
  while (decided < game.plies() && best_of(game, decided, true) <= threshold) ++decided;
  const auto set = [&](Course one, double value) { out[static_cast<std::size_t>(one)] = value; };
  set(Course::Drama, behind > 0 ? drama / behind : 0);
  set(Course::DramaMax, most);
  set(Course::Behind, behind / plies);
  set(Course::Threshold, threshold);
  set(Course::Decisiveness, (plies - static_cast<double>(decided)) / plies);
  set(Course::KillerMove, killer);
}

}  // namespace

CourseFigures course_of(std::span<const double> standings, std::size_t sides) {
  CourseFigures out;
  const Positions game(standings, sides);
  if (sides < 2 || game.plies() == 0) return out;
  out[static_cast<std::size_t>(Course::LeadChange)] = lead_changes(game) / static_cast<double>(game.plies());
  out[static_cast<std::size_t>(Course::Uncertainty)] = uncertainty(game);
  out[static_cast<std::size_t>(Course::Stability)] = stability(game);
  const auto [worst, best] = std::ranges::minmax(game.end());
  if (worst < best) tell_of_winner(game, out);
  return out;
}

}  // namespace lud::statistics
