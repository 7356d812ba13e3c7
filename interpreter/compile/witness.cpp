#include "interpreter/compile/witness.hpp"

#include "interpreter/compile/effects.hpp"
#include "interpreter/play/context.hpp"
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

template <class T>
bool follow(Operand& operand, const Checked& call, Memory& memory) {
  if (operand.sort != sort_of<T>()) return false;
  auto* node = memory.make<FollowedNode<T>>();
  node->inner = Lazy<T>(operand);
  node->declaration = call.declaration;
  node->place = call.node;
  node->term = operand.term;
  operand.node = node;
  operand.function = reinterpret_cast<void (*)()>(&FollowedNode<T>::run);
  return true;
}

template <class... T>
void follow_one_of(Operand& operand, const Checked& call, Memory& memory) {
  (follow<T>(operand, call, memory) || ...);
}

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
  Operand followed = linked;
  if (linked.constant) {
    if (tells) witness->note(*call.declaration);
  } else if (linked.term && linked.term->word) {
    follow_one_of<int, double, bool, Moves, Placements, Sites, Ints, Range, DirectionList>(followed, call, memory);
  }
  return followed;
}

}  // namespace lud::compile
