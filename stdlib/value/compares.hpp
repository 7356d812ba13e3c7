#pragma once
// Comparisons of numbers.
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Whether a comparison of two numbers holds.
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

/// Whether a condition is that an iterator is not a certain number, and nothing else.
bool says_different(const Lazy<bool>& condition, play::Iterator play::Scope::*iterator, int number);

}  // namespace lud::stdlib
