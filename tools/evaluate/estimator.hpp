#pragma once
// Estimates how well each side, a team or a player alone, stands in each position of a game: the mean result of random
// playouts from there, from 0 (last place) to 1 (first). Sides are those of the persons who play, whichever players
// they come to play. The seed and the game's number determine the playouts, on any number of threads.
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
  statistics::CourseFigures finish() const { return statistics::course_of(standings_, sides_.size()); }

 private:
  /// Finds the sides of a game that has started.
  void note_sides(const Context& context);

  int playouts_;
  std::uint64_t seed_, number_ = 0, looked_ = 0;
  Context played_;
  play::Position position_;
  std::vector<int> sides_;         ///< the first person of each side, see interpreter/play/persons.hpp
  std::vector<double> standings_;  ///< by position, by side
};

}  // namespace lud::tools
