// Slide: moves along a line or a track until something is in the way.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/slide_fill.hpp"
#include "stdlib/moves/generators/slide_lines.hpp"
#include "stdlib/moves/generators/walk_generator.hpp"
#include "stdlib/moves/known_directions.hpp"
#include "stdlib/moves/sliding.hpp"
#include "stdlib/value/ranges.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

std::optional<board::Directions> directions_of_slides(Context& c, const From& from, const Between* between,
                                                      const Lazy<DirectionList>& wanted, SlideReach& reach) {
  reach.site = from.site_in(c);
  if (between && between->range) reach.distance.min = between->range(c).min;
  if (reach.site < 0 || reach.site >= c.game.lattice(reach.type).count()) return std::nullopt;
  c.scope.from = reach.site;
  const board::Directions directions = directions_at(c, wanted, AbsoluteDirection::Adjacent, {reach.type, reach.site});
  if (from.level) reach.level = from.level(c);
  if (reach.level < off) return std::nullopt;
  if (between && between->range) reach.distance.max = between->range(c).max;
  return from.condition && !from.condition(c) ? std::nullopt : std::optional(directions);
}

namespace {

/// Tests for any_slide that use sets of sites.
struct SlideTests {
  Context& c;
  const Sites::Word* free;      ///< sites that may be passed
  const Sites::Word* stopping;  ///< sites where slides stop; null: none

  static bool contains(const Sites::Word* set, int site) {
    return set[static_cast<unsigned>(site) / 64] >> (static_cast<unsigned>(site) % 64) & 1;
  }
  void come_to(int site) const { c.scope.to = site; }
  bool stops_here() const { return stopping && contains(stopping, c.scope.to); }
  bool may_pass(int site) const {
    c.scope.between = site;
    return contains(free, site);
  }
};

/// Where a piece may pass, as a predicate of (between), or of (to), since each site passed is also a target.
const SitePredicate* predicate_of_between(const Lazy<bool>& condition) {
  if (!condition) return nullptr;
  const SitePredicate* const test = site_predicate(condition, &play::Scope::between);
  return test ? test : site_predicate(condition, &play::Scope::to);
}

/// The conditions of slides as sets of sites, as far as they are sets.
struct SlideSets {
  const SitePredicate* betweens = nullptr;  ///< null: empty sites
  const SitePredicate* stops = nullptr;     ///< null: none
  bool asks = true;                         ///< conditions remain that are not sets

  SlideSets(const Game& game, const Movement& said) {
    if (!said.of_default_type(game)) return;
    const Between* const between = said.between;
    if (between) betweens = predicate_of_between(between->condition);
    stops = said.targets();
    asks =
        (between && left_to_ask(between->condition, betweens)) || (said.to && left_to_ask(said.to->condition, stops));
  }
};

/// Slides along lines whose conditions are known as sets.
class SlideGenerator final : public Generator {
 public:
  struct Seen {
    PredicateSites betweens, stops;
    Range range;
  };

  SlideGenerator(const Game& game, const Movement& said, const SlideSets& sets, const KnownDirections& known)
      : movement(said), directions(known), betweens(sets.betweens), stops(sets.stops), starts_(said.from) {
    const bool has_range = said.between && said.between->range;
    if (!has_range) {
      lines = NarrowLines(game.lattice(), directions);
      if (!lines.known()) wide_lines = WideLines(game.lattice(), directions);
    }
    // Where all pieces of a kind slide alike, they are asked about together.
    const bool alike = starts_.known() && !directions.can_turn() && !directions.depends_on_piece();
    if (alike && (!has_range || is_constant(said.between->range))) fills_ = SlideFills(game.lattice(), directions);
  }
  void describe(Traits& traits_now) const {
    traits_now.counts_itself = true;
    traits_now.counts_together = fills_.known();
    traits_now.takes_all_kinds = !traits_now.counts_together || directions.same_for_all_kinds();
  }
  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    seen->betweens = PredicateSites(betweens);
    seen->stops = PredicateSites(stops);
    seen->range = movement.between && movement.between->range ? movement.between->range(c) : Range{off, infinity};
    return seen;
  }
  int count_slots(Context& c, const void* seen) const override {
    int count = 0;
    if (knows_lines()) {
      any_open_line(c, *static_cast<const Seen*>(seen), [&](int, const board::Radial&, int open) {
        count += open;
        return false;
      });
      return count;
    }
    any_target(c, *static_cast<const Seen*>(seen), [&](int, const Slide&) {
      ++count;
      return false;
    });
    return count;
  }
  bool has_any(Context& c, const void* seen) const override {
    const auto& looked = *static_cast<const Seen*>(seen);
    if (knows_lines()) return any_open_line(c, looked, [](int, const board::Radial&, int open) { return open > 0; });
    return any_target(c, looked, [](int, const Slide&) { return true; });
  }
  void make_at(Context& c, const void* looked) const override {
    if (c.sampling.slot < 0) return;
    const auto& seen = *static_cast<const Seen*>(looked);
    if (knows_lines()) {
      any_open_line(c, seen, [&](int site, const board::Radial& radial, int open) {
        const int place = slot_among(c, open);
        if (place == off) return false;
        make_entry(c, seen, site, radial.sites, static_cast<std::size_t>(place) + 1);
        return true;
      });
      return;
    }
    any_target(c, seen, [&](int site, const Slide& slide) {
      if (slot_among(c, 1) == off) return false;
      make_entry(c, seen, site, slide.line, slide.landing);
      return true;
    });
  }
  void note_targets(Context& c) const override {
    const auto& seen = *static_cast<const Seen*>(look(c));
    if (!knows_lines()) {
      any_target(c, seen, [&](int, const Slide& slide) {
        c.aim.ends->add(slide.target());
        return false;
      });
      return;
    }
    any_open_line(c, seen, [&](int, const board::Radial& radial, int open) {
      for (int target : radial.sites.subspan(1, static_cast<std::size_t>(open))) c.aim.ends->add(target);
      return false;
    });
  }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const override {
    // For a few pieces, counting one by one is faster than following the lines of all.
    if (!traits.counts_together || pieces.count() <= (fills_.are_narrow() ? 2 : 4))
      return Generator::gather(c, seen, pieces, all);
    with_fill(c, seen, pieces, [&](const auto& fill, auto starts, auto free, auto stopping) {
      for (const auto& family : fill.families()) {
        int count = 0;
        fill.any_ends(family, starts, free, stopping, range_of(seen), [&](int, auto ends) {
          count += fill.count(ends);
          return false;
        });
        if (count > 0) all.add(c, {this, seen, pieces, count, static_cast<int>(&family - fill.families().data()), 1});
      }
      return true;
    });
    return true;
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const override {
    if (!traits.counts_together) return Generator::any_of(c, seen, pieces);
    return with_fill(c, seen, pieces, [&](const auto& fill, auto starts, auto free, auto stopping) {
      return std::ranges::any_of(fill.families(), [&](const auto& family) {
        return fill.any_ends(family, starts, free, stopping, range_of(seen), [](int, auto) { return true; });
      });
    });
  }
  /// A group with `sites` set is a family of lines (index `at`); otherwise it is a single piece.
  void make_gathered(Context& c, const Gathered::Group& group, int place) const override {
    if (group.sites == 0) return Generator::make_gathered(c, group, place);
    with_fill(c, group.seen, group.pieces, [&](const auto& fill, auto starts, auto free, auto stopping) {
      const auto& family = fill.families()[static_cast<std::size_t>(group.at)];
      return fill.any_ends(family, starts, free, stopping, range_of(group.seen), [&](int steps, auto ends) {
        const int here = fill.count(ends);
        if (place < here) {
          make_steps(c, group, fill.nth(ends, place) - steps * family.distance, family.distance, steps);
          return true;
        }
        place -= here;
        return false;
      });
    });
  }

 private:
  bool knows_lines() const { return lines.known() || wide_lines.known(); }
  static const Range& range_of(const void* seen) { return static_cast<const Seen*>(seen)->range; }
  /// Returns act(fill of the pieces, starts, free sites, stopping sites), the last three as sets.
  template <class Act>
  bool with_fill(Context& c, const void* looked, const Pieces& pieces, Act&& act) const {
    const auto& seen = *static_cast<const Seen*>(looked);
    const Sites::Word* const starts = starts_.among(c, pieces);
    const Sites::Word* const free = free_sites(c, seen);
    return fills_.with(directions.row_of_kind(pieces.what), starts, free, seen.stops(c), act);
  }
  const Sites::Word* free_sites(Context& c, const Seen& seen) const {
    return betweens ? seen.betweens(c) : c.state.empty(c.game.default_type).words();
  }
  void make_steps(Context& c, const Gathered::Group& group, int site, int distance, int steps) const {
    go_to(c, site);
    for (AbsoluteDirection direction : directions[directions.row_of_kind(group.pieces.what)])
      for (const board::Radial& radial : c.game.lattice(c.game.default_type).radials(site, direction))
        if (radial.sites.size() > 1 && radial.sites[1] - radial.sites[0] == distance)
          return make_entry(c, *static_cast<const Seen*>(group.seen), site, radial.sites,
                            static_cast<std::size_t>(steps));
  }
  void make_entry(Context& c, const Seen& seen, int site, board::SiteSpan line, std::size_t landing) const {
    movement.emission.at_slot(c, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = site;
      c.scope.to = line[landing];
      const Sites::Word* const stopping = seen.stops(c);
      const bool is_stop = stopping && contains(stopping, line[landing]);
      if (landing > 1 || !is_stop) c.scope.between = line[is_stop ? landing - 1 : landing];
      Sliding sliding = Sliding::of(e, movement, {c.game.default_type, site});
      sliding.make({line, landing, is_stop}, c.moves.betweens.size());
    });
  }
  /// Visits the lines along which a piece may slide until `visit(site, radial, count of sites it can go to)` returns
  /// true; returns whether it did.
  template <class Visit>
  bool any_open_line(Context& c, const Seen& seen, Visit&& visit) const {
    return lines.known() ? any_open_line(lines, c, seen, visit) : any_open_line(wide_lines, c, seen, visit);
  }
  template <class Set, class Visit>
  bool any_open_line(const SlideLines<Set>& known, Context& c, const Seen& seen, Visit&& visit) const {
    const int site = start_of(c, movement.from, c.game.lattice().count());
    if (site == off) return false;
    const Set stopping = known.set_of(seen.stops(c));
    const Set free = known.set_of(free_sites(c, seen)) & ~stopping;
    return std::ranges::any_of(known.from(directions.row(c, site), site),
                               [&](const auto& line) { return visit(site, *line.radial, line.open(free, stopping)); });
  }
  /// Visits the slides of a piece until `visit(site, slide)` returns true; returns whether it did.
  template <class Visit>
  bool any_target(Context& c, const Seen& seen, Visit&& visit) const {
    const board::Lattice& lattice = c.game.lattice(c.game.default_type);
    const int site = start_of(c, movement.from, lattice.count());
    if (site == off) return false;
    const KeptScope kept(c);
    const SlideTests tests{c, free_sites(c, seen), seen.stops(c)};
    for (AbsoluteDirection direction : directions[directions.row(c, site)])
      for (const board::Radial& radial : lattice.radials(site, direction)) {
        c.scope.between = kept.between;
        if (any_slide(seen.range, radial.sites, tests, [&](const Slide& slide) { return visit(site, slide); }))
          return true;
      }
    return false;
  }

  const Movement movement;
  const KnownDirections directions;
  const SitePredicate* const betweens;  ///< null: empty sites
  const SitePredicate* const stops;     ///< null: none
  NarrowLines lines;                    ///< none where the distance is given
  WideLines wide_lines;                 ///< the same on boards of two words
  const StartsOfPieces starts_;
  SlideFills fills_;  ///< not known: pieces are visited one by one
};

/// Slides in directions that depend on play, from levels, or whose conditions are no exact site predicates. If
/// conditions must be evaluated, each place on a line that may be a target is a slot.
class SlideWalkGenerator final : public WalkGenerator<SlideWalkGenerator> {
 public:
  const SlideSets sets;  ///< where they do not say all, conditions are evaluated instead

  struct Seen {
    PredicateSites betweens, stops;
  };
  struct PieceSlide : Slide {
    SlideReach reach;
  };

  SlideWalkGenerator(const Game& game, const Movement& said, const SlideSets& known) : sets(known) {
    movement = said;
    tries = sets.asks || goes_one_way() || said.captures_by_condition();
    const SiteType type = said.from.type_in(game);
    const auto sites = [&](int start, AbsoluteDirection d) {
      std::size_t sum = 0;
      for (const board::Radial& radial : game.lattice(type).radials(start, d))
        sum += static_cast<std::size_t>(places_on(radial.sites));
      return sum;
    };
    bound = most_in_directions(game, type, said.direction, sites);
  }

  void describe(Traits& traits_now) const {
    WalkGenerator::describe(traits_now);
    traits_now.slots_for_all = tries;
  }
  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    *seen = {PredicateSites(sets.betweens), PredicateSites(sets.stops)};
    return seen;
  }
  template <class Wanted, class Visit>
  bool any_move(Context& c, const void* looked, Wanted&& wanted, Visit&& visit) const {
    const KeptScope kept(c);
    const Between* const between = movement.between;
    const To* const to = movement.to;
    SlideReach reach{movement.from.type_in(c.game)};
    const auto directions = directions_of_slides(c, movement.from, between, movement.direction, reach);
    if (!directions) return false;
    const auto& seen = *static_cast<const Seen*>(looked);
    const auto may_capture = [&](const Slide& slide) {
      return (!to || !to->apply || to->apply->holds(c)) && visit(PieceSlide{slide, reach});
    };
    const SlideTests tests{c, sets.betweens ? seen.betweens(c) : c.state.empty(c.game.default_type).words(),
                           seen.stops(c)};
    for (AbsoluteDirection d : *directions)
      for (const board::Radial& radial : c.game.lattice(reach.type).radials(reach.site, d)) {
        if (!wanted(radial.sites)) continue;
        c.scope.between = kept.between;
        if (sets.asks ? any_slide(reach.distance, radial.sites, SlideConditions{c, between, to}, may_capture)
                      : any_slide(reach.distance, radial.sites, tests, may_capture))
          return true;
      }
    return false;
  }
  void make(Context& c, const PieceSlide& slide) const {
    movement.emission.at_slot(
        c, [&](Emit& e) { Sliding::of(e, movement, slide.reach).make(slide, c.moves.betweens.size()); });
  }
  bool goes_one_way() const {
    const Between* const between = movement.between;
    return between && between->range && has_one_integer(between->range);
  }
  /// Returns how many sites of a line may be targets.
  int places_on(board::SiteSpan line) const { return goes_one_way() ? 1 : static_cast<int>(line.size()) - 1; }
  bool lies_at(const Slide& slide, int place) const {
    return goes_one_way() || slide.landing == static_cast<std::size_t>(place) + 1;
  }
};

/// The directions of slides that depend only on known directions and on sets of sites; nothing for other slides.
std::optional<KnownDirections> directions_of_known_slides(const Game& game, const Movement& said,
                                                          const SlideSets& sets) {
  if (sets.asks || !said.starts_from_one() || said.captures_by_condition()) return std::nullopt;
  // A condition that chooses directions may read (from), which is the start only of moves that start at the piece
  // itself. If the distance is given, trying one of few directions is faster than counting.
  const bool may_choose = StartsOfPieces(said.from).known() && !(said.between && said.between->range);
  return may_choose ? KnownDirections::chosen(game, said.direction) : KnownDirections::of(game, said.direction);
}

Operand lower_slide(const Linked& call) {
  if (call.input.arguments[1]) return lower_track_slide(call, Movement(call));
  return lower_movement(call, BeforeTarget::Start, [&](const Movement& said) {
    const SlideSets sets(call.game, said);
    const auto directions = directions_of_known_slides(call.game, said, sets);
    return directions ? by_generator<SlideGenerator>(call, call.game, said, sets, *directions)
                      : by_generator<SlideWalkGenerator>(call, call.game, said, sets);
  });
}

}  // namespace

void declare_slides(Library& library) {
  ludeme(library, "move Slide|slide", "from? track? direction? between? to? stack:?",
         "Moves a piece any number of sites along a line, or along a track, over empty sites: as the rook of chess.",
         [](Emit& e, const From* from, Maybe<std::string_view> track, Lazy<DirectionList> direction,
            const Between* between, const To* to, Maybe<bool> stack) {
           const KeptScope kept(e.c);
           if (track) return slide_on_tracks(e, from ? *from : scope_from, between, to, *track);
           Sliding sliding{e, e.c, from ? *from : scope_from, between, to, stack.value_or(false)};
           if (e.query == Query::Ends)
             sliding.answer_ends(direction);
           else
             sliding.in_directions(direction);
         })
      .needs_with("stack", play::Need::Stacking)
      .lower(lower_slide);
}

}  // namespace lud::stdlib
