#pragma once
// A game as machine learning sees it: numbered actions, and observations (byte planes over the sites, and a row of
// values). An Encoding is made from a game and describes both; given a session, it returns the actions of the legal
// moves and fills in an observation. See also tools/python. Actions of version 2, in this order:
//
//   pass, swap              moves that consist of this decision alone
//   at SITE                 a move that begins and ends on one site, or has one site only
//   SITE to SITE            only in games that have such moves: from times sites, plus to
//   other 0 ... other 255   the rest: of several moves with the same sites all but the first, in list order
//
// If there would be too many pairs of sites, and in matches, actions are move numbers instead: "move 0" is the first
// legal move. An action number means the same in all positions of a game, on every machine and with every seed.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace lud::session {

/// The name of a plane or a value, and what it means.
struct EncodedPart {
  std::string name, meaning;
};

/// See the head of this file. Immutable; may be used by any number of threads.
class Encoding {
 public:
  static constexpr int version = 2;
  static constexpr std::size_t other_actions = 256;      ///< number of `other` actions
  static constexpr std::size_t most_pairs = 2'000'000;   ///< pairs of sites; with more, actions are move numbers
  static constexpr std::size_t numbered_actions = 4096;  ///< number of actions where actions are move numbers
  static constexpr std::int64_t no_action = -1;

  explicit Encoding(const Game& game);
  Encoding(Encoding&&) noexcept;
  ~Encoding();

  const Game& game() const;
  std::size_t actions() const;
  /// The number of sites: cells, vertices or edges of the board, followed by the sites of the hands.
  std::size_t sites() const;
  const std::vector<EncodedPart>& planes() const;
  const std::vector<EncodedPart>& values() const;
  /// The name of an action: "pass", "at B3", "A1 to B2"; empty if there is no such action.
  std::string action_name(std::int64_t action) const;
  /// `labels()` has the label of each site, `places()` its x and y in units of the board. Hands lie below the board.
  const std::vector<std::string>& labels() const;
  const std::vector<float>& places() const;
  /// A description of all actions, planes, values and sites for people to read.
  std::string description() const;

  /// Returns the action of each legal move, in list order; no_action for moves without one. Where all players move at
  /// once, actions are assigned for each player separately. Empty if the session is of another game.
  std::vector<std::int64_t> actions_of(Session& session) const;
  /// Writes what `viewer` sees (0: everything): planes().size() times sites() bytes to `planes`, plane by plane, and
  /// values().size() numbers to `values`. Fails if the session is of another game or there is no such player.
  Status observe(Session& session, int viewer, std::uint8_t* planes, std::int32_t* values) const;

  struct Table;
  /// Internal to this folder.
  const Table& table() const { return *table_; }

 private:
  std::unique_ptr<const Table> table_;
};

}  // namespace lud::session
