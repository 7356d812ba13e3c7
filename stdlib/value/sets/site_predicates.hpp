#pragma once
// Site predicates: conditions on one iterator of the scope that hold on a set of sites, such as (is Empty (to)), (is
// Enemy (who at: (to))), (is In (to) ...), (= 0 (count at:(to))), and their combinations by not, and, or. The
// `predicate_of_...` functions turn a linked condition into a node that yields the set, so that a few words of bits
// answer for all sites at once. If only some parts of a conjunction are known as sets, the set is an upper bound.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"
#include "stdlib/value/sets/comparison.hpp"
#include "stdlib/value/sets/shift_groups.hpp"

namespace lud::stdlib {

/// An expression that reads a value of one site of the board's default type. `at` is empty if an expression is not of
/// this form.
struct ValueOfSite {
  /// Adds to a set those of the first `sites` sites where the value compares with `limit` as `how` says.
  void (*where)(const Context&, unsigned sites, Comparison how, int limit, Sites::Word*) = nullptr;
  Lazy<int> at{};              ///< the site that is read
  bool none_on_empty = false;  ///< the value is 0 on empty sites
};

/// See the head of this file.
struct SitePredicate : Node {
  using Iterator = play::Iterator play::Scope::*;
  enum class Kind : std::uint8_t {
    Empty,
    Owned,
    Region,
    Started,  ///< where the same kind of piece stands as at the start
    Compared,
    Leads,  ///< where an entry leads to a site at which the part holds
    Not,
    All,
    Any
  };

  Lazy<bool> plain;             ///< the condition as it is evaluated for a single site
  Iterator iterator = nullptr;  ///< the iterator; null: no set of sites, but a test of `ahead`
  Kind kind = Kind::Empty;
  bool exact = true;  ///< the condition holds on exactly this set; false: on a subset of it
  /// Owned: a bit for each owner whose top pieces count, if it is among those of `owners_in_game`.
  std::uint32_t (*owners)(Context&) = nullptr;
  std::uint32_t owners_in_game = ~0u;  ///< Owned: a bit for each owner of pieces who may count
  Lazy<Sites> region;
  ValueOfSite value;                     ///< Compared: the value that is read on each site
  Comparison how = Comparison::Equal;    ///< Compared: the comparison
  Lazy<int> limit;                       ///< Compared: the right-hand side
  const ShiftGroups* entries = nullptr;  ///< Leads: from each site to those that it depends on
  std::vector<const SitePredicate*> parts;
  /// All, Any: the parts as they are evaluated. Nested parts of the same kind are flattened into this list, and
  /// constant regions are merged into `fixed`.
  struct Term {
    const SitePredicate* test;
    bool contrary;
  };
  std::vector<Term> terms;
  std::vector<Sites::Word> fixed;    ///< All, Any: the constant part of the set; empty: none
  Lazy<bool> left;                   ///< All: conjuncts that are not sets, still to be tested on sites of the set
  bool at_hand = false;              ///< computed from few sets that the state keeps: not worth memoising
  std::vector<Lazy<bool>> operands;  ///< All, Any: the operands of a connective, in order
  Lazy<int> ahead;                   ///< Owned: the site, if it lies ahead of a move (ahead_table.hpp)

  std::uint32_t place = 0;  ///< index of the memo entry of the set

  /// Returns the words of the set of sites of the board's default type. Bits beyond these sites have no meaning.
  const Sites::Word* sites(Context& c) const;
  static bool run(const Node* node, Context& c) { return static_cast<const SitePredicate*>(node)->plain(c); }
  /// Fills `terms`, `fixed` and `at_hand` once `parts` is complete.
  void settle(std::uint32_t width);

 private:
  void add_terms(const SitePredicate& part, bool contrary, std::uint32_t width);
  const Sites::Word* remembered_sites(Context& c) const;
  const Sites::Word* find_sites(Context& c) const;
  const Sites::Word* find_parts(Context& c) const;
  const Sites::Word* find_owned(Context& c) const;
  std::uint32_t owners_now(Context& c) const { return owners(c) & owners_in_game; }
  Sites::Word only_word(Context& c) const;
  Sites::Word combined_word(Context& c) const;
  /// All, Any: word `i` of the constant part of the set.
  Sites::Word first_word(std::uint32_t i) const {
    return !fixed.empty() ? fixed[i] : kind == Kind::All ? ~Sites::Word{0} : 0;
  }
};

/// The set where a test holds, evaluated when it is first called; null (all sites) if there is no test.
class PredicateSites {
 public:
  explicit PredicateSites(const SitePredicate* test = nullptr) : test_(test) {}
  const Sites::Word* operator()(Context& c) const {
    if (test_) {
      words_ = test_->sites(c);
      test_ = nullptr;
    }
    return words_;
  }

 private:
  mutable const SitePredicate* test_;
  mutable const Sites::Word* words_ = nullptr;
};

/// Returns the condition as it is evaluated for a single site: a site predicate is replaced by its `plain`.
inline const Lazy<bool>& evaluated(const Lazy<bool>& condition) {
  return is_node<SitePredicate>(condition) ? static_cast<const SitePredicate*>(condition.node)->plain : condition;
}
/// Returns what remains to be tested on a site in the set of `test`, the site predicate of this condition; empty if
/// nothing does.
inline Lazy<bool> left_to_ask(const Lazy<bool>& condition, const SitePredicate* test) {
  if (test && test->exact) return {};
  return test && test->left ? test->left : condition;
}
/// Returns whether an expression reads any of the given iterators.
template <class T>
bool reads_any(const Lazy<T>& expression, Reads iterators, const Game& game) {
  const Term* const term = expression ? game.memory.term_of(expression.node) : nullptr;
  return term && term->reads & iterators;
}
/// Returns the site predicate of a condition on the iterator `about`; null if the condition is none.
const SitePredicate* site_predicate(const Lazy<bool>& condition, SitePredicate::Iterator iterator);

/// The same, also null if the condition holds on a part of this set only.
inline const SitePredicate* exact_predicate(const Lazy<bool>& condition, SitePredicate::Iterator iterator) {
  const SitePredicate* test = site_predicate(condition, iterator);
  return test && test->exact ? test : nullptr;
}

/// Returns the iterator that an expression is; null for any other expression.
SitePredicate::Iterator iterator_of(const Lazy<int>& value);
/// Returns the site of an expression (who at: site); empty for any other expression.
Lazy<int> whose_piece(const Lazy<int>& value);
/// Returns the site of an expression (what at: site); empty for any other expression.
Lazy<int> which_piece(const Lazy<int>& value);
/// Returns the kind of piece whose start sites a region (sites Start ...) holds; empty for any other region.
Lazy<int> kind_at_start(const Lazy<Sites>& region);

/// Returns the description of an expression that reads the number of pieces on a site ...
ValueOfSite counted_site(const Lazy<int>& value);
/// ... or their kind, state, rotation, value, or the height of the stack.
ValueOfSite channel_of_site(const Lazy<int>& value, const Game& game);

/// Returns whether a condition on an iterator certainly holds on all empty sites, so that it need be tested on occupied
/// ones only.
bool holds_on_empty_sites(const Lazy<bool>& condition, SitePredicate::Iterator iterator);

/// (if ...) of conditions on the same iterator.
Operand predicate_of_choice(const Linked& call);

/// Each returns the site predicate for a linked call, or the call itself if it is none.
Operand predicate_of_empty(const Linked& call);
Operand predicate_of_occupied(const Linked& call);
/// (is Flat site). `below` leads from each site to those that it rests on, which must all be occupied.
Operand predicate_of_flat(const Linked& call, std::span<const TableEntry> below);
Operand predicate_of_mover(const Linked& call);
Operand predicate_of_next(const Linked& call);
Operand predicate_of_friend(const Linked& call);
Operand predicate_of_enemy(const Linked& call);
Operand predicate_of_region(const Linked& call);
Operand predicate_of_contrary(const Linked& call);
Operand predicate_of_comparison(const Linked& call, Comparison how);
/// = and != of the owner of the piece on a site.
Operand predicate_of_owner(const Linked& call);
Operand predicate_of_other_owner(const Linked& call);
/// `and` (`all`) or `or` of conditions. `made` is the node that evaluates the connective for a single site, possibly
/// already simplified.
Operand predicate_of_parts(const Linked& call, const Operand& made, const std::vector<Lazy<bool>>& parts, bool all);

}  // namespace lud::stdlib
