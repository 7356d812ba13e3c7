#pragma once
// Turns that are over when the dice are used up. Given a linked generator, says whether each of its moves uses at least
// one die that was not used before, and its mover goes on only while there are some left: so that no turn has more
// moves than there are such dice.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// See the head of this file. False also where the words do not tell.
bool lasts_as_long_as_dice(const Operand& generator, const Game& game);

}  // namespace lud::stdlib
