#pragma once
// The view from above on a board of layers: which pieces are covered, and which neighbours are separated by pieces that
// lie across both.
#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct View {
  const Context& c;
  SiteType type;

  /// Returns whether a piece lies straight above a site.
  bool covered(int site) const {
    const board::Lattice& lattice = c.game.lattice(type);
    const board::Point at = lattice.centroid(site);
    for (int other = site + 1; other < lattice.count(); ++other) {
      const board::Point above = lattice.centroid(other);
      if (above.x == at.x && above.y == at.y && c.what(type, other) != 0) return true;
    }
    return false;
  }
  /// Returns whether at least two pieces on the layer above lie across both sites.
  bool bridged(int site, int other) const {
    int shared = 0;
    const board::SiteSpan above = c.game.lattice(type).steps(other, AbsoluteDirection::Upward);
    for (int up : c.game.lattice(SiteType::Vertex).steps(site, AbsoluteDirection::Upward))
      if (c.what(SiteType::Vertex, up) != 0 && c.what(type, up) != 0)
        shared += std::ranges::find(above, up) != above.end();
    return shared >= 2;
  }
};

}  // namespace lud::stdlib
