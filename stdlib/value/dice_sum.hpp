#pragma once
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// Whether `value` is known to be the sum of pips of the dice.
bool is_sum_of_pips(const Lazy<int>& value);

}  // namespace lud::stdlib
