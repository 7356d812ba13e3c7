#pragma once
// Exact solving of positions: one or two players, without chance, hidden pieces and rules about repetition. First
// depth-first: alpha-beta with a transposition table. If a path leads back to a position on it, or gets too long, all
// reachable positions are numbered instead and values are propagated backwards from the ends (retrograde analysis;
// Stroehlein 1970); a position in which nobody can force an end is a draw. Both ways use bounded memory. Positions are
// identified by 64-bit keys.
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

/// The result. Values are for person 1, who began as player 1 (interpreter/play/persons.hpp): 0 is a loss, 1 a draw, 2
/// a win.
struct Solution {
  enum class Status { Solved, TooLarge, Stopped } status = Status::Solved;
  int value = 1;
  /// moves to the end if the winner plays for the shortest and the loser for the longest game; -1: not known
  int distance = -1;
  std::vector<std::size_t> best;  ///< numbers of legal moves that keep the value: one, or all
  bool all_best = false;          ///< whether `best` has all of them
  bool retrograde = false;
  std::int64_t searched = 0;   ///< positions visited
  std::int64_t positions = 0;  ///< distinct positions; retrograde analysis only
  std::size_t bytes = 0;
};

struct SolveOptions {
  std::size_t memory = std::size_t{1} << 30;  ///< bytes, at most
  /// Called now and then with the progress; the search stops when it returns false.
  std::function<bool(const Solution& so_far)> goes_on = [](const Solution&) { return true; };
};

/// Returns why a game cannot be solved; empty if it can.
std::string unsolvable(const Game& game);

/// Solves the present position of a context and leaves the context there. Preconditions: `unsolvable` is empty, and the
/// game is not over.
Solution solve(Context& context, const SolveOptions& options);

/// The depth-first way. Returns nothing if a path is cyclic or too long.
std::optional<Solution> solve_depth_first(Context& context, const SolveOptions& options);
/// The retrograde way.
Solution solve_backwards(Context& context, const SolveOptions& options);

/// The value of a finished game.
inline int value_of_end(const Context& c) {
  return static_cast<int>(std::lround(2 * worth_of_person(c.head(), c.game.players, 1)));
}
/// The person who chooses in a position.
inline int chooser_of(const Context& c) { return play::person_of(c.head(), c.mover()); }

}  // namespace lud::agents
