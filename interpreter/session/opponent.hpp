#pragma once
// Opponents for programs: given a session, hand on the legal move that they would make. See lud match --help for their
// descriptions.
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace lud::session {

/// A number of a legal move, or why there is none; and what the opponent thinks of it.
struct Chosen {
  Status status;
  std::size_t number = 0;
  std::int64_t iterations = 0, nodes = 0;  ///< that it took
  int depth = 0;                           ///< of alpha-beta: what was searched to its end
  double worth = -1;                       ///< to the player, from 0, the last place, to 1; -1 where it does not say
  std::vector<std::size_t> line;           ///< the moves that it expects, this one first
};

/// See the head of this file. Belongs to a game, which it keeps alive, and to one thread at a time; what it chose
/// before has no influence.
class Opponent {
 public:
  Opponent(Opponent&&) noexcept;
  Opponent& operator=(Opponent&&) noexcept;
  ~Opponent();

  const Game& game() const;
  /// The move that it would make in a position of its game. The dice to come it draws for itself, and what is hidden
  /// from its player. Where all players move at once it needs to know for whom it chooses; otherwise 0 is the mover.
  /// With a budget of iterations `seed` decides it, on every machine. Takes as long as the budget says; soon after
  /// `*stop` has become true, which another thread may do, it takes the best move that it knows by then.
  Chosen choose(const Position& at, std::uint64_t seed, int player = 0, const std::atomic<bool>* stop = nullptr);
  Chosen choose(const Session& session, std::uint64_t seed, int player = 0, const std::atomic<bool>* stop = nullptr);

 private:
  friend struct Hiring hire(const Game& game, const std::string& description);
  struct Table;
  explicit Opponent(std::unique_ptr<Table> table);
  std::unique_ptr<Table> table_;
};

/// What is wrong with the description of an opponent, whatever the game; empty where nothing is.
std::string mistake_in(const std::string& description);

/// An opponent, or why there is none.
struct Hiring {
  std::optional<Opponent> opponent;
  std::string error;  ///< empty where there is one
};

/// Makes an opponent from its description: "random", "uct:iterations=2000", "flat:time=0.5s". There is none where
/// nobody plays.
Hiring hire(const Game& game, const std::string& description);

}  // namespace lud::session
