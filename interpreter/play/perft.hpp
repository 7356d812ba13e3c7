#pragma once
// Perft: the number of move sequences of a given length from a position. Other engines compute the same number, so that
// generators of moves can be compared without a common notation.
#include <atomic>
#include <cstdint>

#include "interpreter/play/engine.hpp"

namespace lud::play {

/// Returns the number of sequences of `depth` moves; shorter ones, at the end of which the game is over, do not count.
/// Duplicates in the list of legal moves count, and so does each combination of simultaneous moves. Dice are rolled by
/// the position's generator. Positions are not memoised. The position of the context is restored. The number is too
/// small if another thread or a signal sets `*stop` meanwhile: the count then ends soon. Throws LimitReached if the
/// number, or that of the combinations in a position, is more than 2^64 - 1.
std::uint64_t perft(Context& context, int depth, const std::atomic<bool>* stop = nullptr);

/// The sum of two such numbers. Throws LimitReached if it is more than 2^64 - 1.
std::uint64_t sum_of_leaves(std::uint64_t one, std::uint64_t other);

}  // namespace lud::play
