#pragma once
// Pictures of a position, as text for the terminal or as SVG, with a legend of their labels; see board_view.hpp.
#include <string>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// Text: the board with coordinates and pieces, on empty sites the marks of their named regions, the legend, hands and
/// dice.
std::string draw_pieces(const Context& context);

/// The same with variables and other remembered values, scores (of the match, too) and the mover. `viewer`: a player
/// who does not see what is hidden; 0 sees everything.
std::string draw_text(const Context& context, int viewer = 0);

/// SVG: whose turn it is, the board with coordinates, regions and pieces, hands, dice, decks and the legend. The parts
/// are groups with the classes title, board, hand, dice, deck, legend and notes. On the board and in hands, everything
/// that belongs to a site is in a group of class site, with the site's number in data-site.
std::string draw_svg(const Context& context);
/// The same of the start of a game, in a match of its first game.
std::string draw_start_svg(const Game& game);

/// The same with the legal moves on top, in a group of class moves: arrows for moved pieces (blue for decisions, brown
/// for consequences), rings on chosen sites and where a piece appears or changes, crosses on removed pieces. In a
/// match: the game being played.
std::string draw_moves_svg(Context& context);

}  // namespace lud::tools
