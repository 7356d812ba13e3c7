#pragma once
// Random playouts: from a started game to its end, every decision uniform among the legal moves. Choices draw from a
// generator of their own, so that dice and choices do not disturb each other.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// What a playout was like.
struct PlayoutResult {
  int moves = 0;              ///< decisions, simultaneous ones counted once
  std::uint64_t choices = 0;  ///< legal moves at all decisions together
};

/// Plays one random move. The game must not be over.
void random_move(Context& context, Random& chooser, PlayoutResult& result);

/// Plays one move, random or forced, unless the game is over or has no move; whether it did. `legal_sizes`, where
/// given, receives the number of legal moves.
bool play_ply(Context& context, Random& chooser, std::vector<std::uint32_t>* legal_sizes, PlayoutResult& result);

/// Plays to the end or to `context.max_moves`. `legal_sizes`, where given, receives the number of legal moves at every
/// decision.
PlayoutResult playout(Context& context, Random& chooser, std::vector<std::uint32_t>* legal_sizes = nullptr);

/// The same with an observer: `goes_on()` is asked in every position, the first and the last among them; where it says
/// no the playout stops.
template <class GoesOn>
PlayoutResult playout(Context& context, Random& chooser, std::vector<std::uint32_t>* legal_sizes, GoesOn&& goes_on) {
  PlayoutResult result;
  while (goes_on() && play_ply(context, chooser, legal_sizes, result)) {
  }
  return result;
}

/// Independent seeds: the generator for `stream` of playout `number` of a run with `seed`. The same for any number of
/// threads.
Random playout_random(std::uint64_t seed, std::uint64_t number, std::uint64_t stream);

}  // namespace lud::play
