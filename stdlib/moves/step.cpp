// Step and leap: moves to a site that is a fixed way off.
#include <algorithm>

#include "interpreter/board/walks.hpp"
#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/table_generator.hpp"
#include "stdlib/moves/known_directions.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

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
    if (e.query == Query::Slot) return step_to_slot(site, type, level, directions);
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
    c.sampling.answered = true;
  }

  /// A target that several directions lead to counts where it comes first.
  void step_to_slot(int site, SiteType type, int level, board::Directions directions) {
    const board::Lattice& lattice = c.game.lattice(type);
    for (std::size_t i = 0; i < directions.size(); ++i) {
      const board::SiteSpan targets = lattice.steps(site, directions[i]);
      const int place = e.slot_among(static_cast<int>(targets.size()));
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

/// Moves along known ways to targets in a set. `Derived` has `make(emit, context, way)`, which makes the move.
template <class Derived>
class TargetGenerator : public DirectedGenerator<Derived> {
 public:
  const To* to = nullptr;
  const SitePredicate* targets = nullptr;  ///< null: all may do
  Lazy<bool> left;                         ///< what is asked of those; empty where they all do
  bool decision = false;
  const Then* then = nullptr;

  /// Notes what the moves start from and go to, and in which directions; the tables are filled then.
  void note(const Linked& call, const From* begin, const To* end, const KnownDirections& known) {
    if (begin) this->from = *begin;
    to = end;
    this->directions = known;
    if (to->condition) {
      targets = site_predicate(to->condition, &play::Scope::to);
      this->exact = targets && targets->exact;
      left = left_to_ask(to->condition, targets);
    }
    decision = call.input.decision;
    then = described<Then>(call.input.then);
  }
  const void* look(Context& c) const override {
    auto* seen = c.arena.array<PredicateSites>(1);
    *seen = PredicateSites(targets);
    return seen;
  }
  MoveTable::Open sets(Context& c, const void* seen) const {
    return {nullptr, (*static_cast<const PredicateSites*>(seen))(c), nullptr};
  }
  bool is_move(Context& c, const MoveTable::Way& way) const {
    c.scope.to = way.target;
    return left(c);
  }
  void make_along(Context& c, const MoveTable::Way& way) const {
    kit_detail::with_emit(c, decision, then, Query::Slot, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = way.start;
      c.scope.to = way.target;
      if (!left || left(c)) static_cast<const Derived&>(*this).make(e, c, way);
    });
  }
};

/// Whether moves start on sites of the board's default type, each by itself.
bool starts_from_one(const From* from, const Game& game) {
  return !from || (!from->region && !from->level && from->type_in(game) == game.default_type);
}

class StepGenerator final : public TargetGenerator<StepGenerator> {
 public:
  Lazy<DirectionList> direction;
  bool stack = false;

  void make(Emit& e, Context& c, const MoveTable::Way& way) const {
    Stepping{e, c, direction, from, *to, stack}.make(c.game.default_type, way.start, off, way.target);
  }
};

Operand lower_step(const Linked& call) {
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* from = described<From>(arguments[0]);
  const auto* to = described<To>(arguments[2]);
  const Lazy<DirectionList> direction = arguments[1] ? Lazy<DirectionList>(arguments[1]) : Lazy<DirectionList>();
  if (reads_what_was_left(from, nullptr, call.game)) return listed_in_order(call);
  if (!call.board_exists || !starts_from_one(from, call.game) || (arguments[3] && !arguments[3].constant))
    return call.made;
  const std::optional<KnownDirections> directions = KnownDirections::of(call.game, direction);
  if (!directions) return call.made;
  auto* known = call.game.memory.make<StepGenerator>();
  known->note(call, from, to, *directions);
  known->direction = direction;
  known->stack = arguments[3] && *static_cast<const bool*>(arguments[3].constant);
  known->note_tables(call.game, [&](const DirectionList& list, int site, std::vector<MoveTable::Way>& ways) {
    const std::size_t begin = ways.size();
    for (AbsoluteDirection d : list)
      for (int target : call.game.lattice(call.game.default_type).steps(site, d))
        if (std::ranges::none_of(std::span(ways).subspan(begin),
                                 [&](const MoveTable::Way& way) { return way.target == target; }))
          ways.push_back({site, target, site});
  });
  return with_generator(call, call.made, known);
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

void leap_to(Emit& e, SiteType type, int site, int target, const To& to) {
  Candidate candidate(e, move_action(type, site, off, type, target));
  candidate.before(to.apply);
  candidate.emit(site, target);
}

void leap(Emit& e, const From& from, const LeapTable& leaps, const Lazy<bool>& forward, const Lazy<bool>& rotations,
          const To& to) {
  Context& c = e.c;
  if (e.query == Query::Bound) {
    std::size_t most = 0;
    for (int any = 0; any < c.game.lattice().count(); ++any)
      for (bool turned : {false, true}) most = std::max(most, leaps.table.ends(any, turned).size());
    e.answer_slots(static_cast<int>(most));
    return;
  }
  if (e.query == Query::Ends) {
    if (from.site || from.region || c.scope.from < 0 || c.scope.from >= c.game.lattice().count()) return;
    for (bool turned : {false, true})
      for (int target : leaps.table.ends(c.scope.from, turned)) c.aim.ends->add(target);
    c.sampling.answered = true;
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
  const int place = e.query == Query::Slot ? e.slot_among(static_cast<int>(ends.size())) : off;
  for (int target : ends) {
    if (e.query == Query::Slot && (place == off || target != ends[static_cast<std::size_t>(place)])) continue;
    if (e.aims_elsewhere(target)) continue;
    if (facing && !is_ahead(c.game.lattice(type), *facing, site, target)) continue;
    c.scope.to = target;
    if (to.condition && !to.condition(c)) continue;
    leap_to(e, type, site, target, to);
    if (e.enough()) return;
  }
}

class LeapGenerator final : public TargetGenerator<LeapGenerator> {
 public:
  void make(Emit& e, Context& c, const MoveTable::Way& way) const {
    leap_to(e, c.game.default_type, way.start, way.target, *to);
  }
};

/// A setting that is absent or the same in all positions.
std::optional<bool> constant_setting(const Operand& given, bool otherwise) {
  if (!given) return otherwise;
  return given.constant ? std::optional(*static_cast<const bool*>(given.constant)) : std::nullopt;
}

Operand lower_leap(const Linked& call) {
  enum { start, walks, ahead, turns, end };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* from = described<From>(arguments[start]);
  const auto* leaps = described<LeapTable>(arguments[walks]);
  const auto* to = described<To>(arguments[end]);
  const std::optional<bool> forward = constant_setting(arguments[ahead], false);
  const std::optional<bool> rotations = constant_setting(arguments[turns], true);
  if (reads_what_was_left(from, nullptr, call.game)) return listed_in_order(call);
  if (!call.board_exists || !starts_from_one(from, call.game) || !leaps || !forward || !rotations) return call.made;
  auto* known = call.game.memory.make<LeapGenerator>();
  // How a piece faces matters to leaps ahead alone: all others share one table.
  known->note(call, from, to, *forward ? KnownDirections::facings(call.game) : *KnownDirections::of(call.game, {}));
  const board::Lattice& lattice = call.game.lattice(call.game.default_type);
  known->note_tables(call.game, [&](const DirectionList& list, int site, std::vector<MoveTable::Way>& ways) {
    for (int target : leaps->table.ends(site, *rotations))
      if (!*forward || list.empty() || is_ahead(lattice, list[0], site, target)) ways.push_back({site, target, site});
  });
  return with_generator(call, call.made, known);
}

}  // namespace

void declare_steps(Library& library) {
  ludeme(library, "move Step|step", "from? direction? to stack:?",
         "Moves a piece to a site beside it, in given directions or any.",
         [](Emit& e, const From* from, Lazy<DirectionList> direction, const To& to, Maybe<bool> stack) {
           Stepping stepping{e, e.c, direction, from ? *from : scope_from, to, stack.value_or(false)};
           if (e.query == Query::Bound && !stepping.from.region) {
             const auto steps = [&](int site, AbsoluteDirection d) {
               return e.c.game.lattice(stepping.from.type_in(e.c.game)).steps(site, d).size();
             };
             e.answer_slots(most_in_directions(e.c, stepping.from.type_in(e.c.game), direction, steps));
             return;
           }
           if (e.query == Query::Ends) return stepping.answer_ends();
           KeptScope kept(e.c);
           if (stepping.from.region) {
             for (int site : stepping.from.region(e.c)) stepping.step(site);
           } else {
             stepping.step(stepping.from.site_in(e.c));
           }
         })
      .needs_with("stack", play::Need::Stacking)
      .lower(lower_step);
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
         })
      .lower(lower_leap);
}

}  // namespace lud::stdlib
