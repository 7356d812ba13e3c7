#pragma once
// Tables for words whose value depends on one or two sites and otherwise only on what is known before play. Given a
// linked call, returns the call with its values looked up in a table. The table is filled by evaluating the word
// itself, so that no rule is stated twice.
#include <string_view>
#include <vector>

#include "interpreter/plan/term.hpp"
#include "interpreter/play/context.hpp"

namespace lud::plan {

/// The values of a call by one site, or by two. For sites beyond the table the call is evaluated.
template <class T>
struct Table : Node {
  const Term* term = nullptr;
  Lazy<int> site, other;  ///< `other` may be empty
  Lazy<T> plain;
  unsigned count = 0;            ///< number of sites
  bool of_default_type = false;  ///< the sites are of the board's default type
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

/// Tabulates a call over the sites that are the values of the parameters `site` and `other`, of the type that the
/// parameter `type` says, or of the board's default type. Precondition: with all other arguments constant, the word
/// reads nothing else in play. Returns the call itself if another argument is not constant, or the table would be too
/// large.
Operand by_site(const Linked& call, std::string_view site, std::string_view other = {}, std::string_view type = "type");

}  // namespace lud::plan
