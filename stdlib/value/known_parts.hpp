#pragma once
// Constant folding of connectives, and nodes for those of moves. Given a linked call of which some operands are
// constant, the functions below return the one operand that is left, or a call with fewer operands.
#include <span>
#include <type_traits>
#include <vector>

#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// (if condition moves otherwise) without a (then ...) of its own: it passes the query on to the branch it chooses.
struct OneOrOther : Node {
  Lazy<bool> condition;  ///< possibly a SitePredicate
  Lazy<bool> evaluated;  ///< the same condition as it is evaluated in play
  Lazy<Moves> moves, otherwise;
  bool makes_moves = false;  ///< the condition is (can Move ...): evaluating it makes moves
  static Moves run(const Node* node, Context& context);

 private:
  [[gnu::noinline]] Moves run_with_care(Context& context, Query asked) const;
};
/// (if condition yes no) of values.
template <class T>
struct Chosen : Node {
  Lazy<bool> condition;
  Lazy<T> yes, no;  ///< of conditions, `no` may be empty: False
  static T run(const Node* node, Context& context) {
    const auto& n = *static_cast<const Chosen*>(node);
    const Lazy<T>& chosen = n.condition(context) ? n.yes : n.no;
    if constexpr (std::is_same_v<T, bool>)
      if (!chosen) return false;
    return chosen.function(chosen.node, context);
  }
};
/// `and` (`deciding` is false) or `or` (true): evaluates the conditions in order until one has the deciding value.
template <bool deciding>
struct HoldInOrder : Node {
  std::vector<Lazy<bool>> parts;
  static bool run(const Node* node, Context& context) {
    for (const Lazy<bool>& part : static_cast<const HoldInOrder*>(node)->parts)
      if (part(context) == deciding) return deciding;
    return !deciding;
  }
};
/// The moves of several generators, one after the other.
struct InOrder : Node {
  std::vector<Lazy<Moves>> parts;
  static Moves run(const Node* node, Context& context);
};
/// A generator to whose moves (then ...) is added.
struct WithThen : Node {
  Lazy<Moves> moves;
  const Then* then = nullptr;
  bool decision = false;
  static Moves run(const Node* node, Context& context);
};

/// The moves of several generators, one after the other.
void unite(Emit& e, std::span<const Lazy<Moves>> parts);
/// Follows a chain of OneOrOther nodes to the generator that their conditions choose in the present position; returns
/// `generator` itself if it is no such node. The result is empty if the chosen branch is absent.
const Lazy<Moves>& chosen_generator(const Lazy<Moves>& generator, Context& context);
/// Answers a query about all positions (Query::Bound, Query::Ends) for two alternatives: the number of slots is the
/// greater of the two. `second` may be empty.
void answer_for_either(Emit& e, const Lazy<Moves>& first, const Lazy<Moves>& second);

/// Returns `made`, the linked call or its replacement, with memoisation in play where that is worth while. `reads`: the
/// iterators that the value depends on. `own_weight`: the cost of the word itself, counted in words; the costs of the
/// arguments are added.
Operand remembered(const Linked& call, Operand made, Reads reads, int own_weight = 1);
/// Returns the union of the iterators that the arguments read.
Reads reads_of_arguments(const Linked& call);

/// Returns whether an argument, a type of sites, is absent or the board's default type.
bool is_of_default_type(const Linked& call, std::size_t argument);

/// (if condition yes no) of values, evaluated by a Chosen<T>: for int, bool and DirectionList.
template <class T>
Operand chosen_in_play(const Linked& call);

/// (if condition yes no): returns the chosen branch if the condition is constant.
Operand chosen_part(const Linked& call);
/// `and` of conditions: drops those that are constantly true, and all behind one that is constantly false.
Operand open_conjuncts(const Linked& call);
/// `or` of conditions: drops those that are constantly false, and all behind one that is constantly true.
Operand open_disjuncts(const Linked& call);
/// Several generators of moves, one after the other: drops those that are known to make no moves.
Operand generators_left(const Linked& call);

}  // namespace lud::stdlib
