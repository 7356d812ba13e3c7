#pragma once
// Nodes around linked expressions, which watch how these are evaluated.
#include <tuple>
#include <type_traits>

#include "interpreter/play/context.hpp"

namespace lud::compile {

/// The types of the values that are worked out in play.
using TypesOfPlay = std::tuple<int, double, bool, Moves, Placements, Sites, Ints, Range, DirectionList>;

/// Calls `use` with the one of `TypesOfPlay` that a sort is of, as std::type_identity; returns whether there is one.
template <class Use>
bool with_type_of(const Sort* sort, const Use& use) {
  const auto find = [&]<class... T>(std::type_identity<std::tuple<T...>>) {
    return ((sort == sort_of<T>() && (use(std::type_identity<T>()), true)) || ...);
  };
  return find(std::type_identity<TypesOfPlay>());
}

/// An operand that is evaluated by a node N<T> around it, where T is the type of its values; the operand itself where
/// these are not worked out in play. `prepare` sets the fields of the node, except N::inner.
template <template <class> class N, class Prepare>
Operand wrapped(const Operand& operand, Memory& memory, const Prepare& prepare) {
  Operand made = operand;
  with_type_of(operand.sort, [&]<class T>(std::type_identity<T>) {
    auto* const node = memory.make<N<T>>();
    node->inner = Lazy<T>(operand);
    prepare(*node);
    made = operand.evaluated_by(node);
  });
  return made;
}

}  // namespace lud::compile
