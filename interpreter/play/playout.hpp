#pragma once
// Random playouts: from a started game to its end, with every decision uniform among the legal moves. Decisions are
// drawn from a random generator of their own, so that they and the game's dice do not disturb each other.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// Statistics of a playout.
struct PlayoutResult {
  int moves = 0;  ///< decisions; simultaneous ones count once
  /// Legal or joint moves at all decisions; those of sampled decisions only with `legal_sizes`. Exact up to 2^53.
  double choices = 0;
};

/// Plays one random move. The game must not be over.
void random_move(Context& context, Random& chooser, PlayoutResult& result);

/// Plays one move, random or forced. Returns false, and plays none, if the game is over or has no move. Appends the
/// number of legal moves to `legal_sizes`, which may be null.
bool play_ply(Context& context, Random& chooser, std::vector<std::uint32_t>* legal_sizes, PlayoutResult& result);

/// Plays to the end or to `context.max_moves`. Appends the number of legal moves at every decision to a given
/// `legal_sizes`.
PlayoutResult playout(Context& context, Random& chooser, std::vector<std::uint32_t>* legal_sizes = nullptr);

/// Like the above, with an observer: `goes_on()` is called in every position, the first and the last included; the
/// playout stops when it returns false.
template <class GoesOn>
PlayoutResult playout(Context& context, Random& chooser, std::vector<std::uint32_t>* legal_sizes, GoesOn&& goes_on) {
  PlayoutResult result;
  while (goes_on() && play_ply(context, chooser, legal_sizes, result)) {
  }
  return result;
}

/// Returns generator number `stream` of playout `number` in a run with `seed`. The generators are independent of each
/// other, and do not depend on the number of threads.
Random playout_random(std::uint64_t seed, std::uint64_t number, std::uint64_t stream);

}  // namespace lud::play
