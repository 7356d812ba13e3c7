#pragma once
// Games between agents, given their descriptions. Each thread uses a table of its own.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/agents/agent.hpp"
#include "interpreter/lud.hpp"

namespace lud::tools {

/// Plays one decision: calls `ask` for each player who has one, for the number of a legal move. Precondition: the game
/// is not over. Returns the number of legal moves.
std::size_t play_decision(Context& c, const std::function<std::size_t(int player)>& ask);

/// The side of each person, by the player as whom the person begins (interpreter/play/persons.hpp): a team, or a player
/// alone; numbered from 0. Index 0 is unused.
using Sides = std::vector<std::size_t>;
/// The sides of a game after its start rules.
Sides sides_of(const Game& game);
std::size_t count_of(const Sides& sides);

/// Throws WrongUse if there are more agents than players.
void check_agents(const std::vector<std::string>& descriptions, const Game& game);

using Agents = std::vector<std::unique_ptr<agents::Agent>>;

/// Makes agents that share `training` and stop at Ctrl-C. Throws WrongUse if a description is invalid.
Agents make_agents(const Game& game, const std::vector<std::string>& descriptions, int max_moves,
                   const std::shared_ptr<agents::Training>& training);

/// Agents that play a run of games; person p is the agent (p - 1) modulo their number. Use one per thread.
class SeatedAgents {
 public:
  explicit SeatedAgents(Agents agents) : agents_(std::move(agents)) {}
  /// Plays one decision, with seeds from `seeds`. Returns the number of legal moves.
  std::size_t play_ply(Context& c, play::Random& seeds);

 private:
  play::Position here_;
  Agents agents_;
};

/// The result of a game between agents.
struct MatchGame {
  int number = 0;
  int moves = 0;
  std::string end;            ///< what ended it: "rules", "moves" or "turns"
  std::vector<double> worth;  ///< by agent: result from 0 (last) to 1 (first), see worth_of_agents
  std::vector<int> seats;     ///< by agent: number of its seats
  std::string digest;         ///< of the seating and the moves: equal for games that went alike
};

/// The agents of the sides, by side.
using Seating = std::vector<std::size_t>;
/// The scheme of seatings from as many agents on, and its version, which records of games have.
constexpr std::size_t least_seated_evenly = 3;
constexpr int seating_version = 2;
/// The seating of a game of a match. A round is as many games as there are agents: from game to game each side passes
/// to the next agent, so that in a round every agent has every side once. One or two agents play the same round
/// forever: side s is that of agent s modulo their number. With more, each round begins with another seating, until all
/// have been played equally often: every choice of different agents in every order, or, of fewer agents than sides,
/// every way to share the sides out evenly. For two sides and A agents that are A - 1 rounds: in round r = 0, 1 ...
/// agent a meets agent a + r + 1, modulo A.
Seating seating_of(std::size_t agents, std::size_t sides, int number);
/// The number of seats of each agent.
std::vector<int> seats_of(std::size_t agents, const Sides& sides, const Seating& seating);

/// The result of each agent in a game whose sides have these results: the share of the sides of other agents that a
/// side of its own is before, with the same result counted half, the mean over its sides; of an agent without
/// opponents, the mean result of its sides. 0 for agents without a side.
std::vector<double> worth_of_agents(std::size_t agents, const std::vector<double>& worth_by_side,
                                    const Seating& seating);

/// Whether a game can have these results: they add up to those of all pairs of sides of different agents.
bool is_possible(const std::vector<double>& worth, const Seating& seating);

/// Search effort of an agent.
struct Effort {
  std::int64_t moves = 0, iterations = 0, nodes = 0;
  double seconds = 0;
  std::size_t bytes = 0;  ///< maximum of all searches
  bool full = false;      ///< a search reached its memory bound
};

/// Agents that play against each other, seated by `seating_of`.
class MatchTable {
 public:
  MatchTable(const Game& game, Sides sides, int max_moves, std::uint64_t seed, Agents agents);
  /// Plays a game. Returns nothing if Ctrl-C stopped it.
  std::optional<MatchGame> play(int number);
  const std::vector<Effort>& efforts() const { return efforts_; }

 private:
  std::size_t ask(int player, std::uint64_t seed);
  /// The results of a finished game by side: those of their first persons.
  std::vector<double> worth_by_side() const;

  Context c_;
  const Sides sides_;
  const std::size_t side_count_;
  const std::uint64_t seed_;
  play::Position here_;
  Agents agents_;
  Seating seating_;  ///< of the game that is played
  std::vector<Effort> efforts_;
};

}  // namespace lud::tools
