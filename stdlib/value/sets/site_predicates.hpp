#pragma once
// Conditions about one iterator of the scope that hold on a set of sites: (is Empty (to)), (is Enemy (who at: (to))),
// (is In (to) ...), (= 0 (count at:(to))), and what not, and, or make of them. Given a linked condition, hands on the
// set, so that a few words answer for all sites at once. Where only some parts of a conjunction are known so, the set
// is the most there can be.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"
#include "stdlib/value/sets/move_table.hpp"

namespace lud::stdlib {

/// How two integers are compared.
enum class Comparison : std::uint8_t { Equal, Different, Less, AtMost, Greater, AtLeast };

/// What an expression reads on the site of an iterator, of the board's default type; nothing where it is something
/// else.
struct ValueOfSite {
  play::Iterator play::Scope::*about = nullptr;
  /// Adds the sites, of the first so many, where the value compares so with a limit.
  void (*where)(const Context&, unsigned sites, Comparison how, int limit, Sites::Word*) = nullptr;
  /// The value of one site of the board.
  int (*read)(const Context&, int site) = nullptr;
  /// The site that is read, of whatever kind the expression is that says so.
  Lazy<int> at{};
  bool none_on_empty = false;  ///< it is 0 on empty sites
};

/// Calls `add(holds)` with how values compare with a limit: one value, or several at once in a vector of them.
template <class Limit, class Add>
void with_comparison(Comparison how, Limit limit, Add&& add) {
  switch (how) {
    case Comparison::Equal:
      return add([limit](auto value) { return value == limit; });
    case Comparison::Different:
      return add([limit](auto value) { return value != limit; });
    case Comparison::Less:
      return add([limit](auto value) { return value < limit; });
    case Comparison::AtMost:
      return add([limit](auto value) { return value <= limit; });
    case Comparison::Greater:
      return add([limit](auto value) { return value > limit; });
    case Comparison::AtLeast:
      return add([limit](auto value) { return value >= limit; });
  }
}

/// Adds the sites, of the first so many, for whose `read(site)` a comparison with a limit holds.
template <class Read>
void add_where(unsigned sites, Comparison how, int limit, Sites::Word* words, Read&& read) {
  with_comparison(how, limit, [&](auto holds) {
    for (unsigned begin = 0; begin < sites; begin += 64) {
      const unsigned end = std::min(sites, begin + 64);
      Sites::Word found = 0;
      for (unsigned site = begin; site < end; ++site)
        found |= Sites::Word{holds(read(static_cast<int>(site)))} << site % 64;
      words[begin / 64] |= found;
    }
  });
}
/// The same of numbers that lie side by side, of which several are compared at once.
void add_where(const std::int16_t* numbers, unsigned sites, Comparison how, int limit, Sites::Word* words);
/// The same of what is 0 on `empty` sites, which are not read.
template <class Read>
void add_where_occupied(const Sites::Word* empty, unsigned sites, Comparison how, int limit, Sites::Word* words,
                        Read&& read) {
  with_comparison(how, limit, [&](auto holds) {
    const Sites::Word on_empty = holds(0) ? ~Sites::Word{0} : 0;
    for (unsigned begin = 0; begin < sites; begin += 64) {
      const Sites::Word all = ~Sites::Word{0} >> (sites - begin < 64 ? 64 - (sites - begin) : 0);
      const Sites::Word free = empty[begin / 64];
      Sites::Word found = free & on_empty;
      for (Sites::Word left = ~free & all; left; left &= left - 1)
        if (holds(read(static_cast<int>(begin) + std::countr_zero(left)))) found |= left & (~left + 1);
      words[begin / 64] |= found & all;
    }
  });
}

/// See the head of this file.
struct SitePredicate : Node {
  using About = play::Iterator play::Scope::*;
  enum class Kind : std::uint8_t {
    Empty,
    Owned,
    Region,
    Started,  ///< where a kind of piece stands that stood there at the start, too
    Compared,
    Leads,  ///< where ways lead to a site at which a part holds
    Not,
    All,
    Any
  };

  Lazy<bool> plain;       ///< the condition as it would be evaluated otherwise
  About about = nullptr;  ///< null: no set of sites is known, but what lies ahead of a move is (`ahead`)
  Kind kind = Kind::Empty;
  bool exact = true;                            ///< it holds on the whole set; otherwise on no other sites
  std::uint32_t (*owners)(Context&) = nullptr;  ///< Owned: whose pieces lie on top, a bit for each player
  Lazy<int> owner;                              ///< the same where it is one player
  std::uint32_t present = ~0u;                  ///< ... those who have pieces in this game
  Lazy<Sites> region;
  ValueOfSite value;                   ///< Compared: what is read on each site
  Comparison how = Comparison::Equal;  ///< ... how it is compared
  Lazy<int> limit;                     ///< ... and with what
  const MoveTable* ways = nullptr;     ///< Leads: to a site where the part holds
  std::vector<const SitePredicate*> parts;
  /// All, Any: the parts as they are worked out, those of parts of the same kind among them. What holds on the same
  /// sites in all positions is one set.
  struct Term {
    const SitePredicate* test;
    bool contrary;
  };
  std::vector<Term> terms;
  std::vector<Sites::Word> fixed;    ///< empty: none is known
  Lazy<bool> left;                   ///< All: what is not known so, still to be asked of sites of the set
  bool at_hand = false;              ///< a few sets that the state keeps say it: to remember it takes as long
  std::vector<Lazy<bool>> operands;  ///< of a connective, in order
  Lazy<int> ahead;                   ///< Owned: the site asked about, where it lies ahead of a move (ahead_table.hpp)

  std::uint32_t place = 0;  ///< where play remembers the set

  /// The set, of sites of the board's default type; what it says about other sites means nothing.
  const Sites::Word* sites(Context& c) const;
  static bool run(const Node* node, Context& c) { return static_cast<const SitePredicate*>(node)->plain(c); }
  /// The parts are those they will be: notes how they are worked out.
  void settle(std::uint32_t width);

 private:
  void add_terms(const SitePredicate& part, bool contrary, std::uint32_t width);
  const Sites::Word* remembered_sites(Context& c) const;
  const Sites::Word* find_sites(Context& c) const;
  const Sites::Word* find_parts(Context& c) const;
  std::uint32_t owners_now(Context& c) const;
  Sites::Word only_word(Context& c) const;
};

/// Where a test holds, worked out when it is first asked for; without a test, null: everywhere.
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

/// The condition as it is evaluated: a test hands a single question on to it.
inline const Lazy<bool>& evaluated(const Lazy<bool>& condition) {
  return is_node<SitePredicate>(condition) ? static_cast<const SitePredicate*>(condition.node)->plain : condition;
}
/// What is left to be asked of a site that is in the set of a test of this condition; empty where that is nothing.
inline Lazy<bool> left_to_ask(const Lazy<bool>& condition, const SitePredicate* test) {
  if (test && test->exact) return {};
  return test && test->left ? test->left : condition;
}
/// Whether a condition reads any of some iterators.
inline bool reads_any(const Lazy<bool>& condition, Reads iterators, const Game& game) {
  const Term* const term = condition ? game.memory.term_of(condition.node) : nullptr;
  return term && term->reads & iterators;
}
/// The condition as a test of an iterator; null where it is none.
const SitePredicate* site_predicate(const Lazy<bool>& condition, SitePredicate::About about);

/// The iterator that an expression is; null where it is something else.
SitePredicate::About iterator_of(const Lazy<int>& value);
/// The site on which an expression asks who stands there; empty where it is something else.
Lazy<int> whose_piece(const Lazy<int>& value);
/// The same where it asks which kind of piece stands there.
Lazy<int> which_piece(const Lazy<int>& value);
/// The kind of piece that a region is the start of; empty where it is something else.
Lazy<int> kind_at_start(const Lazy<Sites>& region);

/// What an expression reads on each site: how many pieces;
ValueOfSite counted_site(const Lazy<int>& value);
/// ... of which kind, in which state, turned how often, of which value, how high a stack.
ValueOfSite channel_of_site(const Lazy<int>& value);

/// Whether a condition about a site surely holds wherever nothing stands: then only the others need be asked about.
bool holds_on_empty_sites(const Lazy<bool>& condition, SitePredicate::About about);

/// (if ...) of conditions about the same iterator.
Operand test_of_choice(const Linked& call);

/// What linked words amount to as tests of sites; the call itself where they are none.
Operand test_of_empty(const Linked& call);
Operand test_of_occupied(const Linked& call);
/// Whether a site rests on pieces: where each site of `below` is taken that is a way off.
Operand test_of_flat(const Linked& call, std::span<const MoveTable::Way> below);
Operand test_of_mover(const Linked& call);
Operand test_of_next(const Linked& call);
Operand test_of_friend(const Linked& call);
Operand test_of_enemy(const Linked& call);
Operand test_of_region(const Linked& call);
Operand test_of_contrary(const Linked& call);
Operand test_of_comparison(const Linked& call, Comparison how);
/// = and != of whose piece stands on a site.
Operand test_of_owner(const Linked& call);
Operand test_of_other_owner(const Linked& call);
/// `and` (all) or `or` of conditions, which may already be `made` something simpler of those parts.
Operand test_of_parts(const Linked& call, const Operand& made, const std::vector<Lazy<bool>>& parts, bool all);

}  // namespace lud::stdlib
