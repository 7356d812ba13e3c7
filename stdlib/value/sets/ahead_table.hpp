#pragma once
// Tables for (ahead ...) with a number of steps that is known before play: the site it leads to from each site, in a
// known direction or in the direction of a move.
#include <vector>

#include "interpreter/plan/table.hpp"
#include "stdlib/value/directions.hpp"

namespace lud::stdlib {

/// Returns the node of an expression that is a table by one site, over the board's default type; null for any other
/// expression.
inline const plan::Table<int>* ahead_table(const Lazy<int>& value) {
  const auto* table = node_cast<plan::Table<int>>(value);
  return table && !table->other && table->of_default_type ? table : nullptr;
}

/// (ahead ...) in the direction of the move that the scope's `from` and `to` describe.
struct AheadOfMove : Node {
  Lazy<int> site, plain;
  const DirectionOfMove* direction = nullptr;
  std::vector<int> ends;  ///< the site ahead, by direction and site

  /// Returns the site ahead of `start` in the direction `towards`; `start` itself if that is negative (none).
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

/// Returns the node of an expression that is (ahead ...) in the direction of a move; null for any other expression.
inline const AheadOfMove* ahead_of_move(const Lazy<int>& value) { return node_cast<AheadOfMove>(value); }

}  // namespace lud::stdlib
