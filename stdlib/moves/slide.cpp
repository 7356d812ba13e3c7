// Slide: moves along a line, or along a track, as far as nothing is in the way.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/generators/slide_fill.hpp"
#include "stdlib/moves/generators/slide_lines.hpp"
#include "stdlib/moves/known_directions.hpp"
#include "stdlib/value/ranges.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

using play::Move;

struct Sliding {
  Emit& e;
  Context& c;
  const From& from;
  const Between* between;
  const To* to;
  const bool stack;
  SiteType type = from.type_in(c.game);
  int site = off;
  int level = off;
  Range range{off, infinity};
  std::size_t betweens_begin = 0;  ///< where the sites passed on this line begin in the list of betweens
  int only = off;                  ///< the one place along the line that is asked for

  bool stops_here() const { return to && to->condition && to->condition(c); }
  bool may_pass(int target) const {
    return between && between->condition ? between->condition(c) : c.state.empty(c.game.default_type).contains(target);
  }
  /// Whether nothing is in the way to the one place that is asked for, as far as this can be seen at once.
  bool may_come_to(const board::Radial& radial) const {
    if (only >= range.max) return false;
    if (between && between->condition) return true;
    const Sites empty = c.state.empty(c.game.default_type);
    for (int i = 1; i <= only; ++i)
      if (!empty.contains(radial.sites[static_cast<std::size_t>(i)])) return false;
    return true;
  }
  std::span<int> passed() const { return std::span(c.moves.betweens).subspan(betweens_begin); }

  void along(const board::Radial& radial) {
    betweens_begin = c.moves.betweens.size();
    if (only != off && !may_come_to(radial)) return;
    for (std::size_t i = 1; i < radial.sites.size() && static_cast<int>(i) <= range.max; ++i) {
      const int target = radial.sites[i];
      const bool far_enough = range.min <= static_cast<int>(i);
      c.scope.to = target;
      if (stops_here() && far_enough) {
        make(radial.sites.first(i), target, true);
        return;
      }
      c.scope.between = target;
      if (!may_pass(target)) return;
      // A piece from a level and a whole stack take no effect along where they end freely: the language has it so.
      if (far_enough) make(radial.sites.first(i), target, level == off && !stack);
      if (e.enough() || static_cast<int>(i) == only + 1) return;
      c.moves.betweens.push_back(target);
    }
  }

  /// One move, over `way` (the start and what lies before the target).
  void make(board::SiteSpan way, int target, bool with_effect) {
    if (only != off && only + 1 != static_cast<int>(way.size())) return;
    play::Action action = move_action(type, site, stack ? off : level, type, target, off, stack);
    action.decision = stack || level != off;
    Candidate candidate(e, action);
    if (with_effect && to && to->apply) candidate.before(*to->apply, false, c.scope.from, c.scope.to);
    if (between && between->trail) {
      const int what = between->trail(c);
      for (int left : way) candidate.add(add_action(type, left, what));
    }
    const std::size_t count = passed().size();
    if (between && between->apply)
      for (std::size_t i = 0; i < count; ++i) {
        c.scope.between = passed()[i];
        candidate.before(between->apply);
      }
    if (to && to->apply && !to->apply->holds(c)) return;
    Move& move = candidate.emit(site, target, betweens_begin, count);
    if (stack)
      move_whole_stack(c, move, type, site);
    else if (level != off)
      move.level_min = move.level_max = level;
  }

  void in_directions(const Lazy<DirectionList>& direction) {
    const board::Lattice& lattice = c.game.lattice(type);
    if (site < 0 || site >= lattice.count()) return;
    KeptScope kept(c);
    c.scope.from = site;
    const board::Directions directions = directions_at(c, direction, AbsoluteDirection::Adjacent, {type, site});
    if (from.level) level = from.level(c);
    if (level < off) return;
    if (between && between->range) range.max = between->range(c).max;
    if (from.condition && !from.condition(c)) return;
    for (AbsoluteDirection d : directions)
      for (const board::Radial& radial : lattice.radials(site, d)) {
        if (e.query == Query::Slot) {
          only = e.slot_among(places_on(radial));
          if (only == off) continue;
          if (goes_one_way()) only = range.max - 1;
          if (only < 0 || only + 1 >= static_cast<int>(radial.sites.size())) return;
        } else if (e.aims()) {
          const auto found = std::ranges::find(radial.sites.subspan(1), c.aim.site);
          if (found == radial.sites.end()) continue;
          only = static_cast<int>(found - radial.sites.begin()) - 1;
        }
        c.scope.between = kept.between;
        along(radial);
        if (e.enough() || e.query == Query::Slot) return;
      }
  }

  /// Which sites of a line are places: all, or, where there is one way to go, only one.
  int places_on(const board::Radial& radial) const {
    return goes_one_way() ? 1 : static_cast<int>(radial.sites.size()) - 1;
  }
  bool goes_one_way() const { return between && between->range && has_one_integer(between->range); }
  void answer_bound(const Lazy<DirectionList>& direction) {
    const auto sites = [&](int start, AbsoluteDirection d) {
      std::size_t sum = 0;
      for (const board::Radial& radial : c.game.lattice(type).radials(start, d))
        sum += static_cast<std::size_t>(places_on(radial));
      return sum;
    };
    e.answer_slots(most_in_directions(c.game, type, direction, sites));
  }

  void answer_ends(const Lazy<DirectionList>& direction) {
    if (from.site || from.region) return;
    site = c.scope.from;
    const board::Lattice& lattice = c.game.lattice(type);
    if (site < 0 || site >= lattice.count()) return;
    if (between && between->range && is_constant(between->range)) range = constant_of(between->range);
    for (AbsoluteDirection d : possible_directions(c, type, site, direction))
      for (const board::Radial& radial : lattice.radials(site, d))
        for (std::size_t i = 1; i < radial.sites.size() && static_cast<int>(i) <= range.max; ++i)
          c.aim.ends->add(radial.sites[i]);
    c.sampling.answered = true;
  }

  /// How many moves there are along a track from one of its places at most.
  int most_on_track(const board::Track& track) const {
    const bool only_stops = to && to->apply && is_constant(to->apply->condition) && !constant_of(to->apply->condition);
    return only_stops || goes_one_way() ? 1 : static_cast<int>(track.elements().size());
  }

  void answer_bound_on_tracks(std::string_view name) {
    int most = 0;
    for (int start = 0; start < c.game.lattice().count(); ++start) {
      int here = 0;
      for (const board::Track& track : c.game.tracks)
        if (name == "AllTracks" || track.name() == name)
          here += most_on_track(track) * static_cast<int>(track.indices(start).size());
      most = std::max(most, here);
    }
    e.answer_slots(most);
  }

  /// Follows a track, and keeps the one move that is asked for.
  void on_track_at_place(const board::Track& track, int index, bool needs_bump) {
    const int place = e.slot_among(most_on_track(track));
    if (place == off) return;
    auto& moves = c.moves.moves;
    const std::size_t begin = moves.size(), wanted = begin + static_cast<std::size_t>(place);
    on_track(track, index, needs_bump);
    if (wanted >= moves.size()) return moves.resize(begin);
    moves[begin] = moves[wanted];
    moves.resize(begin + 1);
  }

  void on_tracks(std::string_view name) {
    KeptScope kept(c);
    c.scope.from = site;
    if (from.condition && !from.condition(c)) return;
    if (between && between->range) range.max = between->range(c).max;
    for (const board::Track& track : c.game.tracks) {
      if (name != "AllTracks" && track.name() != name) continue;
      for (int index : track.indices(site))
        if (e.query == Query::Slot)
          on_track_at_place(track, index, name == "AllTracks");
        else
          on_track(track, index, name == "AllTracks");
    }
  }

  /// Follows a track. On all tracks at once a piece must come round a bend (a bump) before it may capture or stop.
  void on_track(const board::Track& track, int index, bool needs_bump) {
    const auto& elements = track.elements();
    const auto at = [&](int i) -> const board::TrackElement& { return elements[static_cast<std::size_t>(i)]; };
    int bumps = at(index).bump;
    for (int length = 1;
         at(index).next_site != off && length < static_cast<int>(elements.size()) && length <= range.max; ++length) {
      const int target = at(index).next_site;
      c.scope.to = target;
      if ((bumps > 0 || !needs_bump) && range.min <= length) {
        const bool stops = stops_here();
        if (stops || !to || !to->apply || to->apply->holds(c)) {
          Candidate candidate(e, move_action(type, site, off, type, target));
          if (stops && to->apply) candidate.before(*to->apply, false, c.scope.from, c.scope.to);
          candidate.emit(site, target);
        }
        if (stops) return;
      }
      c.scope.between = target;
      if (!may_pass(target)) return;
      index = at(index).next_index;
      bumps += at(index).bump;
    }
  }
};

/// Slides along lines whose conditions are known as sets.
class SlideGenerator final : public Generator {
 public:
  From from;
  const Between* between = nullptr;
  const To* to = nullptr;
  KnownDirections directions;
  NarrowLines lines;                     ///< none where the distance is given
  WideLines wide_lines;                  ///< the same on boards of two words
  const SitePredicate* ways = nullptr;   ///< null: empty sites
  const SitePredicate* stops = nullptr;  ///< null: none
  bool stack = false, decision = false;
  const Then* then = nullptr;

  struct Seen {
    PredicateSites ways, stops;
    Range range;
  };

  void describe(Traits& traits_now) const {
    traits_now.counts_itself = true;
    traits_now.counts_together = !fills_.empty() || !wide_fills_.empty();
    traits_now.takes_all_kinds = !traits_now.counts_together || directions.same_for_all_kinds();
  }
  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    seen->ways = PredicateSites(ways);
    seen->stops = PredicateSites(stops);
    seen->range = between && between->range ? between->range(c) : Range{off, infinity};
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
    any_target(c, *static_cast<const Seen*>(seen), [&](int, const board::Radial&, std::size_t) {
      ++count;
      return false;
    });
    return count;
  }
  bool has_any(Context& c, const void* seen) const override {
    const auto& looked = *static_cast<const Seen*>(seen);
    if (knows_lines()) return any_open_line(c, looked, [](int, const board::Radial&, int open) { return open > 0; });
    return any_target(c, looked, [](int, const board::Radial&, std::size_t) { return true; });
  }
  void make_at(Context& c, const void* looked) const override {
    if (c.sampling.slot < 0) return;
    const auto& seen = *static_cast<const Seen*>(looked);
    if (knows_lines()) {
      any_open_line(c, seen, [&](int site, const board::Radial& radial, int open) {
        const int place = slot_among(c, open);
        if (place == off) return false;
        make_along(c, seen, site, radial, place);
        return true;
      });
      return;
    }
    any_target(c, seen, [&](int site, const board::Radial& radial, std::size_t target) {
      if (slot_among(c, 1) == off) return false;
      make_along(c, seen, site, radial, static_cast<int>(target) - 1);
      return true;
    });
  }

  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const override {
    // A few pieces are asked one by one in less time than lines are followed.
    if (!traits.counts_together || pieces.count() <= (fills_.empty() ? 4 : 2))
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
  /// A group is a direction, or, where it has no sites, a piece.
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

  /// Where all pieces of a kind slide alike, they are asked about together.
  void note_fills(const board::Lattice& lattice) {
    starts_ = StartsOfPieces(from);
    if (!starts_.known() || directions.can_turn() || directions.depends_on_piece()) return;
    for (std::size_t row = 0; row < directions.size(); ++row) {
      fills_.emplace_back(lattice, directions[row]);
      wide_fills_.emplace_back(lattice, directions[row]);
    }
    const auto is_known = [](const auto& fill) { return fill.known(); };
    if (!std::ranges::all_of(fills_, is_known)) fills_.clear();
    if (!fills_.empty() || !std::ranges::all_of(wide_fills_, is_known)) wide_fills_.clear();
  }

 private:
  static const Range& range_of(const void* seen) { return static_cast<const Seen*>(seen)->range; }
  /// Hands on the lines of pieces, where these may start, where they may pass, and where they must stop.
  template <class Do>
  bool with_fill(Context& c, const void* looked, const Pieces& pieces, Do&& act) const {
    const auto& seen = *static_cast<const Seen*>(looked);
    const std::size_t row = directions.row_of_kind(pieces.what);
    const Sites::Word* const starts = starts_.among(c, pieces);
    const Sites::Word* const stopping = seen.stops(c);
    const Sites::Word* const free = ways ? seen.ways(c) : c.state.empty(c.game.default_type).words();
    if (!fills_.empty()) return act(fills_[row], starts[0], free[0], stopping ? stopping[0] : Sites::Word{0});
    const auto both = [&](const Sites::Word* words) {
      return words ? decltype(WideFill::Family::starts){words[1]} << 64 | words[0] : 0;
    };
    return act(wide_fills_[row], both(starts), both(free), both(stopping));
  }
  void make_steps(Context& c, const Gathered::Group& group, int site, int distance, int steps) const {
    go_to(c, site);
    for (AbsoluteDirection direction : directions[directions.row_of_kind(group.pieces.what)])
      for (const board::Radial& radial : c.game.lattice(c.game.default_type).radials(site, direction))
        if (radial.sites.size() > 1 && radial.sites[1] - radial.sites[0] == distance)
          return make_along(c, *static_cast<const Seen*>(group.seen), site, radial, steps - 1);
  }
  bool knows_lines() const { return lines.known() || wide_lines.known(); }
  void make_along(Context& c, const Seen& seen, int site, const board::Radial& radial, int place) const {
    kit_detail::with_emit(c, decision, then, Query::Slot, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = site;
      Sliding sliding{e, c, from, between, to, stack};
      sliding.site = site;
      sliding.range = seen.range;
      sliding.only = place;
      sliding.along(radial);
    });
  }
  /// Visits the lines along which a piece may slide, as long as `visit(site, radial, how many sites it can go to)`
  /// returns false. Says whether it returned true.
  template <class Visit>
  bool any_open_line(Context& c, const Seen& seen, Visit&& visit) const {
    return lines.known() ? any_open_line(lines, c, seen, visit) : any_open_line(wide_lines, c, seen, visit);
  }
  template <class Set, class Visit>
  bool any_open_line(const SlideLines<Set>& known, Context& c, const Seen& seen, Visit&& visit) const {
    const int site = start_of(c, from, c.game.lattice(c.game.default_type).count());
    if (site == off) return false;
    const Set stopping = known.set_of(seen.stops(c));
    const Set free = known.set_of(ways ? seen.ways(c) : c.state.empty(c.game.default_type).words()) & ~stopping;
    return std::ranges::any_of(known.from(directions.row(c, site), site),
                               [&](const auto& line) { return visit(site, *line.radial, line.open(free, stopping)); });
  }
  /// Visits where a piece may slide, as long as `visit(site, radial, place in the line)` returns false. Says whether it
  /// returned true.
  template <class Visit>
  bool any_target(Context& c, const Seen& seen, Visit&& visit) const {
    const board::Lattice& lattice = c.game.lattice(c.game.default_type);
    const int site = start_of(c, from, lattice.count());
    if (site == off) return false;
    const Sites::Word* const free = ways ? seen.ways(c) : c.state.empty(c.game.default_type).words();
    const Sites::Word* const stopping = seen.stops(c);
    for (AbsoluteDirection direction : directions[directions.row(c, site)])
      for (const board::Radial& radial : lattice.radials(site, direction))
        for (std::size_t i = 1; i < radial.sites.size() && static_cast<int>(i) <= seen.range.max; ++i) {
          const bool far_enough = seen.range.min <= static_cast<int>(i);
          const bool stops_here = far_enough && stopping && contains(stopping, radial.sites[i]);
          if (!stops_here && !contains(free, radial.sites[i])) break;
          if (far_enough && visit(site, radial, i)) return true;
          if (stops_here) break;
        }
    return false;
  }

  StartsOfPieces starts_;
  std::vector<NarrowFill> fills_;  ///< by list of directions; empty where pieces are asked one by one
  std::vector<WideFill> wide_fills_;
};

/// Slides of so many steps along tracks: one move at most from each place on them.
Operand slide_of_steps(const Linked& call, const From* from, const Between* between) {
  const Operand& name = call.input.arguments[1];
  if (!call.board_exists || !name.constant || (from && (from->region || from->site)) || !between || !between->range ||
      !has_one_integer(between->range))
    return call.made;
  const std::string_view wanted = *static_cast<const std::string_view*>(name.constant);
  std::size_t most = 0;
  for (int site = 0; site < call.game.lattice().count(); ++site) {
    std::size_t here = 0;
    for (const board::Track& track : call.game.tracks)
      if (wanted == "AllTracks" || track.name() == wanted) here += track.indices(site).size();
    most = std::max(most, here);
  }
  return with_few_moves(call, static_cast<int>(most));
}

/// Where a piece may pass, as a test of sites: what is passed is where it would go, too.
const SitePredicate* test_of_way(const Lazy<bool>& condition) {
  if (!condition) return nullptr;
  const SitePredicate* const test = site_predicate(condition, &play::Scope::between);
  return test ? test : site_predicate(condition, &play::Scope::to);
}

Operand lower_slide(const Linked& call) {
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* from = described<From>(arguments[0]);
  const auto* between = described<Between>(arguments[3]);
  const auto* to = described<To>(arguments[4]);
  if (arguments[1]) return slide_of_steps(call, from, between);
  if (reads_what_was_left(from, nullptr, call.game)) return listed_in_order(call);
  if (!call.board_exists ||
      (from && (from->region || from->level || from->type_in(call.game) != call.game.default_type)) ||
      (to && to->apply && to->apply->condition) || (arguments[5] && !arguments[5].constant))
    return call.made;
  const Lazy<DirectionList> direction = arguments[2] ? Lazy<DirectionList>(arguments[2]) : Lazy<DirectionList>();
  // What a choice of directions says of (from) holds for pieces that are (from). Where the distance is given, trying
  // one of few directions takes less time than to count.
  const bool may_choose = StartsOfPieces(from ? *from : scope_from).known() && !(between && between->range);
  const auto directions =
      may_choose ? KnownDirections::chosen(call.game, direction) : KnownDirections::of(call.game, direction);
  if (!directions) return call.made;
  const SitePredicate* const ways = between ? test_of_way(between->condition) : nullptr;
  const SitePredicate* stops = to && to->condition ? site_predicate(to->condition, &play::Scope::to) : nullptr;
  if ((between && between->condition && !(ways && ways->exact)) || (to && to->condition && !(stops && stops->exact)))
    return call.made;
  auto* known = call.game.memory.make<SlideGenerator>();
  if (from) known->from = *from;
  known->between = between;
  known->to = to;
  known->directions = *directions;
  if (!(between && between->range)) {
    known->lines = NarrowLines(call.game.lattice(), *directions);
    if (!known->lines.known()) known->wide_lines = WideLines(call.game.lattice(), *directions);
  }
  known->ways = ways;
  known->stops = stops;
  if (!between || !between->range || is_constant(between->range)) known->note_fills(call.game.lattice());
  known->stack = arguments[5] && *static_cast<const bool*>(arguments[5].constant);
  known->decision = call.input.decision;
  known->then = described<Then>(call.input.then);
  return with_generator(call, call.made, known);
}

}  // namespace

void declare_slides(Library& library) {
  ludeme(library, "move Slide|slide", "from? track? direction? between? to? stack:?",
         "Moves a piece any number of sites along a line, or along a track, over empty sites: as the rook of chess.",
         [](Emit& e, const From* from, Maybe<std::string_view> track, Lazy<DirectionList> direction,
            const Between* between, const To* to, Maybe<bool> stack) {
           Context& c = e.c;
           Sliding sliding{e, c, from ? *from : scope_from, between, to, stack.value_or(false)};
           if (e.query == Query::Bound)
             return track ? sliding.answer_bound_on_tracks(*track) : sliding.answer_bound(direction);
           if (e.query == Query::Ends) return track ? void() : sliding.answer_ends(direction);
           sliding.site = sliding.from.site_in(c);
           if (between && between->range) sliding.range.min = between->range(c).min;
           if (sliding.site == off) return;
           if (track)
             sliding.on_tracks(*track);
           else
             sliding.in_directions(direction);
         })
      .needs_with("stack", play::Need::Stacking)
      .lower(lower_slide);
}

}  // namespace lud::stdlib
