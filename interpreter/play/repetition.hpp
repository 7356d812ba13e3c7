#pragma once
// Repetition: which positions a trial keeps the hashes of, as far as rules ask about them, and whether one came again.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Keeps the hash of the present position, where rules ask whether it repeats. `after_move`: not that of the start.
void remember_position(Context& context, bool after_move);

/// Whether the state occurred before, as a kind of repetition counts it.
bool repeats(const Trial& trial, const State& state, RepetitionType type);

}  // namespace lud::play
