#pragma once
// What goes between whoever samples a legal move and the generators that are asked (the queries from `Query::Sample` to
// `Query::Reservoir`): how many slots a generator has, at which slot it is to make a move, and the reservoir in which
// one of the moves that are listed stays. One in each workspace. Who asks, and why every legal move is equally likely,
// is told in interpreter/play/sampler.hpp.
#include "interpreter/play/state/random.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

struct Sampling {
  Random* chooser = nullptr;  ///< what samples are drawn by: not the random generator of the game
  bool by_slot = false;       ///< generators may answer with their number of slots
  bool alone = false;         ///< the moves of the generator asked next are all that there is to sample from
  bool one_will_do = false;   ///< Query::Sample may be taken for Query::Reservoir
  bool answered = false;      ///< the generator asked last said how many slots it has
  int slots = 0;              ///< how many all had that answered, together
  int parts = 0;              ///< how many generators list all moves: one for each piece, or for each site
  int slot = off;             ///< where a move is wanted, counted from the first slot of the generator asked next

  // The reservoir: the n-th move that comes by replaces the one before with a chance of 1 / n. Moves that do not
  // replace it need not be made. The last one that did is marked (Move::from_reservoir) and stands for all that came
  // by.
  int reservoir_seen = 0;  ///< how many moves came by
  int reservoir_kept = 0;  ///< how many of them replaced the one before when they came by

  /// Whether the move that comes by now does not replace the one before.
  bool passes_by() {
    ++reservoir_seen;
    if (reservoir_seen > 1 && chooser->pick(reservoir_seen) != 0) return true;
    ++reservoir_kept;
    return false;
  }
  /// The same for several moves that come by together, of which the last one to replace the one before is found at
  /// once: its number, or off where none does.
  int takes_one_of(int count) {
    if (count == 0) return off;
    reservoir_seen += count;
    const int drawn = chooser->pick(reservoir_seen);
    if (drawn >= count) return off;
    ++reservoir_kept;
    return drawn;
  }
  void answer(int count, int from_parts = 1) {
    slots += count;
    parts += from_parts;
    answered = true;
  }
};

}  // namespace lud::play
