#pragma once
// Conversion of numbers of sites, elements and players, which are `int` as in the language, to container indices.
#include <cstddef>

namespace lud {

/// Returns `i` as a container index. Precondition: `i` is not negative.
constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

}  // namespace lud
