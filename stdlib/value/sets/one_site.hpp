#pragma once
// Nodes of regions that are made of one site, or of a list of sites, known in play only.
#include <algorithm>
#include <array>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// A region of one site. `lists` returns whether it contains a site of the game, without making a set.
struct OneSite : Node {
  Lazy<int> site;
  static Sites run(const Node* node, Context& c) {
    return c.sites_of(std::array{static_cast<const OneSite*>(node)->site(c)});
  }
  bool lists(Context& c, int asked) const { return site(c) == asked; }
};

/// (sites <numbers>) with a list that is evaluated in play.
struct ListedSites : Node {
  Lazy<Ints> numbers;
  static Sites run(const Node* node, Context& c) {
    return c.sites_of(static_cast<const ListedSites*>(node)->numbers(c));
  }
  bool lists(Context& c, int asked) const {
    return std::ranges::any_of(numbers(c), [&](int site) { return site == asked; });
  }
};

}  // namespace lud::stdlib
