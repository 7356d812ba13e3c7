// (forEach ...) over values, players, teams, levels, dice and the sites of a region.
#include <algorithm>

#include "stdlib/moves/candidate.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/moves/placed.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

/// True where there are moves and nobody asks for more: in a playout it does not matter how many random numbers are
/// drawn for moves that nobody plays.
bool has_enough(const Emit& e) {
  return e.enough() || (e.only_whether && !e.c.draws_count && e.c.moves.size() > e.begin);
}

/// Whether something can be looked at before it is known which piece is asked about, and on which site.
bool is_the_same_for_all(const Operand& operand) {
  return !operand || !(operand.reads & (Reads::From | Reads::Level | Reads::To | Reads::Between | Reads::Site |
                                        Reads::Pips | Reads::Anything));
}

/// Moves for each of several numbers that an iterator takes, and that are the same whoever asks.
class PlacedOffers : public Placed {
 public:
  int play::Scope::*iterator = nullptr;
  Lazy<Moves> moves;
  const Then* then = nullptr;
  bool decision = false;

  /// A number that moves are offered for, and what was seen of these.
  struct Offer {
    int number;
    std::uint32_t dice;  ///< those that are used for it, as bits
    const void* inner;
    int places;
    int unused;
  };
  struct Seen {
    std::span<Offer> offers;
    int places;  ///< together; off where it is not known
    int unused;
  };

  const Placed* inner(const Context& c) const { return placed(c, moves); }

  int places(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Placed* known = inner(c);
    if (!known) return seen.places;
    Bound number(c.scope.*iterator, off);
    int sum = 0;
    for (Offer& offer : seen.offers) {
      number = offer.number;
      offer.places = known->places(c, offer.inner);
      if (offer.places == off) return off;
      sum += offer.places;
    }
    return sum;
  }
  int room(Context&, const void* looked) const override { return static_cast<const Seen*>(looked)->places; }
  bool try_place(Context& c, const void* looked, int place) const override {
    return !inner(c) && try_slot(c, looked, place);
  }
  void slots(Context& c, const void* looked, Slots& all, int weight) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Placed* known = inner(c);
    if (!known) return all.add(seen.places, weight);
    Bound number(c.scope.*iterator, off);
    for (const Offer& offer : seen.offers) {
      number = offer.number;
      known->slots(c, offer.inner, all, weight);
    }
  }
  int slot_count(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Placed* known = inner(c);
    if (!known) return seen.places;
    Bound number(c.scope.*iterator, off);
    int sum = 0;
    for (const Offer& offer : seen.offers) {
      number = offer.number;
      sum += known->slot_count(c, offer.inner);
    }
    return sum;
  }
  bool try_slot(Context& c, const void* looked, int slot) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Placed* known = inner(c);
    const std::size_t begin = c.moves.size();
    Bound number(c.scope.*iterator, off);
    for (const Offer& offer : seen.offers) {
      number = offer.number;
      const int count = known ? known->slot_count(c, offer.inner) : offer.places;
      if (slot >= count) {
        slot -= count;
        continue;
      }
      make_at(c, looked, offer, [&] {
        if (known) return static_cast<void>(known->try_slot(c, offer.inner, slot));
        c.lottery.place = slot;
        c.asked = Asked::Place;
        moves(c);
        c.asked = Asked::All;
      });
      break;
    }
    return c.moves.size() > begin;
  }
  bool any(Context& c, const void*) const override { return makes_any(c, plain); }
  bool knows_any() const override { return false; }
  bool matches(const Placed& other) const override { return this == &other; }
  bool slots_for_all() const override { return moves.function != &Placed::run; }
  bool holds_moves(Context&, const void*) const override { return false; }
  bool counts_itself() const override { return true; }
  void make(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Placed* known = inner(c);
    if (known) places(c, looked);
    for (const Offer& offer : seen.offers)
      if (const int place = place_among(c, offer.places); place != off)
        return make_at(c, looked, offer, [&] {
          c.lottery.place = place;
          if (known) return known->make(c, offer.inner);
          c.asked = Asked::Place;
          moves(c);
          c.asked = Asked::All;
        });
  }

 protected:
  ~PlacedOffers() = default;
  /// Looks at what is offered for a number: the iterator is at it.
  Offer look_at(Context& c, const Placed* known, int each, int number, std::uint32_t dice) const {
    return {number, dice, known ? known->look(c) : nullptr, each, 0};
  }
  /// How many places each number has; off where that is not known, or where the moves know them.
  int places_of_each(Context& c) const { return inner(c) ? off : c.lottery.room(c, moves); }

 private:
  /// Whether the number is offered to whoever asks.
  virtual bool allows(Context&) const { return true; }
  /// Completes the moves for a number, from `begin` on.
  virtual void complete(Context&, const void*, std::size_t, const Offer&) const {}
  template <class Make>
  void make_at(Context& c, const void* looked, const Offer& offer, Make&& make_inner) const {
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit& e) {
      Bound number(c.scope.*iterator, offer.number);
      if (allows(c)) make_inner();
      c.lottery.place = off;
      complete(c, looked, e.begin, offer);
    });
  }
};

/// (forEach Value ...) of a list.
class PlacedValues final : public PlacedOffers {
 public:
  Lazy<Ints> values;

  const void* look(Context& c) const override {
    const Ints list = values(c);
    auto* offers = c.arena.array<Offer>(list.size());
    std::size_t n = 0;
    const Placed* known = inner(c);
    const int each = places_of_each(c);
    Bound value(c.scope.value, off);
    for (int v : list) {
      value = v;
      offers[n++] = look_at(c, known, each, v, 0);
    }
    auto* seen = c.arena.array<Seen>(1);
    *seen = {{offers, n}, n == 0 ? 0 : each == off ? off : each * static_cast<int>(n), 0};
    return seen;
  }
};

Operand placed_values(const Linked& call) {
  enum { values, moves };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || !call.game.stochastic() || !is_the_same_for_all(arguments[values])) return call.made;
  auto* known = call.game.memory.make<PlacedValues>();
  known->iterator = &play::Scope::value;
  known->values = Lazy<Ints>(arguments[values]);
  known->moves = Lazy<Moves>(arguments[moves]);
  known->then = described<Then>(call.input.then);
  known->decision = call.input.decision;
  return with_places(call, call.made, known);
}

/// Makes the moves of one of several parts, where one of all may do: false where the others need not be made. Effects
/// that are worked out at once may change what the next part sees: then all are made.
bool make_part(Emit& e, const Lazy<Moves>& moves) {
  const bool all = e.c.game.needs_a(play::Need::EagerEffects);
  if (!all) e.c.asked = e.asked_of_part();
  moves(e.c);
  e.c.asked = Asked::All;
  return all || !has_enough(e);
}

void declare_values(Library& library) {
  ludeme(library, "forEach Value", "values moves", "The moves for each value of a list, which they see as (value).",
         [](Emit& e, Ints values, Lazy<Moves> moves) {
           Bound value(e.c.scope.value, e.c.scope.value);
           for (int v : values) {
             value = v;
             if (!make_part(e, moves)) return;
           }
         })
      .simplify(placed_values);
  ludeme(library, "forEach Value", "min: max: moves", "The moves for each value of a range, which they see as (value).",
         [](Emit& e, int min, int max, Lazy<Moves> moves) {
           Bound value(e.c.scope.value, min);
           for (int v = min; v <= max; ++v) {
             value = v;
             if (!make_part(e, moves)) return;
           }
         });
}

void declare_players(Library& library) {
  ludeme(library, "forEach Player", "moves", "The moves for each player, whom they see as (player) or Player.",
         [](Emit& e, Lazy<Moves> moves) {
           Bound player(e.c.scope.player, 1);
           for (int p = 1; p <= e.c.game.players; ++p) {
             player = p;
             moves(e.c);
           }
         })
      .ignores_then();
  ludeme(library, "forEach", "players moves", "The moves for each player of a list.",
         [](Emit& e, Ints players, Lazy<Moves> moves) {
           Bound player(e.c.scope.player, e.c.scope.player);
           for (int p : players) {
             if (p < 0 || p > e.c.game.players + 1) continue;
             player = p;
             moves(e.c);
           }
         })
      .ignores_then();
  ludeme(library, "forEach Team", "moves", "The moves for each team, whose players they see as (team).",
         [](Emit& e, Lazy<Moves> moves) {
           Context& c = e.c;
           const Ints before = c.scope.team;
           const auto players = static_cast<std::size_t>(c.game.players);
           for (std::size_t team = 1; team <= players; ++team) {
             const std::span<int> members = c.ints(players);
             std::size_t n = 0;
             for (std::size_t p = 1; p <= players; ++p)
               if (c.head().team[p] == static_cast<int>(team)) members[n++] = static_cast<int>(p);
             if (n == 0) continue;
             c.scope.team = members.first(n);
             moves(c);
           }
           c.scope.team = before;
         });
}

/// (forEach Site ...) of a region that is the same whoever asks.
class PlacedSites final : public Placed {
 public:
  Lazy<Sites> region;
  Lazy<Moves> moves;
  const Then* then = nullptr;
  bool decision = false;

  struct Seen {
    Sites region;
    int each;    ///< how many places there are at each site
    int places;  ///< ... and together; off where it is not known
  };

  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    const Sites sites = region(c);
    const int each = c.lottery.room(c, moves);
    *seen = {sites, each, each == off ? off : each * sites.count()};
    return seen;
  }
  int places(Context&, const void* looked) const override { return static_cast<const Seen*>(looked)->places; }
  int room(Context&, const void* looked) const override { return static_cast<const Seen*>(looked)->places; }
  int slot_count(Context&, const void* looked) const override { return static_cast<const Seen*>(looked)->places; }
  bool any(Context& c, const void*) const override { return makes_any(c, plain); }
  bool knows_any() const override { return false; }
  bool matches(const Placed& other) const override { return this == &other; }
  bool slots_for_all() const override { return true; }
  bool holds_moves(Context&, const void*) const override { return false; }
  bool counts_itself() const override { return true; }
  int parts_now(Context& c) const override { return region(c).count(); }
  int parts_seen(Context&, const void* looked) const override {
    return static_cast<const Seen*>(looked)->region.count();
  }
  void make(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const int place = place_among(c, seen.places);
    if (place == off) return;
    const int one = play::nth_site(seen.region, place / seen.each);
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit&) {
      Bound site(c.scope.site, one), to(c.scope.to, one);
      c.lottery.place = place % seen.each;
      c.asked = Asked::Place;
      moves(c);
      c.asked = Asked::All;
      c.lottery.place = off;
    });
  }
};

Operand placed_sites(const Linked& call) {
  enum { region, moves, otherwise };
  const std::span<const Operand> arguments = call.input.arguments;
  // Without dice it pays where sites are many of which few have moves.
  const bool pays = call.game.stochastic() || arguments[region].constant;
  if (!call.board_exists || !pays || arguments[otherwise] || !is_the_same_for_all(arguments[region])) return call.made;
  auto* known = call.game.memory.make<PlacedSites>();
  known->region = Lazy<Sites>(arguments[region]);
  known->moves = Lazy<Moves>(arguments[moves]);
  known->then = described<Then>(call.input.then);
  known->decision = call.input.decision;
  return with_places(call, call.made, known);
}

/// How many places the moves for a site have, where it depends on the site, and how many generators make them; places
/// off where it is not known.
template <class Generate>
std::pair<int, int> places_at(Context& c, int site, Generate&& generate) {
  play::Lottery& lottery = c.lottery;
  const play::MoveList::Mark mark = c.moves.mark();
  const int others = std::exchange(lottery.places, 0), other_parts = std::exchange(lottery.parts, 0);
  const int place = lottery.place;
  const bool by_place = std::exchange(lottery.by_place, true);
  lottery.answered = lottery.alone = false;
  generate(site, Asked::Draw);
  const bool known = lottery.answered && c.moves.size() == mark.moves;
  c.moves.rewind(mark);
  lottery.place = place;
  lottery.by_place = by_place;
  const int parts = std::exchange(lottery.parts, other_parts), here = std::exchange(lottery.places, others);
  return {known ? here : off, parts};
}

/// Answers where each site has places of its own. False where they are not known.
template <class Generate>
bool each_site_answers(Emit& e, Sites region, Generate&& generate) {
  Context& c = e.c;
  const std::size_t untested = c.lottery.untested.size();
  int sum = 0, all_parts = 0;
  for (int one : region) {
    const auto [here, parts] = places_at(c, one, generate);
    if (here == off) {
      c.lottery.untested.resize(untested);
      return false;
    }
    if (e.asked == Asked::Place) {
      if (const int place = e.place_among(here); place != off) {
        c.lottery.place = place;
        generate(one, Asked::Place);
        c.lottery.place = off;
        return true;
      }
    }
    sum += here;
    all_parts += parts;
  }
  if (e.asked == Asked::Draw) e.answer_places(sum, all_parts);
  return true;
}

void declare_sites(Library& library) {
  ludeme(library, "forEach Site", "region moves noMoveYet:?",
         "The moves for each site of a region, which they see as (site) and (to); others where there are none.",
         [](Emit& e, Sites region, Lazy<Moves> moves, Lazy<Moves> otherwise) {
           Context& c = e.c;
           Bound site(c.scope.site, c.scope.site), to(c.scope.to, c.scope.to);
           // Moves may bind the target themselves, so that it is set anew each time.
           const auto generate = [&](int one, Asked what) {
             site = one;
             to = one;
             c.asked = what;
             moves(c);
             c.asked = Asked::All;
           };
           if (!otherwise && (e.asked_for_places() || e.asked == Asked::Place)) {
             if (region.empty()) return e.answer_places(0);
             const int room = c.lottery.room(c, moves);
             if (room == off && each_site_answers(e, region, generate)) return;
             if (room != off && e.asked == Asked::Draw) return e.answer_places(room * region.count(), region.count());
             if (e.asked == Asked::Place) {
               if (const int place = e.place_among(room * region.count()); place != off) {
                 c.lottery.place = place % room;
                 generate(play::nth_site(region, place / room), Asked::Place);
                 c.lottery.place = off;
               }
               return;
             }
           }
           for (int one : region) {
             generate(one, otherwise && !e.only_whether ? Asked::All : e.asked_of_part());
             if (has_enough(e)) return;
           }
           if (!otherwise || !e.made().empty()) return;
           otherwise(c);
           e.leave_without_then();
         })
      .simplify(placed_sites);
  ludeme(library, "forEach Level", "type? site direction? moves",
         "The moves for each level of a stack, which they see as (level); from the top unless told otherwise.",
         [](Emit& e, Maybe<SiteType> type, int site, Maybe<StackDirection> direction, Lazy<Moves> moves) {
           Context& c = e.c;
           const int height = c.height(type_at(c, type, site), site);
           const bool upwards = direction == StackDirection::FromBottom;
           const auto level = [&](int i) { return upwards ? i : height - 1 - i; };
           if (e.asked_for_places() || e.asked == Asked::Place) {
             const int room = c.lottery.room(c, moves);
             if (room != off && e.asked == Asked::Draw) return e.answer_places(room * height, height);
             if (room != off) {
               const int place = e.place_among(room * height);
               if (place == off) return;
               c.scope.level = level(place / room);
               c.lottery.place = place % room;
               c.asked = Asked::Place;
               moves(c);
               c.asked = Asked::All;
               c.lottery.place = off;
               c.scope.level = level(height - 1);
               return;
             }
           }
           // The language leaves (level) at the last one: what is asked next about the piece sees it there.
           for (int i = 0; i < height; ++i) {
             c.scope.level = level(i);
             moves(c);
             if (!has_enough(e)) continue;
             c.scope.level = level(height - 1);
             break;
           }
         })
      .needs_at_once(play::Need::EagerEffects);  // an effect that leaves (level) somewhere is worked out at once
}

// ---- dice ----

Action use_die(const Context& c, std::size_t set, int die) {
  Action action;
  action.kind = ActionKind::UseDie;
  action.player = static_cast<std::int16_t>(set);
  action.what = die;
  action.to = action.from = c.game.dice[set].first_site + die;
  return action;
}

Action set_temporary(int value) {
  Action action;
  action.kind = ActionKind::SetTemp;
  action.value = value;
  return action;
}

/// How often moves can be offered for so many dice.
int most_offers(int dice, bool sums) { return dice + (!sums ? 0 : dice == 2 ? 1 : dice == 3 ? 4 : 0); }

/// The dice of a set as they lie, and what is done with them.
struct Thrown {
  std::size_t set = 0;
  std::span<const std::int32_t> pips;
  bool doubled = false;  ///< all show the same, which is played twice

  Thrown(Context& c, std::size_t set_, const Lazy<bool>& replay_double) : set(set_) {
    // A copy: the moves look ahead.
    const std::span lying(c.head().dice[set].data(), static_cast<std::size_t>(c.game.dice[set].count));
    auto* kept = c.arena.array<std::int32_t>(lying.size());
    std::ranges::copy(lying, kept);
    pips = {kept, lying.size()};
    doubled =
        replay_double && replay_double(c) && std::ranges::all_of(pips, [&](int value) { return value == pips[0]; });
  }
  int pip(int die) const { return pips[static_cast<std::size_t>(die)]; }
  int count() const { return static_cast<int>(pips.size()); }

  /// Calls `offer(pips, dice)` for each die and, where `sums`, for the sums of several; the dice are bits.
  template <class Offer>
  void offers(bool sums, Offer&& offer) const {
    for (int die = 0; die < count(); ++die)
      if (offer(pip(die), 1u << die)) return;
    if (!sums) return;
    if (count() == 2) {
      if (pip(0) != 0 && pip(1) != 0) offer(pip(0) + pip(1), 3u);
    } else if (count() == 3) {
      if (pip(0) != 0 && pip(1) != 0 && pip(2) != 0 && offer(pip(0) + pip(1) + pip(2), 7u)) return;
      for (int a = 0; a < 2; ++a)
        for (int b = a + 1; b < 3; ++b)
          if (pip(a) != 0 && pip(b) != 0 && offer(pip(a) + pip(b), 1u << a | 1u << b)) return;
    }
  }

  /// The moves from `begin` on use dice up. A double is played twice: the pips of the first time are kept, and turned
  /// up again when the dice are used.
  void use(Context& c, std::size_t begin, std::uint32_t dice) const {
    if (begin == c.moves.size()) return;
    for (Move& move : moves_from(c, begin))
      for (int die = 0; die < count(); ++die)
        if (dice >> die & 1) c.moves.append(move, use_die(c, set, die));
    if ((dice & (dice - 1)) != 0) return;  // the sum of several
    const int kept = c.head().temporary;
    if (doubled) {
      append_to_all(c, begin, set_temporary(kept == off ? pips[0] : off));
    } else if (kept != off) {
      for (const play::DiceContainer& container : c.game.dice) {
        const int what = c.state.what(container.first_site);
        if (kept - 1 >= static_cast<int>(c.game.components[static_cast<std::size_t>(what)].faces.size())) continue;
        for (int i = 0; i < container.count; ++i) {
          Action turn_up;
          turn_up.kind = ActionKind::SetStateAndUpdateDice;
          turn_up.to = turn_up.from = container.first_site + i;
          turn_up.state = kept - 1;
          append_to_all(c, begin, turn_up);
        }
      }
    }
  }

 private:
  static void append_to_all(Context& c, std::size_t begin, const Action& action) {
    for (Move& move : moves_from(c, begin)) c.moves.append(move, action);
  }
};

/// (forEach Die ...)
class PlacedDice final : public PlacedOffers {
 public:
  std::size_t set = 0;
  Lazy<bool> combined, replay_double, condition;
  bool asks_each = false;  ///< the condition is not the same for all pieces

  struct SeenDice : Seen {
    Thrown thrown;
  };

  const void* look(Context& c) const override {
    const Thrown thrown(c, set, replay_double);
    const bool sums = combined && combined(c);
    auto* offers = c.arena.array<Offer>(static_cast<std::size_t>(most_offers(thrown.count(), sums)));
    std::size_t n = 0;
    const Placed* known = inner(c);
    const int each = places_of_each(c);
    Bound pips(c.scope.pips, off);
    thrown.offers(sums, [&](int sum, std::uint32_t dice) {
      pips = sum;
      if (condition && !asks_each && !condition(c)) return false;
      offers[n++] = look_at(c, known, each, sum, dice);
      return false;
    });
    auto* seen = c.arena.array<SeenDice>(1);
    const int places = n == 0 ? 0 : each == off ? off : each * static_cast<int>(n);
    return new (seen) SeenDice{{{offers, n}, places, 0}, thrown};
  }
  Starts starts(Sieve& sieve, const Sieve::Set& among) const override {
    Context& c = sieve.c;
    const Thrown thrown(c, set, replay_double);
    Starts all;
    Bound pips(c.scope.pips, off);
    thrown.offers(combined && combined(c), [&](int sum, std::uint32_t) {
      pips = sum;
      // What was seen with other pips does not hold any more.
      Sieve anew(c);
      const Sieve::Parted offered =
          condition ? anew.part(condition, &play::Scope::from, among) : Sieve::Parted{among, Sieve::Set()};
      if (offered.may_hold.empty()) return false;
      const Starts found = starts_of(anew, moves, offered.may_hold);
      all = all | Starts{found.may, found.one.without(offered.may_fail)};
      return false;
    });
    return all;
  }
  bool knows_starts() const override { return stdlib::knows_starts(moves); }

 private:
  bool allows(Context& c) const override { return !condition || !asks_each || condition(c); }
  void complete(Context& c, const void* looked, std::size_t begin, const Offer& offer) const override {
    static_cast<const SeenDice*>(static_cast<const Seen*>(looked))->thrown.use(c, begin, offer.dice);
  }
};

Operand placed_dice(const Linked& call) {
  enum { dice, combined, replay_double, condition, moves };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto& set = arguments[dice];
  if (!call.board_exists || (set && !set.constant) || !is_the_same_for_all(arguments[combined]) ||
      !is_the_same_for_all(arguments[replay_double]))
    return call.made;
  const int number = set ? *static_cast<const int*>(set.constant) : 0;
  if (number < 0 || static_cast<std::size_t>(number) >= call.game.dice.size()) return call.made;
  const auto lazy = [&](const Operand& operand) { return operand ? Lazy<bool>(operand) : Lazy<bool>(); };
  auto* known = call.game.memory.make<PlacedDice>();
  known->iterator = &play::Scope::pips;
  known->set = static_cast<std::size_t>(number);
  known->combined = lazy(arguments[combined]);
  known->replay_double = lazy(arguments[replay_double]);
  known->condition = lazy(arguments[condition]);
  known->asks_each = arguments[condition].reads &
                     (Reads::From | Reads::Level | Reads::To | Reads::Between | Reads::Site | Reads::Anything);
  known->moves = Lazy<Moves>(arguments[moves]);
  known->then = described<Then>(call.input.then);
  known->decision = call.input.decision;
  return with_places(call, call.made, known);
}

void declare_dice(Library& library) {
  ludeme(library, "forEach Die", "dice? combined:? replayDouble:? if:? moves",
         "The moves for the pips of each die, seen as (pips), and where combined for the sums of several.",
         [](Emit& e, Maybe<int> dice, Lazy<bool> combined, Lazy<bool> replay_double, Lazy<bool> condition,
            Lazy<Moves> moves) {
           Context& c = e.c;
           const auto set = static_cast<std::size_t>(dice.value_or(0));
           if (set >= c.game.dice.size()) return;
           const Thrown thrown(c, set, replay_double);
           Bound pips(c.scope.pips, c.scope.pips);
           const bool sums = combined && (e.asked == Asked::Room || combined(c));
           if (e.asked == Asked::Room) {
             if (const int room = c.lottery.room(c, moves); room != off)
               e.answer_places(room * most_offers(thrown.count(), sums));
             return;
           }
           const bool by_place = e.asked_for_places() || e.asked == Asked::Place;
           // Where not all that is offered answers, somebody makes moves instead, and no place is drawn.
           thrown.offers(sums, [&](int sum, std::uint32_t used) {
             const std::size_t begin = c.moves.size();
             pips = sum;
             if (condition && !condition(c)) return false;
             if (e.asked == Asked::Place && c.lottery.place < 0) return true;  // the place lay before
             c.lottery.alone = false;
             c.asked = by_place ? e.asked : e.asked_of_part();
             moves(c);
             c.asked = Asked::All;
             thrown.use(c, begin, used);
             return e.enough();
           });
         })
      .simplify(placed_dice);
}

}  // namespace

void declare_iterations(Library& library) {
  declare_values(library);
  declare_players(library);
  declare_sites(library);
  declare_dice(library);
}

}  // namespace lud::stdlib
