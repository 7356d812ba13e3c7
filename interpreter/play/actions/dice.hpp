#pragma once
// Rolls dice, lays them by actions, and uses them up. A die shows the face given by the state of its site; a used die
// counts 0 pips until it is rolled again.
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// A plain (roll): a node of its own, so that what is done before a move can be recognised as nothing but a roll.
struct RollNode : Node {
  static Moves run(const Node* node, Context& context);
};
/// (roll (then ...)): a roll with a consequence.
struct RollThenNode : Node {
  const Then* then = nullptr;
  static Moves run(const Node* node, Context& context);
};

/// The pips on the faces of the die on `site`. If they are known before play, they stay the same whatever rules do to
/// the die; otherwise they are those of the piece that lies there.
std::span<const int> faces_of(const Context& context, int site);

/// Rolls all dice that lie on a site; if `lays`, also lays them. Appends the actions of the roll to the context's list
/// of actions and returns their range.
Prefix roll_dice(Context& context, bool lays);
/// Draws the random numbers of a roll without any other effect.
void discard_roll(Context& context);

/// The face of die number `die` in a roll of all dice (ActionKind::Roll).
inline int face_of(const Action& rolled, int die) {
  return static_cast<int>(static_cast<std::uint32_t>(rolled.value) >> (4 * die) & 15);
}

/// Rolls and lays all dice, for a move that is sampled and played at once. Precondition: the dice fall together
/// (DiceContainer). Appends one action and returns its range.
Prefix roll_together(Context& context);
/// Lays all dice as given by an action (ActionKind::Roll).
void lay_roll(Context& context, const Action& action);
/// The number of actions in recorded form, where rolls are written die by die.
std::size_t count_in_full(const Game& game, std::span<const Action> actions);
/// Appends actions to `to` in recorded form.
void append_in_full(const Game& game, std::span<const Action> actions, PlainVector<Action>& to);

/// Lays one die as given by an action (ActionKind::SetStateAndUpdateDice).
void lay_die(Context& context, const Action& action);
/// Records whether all dice are equal, and computes their sums (ActionKind::SetDiceAllEqual).
void note_roll(Context& context, bool all_equal);
/// Sets the pips of a die to 0 (ActionKind::UseDie).
void use_die(Context& context, const Action& action);

/// The number of actions of a roll of all dice with which `actions` begin; 0 if there is none.
std::size_t length_of_roll(const Context& context, std::span<const Action> actions);
/// Applies the actions of a roll: those that lay the dice, and the one that tells whether all are equal.
void apply_roll(Context& context, std::span<const Action> actions);

}  // namespace lud::play
