#pragma once
// Opponents for programs: given a session, hand on the legal move that they would make. See lud match --help for their
// descriptions.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/session/session.hpp"

namespace lud::session {

/// A number of a legal move, or why there is none.
struct Chosen {
  Status status;
  std::size_t number = 0;
};

/// See the head of this file. Belongs to a game, which it keeps alive, and to one thread at a time; what it chose
/// before has no influence.
class Opponent {
 public:
  Opponent(Opponent&&) noexcept;
  Opponent& operator=(Opponent&&) noexcept;
  ~Opponent();

  const Game& game() const;
  /// The move that it would make in a position of its game. The dice to come it draws for itself. With a budget of
  /// iterations `seed` decides it, on every machine. Takes as long as the budget says; nothing can hurry it.
  Chosen choose(const Position& at, std::uint64_t seed);
  Chosen choose(const Session& session, std::uint64_t seed);

 private:
  friend struct Hiring hire(const Game& game, const std::string& description);
  struct Table;
  explicit Opponent(std::unique_ptr<Table> table);
  std::unique_ptr<Table> table_;
};

/// An opponent, or why there is none.
struct Hiring {
  std::optional<Opponent> opponent;
  std::string error;  ///< empty where there is one
};

/// Makes an opponent from its description: "random", "uct:iterations=2000", "flat:time=0.5s". There is none for games
/// where all players move at once.
Hiring hire(const Game& game, const std::string& description);

}  // namespace lud::session
