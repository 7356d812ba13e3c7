#pragma once
// Finds the place in the text where a value is written.
#include "interpreter/check/check.hpp"

namespace lud::compile {

/// The node of the first literal in an expression that has a given value; `otherwise` where there is none.
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
