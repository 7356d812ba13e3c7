#pragma once
// The metrics of `lud evaluate`: what kind of game a game is, told by figures of games of it that were played. The
// table is the one source of what is computed, of reports and of `lud doc --metrics`.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lud::tools {

/// What is measured at every ply of a game: a series of numbers.
enum class Series { Branching, Decisions, Pieces, Occupied, ScoreDifference };
inline constexpr std::size_t series_count = 5;

/// What a series is summed up to.
enum class Summary { Average, Median, Most, Least, Variance, Change, Slope, LargestRise, LargestFall };
inline constexpr std::size_t summary_count = 9;

/// What a game is summed up to besides: a number each.
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

/// What only many games have.
enum class Overall { Balance, OutcomeUniformity, TurnsDeviation, TurnsOfFinished };
inline constexpr std::size_t overall_count = 4;

struct MetricDoc {
  std::string name, definition, formula, source;
};
/// All metrics in the order of reports: those of games, those of series, those of many games.
const std::vector<MetricDoc>& metric_docs();

/// Memory that is used again to find medians.
struct SeriesScratch {
  std::vector<std::uint32_t> counts;
  std::vector<std::int64_t> values;
};
/// What a series is summed up to, by Summary; all 0 for a series with no value. The values are counted in `unit`s.
std::array<double, summary_count> summarise(std::span<const std::int64_t> series, double unit, SeriesScratch& scratch);

}  // namespace lud::tools
