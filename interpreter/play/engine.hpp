#pragma once
// The state machine that every game is: start, legal moves, apply, and look-ahead. Knows turn order, passes,
// repetition, phases and limits; what a move does is in the game's nodes. Matches are played with the same functions:
// legal moves lie in the list of `context.current()`, and between two games the only one is to go on to the next.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Starts a game: an empty position, then the start rules, each of whose moves is recorded as an initial placement.
/// Draws from `context.random`, which the caller has seeded or restored.
void start(Context& context);

/// The legal moves of the mover: `context.current().moves.moves[0 .. n)`. Worked out once per position. At least one
/// while the game goes on: a forced pass where the rules give none. In simultaneous games the moves of all players, by
/// `Move::mover`.
std::size_t legal_moves(Context& context);

/// The same moves in the same order; what they do may still have to be worked out (see Move). For those who look at
/// where they lead only, or play one of them.
std::size_t offered_moves(Context& context);

/// Legal moves are about to be listed: notes what this changes of the position.
void note_listing(Context& context);

/// Works out what the moves [begin, end) of the list do, in the present state.
void finish(Context& context, std::size_t begin, std::size_t end);

/// Evaluates an effect and brings what it does to the end of the list's actions, from the returned index on.
std::size_t work_out_effect(Context& context, const Lazy<Moves>& effect);

/// Notes how all dice lie.
void save_dice(const Context& context, Roll& noted);
/// Lays all dice as they were noted, and notes how they lay.
void exchange_dice(Context& context, Roll& noted);

/// Plays legal move number `index`: its actions, its consequences, the end rules, and the change of mover. Where
/// `decide` is false the state is left as the actions left it (used to see what a move would do).
void apply(Context& context, std::size_t index, bool decide = true);

/// In a game that plays at once: draws a legal move and plays it in one go; false where this cannot be, and nothing was
/// done.
bool draw_and_play(Context& context, Random& chooser);

/// Plays a move that need not be legal (a recorded one, a combination of simultaneous moves); it must lie in
/// `context.current().moves`.
void apply_move(Context& context, const Move& move, bool decide = true);

/// In a simultaneous game: puts the combination of one move for each player (indices into the legal moves) on the list.
/// Consequences that wait for all moves come after all actions.
Move combine(Context& context, std::span<const std::size_t> chosen);

/// Applies a move's actions and consequences to the state and adds what was done to `applied`, in order.
void perform(Context& context, const Move& move, PlainVector<Action>& applied);
/// The consequences of the last move of the trial, whose actions were applied.
void perform_then(Context& context, const Then& then);
/// The same, as the last move of the trial: its consequences see it there.
void perform_as_last(Context& context, const Move& move);

/// True if all decisions of a move are passes.
bool is_pass(const MoveList& list, const Move& move);

/// Puts a forced pass of `player` on the list.
Move& add_pass(Context& context, int player, bool forced);

/// Makes a player the one to move, and the active players before and after him the previous and the next one. For
/// look-aheads.
void give_turn(Context& context, int player);

/// A move that is to be played: one of the list, which may grow meanwhile with the move in it, or another.
class ToPlay {
 public:
  explicit ToPlay(const Move& move) : other_(&move) {}
  explicit ToPlay(std::size_t index) : index_(index) {}
  const Move& in(const Context& c) const { return other_ ? *other_ : c.moves.moves[index_]; }

 private:
  const Move* other_ = nullptr;
  std::size_t index_ = 0;
};
/// perform_as_last for either.
void perform_as_last(Context& context, ToPlay offered);

/// The phase that a player is in.
inline const Phase& phase_of(const Context& context, int player) {
  return context.game.phases[static_cast<std::size_t>(context.head().phase[static_cast<std::size_t>(player)])];
}
/// Puts the moves on the list that the rules of the current phase give the mover.
void play_phase(Context& context);

/// Performs the moves from `begin` to the end of the list one after the other, and replaces each by what it did, so
/// that nothing is left to be worked out. In a look-ahead.
void replace_by_performed(Context& context, std::size_t begin, bool record = false);

/// Whether a generator makes a move that the meta rules allow. May draw random numbers, as the language does.
bool can_move(Context& context, const Lazy<Moves>& moves);
/// Whether the rules of the current phase give the mover any move.
bool can_move(Context& context);

/// Where there are meta rules: see below.
bool passes_meta_rules(Context& context, std::size_t move_index);
/// Adds what the meta rules let follow from a move of the list, and says whether they allow it.
inline bool allowed_with_consequences(Context& context, std::size_t move_index) {
  return context.game.meta.allow_all_as_made() || passes_meta_rules(context, move_index);
}

/// Whether the mover may choose to swap instead of what the phase offers.
inline bool may_swap(const Context& context) {
  return context.game.meta.swap &&
         static_cast<int>(context.trial.moves.size()) - context.trial.initial_placements == context.game.players - 1;
}
/// Puts the swap on the list, where the mover may choose it.
void add_swap(Context& context);

/// Saves the game and restores it at the end of a block: for trying a move out. Nothing drawn inside counts, and what
/// was put into the arena inside is gone afterwards. Moves that were added to the list stay. In a match it saves the
/// current game, and what is done inside does not reach the match.
class LookAhead {
 public:
  explicit LookAhead(Context& context);
  ~LookAhead();
  LookAhead(const LookAhead&) = delete;
  LookAhead& operator=(const LookAhead&) = delete;
  /// The state as it was before.
  const State& before() const;
  /// Goes back to where the block began, to try another move.
  void rewind();
  /// Tries a move of the list out, and tests what it leads to: `holds(before)`.
  template <class Holds>
  bool passes(const Move& offered, Holds&& holds) {
    perform_as_last(context_, Move(offered));
    return holds(before());
  }

 private:
  Savepoint& saved() const;
  void restore();

  Context& context_;
  Scope scope_;
  Arena::Mark arena_;
  std::uint64_t now_;
  bool legal_ready_;
  std::size_t legal_count_;
};

}  // namespace lud::play
