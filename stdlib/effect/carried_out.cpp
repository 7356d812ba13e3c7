#include "stdlib/effect/carried_out.hpp"

namespace lud::stdlib {

namespace {

/// See Workspace::CarriedOut.
struct CarriedOutByItself : Node {
  Lazy<Moves> plain;
  static Moves run(const Node* node, Context& c) {
    c.carried_out = {nullptr, c.carried_out.taken_by(node)};
    return static_cast<const CarriedOutByItself*>(node)->plain(c);
  }
};

}  // namespace

Operand carried_out_by_itself(const Linked& call) {
  auto* node = call.game.memory.make<CarriedOutByItself>();
  node->plain = Lazy<Moves>(call.made);
  return call.made.evaluated_by(node);
}

}  // namespace lud::stdlib
