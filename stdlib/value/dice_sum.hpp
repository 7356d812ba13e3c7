#pragma once
#include <optional>

#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// The set of dice whose pips a value adds up, where it is nothing else.
std::optional<std::size_t> set_of_pips(const Lazy<int>& value);

}  // namespace lud::stdlib
