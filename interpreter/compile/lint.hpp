#pragma once
// What a compiled game says that can mean nothing: names, players, rows and lines that its board and equipment do not
// have. All this is legal, as in Ludii, and hardly ever meant; so these are warnings.
#include <vector>

#include "interpreter/check/check.hpp"
#include "interpreter/play/game.hpp"

namespace lud::compile {

/// Looks through the typed calls that `game` was compiled from.
std::vector<check::Mistake> lint(const grammar::Tree& tree, const Checked& root, const Game& game);

/// Adds hints to a complaint about a name: the names that there are.
void hint_names(check::Mistake& mistake, const Game& game);

}  // namespace lud::compile
