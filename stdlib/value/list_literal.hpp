#pragma once
// The node of a list literal whose items are evaluated in play. Other words recognise it by its type.
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

struct ListLiteral : Node {
  std::span<const Lazy<int>> items;

  static Ints run(const Node* node, Context& c) {
    const auto& n = *static_cast<const ListLiteral*>(node);
    const std::span<int> values = c.ints(n.items.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = n.items[i](c);
    return values;
  }
};

}  // namespace lud::stdlib
