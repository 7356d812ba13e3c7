#pragma once
// The state machine of play: start, legal moves, apply, and look-ahead. Handles turn order, passes, repetition, phases
// and limits; what a move does is defined by the game's nodes. The same functions play matches: the legal moves are in
// the list of `context.current()`, and between two games the only legal move is to go on to the next game.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Starts a game: resets the position and evaluates the start rules; each of their moves is recorded as an initial
/// placement. Draws from `context.random`, which the caller has seeded or restored.
void start(Context& context);

/// Lists the legal moves of the mover, once per position, and returns their number n; they are
/// `context.current().moves.moves[0 .. n)`. While the game goes on there is at least one: a forced pass where the rules
/// give none. In simultaneous games the list has the moves of all players; see `Move::mover`.
std::size_t legal_moves(Context& context);

/// Lists the same moves in the same order, but may leave them unfinished (see `Move`): enough to read where they lead,
/// or to play one of them.
std::size_t offered_moves(Context& context);

/// Saves in `before_listing` what listing the legal moves changes of the position. Called before they are listed.
void note_listing(Context& context);

/// Finishes the moves [begin, end) of the list in the present state: evaluates late effects and puts prefixes in front.
void finish(Context& context, std::size_t begin, std::size_t end);

/// Evaluates an effect. Its actions are then the end of the list's actions, from the returned index on.
std::size_t work_out_effect(Context& context, const Lazy<Moves>& effect);

/// Saves the faces, pips and sums of all dice in `noted`.
void save_dice(const Context& context, Roll& noted);
/// Exchanges the faces, pips and sums of all dice with those in `noted`.
void exchange_dice(Context& context, Roll& noted);

/// Plays legal move number `index`: its actions, its consequences, the end rules, and the change of mover. If `decide`
/// is false, stops after the consequences (used to see what a move would do).
void apply(Context& context, std::size_t index, bool decide = true);

/// For games with `plays_at_once`: samples a legal move and plays it. Returns false, with nothing changed, if it
/// cannot.
bool draw_and_play(Context& context, Random& chooser);

/// Like `apply`, for a move that need not be legal (a recorded move, a combination of simultaneous moves). Its actions
/// must lie in `context.current().moves`.
void apply_move(Context& context, const Move& move, bool decide = true);

/// For simultaneous games: combines one move of each player (`chosen` has indices into the legal moves) into one move,
/// whose actions are appended to the list. Consequences that wait for all moves come after all actions.
Move combine(Context& context, std::span<const std::size_t> chosen);
/// Whether all players of the current game move at once, so that `apply_together` plays the next moves.
bool moves_together(const Context& context);
/// For simultaneous games: plays one move of each player who has any (`chosen` has indices into the legal moves).
void apply_together(Context& context, std::span<const std::size_t> chosen);

/// Applies a move's actions and consequences to the state and appends all actions applied to `applied`, in order.
void perform(Context& context, const Move& move, PlainVector<Action>& applied);
/// Applies the consequence `then` of the last move of the trial, whose actions were applied before.
void perform_then(Context& context, const Then& then);

/// Whether all decisions of a move are passes.
bool is_pass(const MoveList& list, const Move& move);

/// Puts a pass of `player` on the list.
Move& add_pass(Context& context, int player, bool forced);

/// Makes `player` the mover, and the active players before and after him the previous and the next one. For
/// look-aheads.
void give_turn(Context& context, int player);

/// A move to play: an index into the list of moves, which may grow meanwhile, or a reference to a move elsewhere.
class ToPlay {
 public:
  ToPlay(const Move& move) : other_(&move) {}
  explicit ToPlay(std::size_t index) : index_(index) {}
  const Move& in(const Context& c) const { return other_ ? *other_ : c.moves.moves[index_]; }

 private:
  const Move* other_ = nullptr;
  std::size_t index_ = 0;
};
/// Like `perform`, but first appends the move to the trial, so that its consequences see it as the last move.
void perform_as_last(Context& context, ToPlay offered);

/// The phase that a player is in.
inline const Phase& phase_of(const Context& context, int player) {
  return context.game.phases[static_cast<std::size_t>(context.head().phase[static_cast<std::size_t>(player)])];
}
/// Lists the moves that the rules of the mover's phase generate.
void play_phase(Context& context);

/// Performs the moves from `begin` to the end of the list one after the other and replaces each by the actions that
/// were applied, so that it has no consequences, late effects or prefix. `record`: the moves are added to the trial.
/// Call it within a look-ahead.
void replace_by_performed(Context& context, std::size_t begin, bool record = false);

/// Whether a generator makes a move that the meta rules allow. May draw random numbers, as in Ludii.
bool can_move(Context& context, const Lazy<Moves>& moves);
/// Whether the rules of the mover's phase generate a move that the meta rules allow.
bool can_move(Context& context);

/// The slow path of `allowed_with_consequences`, for games with meta rules.
bool passes_meta_rules(Context& context, std::size_t move_index);
/// Adds the meta rules' consequences to a move of the list. Returns whether the meta rules allow the move.
inline bool allowed_with_consequences(Context& context, std::size_t move_index) {
  return context.game.meta.allow_all_as_made() || passes_meta_rules(context, move_index);
}

/// Whether the mover may choose to swap instead of one of the moves of the phase.
inline bool may_swap(const Context& context) {
  return context.game.meta.swap &&
         static_cast<int>(context.trial.moves.size()) - context.trial.initial_placements == context.game.players - 1;
}
/// Puts the swap on the list if the mover may choose it.
void add_swap(Context& context);

/// Saves the game and restores it at the end of a block, to try a move out. Random numbers that were drawn inside are
/// taken back, and arena memory that was taken inside is released. Moves that were added to the list stay. In a match
/// it saves the current game, and what happens inside does not change the match.
class LookAhead {
 public:
  explicit LookAhead(Context& context);
  ~LookAhead();
  LookAhead(const LookAhead&) = delete;
  LookAhead& operator=(const LookAhead&) = delete;
  /// The state at the beginning of the block.
  const State& before() const;
  /// Restores the state at the beginning of the block, to try another move.
  void rewind();
  /// Performs a move of the list and returns `holds(before)`, evaluated in the state after it.
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
