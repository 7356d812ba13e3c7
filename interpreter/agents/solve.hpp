#pragma once
// Solving games: what a position is worth where all play their best, exactly. For one player or two, without chance,
// hidden pieces and rules that ask for repetition. First depth-first, by alpha-beta with a table of positions; where a
// way leads back to a position on it, or gets too long, all positions that can be reached are numbered instead, and
// values go from the ends backwards (retrograde analysis; Stroehlein 1970): whoever can force an end does, and what
// nobody can force goes on for ever and is a draw. Either way in bounded memory. Positions are told apart by 64 bits.
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "interpreter/agents/position_key.hpp"
#include "interpreter/agents/search.hpp"

namespace lud::agents {

/// The value of a position is to player 1: 0 for a loss, 1 for a draw, 2 for a win.
struct Solution {
  enum class Status { Solved, TooLarge, Stopped } status = Status::Solved;
  int value = 1;
  int distance = -1;              ///< moves to the end, where the winner hurries and the loser delays; -1: not known
  std::vector<std::size_t> best;  ///< legal moves that keep the value, by number: one of them, or all
  bool all_best = false;          ///< they are all
  bool retrograde = false;
  std::int64_t searched = 0;   ///< positions that were looked at
  std::int64_t positions = 0;  ///< different ones, of a retrograde analysis
  std::size_t bytes = 0;
};

struct SolveOptions {
  std::size_t memory = std::size_t{1} << 30;  ///< bytes, at most
  /// Query now and then: whether to go on.
  std::function<bool(const Solution& so_far)> goes_on = [](const Solution&) { return true; };
};

/// Why a game cannot be solved; nothing where it can.
std::string unsolvable(const Game& game);

/// Solves the position that a context is at, which is left there. Of a game that can be solved, and not over.
Solution solve(Context& context, const SolveOptions& options);

/// The first way. Nothing where a way leads back to itself or is too long.
std::optional<Solution> solve_depth_first(Context& context, const SolveOptions& options);
/// The second way.
Solution solve_backwards(Context& context, const SolveOptions& options);

/// The value of a game that is over.
inline int value_of_end(const Context& c) {
  return static_cast<int>(std::lround(2 * worth(c.head(), c.game.players, 1)));
}

}  // namespace lud::agents
