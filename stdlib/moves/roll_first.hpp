#pragma once
// Turns that sample their move themselves (play::SamplesTurn), mostly after a roll of the dice: one of the moves that
// may follow the roll is sampled, and the roll becomes its prefix.
#include "interpreter/play/context.hpp"
#include "stdlib/moves/generators/generator.hpp"

namespace lud::stdlib {

/// Stands for doing `first` when only the existence of moves matters: a roll draws its random numbers, and nothing else
/// happens. Returns false, with nothing done, where `first` is something else than a roll (or empty).
bool roll_in_vain(Context& context, const Lazy<Moves>& first);

/// Rolls the dice, leaves them as they lie, and puts one of the moves of `next` on the list, with the roll as its
/// prefix; a pass with the roll where there is no move.
void roll_and_draw(Context& context, const Lazy<Moves>& next);

/// Wraps what a phase offers in a play::SamplesTurn where it is a `Generator`; otherwise returns it unchanged.
Lazy<Moves> drawing_by_itself(const Lazy<Moves>& offered, Game& game);

/// Wraps (do prefix next: ...) of a game with dice in a play::SamplesTurn; it samples where the prefix is a roll.
Operand rolling_first(const Linked& call, const Operand& prefix, const Operand& next);

}  // namespace lud::stdlib
