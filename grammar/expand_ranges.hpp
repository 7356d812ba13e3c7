#pragma once
#include "grammar/expansion.hpp"

namespace lud::grammar {

/// The tokens with every range, of numbers or of sites, written out.
Tokens expand_ranges(Expansion& in, const Tokens& tokens);

}  // namespace lud::grammar
