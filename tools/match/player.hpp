#pragma once
// One game between agents, given their descriptions: each of several threads has a table of its own.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/agents/agent.hpp"
#include "interpreter/lud.hpp"

namespace lud::tools {

/// Plays a decision of a game that is not over: each player who has one is asked for the number of a legal move. How
/// many legal moves there were.
std::size_t play_decision(Context& c, const std::function<std::size_t(int player)>& ask);

/// Agents in the places of players, who play a run of games: player p's is the one at p - 1 modulo their number. One
/// for each thread.
class SeatedAgents {
 public:
  /// Throws WrongUse with what is wrong with one of the descriptions.
  SeatedAgents(const Game& game, const std::vector<std::string>& descriptions, int max_moves);
  /// How many legal moves there were. The seeds are drawn from `seeds`.
  std::size_t play_ply(Context& c, play::Random& seeds);

 private:
  play::Position here_;
  std::vector<std::unique_ptr<agents::Agent>> agents_;
};

/// How a game between agents went.
struct MatchGame {
  int number = 0;
  int moves = 0;
  std::string end;            ///< "rules", "moves", "turns": what ended it
  std::vector<double> worth;  ///< by agent, from 0 (last) to 1 (first); the mean of his seats
  std::vector<int> seats;     ///< by agent, how many he had
};

/// What agents spent thinking.
struct Effort {
  std::int64_t moves = 0, iterations = 0, nodes = 0;
  double seconds = 0;
  std::size_t bytes = 0;  ///< the most that one took
  bool full = false;      ///< one reached its bound
};

/// The agents at one table. In game number `n` player p is agent (p - 1 + n) modulo their number.
class MatchTable {
 public:
  MatchTable(const Game& game, int max_moves, std::uint64_t seed);
  /// Makes the agents; what is wrong with one of them, or nothing.
  std::string seat(const std::vector<std::string>& descriptions);
  MatchGame play(int number);
  const std::vector<Effort>& efforts() const { return efforts_; }

 private:
  std::size_t index_of(int player, int number) const {
    return static_cast<std::size_t>(std::max(0, player - 1) + number) % agents_.size();
  }
  std::size_t ask(int player, int number, std::uint64_t seed);

  Context c_;
  const std::uint64_t seed_;
  play::Position here_;
  std::vector<std::unique_ptr<agents::Agent>> agents_;
  std::vector<Effort> efforts_;
};

}  // namespace lud::tools
