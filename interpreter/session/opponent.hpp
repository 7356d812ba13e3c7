#pragma once
// Opponents for programs: given a session or a position, an opponent returns the legal move that it would make. Their
// descriptions are listed by `lud doc --agents`.
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace lud::session {

/// A legal move that a search considered.
struct Candidate {
  std::size_t number = 0;
  std::int64_t visits = 0;  ///< how often the search tried it; alpha-beta does not count that
  double worth = 0;         ///< the expected result for the player, from 0 (last place) to 1 (first)
};

/// The number of the chosen legal move, or why there is none, with facts about the search.
struct Chosen {
  Status status;
  std::size_t number = 0;
  std::int64_t iterations = 0, nodes = 0;  ///< of the search
  int depth = 0;                           ///< alpha-beta only: the last completed depth, in moves
  /// the expected result for the person who chooses, from 0 (last place) to 1 (first); -1 if the agent does not
  /// estimate it
  double worth = -1;
  std::vector<std::size_t> line;      ///< the expected continuation as move numbers, the chosen move first
  std::vector<Candidate> candidates;  ///< best first; empty for random agents, and where nothing was searched
};

/// See the head of this file. Chooses for the person who plays the mover, and for what that person gets (see
/// Session::person_of). Keeps its game alive. May be used by one thread at a time. Earlier choices do not influence
/// later ones, with one exception: `alphabeta` and `cut=N` judge positions by an evaluation that all opponents of a
/// loaded game share. Their searches train it first, which counts in their time, and later searches go on with what
/// they have learnt. A moved-from opponent may only be assigned to or destroyed.
class Opponent {
 public:
  Opponent(Opponent&&) noexcept;
  Opponent& operator=(Opponent&&) noexcept;
  ~Opponent();

  const Game& game() const;
  /// Returns the move that the opponent would make in a position of its game. The search uses only what its player
  /// sees: future dice and hidden information are sampled. `player` is the one to choose for where all players move at
  /// once; otherwise 0 (the mover) will do. With a budget of iterations, nodes or depth, `seed` determines the move on
  /// every machine. Takes as long as the budget allows; soon after another thread sets `*stop`, returns the best move
  /// found so far.
  Chosen choose(const Position& at, std::uint64_t seed, int player = 0, const std::atomic<bool>* stop = nullptr);
  Chosen choose(const Session& session, std::uint64_t seed, int player = 0, const std::atomic<bool>* stop = nullptr);

 private:
  friend struct Hiring hire(const Game& game, const std::string& description);
  struct Table;
  explicit Opponent(std::unique_ptr<Table> table);
  std::unique_ptr<Table> table_;
};

/// An opponent, or why it cannot be made.
struct Hiring {
  std::optional<Opponent> opponent;
  std::string error;  ///< empty if `opponent` is set
};

/// Makes an opponent from its description: "random", "uct:iterations=2000", "flat:time=0.5s". Fails for games without
/// players.
Hiring hire(const Game& game, const std::string& description);

}  // namespace lud::session
