#pragma once
// Turns that draw their move by themselves, mostly after a roll of the dice: a move is drawn from those that may
// follow it, and begins with the roll.
#include "interpreter/play/context.hpp"
#include "stdlib/moves/generators/generator.hpp"

namespace lud::stdlib {

/// What is done first where somebody only asks whether there are moves: a roll draws its numbers, and no more is done.
/// False, and nothing done, where it is something else than a roll.
bool roll_in_vain(Context& context, const Lazy<Moves>& first);

/// Rolls the dice, which stay as they lie, and puts one of the moves that may follow on the list, beginning with the
/// roll. Where there is none, that is a pass with a roll.
void roll_and_draw(Context& context, const Lazy<Moves>& next);

/// What a phase offers, if it knows its slots, as a generator that draws a move by itself.
Lazy<Moves> drawing_by_itself(const Lazy<Moves>& offered, Game& game);

/// (do prefix next: ...) in a game with dice, which draws a move by itself where the prefix is a roll.
Operand rolling_first(const Linked& call, const Operand& prefix, const Operand& next);

}  // namespace lud::stdlib
