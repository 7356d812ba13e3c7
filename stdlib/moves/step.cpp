// Step and leap: moves to a neighbour, or to the end of a fixed turtle walk.
#include <algorithm>

#include "interpreter/board/walks.hpp"
#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/table_generator.hpp"
#include "stdlib/moves/generators/walk_generator.hpp"
#include "stdlib/moves/known_directions.hpp"
#include "stdlib/moves/walks.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud {

/// The ends of turtle walks from every site of the board, computed at link time.
struct LeapTable {
  board::WalkTable table;
};
LUD_SORT_NAME(LeapTable, "{{stepType}}")

}  // namespace lud

namespace lud::stdlib {

namespace {

using play::Move;

/// The walk of steps as the word itself does it: where they start and where they lead.
struct Steps {
  Context& c;
  const From& from;
  const Lazy<DirectionList>& direction;
  SiteType type = from.type_in(c.game);
  int level = off;  ///< level of the piece that steps; off: not given

  /// Visits the steps, with the scope at each, until `visit(site, target)` returns true; returns whether it did. For
  /// `tests` see any_step; the condition of the start is evaluated here.
  template <class Tests, class Visit>
  bool any(Tests& tests, Visit&& visit) {
    if (!from.region) return any_from(from.site_in(c), tests, visit);
    for (int site : from.region(c))
      if (any_from(site, tests, visit)) return true;
    return false;
  }
  template <class Tests, class Visit>
  bool any_from(int site, Tests& tests, Visit&& visit) {
    const board::Lattice& lattice = c.game.lattice(type);
    if (!lattice.has(site)) return false;
    const board::Directions directions = directions_at(c, direction, AbsoluteDirection::Adjacent, {type, site});
    level = from.level ? from.level(c) : off;
    if (level < off) return false;
    c.scope.from = site;
    if (from.condition && !from.condition(c)) return false;
    return any_step(lattice, site, directions, tests, [&](int target) { return visit(site, target); });
  }
};

/// Tests for any_step that evaluate the condition of the target, and the moves of steps.
struct Stepping {
  Emit& e;
  Context& c;
  const To& to;
  const bool stack;

  bool concerns(board::SiteSpan targets) const { return !e.aims_elsewhere(targets[0]); }
  bool may_start() const { return true; }
  void come_to(int site) const { c.scope.to = site; }
  bool may_land() const { return !to.condition || to.condition(c); }

  void make(SiteType type, int site, int level, int target) {
    const bool in_reservoir = enters_reservoir(e, to.apply != nullptr);
    if (in_reservoir && c.sampling.passes_by()) return;
    int moved_level = level;
    if (level == off || stack) moved_level = stack || !c.game.stacking() ? off : c.height(type, site) - 1;
    Candidate candidate(e, move_action(type, site, moved_level, type, target, off, stack));
    candidate.before(to.apply);
    Move& move = candidate.emit(site, target);
    move.from_reservoir = in_reservoir;
    if (stack)
      move_whole_stack(c, move, type, site);
    else if (level != off)
      move.level_min = move.level_max = level;
  }
};

void answer_ends(Context& c, const From& from, const Lazy<DirectionList>& direction) {
  if (from.site || from.region) return;
  const SiteType type = from.type_in(c.game);
  const board::Lattice& lattice = c.game.lattice(type);
  const int site = c.scope.from;
  if (!lattice.has(site)) return;
  for (AbsoluteDirection d : possible_directions(c, type, site, direction))
    for (int target : lattice.steps(site, d)) c.aim.ends->add(target);
  c.sampling.answered = true;
}

/// Whether `to` lies ahead of a piece at `from` that faces `facing`, by rows and columns. False for directions other
/// than the eight main compass directions.
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

/// Visits the ends of leaps from a site, of which `facing` leaves only those ahead, as long as `visit(target)` returns
/// false; says whether it returned true. For `tests` see any_step.
template <class Tests, class Visit>
bool any_leap(const board::Lattice& lattice, board::SiteSpan ends, std::optional<AbsoluteDirection> facing, int site,
              Tests&& tests, Visit&& visit) {
  return std::ranges::any_of(ends, [&](const int& target) {
    if (!tests.concerns(std::span(&target, 1)) || (facing && !is_ahead(lattice, *facing, site, target))) return false;
    tests.come_to(target);
    return tests.may_land() && visit(target);
  });
}

/// Moves along the entries of a table to targets in a set. `Derived` has `make(emit, context, entry)`, which makes the
/// move.
template <class Derived>
class TargetGenerator : public DirectedGenerator<Derived> {
 public:
  const SitePredicate* targets = nullptr;  ///< null: any site
  Lazy<bool> left;                         ///< condition still to be evaluated at targets of the set; empty: none

  TargetGenerator(const Movement& said, const KnownDirections& known) : targets(said.targets()) {
    this->movement = said;
    this->directions = known;
    left = left_to_ask(said.to->condition, targets);
    this->exact = !left;
  }
  const void* look(Context& c) const override { return look_at(c, targets); }
  MoveTable::Open sets(Context& c, const void* seen) const {
    return {nullptr, (*static_cast<const PredicateSites*>(seen))(c), nullptr};
  }
  bool is_move(Context& c, const TableEntry& entry) const {
    c.scope.to = entry.target;
    return left(c);
  }
  void make_entry(Context& c, const TableEntry& entry) const {
    this->movement.emission.at_slot(c, [&](Emit& e) {
      const KeptScope kept(c);
      c.scope.from = entry.start;
      c.scope.to = entry.target;
      if (!left || left(c)) static_cast<const Derived&>(*this).make(e, c, entry);
    });
  }
};

class StepGenerator final : public TargetGenerator<StepGenerator> {
 public:
  StepGenerator(const Game& game, const Movement& said, const KnownDirections& known) : TargetGenerator(said, known) {
    note_tables(game, [&](const DirectionList& list, int site, std::vector<TableEntry>& entries) {
      any_step(game.lattice(), site, {list.begin(), list.end()}, anywhere, [&](int target) {
        entries.push_back({site, target, site});
        return false;
      });
    });
  }
  void make(Emit& e, Context& c, const TableEntry& entry) const {
    Stepping{e, c, *movement.to, movement.stack}.make(c.game.default_type, entry.start, off, entry.target);
  }
};

/// Steps in directions that depend on play, from levels or from several sites; targets are tested by a set as far as it
/// knows.
class StepWalkGenerator final : public WalkGenerator<StepWalkGenerator> {
 public:
  const SitePredicate* targets = nullptr;  ///< null: any site
  Lazy<bool> left;                         ///< condition still to be evaluated at targets of the set; empty: none

  StepWalkGenerator(const Game& game, const Movement& said) {
    movement = said;
    if (said.of_default_type(game)) targets = said.targets();
    left = left_to_ask(said.to->condition, targets);
    if (said.from.region) return;
    const SiteType type = said.from.type_in(game);
    const auto steps = [&](int site, AbsoluteDirection d) { return game.lattice(type).steps(site, d).size(); };
    bound = most_in_directions(game, type, said.direction, steps);
  }

  struct Step {
    SiteType type;
    int level, site, end;
    int target() const { return end; }
  };
  bool holds_moves(Context&, const void*) const override { return !left; }
  bool is_move(Context& c) const { return !left || left(c); }
  const void* look(Context& c) const override { return look_at(c, targets); }
  template <class Wanted, class Visit>
  bool any_move(Context& c, const void* seen, Wanted&&, Visit&& visit) const {
    const KeptScope kept(c);
    Steps steps{c, movement.from, movement.direction};
    Tests tests{c, (*static_cast<const PredicateSites*>(seen))(c)};
    return steps.any(tests, [&](int site, int target) { return visit(Step{steps.type, steps.level, site, target}); });
  }
  void make(Context& c, const Step& step) const {
    if (!is_move(c)) return;
    movement.emission.at_slot(c, [&](Emit& e) {
      Stepping{e, c, *movement.to, movement.stack}.make(step.type, step.site, step.level, step.end);
    });
  }

 private:
  struct Tests {
    Context& c;
    const Sites::Word* targets;
    bool concerns(board::SiteSpan) const { return true; }
    bool may_start() const { return true; }
    void come_to(int site) const { c.scope.to = site; }
    bool may_land() const { return contains(targets, c.scope.to); }
  };
};

/// The directions of steps that start from one site of the default type, if they are known before play.
std::optional<KnownDirections> directions_of_steps(const Game& game, const Movement& said) {
  if (!said.of_default_type(game) || !said.starts_from_one()) return std::nullopt;
  // A condition that chooses directions may read (from): the start only of moves that start at the piece itself.
  return StartsOfPieces(said.from).known() ? KnownDirections::chosen(game, said.direction)
                                           : KnownDirections::of(game, said.direction);
}

Operand lower_step(const Linked& call) {
  return lower_movement(call, BeforeTarget::Start, [&](const Movement& said) {
    const auto directions = directions_of_steps(call.game, said);
    return directions ? by_generator<StepGenerator>(call, call.game, said, *directions)
                      : by_generator<StepWalkGenerator>(call, call.game, said);
  });
}

void leap_to(Emit& e, SiteType type, int site, int target, const To& to) {
  Candidate candidate(e, move_action(type, site, off, type, target));
  candidate.before(to.apply);
  candidate.emit(site, target);
}

void leap(Emit& e, const From& from, const LeapTable& leaps, const Lazy<bool>& forward, const Lazy<bool>& rotations,
          const To& to) {
  Context& c = e.c;
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
  // Walks use the board's default site type, whatever type the piece stands on.
  if (!c.game.lattice().has(site)) return;
  const KeptScope kept(c);
  c.scope.from = site;
  if (from.condition && !from.condition(c)) return;
  const board::SiteSpan ends = leaps.table.ends(site, !rotations || rotations(c));
  any_leap(c.game.lattice(type), ends, facing, site, Stepping{e, c, to, false}, [&](int target) {
    leap_to(e, type, site, target, to);
    return e.enough();
  });
}

/// The parts of a leap besides its start and target, if they are constant.
struct KnownLeaps {
  const LeapTable* leaps;
  bool ahead;    ///< only leaps ahead of the piece
  bool turning;  ///< the walks in all directions

  static std::optional<KnownLeaps> of(const Linked& call) {
    const plan::Arguments given{call.made};
    const auto* const leaps = described<LeapTable>(given("walks"));
    const auto ahead = given.known("forward", false), turning = given.known("rotations", true);
    return leaps && ahead && turning ? std::optional(KnownLeaps{leaps, *ahead, *turning}) : std::nullopt;
  }
  /// Only leaps ahead depend on how a piece faces: all others share one table.
  KnownDirections directions(const Game& game) const {
    return ahead ? KnownDirections::facings(game) : *KnownDirections::of(game, {});
  }
};

class LeapGenerator final : public TargetGenerator<LeapGenerator> {
 public:
  LeapGenerator(const Game& game, const Movement& said, const KnownLeaps& known)
      : TargetGenerator(said, known.directions(game)) {
    note_tables(game, [&](const DirectionList& list, int site, std::vector<TableEntry>& entries) {
      const auto facing = known.ahead && !list.empty() ? std::optional(list[0]) : std::nullopt;
      any_leap(game.lattice(), known.leaps->table.ends(site, known.turning), facing, site, anywhere, [&](int target) {
        entries.push_back({site, target, site});
        return false;
      });
    });
  }
  void make(Emit& e, Context& c, const TableEntry& entry) const {
    leap_to(e, c.game.default_type, entry.start, entry.target, *movement.to);
  }
};

Operand lower_leap(const Linked& call) {
  return lower_movement(call, BeforeTarget::Start, [&](const Movement& said) {
    const auto leaps = KnownLeaps::of(call);
    if (!leaps || !said.of_default_type(call.game) || !said.starts_from_one()) return call.made;
    return by_generator<LeapGenerator>(call, call.game, said, *leaps);
  });
}

}  // namespace

void declare_steps(Library& library) {
  ludeme(library, "move Step|step", "from? direction? to stack:?",
         "Moves a piece to a site beside it, in given directions or any.",
         [](Emit& e, const From* from, Lazy<DirectionList> direction, const To& to, Maybe<bool> stack) {
           Steps steps{e.c, from ? *from : scope_from, direction};
           if (e.query == Query::Ends) return answer_ends(e.c, steps.from, direction);
           const KeptScope kept(e.c);
           Stepping stepping{e, e.c, to, stack.value_or(false)};
           steps.any(stepping, [&](int site, int target) {
             stepping.make(steps.type, site, steps.level, target);
             return e.enough();
           });
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
      .ignores_need("from level", play::Need::Stacking)
      .lower(lower_leap);
}

}  // namespace lud::stdlib
