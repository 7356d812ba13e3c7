#pragma once
// Comparisons of numbers.
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Returns whether `value` compares with `limit` as `how` says.
inline bool compares(int value, Comparison how, int limit) {
  switch (how) {
    case Comparison::Equal:
      return value == limit;
    case Comparison::Different:
      return value != limit;
    case Comparison::Less:
      return value < limit;
    case Comparison::AtMost:
      return value <= limit;
    case Comparison::Greater:
      return value > limit;
    case Comparison::AtLeast:
      return value >= limit;
  }
  return false;
}

/// Returns whether a condition is (!= iterator number), with its arguments in either order, and nothing else.
bool says_different(const Lazy<bool>& condition, play::Iterator play::Scope::*iterator, int number);

}  // namespace lud::stdlib
