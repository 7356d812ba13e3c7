#pragma once
// What the start rules do: given a game whose rules are linked, sets it up once and reports what cannot be, or can
// hardly be meant.
#include "interpreter/compile/link.hpp"

namespace lud::compile {

/// Pieces that the start rules put on sites that do not exist are the author's mistake, as are values that sites cannot
/// have. A piece that is put where another one was put before is a warning: `placed-twice`.
void check_start(const Game& game, const Checked& rules, const grammar::Tree& tree, Linker& linker);

}  // namespace lud::compile
