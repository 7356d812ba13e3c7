// Hop: moves along a line over hurdles.
#include <algorithm>

#include "stdlib/moves/hopping.hpp"
#include "stdlib/moves/placed_ways.hpp"
#include "stdlib/value/ranges.hpp"
#include "stdlib/value/site_tests.hpp"

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

/// How many places there are in a direction: those of its lines, or, where one range may turn out to be 0, steps.
int places_in_direction(const board::Lattice& lattice, int site, AbsoluteDirection direction, int most_on_line) {
  return std::max(most_on_line * static_cast<int>(lattice.radials(site, direction).size()),
                  static_cast<int>(lattice.steps(site, direction).size()));
}

/// Whether there is one move at most on each line, next to the start or just behind one hurdle.
bool lands_once(const Between* between) {
  if (!between) return true;
  return !between->after && (!between->range || (is_constant(between->range) && constant_of(between->range).min == 1 &&
                                                 constant_of(between->range).max == 1));
}

/// The move at a place: the one with its number on its line.
void hop_to_place(Hopping& hopping, board::Directions directions) {
  Context& c = hopping.c;
  const board::Lattice& lattice = c.game.lattice(hopping.type);
  const int on_line = std::max(most_on_line(hopping.between), 1);
  for (AbsoluteDirection d : directions) {
    const int place = hopping.e.place_among(places_in_direction(lattice, hopping.site, d, on_line));
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
  if (hopping.e.asked == Asked::Place) return hop_to_place(hopping, directions);
  if (hopping.hurdles.min == 0) hopping.without_hurdle(directions);
  if (hopping.hurdles.max <= 0) return;
  for (AbsoluteDirection d : directions)
    for (const board::Radial& radial : lattice.radials(site, d)) {
      if (hopping.e.aims() && std::ranges::find(radial.sites, c.aim.site) == radial.sites.end()) continue;
      hopping.along(radial.sites);
      if (hopping.e.enough()) return;
    }
}

/// Hops over one hurdle whose conditions are known as sets.
class PlacedHop final : public PlacedWays<PlacedHop> {
 public:
  From from;
  const Between* between = nullptr;
  const To* to = nullptr;
  KnownDirections directions;
  int most = off;                              ///< places there can be from a site; off where they are too many
  const SiteTest* hurdles = nullptr;           ///< null: all sites may do
  const SiteTest* landings = nullptr;          ///< null: all sites may do
  Lazy<bool> left_of_hurdle, left_of_landing;  ///< what is asked of those; empty where they all do
  bool stack = false, decision = false;
  const Then* then = nullptr;

  struct Seen {
    TestedSites hurdles, landings;
    int before, after;
  };

  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    seen->hurdles = TestedSites(hurdles);
    seen->landings = TestedSites(landings);
    seen->before = between && between->before ? between->before(c) : 0;
    seen->after = between && between->after ? between->after(c) : 0;
    return seen;
  }
  int places(Context& c, const void* seen) const override {
    int count = 0;
    if (!jumps_.empty()) {
      const std::span<const Jump> jumps = jumps_from(c);
      if (jumps.empty()) return 0;
      const Fitting fits(c, *static_cast<const Seen*>(seen));
      for (const Jump& jump : jumps) count += fits(jump);
      return count;
    }
    any_landing(c, *static_cast<const Seen*>(seen), [&](int, board::SiteSpan, std::size_t, std::size_t) {
      ++count;
      return false;
    });
    return count;
  }
  bool has_any(Context& c, const void* seen) const override {
    if (!jumps_.empty()) {
      const std::span<const Jump> jumps = jumps_from(c);
      if (jumps.empty()) return false;
      const bool fitting = std::ranges::any_of(jumps, Fitting(c, *static_cast<const Seen*>(seen)));
      if (!fitting || exact) return fitting;
    }
    if (exact)
      return any_landing(c, *static_cast<const Seen*>(seen),
                         [](int, board::SiteSpan, std::size_t, std::size_t) { return true; });
    const KeptScope kept(c);
    return any_landing(c, *static_cast<const Seen*>(seen),
                       [&](int site, board::SiteSpan line, std::size_t hurdle, std::size_t landing) {
                         return holds(c, site, line[hurdle], line[landing]);
                       });
  }
  void make(Context& c, const void* looked) const override {
    if (c.lottery.place < 0) return;
    const auto& seen = *static_cast<const Seen*>(looked);
    any_landing(c, seen, [&](int site, board::SiteSpan line, std::size_t hurdle, std::size_t landing) {
      if (place_among(c, 1) == off) return false;
      make_over(c, site, line, hurdle, landing);
      return true;
    });
  }
  int room(Context&, const void*) const override { return most; }
  bool takes_all_kinds() const override { return directions.same_for_all_kinds(); }

  std::size_t list_of_kind(int what) const { return directions.row_of_kind(what); }
  Ways::Open open(Context& c, const void* looked, const Pieces& pieces) const {
    const auto& seen = *static_cast<const Seen*>(looked);
    return {starts.among(c, pieces), seen.landings(c), seen.hurdles(c)};
  }
  bool is_move(Context& c, const Ways::Way& way) const { return holds(c, way.start, way.hurdle, way.target); }
  void make_along(Context& c, const Ways::Way& way) const {
    const int line[] = {way.start, way.hurdle, way.target};
    make_over(c, way.start, line, 1, 2);
  }

  /// Where nothing may lie before or behind the hurdle, its lines are worked out once.
  void note_jumps(const Game& game) {
    const board::Lattice& lattice = game.lattice(game.default_type);
    sites_ = lattice.count();
    most = 0;
    for (std::size_t row = 0; row < directions.size(); ++row)
      for (int site = 0; site < sites_; ++site) {
        begins_.push_back(static_cast<std::uint32_t>(jumps_.size()));
        for (AbsoluteDirection direction : directions[row])
          for (const board::Radial& radial : lattice.radials(site, direction))
            if (radial.sites.size() > 2) jumps_.push_back({radial.sites[1], radial.sites[2]});
        most = std::max(most, static_cast<int>(jumps_.size() - begins_.back()));
      }
    begins_.push_back(static_cast<std::uint32_t>(jumps_.size()));
    starts = StartsOfPieces(from);
    if (starts.known() && !directions.can_turn()) note_ways();
  }

 private:
  struct Jump {
    int hurdle, landing;
  };
  std::span<const Jump> jumps_from(Context& c) const {
    const int site = start_of(c, from, sites_);
    if (site == off) return {};
    const std::size_t at = directions.row(c, site) * static_cast<std::size_t>(sites_) + static_cast<std::size_t>(site);
    return {jumps_.data() + begins_[at], begins_[at + 1] - begins_[at]};
  }
  struct Fitting {
    const Sites::Word* hurdles;
    const Sites::Word* landings;
    Fitting(Context& c, const Seen& seen) : hurdles(seen.hurdles(c)), landings(seen.landings(c)) {}
    bool operator()(const Jump& jump) const {
      return contains(hurdles, jump.hurdle) && contains(landings, jump.landing);
    }
  };

  void note_ways() {
    for (std::size_t row = 0; row < directions.size(); ++row) {
      std::vector<Ways::Way> of_list;
      for (int site = 0; site < sites_; ++site) {
        const std::size_t at = row * static_cast<std::size_t>(sites_) + static_cast<std::size_t>(site);
        for (std::size_t i = begins_[at]; i < begins_[at + 1]; ++i)
          of_list.push_back({site, jumps_[i].landing, jumps_[i].hurdle});
      }
      ways.push_back(Ways::of(of_list, sites_));
    }
  }
  void make_over(Context& c, int site, board::SiteSpan line, std::size_t hurdle, std::size_t landing) const {
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = site;
      c.scope.between = line[hurdle];
      c.scope.to = line[landing];
      if (!exact && !holds(c, site, line[hurdle], line[landing])) return;
      Hopping hopping{e, c, from, between, *to, stack};
      hopping.site = site;
      const std::size_t betweens = c.moves.betweens.size();
      c.moves.betweens.push_back(line[hurdle]);
      hopping.land(line, hurdle, hurdle + 1, 0, landing, betweens);
    });
  }
  bool holds(Context& c, int site, int hurdle, int landing) const {
    c.scope.from = site;
    c.scope.between = hurdle;
    if (left_of_hurdle && !left_of_hurdle(c)) return false;
    c.scope.to = landing;
    return !left_of_landing || left_of_landing(c);
  }
  /// Visits where a piece may land, line by line, as long as `visit(site, line, hurdle, landing)` returns false; the
  /// latter two are places in the line. Says whether it returned true.
  template <class Visit>
  bool any_landing(Context& c, const Seen& seen, Visit&& visit) const {
    const board::Lattice& lattice = c.game.lattice(c.game.default_type);
    const int site = start_of(c, from, lattice.count());
    if (site == off) return false;
    const Sites::Word* const hurdles_now = seen.hurdles(c);
    const Sites::Word* const landings_now = seen.landings(c);
    for (AbsoluteDirection direction : directions[directions.row(c, site)])
      for (const board::Radial& radial : lattice.radials(site, direction)) {
        const board::SiteSpan line = radial.sites;
        std::size_t hurdle = 1;
        const std::size_t last = std::min(line.size(), static_cast<std::size_t>(seen.before) + 2);
        while (hurdle < last && !contains(hurdles_now, line[hurdle]) &&
               hurdle <= static_cast<std::size_t>(seen.before) && contains(landings_now, line[hurdle]))
          ++hurdle;
        if (hurdle >= last || !contains(hurdles_now, line[hurdle])) continue;
        const std::size_t end = std::min(line.size(), hurdle + 2 + static_cast<std::size_t>(seen.after));
        for (std::size_t landing = hurdle + 1; landing < end && contains(landings_now, line[landing]); ++landing)
          if (visit(site, line, hurdle, landing)) return true;
      }
    return false;
  }

  int sites_ = 0;
  std::vector<Jump> jumps_;
  std::vector<std::uint32_t> begins_;  ///< by list of directions and site: where its jumps begin
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

Operand placed_hop(const Linked& linked) {
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
  if (!call.board_exists ||
      (from && (from->region || from->level || from->type_in(call.game) != call.game.default_type)) ||
      (between && !between->condition) || (to->apply && to->apply->condition) ||
      (arguments[4] && !arguments[4].constant))
    return call.made;
  const auto directions =
      KnownDirections::of(call.game, arguments[1] ? Lazy<DirectionList>(arguments[1]) : Lazy<DirectionList>());
  if (!directions) return call.made;
  if (between && !is_one(between->range)) return placed_vault(call, from, between, to, *directions);
  const SiteTest* hurdles = between ? site_test(between->condition, &play::Scope::between) : nullptr;
  const SiteTest* landings = to->condition ? site_test(to->condition, &play::Scope::to) : nullptr;
  const bool exact = (!between || (hurdles && hurdles->exact)) && (!to->condition || (landings && landings->exact));
  const bool may_be_far = between && (between->before || between->after);
  if ((may_be_far && !exact) || (!hurdles && !landings)) return call.made;
  auto* known = call.game.memory.make<PlacedHop>();
  if (from) known->from = *from;
  known->between = between;
  known->to = to;
  known->directions = *directions;
  if (!may_be_far) known->note_jumps(call.game);
  known->hurdles = hurdles;
  known->landings = landings;
  known->exact = exact;
  if (between) known->left_of_hurdle = left_to_ask(between->condition, hurdles);
  known->left_of_landing = left_to_ask(to->condition, landings);
  known->stack = arguments[4] && *static_cast<const bool*>(arguments[4].constant);
  known->decision = call.input.decision;
  known->then = described<Then>(call.input.then);
  return with_places(call, call.made, known);
}

void answer_room(Emit& e, SiteType type, const Lazy<DirectionList>& direction, int on_line) {
  const auto places = [&](int site, AbsoluteDirection d) {
    return static_cast<std::size_t>(places_in_direction(e.c.game.lattice(type), site, d, on_line));
  };
  e.answer_places(most_in_directions(e.c, type, direction, places));
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
  c.lottery.answered = true;
}

}  // namespace

void declare_hops(Library& library) {
  ludeme(library, "move Hop|hop", "from? direction? between? to stack:?",
         "Moves a piece in a line over other pieces, one unless (between ...) says otherwise, to a site behind them. "
         "What is hopped over is captured by (apply (remove (between))).",
         [](Emit& e, const From* from, Lazy<DirectionList> direction, const Between* between, const To& to,
            Maybe<bool> stack) {
           const From& start = from ? *from : scope_from;
           const int on_line = e.asked == Asked::Room ? most_on_line(between) : off;
           if (on_line != off)
             answer_room(e, start.type_in(e.c.game), direction, on_line);
           else if (e.asked == Asked::Ends)
             answer_ends(e.c, start, between, direction);
           else
             hop({e, e.c, start, between, to, stack.value_or(false)}, direction);
         })
      .needs_with("stack", play::Need::Stacking)
      .simplify(placed_hop);
}

}  // namespace lud::stdlib
