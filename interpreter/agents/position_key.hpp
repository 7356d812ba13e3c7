#pragma once
// Tells positions apart for tables of positions: two that have the same key go on alike (but for a chance of 2^-64),
// although they may have been reached on different ways. Of the way there it covers what the rules can ask about: the
// last move, and how many moves and turns there were; repetition it does not cover.
#include <cstdint>

#include "interpreter/play/context.hpp"

namespace lud::agents {

class PositionKey {
 public:
  /// Goes through the rules' words.
  explicit PositionKey(const Game& game);
  /// The key of a position of a single game, as it is before its legal moves are listed or after.
  std::uint64_t operator()(const Context& context);
  /// Whether rules ask about earlier positions: then keys say too little.
  bool asks_for_repetition() const { return repetition_; }

 private:
  bool last_move_ = false, counts_ = false, repetition_ = false;
  play::State scratch_;
};

}  // namespace lud::agents
