#pragma once
// The data that the sampler and the generators exchange for the queries from `Query::Sample` to `Query::Reservoir`: how
// many slots a generator has, the slot whose move is wanted, and the reservoir, which keeps one of the moves that are
// listed. Each workspace has one. interpreter/play/sampler.hpp describes the sampler and its invariant.
#include "interpreter/play/state/random.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

struct Sampling {
  Random* chooser = nullptr;  ///< the generator of the samples, not that of the game's random numbers
  bool by_slot = false;       ///< generators may answer with their number of slots
  bool only_source = false;   ///< the next generator's moves are all that there is to sample from
  bool may_keep_one = false;  ///< generators may treat Query::Sample as Query::Reservoir
  bool answered = false;      ///< the last generator answered with its number of slots
  int slots = 0;              ///< the sum of the numbers answered
  int parts = 0;              ///< how many generators a full listing evaluates, one for each piece or site
  int slot = off;             ///< the wanted slot, counted from the first slot of the next generator

  // The reservoir: the n-th candidate replaces the one before with probability 1 / n. Moves that do not replace it need
  // not be made. The move that is kept is marked (Move::from_reservoir) and stands for all candidates.
  int reservoir_seen = 0;  ///< number of candidates
  int reservoir_kept = 0;  ///< number of candidates that replaced the one before

  /// Counts a candidate. Returns whether it is left out, as it does not replace the one before.
  bool passes_by() {
    ++reservoir_seen;
    if (reservoir_seen > 1 && chooser->pick(reservoir_seen) != 0) return true;
    ++reservoir_kept;
    return false;
  }
  /// Counts several candidates together. Returns the number of the last one to replace the one before, or off.
  int takes_one_of(int count) {
    if (count == 0) return off;
    reservoir_seen += count;
    const int drawn = chooser->pick(reservoir_seen);
    if (drawn >= count) return off;
    ++reservoir_kept;
    return drawn;
  }
  /// The answer of a generator to `Query::Sample` or `Query::Bound`: its number of slots, and what to add to `parts`.
  void answer(int count, int from_parts = 1) {
    slots += count;
    parts += from_parts;
    answered = true;
  }
};

}  // namespace lud::play
