#pragma once
// Conditions on `site` that are tested on all sites of a region, as sets. `site_filter` splits a linked condition into
// its conjuncts: those that hold inside or outside a region (is In, is Related, is Empty of a type, = of a site, a
// number of steps), those that are site predicates, and those that remain to be tested site by site. A region may
// depend on other iterators but not on `site`, so that it is evaluated once for all sites.
#include <optional>
#include <vector>

#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct SiteFilter {
  struct Part {
    Lazy<bool> condition;
    Lazy<Sites> region;                   ///< where it holds; empty if that is not known as a region
    bool contrary = false;                ///< `region` is where it does not hold
    const SitePredicate* test = nullptr;  ///< its site predicate; null if there is none
  };
  std::vector<Part> parts;

  /// Removes from a set the sites where the condition does not hold.
  void keep(Context& c, SitesBuilder& sites) const;
  /// Returns whether the condition holds at all sites of a set.
  bool holds_on_all(Context& c, Sites sites) const;
};

/// Returns the filter of a condition; nothing if no part of it is a region, or if evaluating it changes the position.
std::optional<SiteFilter> site_filter(const Operand& condition, Game& game);

}  // namespace lud::stdlib
