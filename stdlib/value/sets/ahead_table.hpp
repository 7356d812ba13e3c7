#pragma once
// (ahead ...) over a number of steps that is known before play: where it leads from each site, in a direction that is
// known, too, or in that of a move.
#include <vector>

#include "interpreter/plan/table.hpp"
#include "stdlib/value/directions.hpp"

namespace lud::stdlib {

/// The expression as a table by site, of sites of the board's default type; null where it is something else.
inline const plan::Table<int>* ahead_table(const Lazy<int>& value) {
  const auto* table = node_cast<plan::Table<int>>(value);
  return table && !table->other && table->of_default_type ? table : nullptr;
}

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
