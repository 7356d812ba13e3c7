#pragma once
// What is measured while one game is played: given the context after the start and after every move, hands on the
// figures of the game.
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
  std::array<double, play::max_players + 1> utility{};  ///< by player
  double turns = 0;
  bool cut = false;
  statistics::CourseFigures course;  ///< where positions were estimated

  double of(Series one, Summary summary) const {
    return series[static_cast<std::size_t>(one)][static_cast<std::size_t>(summary)];
  }
};

/// One for each thread: its memory is used again.
class Profile {
 public:
  explicit Profile(const Game& game);
  /// The game has started.
  void start(const Context& context);
  /// A move was played.
  void ply(const Context& context);
  /// The game is over; `sizes` are the numbers of legal moves at its decisions.
  GameFigures finish(const Context& context, const std::vector<std::uint32_t>& sizes);

  /// By site of the board's own type, whether it was occupied at some time of the game.
  bool visited(int site) const { return visited_[static_cast<std::size_t>(site) / 64] >> (site % 64) & 1; }
  int sites() const { return own_sites_; }

 private:
  /// Counts what stands on the board.
  void look(const Context& context);
  /// The same in a deduction puzzle, where a site counts that has found its value, if that is not 0.
  void look_at_puzzle(const Context& context);
  /// Notes for how many positions the board was as it was looked at last.
  void note_board();
  /// Notes what every position is asked for.
  void note(const Context& context);
  statistics::RunSeries& of(Series series) { return series_[static_cast<std::size_t>(series)]; }
  /// What one of a series is worth: sites are counted, and told as a share of the board.
  double unit(Series series) const { return series == Series::Occupied ? 1.0 / std::max(1, own_sites_) : 1; }
  std::size_t different_positions();

  const Game& game_;
  const int own_sites_;  ///< of the board, of its own type
  std::array<statistics::RunSeries, series_count> series_;
  int pieces_ = 0, occupied_ = 0;               ///< on the board now
  std::uint32_t unnoted_ = 0;                   ///< positions in a row, up to this one, with this board
  std::size_t actions_ = 0;                     ///< so far, as trials list them
  std::vector<std::uint64_t> visited_;          ///< sites of the board's own type, a bit each
  play::PlainVector<std::uint64_t> positions_;  ///< their hashes, in the order of play
  statistics::SeriesScratch scratch_;
  std::vector<std::uint64_t> table_;  ///< the different ones among them, by their last bits
};

}  // namespace lud::tools
