#pragma once
// (ahead ...) over a number of steps that is known before play: where it leads from each site, in a direction that is
// known, too, or in that of a move.
#include <vector>

#include "stdlib/value/directions.hpp"

namespace lud::stdlib {

struct AheadTable : Node {
  Lazy<int> site;
  std::vector<int> ends;  ///< by site
  static int run(const Node* node, Context& c) {
    const auto& table = *static_cast<const AheadTable*>(node);
    const auto at = static_cast<std::size_t>(table.site(c));
    return at < table.ends.size() ? table.ends[at] : off;
  }
};

/// The expression as such a table; null where it is something else.
inline const AheadTable* ahead_table(const Lazy<int>& value) { return node_cast<AheadTable>(value); }

/// What lies ahead of each site in the direction of a move.
struct AheadOfMove : Node {
  Lazy<int> site, plain;
  const DirectionOfMove* direction = nullptr;
  std::vector<int> ends;  ///< by direction and site

  /// What lies ahead of a site in the direction of a move, which may be none.
  int end(int towards, std::size_t start) const {
    return towards < 0 ? static_cast<int>(start) : ends[static_cast<std::size_t>(towards) * direction->sites + start];
  }
  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const AheadOfMove*>(node);
    if (!n.direction->knows(c)) return n.plain(c);
    const auto at = static_cast<std::size_t>(n.site(c));
    return at < n.direction->sites ? n.end(n.direction->direction(c), at) : off;
  }
};

/// The expression as what lies ahead of a move; null where it is something else.
inline const AheadOfMove* ahead_of_move(const Lazy<int>& value) { return node_cast<AheadOfMove>(value); }

}  // namespace lud::stdlib
