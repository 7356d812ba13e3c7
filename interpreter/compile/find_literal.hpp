#pragma once
// Where a value is written: given typed calls, hands on the node of the text that it stands in.
#include "interpreter/check/check.hpp"

namespace lud::compile {

/// Where a value stands in an expression, as a constant; `otherwise` where it does not.
template <class T>
grammar::NodeId find_literal(const Checked& checked, const T& value, grammar::NodeId otherwise) {
  if (checked.kind == Checked::Kind::Literal && checked.sort == sort_of<T>() && checked.literal &&
      *static_cast<const T*>(checked.literal.constant) == value)
    return checked.node;
  for (const Checked* argument : checked.arguments)
    if (argument)
      if (const auto found = find_literal(*argument, value, grammar::no_node); found != grammar::no_node) return found;
  return otherwise;
}

}  // namespace lud::compile
