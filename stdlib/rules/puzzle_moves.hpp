#pragma once
// The moves of deduction puzzles: setting a site to a value that the constraints allow, and toggling whether a value is
// possible for a site.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Whether all constraints hold in the present position.
bool constraints_hold(Context& context);

/// Returns the generator of all moves of a puzzle.
Lazy<Moves> puzzle_moves();
/// Returns the same as a `Generator` with two slots for each value of each site. Returns other generators unchanged.
Lazy<Moves> puzzle_moves_by_slot(const Lazy<Moves>& offered, Game& game);

}  // namespace lud::stdlib
