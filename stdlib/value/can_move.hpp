#pragma once
// The node of (can Move ...). Other words recognise it by its type to find the generator that it queries.
#include "interpreter/play/engine.hpp"

namespace lud::stdlib {

struct CanMove : Node {
  Lazy<Moves> moves;
  static bool run(const Node* node, Context& c) { return play::can_move(c, static_cast<const CanMove*>(node)->moves); }
};

}  // namespace lud::stdlib
