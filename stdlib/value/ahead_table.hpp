#pragma once
// (ahead ...) in a direction and over a number of steps that are known before play: where it leads from each site.
#include <vector>

#include "interpreter/play/context.hpp"

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
inline const AheadTable* ahead_table(const Lazy<int>& value) {
  return value.function == &AheadTable::run ? static_cast<const AheadTable*>(value.node) : nullptr;
}

}  // namespace lud::stdlib
