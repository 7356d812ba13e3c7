#pragma once
// Agents: given a position, an agent returns the legal move that it would make, and facts about its search. It uses
// only what its player sees: future dice and hidden information are sampled.
#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/agents/settings.hpp"
#include "interpreter/play/position.hpp"

namespace lud {
struct Game;
}

namespace lud::agents {

class Training;

/// What an agent found out about the last position that it searched.
struct Thought {
  /// A legal move by its number, the number of visits it got, and the expected result for the person who
  /// chooses, from 0 (last place) to 1 (first).
  struct Candidate {
    std::size_t move = 0;
    std::int64_t visits = 0;
    double worth = 0;
  };
  std::vector<Candidate> candidates;  ///< best first; empty for random agents
  /// The expected continuation as move numbers, the chosen move first. Ends where chance or another player's
  /// simultaneous move intervenes.
  std::vector<std::size_t> line;
  std::int64_t iterations = 0, nodes = 0;
  int depth = 0;          ///< alpha-beta only: the last completed depth, in moves
  std::size_t bytes = 0;  ///< size of the tree or the table
  bool full = false;      ///< the tree has reached its memory bound and stopped growing
};

/// The player for whom an agent is to choose has no legal move.
struct NoMove : std::runtime_error {
  explicit NoMove(int player);
};

/// See the head of this file. An agent chooses for a person (interpreter/play/persons.hpp), who may come to play
/// another player, and maximises what that person gets. An agent is for one game, and is used by one thread at a time;
/// earlier choices do not influence later ones.
class Agent {
 public:
  virtual ~Agent() = default;
  /// Returns the number of a legal move. Precondition: the game is not over. Where all players move at once `player` is
  /// the one to choose for; otherwise it may be 0 (the mover). With a budget of iterations, nodes or depth, `seed`
  /// determines the move on every machine. Throws NoMove, and play::LimitReached if listing the legal moves runs into a
  /// limit of play; the next call is not affected.
  virtual std::size_t choose(const play::Position& at, std::uint64_t seed, int player = 0) = 0;
  virtual const Thought& thought() const = 0;
  /// Sets a stop flag: later searches end soon after `*asked` becomes true and return the best move found so far. Null:
  /// only the budget ends them.
  virtual void stop_on(const std::atomic<bool>* asked) = 0;
};

/// Makes the training (training.hpp) of the evaluation for a game that ends in a draw after `max_moves`, which agents
/// of that game share. Nothing is played before an agent needs it.
std::shared_ptr<Training> make_training(const Game& game, int max_moves);
/// An agent, or why it cannot be made.
struct MadeAgent {
  std::unique_ptr<Agent> agent;
  std::string mistake;  ///< empty if `agent` is set
};
/// Makes an agent from a description (see settings.hpp). Without `training` it makes one of its own.
MadeAgent make_agent(std::string_view description, const Game& game, int max_moves,
                     std::shared_ptr<Training> training = nullptr);

/// The result of a finished game for a player, from 0 (last) to 1 (first); shared ranks lie between. Members of a team
/// have that of their team, which has the best rank of its members. An unfinished game counts as a draw.
double worth(const play::Header& head, int players, int player);
/// The same for a person (interpreter/play/persons.hpp): that of the player whom the person plays now.
double worth_of_person(const play::Header& head, int players, int person);

}  // namespace lud::agents
