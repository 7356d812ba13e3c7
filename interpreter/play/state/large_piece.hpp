#pragma once
// Pieces that cover several cells: given a component with a walk, a site and a state (which way the piece is turned),
// returns the cells that it covers. Also keeps the open ends of a line of dominoes.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Whether a component is described by a walk.
inline bool is_large(const Component& component) { return !component.walk.empty(); }

/// Returns the cells that a piece covers if its first cell is `site`, in the order of its walk; empty if the walk
/// leaves the board. The list lies in the game or in the context's arena.
Ints footprint(Context& context, const Component& component, int site, int state);
/// Tabulates the footprints of those pieces that do not have too many. All other footprints are computed at each call.
void tabulate_footprints(Game& game);

/// Marks the cells next to the open ends of all dominoes on the board as playable, and no others.
void update_line_of_play(Context& context);

}  // namespace lud::play
