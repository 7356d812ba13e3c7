#include "interpreter/compile/witness.hpp"

#include "interpreter/compile/effects.hpp"
#include "interpreter/play/context.hpp"

namespace lud::compile {

namespace {

thread_local Witness* witness = nullptr;
thread_local bool paused = false;

/// Tells the witness and goes on to what was linked.
template <class T>
struct FollowedNode : Node {
  Lazy<T> inner;
  const Declaration* declaration = nullptr;
  const Term* term = nullptr;
  static T run(const Node* node, Context& context) {
    const auto& followed = *static_cast<const FollowedNode*>(node);
    if (witness) witness->note(*followed.declaration);
    if constexpr (play::recording::on)
      return with_checked_effects(*followed.term, [&] { return followed.inner(context); });
    else
      return followed.inner(context);
  }
};

template <class T>
bool follow(Operand& operand, const Declaration& declaration, Memory& memory) {
  if (operand.sort != sort_of<T>()) return false;
  auto* node = memory.make<FollowedNode<T>>();
  node->inner = Lazy<T>(operand);
  node->declaration = &declaration;
  node->term = operand.term;
  operand.node = node;
  operand.function = reinterpret_cast<void (*)()>(&FollowedNode<T>::run);
  return true;
}

template <class... T>
void follow_one_of(Operand& operand, const Declaration& declaration, Memory& memory) {
  (follow<T>(operand, declaration, memory) || ...);
}

}  // namespace

Witness::Witness() { witness = this; }
Witness::~Witness() { witness = nullptr; }
Witness::Pause::Pause(bool pauses) : before_(paused) { paused = paused || pauses; }
Witness::Pause::~Pause() { paused = before_; }

Operand witnessed(const Declaration& declaration, const Operand& linked, Memory& memory) {
  if (!linked || (!play::recording::on && (!witness || paused))) return linked;
  Operand followed = linked;
  if (linked.constant) {
    if (witness && !paused) witness->note(declaration);
  } else if (linked.term && linked.term->word) {
    follow_one_of<int, double, bool, Moves, Placements, Sites, Ints, Range, DirectionList>(followed, declaration,
                                                                                           memory);
  }
  return followed;
}

}  // namespace lud::compile
