#pragma once
// Determinisation: replaces what is hidden from a player by a sample of what could be there. The contents of places
// that look the same to the player are permuted uniformly: cards in others' hands and in the deck; pieces with a hidden
// kind but the same visible owner; board sites that are hidden altogether, empty ones included. Information from
// earlier moves, and from variables of the rules, is not used.
#include "interpreter/play/context.hpp"
#include "interpreter/play/state/random.hpp"

namespace lud::agents {

/// Whether the game can hide anything that `redraw` is able to sample.
bool hides(const Game& game);

/// See the head of this file. `context` is that of a single game (Context::current).
void redraw(Context& context, int viewer, play::Random& random);

}  // namespace lud::agents
