#pragma once
// Aggregates the figures of games to the values of all metrics, and prints the report. A run and the merged shards of
// one are reported by the same code.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/evaluate/profile.hpp"
#include "tools/runs/report.hpp"

namespace lud::tools {

/// Sums the figures of games, in their order.
class Evaluation {
 public:
  Evaluation(int players, int max_turns) : players_(players), max_turns_(max_turns) {}
  void add(const GameFigures& game) {
    ++games_;
    for (std::size_t i = 0; i < single_count; ++i) sum_.single[i] += game.single[i];
    for (std::size_t s = 0; s < series_count; ++s)
      for (std::size_t i = 0; i < summary_count; ++i) sum_.series[s][i] += game.series[s][i];
    for (std::size_t p = 1; p < sum_.utility.size(); ++p) {
      sum_.utility[p] += game.utility[p];
      squares_[p] += game.utility[p] * game.utility[p];
    }
    sum_.turns += game.turns;
    turns_squared_ += game.turns * game.turns;
    for (std::size_t i = 0; i < game.course.size(); ++i) {
      if (!game.course[i]) continue;
      course_[i] += *game.course[i];
      ++games_with_[i];
    }
    if (game.cut) return;
    ++finished_;
    turns_of_finished_ += game.turns;
  }
  std::uint64_t games() const { return games_; }
  /// The values of all metrics, in the order of metric_docs(); nothing for a metric that no game has.
  std::vector<std::optional<double>> values() const {
    std::vector<std::optional<double>> out;
    for (const double sum : sum_.single) out.emplace_back(mean(sum));
    for (const auto& series : sum_.series)
      for (const double sum : series) out.emplace_back(mean(sum));
    out.insert(out.end(), {balance(), uniformity(), turns_deviation(), turns_of_finished()});
    for (std::size_t i = 0; i < course_.size(); ++i)
      out.push_back(games_with_[i] ? std::optional(course_[i] / static_cast<double>(games_with_[i])) : std::nullopt);
    return out;
  }

 private:
  double mean(double sum) const { return games_ ? sum / static_cast<double>(games_) : 0; }
  double balance() const {
    double least = 1, most = 0;
    for (int p = 1; p <= players_; ++p) {
      const double share = (mean(sum_.utility[static_cast<std::size_t>(p)]) + 1) / 2;
      least = std::min(least, share);
      most = std::max(most, share);
    }
    return players_ > 1 ? 1 - (most - least) : 1;
  }
  double uniformity() const {
    double sum = 0;
    for (int p = 1; p <= players_; ++p) {
      const auto at = static_cast<std::size_t>(p);
      if (games_ > 1)
        sum += (squares_[at] - sum_.utility[at] * mean(sum_.utility[at])) / static_cast<double>(games_ - 1);
    }
    return players_ ? 1 - sum / players_ : 1;
  }
  double turns_deviation() const {
    return std::sqrt(std::max(0.0, mean(turns_squared_) - mean(sum_.turns) * mean(sum_.turns)));
  }
  double turns_of_finished() const {
    if (finished_) return turns_of_finished_ / static_cast<double>(finished_);
    return players_ <= 1 ? 1 : static_cast<double>(max_turns_) * players_;
  }

  int players_, max_turns_;
  std::uint64_t games_ = 0, finished_ = 0;
  GameFigures sum_;
  std::array<double, play::max_players + 1> squares_{};
  double turns_squared_ = 0, turns_of_finished_ = 0;
  std::array<double, statistics::course_count> course_{};
  std::array<std::uint64_t, statistics::course_count> games_with_{};
};

/// The evaluated games, for the head of the report.
// NOLINTNEXTLINE(bugprone-exception-escape): as of RunHead.
struct EvaluatedHead : RunHead {
  std::string trials;  ///< folder of the trials; empty: the games were played
  bool json = false;   ///< the report is JSON
  int estimates = 0;   ///< playouts from every position; 0: no estimates

  /// "100 playouts, seed 1".
  std::string source(std::uint64_t games) const;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(EvaluatedHead, what, agents, players, teams, seed, first, count, max_moves,
                                   max_turns, sampling, counts_moves, keeps_plies, trials, json, estimates)

void print_report(const EvaluatedHead& head, const Evaluation& evaluation, bool interrupted);

/// The figures of a game as one line of JSON, with its line end; and parsed back, nothing if the line is invalid.
std::string json_line(const GameFigures& figures);
std::optional<GameFigures> read_figures(std::string_view line);

}  // namespace lud::tools
