#pragma once
// Determinisation: given a position and a player, replaces what is hidden from that player by a uniform draw among
// what could be there instead, as far as the pieces tell. Places of which the player sees the same exchange their
// contents: cards in others' hands and in the deck, pieces whose kind is hidden but not their owner, squares of the
// board that are hidden altogether, with the empty ones among them. What earlier moves gave away, and what rules
// remember besides pieces, is not taken into account.
#include "interpreter/play/context.hpp"
#include "interpreter/play/state/random.hpp"

namespace lud::agents {

/// Whether anything is ever hidden from anybody that `redraw` can draw anew.
bool hides(const Game& game);

/// See the head of this file. The context is that of a single game (Context::current), at a position of it.
void redraw(Context& context, int viewer, play::Random& random);

}  // namespace lud::agents
