#pragma once
// Moves from a site to one of those around it, whose conditions are predicates of the target and of the site that lies
// ahead of the move. Builds the move table from the descriptions of start and target.
#include <optional>

#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/sets/move_table.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct PairTable {
  MoveTable entries;                       ///< the sites between lie ahead; where `ahead` is null, the starts
  const SitePredicate* targets = nullptr;  ///< null: all sites
  const SitePredicate* ahead = nullptr;    ///< null: no condition
  std::vector<Lazy<Sites>> also_in;        ///< further regions that targets must lie in
};

/// Nothing where predicates do not express the whole condition, or where targets do not lie around the start.
std::optional<PairTable> pair_table(const Game& game, const From& from, const To& to);

}  // namespace lud::stdlib
