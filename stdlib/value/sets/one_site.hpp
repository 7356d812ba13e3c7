#pragma once
// Sites as regions: what an expression says that is a site, or a list of them, where a region is asked for.
#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// A region of one site. `lists` tells without a set whether a site that the game has is in it.
struct OneSite : Node {
  Lazy<int> site;
  static Sites run(const Node* node, Context& c) {
    SitesBuilder one = c.sites();
    one.add(static_cast<const OneSite*>(node)->site(c));
    return one;
  }
  bool lists(Context& c, int asked) const { return site(c) == asked; }
};

/// (sites <numbers>) of a list that changes in play.
struct ListedSites : Node {
  Lazy<Ints> numbers;
  static Sites run(const Node* node, Context& c) {
    SitesBuilder listed = c.sites();
    for (int site : static_cast<const ListedSites*>(node)->numbers(c)) listed.add(site);
    return listed;
  }
  bool lists(Context& c, int asked) const {
    return std::ranges::any_of(numbers(c), [&](int site) { return site == asked; });
  }
};

}  // namespace lud::stdlib
