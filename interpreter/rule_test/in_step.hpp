#pragma once
// Comparison of two descriptions by play: plays random games with the same moves in both, and compares at every ply the
// legal moves with their consequences, and the position after the move. Returns the difference that comes after the
// fewest moves, and rule tests that may distinguish the two games.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/game.hpp"

namespace lud::rule_test {

struct InStepSettings {
  int games = 20;
  int max_moves = 500;  ///< limit of moves of each game
  std::uint64_t seed = 1;
  std::uint64_t most_plies = 200'000;  ///< no further game is begun once this number of plies was compared
  bool (*stops)() = nullptr;  ///< if not null, called before each move; the comparison ends when it returns true
};

/// A difference between two games.
struct Parting {
  std::uint64_t seed = 0;                            ///< state of the random generator before the start
  int moves = 0;                                     ///< number of equal moves before the difference
  std::string what;                                  ///< the difference, in one sentence
  std::vector<std::string> only_first, only_second;  ///< legal moves of only one game, or facts after the move
  std::vector<std::string> played;                   ///< the moves made, as patterns
  std::string position;                              ///< the position before the difference, in words
  bool only_texts = false;  ///< only the texts of moves differ: their effects lead to equal positions
  /// Steps of rule tests that hold in the first game and perhaps not in the second, the most precise one first.
  std::vector<std::string> tests;
};

struct Compared {
  std::optional<Parting> parting;  ///< the difference after the fewest moves; nullopt: none was found
  int games = 0;                   ///< number of games played
  std::uint64_t plies = 0;         ///< number of plies compared
};

Compared play_in_step(const Game& first, const Game& second, const InStepSettings& settings);

}  // namespace lud::rule_test
