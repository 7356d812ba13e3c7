// Comparisons and the connectives of conditions.
#include "interpreter/declare/kit.hpp"
#include "stdlib/value/compares.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

/// The comparison of a deduction puzzle: the numbers are sites whose values are compared. True while a value is not
/// known.
bool compare_variables(const Context& c, int a, Comparison how, int b) {
  const SiteType type = c.game.default_type;
  const auto known = [&](int site) { return c.on_board(type, site) && c.state.is_resolved(c.slot(type, site)); };
  return !known(a) || !known(b) || compares(c.what(type, a), how, c.what(type, b));
}

/// A comparison of two values in play.
template <Comparison how>
struct ComparedValues : Node {
  Lazy<int> a, b;
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const ComparedValues*>(node);
    const int first = n.a(c);
    return compares(first, how, n.b(c));
  }
};
/// A comparison with a constant, which is the first (`before`) or the second operand.
template <Comparison how, bool before>
struct ComparedWithKnown : Node {
  Lazy<int> value;
  int known = 0;
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const ComparedWithKnown*>(node);
    const int value = n.value.function(n.value.node, c);
    return before ? compares(n.known, how, value) : compares(value, how, n.known);
  }
};

template <Comparison how, bool before>
Operand compared_with_known(const Linked& call, const Operand& known, const Operand& value) {
  auto* node = call.game.memory.make<ComparedWithKnown<how, before>>();
  node->known = *static_cast<const int*>(known.constant);
  node->value = Lazy<int>(value);
  return call.made.evaluated_by(node);
}

/// Returns the fastest node for a comparison.
template <Comparison how>
Operand comparison(const Linked& call) {
  const Operand &a = call.input.arguments[0], &b = call.input.arguments[1];
  if (call.made.foldable < Bind::Play) return call.made;
  if (a.constant) return compared_with_known<how, true>(call, a, b);
  if (b.constant) return compared_with_known<how, false>(call, b, a);
  auto* node = call.game.memory.make<ComparedValues<how>>();
  node->a = Lazy<int>(a);
  node->b = Lazy<int>(b);
  return call.made.evaluated_by(node);
}

/// The `lower` of comparisons: those of a value or the owner of a piece on a site become site predicates.
template <Comparison how>
Operand compared(const Linked& asked) {
  Linked call = asked;
  call.made = comparison<how>(asked);
  const Operand made = predicate_of_comparison(call, how);
  if (made.node != call.made.node) return made;
  const Operand owner = how == Comparison::Equal       ? predicate_of_owner(call)
                        : how == Comparison::Different ? predicate_of_other_owner(call)
                                                       : made;
  if (owner.node != call.made.node) return owner;
  return remembered(call, call.made, reads_of_arguments(call));
}

/// A comparison by order; in deduction puzzles, of the values of two sites.
template <Comparison how>
void declare_order(Library& library, std::string_view heads, std::string_view doc) {
  ludeme(library, heads, "a b", doc, [](int a, int b) {
    return compares(a, how, b);
  }).in_puzzles([](Context& c, int a, int b) {
      return compare_variables(c, a, how, b);
    }).lower(compared<how>);
}

void declare_comparisons(Library& library) {
  ludeme(library, "=|equals", "a b", "Whether two integers are equal.  (= 2 2) => True", [](int a, int b) {
    return a == b;
  }).lower(compared<Comparison::Equal>);
  ludeme(library, "=|equals", "a who", "Whether a number is that of a player: 1 for P1, and so on; 0 is nobody.",
         [](Context& c, int a, RoleType who) { return a == player_of(c, who); })
      .reads()
      .lower(predicate_of_owner);
  ludeme(library, "=|equals", "a b", "Whether two regions hold the same sites.",
         [](Sites a, Sites b) { return a == b; });
  ludeme(library, "!=|notEqual", "a b", "Whether two numbers differ.  (!= 2 3) => True", [](int a, int b) {
    return a != b;
  }).lower(compared<Comparison::Different>);
  ludeme(library, "!=|notEqual", "a who", "Whether a number is not that of a player: 1 for P1, and so on; 0 is nobody.",
         [](Context& c, int a, RoleType who) { return a != player_of(c, who); })
      .reads()
      .lower(predicate_of_other_owner);
  ludeme(library, "!=|notEqual", "a b", "Whether two regions differ in a site or more.",
         [](Sites a, Sites b) { return !(a == b); });
  declare_order<Comparison::Less>(library, "<|lt", "Whether a is less than b.  (< 2 3) => True");
  declare_order<Comparison::AtMost>(library, "<=|le", "Whether a is at most b.  (<= 3 3) => True");
  declare_order<Comparison::Greater>(library, ">|gt", "Whether a is greater than b.  (> 3 2) => True");
  declare_order<Comparison::AtLeast>(library, ">=|ge", "Whether a is at least b.  (>= 3 3) => True");
}

Operand chosen_condition(const Linked& call) {
  const Operand made = chosen_part(call);
  if (made.constant || made.node != call.made.node) return made;
  if (!call.board_exists) return predicate_of_choice(call);
  Linked faster = call;
  faster.made = chosen_in_play<bool>(call);
  const Operand tested = predicate_of_choice(faster);
  return tested.node == faster.made.node ? remembered(call, tested, reads_of_arguments(call)) : tested;
}

void declare_connectives(Library& library) {
  ludeme(library, "not", "a", "The contrary of a condition.  (not False) => True", [](bool a) {
    return !a;
  }).lower(predicate_of_contrary);
  ludeme(library, "and", "a b", "Whether both hold; b is not asked where a fails.  (and True False) => False",
         [](Evaluation& e, Lazy<bool> a, Lazy<bool> b) { return e(a) && e(b); })
      .conjoins()
      .lower(open_conjuncts);
  ludeme(library, "and", "list", "Whether all hold, asked in order until one fails.  (and {True True True}) => True",
         [](Evaluation& e, List<bool> list) {
           for (const Lazy<bool>& condition : list)
             if (!e(condition)) return false;
           return true;
         })
      .conjoins()
      .lower(open_conjuncts);
  ludeme(library, "or", "a b", "Whether one of two holds; b is not asked where a holds.  (or True False) => True",
         [](Evaluation& e, Lazy<bool> a, Lazy<bool> b) { return e(a) || e(b); })
      .lower(open_disjuncts);
  ludeme(library, "or", "list", "Whether one holds, asked in order until one does.  (or {False False}) => False",
         [](Evaluation& e, List<bool> list) {
           for (const Lazy<bool>& condition : list)
             if (e(condition)) return true;
           return false;
         })
      .lower(open_disjuncts);
  ludeme(library, "xor", "a b", "Whether exactly one of two holds.  (xor True True) => False",
         [](bool a, bool b) { return a != b; });
  ludeme(library, "if", "condition yes no?",
         "One of two conditions; without a second, False.  (if False True) => False",
         [](Evaluation& e, Lazy<bool> condition, Lazy<bool> yes, Lazy<bool> no) {
           return e(condition) ? e(yes) : no && e(no);
         })
      .lower(chosen_condition);
}

}  // namespace

bool says_different(const Lazy<bool>& condition, play::Iterator play::Scope::*iterator, int number) {
  const auto is_with = [&](const auto* node) {
    return node && node->known == number && iterator_of(node->value) == iterator;
  };
  return is_with(node_cast<ComparedWithKnown<Comparison::Different, false>>(condition)) ||
         is_with(node_cast<ComparedWithKnown<Comparison::Different, true>>(condition));
}

void declare_logic(Library& library) {
  declare_comparisons(library);
  declare_connectives(library);
}

}  // namespace lud::stdlib
