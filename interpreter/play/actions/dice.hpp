#pragma once
// Rolling dice, laying them as an action says, and using them up. A die shows the face that the state of its site
// says; a used one shows 0 pips until it is rolled again.
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// (roll) to which nothing is added: a node of its own, so that whoever does something before a move can tell that it
/// is a roll and nothing else.
struct RollNode : Node {
  static Moves run(const Node* node, Context& context);
};
/// (roll (then ...)): the roll and what follows from it.
struct RollThenNode : Node {
  const Then* then = nullptr;
  static Moves run(const Node* node, Context& context);
};

/// The pips on the faces of a die of a set, by its site. Where they are known before play, they stay what they are
/// whatever rules did to the die; elsewhere they are those of what lies there.
std::span<const int> faces_of(const Context& context, const DiceContainer& dice, int site);

/// Rolls all dice that lie somewhere, and with `lays` also lays them so. What says how they fell is put at the end of
/// the context's list of actions, and where it lies there is returned.
Prefix roll_dice(Context& context, bool lays);
/// Draws the random numbers of a roll that nobody looks at.
void discard_roll(Context& context);

/// How a die of a set fell, by the action that tells of the whole set (ActionKind::Roll).
inline int face_of(const Action& rolled, int die) {
  return static_cast<int>(static_cast<std::uint32_t>(rolled.value) >> (4 * die) & 15);
}

/// The roll of a move that is drawn and played at once, where dice fall together (DiceContainer): they are laid, and
/// one action says so for each set.
Prefix roll_together(Context& context);
/// Lays a set of dice (ActionKind::Roll).
void lay_roll(Context& context, const Action& action);
/// How many actions trials have for these: rolls die by die.
std::size_t count_in_full(const Game& game, std::span<const Action> actions);
/// Appends them as trials have them.
void append_in_full(const Game& game, std::span<const Action> actions, PlainVector<Action>& to);

/// Lays one die (ActionKind::SetStateAndUpdateDice).
void lay_die(Context& context, const Action& action);
/// The dice lie: notes whether they are all equal, and what they sum up to (ActionKind::SetDiceAllEqual).
void note_roll(Context& context, bool all_equal);
/// Uses a die up (ActionKind::UseDie).
void use_die(Context& context, const Action& action);

/// Whether some actions begin with a roll of all dice: how many they are then, 0 otherwise.
std::size_t length_of_roll(const Context& context, std::span<const Action> actions);
/// Applies a roll: actions that lay all dice, and the one that says so.
void apply_roll(Context& context, std::span<const Action> actions);

}  // namespace lud::play
