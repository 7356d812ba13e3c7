#pragma once
// (can Move ...) as a linked node, so that words can see which generator it asks.
#include "interpreter/play/engine.hpp"

namespace lud::stdlib {

struct CanMove : Node {
  Lazy<Moves> moves;
  static bool run(const Node* node, Context& c) { return play::can_move(c, static_cast<const CanMove*>(node)->moves); }
};

}  // namespace lud::stdlib
