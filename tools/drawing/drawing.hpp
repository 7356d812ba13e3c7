#pragma once
// Pictures of a position: as text for the terminal, as SVG for everything else. What is written on them is explained in
// their legend; see board_view.hpp.
#include <string>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// The board with its coordinates and pieces, a mark on empty sites of named regions, what the marks and letters mean,
/// hands and dice.
std::string draw_pieces(const Context& context);

/// The same with all that the game keeps in mind, scores (those of its match too) and who is to move.
std::string draw_text(const Context& context);

/// An SVG picture: whose turn it is, the board with its coordinates, regions and pieces, hands, dice, decks, the
/// legend. Its parts are groups with the classes title, board, hand, dice, deck, legend and notes; on the board and in
/// hands a group of class site with the site's number as data-site is all that belongs to a site.
std::string draw_svg(const Context& context);

/// The same with the legal moves, a group of the class moves over it: arrows for pieces that move (blue for what is
/// chosen, brown for what comes of it), rings where a site is chosen or a piece appears or changes, crosses on pieces
/// that are taken off. Of a match: the game that is played.
std::string draw_moves_svg(Context& context);

}  // namespace lud::tools
