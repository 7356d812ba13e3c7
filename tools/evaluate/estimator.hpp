#pragma once
// Estimates how well each player stands in each position of a game: the mean result of random playouts from there, from
// 0 (last place) to 1 (first). The seed and the game's number determine the playouts, on any number of threads.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"
#include "tools/statistics/course.hpp"

namespace lud::tools {

/// Use one per thread.
class Estimator {
 public:
  /// `playouts`: for each position; 0 disables estimates.
  Estimator(const Game& game, int playouts, int max_moves, std::uint64_t seed);
  /// Begins the game with this number.
  void start(std::uint64_t number);
  /// Estimates a position that the game has reached; a finished game counts with its result.
  void look(const Context& context);
  /// Returns the figures of the positions since `start`.
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
