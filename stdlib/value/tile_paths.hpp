#pragma once
// Paths drawn on tiles, which continue on the tiles beside them: how far they lead and whether they come back.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Returns the kind of piece on a cell (a tile, a domino or a die, for instance); component 0 if the cell is empty.
inline const play::Component& component_on(const Context& c, int cell) {
  return c.game.components[static_cast<std::size_t>(c.what(SiteType::Cell, cell))];
}

/// Returns how many rows or columns, whichever is more, the paths of a colour lead away from the tile on a cell; 0 if
/// there is no tile.
int path_extent(Context& c, int colour, int start);

/// Returns whether a path of a colour that leaves the tile on a cell comes back to it by another side.
bool path_returns(Context& c, int colour, int start);

/// Returns the sites where the last move and its consequences ended.
Sites sites_of_last_move(Context& c);

}  // namespace lud::stdlib
