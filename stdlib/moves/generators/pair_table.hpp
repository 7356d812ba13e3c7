#pragma once
// Moves from a site to one of those around it, whose conditions are sets: of targets, and of sites that lie ahead of
// the move. Given the descriptions of start and target, hands on the ways between them.
#include <optional>

#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/sets/move_table.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct PairTable {
  MoveTable ways;  ///< the hurdles are what lies ahead; where nothing is asked of that, the starts
  const SitePredicate* targets = nullptr;  ///< null: all
  const SitePredicate* ahead = nullptr;    ///< null: nothing is asked
  std::vector<Lazy<Sites>> also_in;        ///< regions that targets must lie in, too
};

/// Nothing where the condition of the target says more than sets do, or targets are others.
std::optional<PairTable> pair_table(const Game& game, const From& from, const To& to);

}  // namespace lud::stdlib
