#pragma once
// Generators of moves that number slots: at each slot there is at most one move, and every move lies at exactly one.
// Given a generator that was linked, hands on one that says how many slots it has and makes the move at one of them, so
// that the sampler (interpreter/play/sampler.hpp) need not list all moves, and whoever asks whether there are moves
// gets an answer from a few words. Steps, hops and slides whose conditions are predicates of sites
// (stdlib/value/sets/site_predicates.hpp) count their targets by whole sets; iterations over pieces, unions, choices
// and priorities hand on what their parts say. All other queries, and games whose generators must be carried out, are
// answered by the word itself (`plain`).
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

/// Slots that are gone through in an order that is drawn, each with the number of moves that it stands for.
struct Slots {
  static constexpr int most = 256;
  std::array<std::uint8_t, most> weights;  ///< of each, where they are not even
  int count = 0;
  bool known = true;     ///< all of them are here
  bool all_even = true;  ///< each stands for one move

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
  /// Goes through them, up to the first one that holds a move: `try_slot(slot)`. The weights are of no use afterwards.
  template <class TrySlot>
  void try_in_turn(play::Random& chooser, TrySlot&& try_slot) {
    if (all_even && count > 0 && count <= 64) {
      for (play::UntriedSlots open(count); !open.none_left();)
        if (try_slot(open.draw(chooser))) break;
      return;
    }
    if (all_even) {
      // In place of the weights the slots are numbered.
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

/// Pieces that are alike as far as a generator can tell, and where they stand: on sites of the board's default type,
/// one on each, or the topmost one.
struct Pieces {
  const Sites::Word* sites;
  std::uint32_t width;  ///< words of the set
  int what;             ///< the kind of one of them

  int count() const {
    int sum = 0;
    for (std::uint32_t i = 0; i < width; ++i) sum += std::popcount(sites[i]);
    return sum;
  }
  /// Site number `n` of the set, of which there are more.
  int nth(int n) const {
    std::uint32_t word = 0;
    for (int here; n >= (here = std::popcount(sites[word])); ++word) n -= here;
    return static_cast<int>(word * 64) + play::nth_bit(sites[word], n);
  }
  /// Visits the sites as long as `visit(site)` returns false; says whether it returned true.
  template <class Visit>
  bool any(Visit&& visit) const {
    for (std::uint32_t i = 0; i < width; ++i)
      for (Sites::Word left = sites[i]; left; left &= left - 1)
        if (visit(static_cast<int>(i * 64) + std::countr_zero(left))) return true;
    return false;
  }
};

class Generator;

/// The slots of pieces that are asked together, found once: counted, and then one is drawn. In the arena.
struct Gathered {
  /// Some slots of one generator. What the last fields say is its own business.
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
  /// The group that a slot lies in, which is then counted from there.
  const Group& holding(int& slot) const {
    const Group* group = first;
    for (; slot >= group->count; group = group->next) slot -= group->count;
    return *group;
  }
};

/// How many slots a generator added (Generator::add_slots) for the piece that the scope is at. Generators of single
/// pieces are asked for each of them in turn, and for another piece they count anew.
class SlotsOfPiece {
 public:
  int count = 0;

  void note(const Context& c, int slots) {
    count = slots;
    from_ = c.scope.from;
    level_ = c.scope.level;
  }
  bool are_of_present(const Context& c) const { return from_ == c.scope.from && level_ == c.scope.level; }

 private:
  int from_ = off - 1, level_ = off - 1;  ///< at first, where no scope is
  [[maybe_unused]] int unused_ = 0;       ///< the arena gives room in words of eight bytes
};

/// What a generator is asked about many pieces at once, each of which is (from). Slots are numbered otherwise than for
/// one piece.
class PieceSetQueries : public Node {
 public:
  /// Adds all slots to those that were gathered; false where it is not known how many they are.
  virtual bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const = 0;
  virtual bool any_of(Context& c, const void* seen, const Pieces& pieces) const = 0;
  /// Adds the sites of those that may have moves to a set, see Traits::finds_movable.
  virtual void add_movable(Context&, const void*, const Pieces&, Sites::Word*) const {}
  /// Puts the move at a slot of a group on the list, if there is one; leaves the scope at the piece.
  virtual void make_gathered(Context& c, const Gathered::Group& group, int slot) const = 0;

 protected:
  ~PieceSetQueries() = default;
};

/// See the head of this file.
class Generator : public PieceSetQueries {
 public:
  using NodeFamily = Generator;
  Lazy<Moves> plain;  ///< the generator as it would be asked otherwise
  int bound = off;    ///< how many slots it has for one piece, at most; off where this is not known
  /// What it can do, known when the game is linked.
  struct Traits {
    bool knows_any = true;         ///< whether it has moves is known without making any
    bool counts_itself = false;    ///< where the number of slots is known it need not be asked part by part
    bool lists_slots = false;      ///< listing all moves takes as long as one generator for each slot
    bool samples_for_all = false;  ///< a sampled move stands for all there are, where others can be sampled, too
    bool slots_for_all = false;    ///< there are as many slots for all pieces, wherever they stand
    bool tries_slots = false;      ///< so there are, and nothing is asked of them before one is drawn
    bool counts_together = false;  ///< it takes less to ask about many pieces at once than about each of them
    bool takes_all_kinds = false;  ///< pieces of all kinds are alike to it
    bool finds_movable = false;    ///< it finds those of several pieces that may have moves without asking each
    bool may_make_all = false;     ///< without dice it may make all moves instead of sampling one
    bool unites = false;           ///< it is a union of the generators in Parts::parts
    bool draws = false;            ///< making its moves may draw random numbers, where this matters
    /// Samples a move and plays it in one go, where the game does (play::SamplesTurn); false where there is none. Null
    /// where it cannot.
    bool (*play_alone)(const Generator& self, Context& c) = nullptr;
    /// Lists its moves as the word does, in the same order, where it finds them sooner (Query::All, Sample, Reservoir).
    /// `seen`: what it saw of the position; null where it did not look. Null where it does not.
    void (*list)(const Generator& self, Context& c, Query asked, const void* seen) = nullptr;
  } traits;
  /// Fills in what the generator can do; asked once, when it is linked. Derived classes have their own.
  void describe(Traits&) const {}

  /// Looks at the position: what the questions below are answered with, as long as nothing but (from) changes.
  virtual const void* look(Context&) const { return nullptr; }
  /// How many slots there are in the present scope, nearly all of which hold moves; off where it is not known. The
  /// same slots that the generator knows when it is asked for one.
  virtual int count_slots(Context&, const void* seen) const = 0;
  /// Whether there is a move. Where that is not known without making moves, they are made.
  bool any(Context& c, const void* seen) const { return traits.knows_any ? has_any(c, seen) : makes_any_plainly(c); }
  /// Whether it has moves wherever another one has some, and chance has no say in that.
  virtual bool matches(const Generator&) const { return false; }
  /// The same, of a position that was not looked at yet.
  bool any_now(Context& c) const { return traits.knows_any ? has_any_now(c) : makes_any_plainly(c); }
  /// Puts the move at the slot that is asked for on the list, if there is one.
  virtual void make_at(Context& c, const void*) const { ask_plain(c, Query::Slot); }
  /// Whether nearly all slots hold moves, as far as is known. Otherwise drawing slots may take longer than making all
  /// moves: it is weighed by what the player's last turns were like.
  virtual bool holds_moves(Context&, const void*) const { return true; }

  /// Notes where its moves end (Query::Targets); makes those of which it cannot tell.
  virtual void note_targets(Context& c) const { ask_plain(c, Query::Targets); }

  /// How many generators list all moves.
  virtual int parts_listed(Context&, const void*) const { return 1; }

  /// The same slots, or those that `slots` counts, for a draw that goes through them; `weight`: how many moves each
  /// stands for.
  virtual void add_slots(Context& c, const void* seen, Slots& all, int weight) const {
    all.add(count_slots(c, seen), weight);
  }
  /// Puts the move at one of them on the list: true if there was one.
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
  /// It stands for a linked word from now on.
  void settle_as(const Operand& made) { plain = Lazy<Moves>(made); }
  /// Lists all its moves in the order of the word; `asked` and `seen` as for Traits::list.
  void list_all(Context& c, Query asked, const void* seen) const {
    if (traits.list && !leaves_levels(c.game))
      traits.list(*this, c, asked, seen);
    else
      ask_plain(c, asked);
  }
  /// With dice: draws one of the moves, which are all that a turn may begin with, and puts it on the list, where there
  /// is any; false where it cannot.
  bool sample_alone(Context& c) const;

 protected:
  /// What `any` and `any_now` are answered with, where it is known.
  virtual bool has_any(Context& c, const void*) const { return makes_any_plainly(c); }
  virtual bool has_any_now(Context& c) const { return has_any(c, look(c)); }
  static constexpr int turns_until_sampled_again = 16, most_attempts = 32;
  /// Whether a move was drawn, if there is any; or all that there is to draw from was made, as if it had been asked
  /// for.
  enum class Sampled : std::uint8_t { No, Yes, Made };
  /// Samples one of the moves and puts it on the list, where there is any.
  virtual Sampled sample(Context& c) const;
  ~Generator() = default;
  void ask_plain(Context& c, Query asked) const {
    c.query = asked;
    plain(c);
    c.query = Query::All;
  }
  /// Where a move starts, among so many sites of the board's default type; off where it cannot.
  static int start_of(Context& c, const From& from, int sites) {
    const int site = from.site_in(c);
    if (static_cast<unsigned>(site) >= static_cast<unsigned>(sites)) return off;
    if (!from.condition) return site;
    Bound bound(c.scope.from, site);
    return from.condition(c) ? site : off;
  }
  /// Lets the scope be at a piece, see Pieces.
  static void go_to(Context& c, int site) {
    c.scope.from = site;
    c.scope.level = c.game.layout.stacking ? c.state.height(site) - 1 : 0;
  }
  /// Whether a site is in a set; without one, all are.
  static bool contains(const Sites::Word* set, int site) {
    return !set || (set[static_cast<unsigned>(site) / 64] >> (static_cast<unsigned>(site) % 64) & 1);
  }
  /// The slot that is asked for, where it is among the next `count` ones; off otherwise.
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

/// Whether generators are asked for their slots in this game: not where they must make all moves, or draw random
/// numbers as often as the words do.
inline bool samples_by_slot(const Context& c) { return effects_can_wait(c) && !c.game.listing_draws; }
/// The generator as one that knows its slots; null where it is none, or where they do not count.
inline const Generator* as_generator(const Context& c, const Lazy<Moves>& generator) {
  return is_node<Generator>(generator) && samples_by_slot(c) ? static_cast<const Generator*>(generator.node) : nullptr;
}
/// The generator as it lists moves.
inline const Lazy<Moves>& listed(const Lazy<Moves>& generator) {
  return is_node<Generator>(generator) ? static_cast<const Generator*>(generator.node)->plain : generator;
}
/// With dice: draws among the moves of any generator, which are all that a turn may begin with, see play::sample_among.
void sample_one(Context& c, const Lazy<Moves>& generator);
/// Whether any generator makes a move.
bool makes_any(Context& c, const Lazy<Moves>& generator);

/// Whether conditions of a move read iterators that it sets only later, and so stand for what an earlier move left
/// there.
bool reads_what_was_left(const From& from, const Between* between, const Game& game);
/// The call as it is, in a game that has to list its moves in order, as who asks in another order cannot tell what was
/// left.
Operand listed_in_order(const Linked& call);

/// Replaces a linked generator by one that knows its slots and makes the same moves.
template <class T>
Operand with_generator(const Linked& call, const Operand& made, T* known) {
  known->settle_as(made);
  known->describe(known->traits);
  known->traits.draws = call.game.listing_draws && plan::draws_anywhere(made);
  return made.evaluated_by(known);
}
/// The same by a new generator T(arguments...).
template <class T, class... Arguments>
Operand by_generator(const Linked& call, Arguments&&... arguments) {
  return with_generator(call, call.made, call.game.memory.make<T>(std::forward<Arguments>(arguments)...));
}

/// (or ...) of generators, some of which know their slots.
Operand lower_union(const Linked& call);
/// (and ...), which is a union where its parts are decisions.
Operand lower_joint(const Linked& call);
/// (priority ...)
Operand lower_priority(const Linked& call);
/// (if ...)
Operand lower_choice(const Linked& call);
/// A word that keeps those of the moves made that pass a test.
using KeepTested = void (*)(Emit& e, const Node* test);
Operand lower_test(const Linked& call, KeepTested keep, const Node* test);
/// A word that keeps some of the moves of its last argument, at least one where there are any.
Operand lower_selection(const Linked& call);

/// Whether moves start where pieces stand, and where they may, as far as it is a test of sites.
class StartsOfPieces {
 public:
  StartsOfPieces() = default;
  explicit StartsOfPieces(const From& from);
  bool known() const { return known_; }
  /// The pieces that moves may start from.
  const Sites::Word* among(Context& c, const Pieces& pieces) const;

 private:
  bool known_ = false;
  const SitePredicate* allowed_ = nullptr;  ///< null: all
};

/// Operands that are descriptions or constants, as words take them.
template <class T>
const T* described(const Operand& operand) {
  return operand ? static_cast<const T*>(operand.constant) : nullptr;
}

/// How a word hands on its moves: whether they are decisions, and what follows each of them.
struct Emission {
  bool decision = false;
  const Then* then = nullptr;

  Emission() = default;
  explicit Emission(const Linked& call) : decision(call.input.decision), then(described<Then>(call.input.then)) {}
  /// Puts the moves that `body(emit)` makes on the list, as the answer to a query.
  template <class Body>
  void answer(Context& c, Query asked, Body&& body) const {
    kit_detail::with_emit(c, decision, then, asked, body);
  }
  /// The same with the one move at a slot.
  template <class Body>
  void at_slot(Context& c, Body&& body) const {
    answer(c, Query::Slot, body);
  }
};

/// Whether one move may be drawn and made instead of all: no test awaits it, and there is nothing else to draw from.
bool samples_at_once(const Context& c);
/// The same where the drawn one stands for all, and the mover may swap instead.
bool samples_at_once_beside_swap(const Context& c);

}  // namespace lud::stdlib
