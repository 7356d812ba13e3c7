#include "tools/evaluate/metrics.hpp"

#include <algorithm>

namespace lud::tools {

namespace {

constexpr const char* browne =
    "C. Browne, Automatic generation and evaluation of recombination games (thesis, QUT, 2008)";
constexpr const char* piette = "Piette et al., General board game concepts (IEEE CoG 2021)";
constexpr const char* allis = "L. V. Allis, Searching for solutions in games and artificial intelligence (1994)";

struct Words {
  const char *name, *definition, *formula, *source;
};

constexpr Words singles[single_count] = {
    {"advantage_p1", "how well the first player does: 1 where it always wins, 0 where it always loses",
     "mean over games of (u1 + 1) / 2, u the utility of a rank r among P players, 1 - 2 (r - 1) / (P - 1)", browne},
    {"completion", "share of games that have a winner or end in a tie", "games whose winner is not nobody / games",
     browne},
    {"drawishness", "share of games that leave all players equal", "games in which u = 0 for all players / games",
     browne},
    {"timeouts", "share of games that a limit cut", "games cut / games", browne},
    {"duration_moves", "decisions of a game", "mean over games", browne},
    {"duration_turns", "turns of a game, all players' together", "mean over games of the runs of moves by one player",
     browne},
    {"duration_actions", "actions of a game, as trials list them", "mean over games", piette},
    {"decision_moves", "share of the decisions with more than one legal move",
     "mean over games of decisions with more / decisions", piette},
    {"game_tree_complexity", "how many digits the number of games has, roughly",
     "mean over games of m log10(b), m its decisions, b its mean number of legal moves", allis},
    {"board_coverage", "share of the board's sites that are occupied at some time of a game",
     "mean over games of sites occupied after the start or any move / sites of the board's own type", browne},
    {"repetition", "share of the positions of a game that had occurred in it",
     "mean over games of 1 - different positions / positions", piette},
};

constexpr Words series[series_count] = {
    {"branching", "legal moves at each decision", "", browne},
    {"decision_branching", "legal moves at each decision with more than one", "", piette},
    {"pieces", "pieces on the board, at the start and after each move", "", piette},
    {"sites_occupied", "share of the board's sites that are occupied, at the start and after each move", "", piette},
    {"score_difference", "largest difference of two players' scores, at the start and after each move", "", piette},
};

constexpr Words summaries[summary_count] = {
    {"average", "mean", "mean over games of sum x / n", ""},
    {"median", "median",
     "mean over games of the value at place n / 2 (rounded down, from 0) in order of size; 0 for n < 2", ""},
    {"max", "largest value", "mean over games", ""},
    {"min", "smallest value", "mean over games", ""},
    {"variance", "spread", "mean over games of sum (x - mean)^2 / n", ""},
    {"change", "change a ply", "mean over games of (last - first) / (n - 1); 0 for n < 2", ""},
    {"slope", "trend",
     "mean over games of the slope of the least squares line through (0, x0), (1, x1) ...; 0 for n < 2", ""},
    {"max_increase", "largest rise from one ply to the next", "mean over games; 0 where it never rises", ""},
    {"max_decrease", "largest fall from one ply to the next",
     "mean over games of the (negative) change; 0 where it never falls", ""},
};

constexpr Words overall[overall_count] = {
    {"balance", "how equally players do", "1 - largest difference of two players' means of (u + 1) / 2", browne},
    {"outcome_uniformity", "how little outcomes vary from game to game",
     "1 - mean over players of the sample variance of u", piette},
    {"duration_turns_sd", "how much the number of turns varies", "sqrt(sum (t - mean)^2 / games)", piette},
    {"duration_turns_finished", "turns of a game that no limit cut",
     "mean over these games; where there are none, the limit of turns of all players together", piette},
};

std::vector<MetricDoc> make_docs() {
  std::vector<MetricDoc> docs;
  for (const Words& one : singles) docs.push_back({one.name, one.definition, one.formula, one.source});
  for (const Words& of : series)
    for (const Words& summary : summaries)
      docs.push_back({std::string(of.name) + "_" + summary.name, std::string(of.definition) + ": " + summary.definition,
                      summary.formula, of.source});
  for (const Words& one : overall) docs.push_back({one.name, one.definition, one.formula, one.source});
  return docs;
}

/// How far a series goes, and its largest steps.
struct Extremes {
  std::int64_t least, most, rise = 0, fall = 0;

  explicit Extremes(std::span<const std::int64_t> x) : least(x[0]), most(x[0]) {
    for (std::size_t i = 1; i < x.size(); ++i) {
      rise = std::max(rise, x[i] - x[i - 1]);
      fall = std::min(fall, x[i] - x[i - 1]);
      least = std::min(least, x[i]);
      most = std::max(most, x[i]);
    }
  }
  std::int64_t range() const { return most - least; }
};

/// What values add up to, less `least` each, so that little is lost where all are large.
struct Sums {
  double sum = 0, squares = 0, by_place = 0;

  /// In numbers of type Number: whole ones are faster, where they suffice.
  template <class Number>
  static Sums of(std::span<const std::int64_t> x, std::int64_t least) {
    Number sum = 0, squares = 0, by_place = 0, place = 0;
    for (const std::int64_t one : x) {
      const auto value = static_cast<Number>(one - least);
      sum += value;
      squares += value * value;
      by_place += place * value;
      place += 1;
    }
    return {static_cast<double>(sum), static_cast<double>(squares), static_cast<double>(by_place)};
  }
  Sums(std::span<const std::int64_t> x, const Extremes& extremes) {
    if (extremes.range() == 0) return;
    constexpr std::int64_t whole = 1 << 20;  // its cube can be told
    const bool small = extremes.range() < whole && x.size() < static_cast<std::size_t>(whole);
    *this = small ? of<std::int64_t>(x, extremes.least) : of<double>(x, extremes.least);
  }

 private:
  Sums(double values, double of_squares, double of_places) : sum(values), squares(of_squares), by_place(of_places) {}
};

std::int64_t median_of(std::span<const std::int64_t> x, const Extremes& extremes, SeriesScratch& scratch) {
  constexpr std::int64_t few = 1024;
  const std::size_t place = x.size() / 2;
  if (extremes.range() == 0) return extremes.least;
  if (extremes.range() < few) {
    scratch.counts.assign(static_cast<std::size_t>(extremes.range() + 1), 0);
    for (const std::int64_t value : x) ++scratch.counts[static_cast<std::size_t>(value - extremes.least)];
    std::size_t at = 0;
    for (std::size_t before = scratch.counts[0]; before <= place; before += scratch.counts[at]) ++at;
    return extremes.least + static_cast<std::int64_t>(at);
  }
  scratch.values.assign(x.begin(), x.end());
  const auto middle = scratch.values.begin() + static_cast<std::ptrdiff_t>(place);
  std::nth_element(scratch.values.begin(), middle, scratch.values.end());
  return *middle;
}

}  // namespace

const std::vector<MetricDoc>& metric_docs() {
  static const std::vector<MetricDoc> docs = make_docs();
  return docs;
}

std::array<double, summary_count> summarise(std::span<const std::int64_t> x, double unit, SeriesScratch& scratch) {
  std::array<double, summary_count> out{};
  if (x.empty()) return out;
  const Extremes extremes(x);
  const Sums sums(x, extremes);
  const auto n = static_cast<double>(x.size());
  const auto set = [&](Summary one, double value) { out[static_cast<std::size_t>(one)] = value * unit; };
  set(Summary::Average, static_cast<double>(extremes.least) + sums.sum / n);
  set(Summary::Most, static_cast<double>(extremes.most));
  set(Summary::Least, static_cast<double>(extremes.least));
  if (x.size() < 2) return out;
  set(Summary::Median, static_cast<double>(median_of(x, extremes, scratch)));
  set(Summary::Variance, std::max(0.0, sums.squares - sums.sum * sums.sum / n) / n * unit);
  set(Summary::Change, static_cast<double>(x.back() - x.front()) / (n - 1));
  set(Summary::Slope, (sums.by_place - (n - 1) / 2 * sums.sum) / (n * (n * n - 1) / 12));
  set(Summary::LargestRise, static_cast<double>(extremes.rise));
  set(Summary::LargestFall, static_cast<double>(extremes.fall));
  return out;
}

}  // namespace lud::tools
