#pragma once
// Two games played in step: do two descriptions play alike? Given both, plays one random game after the other, the same
// moves in each, and compares at every ply the legal moves with all that they do, and the position behind the move.
// Hands on the difference that comes after the fewest moves, and rule tests that may tell the two apart.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/game.hpp"

namespace lud::rule_test {

struct InStepSettings {
  int games = 20;
  int max_moves = 500;  ///< moves after which a game is left
  std::uint64_t seed = 1;
  std::uint64_t most_plies = 200'000;  ///< compared in all; the game in which it is reached is the last
  bool (*stops)() = nullptr;           ///< asked before each move where it is given: whether to leave off
};

/// Where two games part.
struct Parting {
  std::uint64_t seed = 0;                            ///< of the random generator before the start
  int moves = 0;                                     ///< that both made alike
  std::string what;                                  ///< one sentence
  std::vector<std::string> only_first, only_second;  ///< legal moves that only one has; or what differs behind a move
  std::vector<std::string> played;                   ///< the moves made, in short
  std::string position;                              ///< before, in words
  bool only_texts = false;                           ///< what moves do is told otherwise and comes to the same
  /// Steps of rule tests that hold in the first game and perhaps not in the second, the one that says most first.
  std::vector<std::string> tests;
};

struct Compared {
  std::optional<Parting> parting;
  int games = 0;            ///< that were played
  std::uint64_t plies = 0;  ///< that were compared
  int games_that_parted = 0;
};

Compared play_in_step(const Game& first, const Game& second, const InStepSettings& settings);

}  // namespace lud::rule_test
