#pragma once
// The stage of expansion that writes out ranges of numbers and of sites.
#include "grammar/expansion.hpp"

namespace lud::grammar {

/// Returns the tokens with each range replaced by its members: 3..5 by 3 4 5, "B2".."C3" by the sites of a rectangle.
Tokens expand_ranges(Expansion& in, const Tokens& tokens);

}  // namespace lud::grammar
