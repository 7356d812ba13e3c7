#pragma once
#include <optional>

#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// Returns the index of the set of dice whose sum of pips `value` is; nothing if `value` is any other expression.
std::optional<std::size_t> set_of_pips(const Lazy<int>& value);

}  // namespace lud::stdlib
