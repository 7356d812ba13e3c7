#pragma once
// The legal moves of a position as marks of a picture: arrows for moved pieces, rings on chosen sites and where a piece
// appears or changes, crosses on removed pieces.
#include <map>
#include <vector>

#include "interpreter/lud.hpp"
#include "tools/drawing/svg_canvas.hpp"

namespace lud::tools {

struct MarkedSite {
  SiteType type = SiteType::Cell;
  int site = 0;
  auto operator<=>(const MarkedSite&) const = default;
};

struct MoveMarks {
  struct Arrow {
    MarkedSite from, to;
    bool chosen = true;  ///< a decision; false: a consequence
    auto operator<=>(const Arrow&) const = default;
  };
  std::vector<Arrow> arrows;
  std::vector<MarkedSite> rings, crosses;
};

/// The marks of all legal moves, with the consequences that a player can know (record::known_actions); none if the game
/// is over.
MoveMarks marks_of_moves(Context& context);

/// Where a picture shows a site, and the radius available there.
struct Place {
  Canvas::At at{};
  double room = 0;
};
using Places = std::map<MarkedSite, Place>;

/// Draws the marks over a picture. Sites that are not among the places are skipped.
void draw_marks(Canvas& canvas, const MoveMarks& marks, const Places& places);

}  // namespace lud::tools
