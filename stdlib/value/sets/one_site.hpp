#pragma once
// A site as a region: what an expression says that is a site where a region is asked for.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// A region of one site.
struct OneSite : Node {
  Lazy<int> site;
  static Sites run(const Node* node, Context& c) {
    SitesBuilder one = c.sites();
    one.add(static_cast<const OneSite*>(node)->site(c));
    return one;
  }
};

}  // namespace lud::stdlib
