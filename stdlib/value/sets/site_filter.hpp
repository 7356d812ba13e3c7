#pragma once
// Conditions on `site` that are asked of the sites of a region, as sets. Given a linked condition, hands on its parts:
// those that say in which region a site lies (is In, is Related, is Empty of a type, which site it is, how many steps
// it is away), those that are predicates of sites, and those that are left to be asked of each site. A region may hang
// on other iterators, but not on the site itself, so that it is worked out once for all sites.
#include <optional>
#include <vector>

#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct SiteFilter {
  struct Part {
    Lazy<bool> condition;
    Lazy<Sites> region;                   ///< where it holds; empty where that is no region
    bool contrary = false;                ///< ... or where it does not
    const SitePredicate* test = nullptr;  ///< where it holds, of sites of the board's default type
  };
  std::vector<Part> parts;

  /// Takes the sites off a set at which the condition does not hold.
  void keep(Context& c, SitesBuilder& sites) const;
  /// Whether it holds at all sites of a set.
  bool holds_on_all(Context& c, Sites sites) const;
};

/// The condition as sets; nothing where no part of it is a region.
std::optional<SiteFilter> site_filter(const Operand& condition, Game& game);

}  // namespace lud::stdlib
