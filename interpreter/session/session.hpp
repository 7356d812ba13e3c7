#pragma once
// A game in play, for programs: legal moves with their texts, apply, undo, redo, sample, result, and what stands where
// for a viewer. Errors are values; no exception leaves these functions but for lack of memory. A session belongs to one
// thread at a time.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/session/game.hpp"
#include "interpreter/session/position.hpp"

namespace lud {
struct Context;
}

namespace lud::session {

/// Whether something was done, and if not, why not.
struct Status {
  std::string error;      ///< a sentence; empty where all went well
  bool at_limit = false;  ///< a rule asks for more than a game may use in play
  bool ok() const { return error.empty(); }
  explicit operator bool() const { return ok(); }
};

/// How a game ended, or how it stands. Arrays are by player, from 1 on; place 0 is nobody.
struct Result {
  bool over = false;
  int winner = 0;               ///< a player, or 0
  std::vector<double> ranking;  ///< ranks from 1 on, shared ones in between; 0 for those who have none yet
  std::vector<int> scores;      ///< in a match its scores
  enum class End { None, Rules, MoveLimit, TurnLimit } end = End::None;
};

/// A legal move as it is offered.
struct Offer {
  int player = 0;          ///< who may make it
  int from = -1, to = -1;  ///< sites; -1 where it has none
  std::string from_label, to_label;
};

/// What a viewer sees on a site, piece by piece from the bottom. What is hidden from him is `unknown`.
struct Piece {
  static constexpr int unknown = -2;
  enum class SiteType { Vertex, Edge, Cell } type = SiteType::Cell;
  int site = 0, level = 0;
  std::string label;  ///< of the site: "A1", "hand2"
  std::string name;   ///< of the piece: "Pawn1"; "?" where it is hidden
  int owner = 0;      ///< a player, 0 for nobody, players + 1 for everybody
  int count = 1, state = 0, rotation = 0, value = 0;
};

/// See the head of this file. Positions that it hands out live on without it.
class Session {
 public:
  /// Begins a game. `seed` decides dice and all other chance of the rules, and nothing else.
  explicit Session(const Game& game, std::uint64_t seed = 1);
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  const Game& game() const;
  /// Begins anew.
  Status restart(std::uint64_t seed);
  /// The same, with the state of the random generator itself, as positions and trials tell it.
  Status restart_from(std::uint64_t random);
  Position position() const;
  /// The same, into one that is used again: allocates nothing once it is large enough.
  void save(Position& into) const;
  /// Goes on from a position of this game; what was played here before cannot be undone any more.
  Status set(const Position& position);

  /// Whose turn it is; 0 where all players move at once, or nobody.
  int mover() const;
  bool over() const;
  /// Moves that were made since the start.
  int moves() const;
  /// Whether all players choose a move each, which are made together.
  bool moves_together() const;

  /// Fine where the game can go on; otherwise the limit of play that the rules ran into, here or when the legal moves
  /// were worked out. There are none then.
  Status status() const;
  /// How many legal moves there are; 0 where the game is over. Worked out once for a position.
  std::size_t legal();
  /// The legal moves; numbers are places in this list, and hold until the position changes.
  std::vector<Offer> offers();
  /// In the few words that a person needs to choose; no two are alike.
  std::vector<std::string> texts();
  /// With all that they do, as recorded trials have them.
  std::vector<std::string> full_texts();

  /// Makes a legal move. Where it leads beyond a limit of play the position stays as it was.
  Status apply(std::size_t number);
  /// Where all move at once: one move of each player who has any.
  Status apply(std::span<const std::size_t> numbers);
  /// The legal move that reads so, in short or in full.
  Status apply(const std::string& text);
  /// The legal move between two sites by their labels; an error where there are several.
  Status apply(const std::string& from, const std::string& to);
  /// Makes a legal move that is drawn uniformly (of each player, where all move at once). `chooser` is the state of the
  /// generator that draws; it is advanced.
  Status sample(std::uint64_t& chooser);
  /// Takes the last move back, with the rolls of dice. False where there is none.
  bool undo();
  /// Makes the move again that was taken back last. False where there is none, or another was made since.
  bool redo();

  Result result() const;
  /// All pieces that a player sees, or all there are for `viewer` 0. Sites without pieces are left out;
  /// nothing is seen by a viewer that there is not.
  std::vector<Piece> view(int viewer = 0) const;

  /// The game that was played so far, as a trial of Ludii's format; `name` stands for the file of the game. One of a
  /// game that goes on stops where it is.
  std::string trial(const std::string& name) const;

  /// For the rooms of this folder.
  Context& context();

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

}  // namespace lud::session
