#pragma once
// Opponents: given a position, hand on the legal move that they would make, and what they think of it. They see what
// their player sees: the dice to come they draw for themselves, and so they do with what is hidden from them.
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/agents/settings.hpp"
#include "interpreter/play/position.hpp"

namespace lud {
struct Game;
}

namespace lud::agents {

/// What an agent found out about the last position that it was given.
struct Thought {
  /// A legal move by its number, how much of the search went into it, and what it is worth to the player: from 0, the
  /// last place, to 1, the first.
  struct Candidate {
    std::size_t move = 0;
    std::int64_t visits = 0;
    double worth = 0;
  };
  std::vector<Candidate> candidates;  ///< the best first; of random agents none
  /// The moves that it expects, by their numbers, as far as neither chance nor another's simultaneous move has a say:
  /// the chosen one first.
  std::vector<std::size_t> line;
  std::int64_t iterations = 0, nodes = 0;
  int depth = 0;          ///< of alpha-beta: what was searched to its end
  std::size_t bytes = 0;  ///< what the tree or the table takes
  bool full = false;      ///< it has reached its bound, and did not grow any more
};

/// See the head of this file. An agent belongs to a thread and a game; what it chose before has no influence.
class Agent {
 public:
  virtual ~Agent() = default;
  /// The number of a legal move of a position that is not over; of a player's own, where all players move at once
  /// (otherwise `player` may be 0, the mover). With a budget of iterations, nodes or depth the seed decides it, on
  /// every machine.
  virtual std::size_t choose(const play::Position& at, std::uint64_t seed, int player = 0) = 0;
  virtual const Thought& thought() const = 0;
  /// From now on searches end soon after `*asked` has become true, with the best move that they know; null: only their
  /// budget ends them.
  virtual void stop_on(const std::atomic<bool>* asked) = 0;
};

/// Makes an agent. Null, and why in `mistake`, where it cannot play such a game.
std::unique_ptr<Agent> make_agent(const Settings& settings, const Game& game, int max_moves, std::string& mistake);
/// The same from a description (see settings.hpp).
std::unique_ptr<Agent> make_agent(std::string_view description, const Game& game, int max_moves, std::string& mistake);

/// What a finished game is worth to a player, from 0 (last) to 1 (first); shared ranks lie between. A game that is not
/// finished is worth as much as a draw.
double worth(const play::Header& head, int players, int player);

}  // namespace lud::agents
