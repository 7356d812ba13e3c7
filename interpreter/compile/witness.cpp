#include "interpreter/compile/witness.hpp"

#include "interpreter/compile/effects.hpp"
#include "interpreter/compile/wrapped.hpp"
#include "interpreter/play/limits.hpp"

namespace lud::compile {

namespace {

thread_local Witness* witness = nullptr;
thread_local bool paused = false;
thread_local LimitTrace* trace = nullptr;

/// Notes the word in the witness, evaluates `inner`, and notes the word in the trace where a limit is reached.
template <class T>
struct FollowedNode : lud::Node {
  Lazy<T> inner;
  const Declaration* declaration = nullptr;
  const Term* term = nullptr;
  grammar::NodeId place = grammar::no_node;
  static T run(const Node* node, Context& context) {
    const auto& followed = *static_cast<const FollowedNode*>(node);
    if (witness) witness->note(*followed.declaration);
    if constexpr (play::recording::on)
      return with_checked_effects(*followed.term, [&] { return followed.inner(context); });
    try {
      return followed.inner(context);
    } catch (const play::LimitReached&) {
      if (trace) trace->note(*followed.declaration, followed.place);
      throw;
    }
  }
};

}  // namespace

Witness::Witness() { witness = this; }
Witness::~Witness() { witness = nullptr; }
LimitTrace::LimitTrace() { trace = this; }
LimitTrace::~LimitTrace() { trace = nullptr; }
Witness::Pause::Pause(bool pauses) : before_(paused) { paused = paused || pauses; }
Witness::Pause::~Pause() { paused = before_; }

Operand witnessed(const Checked& call, const Operand& linked, Memory& memory) {
  const bool tells = witness && !paused;
  if (!linked || (!play::recording::on && !tells && !trace)) return linked;
  if (linked.constant) {
    if (tells) witness->note(*call.declaration);
    return linked;
  }
  if (!linked.term || !linked.term->word) return linked;
  return wrapped<FollowedNode>(linked, memory, [&](auto& node) {
    node.declaration = call.declaration;
    node.place = call.node;
    node.term = linked.term;
  });
}

}  // namespace lud::compile
