#pragma once
// How the defines of a file are used: finds uses that give fewer arguments than all others, and parameters that no use
// gives. Arguments may be left out, so this is odd and not wrong.
#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"

namespace lud::grammar {

/// Warning: `missing-argument`.
void warn_short_uses(const Tree& file, Diagnostics& diagnostics);

}  // namespace lud::grammar
