#pragma once
// Turns that end when all dice are used. Finds out whether each move of a linked generator uses at least one unused
// die, and whether its mover goes on only while unused dice are left: then no turn has more moves than there are unused
// dice.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// See the head of this file. False where the expressions do not show it.
bool lasts_as_long_as_dice(const Operand& generator, const Game& game);

}  // namespace lud::stdlib
