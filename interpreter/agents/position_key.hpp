#pragma once
// A 64-bit key of positions for transposition tables. Positions with equal keys continue identically (but for
// collisions, with probability 2^-64), however they were reached. Of the history the key covers the last move and the
// numbers of moves and turns if the rules read them, and how near the pie rule's choice is; it does not cover
// repetition.
#include <cstdint>

#include "interpreter/play/context.hpp"

namespace lud::agents {

class PositionKey {
 public:
  /// Finds out from the terms of the rules which parts of the history they read.
  explicit PositionKey(const Game& game);
  /// Returns the key of a position of a single game. It is the same before and after its legal moves are listed.
  std::uint64_t operator()(const Context& context);
  /// Whether the rules depend on earlier positions; then equal keys do not imply equal play.
  bool asks_for_repetition() const { return repetition_; }

 private:
  bool last_move_ = false, counts_ = false, repetition_ = false;
  int swap_until_ = 0;  ///< the number of moves from which on nobody may swap any more
  play::State scratch_;
};

}  // namespace lud::agents
