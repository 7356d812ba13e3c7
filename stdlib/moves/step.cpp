// Step and leap: moves to a site that is a fixed way off.
#include <algorithm>

#include "interpreter/board/walks.hpp"
#include "stdlib/moves/neighbourhood.hpp"
#include "stdlib/moves/placed_ways.hpp"
#include "stdlib/value/site_tests.hpp"

namespace lud {

/// The ends of turtle walks from every site of the board, worked out once.
struct LeapTable {
  board::WalkTable table;
};
LUD_SORT_NAME(LeapTable, "{{stepType}}")

}  // namespace lud

namespace lud::stdlib {

namespace {

using play::Move;

struct Stepping {
  Emit& e;
  Context& c;
  const Lazy<DirectionList>& direction;
  const From& from;
  const To& to;
  const bool stack;

  void step(int site) {
    const SiteType type = from.type_in(c.game);
    const board::Lattice& lattice = c.game.lattice(type);
    if (site < 0 || site >= lattice.count()) return;
    const board::Directions directions = directions_at(c, direction, AbsoluteDirection::Adjacent, {type, site});
    const int level = from.level ? from.level(c) : off;
    if (level < off) return;
    c.scope.from = site;
    if (from.condition && !from.condition(c)) return;
    if (e.asked == Asked::Place) return step_to_place(site, type, level, directions);
    for (AbsoluteDirection d : directions)
      for (int target : lattice.steps(site, d)) {
        if (e.aims_elsewhere(target)) continue;
        c.scope.to = target;
        if (to.condition && !to.condition(c)) continue;
        if (!already_made(e, site, target)) make(type, site, level, target);
        if (e.enough()) return;
      }
  }

  void answer_ends() {
    if (from.site || from.region) return;
    const SiteType type = from.type_in(c.game);
    const board::Lattice& lattice = c.game.lattice(type);
    const int site = c.scope.from;
    if (site < 0 || site >= lattice.count()) return;
    for (AbsoluteDirection d : possible_directions(c, type, site, direction))
      for (int target : lattice.steps(site, d)) c.aim.ends->add(target);
    c.lottery.answered = true;
  }

  /// A target that several directions lead to counts where it comes first.
  void step_to_place(int site, SiteType type, int level, board::Directions directions) {
    const board::Lattice& lattice = c.game.lattice(type);
    for (std::size_t i = 0; i < directions.size(); ++i) {
      const board::SiteSpan targets = lattice.steps(site, directions[i]);
      const int place = e.place_among(static_cast<int>(targets.size()));
      if (place == off) continue;
      const int target = targets[static_cast<std::size_t>(place)];
      for (std::size_t k = 0; k < i; ++k)
        if (std::ranges::find(lattice.steps(site, directions[k]), target) != lattice.steps(site, directions[k]).end())
          return;
      const auto earlier = targets.first(static_cast<std::size_t>(place));
      if (std::ranges::find(earlier, target) != earlier.end()) return;
      c.scope.to = target;
      if (!to.condition || to.condition(c)) make(type, site, level, target);
      return;
    }
  }

  void make(SiteType type, int site, int level, int target) {
    int moved_level = level;
    if (level == off || stack) moved_level = stack || !c.game.stacking() ? off : c.height(type, site) - 1;
    Candidate candidate(e, move_action(type, site, moved_level, type, target, off, stack));
    candidate.before(to.apply);
    Move& move = candidate.emit(site, target);
    if (stack)
      move_whole_stack(c, move, type, site);
    else if (level != off)
      move.level_min = move.level_max = level;
  }
};

/// Steps whose targets are known as sites next to the piece that are in a set.
class PlacedStep final : public PlacedWays<PlacedStep> {
 public:
  From from;
  const To* to = nullptr;
  Lazy<DirectionList> direction;
  Neighbourhood near;
  const SiteTest* test = nullptr;  ///< null: all targets may do
  Lazy<bool> left;                 ///< what is asked of those; empty where they all do
  bool stack = false, decision = false;
  const Then* then = nullptr;

  const void* look(Context& c) const override {
    auto* seen = c.arena.array<TestedSites>(1);
    *seen = TestedSites(test);
    return seen;
  }
  int places(Context& c, const void* seen) const override {
    const int site = start(c);
    return site == off ? 0 : near.count(c, site, targets(c, seen));
  }
  bool has_any(Context& c, const void* seen) const override {
    const int site = start(c);
    if (site == off) return false;
    const Sites::Word* set = targets(c, seen);
    if (exact) return near.any(c, site, set, [](int) { return true; });
    const KeptScope kept(c);
    c.scope.from = site;
    return near.any(c, site, set, [&](int target) {
      c.scope.to = target;
      return left(c);
    });
  }
  void make(Context& c, const void* seen) const override {
    const int site = start(c);
    if (site == off) return;
    const Sites::Word* set = targets(c, seen);
    const int place = place_among(c, near.count(c, site, set));
    if (place == off) return;
    make_to(c, site, near.nth(c, site, set, place));
  }
  int room(Context&, const void*) const override { return near.most(); }
  bool takes_all_kinds() const override { return near.directions().same_for_all_kinds(); }

  std::size_t list_of_kind(int what) const { return near.directions().row_of_kind(what); }
  Ways::Open open(Context& c, const void* seen, const Pieces& pieces) const {
    return {starts.among(c, pieces), targets(c, seen), nullptr};
  }
  bool is_move(Context& c, const Ways::Way& way) const {
    c.scope.to = way.target;
    return left(c);
  }
  void make_along(Context& c, const Ways::Way& way) const { make_to(c, way.start, way.target); }

 private:
  void make_to(Context& c, int site, int target) const {
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = site;
      c.scope.to = target;
      if (!left || left(c)) Stepping{e, c, direction, from, *to, stack}.make(c.game.default_type, site, off, target);
    });
  }
  static const Sites::Word* targets(Context& c, const void* seen) {
    return (*static_cast<const TestedSites*>(seen))(c);
  }
  int start(Context& c) const { return start_of(c, from, near.sites()); }
};

Operand placed_step(const Linked& call) {
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* from = described<From>(arguments[0]);
  const auto* to = described<To>(arguments[2]);
  if (!call.board_exists || (from && (from->region || from->level)) ||
      (from && from->type_in(call.game) != call.game.default_type) || (arguments[3] && !arguments[3].constant))
    return call.made;
  const Lazy<DirectionList> direction = arguments[1] ? Lazy<DirectionList>(arguments[1]) : Lazy<DirectionList>();
  std::optional<Neighbourhood> near = Neighbourhood::of(call.game, direction);
  if (!near) return call.made;
  auto* known = call.game.memory.make<PlacedStep>();
  if (from) known->from = *from;
  known->starts = StartsOfPieces(known->from);
  known->to = to;
  known->direction = direction;
  if (known->starts.known()) known->ways = near->ways();
  known->near = std::move(*near);
  if (to->condition) {
    known->test = site_test(to->condition, &play::Scope::to);
    known->exact = known->test && known->test->exact;
    known->left = left_to_ask(to->condition, known->test);
  }
  known->stack = arguments[3] && *static_cast<const bool*>(arguments[3].constant);
  known->decision = call.input.decision;
  known->then = described<Then>(call.input.then);
  return with_places(call, call.made, known);
}

/// True if `to` lies ahead of a piece at `from` that faces `facing`, by rows and columns. Only the eight chief winds
/// of the compass have an ahead.
bool is_ahead(const board::Lattice& lattice, AbsoluteDirection facing, int from, int to) {
  const int up = lattice.row(to) - lattice.row(from);
  const int right = lattice.column(to) - lattice.column(from);
  switch (facing) {
    case AbsoluteDirection::N:
      return up > 0;
    case AbsoluteDirection::NE:
      return up > 0 && right > 0;
    case AbsoluteDirection::E:
      return right > 0;
    case AbsoluteDirection::SE:
      return up < 0 && right > 0;
    case AbsoluteDirection::S:
      return up < 0;
    case AbsoluteDirection::SW:
      return up < 0 && right < 0;
    case AbsoluteDirection::W:
      return right < 0;
    case AbsoluteDirection::NW:
      return up > 0 && right < 0;
    default:
      return false;
  }
}

void leap(Emit& e, const From& from, const LeapTable& leaps, const Lazy<bool>& forward, const Lazy<bool>& rotations,
          const To& to) {
  Context& c = e.c;
  if (e.asked == Asked::Room) {
    std::size_t most = 0;
    for (int any = 0; any < c.game.lattice().count(); ++any)
      for (bool turned : {false, true}) most = std::max(most, leaps.table.ends(any, turned).size());
    e.answer_places(static_cast<int>(most));
    return;
  }
  if (e.asked == Asked::Ends) {
    if (from.site || from.region || c.scope.from < 0 || c.scope.from >= c.game.lattice().count()) return;
    for (bool turned : {false, true})
      for (int target : leaps.table.ends(c.scope.from, turned)) c.aim.ends->add(target);
    c.lottery.answered = true;
    return;
  }
  const int site = from.site_in(c);
  const SiteType type = from.type_in(c.game);
  std::optional<AbsoluteDirection> facing;
  if (forward && forward(c)) facing = c.game.components[static_cast<std::size_t>(c.what(type, site))].facing;
  // Walks go over the board's default sites, whatever type the piece stands on.
  if (site < 0 || site >= c.game.lattice().count()) return;
  KeptScope kept(c);
  c.scope.from = site;
  if (from.condition && !from.condition(c)) return;
  const auto ends = leaps.table.ends(site, !rotations || rotations(c));
  const int place = e.asked == Asked::Place ? e.place_among(static_cast<int>(ends.size())) : off;
  for (int target : ends) {
    if (e.asked == Asked::Place && (place == off || target != ends[static_cast<std::size_t>(place)])) continue;
    if (e.aims_elsewhere(target)) continue;
    if (facing && !is_ahead(c.game.lattice(type), *facing, site, target)) continue;
    c.scope.to = target;
    if (to.condition && !to.condition(c)) continue;
    Candidate candidate(e, move_action(type, site, off, type, target));
    candidate.before(to.apply);
    candidate.emit(site, target);
    if (e.enough()) return;
  }
}

}  // namespace

void declare_steps(Library& library) {
  ludeme(library, "move Step|step", "from? direction? to stack:?",
         "Moves a piece to a site beside it, in given directions or any.",
         [](Emit& e, const From* from, Lazy<DirectionList> direction, const To& to, Maybe<bool> stack) {
           Stepping stepping{e, e.c, direction, from ? *from : scope_from, to, stack.value_or(false)};
           if (e.asked == Asked::Room && !stepping.from.region) {
             const auto steps = [&](int site, AbsoluteDirection d) {
               return e.c.game.lattice(stepping.from.type_in(e.c.game)).steps(site, d).size();
             };
             e.answer_places(most_in_directions(e.c, stepping.from.type_in(e.c.game), direction, steps));
             return;
           }
           if (e.asked == Asked::Ends) return stepping.answer_ends();
           KeptScope kept(e.c);
           if (stepping.from.region) {
             for (int site : stepping.from.region(e.c)) stepping.step(site);
           } else {
             stepping.step(stepping.from.site_in(e.c));
           }
         })
      .needs_with("stack", play::Need::Stacking)
      .simplify(placed_step);
}

void declare_leaps(Library& library) {
  conversion(library, "Turtle walks, from every site of the board.", [](const Game& game, List<List<StepType>> walks) {
    std::vector<board::Walk> read;
    for (const auto& steps : walks) {
      board::Walk& walk = read.emplace_back();
      for (const auto& one : constant_of(steps)) walk.push_back(constant_of(one));
    }
    return LeapTable{board::WalkTable(game.lattice(), read)};
  });
  ludeme(library, "move Leap|leap", "from? walks forward:? rotations:? to",
         "Moves a piece to where a turtle walk ends, over whatever stands on the way: as the knight of chess.",
         [](Emit& e, const From* from, const LeapTable& leaps, Lazy<bool> forward, Lazy<bool> rotations, const To& to) {
           leap(e, from ? *from : scope_from, leaps, forward, rotations, to);
         });
}

}  // namespace lud::stdlib
