#pragma once
// Measures one game while it is played: observes the context after the start and after every move, and returns the
// figures.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/lud.hpp"
#include "tools/evaluate/metrics.hpp"
#include "tools/statistics/course.hpp"

namespace lud::tools {

/// The figures of one game.
struct GameFigures {
  std::uint64_t number = 0;
  std::array<double, single_count> single{};
  std::array<std::array<double, summary_count>, series_count> series{};
  std::array<double, play::max_players + 1> utility{};  ///< by person (interpreter/play/persons.hpp): 1 first, -1 last
  double turns = 0;
  bool cut = false;
  statistics::CourseFigures course;  ///< set if positions are estimated

  double of(Series one, Summary summary) const {
    return series[static_cast<std::size_t>(one)][static_cast<std::size_t>(summary)];
  }
};

/// Use one per thread; its memory is reused from game to game.
class Profile {
 public:
  explicit Profile(const Game& game);
  /// Call when the game has started.
  void start(const Context& context);
  /// Call after each move.
  void ply(const Context& context);
  /// Call when the game is over. `sizes` are the numbers of legal or joint moves at its decisions.
  GameFigures finish(const Context& context, const std::vector<double>& sizes);

  /// Whether a site of the default type was ever occupied in this game.
  bool visited(int site) const { return visited_[static_cast<std::size_t>(site) / 64] >> (site % 64) & 1; }
  int sites() const { return own_sites_; }

 private:
  /// Counts the pieces on the board and the occupied sites.
  void look(const Context& context);
  /// The same for deduction puzzles: a site is occupied once its value is known and not 0.
  void look_at_puzzle(const Context& context);
  /// Adds the counts of the board to the series for the positions that had it.
  void note_board();
  /// Records the figures of the current position.
  void note(const Context& context);
  statistics::RunSeries& of(Series series) { return series_[static_cast<std::size_t>(series)]; }
  /// The unit of a series: occupied sites are reported as a share of the board.
  double unit(Series series) const { return series == Series::Occupied ? 1.0 / std::max(1, own_sites_) : 1; }
  /// The number of distinct positions of a finished game.
  std::size_t different_positions();

  const Game& game_;
  const int own_sites_;  ///< sites of the default type
  std::array<statistics::RunSeries, series_count> series_;
  int pieces_ = 0, occupied_ = 0;               ///< of the current board
  std::uint32_t unnoted_ = 0;                   ///< consecutive positions with the current board, not yet recorded
  std::size_t actions_ = 0;                     ///< number of actions so far, as trials list them
  std::vector<std::uint64_t> visited_;          ///< bit set of sites of the default type
  play::PlainVector<std::uint64_t> positions_;  ///< hashes of the positions, in order of play
  statistics::SeriesScratch scratch_;
};

}  // namespace lud::tools
