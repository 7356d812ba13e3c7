#pragma once
// Finds the weights of an evaluation: plays up to 400 random games of a fixed seed and fits the results by least
// squares, so the signs are learnt per game (a piece that leaves the board is good in one game and bad in another). The
// games are played move by move and go on where they stopped, so that a search can bound the time that they take. The
// weights of a complete training depend on the game alone.
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "interpreter/agents/features.hpp"

namespace lud::agents {

/// See the head of this file. The agents of a game share one training; any number of threads may use it.
class Training {
 public:
  Training(const Game& game, int max_moves);
  ~Training();

  /// Plays moves while `goes_on()` returns true, until the training is complete.
  template <class GoesOn>
  void run(GoesOn&& goes_on) {
    while (!complete_ && goes_on()) step();
  }
  /// Hands on the features with the board noted, and the weights that the positions sampled so far lead to. Returns
  /// whether the training is complete, so that they are final.
  bool read(Features& features, std::vector<double>& weights);

 private:
  struct Playout;

  /// Begins a game, plays one move, or takes the result of a finished game.
  void step();
  void begin_game();
  void play_move();
  void sample(int mobility);
  void take_result();
  std::vector<double> fitted() const;

  const Game& game_;
  const int max_moves_;
  std::atomic<bool> complete_;
  std::mutex mutex_;  ///< guards all that follows
  Features features_;
  std::unique_ptr<Playout> playout_;     ///< the game being played; null before the first step and after the last
  int games_ = 0, moves_ = 0;            ///< finished games, and their moves
  std::vector<double> products_, sums_;  ///< normal equations, summed over the samples
};

}  // namespace lud::agents
