#pragma once
// A game in play, for programs: legal moves and their texts, apply, undo, redo, sample, result, and the pieces that a
// player sees. Errors are return values; only std::bad_alloc can be thrown (std::length_error, too, where a count asks
// for more than a container can ever hold). A session may be used by one thread at a time.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/session/game.hpp"
#include "interpreter/session/position.hpp"

namespace lud {
struct Context;
}
namespace lud::record {
struct TrialFile;
}

namespace lud::session {

/// The outcome of an operation: success, or an error.
struct Status {
  std::string error;      ///< a sentence; empty on success
  bool at_limit = false;  ///< the error is that the rules ran into a limit of play
  bool ok() const { return error.empty(); }
  explicit operator bool() const { return ok(); }
};

/// The result so far. `ranking`, `worth` and `scores` are indexed by player, from 1; index 0 is unused. Where players
/// may exchange sides, `player_of` tells which player's result a person gets.
struct Result {
  bool over = false;
  int winner = 0;  ///< a player, or 0 for none
  /// from 1 (first); players who share ranks have their mean; 0: undecided, or a game of one player that was not won
  std::vector<double> ranking;
  /// from 0 (last) to 1 (first); members of a team have that of their team; 0.5 until the game is over
  std::vector<double> worth;
  std::vector<int> scores;  ///< in a match, the scores of the match
  enum class End { None, Rules, MoveLimit, TurnLimit } end = End::None;
};

/// A legal move by its player and sites.
struct Offer {
  int player = 0;          ///< the player who may make it
  int from = -1, to = -1;  ///< numbers of sites; -1 if it has none
  std::string from_label, to_label;
  Site::Type from_type = Site::Type::Cell, to_type = Site::Type::Cell;
};

/// A piece that a viewer sees, at a level (0: bottom) of a site. Properties hidden from the viewer are `unknown`. In
/// deduction puzzles each site that has a value, be it 0, has one piece: its name is empty, and `value` is that value.
struct Piece {
  static constexpr int unknown = -2;
  Site::Type type = Site::Type::Cell;
  int site = 0, level = 0;
  std::string label;  ///< label of the site: "A1", "hand2", its second place "hand2/2"
  std::string name;   ///< name of the piece: "Pawn1"; "?" if hidden
  int owner = 0;      ///< a player, 0 for neutral, number of players + 1 for shared
  int count = 1, state = 0, rotation = 0, value = 0;
};

/// A move that was made: how many legal moves there were, and the numbers of the chosen ones (several where all players
/// move at once, in the order of the players).
struct Made {
  std::size_t legal = 0;
  std::vector<std::size_t> numbers;
};

/// See the head of this file. Positions that a session returns outlive it. A moved-from session may only be assigned to
/// or destroyed.
class Session {
 public:
  /// Starts a game. `seed` determines the dice and all other chance of the rules, and nothing else. If the start fails,
  /// status() has the error.
  explicit Session(const Game& game, std::uint64_t seed = 1);
  /// Continues from a position, as `set` does; nothing is started before.
  explicit Session(const Position& position);
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  const Game& game() const;
  /// Starts a new game, discarding the present one. If the start fails, there is no game until the next start, `follow`
  /// or `set`: no pieces and no legal moves, and status() has the error.
  Status restart(std::uint64_t seed);
  /// The same, but `random` is the state of the game's random generator, as stored in positions and trials.
  Status restart_from(std::uint64_t random);
  /// Replaces the game's random generator by that of a seed, from the next move on: dice that the player sees stay as
  /// they are, and so do the legal moves. Positions have it with them. Undoing moves goes back behind it, redoing them
  /// beyond it; moves that were undone before it cannot be redone.
  void reseed(std::uint64_t seed);
  /// The same, but `random` is the state of the generator.
  void reseed_from(std::uint64_t random);
  Position position() const;
  /// The same, but overwrites `into`, which allocates nothing once it is large enough.
  void save(Position& into) const;
  /// Continues from a position of this game. Moves made before it cannot be undone. If it is one of a game whose start
  /// failed, there is no game afterwards, as after that start.
  Status set(const Position& position);
  /// Continues from the end of a trial of this game, given by its text in Ludii's format. Moves made before it cannot
  /// be undone. If the text cannot be read, the trial cannot be replayed, or it is longer than the game's limit of
  /// moves, the session stays as it was.
  Status follow(std::string_view trial_text);
  /// The same, for this folder and for tools.
  Status follow(const record::TrialFile& trial);

  /// The player to move; 0 if all players move at once or the game is over.
  int mover() const;
  /// Who plays a player: persons are numbered by the player as whom they began, and exchange players by the pie rule
  /// and (swap Players ...). Whoever seats people or agents lets the person of the mover choose. 0 if there is no such
  /// player.
  int person_of(int player) const;
  /// The player whom a person plays; 0 if there is no such person.
  int player_of(int person) const;
  bool over() const;
  /// The number of moves made since the start.
  int moves() const;
  /// Whether all players move at once: each chooses a move, and these are made together.
  bool moves_together() const;
  /// In a match, the number of the game that is being played, from 0; otherwise 0.
  int part() const;

  /// Ok if the game can go on, or is over. Otherwise the limit of play that the rules ran into, at the start or while
  /// the legal moves were listed (this call lists them if needed); then there are no legal moves.
  Status status() const;
  /// The number of legal moves; 0 if the game is over or status() is not ok. They are listed once per position.
  std::size_t legal();
  /// The legal moves. A move's number is its index in this list, and is valid until the position changes.
  std::vector<Offer> offers();
  /// A short text for each legal move, for people to choose by: different moves have different texts, identical moves
  /// the same. In games that can hide something, and where a move draws random numbers, the texts leave consequences
  /// out, unless different moves would read alike. Moves are tried out for their texts: if one of them runs into a
  /// limit of play, the texts are full texts without consequences.
  std::vector<std::string> texts();
  /// The full text of each legal move with all its actions, as in recorded trials; without consequences in the last
  /// case. Not for players: it tells consequences that depend on what is hidden, and on random numbers to come.
  std::vector<std::string> full_texts();
  /// The faces of the dice that were thrown for the present choice, die by die, where the rules throw them before the
  /// choice: each legal move begins with that throw, which the pieces of `view` show only when one has been made. Empty
  /// otherwise, also where throwing is all that the legal moves do.
  std::vector<int> thrown();

  /// Makes a legal move. If that runs into a limit of play, the position stays as it was.
  Status apply(std::size_t number);
  /// The same where all players move at once: `numbers` has one move of each player who has any, in any order. They are
  /// made in the order of the players.
  Status apply(std::span<const std::size_t> numbers);
  /// Makes the legal move with this text, short or full; of identical moves the first.
  Status apply(const std::string& text);
  /// Makes the legal move between two sites, given by their labels; an error if several different ones are legal.
  Status apply(const std::string& from, const std::string& to);
  /// Makes a legal move sampled uniformly (one for each player where all players move at once). `chooser` is the state
  /// of the random generator that is used, separate from the game's; it is advanced.
  Status sample(std::uint64_t& chooser);
  /// Undoes the last move, including its dice rolls. Returns false if there is none.
  bool undo();
  /// Redoes the move that was undone last. Returns false if there is none or another move was made since.
  bool redo();
  /// Limits how many moves can be undone, from now on and after each start; all by default, and 0 switches undo off. To
  /// undo a move takes as much memory as a position without its history. Older moves can no longer be undone.
  void limit_undo(std::size_t moves);
  /// The moves made since the start, in order.
  std::vector<Made> made() const;
  /// The texts of these moves, one for each of their numbers, as `texts` had them. Takes as long as playing the game
  /// again and asking for all texts.
  std::vector<std::vector<std::string>> made_texts() const;

  Result result() const;
  /// All pieces that `viewer` sees, or all pieces for `viewer` 0. Empty sites are omitted, in puzzles those without a
  /// value; the list is empty if there is no such player.
  std::vector<Piece> view(int viewer = 0) const;

  /// The moves so far as a trial in Ludii's format; `name` is written as the file name of the game. The trial of an
  /// unfinished game ends at the present position. Empty if the game has chance and was reseeded: a trial has the state
  /// of the random generator at the start alone.
  std::string trial(const std::string& name) const;

  /// The state of play, for this folder and for tools.
  Context& context();

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

}  // namespace lud::session
