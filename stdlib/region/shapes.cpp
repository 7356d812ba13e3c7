// Tests of shapes that pieces form: lines, patterns, connections, threats.
#include <optional>

#include "interpreter/play/engine.hpp"
#include "stdlib/moves/descriptions.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/neighbours.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/view.hpp"

namespace lud::stdlib {

namespace {

bool on_lattice(const Context& c, SiteType type, int site) { return site >= 0 && site < c.game.lattice(type).count(); }
bool contains(Ints list, int value) { return std::ranges::find(list, value) != list.end(); }

// ---- lines ----

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

bool line_at(Context& c, SiteType type, int site, const LineQuestion& q, Ints kinds, const Lazy<bool>& condition,
             StackRule stacks) {
  if (!on_lattice(c, type, site)) return false;
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

/// (is Line ...) of like pieces, or of a player's, in unbroken lines on the board's default sites, where nothing
/// stacks: the most frequent question, looked up on the board without detours.
struct PlainLineNode : Node {
  Lazy<int> wanted_length, through, what;
  Lazy<Sites> through_any;
  Lazy<bool> condition;
  std::optional<RoleType> role;
  AbsoluteDirection direction = AbsoluteDirection::Adjacent;
  bool exact = false, opposites = true;
  const board::Lattice* lattice = nullptr;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const PlainLineNode*>(node);
    const int length = n.wanted_length(c);
    if (!n.through_any) return n.at(c, n.through ? n.through(c) : c.trial.last() ? c.trial.last()->to : off, length);
    for (int site : n.through_any(c))
      if (n.at(c, site, length)) return true;
    return false;
  }

 private:
  bool at(Context& c, int site, int length) const {
    if (site < 0 || site >= lattice->count()) return false;
    const play::State& state = c.state;
    if (what || !role) {
      const int wanted = what ? what(c) : state.what(site);
      const auto is_wanted = [&](int other) { return state.what(other) == wanted; };
      return runs_through(c, site, length, is_wanted);
    }
    const int owner = player_of(c, *role);
    const auto is_his = [&](int other) {
      const int piece = state.what(other);
      return piece != 0 && c.game.owner_of[static_cast<std::size_t>(piece)] == owner;
    };
    return runs_through(c, site, length, is_his);
  }

  template <class Matches>
  bool runs_through(Context& c, int site, int length, Matches&& matches) const {
    if (!condition) return matches(site) && runs(site, length, matches);
    Bound to(c.scope.to, site);
    const auto both = [&](int other) {
      if (!matches(other)) return false;
      to = other;
      return condition(c);
    };
    return both(site) && runs(site, length, both);
  }

  template <class Matches>
  bool runs(int site, int length, Matches&& matches) const {
    for (const board::Radial& radial : lattice->radials(site, direction)) {
      if (!radial.distinct) continue;
      int count = 1;
      const auto walk = [&](board::SiteSpan sites) {
        for (std::size_t i = 1; i < sites.size() && matches(sites[i]); ++i)
          if (++count == length && !exact) return true;
        return false;
      };
      if (walk(radial.sites) || (opposites && walk(radial.opposite)) || count == length) return true;
    }
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
  if (!call.board_exists || layout.stacking || layout.candidate_words || call.game.needs_a(play::Need::DeductionPuzzle))
    return call.made;
  const std::optional<bool> exact = known_flag(given[Exact], false), opposites = known_flag(given[Opposites], true);
  if (given[Type] && *static_cast<const SiteType*>(given[Type].constant) != call.game.default_type) return call.made;
  if (given[Whats] || given[Kinds] || !exact || !opposites || known_flag(given[Contiguous], true) != true ||
      known_flag(given[Visible], false) != false)
    return call.made;
  auto* node = call.game.memory.make<PlainLineNode>();
  node->wanted_length = Lazy<int>(given[Length]);
  if (given[Direction]) node->direction = *static_cast<const AbsoluteDirection*>(given[Direction].constant);
  if (given[Through]) node->through = Lazy<int>(given[Through]);
  if (given[ThroughAny]) node->through_any = Lazy<Sites>(given[ThroughAny]);
  if (given[Role]) node->role = *static_cast<const RoleType*>(given[Role].constant);
  if (given[What]) node->what = Lazy<int>(given[What]);
  if (given[If]) node->condition = Lazy<bool>(given[If]);
  node->exact = *exact;
  node->opposites = *opposites;
  node->lattice = &call.game.lattice();
  Operand made = call.made;
  made.function = reinterpret_cast<void (*)()>(&PlainLineNode::run);
  made.node = node;
  return made;
}

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

// ---- patterns ----

/// The sites of a pattern that starts at a site and follows a walk, in one orientation; false where it is not there.
bool follow_pattern(const Context& c, const board::Lattice& lattice, SiteType type, int from, AbsoluteDirection facing,
                    const List<StepType>& walk, Ints kinds, SitesBuilder* sites) {
  const board::Directions supported = lattice.supported(RelationType::Orthogonal);
  const auto is_supported = [&](AbsoluteDirection d) { return std::ranges::find(supported, d) != supported.end(); };
  std::size_t next = 0;
  const auto matches = [&](int site) {
    const bool good = c.what(type, site) == kinds[next];
    next = (next + 1) % kinds.size();
    if (good && sites) sites->add(site);
    return good;
  };
  int site = from;
  if (!matches(site)) return false;
  for (const auto& step : walk) switch (constant_of(step)) {
      case StepType::F: {
        int to = off;
        for (int target : lattice.steps(site, board::walked(facing))) to = target;
        if (to == off || !matches(to)) return false;
        site = to;
        break;
      }
      case StepType::R:
        do facing = board::right_of(facing);
        while (!is_supported(facing));
        break;
      case StepType::L:
        do facing = board::left_of(facing);
        while (!is_supported(facing));
        break;
    }
  return true;
}

Ints pattern_kinds(Context& c, SiteType type, int from, const Lazy<int>& what, const Maybe<List<int>>& whats) {
  const std::span<int> kinds = c.ints(whats ? whats->size() : 1);
  if (whats)
    for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = (*whats)[i](c);
  else
    kinds[0] = what ? what(c) : c.what(type, from);
  return kinds;
}

int last_to(const Context& c) { return c.trial.last() ? c.trial.last()->to : off; }

void declare_patterns(Library& library) {
  ludeme(library, "is Pattern", "walk type? from:? what:?|whats:?",
         "Whether pieces form a pattern, given as a turtle walk, that starts at a site.",
         [](Context& c, List<StepType> walk, Maybe<SiteType> type, Maybe<int> from, Lazy<int> what,
            Maybe<List<int>> whats) {
           const SiteType t = type_of(c, type);
           const int site = from ? *from : last_to(c);
           if (!on_lattice(c, t, site)) return false;
           const Ints kinds = pattern_kinds(c, t, site, what, whats);
           if (kinds.empty() || (!whats && kinds[0] == 0)) return false;
           const board::Lattice& lattice = c.game.lattice(t);
           for (AbsoluteDirection facing : lattice.supported(RelationType::Orthogonal))
             if (follow_pattern(c, lattice, t, site, facing, walk, kinds, nullptr)) return true;
           return false;
         });
  ludeme(library, "sites Pattern", "walk type? from:? what:?|whats:?",
         "The sites of all patterns, given as a turtle walk, that start at a site.",
         [](Context& c, List<StepType> walk, Maybe<SiteType> type, Maybe<int> from, Lazy<int> what,
            Maybe<List<int>> whats) {
           SitesBuilder all = c.sites();
           const SiteType t = type_of(c, type);
           const int site = from ? *from : last_to(c);
           if (!on_lattice(c, t, site)) return Sites(all);
           const Ints kinds = pattern_kinds(c, t, site, what, whats);
           if (kinds.empty() || (!whats && kinds[0] == 0)) return Sites(all);
           const board::Lattice& lattice = c.game.lattice(t);
           for (AbsoluteDirection facing : lattice.supported(RelationType::Orthogonal)) {
             SitesBuilder pattern = c.sites();
             if (follow_pattern(c, lattice, t, site, facing, walk, kinds, &pattern)) all |= pattern;
           }
           return Sites(all);
         });
}

// ---- connections ----

/// Whether the group of like-owned pieces at a site touches enough of the regions.
bool connects(Context& c, SiteType type, int from, std::span<const Sites> regions, int wanted, int player,
              const Lazy<DirectionList>& direction) {
  const int who = c.who(type, from);
  if (who <= 0) return false;
  std::uint64_t touched = 0;
  int count = 0;
  const auto touch = [&](int site) {
    for (std::size_t i = 0; i < regions.size() && i < 64; ++i)
      if (!(touched >> i & 1) && regions[i].contains(site)) {
        touched |= std::uint64_t{1} << i;
        ++count;
      }
    return count >= wanted;
  };
  if (touch(from)) return true;
  if (player != off && who != player) return false;
  const board::Lattice& lattice = c.game.lattice(type);
  SitesBuilder seen = c.sites();
  seen.add(from);
  const std::span<int> queue = c.ints(static_cast<std::size_t>(lattice.count()));
  std::size_t size = 0;
  queue[size++] = from;
  for (std::size_t i = 0; i < size; ++i)
    for (AbsoluteDirection d : directions_at(c, direction, AbsoluteDirection::Adjacent, {type, queue[i], {}, off}))
      for (int to : lattice.steps(queue[i], d)) {
        if (seen.contains(to)) continue;
        seen.add(to);
        if (c.who(type, to) != who) continue;
        if (touch(to)) return true;
        queue[size++] = to;
      }
  return false;
}

std::span<const Sites> regions_of(Context& c, int player) {
  std::size_t n = 0;
  for (const play::Region& region : c.game.regions)
    if (region.owner == player) n += region.sites.size();
  auto* found = c.arena.array<Sites>(n);
  n = 0;
  for (const play::Region& region : c.game.regions)
    if (region.owner == player)
      for (const auto& sites : region.sites) found[n++] = sites(c);
  return {found, n};
}

/// Whether no way is left, over empty sites and pieces of a player, from any site of the first region to enough of the
/// regions.
bool is_blocked(Context& c, SiteType type, std::span<const Sites> regions, int wanted, int player,
                const Lazy<DirectionList>& direction) {
  if (regions.empty() || wanted <= 1) return false;
  const board::Lattice& lattice = c.game.lattice(type);
  const auto open = [&](int site) { return c.who(type, site) == player || c.what(type, site) == 0; };
  for (int from : regions[0]) {
    if (!open(from)) continue;
    SitesBuilder touched = c.sites(), seen = c.sites();
    int connected = 1;
    IntsBuilder queue(c);
    queue.add(from);
    seen.add(from);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const int site = queue.list()[i];
      for (AbsoluteDirection d : directions_at(c, direction, AbsoluteDirection::Adjacent, {type, site, {}, off}))
        for (int to : lattice.steps(site, d)) {
          if (seen.contains(to) || !open(to)) continue;
          seen.add(to);
          queue.add(to);
          for (std::size_t r = 1; r < regions.size(); ++r)
            if (regions[r].contains(to) && !touched.contains(static_cast<int>(r))) {
              touched.add(static_cast<int>(r));
              if (++connected == wanted) return false;
            }
        }
    }
  }
  return true;
}

/// The regions that are to be joined.
std::span<const Sites> regions_asked(Context& c, SiteType type, const Maybe<List<Sites>>& given, Maybe<RoleType> role,
                                     Maybe<RegionTypeStatic> kind) {
  if (kind) return static_regions(c, *kind, type);
  if (!given) return regions_of(c, player_of(c, *role));
  auto* list = c.arena.array<Sites>(given->size());
  for (std::size_t i = 0; i < given->size(); ++i) list[i] = (*given)[i](c);
  return {list, given->size()};
}

/// (is Connected ...) among regions that are known, where a set of sites says whose pieces stand where.
struct KnownRegionsNode : Node {
  Lazy<int> number, at;
  std::optional<RoleType> role;
  std::vector<std::vector<Sites>> regions;  ///< by the owner who is asked about; one list where nobody is
  const Neighbours* near = nullptr;

  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const KnownRegionsNode*>(node);
    const int from = n.at ? n.at(c) : last_to(c);
    if (from < 0 || from >= n.near->count) return false;
    const int player = n.role ? player_of(c, *n.role) : off;
    const auto list = static_cast<std::size_t>(n.role ? player : 0);
    const std::span<const Sites> asked = list < n.regions.size() ? n.regions[list] : std::span<const Sites>();
    const int wanted = n.number ? n.number(c) : static_cast<int>(asked.size());
    const int who = c.game.owner_of[static_cast<std::size_t>(c.state.what(from))];
    if (who <= 0) return false;
    int touched = 0;
    for (const Sites& region : asked) touched += region.contains(from);
    if (touched >= wanted) return true;
    if (player != off && who != player) return false;
    Sites::Word* const his = c.arena.array<Sites::Word>(n.near->width);
    write_owned(c, who, his, n.near->width);
    const Sites group = n.near->connected(c, from, his);
    touched = 0;
    for (const Sites& region : asked) touched += meet(region, group);
    return touched >= wanted;
  }

 private:
  static bool meet(Sites a, Sites b) {
    for (std::uint32_t i = 0; i < std::min(a.width(), b.width()); ++i)
      if (a.words()[i] & b.words()[i]) return true;
    return false;
  }
};

/// The regions of each owner, if they are all known.
std::optional<std::vector<std::vector<Sites>>> regions_by_owner(const Game& game) {
  std::vector<std::vector<Sites>> by_owner(static_cast<std::size_t>(game.players) + 2);
  for (const play::Region& region : game.regions)
    for (const Lazy<Sites>& sites : region.sites) {
      const auto owner = static_cast<std::size_t>(region.owner);
      if (!is_constant(sites) || owner >= by_owner.size()) return std::nullopt;
      by_owner[owner].push_back(constant_of(sites));
    }
  return by_owner;
}

Operand connected_known_regions(const Linked& call) {
  enum { Number, Type, At, Direction, Given, Role, Kind };
  const std::span<const Operand> given = call.input.arguments;
  Game& game = call.game;
  if (!has_plain_pieces(call) || !game.regions_settled) return call.made;
  if (given[Type] && *static_cast<const SiteType*>(given[Type].constant) != game.default_type) return call.made;
  KnownRegionsNode node;
  if (given[Role]) {
    node.role = *static_cast<const RoleType*>(given[Role].constant);
    auto by_owner = regions_by_owner(game);
    if (!by_owner) return call.made;
    node.regions = std::move(*by_owner);
  } else if (given[Kind]) {
    Context at_first(game);
    node.regions.emplace_back();
    for (const Sites& sites :
         static_regions(at_first, *static_cast<const RegionTypeStatic*>(given[Kind].constant), game.default_type))
      node.regions[0].push_back(kit_detail::persist(sites, game.memory));
  } else {
    node.regions.emplace_back();
    for (const Lazy<Sites>& sites : *static_cast<const List<Sites>*>(given[Given].constant)) {
      if (!is_constant(sites)) return call.made;
      node.regions[0].push_back(constant_of(sites));
    }
  }
  for (const auto& list : node.regions)
    if (list.size() > 64) return call.made;
  node.near = neighbours_of(call, given[Direction]);
  if (!node.near) return call.made;
  if (given[Number]) node.number = Lazy<int>(given[Number]);
  if (given[At]) node.at = Lazy<int>(given[At]);
  Operand made = call.made;
  made.function = reinterpret_cast<void (*)()>(&KnownRegionsNode::run);
  made.node = game.memory.make<KnownRegionsNode>(std::move(node));
  return made;
}

void declare_connections(Library& library) {
  ludeme(library, "is Connected", "number? type? at:? direction? regions|role|kind",
         "Whether the group of pieces at a site, by default the last one moved to, joins regions.",
         [](Context& c, Maybe<int> number, Maybe<SiteType> type, Maybe<int> at, Lazy<DirectionList> direction,
            Maybe<List<Sites>> given, Maybe<RoleType> role, Maybe<RegionTypeStatic> kind) {
           const SiteType t = type_of(c, type);
           const int from = at ? *at : last_to(c);
           if (!on_lattice(c, t, from)) return false;
           const std::span<const Sites> regions = regions_asked(c, t, given, role, kind);
           const int player = role ? player_of(c, *role) : off;
           return connects(c, t, from, regions, number.value_or(static_cast<int>(regions.size())), player, direction);
         })
      .simplify(connected_known_regions);
  ludeme(library, "is Blocked", "number? type? at:? direction? regions|role|kind",
         "Whether a player (the mover) can no longer join regions.",
         [](Context& c, Maybe<int> number, Maybe<SiteType> type, Maybe<int>, Lazy<DirectionList> direction,
            Maybe<List<Sites>> given, Maybe<RoleType> role, Maybe<RegionTypeStatic> kind) {
           const SiteType t = type_of(c, type);
           const std::span<const Sites> regions = regions_asked(c, t, given, role, kind);
           return is_blocked(c, t, regions, number.value_or(static_cast<int>(regions.size())),
                             role ? player_of(c, *role) : c.mover(), direction);
         });
}

// ---- threats and places ----

/// Restores at the end of a block what asking for the moves of other players changes: the board stays as it is, so that
/// much less is saved than for a look-ahead.
class MovesOfOthers {
 public:
  explicit MovesOfOthers(Context& c)
      : c_(c),
        mover_(c.head().mover),
        next_(c.head().next),
        prev_(c.head().prev),
        random_(c.random),
        scope_(c.scope),
        arena_(c.arena.mark()),
        now_(c.now),
        aim_(c.aim.site) {
    if (c.saved_states.size() == static_cast<std::size_t>(c.look_ahead)) c.saved_states.emplace_back();
    ++c.look_ahead;
  }
  ~MovesOfOthers() {
    --c_.look_ahead;
    c_.head().mover = mover_;
    c_.head().next = next_;
    c_.head().prev = prev_;
    c_.random = random_;
    c_.scope = scope_;
    c_.arena.release(arena_);
    c_.now = now_;
    c_.aim.site = aim_;
  }
  MovesOfOthers(const MovesOfOthers&) = delete;
  MovesOfOthers& operator=(const MovesOfOthers&) = delete;

 private:
  Context& c_;
  const int mover_, next_, prev_;
  const play::Random random_;
  const play::Scope scope_;
  const Arena::Mark arena_;
  const std::uint64_t now_;
  const int aim_;
};

/// Whether any enemy of `owner` could move to a site where a piece of his stood.
bool threatened(Context& c, SiteType type, int site, int what, const Lazy<Moves>& specific) {
  const int owner = c.game.owner_of[static_cast<std::size_t>(what)];
  const MovesOfOthers others(c);
  std::optional<play::LookAhead> look;
  if (c.what(type, site) != what || c.game.needs_a(play::Need::EagerEffects)) look.emplace(c);
  c.head().prev = owner;
  c.aim.site = site;
  if (c.what(type, site) != what) {
    if (c.game.stacking() && c.state.height(c.slot(type, site)) == 0)
      c.state.push(c.slot(type, site), what);
    else
      c.state.set_what(c.slot(type, site), what);
  }
  ++c.threat_depth;
  bool found = false;
  for (int enemy = 1; enemy <= c.game.players && !found; ++enemy) {
    if (enemy == owner) continue;
    c.head().mover = enemy;
    c.head().next = owner;
    c.changed();
    const play::MoveList::Mark mark = c.moves.mark();
    c.asked = c.game.needs_a(play::Need::EagerEffects) ? Asked::All : Asked::AnyTo;
    if (specific)
      specific(c);
    else
      c.game.phases[static_cast<std::size_t>(c.head().phase[static_cast<std::size_t>(enemy)])].play(c);
    c.asked = Asked::All;
    for (std::size_t i = mark.moves; i < c.moves.size() && !found; ++i) found = c.moves.moves[i].to == site;
    c.moves.rewind(mark);
  }
  --c.threat_depth;
  return found;
}

/// Adds the sites of the board where a kind of piece stands (of a stack: on top).
void add_sites_of(const Context& c, SiteType type, int what, SitesBuilder& sites) {
  const int base = c.slot(type, 0);
  play::PlayerSet owner;
  owner.add(c.game.owner_of[static_cast<std::size_t>(what)]);
  c.state.any_owned(owner.bits(), base, base + c.game.lattice(type).count(), [&](int slot) {
    if (c.state.what(slot) == what) sites.add(slot - base);
    return false;
  });
}

void declare_threats(Library& library) {
  ludeme(library, "is Threatened", "what? type? at:?|in:? moves?",
         "Whether an enemy could move to where a piece stands, or where a kind of piece would stand.",
         [](Context& c, Maybe<int> what, Maybe<SiteType> type, Lazy<int> at, Lazy<Sites> in, Lazy<Moves> moves) {
           // While threats are looked at, moves count that would expose their own king.
           if (c.threat_depth > 0) return false;
           const SiteType t = type_of(c, type);
           if (what && *what < 1) return false;
           SitesBuilder sites = c.sites();
           if (in)
             sites |= in(c);
           else if (at)
             sites.add(at(c));
           else if (what && c.on_board(t, 0))
             add_sites_of(c, t, *what, sites);
           for (int site : Sites(sites)) {
             const int piece = what ? *what : c.what(t, site);
             if (piece > 0 && threatened(c, t, site, piece, moves)) return true;
           }
           return false;
         });
  ludeme(library, "is Within", "what? type? at:?|in:?", "Whether a kind of piece stands in a region.",
         [](Context& c, Maybe<int> what, Maybe<SiteType> type, Lazy<int> at, Lazy<Sites> in) {
           const SiteType t = type_of(c, type);
           const int wanted = what.value_or(off);
           SitesBuilder sites = c.sites();
           if (in)
             sites |= in(c);
           else if (at)
             sites.add(at(c));
           for (int site : Sites(sites)) {
             if (!c.game.stacking() ? c.what(t, site) == wanted : false) return true;
             if (c.game.stacking())
               for (int level = 0; level < c.height(t, site); ++level)
                 if (c.what(t, site, level) == wanted) return true;
           }
           return false;
         });
}

}  // namespace

void declare_shapes(Library& library) {
  declare_lines(library);
  declare_patterns(library);
  declare_connections(library);
  declare_threats(library);
}

}  // namespace lud::stdlib
