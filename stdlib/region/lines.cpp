// Tests of lines that pieces form.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/set.hpp"
#include "interpreter/plan/term.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/view.hpp"

namespace lud::stdlib {

namespace {

struct LineQuestion {
  int length = 0;
  bool exact = false;
  bool contiguous = true;
  bool opposites = true;
  AbsoluteDirection direction = AbsoluteDirection::Adjacent;
  int kinds = 1;         ///< least number of kinds of piece on the line
  bool visible = false;  ///< the line must be visible from above: no piece lies on it
};

/// Returns whether a line of matching sites runs through `origin`, which must match. `matches(site, step)` tests the
/// site that lies `step` sites forward (negative: backward) from it.
template <class Matches>
bool line_through(const Context& c, SiteType type, int origin, const LineQuestion& q, Matches&& matches) {
  const auto what = [&](int site) { return c.what(type, site); };
  for (const board::Radial& radial : c.game.lattice(type).radials(origin, q.direction)) {
    if (!radial.distinct) continue;
    std::array<int, 16> kinds{what(origin)};
    std::size_t kind_count = 1;
    int count = 1;
    // Returns true once the line is long enough and need not be exact.
    const auto walk = [&](board::SiteSpan sites, int sign) {
      for (std::size_t i = 1; i < sites.size(); ++i) {
        if (q.visible && View{c, type}.covered(sites[i])) return false;
        if (!matches(sites[i], sign * static_cast<int>(i))) {
          if (q.contiguous) return false;
          continue;
        }
        ++count;
        const auto known = std::span(kinds).first(kind_count);
        if (kind_count < kinds.size() && std::ranges::find(known, what(sites[i])) == known.end())
          kinds[kind_count++] = what(sites[i]);
        if (!q.exact && count == q.length && q.kinds <= static_cast<int>(kind_count)) return true;
      }
      return false;
    };
    if (walk(radial.sites, 1)) return true;
    if (q.opposites && !radial.opposite.empty() && walk(radial.opposite, -1)) return true;
    if (count == q.length && q.kinds <= static_cast<int>(kind_count)) return true;
  }
  return false;
}

/// The kinds of pieces that a line may consist of.
Ints line_kinds(Context& c, SiteType type, int site, const Maybe<RoleType>& role, const Lazy<int>& what,
                const Maybe<List<int>>& whats) {
  if (whats || what) return values_of(c, what, whats);
  if (!role) {
    const std::span<int> one = c.ints(1);
    one[0] = c.what(type, site);
    return one;
  }
  const int owner = player_of(c, *role);
  const std::span<int> list = c.ints(c.game.components.size());
  std::size_t n = 0;
  for (std::size_t i = 1; i < list.size(); ++i)
    if (c.game.owner_of[i] == owner) list[n++] = static_cast<int>(i);
  return list.first(n);
}

/// The sites of the next layer that lie across a line, each resting on two consecutive sites of the line. Ludii tests
/// them only in the forward direction.
struct Crossings {
  Context& c;
  SiteType type;
  SitesBuilder before, since;  ///< sites above the last site that counted, and above those after it

  Crossings(Context& context, SiteType t) : c(context), type(t), before(c.sites()), since(c.sites()) {}
  void start(int origin) {
    since &= Sites();
    add_above(since, origin);
    go_on();
  }
  /// Returns whether there are sites above both this one and the last that counted, and all of them are occupied.
  bool cut_off(int site) {
    add_above(since, site);
    SitesBuilder shared = c.sites();
    shared |= before;
    shared &= since;
    for (int above : Sites(shared))
      if (c.what(type, above) == 0) return false;
    return !Sites(shared).empty();
  }
  void go_on() {
    before &= Sites();
    before |= since;
    since &= Sites();
  }

 private:
  void add_above(SitesBuilder& sites, int site) {
    for (int above : c.game.lattice(type).steps(site, AbsoluteDirection::Upward)) sites.add(above);
  }
};

/// Returns whether a line through a site is seen from above.
bool visible_line_at(Context& c, SiteType type, int site, const LineQuestion& q, Ints kinds,
                     const Lazy<bool>& condition) {
  if (View{c, type}.covered(site)) return false;
  Crossings crossings(c, type);
  return line_through(c, type, site, q, [&](int other, int step) {
    if (step == 1) crossings.start(site);
    const bool cut_off = step > 0 && crossings.cut_off(other);
    c.scope.to = other;
    if (!contains(kinds, c.what(type, other)) || (condition && !condition(c)) || cut_off) return false;
    crossings.go_on();
    return true;
  });
}

struct StackRule {
  bool by_level = false;
  bool top = false;
};

/// Whether a stack shows one of the kinds: on top, or on any level.
bool stack_shows(const Context& c, SiteType type, int site, Ints kinds, bool top) {
  const int height = c.height(type, site);
  if (top) return height > 0 && contains(kinds, c.what(type, site));
  for (int level = 0; level < height; ++level)
    if (contains(kinds, c.what(type, site, level))) return true;
  return false;
}

/// Returns whether a site of a deduction puzzle has no known value yet.
bool undecided(const Context& c, SiteType type, int site) {
  return c.game.layout.candidate_words && !c.state.is_resolved(c.slot(type, site));
}

/// Tests for a column in the stack, and for lines over stacks at equal levels or at levels that rise or fall by one.
bool line_by_level(const Context& c, SiteType type, int site, const LineQuestion& q, Ints kinds) {
  const int height = c.height(type, site);
  if (height == 0) return false;
  int column = 1;
  while (column < height && contains(kinds, c.what(type, site, height - 1 - column))) ++column;
  if (q.exact ? column == q.length : column >= q.length) return true;
  for (int slope : {0, -1, 1}) {
    const auto matches = [&](int other, int step) {
      const int level = height - 1 + slope * step;
      return level >= 0 && level < c.height(type, other) && contains(kinds, c.what(type, other, level));
    };
    if (line_through(c, type, site, q, matches)) return true;
  }
  return false;
}

/// Returns the number of sites through which lines are tested: those with lower numbers. On edges Ludii takes the
/// number of vertices.
int pivots(const Game& game, SiteType type) {
  const int sites = game.lattice(type).count();
  return type == SiteType::Edge ? std::min(sites, game.lattice(SiteType::Vertex).count()) : sites;
}

bool line_at(Context& c, SiteType type, int site, const LineQuestion& q, Ints kinds, const Lazy<bool>& condition,
             StackRule stacks) {
  if (!c.game.lattice(type).has(site) || site >= pivots(c.game, type)) return false;
  Bound to(c.scope.to, site);
  if (c.game.stacking()) {
    if (q.length == 1) return true;
    if (stacks.by_level) return line_by_level(c, type, site, q, kinds);
    if (!stack_shows(c, type, site, kinds, stacks.top)) return false;
  } else {
    if (condition && !condition(c)) return false;
    if (undecided(c, type, site)) return false;
    if (!contains(kinds, c.what(type, site))) return false;
  }
  if (q.visible) return visible_line_at(c, type, site, q, kinds, condition);
  return line_through(c, type, site, q, [&](int other, int) {
    to = other;
    if (undecided(c, type, other)) return false;
    const bool shows =
        c.game.stacking() ? stack_shows(c, type, other, kinds, stacks.top) : contains(kinds, c.what(type, other));
    return shows && (!condition || condition(c));
  });
}

// ---- lowered ----

/// Returns whether a call asks for rows of single pieces, which plan::Set can express.
bool is_row_of_pieces(const Linked& call) {
  const plan::Arguments given{call.made};
  const play::Layout& layout = call.game.layout;
  if (!call.board_exists || layout.stacking || layout.candidate_words || call.game.needs_a(play::Need::DeductionPuzzle))
    return false;
  if (pivots(call.game, call.game.default_type) < call.game.lattice().count()) return false;
  return given.known("type", call.game.default_type) == call.game.default_type && !given("throughHowMuch") &&
         given.known("contiguous", true) == true && given.known("isVisible", false) == false &&
         given.known("exact", false) && given.known("useOpposites", true);
}

/// (is Line ... byLevel:True) of the kind of piece on top of a stack: a column, or a line on the stacks around whose
/// levels are equal, rise or fall. Lines of levels are no sets of sites.
struct LevelLine : Node {
  Lazy<int> wanted_length, through;
  int sites = 0;
  board::Runs runs;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const LevelLine*>(node);
    const int length = n.wanted_length(c);
    return n.at(c.state, n.through ? n.through(c) : last_to(c), length);
  }

 private:
  bool at(const play::State& state, int site, int length) const {
    if (site < 0 || site >= sites) return false;
    if (length == 1) return true;
    const int height = state.height(site);
    if (height == 0) return false;
    const int wanted = state.what(site, height - 1);
    int column = 1;
    while (column < height && state.what(site, height - 1 - column) == wanted) ++column;
    if (column >= length) return true;
    for (int slope : {0, -1, 1})
      if (runs.any(site, length, false, [&](int other, int step) {
            const int level = height - 1 + slope * step;
            return level >= 0 && state.what(other, level) == wanted;
          }))
        return true;
    return false;
  }
};

Operand line_of_levels(const Linked& call) {
  const plan::Arguments given{call.made};
  if (!call.board_exists || !call.game.stacking() || given.known("byLevel", false) != true ||
      given.known("type", call.game.default_type) != call.game.default_type ||
      given.known("contiguous", true) != true || given.known("exact", false) != false)
    return call.made;
  for (const char* other : {"throughAny", "role", "what", "whats", "throughHowMuch", "isVisible", "useOpposites"})
    if (given(other)) return call.made;
  auto* node = call.game.memory.make<LevelLine>();
  node->wanted_length = Lazy<int>(given("length"));
  if (given("through")) node->through = Lazy<int>(given("through"));
  node->sites = pivots(call.game, call.game.default_type);
  node->runs = board::Runs(call.game.lattice(), *given.known("direction", AbsoluteDirection::Adjacent), true, 0);
  return call.made.evaluated_by(node);
}

/// Where pieces of any of the listed kinds stand.
const plan::Set* pieces_of_kinds(const Operand& listed, Game& game) {
  std::vector<const plan::Set*> parts;
  for (std::size_t i = 0; plan::argument(listed, i); ++i)
    parts.push_back(plan::pieces_of_kind(Lazy<int>(plan::argument(listed, i)), game));
  return plan::union_of(std::move(parts), game);
}

/// The pieces that make up the rows.
const plan::Set* pieces_in_rows(const plan::Arguments& given, Game& game) {
  const plan::Set* pieces = given("whats")  ? pieces_of_kinds(given("whats"), game)
                            : given("what") ? plan::pieces_of_kind(Lazy<int>(given("what")), game)
                            : given("role") ? plan::owned_by(*given.known("role", RoleType::Mover), game)
                                            : plan::like_pieces(game);
  return given("if") ? plan::filtered(Lazy<bool>(given("if")), pieces, game) : pieces;
}

Operand line_as_set(const Linked& call) {
  if (!is_row_of_pieces(call)) return line_of_levels(call);
  const plan::Arguments given{call.made};
  const auto direction = given.known("direction", AbsoluteDirection::Adjacent);
  const auto opposites = given.known("useOpposites", true), exact = given.known("exact", false);
  const plan::Set* const pieces = pieces_in_rows(given, call.game);
  const auto* rows = plan::runs_of(given("length"), *direction, *opposites, *exact, pieces, call.game);
  return plan::in_set(rows, given("through"), given("throughAny"), call);
}

}  // namespace

void declare_lines(Library& library) {
  ludeme(
      library, "is Line",
      "type? length direction? through:?|throughAny:? role?|what:?|whats:? exact:? contiguous:? if:? byLevel:? top:? "
      "throughHowMuch:?[1..] isVisible:? useOpposites:?",
      "Whether so many pieces of the mover, or others, stand in a straight line that passes through a site. Without a "
      "site, where the last move ended: asked in the end rule, who has just made a row?",
      [](Context& c, Maybe<SiteType> type, int length, Maybe<AbsoluteDirection> direction, Lazy<int> through,
         Lazy<Sites> through_any, Maybe<RoleType> role, Lazy<int> what, Maybe<List<int>> whats, Maybe<bool> exact,
         Maybe<bool> contiguous, Lazy<bool> condition, Maybe<bool> by_level, Maybe<bool> top, Maybe<int> kinds,
         Maybe<bool> visible, Maybe<bool> opposites) {
        const SiteType t = c.game.type_or_default(type);
        LineQuestion q;
        q.length = length;
        q.exact = exact.value_or(false);
        q.contiguous = contiguous.value_or(true);
        q.opposites = opposites.value_or(true);
        q.direction = direction.value_or(AbsoluteDirection::Adjacent);
        q.kinds = kinds.value_or(1);
        q.visible = visible.value_or(false) && !c.game.stacking();
        const StackRule stacks{by_level.value_or(false), top.value_or(false)};
        const auto at = [&](int site) {
          return line_at(c, t, site, q, line_kinds(c, t, site, role, what, whats), condition, stacks);
        };
        if (through_any) {
          for (int site : through_any(c))
            if (at(site)) return true;
          return false;
        }
        return at(through ? through(c) : last_to(c));
      })
      .lower(line_as_set);
}

}  // namespace lud::stdlib
