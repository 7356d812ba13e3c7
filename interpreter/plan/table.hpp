#pragma once
// Words whose value follows from one or two sites and from what is known before play: given a linked call, hands on the
// call with its values looked up in a table. The values are worked out by the word itself, so that nothing is stated
// twice.
#include <string_view>
#include <vector>

#include "interpreter/plan/term.hpp"
#include "interpreter/play/context.hpp"

namespace lud::plan {

/// A call as its values by site, or by two sites. Where it is asked about others it is evaluated as it stands.
template <class T>
struct Table : Node {
  const Term* term = nullptr;
  Lazy<int> site, other;  ///< the latter may be absent
  Lazy<T> plain;
  unsigned count = 0;            ///< sites
  bool of_default_type = false;  ///< they are sites of the board's default type
  std::vector<T> values;

  static T run(const Node* node, Context& c) {
    const auto& n = *static_cast<const Table*>(node);
    std::size_t at = static_cast<unsigned>(n.site(c));
    if (at >= n.count) return n.plain(c);
    if (n.other) {
      const std::size_t second = static_cast<unsigned>(n.other(c));
      if (second >= n.count) return n.plain(c);
      at = at * n.count + second;
    }
    return n.values[at];
  }
};

/// The call as a table over the sites of a type that the named parameters are, where all its other arguments are known;
/// only for words that read nothing else in play when these are given as they are. The call itself where the table
/// would be too large.
Operand by_site(const Linked& call, SiteType type, std::string_view site, std::string_view other = {});

}  // namespace lud::plan
