#pragma once
// What connectives amount to where some of their operands are known when a game is linked: given the linked call, hand
// on the operand that is left, or the call with fewer operands.
#include <span>
#include <vector>

#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// (if condition moves otherwise) to whose moves nothing is added: it hands on what it is asked.
struct OneOrOther : Node {
  Lazy<bool> condition;  ///< as it may be known as a test of sites
  Lazy<bool> evaluated;  ///< ... and as it is evaluated
  Lazy<Moves> moves, otherwise;
  bool makes_moves = false;  ///< the condition is whether there are any
  static Moves run(const Node* node, Context& context);

 private:
  [[gnu::noinline]] Moves run_with_care(Context& context, Query asked) const;
};
/// One generator after the other.
struct InOrder : Node {
  std::vector<Lazy<Moves>> parts;
  static Moves run(const Node* node, Context& context);
};
/// A generator to whose moves something is added.
struct WithThen : Node {
  Lazy<Moves> moves;
  const Then* then = nullptr;
  bool decision = false;
  static Moves run(const Node* node, Context& context);
};

/// The moves of several generators, one after the other.
void unite(Emit& e, std::span<const Lazy<Moves>> parts);
/// The generator that a chain of plain conditions, (if condition moves otherwise), leads to now: the given one where it
/// is none. Empty where it leads to nothing.
const Lazy<Moves>& chosen_generator(const Lazy<Moves>& generator, Context& context);
/// So many slots as the one of two generators has that has more; there may be no second one.
void answer_for_either(Emit& e, const Lazy<Moves>& first, const Lazy<Moves>& second);

/// A linked call, or what replaces it, as play remembers it: for words that say nothing of what they read themselves.
/// `own_weight`: for how many words it stands.
Operand remembered(const Linked& call, Operand made, Reads reads, int own_weight = 1);
/// What the arguments read, all together.
Reads reads_of_arguments(const Linked& call);

/// (if condition yes no): one of the two, where the condition is known.
Operand chosen_part(const Linked& call);
/// `and` of conditions: those that hold are dropped; nothing behind one that fails is asked.
Operand open_conjuncts(const Linked& call);
/// `or` of conditions: those that fail are dropped; nothing behind one that holds is asked.
Operand open_disjuncts(const Linked& call);
/// Several generators of moves one after the other: those that are known to make none are dropped.
Operand generators_left(const Linked& call);

}  // namespace lud::stdlib
