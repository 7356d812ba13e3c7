// Hop: moves along a line over hurdles.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/table_generator.hpp"
#include "stdlib/moves/generators/walk_generator.hpp"
#include "stdlib/moves/hopping.hpp"
#include "stdlib/value/ranges.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

bool is_one(const Lazy<Range>& range) {
  return !range || (is_constant(range) && constant_of(range).min == 1 && constant_of(range).max == 1);
}

/// Whether there is one move at most on each line, next to the start or just behind one hurdle.
bool lands_once(const Between* between) { return !between || (!between->after && is_one(between->range)); }

/// The directions of a word's hops from where they start, asked in the scope of the word; none where they cannot start.
std::optional<board::Directions> directions_of_hops(Context& c, const From& from, const Lazy<DirectionList>& asked,
                                                    HopReach& reach) {
  reach.site = from.site_in(c);
  if (reach.site < 0 || reach.site >= c.game.lattice(reach.type).count()) return std::nullopt;
  if (from.settled) {
    Bound start(c.scope.from, reach.site);
    if (!from.condition(c)) return std::nullopt;
  }
  return directions_at(c, asked, AbsoluteDirection::Adjacent, {reach.type, reach.site});
}

/// Works out how far hops go, in the scope of the word; it is at their start then.
void measure(Context& c, const Between* between, HopReach& reach) {
  if (between) {
    if (between->before) reach.before = between->before(c);
    if (between->range) reach.hurdles = between->range(c);
    if (between->after) reach.after = between->after(c);
  }
  c.scope.from = reach.site;
}

/// Hops whose conditions are sets of sites, as far as these say.
struct KnownHop {
  const Between* between = nullptr;
  const To* to = nullptr;
  const SitePredicate* hurdles = nullptr;      ///< null: all sites may do
  const SitePredicate* landings = nullptr;     ///< null: all sites may do
  Lazy<bool> left_of_hurdle, left_of_landing;  ///< what is asked of those; empty where they all do
  bool stack = false, decision = false;
  const Then* then = nullptr;

  struct Seen {
    PredicateSites hurdles, landings;
  };
  const Seen* see(Context& c) const {
    auto* seen = c.arena.array<Seen>(1);
    *seen = {PredicateSites(hurdles), PredicateSites(landings)};
    return seen;
  }
  bool holds(Context& c, int site, int hurdle, int landing) const {
    c.scope.from = site;
    c.scope.between = hurdle;
    if (left_of_hurdle && !left_of_hurdle(c)) return false;
    c.scope.to = landing;
    return !left_of_landing || left_of_landing(c);
  }
  /// Puts a hop from a site on the list, where the scope is at its target.
  void make(Context& c, const From& from, int site, const Hop& one) const {
    kit_detail::with_emit(c, decision, then, Query::Slot, [&](Emit& e) {
      Hopping hopping{e, c, from, between, *to, stack};
      hopping.reach.site = site;
      hopping.make(one);
    });
  }
};

/// Hops over the site next to the piece, to the one behind it.
class HopGenerator final : public DirectedGenerator<HopGenerator> {
 public:
  KnownHop hop;

  const void* look(Context& c) const override { return hop.see(c); }
  MoveTable::Open sets(Context& c, const void* looked) const {
    const auto& seen = *static_cast<const KnownHop::Seen*>(looked);
    return {nullptr, seen.landings(c), seen.hurdles(c)};
  }
  bool is_move(Context& c, const MoveTable::Way& way) const { return hop.holds(c, way.start, way.hurdle, way.target); }
  void make_along(Context& c, const MoveTable::Way& way) const {
    const int line[] = {way.start, way.hurdle, way.target};
    const KeptScope kept(c);
    if (!hop.holds(c, way.start, way.hurdle, way.target)) return;
    c.scope.to = way.target;
    hop.make(c, from, way.start, {line, 1, 2, 0, 2});
  }
  void describe(Traits& traits_now) const {
    DirectedGenerator::describe(traits_now);
    traits_now.list = [](const Generator& self, Context& c, Query asked, const void* seen) {
      static_cast<const HopGenerator&>(self).list(c, asked, seen);
    };
  }

 private:
  void list(Context& c, Query asked, const void* seen) const {
    // Of a single piece few ways lead over hurdles: where these land is sooner asked for each than found as a set.
    const auto open = [&] {
      return seen ? sets(c, seen) : MoveTable::Open{nullptr, nullptr, PredicateSites(hop.hurdles)(c)};
    };
    const Lazy<bool>& lands_if = seen ? hop.left_of_landing : hop.to->condition;
    kit_detail::with_emit(c, hop.decision, hop.then, asked, [&](Emit& e) {
      Hopping hopping{e, c, from, hop.between, *hop.to, hop.stack};
      any_way(c, open, [&](const MoveTable::Way& way) {
        const int line[] = {way.start, way.hurdle, way.target};
        c.scope.between = way.hurdle;
        if (hop.left_of_hurdle && !hop.left_of_hurdle(c)) return false;
        c.scope.to = way.target;
        if (lands_if && !lands_if(c)) return false;
        hopping.reach.site = way.start;
        hopping.make({line, 1, 2, 0, 2});
        return e.enough();
      });
    });
  }
};

/// Hops over several sites, with sites before the hurdles or behind them, or in directions that depend on play; sites
/// are tested by sets as far as these know. Where it depends on play how many hurdles there are, to find that out for
/// all pieces takes long: there each line is a slot.
class HopWalkGenerator final : public WalkGenerator<HopWalkGenerator> {
 public:
  KnownHop hop;

  /// How many moves or, where lines are tried, slots there are at most.
  void note_bound(const Game& game) {
    const Between* const between = hop.between;
    if (between && between->after && !is_constant(between->after)) return;
    Range hurdles{1, 1};
    if (between && between->range && is_constant(between->range))
      hurdles = constant_of(between->range);
    else if (between && between->range && !has_one_integer(between->range))
      return;
    const int after = between && between->after ? std::max(constant_of(between->after), 0) : 0;
    const board::Lattice& lattice = game.lattice(game.default_type);
    const auto moves_in = [&](int site, AbsoluteDirection d) {
      const std::size_t steps = lattice.steps(site, d).size();
      std::size_t hops = 0;
      for (const board::Radial& radial : lattice.radials(site, d)) {
        const auto length = static_cast<std::int64_t>(radial.sites.size());
        const std::int64_t choices = std::clamp<std::int64_t>(std::int64_t{hurdles.max} - hurdles.min + 1, 0, length);
        hops += static_cast<std::size_t>(choices * std::min<std::int64_t>(std::int64_t{after} + 1, length));
      }
      return tries ? std::max(hops, steps) : hurdles.min == 0 ? hops + steps : hops;
    };
    bound = most_in_directions(game, game.default_type, direction, moves_in);
  }

  void describe(Traits& traits_now) const {
    WalkGenerator::describe(traits_now);
    traits_now.takes_all_kinds = !direction || is_constant(direction);
  }
  const void* look(Context& c) const override { return hop.see(c); }
  struct PieceHop : Hop {
    int site;
  };
  template <class Wanted, class Visit>
  bool any_move(Context& c, const void* looked, Wanted&& wanted, Visit&& visit) const {
    const KeptScope kept(c);
    HopReach reach{c.game.default_type};
    const auto directions = directions_of_hops(c, from, direction, reach);
    if (!directions) return false;
    measure(c, hop.between, reach);
    if (from.condition && !from.settled && !from.condition(c)) return false;
    const auto& seen = *static_cast<const KnownHop::Seen*>(looked);
    Tests tests{c, hop, seen.hurdles(c), seen.landings(c), wanted};
    const auto visit_here = [&](const Hop& one) { return visit(PieceHop{one, reach.site}); };
    return any_hop_of_piece(c.game.lattice(reach.type), reach, *directions, tests, visit_here);
  }
  void make(Context& c, const PieceHop& one) const { hop.make(c, from, one.site, one); }

 private:
  template <class Wanted>
  struct Tests {
    Context& c;
    const KnownHop& hop;
    const Sites::Word* hurdles;
    const Sites::Word* landings;
    Wanted& wanted;

    bool concerns(board::SiteSpan line) const { return wanted(line); }
    bool may_start() const { return true; }
    bool is_hurdle(int site) const {
      c.scope.between = site;
      return contains(hurdles, site) && (!hop.left_of_hurdle || hop.left_of_hurdle(c));
    }
    void come_over(int hurdle) const { c.scope.between = hurdle; }
    void come_to(int site) const { c.scope.to = site; }
    bool may_land() const { return contains(landings, c.scope.to) && (!hop.left_of_landing || hop.left_of_landing(c)); }
    bool captures() const { return hop.to->apply && hop.to->apply->condition; }
    bool may_capture() const { return hop.to->apply->condition(c); }
  };
  template <class Wanted>
  Tests(Context&, const KnownHop&, const Sites::Word*, const Sites::Word*, Wanted&) -> Tests<Wanted>;
};

/// A start whose condition is asked once, where it does not depend on the rest of the move.
Operand settled_start(const Linked& call) {
  Operand start = call.input.arguments[0];
  const auto* from = described<From>(start);
  if (!from || !from->condition || start.reads & (Reads::To | Reads::Between | Reads::Anything)) return start;
  From settled = *from;
  settled.settled = true;
  const Operand asked_once = constant_operand(settled, call.game.memory);
  start.constant = asked_once.constant;
  start.function = asked_once.function;
  start.node = asked_once.node;
  return start;
}

/// Hops over the site next to the piece, in directions that are known, as a generator that goes by tables.
Operand hop_by_tables(const Linked& call, const From* from, const KnownHop& hop, const KnownDirections& directions) {
  auto* known = call.game.memory.make<HopGenerator>();
  known->hop = hop;
  if (from) known->from = *from;
  known->directions = directions;
  known->exact = !hop.left_of_hurdle && !hop.left_of_landing;
  known->note_tables(call.game, [&](const DirectionList& list, int site, std::vector<MoveTable::Way>& ways) {
    const auto add = [&](const Hop& one) {
      ways.push_back({site, one.target(), one.line[one.first]});
      return false;
    };
    for (AbsoluteDirection d : list)
      for (const board::Radial& radial : call.game.lattice(call.game.default_type).radials(site, d))
        any_hop({call.game.default_type, site}, radial.sites, anywhere, add);
  });
  return with_generator(call, call.made, known);
}

Operand lower_hop(const Linked& linked) {
  LinkInput input = linked.input;
  std::vector<Operand> given(input.arguments.begin(), input.arguments.end());
  given[0] = settled_start(linked);
  input.arguments = given;
  Operand made = linked.made;
  if (given[0].node != linked.input.arguments[0].node) {
    const Operand again = linked.declaration.make(input);
    made.function = again.function;
    made.node = again.node;
  }
  const Linked call{linked.declaration, input, made, linked.game, linked.board_exists};
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* from = described<From>(arguments[0]);
  const auto* between = described<Between>(arguments[2]);
  const auto* to = described<To>(arguments[3]);
  if (reads_what_was_left(from, between, call.game)) return listed_in_order(call);
  if (!call.board_exists || (from && from->type_in(call.game) != call.game.default_type) ||
      (between && !between->condition) || (arguments[4] && !arguments[4].constant))
    return call.made;
  const Lazy<DirectionList> direction = arguments[1] ? Lazy<DirectionList>(arguments[1]) : Lazy<DirectionList>();
  const bool goes_by_tables = !(from && (from->region || from->level)) && !(to->apply && to->apply->condition);
  const auto directions = goes_by_tables ? KnownDirections::of(call.game, direction) : std::nullopt;
  if (directions && between && !is_one(between->range))
    if (const Operand vault = lower_vault(call, from, between, to, *directions); vault.node != call.made.node)
      return vault;
  KnownHop hop{between, to};
  if (between) hop.hurdles = site_predicate(between->condition, &play::Scope::between);
  if (to->condition) hop.landings = site_predicate(to->condition, &play::Scope::to);
  if (between) hop.left_of_hurdle = left_to_ask(between->condition, hop.hurdles);
  hop.left_of_landing = left_to_ask(to->condition, hop.landings);
  hop.stack = arguments[4] && *static_cast<const bool*>(arguments[4].constant);
  hop.decision = call.input.decision;
  hop.then = described<Then>(call.input.then);
  const bool may_be_far = between && (between->before || between->after || !is_one(between->range));
  if (!directions || may_be_far || (!hop.hurdles && !hop.landings)) {
    auto* known = call.game.memory.make<HopWalkGenerator>();
    known->hop = hop;
    if (from) known->from = *from;
    known->direction = direction;
    known->tries =
        between && between->range && !is_constant(between->range) && has_one_integer(between->range) && !between->after;
    known->note_bound(call.game);
    return with_generator(call, call.made, known);
  }
  return hop_by_tables(call, from, hop, *directions);
}

void answer_ends(Context& c, const From& from, const Between* between, const Lazy<DirectionList>& direction) {
  if (from.site || from.region) return;
  const SiteType type = from.type_in(c.game);
  const board::Lattice& lattice = c.game.lattice(type);
  const int site = c.scope.from;
  if (site < 0 || site >= lattice.count()) return;
  const bool near = lands_once(between) && !(between && between->before);
  for (AbsoluteDirection d : possible_directions(c, type, site, direction)) {
    for (const board::Radial& radial : lattice.radials(site, d)) {
      if (near && radial.sites.size() > 2) c.aim.ends->add(radial.sites[2]);
      for (std::size_t i = 1; !near && i < radial.sites.size(); ++i) c.aim.ends->add(radial.sites[i]);
    }
    if (!near)
      for (int target : lattice.steps(site, d)) c.aim.ends->add(target);
  }
  c.sampling.answered = true;
}

}  // namespace

void declare_hops(Library& library) {
  ludeme(library, "move Hop|hop", "from? direction? between? to stack:?",
         "Moves a piece in a line over other pieces, one unless (between ...) says otherwise, to a site behind them. "
         "What is hopped over is captured by (apply (remove (between))).",
         [](Emit& e, const From* from, Lazy<DirectionList> direction, const Between* between, const To& to,
            Maybe<bool> stack) {
           Hopping hopping{e, e.c, from ? *from : scope_from, between, to, stack.value_or(false)};
           if (e.query == Query::Ends) return answer_ends(e.c, hopping.from, between, direction);
           const KeptScope kept(e.c);
           const auto directions = directions_of_hops(e.c, hopping.from, direction, hopping.reach);
           if (!directions) return;
           measure(e.c, between, hopping.reach);
           hopping.in_directions(*directions);
         })
      .needs_with("stack", play::Need::Stacking)
      .ignores_need("from level", play::Need::Stacking)
      .lower(lower_hop);
}

}  // namespace lud::stdlib
