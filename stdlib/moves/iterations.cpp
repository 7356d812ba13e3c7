// (forEach ...) over values, players, teams, levels and the sites of a region.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/offer_generator.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/value/each_player.hpp"

namespace lud::stdlib {

namespace {

/// Whether no more moves are needed. In a playout the number of random numbers drawn for moves that are not played does
/// not matter.
bool has_enough(const Emit& e) {
  return e.enough() || (e.only_whether && !e.c.draws_count && e.c.moves.size() > e.begin);
}

/// (forEach Value ...) of a list.
class ValueGenerator final : public OfferGenerator {
 public:
  Lazy<Ints> values;

  const void* look(Context& c) const override {
    const Ints list = values(c);
    auto* offers = c.arena.array<Offer>(list.size());
    std::size_t n = 0;
    const Generator* known = inner(c);
    const int each = slots_of_each(c);
    Bound value(c.scope.value, off);
    for (int v : list) {
      value = v;
      offers[n++] = look_at(c, known, each, v, 0);
    }
    auto* seen = c.arena.array<Seen>(1);
    *seen = {{offers, n}, n == 0 ? 0 : slots_of_all(each, static_cast<int>(n)), 0};
    return seen;
  }
};

Operand lower_values(const Linked& call) {
  enum { values, moves };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || !call.game.stochastic() || !is_the_same_for_all(arguments[values])) return call.made;
  auto* known = call.game.memory.make<ValueGenerator>();
  known->iterator = &play::Scope::value;
  known->values = Lazy<Ints>(arguments[values]);
  known->moves = Lazy<Moves>(arguments[moves]);
  known->emission = Emission(call);
  return with_generator(call, call.made, known);
}

/// Makes the moves for one item of an iteration. Returns false if the remaining items are not needed. Effects that are
/// worked out at once may change what the next item sees: then all moves are made.
bool make_part(Emit& e, const Lazy<Moves>& moves) {
  const bool all = e.c.game.needs_a(play::Need::EagerEffects);
  if (!all) e.c.query = e.query_of_part();
  moves(e.c);
  e.c.query = Query::All;
  return all || !has_enough(e);
}

/// The values of a range, both ends included.
class Range {
 public:
  Range(int min, int max) : min_(min), end_(std::max<std::int64_t>(min, std::int64_t{max} + 1)) {}
  std::int64_t count() const { return end_ - min_; }
  int nth(int n) const { return static_cast<int>(min_ + n); }
  /// Visits the values in ascending order until `visit(value)` returns true; returns whether it did.
  template <class Visit>
  bool any(Visit&& visit) const {
    for (std::int64_t value = min_; value < end_; ++value)
      if (visit(static_cast<int>(value))) return true;
    return false;
  }

 private:
  std::int64_t min_, end_;
};

/// The sites of a region, in ascending order.
class SitesOf {
 public:
  explicit SitesOf(Sites region) : region_(region) {}
  std::int64_t count() const { return region_.count(); }
  int nth(int n) const { return play::nth_site(region_, n); }
  template <class Visit>
  bool any(Visit&& visit) const {
    for (int site : region_)
      if (visit(site)) return true;
    return false;
  }

 private:
  Sites region_;
};

/// Evaluates the moves of one item to count their slots. Returns the count, off where unknown, and how many generators
/// make these moves.
template <class Generate>
std::pair<int, int> slots_at(Context& c, int item, Generate&& generate) {
  play::Sampling& sampling = c.sampling;
  const play::MoveList::Mark mark = c.moves.mark();
  const int others = std::exchange(sampling.slots, 0), other_parts = std::exchange(sampling.parts, 0);
  const int slot = sampling.slot;
  const std::uint64_t random = c.random.state();
  const bool by_slot = std::exchange(sampling.by_slot, true);
  sampling.answered = sampling.only_source = false;
  generate(item, Query::Sample);
  const bool known = sampling.answered && c.moves.size() == mark.moves && c.random.state() == random;
  c.moves.rewind(mark);
  c.random.restore(random);
  sampling.slot = slot;
  sampling.by_slot = by_slot;
  const int parts = std::exchange(sampling.parts, other_parts), here = std::exchange(sampling.slots, others);
  return {known ? here : off, parts};
}

/// Answers a query for slots whose count differs from item to item. Returns false where a count is unknown, or too
/// large.
template <class Items, class Generate>
bool each_item_answers(Emit& e, const Items& items, const char* rule, Generate&& generate) {
  Context& c = e.c;
  play::spend(static_cast<std::uint64_t>(items.count()), rule);
  const std::size_t untested = c.sampler->untested.size();
  int sum = 0, all_parts = 0;
  bool known = true;
  const bool made = items.any([&](int item) {
    const auto [here, parts] = slots_at(c, item, generate);
    known = here != off && here <= most_slots - sum;
    if (!known) return true;
    if (e.query == Query::Slot) {
      if (const int slot = e.slot_among(here); slot != off) {
        c.sampling.slot = slot;
        generate(item, Query::Slot);
        c.sampling.slot = off;
        return true;
      }
    }
    sum += here;
    all_parts += parts;
    return false;
  });
  if (!known) c.sampler->untested.resize(untested);
  if (known && !made && e.query == Query::Sample) e.answer_slots(sum, all_parts);
  return known;
}

/// Answers with the number of slots of all items of an iteration, or makes the move at one of them. Returns false if
/// the moves are to be listed instead; a query for a slot always gets an answer, if only that there is no move.
template <class Items, class Generate>
bool answers(Emit& e, const Items& items, const char* rule, const Lazy<Moves>& moves, Generate&& generate) {
  Context& c = e.c;
  const std::int64_t count = items.count();
  const int bound = count == 0 ? 0 : c.sampler->bound(c, moves);
  if (slots_of_all(std::max(bound, 1), count) == off) return e.query == Query::Slot;
  if (bound == off) return each_item_answers(e, items, rule, generate) || e.query == Query::Slot;
  const int slots = static_cast<int>(count) * bound;
  if (e.query == Query::Sample) {
    e.answer_slots(slots, std::max(static_cast<int>(count), 1));
  } else if (const int slot = bound > 0 ? e.slot_among(slots) : off; slot != off) {
    c.sampling.slot = slot % bound;
    generate(items.nth(slot / bound), Query::Slot);
    c.sampling.slot = off;
  }
  return true;
}

void declare_values(Library& library) {
  ludeme(library, "forEach Value", "values moves", "The moves for each value of a list, which they see as (value).",
         [](Emit& e, Ints values, Lazy<Moves> moves) {
           play::spend(values.size(), "(forEach Value ...)");
           Bound value(e.c.scope.value, e.c.scope.value);
           for (int v : values) {
             value = v;
             if (!make_part(e, moves)) return;
           }
         })
      .sets(Reads::Value)
      .lower(lower_values);
  ludeme(library, "forEach Value", "min: max: moves", "The moves for each value of a range, which they see as (value).",
         [](Emit& e, int min, int max, Lazy<Moves> moves) {
           Context& c = e.c;
           Bound value(c.scope.value, min);
           const auto generate = [&](int one, Query what) {
             value = one;
             c.evaluate(moves, what);
           };
           if ((e.counts_slots() || e.query == Query::Slot) &&
               answers(e, Range(min, max), "(forEach Value ...)", moves, generate))
             return;
           play::spend_range(min, max, "(forEach Value min: max: ...)");
           for (std::int64_t v = min; v <= max; ++v) {
             value = static_cast<int>(v);
             if (!make_part(e, moves)) return;
           }
         })
      .sets(Reads::Value);
}

void declare_players(Library& library) {
  ludeme(library, "forEach Player", "moves", "The moves for each player, whom they see as (player) or Player.",
         [](Emit& e, Lazy<Moves> moves) { for_each_player(e.c, [&] { moves(e.c); }); })
      .sets(Reads::Player)
      .ignores_then();
  ludeme(library, "forEach", "players moves", "The moves for each player of a list.",
         [](Emit& e, Ints players, Lazy<Moves> moves) { for_each_of(e.c, players, [&] { moves(e.c); }); })
      .sets(Reads::Player)
      .ignores_then();
  ludeme(library, "forEach Team", "moves", "The moves for each team, whose players they see as (team).",
         [](Emit& e, Lazy<Moves> moves) { for_each_team(e.c, [&] { moves(e.c); }); });
}

/// (forEach Site ...) of a region that has the same value for all pieces.
class SiteGenerator final : public Generator {
 public:
  Lazy<Sites> region;
  Lazy<Moves> moves;
  Emission emission;

  struct Seen {
    Sites region;
    int each;   ///< how many slots each site has
    int slots;  ///< ... and all together; off where unknown
  };

  void describe(Traits& traits_now) const {
    traits_now.knows_any = false;
    traits_now.slots_for_all = traits_now.counts_itself = true;
  }
  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    const Sites sites = region(c);
    const int each = c.sampler->bound(c, moves);
    *seen = {sites, each, slots_of_all(each, sites.count())};
    return seen;
  }
  int count_slots(Context&, const void* looked) const override { return static_cast<const Seen*>(looked)->slots; }
  bool matches(const Generator& other) const override { return this == &other; }
  bool holds_moves(Context&, const void*) const override { return false; }
  int parts_listed(Context&, const void* looked) const override {
    return static_cast<const Seen*>(looked)->region.count();
  }
  void make_at(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const int slot = slot_among(c, seen.slots);
    if (slot == off) return;
    const int one = play::nth_site(seen.region, slot / seen.each);
    emission.at_slot(c, [&](Emit&) {
      Bound site(c.scope.site, one), to(c.scope.to, one);
      c.sampling.slot = slot % seen.each;
      c.evaluate(moves, Query::Slot);
      c.sampling.slot = off;
    });
  }
};

Operand lower_sites(const Linked& call) {
  enum { region, moves, otherwise };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[otherwise] || !is_the_same_for_all(arguments[region])) return call.made;
  auto* known = call.game.memory.make<SiteGenerator>();
  known->region = Lazy<Sites>(arguments[region]);
  known->moves = Lazy<Moves>(arguments[moves]);
  known->emission = Emission(call);
  return with_generator(call, call.made, known);
}

void declare_sites(Library& library) {
  ludeme(library, "forEach Site", "region moves noMoveYet:?",
         "The moves for each site of a region, which they see as (site) and (to); others where there are none.",
         [](Emit& e, Sites region, Lazy<Moves> moves, Lazy<Moves> otherwise) {
           Context& c = e.c;
           Bound site(c.scope.site, c.scope.site), to(c.scope.to, c.scope.to);
           // Moves may bind the target themselves, so it is set anew for each site.
           const auto generate = [&](int one, Query what) {
             site = one;
             to = one;
             c.evaluate(moves, what);
           };
           if (!otherwise && (e.counts_slots() || e.query == Query::Slot) &&
               answers(e, SitesOf(region), "(forEach Site ...)", moves, generate))
             return;
           play::spend(static_cast<std::uint64_t>(region.count()), "(forEach Site ...)");
           const int reservoir_seen = c.sampling.reservoir_seen;
           for (int one : region) {
             generate(one, otherwise && !e.only_whether ? Query::All : e.query_of_part());
             if (has_enough(e)) return;
           }
           if (!e.made().empty()) return;
           if (!otherwise) {
             if (e.counts_slots() && c.sampling.reservoir_seen == reservoir_seen) e.answer_slots(0);
             return;
           }
           otherwise(c);
           e.leave_without_then();
         })
      .sets(Reads::Site)
      .lower(lower_sites);
  ludeme(library, "forEach Level", "type? site direction? moves",
         "The moves for each level of a stack, which they see as (level); from the top unless told otherwise.",
         [](Emit& e, Maybe<SiteType> type, int site, Maybe<StackDirection> direction, Lazy<Moves> moves) {
           Context& c = e.c;
           const int height = c.height(type_at(c, type, site), site);
           play::spend(static_cast<std::uint64_t>(height), "(forEach Level ...)");
           const bool upwards = direction == StackDirection::FromBottom;
           const auto level = [&](int i) { return upwards ? i : height - 1 - i; };
           // The language leaves (level) at the last one, where later evaluations for the piece see it.
           for (int i = 0; i < height; ++i) {
             c.scope.level = level(i);
             moves(c);
             if (!has_enough(e)) continue;
             c.scope.level = level(height - 1);
             break;
           }
         })
      .needs_at_once(play::Need::EagerEffects);  // effects that change (level) are worked out at once
}

}  // namespace

void declare_iterations(Library& library) {
  declare_values(library);
  declare_players(library);
  declare_sites(library);
}

}  // namespace lud::stdlib
