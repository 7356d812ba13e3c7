// Hop: moves along a line over the sites between.
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

/// Whether each line has at most one move: next to the start, or directly behind the one site between.
bool lands_once(const Between* between) { return !between || (!between->after && is_one(between->range)); }

/// The directions of hops, evaluated in the scope of the word; sets `reach.site`. Nothing if hops cannot start.
std::optional<board::Directions> directions_of_hops(Context& c, const From& from, const Lazy<DirectionList>& wanted,
                                                    HopReach& reach) {
  reach.site = from.site_in(c);
  if (reach.site < 0 || reach.site >= c.game.lattice(reach.type).count()) return std::nullopt;
  if (from.settled) {
    Bound start(c.scope.from, reach.site);
    if (!from.condition(c)) return std::nullopt;
  }
  return directions_at(c, wanted, AbsoluteDirection::Adjacent, {reach.type, reach.site});
}

/// Fills in how far hops go, evaluated in the scope of the word. Leaves (from) at their start.
void measure(Context& c, const Between* between, HopReach& reach) {
  if (between) {
    if (between->before) reach.before = between->before(c);
    if (between->range) reach.between = between->range(c);
    if (between->after) reach.after = between->after(c);
  }
  c.scope.from = reach.site;
}

/// The conditions of a hop: site predicates, and what these do not cover.
struct KnownHop {
  const SitePredicate* betweens = nullptr;      ///< null: any site
  const SitePredicate* landings = nullptr;      ///< null: any site
  Lazy<bool> left_of_between, left_of_landing;  ///< conditions still to be evaluated at sites of the sets; empty: none

  struct Seen {
    PredicateSites betweens, landings;
  };
  KnownHop() = default;
  explicit KnownHop(const Movement& said) : landings(said.targets()) {
    if (said.between) betweens = site_predicate(said.between->condition, &play::Scope::between);
    if (said.between) left_of_between = left_to_ask(said.between->condition, betweens);
    left_of_landing = left_to_ask(said.to->condition, landings);
  }
  const Seen* see(Context& c) const {
    auto* seen = c.arena.array<Seen>(1);
    *seen = {PredicateSites(betweens), PredicateSites(landings)};
    return seen;
  }
  bool holds(Context& c, int site, int between, int landing) const {
    c.scope.from = site;
    c.scope.between = between;
    if (left_of_between && !left_of_between(c)) return false;
    c.scope.to = landing;
    return !left_of_landing || left_of_landing(c);
  }
};

/// Makes a hop from a site. Precondition: the scope is at its target.
void make_hop(Context& c, const Movement& said, int site, const Hop& one) {
  said.emission.at_slot(c, [&](Emit& e) {
    Hopping hopping = Hopping::of(e, said);
    hopping.reach.site = site;
    hopping.make(one);
  });
}

/// Hops over the site next to the piece to the one behind it, in known directions.
class HopGenerator final : public DirectedGenerator<HopGenerator> {
 public:
  const KnownHop hop;

  HopGenerator(const Game& game, const Movement& said, const KnownHop& known, const KnownDirections& known_directions)
      : hop(known) {
    movement = said;
    directions = known_directions;
    exact = !hop.left_of_between && !hop.left_of_landing;
    note_tables(game, [&](const DirectionList& list, int site, std::vector<TableEntry>& entries) {
      const auto add = [&](const Hop& one) {
        entries.push_back({site, one.target(), one.line[one.first]});
        return false;
      };
      for (AbsoluteDirection d : list)
        for (const board::Radial& radial : game.lattice().radials(site, d))
          any_hop({game.default_type, site}, radial.sites, anywhere, add);
    });
  }
  const void* look(Context& c) const override { return hop.see(c); }
  MoveTable::Open sets(Context& c, const void* looked) const {
    const auto& seen = *static_cast<const KnownHop::Seen*>(looked);
    return {nullptr, seen.landings(c), seen.betweens(c)};
  }
  bool is_move(Context& c, const TableEntry& entry) const {
    return hop.holds(c, entry.start, entry.between, entry.target);
  }
  void make_entry(Context& c, const TableEntry& entry) const {
    const int line[] = {entry.start, entry.between, entry.target};
    const KeptScope kept(c);
    if (!hop.holds(c, entry.start, entry.between, entry.target)) return;
    c.scope.to = entry.target;
    make_hop(c, movement, entry.start, {line, 1, 2, 0, 2});
  }
  void describe(Traits& traits_now) const {
    DirectedGenerator::describe(traits_now);
    traits_now.list = [](const Generator& self, Context& c, Query query, const void* seen) {
      static_cast<const HopGenerator&>(self).list(c, query, seen);
    };
  }

 private:
  void list(Context& c, Query query, const void* seen) const {
    // A single piece has few sites to hop over: evaluating the condition of each target is faster than finding a set.
    const auto open = [&] {
      return seen ? sets(c, seen) : MoveTable::Open{nullptr, nullptr, PredicateSites(hop.betweens)(c)};
    };
    const Lazy<bool>& lands_if = seen ? hop.left_of_landing : movement.to->condition;
    movement.emission.answer(c, query, [&](Emit& e) {
      Hopping hopping = Hopping::of(e, movement);
      any_entry(c, open, [&](const TableEntry& entry) {
        const int line[] = {entry.start, entry.between, entry.target};
        c.scope.between = entry.between;
        if (hop.left_of_between && !hop.left_of_between(c)) return false;
        c.scope.to = entry.target;
        if (lands_if && !lands_if(c)) return false;
        hopping.reach.site = entry.start;
        hopping.make({line, 1, 2, 0, 2});
        return e.enough();
      });
    });
  }
};

/// Hops over several sites, with gaps before or behind these, or in directions that depend on play; sites are
/// tested by sets as far as these are known. If how many sites they go over depends on play, counting moves for all
/// pieces takes long: then each line is a slot.
class HopWalkGenerator final : public WalkGenerator<HopWalkGenerator> {
 public:
  const KnownHop hop;

  HopWalkGenerator(const Game& game, const Movement& said) : hop(said) {
    movement = said;
    const Between* const between = said.between;
    tries =
        between && between->range && !is_constant(between->range) && has_one_integer(between->range) && !between->after;
    note_bound(game, between);
  }

  void describe(Traits& traits_now) const {
    WalkGenerator::describe(traits_now);
    traits_now.takes_all_kinds = !movement.direction || is_constant(movement.direction);
  }
  const void* look(Context& c) const override { return hop.see(c); }
  struct PieceHop : Hop {
    int site;
  };
  template <class Wanted, class Visit>
  bool any_move(Context& c, const void* looked, Wanted&& wanted, Visit&& visit) const {
    const KeptScope kept(c);
    HopReach reach{c.game.default_type};
    const From& from = movement.from;
    const auto directions = directions_of_hops(c, from, movement.direction, reach);
    if (!directions) return false;
    measure(c, movement.between, reach);
    if (from.condition && !from.settled && !from.condition(c)) return false;
    const auto& seen = *static_cast<const KnownHop::Seen*>(looked);
    Tests tests{c, hop, movement.to->apply, seen.betweens(c), seen.landings(c), wanted};
    const auto visit_here = [&](const Hop& one) { return visit(PieceHop{one, reach.site}); };
    return any_hop_of_piece(c.game.lattice(reach.type), reach, *directions, tests, visit_here);
  }
  void make(Context& c, const PieceHop& one) const { make_hop(c, movement, one.site, one); }

 private:
  /// Sets `bound`: how many moves (if `tries`, slots) there are at most.
  void note_bound(const Game& game, const Between* between) {
    if (between && between->after && !is_constant(between->after)) return;
    Range betweens{1, 1};
    if (between && between->range && is_constant(between->range))
      betweens = constant_of(between->range);
    else if (between && between->range && !has_one_integer(between->range))
      return;
    const int after = between && between->after ? std::max(constant_of(between->after), 0) : 0;
    const board::Lattice& lattice = game.lattice(game.default_type);
    const auto moves_in = [&](int site, AbsoluteDirection d) {
      const std::size_t steps = lattice.steps(site, d).size();
      std::size_t hops = 0;
      for (const board::Radial& radial : lattice.radials(site, d)) {
        const auto length = static_cast<std::int64_t>(radial.sites.size());
        const std::int64_t choices = std::clamp<std::int64_t>(std::int64_t{betweens.max} - betweens.min + 1, 0, length);
        hops += static_cast<std::size_t>(choices * std::min<std::int64_t>(std::int64_t{after} + 1, length));
      }
      return tries ? std::max(hops, steps) : betweens.min == 0 ? hops + steps : hops;
    };
    bound = most_in_directions(game, game.default_type, movement.direction, moves_in);
  }

  template <class Wanted>
  struct Tests {
    Context& c;
    const KnownHop& hop;
    const Apply* apply;
    const Sites::Word* betweens;
    const Sites::Word* landings;
    Wanted& wanted;

    bool concerns(board::SiteSpan line) const { return wanted(line); }
    bool may_start() const { return true; }
    bool is_between(int site) const {
      c.scope.between = site;
      return contains(betweens, site) && (!hop.left_of_between || hop.left_of_between(c));
    }
    void come_over(int site) const { c.scope.between = site; }
    void come_to(int site) const { c.scope.to = site; }
    bool may_land() const { return contains(landings, c.scope.to) && (!hop.left_of_landing || hop.left_of_landing(c)); }
    bool captures() const { return apply && apply->condition; }
    bool may_capture() const { return apply->condition(c); }
  };
  template <class Wanted>
  Tests(Context&, const KnownHop&, const Apply*, const Sites::Word*, const Sites::Word*, Wanted&) -> Tests<Wanted>;
};

/// Returns the description of the start, marked as settled if its condition, which is then evaluated only once, does
/// not depend on the rest of the move.
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

/// A call whose start is settled, see settled_start.
struct SettledCall {
  std::vector<Operand> arguments;
  LinkInput input;
  Linked call;

  explicit SettledCall(const Linked& given)
      : arguments(given.input.arguments.begin(), given.input.arguments.end()),
        input(given.input),
        call{given.declaration, input, given.made, given.game, given.board_exists} {
    arguments[0] = settled_start(given);
    input.arguments = arguments;
    if (arguments[0].node == given.input.arguments[0].node) return;
    const Operand again = given.declaration.make(input);
    call.made.function = again.function;
    call.made.node = again.node;
  }
  SettledCall(const SettledCall&) = delete;
  SettledCall& operator=(const SettledCall&) = delete;
};

/// Lowers a hop to a generator over move tables. Returns the call as it is if its directions depend on play, or if its
/// conditions are not sets of sites.
Operand hop_by_tables(const Linked& call, const Movement& said) {
  if (!said.starts_from_one() || said.captures_by_condition()) return call.made;
  const auto directions = KnownDirections::of(call.game, said.direction);
  if (!directions) return call.made;
  if (said.between && !is_one(said.between->range)) return lower_vault(call, said, *directions);
  const KnownHop hop(said);
  if (!lands_once(said.between) || (said.between && said.between->before) || (!hop.betweens && !hop.landings))
    return call.made;
  return by_generator<HopGenerator>(call, call.game, said, hop, *directions);
}

Operand lower_hop(const Linked& written) {
  const SettledCall settled(written);
  const Linked& call = settled.call;
  return lower_movement(call, BeforeTarget::StartAndBetween, [&](const Movement& said) {
    if (!said.of_default_type(call.game) || (said.between && !said.between->condition)) return call.made;
    const Operand by_tables = hop_by_tables(call, said);
    return by_tables.node != call.made.node ? by_tables : by_generator<HopWalkGenerator>(call, call.game, said);
  });
}

void answer_ends(Context& c, const From& from, const Between* between, const Lazy<DirectionList>& direction) {
  if (from.site || from.region) return;
  const SiteType type = from.type_in(c.game);
  const board::Lattice& lattice = c.game.lattice(type);
  const int site = c.scope.from;
  if (!lattice.has(site)) return;
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
