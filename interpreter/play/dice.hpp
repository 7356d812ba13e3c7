#pragma once
// Throwing dice, laying them as an action says, and using them up. A die shows the face that the state of its site
// says; a used one shows 0 pips until it is thrown again.
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// (roll) to which nothing is added: a node of its own, so that whoever does something before a move can tell that it
/// is a throw and nothing else.
struct Roll : Node {
  static Moves run(const Node* node, Context& context);
};

/// Throws all dice that lie somewhere, and with `lays` also lays them so. What says how they fell is put at the end of
/// the context's list of actions, and where it lies there is returned.
Prior throw_dice(Context& context, bool lays);

/// Lays one die (ActionKind::SetStateAndUpdateDice).
void lay_die(Context& context, const Action& action);
/// The dice lie: notes whether they are all equal, and what they sum up to (ActionKind::SetDiceAllEqual).
void note_throw(Context& context, bool all_equal);
/// Uses a die up (ActionKind::UseDie).
void use_die(Context& context, const Action& action);

/// Applies a throw: actions that lay all dice, and the one that says so.
void apply_throw(Context& context, std::span<const Action> actions);

}  // namespace lud::play
