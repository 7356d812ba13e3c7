#pragma once
// Generators of moves that number slots: at each slot there is at most one move, and every move lies at exactly one
// slot. A linked generator is lowered to a `Generator`, which counts its slots and makes the move at a given one. So
// the sampler (interpreter/play/sampler.hpp) need not list all moves, and whether there are any moves is often answered
// by a few words of a bit set. Steps, hops and slides whose conditions are site predicates
// (stdlib/value/sets/site_predicates.hpp) count their targets by whole sets; iterations over pieces, unions, choices
// and priorities combine the answers of their parts. Other queries, and games in which every move must be made (see
// `samples_by_slot`), go to the word itself (`plain`).
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "interpreter/plan/term.hpp"
#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/untried_slots.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/few_moves.hpp"

namespace lud::stdlib {

struct SitePredicate;

/// Slots to try in random order without replacement, each drawn with a probability proportional to its weight: the
/// number of equal moves that it stands for.
struct Slots {
  static constexpr int most = 256;
  std::array<std::uint8_t, most> weights;  ///< weight of each slot; valid unless `all_even`
  int count = 0;
  bool known = true;     ///< false: too many slots, a weight over 255, or a count of `off`; the list is then unusable
  bool all_even = true;  ///< every weight is 1

  /// Adds `more` slots (off: unknown) of the given weight.
  void add(int more, int weight) {
    known = known && more >= 0 && count + more <= most && weight < 256;
    if (!known) return;
    if (all_even && weight != 1) {
      std::fill_n(weights.begin(), count, std::uint8_t{1});
      all_even = false;
    }
    if (!all_even) std::fill_n(weights.begin() + count, more, static_cast<std::uint8_t>(weight));
    count += more;
  }
  /// Calls `try_slot(slot)` in random order until it returns true: the slot holds a move. Overwrites the weights.
  template <class TrySlot>
  void try_in_turn(play::Random& chooser, TrySlot&& try_slot) {
    if (all_even && count > 0 && count <= 64) {
      for (play::UntriedSlots open(count); !open.none_left();)
        if (try_slot(open.draw(chooser))) break;
      return;
    }
    if (all_even) {
      // The array of weights is unused here: it holds the numbers of the slots that are left.
      for (int i = 0; i < count; ++i) weights[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
      for (int left = count; left > 0; --left) {
        auto& drawn = weights[left == 1 ? 0 : static_cast<std::size_t>(chooser.pick(left))];
        if (try_slot(std::exchange(drawn, weights[static_cast<std::size_t>(left - 1)]))) break;
      }
      return;
    }
    int left = 0;
    for (int i = 0; i < count; ++i) left += weights[static_cast<std::size_t>(i)];
    while (left > 0) {
      std::size_t slot = 0;
      for (int drawn = chooser.pick(left); drawn >= weights[slot]; ++slot) drawn -= weights[slot];
      if (try_slot(static_cast<int>(slot))) break;
      left -= std::exchange(weights[slot], std::uint8_t{0});
    }
  }
};

/// Pieces that a generator treats alike, as the set of their sites: sites of the board's default type, with one piece
/// on each, or of a stack the topmost one.
struct Pieces {
  const Sites::Word* sites;
  std::uint32_t width;  ///< words of the set
  int what;             ///< the component of one of them

  int count() const {
    int sum = 0;
    for (std::uint32_t i = 0; i < width; ++i) sum += std::popcount(sites[i]);
    return sum;
  }
  /// Returns the n-th site of the set (from 0). Precondition: n < count().
  int nth(int n) const {
    std::uint32_t word = 0;
    for (int here; n >= (here = std::popcount(sites[word])); ++word) n -= here;
    return static_cast<int>(word * 64) + play::nth_bit(sites[word], n);
  }
  /// Visits the sites in ascending order until `visit(site)` returns true; returns whether it did.
  template <class Visit>
  bool any(Visit&& visit) const {
    for (std::uint32_t i = 0; i < width; ++i)
      for (Sites::Word left = sites[i]; left; left &= left - 1)
        if (visit(static_cast<int>(i * 64) + std::countr_zero(left))) return true;
    return false;
  }
};

class Generator;

/// The slots of many pieces, in groups, so that one is drawn after a single pass that counts them. Lies in the arena.
struct Gathered {
  /// Some slots of one generator. The meaning of `at`, `sites` and `word` is up to that generator.
  struct Group {
    const Generator* generator;
    const void* seen;
    Pieces pieces;
    int count;
    int at = 0;
    Sites::Word sites = 0;
    std::uint32_t word = 0, unused = 0;
    const Group* next = nullptr;
  };
  const Group* first = nullptr;
  Group* last = nullptr;
  int count = 0, unused = 0;

  void add(Context& c, const Group& group) {
    auto* const added = c.arena.array<Group>(1);
    *added = group;
    (last ? last->next : first) = added;
    last = added;
    count += group.count;
  }
  /// Returns the group that contains a slot, and makes `slot` relative to that group. Precondition: slot < count.
  const Group& holding(int& slot) const {
    const Group* group = first;
    for (; slot >= group->count; group = group->next) slot -= group->count;
    return *group;
  }
};

/// Caches a number that was found for the piece at (from) and (level) of the scope, such as how many slots a generator
/// counted. It does not hold for another piece (`is_of_present`).
class NumberForPiece {
 public:
  int number = 0;

  /// Stores the number of the present piece.
  void note(const Context& c, int found) {
    number = found;
    from_ = c.scope.from;
    level_ = c.scope.level;
  }
  /// Whether `number` is that of the present piece.
  bool is_of_present(const Context& c) const { return from_ == c.scope.from && level_ == c.scope.level; }

 private:
  int from_ = off - 1, level_ = off - 1;  ///< at first values that no scope has
  [[maybe_unused]] int unused_ = 0;       ///< pads the size to a multiple of 8 bytes, as the arena requires
};

/// The queries of a generator about many pieces at once, each of which is (from) in turn. Slots of many pieces are
/// numbered differently from those of one piece.
class PieceSetQueries : public Node {
 public:
  /// Adds the slots of all pieces to `all`. Returns false where their number is not known.
  virtual bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const = 0;
  /// Whether any of the pieces has a move.
  virtual bool any_of(Context& c, const void* seen, const Pieces& pieces) const = 0;
  /// Adds the sites of all pieces that may have moves to a bit set. Only called if Traits::finds_movable.
  virtual void add_movable(Context&, const void*, const Pieces&, Sites::Word*) const {}
  /// Puts the move at a slot of a group on the list, if there is one. Leaves (from) and (level) at the piece.
  virtual void make_gathered(Context& c, const Gathered::Group& group, int slot) const = 0;

 protected:
  ~PieceSetQueries() = default;
};

/// See the head of this file.
class Generator : public PieceSetQueries {
 public:
  using NodeFamily = Generator;
  Lazy<Moves> plain;  ///< the word itself: answers what this generator does not
  int bound = off;    ///< upper bound of the slots for one piece in any position; off where unknown
  /// Properties of a generator that are known at link time.
  struct Traits {
    bool knows_any = true;         ///< `any` is answered without making moves
    bool counts_itself = false;    ///< a known count of slots answers for all its parts
    bool lists_slots = false;      ///< cost model: listing all moves costs as much as one generator per slot
    bool samples_for_all = false;  ///< a sampled move stands for all its moves, even if the mover may swap instead
    bool slots_for_all = false;    ///< the count of slots is the same for all pieces, on all sites
    bool tries_slots = false;      ///< ... and no condition is evaluated before a slot is drawn
    bool counts_together = false;  ///< queries about many pieces at once are faster than one by one
    bool takes_all_kinds = false;  ///< it treats pieces of all kinds alike
    bool finds_movable = false;    ///< `add_movable` works, without a look at each piece
    bool may_make_all = false;     ///< without dice it may list all moves instead of sampling one
    bool unites = false;           ///< it is a `Parts`, and its moves are the union of those of all `parts`
    bool draws = false;            ///< making its moves may draw random numbers; set only if `Game::listing_draws`
    /// Samples a move and plays it in one go, for games that allow this (play::SamplesTurn). Returns false where there
    /// is no move. Null: not supported.
    bool (*play_alone)(const Generator& self, Context& c) = nullptr;
    /// Lists the same moves as the word in the same order, but faster (Query::All, Sample, Reservoir). `seen` is the
    /// result of `look`, or null if it was not called. Null: the word lists them.
    void (*list)(const Generator& self, Context& c, Query query, const void* seen) = nullptr;
  } traits;
  /// Fills in the properties. Called once, at link time; derived classes hide it by their own.
  void describe(Traits&) const {}

  /// Examines the position for the queries below, which receive the result as `seen`. It lies in the arena and is valid
  /// as long as nothing but (from) and (level) changes.
  virtual const void* look(Context&) const { return nullptr; }
  /// Returns how many slots there are in the present scope; off where unknown. `make_at` with the same `seen` numbers
  /// the same slots.
  virtual int count_slots(Context&, const void* seen) const = 0;
  /// Whether there is a move. Makes moves to find out where !traits.knows_any.
  bool any(Context& c, const void* seen) const { return traits.knows_any ? has_any(c, seen) : makes_any_plainly(c); }
  /// Whether it has moves in exactly the positions in which another generator has some, without any randomness.
  virtual bool matches(const Generator&) const { return false; }
  /// Same as `any`, without a preceding `look`.
  bool any_now(Context& c) const { return traits.knows_any ? has_any_now(c) : makes_any_plainly(c); }
  /// Puts the move at slot `c.sampling.slot` on the list, if there is one.
  virtual void make_at(Context& c, const void*) const { query_plain(c, Query::Slot); }
  /// Whether nearly all slots hold moves. If not, trying slots may take longer than listing all moves, and the cost
  /// model decides.
  virtual bool holds_moves(Context&, const void*) const { return true; }

  /// Adds the targets of its moves to `c.aim.ends` (Query::Targets); makes those moves whose targets it cannot tell.
  virtual void note_targets(Context& c) const { query_plain(c, Query::Targets); }

  /// How many generators are called when all moves are listed; for the cost model.
  virtual int parts_listed(Context&, const void*) const { return 1; }

  /// Adds its slots to `all`, to be tried in random order by `try_slot`. `weight` is the number of equal moves each
  /// stands for.
  virtual void add_slots(Context& c, const void* seen, Slots& all, int weight) const {
    all.add(count_slots(c, seen), weight);
  }
  /// Puts the move at one of the slots of `add_slots` on the list. Returns false if there is none.
  virtual bool try_slot(Context& c, const void* seen, int slot) const {
    const std::size_t begin = c.moves.size();
    c.sampling.slot = slot;
    make_at(c, seen);
    c.sampling.slot = off;
    return c.moves.size() > begin;
  }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const override;
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const override;
  void make_gathered(Context& c, const Gathered::Group& group, int slot) const override;

  static Moves run(const Node* node, Context& c);
  /// Sets the linked word that this generator stands for.
  void settle_as(const Operand& made) { plain = Lazy<Moves>(made); }
  /// Lists all its moves in the order of the word; `query` and `seen` are as for Traits::list.
  void list_all(Context& c, Query query, const void* seen) const {
    if (traits.list && !leaves_levels(c.game))
      traits.list(*this, c, query, seen);
    else
      query_plain(c, query);
  }
  /// Samples one of its moves, if there is any, and puts it on the list; returns false where it cannot. Precondition:
  /// there are no other legal moves.
  bool sample_alone(Context& c) const;

 protected:
  /// Implements `any` and `any_now` for generators with traits.knows_any.
  virtual bool has_any(Context& c, const void*) const { return makes_any_plainly(c); }
  virtual bool has_any_now(Context& c) const { return has_any(c, look(c)); }
  static constexpr int turns_until_sampled_again = 16, most_attempts = 32;
  /// No: nothing was sampled. Yes: one move was sampled, or there is none. Made: the generator was evaluated by
  /// Query::Sample instead, so that all moves, or a count of slots, are there to draw from.
  enum class Sampled : std::uint8_t { No, Yes, Made };
  /// Samples one of its moves and puts it on the list, if there is any.
  virtual Sampled sample(Context& c) const;
  ~Generator() = default;
  void query_plain(Context& c, Query query) const { c.evaluate(plain, query); }
  /// Returns where a move starts; off if that is not below `sites` (default type) or fails the condition of `from`.
  static int start_of(Context& c, const From& from, int sites) {
    const int site = from.site_in(c);
    if (static_cast<unsigned>(site) >= static_cast<unsigned>(sites)) return off;
    if (!from.condition) return site;
    Bound bound(c.scope.from, site);
    return from.condition(c) ? site : off;
  }
  /// Binds (from) and (level) to the piece on a site, see Pieces.
  static void go_to(Context& c, int site) {
    c.scope.from = site;
    c.scope.level = c.game.layout.stacking ? c.state.height(site) - 1 : 0;
  }
  /// Whether a site is in a set; null stands for the set of all sites.
  static bool contains(const Sites::Word* set, int site) {
    return !set || (set[static_cast<unsigned>(site) / 64] >> (static_cast<unsigned>(site) % 64) & 1);
  }
  /// Returns the wanted slot (`c.sampling.slot`) if it is one of the next `count`, and clears it; else skips these:
  /// off.
  static int slot_among(Context& c, int count) {
    play::Sampling& sampling = c.sampling;
    if (sampling.slot < 0) return off;
    const int slot = sampling.slot;
    sampling.slot = slot < count ? off : slot - count;
    return slot < count ? slot : off;
  }

 private:
  friend class Parts;
  struct Attempts {
    int made = 0, slots = 0;
    bool success = false;  ///< a move is on the list, or there is none
  };
  Attempts attempt(Context& c, const void* seen, int most) const;
  bool sample_in_turn(Context& c, const void* seen) const;
  Sampled sample_with_dice(Context& c) const;
  bool makes_any_plainly(Context& c) const;
};

/// Whether generators are sampled by slots in this game. Not where every move must be made, or where listing moves
/// draws random numbers, which sampling would skip.
inline bool samples_by_slot(const Context& c) { return effects_can_wait(c) && !c.game.listing_draws; }
/// Returns the generator as a `Generator`; null where it is none, or where this game is not sampled by slots.
inline const Generator* as_generator(const Context& c, const Lazy<Moves>& generator) {
  return is_node<Generator>(generator) && samples_by_slot(c) ? static_cast<const Generator*>(generator.node) : nullptr;
}
/// Returns the word itself, which lists moves, where the generator is a `Generator`.
inline const Lazy<Moves>& listed(const Lazy<Moves>& generator) {
  return is_node<Generator>(generator) ? static_cast<const Generator*>(generator.node)->plain : generator;
}
/// Samples a move of a generator, in games with dice (play::sample_among). Precondition: there are no other moves.
void sample_one(Context& c, const Lazy<Moves>& generator);
/// Whether a generator, of whatever kind, has a move in this position.
bool makes_any(Context& c, const Lazy<Moves>& generator);

/// Whether conditions of a move read iterators that the move binds only later: they then see values that an earlier
/// move left in the scope.
bool reads_what_was_left(const From& from, const Between* between, const Game& game);
/// Returns the call unchanged, and marks the game as one that lists its moves in order: only in this order do iterators
/// hold the values that earlier moves left (`reads_what_was_left`).
Operand listed_in_order(const Linked& call);

/// Replaces a linked generator by `lowered`, which numbers slots and makes the same moves.
template <class T>
Operand with_generator(const Linked& call, const Operand& made, T* lowered) {
  lowered->settle_as(made);
  lowered->describe(lowered->traits);
  lowered->traits.draws = call.game.listing_draws && plan::draws_anywhere(made);
  return made.evaluated_by(lowered);
}
/// The same by a new generator T(arguments...).
template <class T, class... Arguments>
Operand by_generator(const Linked& call, Arguments&&... arguments) {
  return with_generator(call, call.made, call.game.memory.make<T>(std::forward<Arguments>(arguments)...));
}

/// The most slots of one generator.
inline constexpr int most_slots = 1 << 24;
/// How many slots `count` parts of `each` slots have; off where that is unknown or more than `most_slots`.
inline int slots_of_all(int each, std::int64_t count) {
  const std::int64_t all = each * count;
  return each == off || count == off || all > most_slots ? off : static_cast<int>(all);
}

/// What differs between pieces that are asked together. `Generator::look` may evaluate only what reads none of it.
inline constexpr Reads of_piece = Reads::From | Reads::Level | Reads::Anything;
inline bool same_for_all_pieces(const Operand& argument) { return !(argument.reads & of_piece); }

/// Lowers (or ...) where at least one part is a `Generator`.
Operand lower_union(const Linked& call);
/// Lowers (and ...); it is a union where its parts are decisions.
Operand lower_joint(const Linked& call);
/// Lowers (priority ...).
Operand lower_priority(const Linked& call);
/// Lowers (if ...).
Operand lower_choice(const Linked& call);
/// Removes the moves made that fail a test, or marks them as awaiting it.
using KeepTested = void (*)(Emit& e, const Node* test);
/// Lowers a word that keeps the moves that pass a test; `keep` is called with `test` after a move is made.
Operand lower_test(const Linked& call, KeepTested keep, const Node* test);
/// Lowers a word that keeps some of the moves of its last argument, and at least one if there are any.
Operand lower_selection(const Linked& call);

/// The starts of moves. `known()` if moves start at the piece itself, and only an exact site predicate restricts this.
class StartsOfPieces {
 public:
  StartsOfPieces() = default;
  explicit StartsOfPieces(const From& from);
  bool known() const { return known_; }
  /// Returns the set of those of the given pieces that moves may start from. Precondition: known().
  const Sites::Word* among(Context& c, const Pieces& pieces) const;

 private:
  bool known_ = false;
  const SitePredicate* allowed_ = nullptr;  ///< null: all sites
};

/// The value of a constant operand, such as a description; null where the operand is absent or not constant.
template <class T>
const T* described(const Operand& operand) {
  return operand ? static_cast<const T*>(operand.constant) : nullptr;
}

/// The parts of a word that apply to all its moves: whether they are decisions, and the consequence of each.
struct Emission {
  bool decision = false;
  const Then* then = nullptr;

  Emission() = default;
  explicit Emission(const Linked& call) : decision(call.input.decision), then(described<Then>(call.input.then)) {}
  /// Puts the moves that `body(emit)` makes on the list, as the answer to the query `query`.
  template <class Body>
  void answer(Context& c, Query query, Body&& body) const {
    kit_detail::with_emit(c, decision, then, query, body);
  }
  /// Same for the move at one slot (Query::Slot).
  template <class Body>
  void at_slot(Context& c, Body&& body) const {
    answer(c, Query::Slot, body);
  }
};

/// Whether the generator may sample one of its moves: there are no other moves to draw from, and none awaits a test.
bool samples_at_once(const Context& c);
/// Same, but the mover may have the choice to swap besides: for generators with Traits::samples_for_all.
bool samples_at_once_beside_swap(const Context& c);

}  // namespace lud::stdlib
