#pragma once
// Pictures of a position: as text for the terminal, as SVG for everything else.
#include <string>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// The board with its pieces, hands, dice, scores (those of its match too) and the mover, as lines of text. A piece is
/// the first letter of its name and its owner's number; a count or height above one follows.
std::string draw_text(const Context& context);

/// The same as an SVG picture of at most 800 by 800 units.
std::string draw_svg(const Context& context);

/// The label of a site as people say it: its coordinate, or its number where it has none or is in a hand.
std::string site_label(const Game& game, SiteType type, int site);

}  // namespace lud::tools
