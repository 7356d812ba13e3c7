#pragma once
// Comparisons of numbers.
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Returns whether a condition is (!= iterator number), with its arguments in either order, and nothing else.
bool says_different(const Lazy<bool>& condition, play::Iterator play::Scope::*iterator, int number);

}  // namespace lud::stdlib
