#pragma once
// Check of the start rules: given a game whose rules are linked, runs the start rules once and reports results that are
// impossible or unlikely to be meant.
#include "interpreter/compile/link.hpp"

namespace lud::compile {

/// Adds to `linker` an error for the first piece on a site that does not exist or the first value that a site cannot
/// have, and the warning `placed-twice` where a piece is put on another one. `tree` is the source of `rules`.
void check_start(const Game& game, const Checked& rules, const grammar::Tree& tree, Linker& linker);

}  // namespace lud::compile
