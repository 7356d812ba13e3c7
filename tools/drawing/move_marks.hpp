#pragma once
// What the legal moves of a position do on the board, as marks of a picture: arrows for pieces that move, rings where a
// site is chosen or a piece appears or becomes another, crosses on pieces that are taken off.
#include <functional>
#include <optional>
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
    bool chosen = true;  ///< what a player chooses, rather than what comes of it
    auto operator<=>(const Arrow&) const = default;
  };
  std::vector<Arrow> arrows;
  std::vector<MarkedSite> rings, crosses;
};

/// The marks of all legal moves with all that they do; of a game that is over, none.
MoveMarks marks_of_moves(Context& context);

/// Where a picture shows a site, and how much room is there.
struct Place {
  Canvas::At at{};
  double room = 0;
};
using PlaceOf = std::function<std::optional<Place>(const MarkedSite&)>;

/// Draws the marks over a picture. Sites that it does not show are left out.
void draw_marks(Canvas& canvas, const MoveMarks& marks, const PlaceOf& place_of);

}  // namespace lud::tools
