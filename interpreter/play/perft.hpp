#pragma once
// Perft: how many sequences of so many moves a position allows. Other engines count the same, so that generators of
// moves can be compared without a word about notation.
#include <cstdint>

#include "interpreter/play/engine.hpp"

namespace lud::play {

/// The number of sequences of `depth` moves; a game that is over before that has none. All that the legal moves list is
/// counted, equal ones too; of simultaneous moves every combination. Rolls of dice fall as the position's generator
/// has them. Nothing is kept between positions, so equal ones are counted again. The position stays as it is.
std::uint64_t perft(Context& context, int depth);

}  // namespace lud::play
