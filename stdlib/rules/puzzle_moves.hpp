#pragma once
// The moves of deduction puzzles: sites are set to values that the constraints allow, and values are made possible or
// impossible for a site.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Whether all constraints hold in the present position.
bool constraints_hold(Context& context);

/// All that a puzzle offers.
Lazy<Moves> puzzle_moves();
/// The same as a generator with two slots for each value of each site. What is no puzzle's stays as it is.
Lazy<Moves> puzzle_moves_by_slot(const Lazy<Moves>& offered, Game& game);

}  // namespace lud::stdlib
