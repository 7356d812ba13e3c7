#pragma once
// The lines that are drawn on tiles and go on from tile to tile. Given the colour of a line and a tile on the board,
// says how far it leads and whether it comes back.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// The kind of piece, perhaps a tile, a domino or a die, on a cell; "no piece" where there is none.
inline const play::Component& component_on(const Context& c, int cell) {
  return c.game.components[static_cast<std::size_t>(c.what(SiteType::Cell, cell))];
}

/// How far, in rows or columns, the lines of a colour lead from the tile on a cell; 0 where there is no tile.
int path_extent(Context& c, int colour, int start);

/// Whether a line of a colour that leaves the tile on a cell comes back to it another way.
bool path_returns(Context& c, int colour, int start);

/// Where the last move and what followed from it ended.
Sites sites_of_last_move(Context& c);

}  // namespace lud::stdlib
