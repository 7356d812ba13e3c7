// Hop: moves along a line over hurdles.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/table_generator.hpp"
#include "stdlib/moves/hopping.hpp"
#include "stdlib/value/ranges.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

/// How many moves there are on a line at most; off where this is not known.
int most_on_line(const Between* between) {
  constexpr int many = 16;
  if (!between) return 1;
  int hurdles = 1, landings = 1;
  if (between->range && !has_one_integer(between->range)) {
    if (!is_constant(between->range)) return off;
    const Range range = constant_of(between->range);
    if (range.min == 0 || range.max - range.min >= many) return off;
    hurdles = range.max - range.min + 1;
  }
  if (between->after) {
    if (!is_constant(between->after) || constant_of(between->after) >= many) return off;
    landings = 1 + std::max(constant_of(between->after), 0);
  }
  return std::max(hurdles, 0) * landings;
}

/// How many slots there are in a direction: those of its lines, or, where one range may turn out to be 0, steps.
int slots_in_direction(const board::Lattice& lattice, int site, AbsoluteDirection direction, int most_on_line) {
  return std::max(most_on_line * static_cast<int>(lattice.radials(site, direction).size()),
                  static_cast<int>(lattice.steps(site, direction).size()));
}

/// Whether there is one move at most on each line, next to the start or just behind one hurdle.
bool lands_once(const Between* between) {
  if (!between) return true;
  return !between->after && (!between->range || (is_constant(between->range) && constant_of(between->range).min == 1 &&
                                                 constant_of(between->range).max == 1));
}

/// The move at a slot: the one with its number on its line.
void hop_to_slot(Hopping& hopping, board::Directions directions) {
  Context& c = hopping.c;
  const board::Lattice& lattice = c.game.lattice(hopping.type);
  const int on_line = std::max(most_on_line(hopping.between), 1);
  for (AbsoluteDirection d : directions) {
    const int place = hopping.e.slot_among(slots_in_direction(lattice, hopping.site, d, on_line));
    if (place == off) continue;
    if (hopping.hurdles.max <= 0) {
      const board::SiteSpan steps = lattice.steps(hopping.site, d);
      if (hopping.hurdles.min != 0 || place >= static_cast<int>(steps.size())) return;
      hopping.only = steps[static_cast<std::size_t>(place)];
      // A target that several directions lead to counts where it comes first.
      for (AbsoluteDirection earlier : directions) {
        const board::SiteSpan others = lattice.steps(hopping.site, earlier);
        const auto end = earlier == d ? others.begin() + place : others.end();
        if (std::find(others.begin(), end, hopping.only) != end) return;
        if (earlier == d) break;
      }
      return hopping.without_hurdle(std::span(&d, 1));
    }
    const auto lines = lattice.radials(hopping.site, d);
    const auto line = static_cast<std::size_t>(place / on_line);
    if (line >= lines.size()) return;
    auto& moves = c.moves.moves;
    const std::size_t begin = moves.size(), wanted = begin + static_cast<std::size_t>(place % on_line);
    hopping.along(lines[line].sites);
    if (wanted >= moves.size()) return moves.resize(begin);
    moves[begin] = moves[wanted];
    return moves.resize(begin + 1);
  }
}

void hop(Hopping hopping, const Lazy<DirectionList>& direction) {
  Context& c = hopping.c;
  const Between* between = hopping.between;
  const board::Lattice& lattice = c.game.lattice(hopping.type);
  const int site = hopping.site = hopping.from.site_in(c);
  if (site < 0 || site >= lattice.count()) return;
  KeptScope kept(c);
  if (hopping.from.settled) {
    c.scope.from = site;
    if (!hopping.from.condition(c)) return;
    c.scope.from = kept.from;
  }
  const board::Directions directions = directions_at(c, direction, AbsoluteDirection::Adjacent, {hopping.type, site});
  if (between) {
    if (between->before) hopping.before = between->before(c);
    if (between->range) hopping.hurdles = between->range(c);
    if (between->after) hopping.after = between->after(c);
  }
  c.scope.from = site;
  if (hopping.e.query == Query::Slot) return hop_to_slot(hopping, directions);
  if (hopping.hurdles.min == 0) hopping.without_hurdle(directions);
  if (hopping.hurdles.max <= 0) return;
  for (AbsoluteDirection d : directions)
    for (const board::Radial& radial : lattice.radials(site, d)) {
      if (hopping.e.aims() && std::ranges::find(radial.sites, c.aim.site) == radial.sites.end()) continue;
      hopping.along(radial.sites);
      if (hopping.e.enough()) return;
    }
}

/// A hop over one hurdle whose conditions are sets of sites, as far as they say.
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
    int before, after;
  };
  const Seen* see(Context& c) const {
    auto* seen = c.arena.array<Seen>(1);
    seen->hurdles = PredicateSites(hurdles);
    seen->landings = PredicateSites(landings);
    // Less than no site between is none.
    seen->before = between && between->before ? std::max(between->before(c), 0) : 0;
    seen->after = between && between->after ? std::max(between->after(c), 0) : 0;
    return seen;
  }
  bool holds(Context& c, int site, int hurdle, int landing) const {
    c.scope.from = site;
    c.scope.between = hurdle;
    if (left_of_hurdle && !left_of_hurdle(c)) return false;
    c.scope.to = landing;
    return !left_of_landing || left_of_landing(c);
  }
  /// Makes the move from a site over line[hurdle] to line[landing], where it is one.
  void make_over(Context& c, const From& from, int site, board::SiteSpan line, std::size_t hurdle,
                 std::size_t landing) const {
    kit_detail::with_emit(c, decision, then, Query::Slot, [&](Emit& e) {
      const KeptScope kept(c);
      if (!holds(c, site, line[hurdle], line[landing])) return;
      Hopping hopping{e, c, from, between, *to, stack};
      hopping.site = site;
      const std::size_t betweens = c.moves.betweens.size();
      c.moves.betweens.push_back(line[hurdle]);
      c.scope.between = line[hurdle];
      hopping.land(line, hurdle, hurdle + 1, 0, landing, betweens);
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
    hop.make_over(c, from, way.start, line, 1, 2);
  }
};

/// Hops with sites between the piece and the hurdle, or behind it. All conditions are sets.
class FarHopGenerator final : public Generator {
 public:
  KnownHop hop;
  From from;
  KnownDirections directions;

  void describe(Traits& traits_now) const {
    traits_now.counts_itself = true;
    traits_now.takes_all_kinds = directions.same_for_all_kinds();
  }
  const void* look(Context& c) const override { return hop.see(c); }
  int count_slots(Context& c, const void* seen) const override {
    int count = 0;
    any_landing(c, seen, [&](int, board::SiteSpan, std::size_t, std::size_t) {
      ++count;
      return false;
    });
    return count;
  }
  bool has_any(Context& c, const void* seen) const override {
    return any_landing(c, seen, [](int, board::SiteSpan, std::size_t, std::size_t) { return true; });
  }
  void make_at(Context& c, const void* seen) const override {
    if (c.sampling.slot < 0) return;
    any_landing(c, seen, [&](int site, board::SiteSpan line, std::size_t hurdle, std::size_t landing) {
      if (slot_among(c, 1) == off) return false;
      hop.make_over(c, from, site, line, hurdle, landing);
      return true;
    });
  }

 private:
  /// Visits where a piece may land, line by line, as long as `visit(site, line, hurdle, landing)` returns false; the
  /// latter two are places in the line. Says whether it returned true.
  template <class Visit>
  bool any_landing(Context& c, const void* looked, Visit&& visit) const {
    const auto& seen = *static_cast<const KnownHop::Seen*>(looked);
    const board::Lattice& lattice = c.game.lattice(c.game.default_type);
    const int site = start_of(c, from, lattice.count());
    if (site == off) return false;
    const Sites::Word* const hurdles = seen.hurdles(c);
    const Sites::Word* const landings = seen.landings(c);
    for (AbsoluteDirection direction : directions[directions.row(c, site)])
      for (const board::Radial& radial : lattice.radials(site, direction)) {
        const board::SiteSpan line = radial.sites;
        std::size_t hurdle = 1;
        const std::size_t last = std::min(line.size(), static_cast<std::size_t>(seen.before) + 2);
        while (hurdle < last && !contains(hurdles, line[hurdle]) && hurdle <= static_cast<std::size_t>(seen.before) &&
               contains(landings, line[hurdle]))
          ++hurdle;
        if (hurdle >= last || !contains(hurdles, line[hurdle])) continue;
        const std::size_t end = std::min(line.size(), hurdle + 2 + static_cast<std::size_t>(seen.after));
        for (std::size_t landing = hurdle + 1; landing < end && contains(landings, line[landing]); ++landing)
          if (visit(site, line, hurdle, landing)) return true;
      }
    return false;
  }
};

bool is_one(const Lazy<Range>& range) {
  return !range || (is_constant(range) && constant_of(range).min == 1 && constant_of(range).max == 1);
}

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

Operand lower_hop(const Linked& linked) {
  LinkInput input = linked.input;
  std::vector<Operand> given(input.arguments.begin(), input.arguments.end());
  given[0] = settled_start(linked);
  input.arguments = given;
  const Operand made = given[0].node == linked.input.arguments[0].node ? linked.made : linked.declaration.make(input);
  const Linked call{linked.declaration, input, made, linked.game, linked.board_exists};
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* from = described<From>(arguments[0]);
  const auto* between = described<Between>(arguments[2]);
  const auto* to = described<To>(arguments[3]);
  if (reads_what_was_left(from, between, call.game)) return listed_in_order(call);
  if (!call.board_exists ||
      (from && (from->region || from->level || from->type_in(call.game) != call.game.default_type)) ||
      (between && !between->condition) || (to->apply && to->apply->condition) ||
      (arguments[4] && !arguments[4].constant))
    return call.made;
  const auto directions =
      KnownDirections::of(call.game, arguments[1] ? Lazy<DirectionList>(arguments[1]) : Lazy<DirectionList>());
  if (!directions) return call.made;
  if (between && !is_one(between->range)) return lower_vault(call, from, between, to, *directions);
  const SitePredicate* hurdles = between ? site_predicate(between->condition, &play::Scope::between) : nullptr;
  const SitePredicate* landings = to->condition ? site_predicate(to->condition, &play::Scope::to) : nullptr;
  const bool exact = (!between || (hurdles && hurdles->exact)) && (!to->condition || (landings && landings->exact));
  const bool may_be_far = between && (between->before || between->after);
  if ((may_be_far && !exact) || (!hurdles && !landings)) return call.made;
  KnownHop hop{between, to, hurdles, landings};
  if (between) hop.left_of_hurdle = left_to_ask(between->condition, hurdles);
  hop.left_of_landing = left_to_ask(to->condition, landings);
  hop.stack = arguments[4] && *static_cast<const bool*>(arguments[4].constant);
  hop.decision = call.input.decision;
  hop.then = described<Then>(call.input.then);
  const auto hopping_from = [&](auto* known) {
    known->hop = hop;
    if (from) known->from = *from;
    known->directions = *directions;
    return known;
  };
  if (may_be_far) return with_generator(call, call.made, hopping_from(call.game.memory.make<FarHopGenerator>()));
  auto* known = hopping_from(call.game.memory.make<HopGenerator>());
  known->exact = exact;
  known->note_tables(call.game, [&](const DirectionList& list, int site, std::vector<MoveTable::Way>& ways) {
    for (AbsoluteDirection d : list)
      for (const board::Radial& radial : call.game.lattice(call.game.default_type).radials(site, d))
        if (radial.sites.size() > 2) ways.push_back({site, radial.sites[2], radial.sites[1]});
  });
  return with_generator(call, call.made, known);
}

void answer_bound(Emit& e, SiteType type, const Lazy<DirectionList>& direction, int on_line) {
  const auto places = [&](int site, AbsoluteDirection d) {
    return static_cast<std::size_t>(slots_in_direction(e.c.game.lattice(type), site, d, on_line));
  };
  e.answer_slots(most_in_directions(e.c, type, direction, places));
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
           const From& start = from ? *from : scope_from;
           const int on_line = e.query == Query::Bound ? most_on_line(between) : off;
           if (on_line != off)
             answer_bound(e, start.type_in(e.c.game), direction, on_line);
           else if (e.query == Query::Ends)
             answer_ends(e.c, start, between, direction);
           else
             hop({e, e.c, start, between, to, stack.value_or(false)}, direction);
         })
      .needs_with("stack", play::Need::Stacking)
      .lower(lower_hop);
}

}  // namespace lud::stdlib
