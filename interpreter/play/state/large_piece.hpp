#pragma once
// Pieces that cover several cells: given a component with a walk, a site and a state (which way it is turned), hands on
// the cells that it covers. Also keeps the open ends of a line of dominoes.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// True for components that are described by a walk.
inline bool is_large(const Component& component) { return !component.walk.empty(); }

/// The cells that a piece covers when its first cell is `site`, in the order of its walk; empty where the walk leaves
/// the board. The list lies in the context's arena.
Ints footprint(Context& context, const Component& component, int site, int state);
/// Works the footprints of pieces out, where they are not too many. Others, and those that are asked for earlier, are
/// worked out each time.
void tabulate_footprints(Game& game);

/// Marks the cells next to the open ends of all dominoes on the board as playable, and no others.
void update_line_of_play(Context& context);

}  // namespace lud::play
