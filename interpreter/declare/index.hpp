#pragma once
// Sites, elements and players are `int`, as the language counts; containers are indexed by `std::size_t`.
#include <cstddef>

namespace lud {

/// `i`, not negative, as an index into a container.
constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

}  // namespace lud
