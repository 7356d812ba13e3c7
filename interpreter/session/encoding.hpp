#pragma once
// A game as learners see it: numbered actions that are the same in every position, and what a player sees as planes
// over the sites and a row of values. Given a game, hands on what they mean; given a session, what they are.
// tools/python has the page. Actions of version 1, in this order:
//
//   pass, swap              where all that a player decides is that
//   at SITE                 a move that begins and ends on one site, or has one site only
//   SITE to SITE            only in games that have such moves: from times sites, plus to
//   other 0 ... other 255   the other moves: of several with the same sites all but the first, in their order as listed
//
// Where sites to sites would be too many, and in matches, all moves are numbered instead: "move 0" is the first legal
// one. A place in this order means the same for all positions of the game, on every machine and with every seed.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace lud::session {

/// What a plane or a value stands for.
struct EncodedPart {
  std::string name, meaning;
};

/// See the head of this file. Never changes; any number of threads may use it.
class Encoding {
 public:
  static constexpr int version = 1;
  static constexpr std::size_t other_actions = 256;      ///< how many moves of shared sites have an action
  static constexpr std::size_t most_pairs = 2'000'000;   ///< of sites; with more, moves are numbered
  static constexpr std::size_t numbered_actions = 4096;  ///< moves that have one where they are numbered
  static constexpr std::int64_t no_action = -1;

  explicit Encoding(const Game& game);
  Encoding(Encoding&&) noexcept;
  ~Encoding();

  const Game& game() const;
  std::size_t actions() const;
  /// Places where pieces can be: cells, vertices or edges of the board, then those of the hands.
  std::size_t sites() const;
  const std::vector<EncodedPart>& planes() const;
  const std::vector<EncodedPart>& values() const;
  /// "pass", "at B3", "A1 to B2"; empty for a number that is none.
  std::string action_name(std::int64_t action) const;
  /// The label of each site, and where it is drawn: x, then y, in the units of the board; hands lie below it.
  const std::vector<std::string>& labels() const;
  const std::vector<float>& places() const;
  /// All of it for a person to read.
  std::string description() const;

  /// The action of each legal move, by number; no_action for what has none. Where all players move at once each
  /// player's moves have actions of their own. Empty for a session of another game.
  std::vector<std::int64_t> actions_of(Session& session) const;
  /// What a player sees (0: everything): planes().size() times sites() numbers, and values().size() numbers. A session
  /// of another game and a viewer that there is not are errors.
  Status observe(Session& session, int viewer, std::uint8_t* planes, std::int32_t* values) const;

  struct Table;
  /// For the rooms of this folder.
  const Table& table() const { return *table_; }

 private:
  std::unique_ptr<const Table> table_;
};

}  // namespace lud::session
