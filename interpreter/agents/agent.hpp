#pragma once
// Opponents: given a position of a game without simultaneous moves, hand on the legal move that they would make. What
// they cannot know, the dice to come, they draw for themselves; pieces that are hidden from them they see all the same.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "interpreter/play/position.hpp"

namespace lud {
struct Game;
}

namespace lud::agents {

/// How much an agent may think about a move: whichever comes first of those that are not 0.
struct Budget {
  int iterations = 1000;
  double seconds = 0;
};

/// See the head of this file. An agent belongs to a thread and a game; what it chose before has no influence.
class Agent {
 public:
  virtual ~Agent() = default;
  /// The number of a legal move of a position that is not over. With a budget of iterations the seed decides it, on
  /// every machine.
  virtual std::size_t choose(const play::Position& at, std::uint64_t seed) = 0;
};

/// Makes an agent from its description: "random", "flat", "uct", with settings behind a colon: "uct:iterations=2000",
/// "flat:time=0.5s". Null, and what is wrong in `mistake`, where it cannot be read.
std::unique_ptr<Agent> make_agent(std::string_view description, const Game& game, int max_moves, std::string& mistake);

/// What a finished game is worth to a player, from 0 (last) to 1 (first); shared ranks lie between.
double worth(const play::Header& head, int players, int player);

}  // namespace lud::agents
