#pragma once
// Constant folding of connectives, and nodes for those of moves. Given a linked call of which some operands are
// constant, the functions below return the one operand that is left, or a call with fewer operands.
#include <span>
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

/// (if condition yes no): returns the chosen branch if the condition is constant.
Operand chosen_part(const Linked& call);
/// `and` of conditions: drops those that are constantly true, and all behind one that is constantly false.
Operand open_conjuncts(const Linked& call);
/// `or` of conditions: drops those that are constantly false, and all behind one that is constantly true.
Operand open_disjuncts(const Linked& call);
/// Several generators of moves, one after the other: drops those that are known to make no moves.
Operand generators_left(const Linked& call);

}  // namespace lud::stdlib
