#pragma once
// The metrics of `lud evaluate`, which characterise a game by figures of played games. The table is the one source of
// the computation, of reports and of `lud doc --metrics`.
#include <string>
#include <vector>

#include "tools/statistics/series.hpp"

namespace lud::tools {

using statistics::Summary, statistics::summary_count;

/// Figures measured at every ply of a game: each is a series of numbers.
enum class Series { Branching, Decisions, Pieces, Occupied, ScoreDifference };
inline constexpr std::size_t series_count = 5;

/// Figures with one number per game.
enum class Single {
  AdvantageP1,
  Completion,
  Drawishness,
  Timeouts,
  Moves,
  Turns,
  Actions,
  DecisionShare,
  TreeComplexity,
  Coverage,
  Repetition
};
inline constexpr std::size_t single_count = 11;

/// Figures of a set of games.
enum class Overall { Balance, OutcomeUniformity, TurnsDeviation, TurnsOfFinished };
inline constexpr std::size_t overall_count = 4;

struct MetricDoc {
  std::string name, definition, formula, source;
};
/// All metrics in the order of reports: those of games, those of series, those of many games, and those of the course
/// of games (statistics::Course), which only a run with --estimate has.
const std::vector<MetricDoc>& metric_docs();
/// What the symbols in the formulas of the course of games stand for.
const char* course_words();

}  // namespace lud::tools
