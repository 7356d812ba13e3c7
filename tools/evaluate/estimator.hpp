#pragma once
// How well each player stands in the positions of a game: the mean of what random playouts from there are worth to him,
// from 0, the last place, to 1, the first. A seed and the game's number decide the playouts, on any number of threads.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"
#include "tools/statistics/course.hpp"

namespace lud::tools {

/// One for each thread.
class Estimator {
 public:
  /// So many playouts a position; none: nothing is estimated.
  Estimator(const Game& game, int playouts, int max_moves, std::uint64_t seed);
  /// The game of this number begins.
  void start(std::uint64_t number);
  /// The game came to this position; at its end what it was worth counts.
  void look(const Context& context);
  /// What the positions since the start tell.
  statistics::CourseFigures finish() const { return statistics::course_of(standings_, players_); }

 private:
  std::size_t players_;
  int playouts_;
  std::uint64_t seed_, number_ = 0, looked_ = 0;
  Context played_;
  play::Position position_;
  std::vector<double> standings_;  ///< by position, by player
};

}  // namespace lud::tools
