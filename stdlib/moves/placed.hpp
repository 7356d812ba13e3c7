#pragma once
// Generators of moves that say where their moves lie without making them. Steps, hops and slides whose conditions are
// tests of sites (stdlib/value/site_tests.hpp) count their targets by whole sets; iterations over pieces, unions,
// choices and priorities hand on what their parts say. Given such a generator, whoever draws a move knows how many
// there are, and whoever asks whether there are moves gets an answer from a few words. All other questions, and games
// whose generators must be carried out, are answered as before.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "interpreter/play/nth_bit.hpp"
#include "interpreter/play/untried_places.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/starts.hpp"

namespace lud::stdlib {

struct SiteTest;

/// Places that are gone through in an order that is drawn, each with the number of moves that it stands for.
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
  /// Goes through them, up to the first one that holds a move: `try_slot(place)`. The weights are of no use afterwards.
  template <class TrySlot>
  void try_in_turn(play::Random& chooser, TrySlot&& try_slot) {
    if (all_even && count > 0 && count <= 64) {
      for (play::UntriedPlaces open(count); !open.none_left();)
        if (try_slot(open.draw(chooser))) break;
      return;
    }
    if (all_even) {
      // In place of the weights the places are numbered.
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

class Placed;

/// The places of pieces that are asked together, found once: counted, and then one is drawn. In the arena.
struct Gathered {
  /// Some places of one generator. What the last fields say is its own business.
  struct Group {
    const Placed* generator;
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
  /// The group that a place lies in, which is then counted from there.
  const Group& holding(int& place) const {
    const Group* group = first;
    for (; place >= group->count; group = group->next) place -= group->count;
    return *group;
  }
};

/// See the head of this file.
class Placed : public Node {
 public:
  using NodeFamily = Placed;
  Lazy<Moves> plain;  ///< the generator as it would be asked otherwise

  /// Looks at the position: what the questions below are answered with, as long as nothing but (from) changes.
  virtual const void* look(Context&) const { return nullptr; }
  /// The same beside another generator, which has seen the position already; and whether that makes a difference.
  virtual const void* look_beside(Context& c, const Placed&, const void*) const { return look(c); }
  virtual bool looks_beside() const { return false; }
  /// What it saw of a generator that it asks for all pieces; null where it did not.
  virtual const void* seen_of(const Placed&, const void*) const { return nullptr; }
  /// How many places there are in the present scope, nearly all of which hold moves; off where it is not known. The
  /// same places that the generator knows when it is asked for one.
  virtual int places(Context&, const void* seen) const = 0;
  /// Whether there is a move. Where that is not known without making moves, they are made.
  bool any(Context& c, const void* seen) const { return knows_any() ? has_any(c, seen) : makes_any_plainly(c); }
  /// Whether it has moves wherever another one has some, and chance has no say in that.
  virtual bool matches(const Placed&) const { return false; }
  /// Whether it knows that without making moves.
  virtual bool knows_any() const { return true; }
  /// The same, of a position that was not looked at yet.
  bool any_now(Context& c) const { return knows_any() ? has_any_now(c) : makes_any_plainly(c); }
  /// Puts the move at the place that the lottery asks about on the list, if there is one.
  virtual void make(Context& c, const void*) const { ask_plain(c, Asked::Place); }
  /// Whether nearly all places hold moves, as far as is known. Otherwise drawing places may take longer than making all
  /// moves: it is weighed by what the player's last turns were like.
  virtual bool holds_moves(Context&, const void*) const { return true; }
  /// How many generators all moves would take.
  virtual int parts_now(Context&) const { return 1; }
  /// The same where it is known how many places there are.
  virtual int parts_of(Context& c, int) const { return parts_now(c); }
  /// The same of a position that was looked at.
  virtual int parts_seen(Context& c, const void*) const { return parts_now(c); }
  /// Whether `places`, where it is known, answers for the whole generator: it need not be asked part by part.
  virtual bool counts_itself() const { return false; }
  /// Whether a move that is drawn is marked so that it stands for all there are, where something else can be drawn,
  /// too.
  virtual bool draws_for_all() const { return false; }

  /// A number of places that is found out faster, never less, of which many hold no moves; off where there is none.
  virtual int room(Context&, const void*) const { return off; }
  /// Puts the move at one of these on the list: true if there was one.
  virtual bool try_place(Context& c, const void* seen, int place) const {
    if (place >= places(c, seen)) return false;
    const std::size_t begin = c.moves.size();
    c.lottery.place = place;
    make(c, seen);
    return c.moves.size() > begin;
  }
  /// The same places, or those that `places` counts, for a draw that goes through them; `weight`: how many moves each
  /// stands for.
  virtual void slots(Context& c, const void* seen, Slots& all, int weight) const {
    all.add(slot_count(c, seen), weight);
  }
  /// How many these are; off where it is not known.
  virtual int slot_count(Context& c, const void* seen) const {
    const int most = room(c, seen);
    return most == off ? places(c, seen) : most;
  }
  /// Whether there are as many for all pieces, wherever they stand.
  virtual bool slots_for_all() const { return false; }
  /// Puts the move at one of them on the list: true if there was one.
  virtual bool try_slot(Context& c, const void* seen, int slot) const {
    if (room(c, seen) != off) return try_place(c, seen, slot);
    const std::size_t begin = c.moves.size();
    c.lottery.place = slot;
    make(c, seen);
    c.lottery.place = off;
    return c.moves.size() > begin;
  }
  // ---- the same questions for many pieces at once, each of which is (from); places are numbered otherwise ----

  /// Whether this takes less than to ask about each of them.
  virtual bool counts_together() const { return false; }
  /// Whether pieces of all kinds are alike to the generator.
  virtual bool takes_all_kinds() const { return false; }
  /// Adds all places to those that were gathered; false where it is not known how many they are.
  virtual bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const;
  virtual bool any_of(Context& c, const void* seen, const Pieces& pieces) const;
  /// Whether it finds those of several pieces that may have moves without asking each of them.
  virtual bool finds_movable() const { return false; }
  /// Adds the sites of these to a set.
  virtual void add_movable(Context&, const void*, const Pieces&, Sites::Word*) const {}
  /// Puts the move at a place of a group on the list, if there is one; leaves the scope at the piece.
  virtual void make_gathered(Context& c, const Gathered::Group& group, int place) const;

  /// Those of some sites from which it makes moves (starts.hpp).
  virtual Starts starts(Sieve& sieve, const Sieve::Set& among) const { return starts_of(sieve, plain, among); }
  virtual bool knows_starts() const { return stdlib::knows_starts(plain); }
  /// How many attempts at these places are worth their time.
  virtual int attempts(Context&, const void*) const { return 0; }

  static Moves run(const Node* node, Context& c);
  /// With dice: draws one of the moves, which are all that a turn may begin with, and puts it on the list, where there
  /// is any; false where it cannot.
  bool draw_alone(Context& c) const;
  /// Without dice: whether it may make all moves instead of drawing one.
  virtual bool may_make_all() const { return false; }
  /// Whether it draws a move and plays it in one go, where the game does (play::DrawsTurn).
  virtual bool plays_alone() const { return false; }
  /// Does so; false where there is none.
  virtual bool play_alone(Context&) const { return false; }

 protected:
  /// What `any` and `any_now` are answered with, where it is known.
  virtual bool has_any(Context& c, const void*) const { return makes_any_plainly(c); }
  virtual bool has_any_now(Context& c) const { return has_any(c, look(c)); }
  static constexpr int turns_until_drawn_again = 16, most_attempts = 32;
  /// Whether a move was drawn, if there is any; or all that there is to draw from was made, as if it had been asked
  /// for.
  enum class Drawn : std::uint8_t { No, Yes, Made };
  ~Placed() = default;
  void ask_plain(Context& c, Asked asked) const {
    c.asked = asked;
    plain(c);
    c.asked = Asked::All;
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
  /// The place that the lottery asks about, where it is among the next `count` ones; off otherwise.
  static int place_among(Context& c, int count) {
    play::Lottery& lottery = c.lottery;
    if (lottery.place < 0) return off;
    const int place = lottery.place;
    lottery.place = place < count ? off : place - count;
    return place < count ? place : off;
  }

 private:
  friend class Parts;
  struct Attempts {
    int made = 0, places = 0;
    bool success = false;  ///< a move is on the list, or there is none
  };
  Attempts attempt(Context& c, const void* seen, int most) const;
  bool draw_in_turn(Context& c, const void* seen) const;
  Drawn draw_with_dice(Context& c) const;
  /// Draws one of the moves and puts it on the list, where there is any.
  virtual Drawn draw(Context& c) const;
  bool makes_any_plainly(Context& c) const;
};

/// Whether generators are asked for their places in this game: not where they must make all moves.
inline bool places_count(const Context& c) { return effects_can_wait(c); }
/// The generator as one that knows its places; null where it is none, or where they do not count.
inline const Placed* placed(const Context& c, const Lazy<Moves>& generator) {
  return is_node<Placed>(generator) && places_count(c) ? static_cast<const Placed*>(generator.node) : nullptr;
}
/// With dice: draws among the moves of any generator, which are all that a turn may begin with, see play::draw_among.
void draw_one(Context& c, const Lazy<Moves>& generator);
/// Whether any generator makes a move.
bool makes_any(Context& c, const Lazy<Moves>& generator);

/// Replaces a linked generator by one that knows its places and makes the same moves.
Operand with_places(const Linked& call, const Operand& made, Placed* known);

/// (or ...) of generators, some of which know their places.
Operand placed_union(const Linked& call);
/// (priority ...)
Operand placed_priority(const Linked& call);
/// (if ...)
Operand placed_choice(const Linked& call);
/// A word that keeps those of the moves made that pass a test.
using KeepTested = void (*)(Emit& e, const Node* test);
Operand placed_test(const Linked& call, KeepTested keep, const Node* test);
/// A word that keeps some of the moves of its last argument, at least one where there are any.
Operand placed_selection(const Linked& call);

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
  const SiteTest* allowed_ = nullptr;  ///< null: all
};

/// Operands that are descriptions or constants, as words take them.
template <class T>
const T* described(const Operand& operand) {
  return operand ? static_cast<const T*>(operand.constant) : nullptr;
}

/// Whether one move may be drawn and made instead of all: no test awaits it, and there is nothing else to draw from.
bool draws_at_once(const Context& c);
/// The same where the drawn one stands for all, and the mover may swap instead.
bool draws_at_once_beside_swap(const Context& c);

}  // namespace lud::stdlib
