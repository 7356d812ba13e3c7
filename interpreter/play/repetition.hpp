#pragma once
// Repetition of positions: records the hashes that rules compare, and tests whether a position occurred before.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Adds the hash of the present position to the trial, if rules test its repetition. `after_move`: false at the start.
void remember_position(Context& context, bool after_move);

/// Whether the state occurred before in the trial, by this kind of repetition.
bool repeats(const Trial& trial, const State& state, RepetitionType type);

}  // namespace lud::play
