#pragma once
// Pictures of a position: as text for the terminal, as SVG for everything else.
#include <string>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// What lies on a site: the letters of its kind, its owner's number, and a count or height above one: "P1", "K2x3"; a
/// dot where it is empty.
std::string piece_text(const Context& context, SiteType type, int site);

/// The board with its pieces, a mark on empty sites of named regions, what the marks and letters mean, hands and dice.
std::string draw_pieces(const Context& context);

/// The same with all that the game keeps in mind, scores (those of its match too) and who is to move.
std::string draw_text(const Context& context);

/// An SVG picture at most 800 units wide: the board with its regions and pieces.
std::string draw_svg(const Context& context);

}  // namespace lud::tools
