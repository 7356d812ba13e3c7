// Tests of lines that pieces form.
#include <algorithm>
#include <bit>

#include "stdlib/region/region.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/neighbours.hpp"
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
  int kinds = 1;         ///< how many kinds of pieces must be among those counted
  bool visible = false;  ///< seen from above: no piece lies on the line
};

/// Whether a line of matching sites runs through a site. `matches(site, step)` judges a site that lies `step` sites
/// forward (or, negative, backward) of the origin, which itself matches.
template <class Matches>
bool line_through(const Context& c, SiteType type, int origin, const LineQuestion& q, Matches&& matches) {
  const auto what = [&](int site) { return c.what(type, site); };
  for (const board::Radial& radial : c.game.lattice(type).radials(origin, q.direction)) {
    if (!radial.distinct) continue;
    std::array<int, 16> kinds{what(origin)};
    std::size_t kind_count = 1;
    int count = 1;
    // True once the line is long enough and need not be exact.
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
  if (whats) {
    const std::span<int> list = c.ints(whats->size());
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = (*whats)[i](c);
    return list;
  }
  if (what || !role) {
    const std::span<int> one = c.ints(1);
    one[0] = what ? what(c) : c.what(type, site);
    return one;
  }
  const int owner = player_of(c, *role);
  const std::span<int> list = c.ints(c.game.components.size());
  std::size_t n = 0;
  for (std::size_t i = 1; i < list.size(); ++i)
    if (c.game.owner_of[i] == owner) list[n++] = static_cast<int>(i);
  return list.first(n);
}

/// Pieces on the next layer that lie across a line: whatever rests on two of its sites in a row. The language asks for
/// them only on the way forward.
struct Crossings {
  Context& c;
  SiteType type;
  SitesBuilder before, since;  ///< what rests on the last site that counted, and on those after it

  Crossings(Context& context, SiteType t) : c(context), type(t), before(c.sites()), since(c.sites()) {}
  void start(int origin) {
    since &= Sites();
    add_above(since, origin);
    go_on();
  }
  /// True if all that can rest on both sites does.
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

/// A line whose pieces are seen from above.
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

/// True on a site of a deduction puzzle whose value is not known yet.
bool undecided(const Context& c, SiteType type, int site) {
  return c.game.layout.candidate_words && !c.state.is_resolved(c.slot(type, site));
}

/// Lines of equal levels and lines that rise or fall by a level at each step, and a column in one stack.
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

/// Lines are asked for through the sites with a lower number than this. On edges the language has as many of these as
/// there are vertices.
int pivots(const Game& game, SiteType type) {
  const int sites = game.lattice(type).count();
  return type == SiteType::Edge ? std::min(sites, game.lattice(SiteType::Vertex).count()) : sites;
}

bool line_at(Context& c, SiteType type, int site, const LineQuestion& q, Ints kinds, const Lazy<bool>& condition,
             StackRule stacks) {
  if (!on_lattice(c, type, site) || site >= pivots(c.game, type)) return false;
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

// ---- plain lines ----

/// The lines that run through each site: for each of them the sites ahead, then those behind, nearest first.
class LinesThrough {
 public:
  struct Line {
    std::uint32_t begin;
    std::uint16_t ahead, behind;
  };

  LinesThrough() = default;
  /// `reach`: how far from the site a line of the wanted length may go.
  LinesThrough(const board::Lattice& lattice, AbsoluteDirection direction, bool opposites, int reach) {
    for (int site = 0; site < lattice.count(); ++site) {
      first_line_.push_back(static_cast<std::uint32_t>(lines_.size()));
      first_window_.push_back(static_cast<std::uint32_t>(windows_.size()));
      for (const board::Radial& radial : lattice.radials(site, direction)) {
        if (!radial.distinct) continue;
        const board::SiteSpan ahead = radial.sites.subspan(1);
        const board::SiteSpan behind =
            opposites && !radial.opposite.empty() ? radial.opposite.subspan(1) : board::SiteSpan();
        lines_.push_back({static_cast<std::uint32_t>(sites_.size()), static_cast<std::uint16_t>(ahead.size()),
                          static_cast<std::uint16_t>(behind.size())});
        sites_.insert(sites_.end(), ahead.begin(), ahead.end());
        sites_.insert(sites_.end(), behind.begin(), behind.end());
        if (lattice.count() > 64) continue;
        Sites::Word near = Sites::Word{1} << site;
        for (const board::SiteSpan side : {ahead, behind})
          for (int other : side.first(std::min(side.size(), static_cast<std::size_t>(reach))))
            near |= Sites::Word{1} << other;
        near_.push_back(near);
        add_windows(site, ahead, behind, reach + 1);
      }
    }
    first_line_.push_back(static_cast<std::uint32_t>(lines_.size()));
    first_window_.push_back(static_cast<std::uint32_t>(windows_.size()));
  }

  /// Whether the sets of sites in a row of the wanted length are known.
  bool knows_windows() const { return !near_.empty(); }
  /// Whether so many in a row, the given site among them, are all in a set.
  bool any_window(int site, Sites::Word set) const {
    const auto at = static_cast<std::size_t>(site);
    const Sites::Word* const end = windows_.data() + first_window_[at + 1];
    for (const Sites::Word* window = windows_.data() + first_window_[at]; window != end; ++window)
      if ((*window & ~set) == 0) return true;
    return false;
  }

  /// Whether so many sites in a row, the given one among them, match: `matches(site, step)` is given how far it is from
  /// there, negative behind. `most`: a set outside of which none does, or null.
  template <class Matches>
  bool any_run(int site, int length, bool exact, const Sites::Word* most, Matches&& matches) const {
    const auto at = static_cast<std::size_t>(site);
    const bool narrows = most && !near_.empty();
    for (std::uint32_t i = first_line_[at]; i < first_line_[at + 1]; ++i) {
      if (narrows && std::popcount(near_[i] & *most) < length) continue;
      const Line& line = lines_[i];
      const int* const ahead = sites_.data() + line.begin;
      const int* const behind = ahead + line.ahead;
      int count = 1;
      for (int k = 0; k < line.ahead && matches(ahead[k], k + 1); ++k)
        if (++count == length && !exact) return true;
      for (int k = 0; k < line.behind && matches(behind[k], -k - 1); ++k)
        if (++count == length && !exact) return true;
      if (count == length) return true;
    }
    return false;
  }
  /// The same where those that match are a set, the given site among them.
  bool any_run_in(int site, int length, bool exact, const Sites::Word* set) const {
    const auto at = static_cast<std::size_t>(site);
    const auto run_of = [&](const int* sites, int count) {
      int run = 0;
      while (run < count && contains(set, sites[run])) ++run;
      return run;
    };
    for (std::uint32_t i = first_line_[at]; i < first_line_[at + 1]; ++i) {
      const Line& line = lines_[i];
      const int* const ahead = sites_.data() + line.begin;
      const int count = 1 + run_of(ahead, line.ahead) + run_of(ahead + line.ahead, line.behind);
      if (exact ? count == length : count >= length) return true;
    }
    return false;
  }
  static bool contains(const Sites::Word* set, int site) {
    return set[static_cast<unsigned>(site) / 64] >> (static_cast<unsigned>(site) % 64) & 1;
  }

 private:
  /// The sets of sites in a row, the given one among them: those of the line from each start to its end.
  void add_windows(int site, board::SiteSpan ahead, board::SiteSpan behind, int length) {
    for (int back = 0; back < length && back <= static_cast<int>(behind.size()); ++back) {
      const int forward = length - 1 - back;
      if (forward > static_cast<int>(ahead.size())) continue;
      Sites::Word window = Sites::Word{1} << site;
      for (int other : behind.first(static_cast<std::size_t>(back))) window |= Sites::Word{1} << other;
      for (int other : ahead.first(static_cast<std::size_t>(forward))) window |= Sites::Word{1} << other;
      windows_.push_back(window);
    }
  }

  std::vector<Line> lines_;
  std::vector<std::uint32_t> first_line_;  ///< by site
  std::vector<int> sites_;
  std::vector<Sites::Word> windows_;
  std::vector<std::uint32_t> first_window_;  ///< by site
  std::vector<Sites::Word> near_;            ///< by line: its sites within reach, where all sites fit into one word
};

/// (is Line ...) of like pieces, or of a player's, in unbroken lines on the board's default sites, where nothing
/// stacks: the most frequent question, looked up on the board without detours.
struct PlainLineNode : Node {
  Lazy<int> wanted_length, through, what;
  Lazy<Sites> through_any;
  Lazy<bool> condition;
  std::optional<RoleType> role;
  bool exact = false;
  bool knows_owners = false;            ///< the state's sets of owners say whose piece stands on a site
  bool by_windows = false;              ///< the sets of sites in a row are known, and there is no condition
  std::vector<std::uint8_t> only_kind;  ///< by component: whether its owner has no other kind
  int sites = 0;
  LinesThrough lines;

  /// The same of the kind of piece that was moved last, where sets say where it stands.
  static bool run_of_last(const Node* node, Context& c) {
    const auto& n = *static_cast<const PlainLineNode*>(node);
    const play::Move* last = c.trial.last();
    if (!last || static_cast<unsigned>(last->to) >= static_cast<unsigned>(n.sites)) return false;
    const auto what = static_cast<std::size_t>(c.state.what(last->to));
    if (what == 0 || !n.only_kind[what]) return run(node, c);
    return n.lines.any_window(last->to, *c.state.owned_row(c.game.owner_of[what], false));
  }
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const PlainLineNode*>(node);
    const int length = n.wanted_length(c);
    if (!n.through_any) return n.at(c, n.through ? n.through(c) : c.trial.last() ? c.trial.last()->to : off, length);
    const Sites any = n.through_any(c);
    if (const Sites::Word* const owned = n.answering_alone(c, length)) return n.through_owned(c, any, owned, length);
    for (int site : any)
      if (n.at(c, site, length)) return true;
    return false;
  }

 private:
  /// The pieces of the player who is meant, where no more need be known to answer.
  const Sites::Word* answering_alone(Context& c, int length) const {
    if (what || !role || !knows_owners || condition || length <= 1) return nullptr;
    const int owner = player_of(c, *role);
    return owner > 0 && owner <= c.game.players ? c.state.owned_row(owner, false) : nullptr;
  }
  /// Whether there is a line of these pieces through any of some sites.
  bool through_owned(const Context& c, Sites any, const Sites::Word* owned, int length) const {
    const std::uint32_t width = std::min(any.width(), c.game.layout.slot_width);
    for (std::uint32_t i = 0; i < width; ++i)
      for (Sites::Word left = any.words()[i] & owned[i]; left; left &= left - 1)
        if (const int site = static_cast<int>(i * 64) + std::countr_zero(left);
            site < sites && run_in(*owned, site, length))
          return true;
    return false;
  }

  bool at(Context& c, int site, int length) const {
    if (site < 0 || site >= sites) return false;
    const play::State& state = c.state;
    if (what || !role) {
      const int wanted = what ? what(c) : state.what(site);
      const auto is_wanted = [&](int other) { return state.what(other) == wanted; };
      const Sites::Word* most = nullptr;
      if (knows_owners && wanted > 0 && static_cast<std::size_t>(wanted) < c.game.owner_of.size()) {
        most = state.owned_row(c.game.owner_of[static_cast<std::size_t>(wanted)], false);
        if (!condition && length > 1 && only_kind[static_cast<std::size_t>(wanted)]) return run_in(*most, site, length);
      }
      return runs_through(c, site, length, most, is_wanted);
    }
    const int owner = player_of(c, *role);
    const auto is_his = [&](int other) {
      const int piece = state.what(other);
      return piece != 0 && c.game.owner_of[static_cast<std::size_t>(piece)] == owner;
    };
    const bool known = knows_owners && owner > 0 && owner <= c.game.players;
    if (known && !condition && length > 1) return run_in(*state.owned_row(owner, false), site, length);
    return runs_through(c, site, length, known ? state.owned_row(owner, false) : nullptr, is_his);
  }

  /// Whether so many in a row, the given site among them, are in a set, given by its first word.
  bool run_in(const Sites::Word& first, int site, int length) const {
    if (!LinesThrough::contains(&first, site)) return false;
    return by_windows ? lines.any_window(site, first) : lines.any_run_in(site, length, exact, &first);
  }

  template <class Matches>
  bool runs_through(Context& c, int site, int length, const Sites::Word* most, Matches&& matches) const {
    const auto match = [&](int other, int) { return matches(other); };
    if (!condition) return matches(site) && lines.any_run(site, length, exact, most, match);
    // The condition is asked only where there are pieces enough.
    if (!matches(site) || !lines.any_run(site, length, false, most, match)) return false;
    Bound to(c.scope.to, site);
    const auto both = [&](int other, int) {
      if (!matches(other)) return false;
      to = other;
      return condition(c);
    };
    return both(site, 0) && lines.any_run(site, length, exact, most, both);
  }
};

/// (is Line ... byLevel:True) of the kind of piece on top of a stack: a column, or a line on the stacks around whose
/// levels are equal, rise or fall.
struct LevelLineNode : Node {
  Lazy<int> wanted_length, through;
  int sites = 0;
  LinesThrough lines;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const LevelLineNode*>(node);
    const int length = n.wanted_length(c);
    return n.at(c.state, n.through ? n.through(c) : c.trial.last() ? c.trial.last()->to : off, length);
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
      if (lines.any_run(site, length, false, nullptr, [&](int other, int step) {
            const int level = height - 1 + slope * step;
            return level >= 0 && state.what(other, level) == wanted;
          }))
        return true;
    return false;
  }
};

/// The value of an optional argument that must be known; nothing where it is not.
std::optional<bool> known_flag(const Operand& argument, bool otherwise) {
  if (!argument) return otherwise;
  if (!argument.constant) return std::nullopt;
  return *static_cast<const bool*>(argument.constant);
}

Operand plain_line(const Linked& call) {
  enum {
    Type,
    Length,
    Direction,
    Through,
    ThroughAny,
    Role,
    What,
    Whats,
    Exact,
    Contiguous,
    If,
    ByLevel,
    Top,
    Kinds,
    Visible,
    Opposites
  };
  const std::span<const Operand> given = call.input.arguments;
  const play::Layout& layout = call.game.layout;
  if (!call.board_exists || layout.candidate_words || call.game.needs_a(play::Need::DeductionPuzzle)) return call.made;
  const std::optional<bool> exact = known_flag(given[Exact], false), opposites = known_flag(given[Opposites], true);
  if (given[Type] && *static_cast<const SiteType*>(given[Type].constant) != call.game.default_type) return call.made;
  if (given[Whats] || given[Kinds] || !exact || !opposites || known_flag(given[Contiguous], true) != true ||
      known_flag(given[Visible], false) != false)
    return call.made;
  const auto direction = given[Direction] ? *static_cast<const AbsoluteDirection*>(given[Direction].constant)
                                          : AbsoluteDirection::Adjacent;
  const board::Lattice& lattice = call.game.lattice();
  Operand made = call.made;
  if (layout.stacking) {
    if (known_flag(given[ByLevel], false) != true || given[ThroughAny] || given[Role] || given[What] || *exact)
      return call.made;
    auto* node = call.game.memory.make<LevelLineNode>();
    node->wanted_length = Lazy<int>(given[Length]);
    if (given[Through]) node->through = Lazy<int>(given[Through]);
    node->sites = pivots(call.game, call.game.default_type);
    node->lines = LinesThrough(lattice, direction, *opposites, lattice.count());
    made.function = reinterpret_cast<void (*)()>(&LevelLineNode::run);
    made.node = node;
    return made;
  }
  auto* node = call.game.memory.make<PlainLineNode>();
  node->wanted_length = Lazy<int>(given[Length]);
  if (given[Through]) node->through = Lazy<int>(given[Through]);
  if (given[ThroughAny]) node->through_any = Lazy<Sites>(given[ThroughAny]);
  if (given[Role]) node->role = *static_cast<const RoleType*>(given[Role].constant);
  if (given[What]) node->what = Lazy<int>(given[What]);
  if (given[If]) node->condition = Lazy<bool>(given[If]);
  node->exact = *exact;
  node->sites = pivots(call.game, call.game.default_type);
  node->knows_owners = has_plain_pieces(call);
  const int reach =
      given[Length].constant ? std::max(*static_cast<const int*>(given[Length].constant) - 1, 0) : lattice.count();
  node->lines = LinesThrough(lattice, direction, *opposites, reach);
  node->by_windows =
      node->knows_owners && given[Length].constant && reach > 0 && !*exact && !given[If] && node->lines.knows_windows();
  for (int owner : call.game.owner_of) node->only_kind.push_back(std::ranges::count(call.game.owner_of, owner) == 1);
  const bool of_last = node->by_windows && !given[Through] && !given[ThroughAny] && !given[Role] && !given[What];
  made.function = reinterpret_cast<void (*)()>(of_last ? &PlainLineNode::run_of_last : &PlainLineNode::run);
  made.node = node;
  return made;
}

}  // namespace

void declare_lines(Library& library) {
  ludeme(
      library, "is Line",
      "type? length direction? through:?|throughAny:? role?|what:?|whats:? exact:? contiguous:? if:? byLevel:? top:? "
      "throughHowMuch:? isVisible:? useOpposites:?",
      "Whether so many pieces stand in a straight line that passes through a site, by default the last one moved to.",
      [](Context& c, Maybe<SiteType> type, int length, Maybe<AbsoluteDirection> direction, Lazy<int> through,
         Lazy<Sites> through_any, Maybe<RoleType> role, Lazy<int> what, Maybe<List<int>> whats, Maybe<bool> exact,
         Maybe<bool> contiguous, Lazy<bool> condition, Maybe<bool> by_level, Maybe<bool> top, Maybe<int> kinds,
         Maybe<bool> visible, Maybe<bool> opposites) {
        const SiteType t = type_of(c, type);
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
        return at(through ? through(c) : c.trial.last() ? c.trial.last()->to : off);
      })
      .simplify(plain_line);
}

}  // namespace lud::stdlib
