// Words about connected groups of sites, territories and lines: how many, how large, with how many liberties.
#include <algorithm>
#include <bit>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/group.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/standing.hpp"
#include "stdlib/value/view.hpp"

namespace lud::stdlib {

namespace {

using board::Lattice;
using play::Need;

/// True if the owner has a piece on the site, in a stack at any level.
bool owns_on(const Context& c, SiteType type, int site, int owner) {
  if (!c.game.stacking() && !c.game.layout.owners) return c.what(type, site) != 0 && c.who(type, site) == owner;
  const int height = c.height(type, site);
  for (int level = 0; level < height; ++level)
    if (c.who(type, site, level) == owner) return true;
  return false;
}

// ---- groups of sites that satisfy a condition (of `to`) ----

/// The predicate of members of groups: sites where a condition on `to` holds or, without one, sites with pieces. With a
/// view, only sites that are visible.
struct Members {
  SiteType type;
  const Lazy<bool>& condition;
  const View* view = nullptr;

  bool operator()(Context& c, int site) const {
    if (view && view->covered(site)) return false;
    c.scope.to = site;
    return condition ? condition(c) : c.what(type, site) != 0;
  }
};

/// Calls `visit(group)` for each group that the members form, in order of their lowest sites.
template <class Visit>
void for_each_group(Context& c, const Members& belongs, const Lazy<DirectionList>& directions, Visit&& visit) {
  const SiteType type = belongs.type;
  play::spend(static_cast<std::uint64_t>(c.game.lattice(type).count()), "groups of sites");
  Bound to(c.scope.to, c.scope.to);
  SitesBuilder waiting = c.sites();
  for (int site = 0; site < c.game.lattice(type).count(); ++site)
    if (belongs(c, site)) waiting.add(site);
  SitesBuilder grouped = c.sites();
  for (int site : Sites(waiting)) {
    if (grouped.contains(site) || !belongs(c, site)) continue;
    const Group group = grow_group(c, type, site, directions, [&](int from, int other) {
      return belongs(c, other) && !(belongs.view && belongs.view->bridged(from, other));
    });
    grouped |= group.sites;
    visit(group);
  }
}

/// Calls `visit(group)` for each group that the members form, by whole words of sets.
template <class Visit>
void for_each_group(Context& c, const Neighbours& near, const Sites::Word* members, Visit&& visit) {
  const std::uint32_t width = near.width;
  Sites::Word* const left = c.arena.array<Sites::Word>(width);
  std::copy_n(members, width, left);
  if (const int rest = near.count % 64) left[width - 1] &= (Sites::Word{1} << rest) - 1;
  for (std::uint32_t i = 0; i < width; ++i)
    while (left[i]) {
      const Sites group = near.connected(c, static_cast<int>(i * 64) + std::countr_zero(left[i]), members);
      for (std::uint32_t k = i; k < width; ++k) left[k] &= ~group.words()[k];
      visit(group);
    }
}

/// (count Groups ...) or, if `biggest`, (count SizeBiggestGroup ...), where members and neighbours are known as sets.
template <bool biggest>
struct GroupCount : Node {
  const Neighbours* neighbours = nullptr;
  const SitePredicate* members = nullptr;
  Lazy<int> least;

  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const GroupCount*>(node);
    const Arena::Mark mark = c.arena.mark();
    int groups = 0, most = 0;
    const Sites::Word* const members = n.members->sites(c);
    const int least = n.least ? n.least(c) : 0;
    for_each_group(c, *n.neighbours, members, [&](Sites group) {
      const int size = group.count();
      groups += size >= least;
      most = std::max(most, size);
    });
    c.arena.release(mark);
    return biggest ? most : groups;
  }
};

constexpr int weight_of_groups = 16;  ///< cost of finding groups, as Operand::weight

template <bool biggest>
Operand counted_groups(const Linked& call) {
  enum { type, direction, condition, least, visible };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || !is_of_default_type(call, type) || !arguments[condition] || (biggest && arguments[visible]))
    return call.made;
  const SitePredicate* members = exact_predicate(Lazy<bool>(arguments[condition]), &play::Scope::to);
  const Neighbours* neighbours = members ? neighbours_of(call, arguments[direction]) : nullptr;
  if (!neighbours) return call.made;
  auto* node = call.game.memory.make<GroupCount<biggest>>();
  node->neighbours = neighbours;
  node->members = members;
  if (!biggest && arguments[least]) node->least = Lazy<int>(arguments[least]);
  Operand made = call.made.evaluated_by(node);
  return remembered(call, made, made.reads, weight_of_groups);
}

int biggest_group(Context& c, Maybe<SiteType> given, const Lazy<DirectionList>& directions, const Lazy<bool>& condition,
                  bool visible) {
  const SiteType type = c.game.type_or_default(given);
  const View view{c, type};
  int biggest = 0;
  for_each_group(c, {type, condition, visible ? &view : nullptr}, directions,
                 [&](const Group& group) { biggest = std::max(biggest, group.size()); });
  return biggest;
}

void declare_group_counts(Library& library) {
  ludeme(library, "count Groups", "type? direction? if:? min:?[1..] isVisible:?",
         "The number of groups of pieces, or of sites `to` that satisfy a condition, of a least size.",
         [](Context& c, Maybe<SiteType> type, Lazy<DirectionList> directions, Lazy<bool> condition, Maybe<int> min,
            Lazy<bool>) {
           int groups = 0;
           for_each_group(c, {c.game.type_or_default(type), condition}, directions,
                          [&](const Group& group) { groups += group.size() >= min.value_or(0); });
           return groups;
         })
      .reads()
      .binds("if", Reads::To)
      .lower(counted_groups<false>);
  ludeme(library, "count SizeBiggestGroup", "type? direction? if:? min:? isVisible:?",
         "The size of the largest group of pieces, or of sites `to` that satisfy a condition.",
         [](Context& c, Maybe<SiteType> type, Lazy<DirectionList> directions, Lazy<bool> condition, Lazy<int>,
            Maybe<bool> visible) { return biggest_group(c, type, directions, condition, visible.value_or(false)); })
      .reads()
      .binds("if", Reads::To)
      .lower(counted_groups<true>);
  ludeme(library, "countSizeBiggestGroup", "type? direction? if:?|isVisible:?",
         "The size of the largest group of pieces, or of sites `to` that satisfy a condition.",
         [](Context& c, Maybe<SiteType> type, Lazy<DirectionList> directions, Lazy<bool> condition,
            Maybe<bool> visible) { return biggest_group(c, type, directions, condition, visible.value_or(false)); });
}

// ---- the group of one site ----

/// The group of a site: sites where a condition on `to` holds and, if `alike`, like pieces stand. Empty where the
/// condition does not hold on the site itself, or the site does not exist.
Group group_at(Context& c, SiteType type, int first, const Lazy<DirectionList>& directions, const Lazy<bool>& condition,
               bool alike) {
  if (!c.game.lattice(type).has(first)) return {};
  Bound to(c.scope.to, first);
  if (condition && !condition(c)) return {};
  Bound from(c.scope.from, first);
  const int what = c.what(type, first);
  return grow_group(c, type, first, directions, [&](int site) {
    to = site;
    return (!alike || c.what(type, site) == what) && (!condition || condition(c));
  });
}

/// (size Group ...) where members and neighbours are known as sets.
struct GroupSize : Node {
  Lazy<int> at;
  const Neighbours* near = nullptr;
  const SitePredicate* members = nullptr;  ///< null: like pieces

  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const GroupSize*>(node);
    const int first = n.at(c);
    if (first < 0 || first >= n.near->count) return 0;
    const Arena::Mark mark = c.arena.mark();
    const Sites::Word* members = n.members ? n.members->sites(c) : like_pieces(c, first, n.near->width);
    const int size = is_member(members, first) ? Sites(n.near->connected(c, first, members)).count() : 0;
    c.arena.release(mark);
    return size;
  }
};

Operand group_size_by_sets(const Linked& call) {
  enum { type, at, direction, condition };
  const std::span<const Operand> given = call.input.arguments;
  if (!call.board_exists || !is_of_default_type(call, type)) return call.made;
  const SitePredicate* members =
      given[condition] ? exact_predicate(Lazy<bool>(given[condition]), &play::Scope::to) : nullptr;
  const bool known = given[condition] ? members != nullptr : has_plain_pieces(call) && !call.game.layout.counts;
  const Neighbours* const near = known ? neighbours_of(call, given[direction]) : nullptr;
  if (!near) return call.made;
  auto* node = call.game.memory.make<GroupSize>();
  node->at = Lazy<int>(given[at]);
  node->near = near;
  node->members = members;
  Operand made = call.made.evaluated_by(node);
  return remembered(call, made, made.reads, weight_of_groups);
}

int liberties(Context& c, SiteType type, int first, const Lazy<DirectionList>& directions,
              const Lazy<bool>& condition) {
  const Group group = group_at(c, type, first, directions, condition, true);
  SitesBuilder free = c.sites();
  play::DirectionQuery query;
  query.type = type;
  for (int site : group.list) {
    query.site = site;
    for (AbsoluteDirection direction : directions_at(c, directions, AbsoluteDirection::Adjacent, query))
      for (int beside : c.game.lattice(type).steps(site, direction))
        if (!group.sites.contains(beside) && c.what(type, beside) == 0) free.add(beside);
  }
  return Sites(free).count();
}

/// (count Liberties ...) of a group of like pieces, by whole sets.
struct LibertiesNode : Node {
  Lazy<int> at;
  const Neighbours* near = nullptr;

  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const LibertiesNode*>(node);
    const int first = n.at ? n.at(c) : last_to(c);
    if (first < 0 || first >= n.near->count) return 0;
    const Sites group = n.near->connected(c, first, like_pieces(c, first, n.near->width));
    SitesBuilder beside = c.sites();
    for (int site : group) beside |= Sites(n.near->of(site), n.near->width);
    beside -= group;
    beside &= c.state.empty(c.game.default_type);
    return Sites(beside).count();
  }
};

Operand liberties_by_sets(const Linked& call) {
  enum { type, at, direction, condition };
  const std::span<const Operand> given = call.input.arguments;
  if (given[condition] || !has_plain_pieces(call) || call.game.layout.counts || !is_of_default_type(call, type))
    return call.made;
  const Neighbours* const near = neighbours_of(call, given[direction]);
  if (!near) return call.made;
  auto* node = call.game.memory.make<LibertiesNode>();
  node->near = near;
  if (given[at]) node->at = Lazy<int>(given[at]);
  return call.made.evaluated_by(node);
}

/// Returns whether all sites beside a group of empty sites hold pieces of the given owners.
bool is_territory(const Context& c, SiteType type, const Group& group, PlayerSet owners, AbsoluteDirection direction) {
  const Lattice& lattice = c.game.lattice(type);
  for (int site : group.list) {
    const board::SiteSpan beside =
        type == SiteType::Edge ? lattice.neighbours(site, RelationType::Adjacent) : lattice.steps(site, direction);
    for (int other : beside)
      if (!group.sites.contains(other) && !owners.contains(c.who(type, other))) return false;
  }
  return true;
}

int size_of_territory(Context& c, SiteType type, PlayerSet owners, AbsoluteDirection direction) {
  SitesBuilder explored = c.sites();
  const Lattice& lattice = c.game.lattice(type);
  int size = 0;
  for (int site : c.state.empty(type)) {
    if (site >= lattice.count() || explored.contains(site)) continue;
    const auto each_neighbour = [&](int from, auto visit) {
      for (int to : lattice.steps(from, direction)) visit(to);
    };
    const Group group = grow_group_by(c, type, site, each_neighbour, [&](int, int to) { return c.empty(type, to); });
    explored |= group.sites;
    if (is_territory(c, type, group, owners, direction)) size += group.size();
  }
  return size;
}

int cells_of(Context& c, SiteType type, int site) {
  const int what = c.what(type, site);
  if (what == 0) return 0;
  const play::Component& component = c.game.components[static_cast<std::size_t>(what)];
  const board::SiteSpan centre = c.game.lattice(type).zone(board::Zone::Centre);
  if (!play::is_large(component) || centre.empty()) return 1;
  return static_cast<int>(play::footprint(c, component, centre[0], 0).size());
}

void declare_sizes_of_one(Library& library) {
  ludeme(library, "size Group", "type? at: direction? if:?",
         "The size of the group of a site: like pieces, or sites `to` that satisfy a condition.",
         [](Context& c, Maybe<SiteType> type, int at, Lazy<DirectionList> directions, Lazy<bool> condition) {
           return group_at(c, c.game.type_or_default(type), at, directions, condition, !condition).size();
         })
      .reads()
      .binds("if", Reads::To)
      .lower(group_size_by_sets);
  ludeme(library, "count Liberties", "type? at:? direction? if:?",
         "The number of empty sites beside the group of a site (the last `to` unless given).",
         [](Context& c, Maybe<SiteType> type, Maybe<int> at, Lazy<DirectionList> directions, Lazy<bool> condition) {
           return liberties(c, c.game.type_or_default(type), at ? *at : last_to(c), directions, condition);
         })
      .reads()
      .binds("if", Reads::To)
      .lower(liberties_by_sets);
  ludeme(library, "size Territory", "type? who direction?",
         "The number of empty sites in groups that only a player's pieces lie beside.",
         [](Context& c, Maybe<SiteType> type, const Who& who, Maybe<AbsoluteDirection> direction) {
           return size_of_territory(c, c.game.type_or_default(type), owners_of(c, who),
                                    direction.value_or(AbsoluteDirection::Adjacent));
         })
      .reads();
  ludeme(library, "size LargePiece", "type? in:|at:", "The number of cells that the pieces on sites cover.",
         [](Context& c, Maybe<SiteType> type, Maybe<Sites> in, Maybe<int> at) {
           const SiteType t = c.game.type_or_default(type);
           return sum_over(c, in, at, [&](int site) { return cells_of(c, t, site); });
         })
      .needs(Need::LargePieces);
}

// ---- groups of owners ----

/// Which pieces form the groups of (sizes Group ...): those of one owner, those of all, or sites of a condition.
struct OwnedMembers {
  SiteType type;
  int owner;
  bool all;
  const Lazy<bool>& condition;

  bool operator()(Context& c, int site) const {
    if (condition ? condition(c) : c.who(type, site) == owner) return true;
    return all && c.what(type, site) != 0;
  }
  /// Returns the sites from which Ludii grows groups.
  Sites starts(Context& c) const {
    const int count = c.game.lattice(type).count();
    SitesBuilder found = c.sites();
    const play::Layout& layout = c.game.layout;
    if (type != c.game.default_type || layout.owners) {
      for (int site = 0; site < count; ++site)
        if (starts(c, site)) found.add(site);
      return found;
    }
    PlayerSet owners(all ? ((1u << c.game.players) - 1) << 1 : 0);
    if (!all) owners.add(owner);
    add_owned(c, owners, 0, count, false, found);
    return found;
  }

 private:
  bool starts(const Context& c, int site) const {
    if (!all) return owns_on(c, type, site, owner);
    if (c.what(type, site) == 0) return false;
    for (int player = 1; player <= c.game.players; ++player)
      if (owns_on(c, type, site, player)) return true;
    return false;
  }
};

Ints sizes_of_groups(Context& c, const OwnedMembers& belongs, const Lazy<DirectionList>& directions, int min) {
  IntsBuilder sizes(c);
  SitesBuilder grouped = c.sites();
  Bound from(c.scope.from, c.scope.from);
  Bound to(c.scope.to, c.scope.to);
  for (int site : belongs.starts(c)) {
    if (grouped.contains(site)) continue;
    from = site;
    if (!belongs(c, site)) continue;
    const Group group = grow_group(c, belongs.type, site, directions, [&](int other) {
      to = other;
      return belongs(c, other);
    });
    grouped |= group.sites;
    if (group.size() >= min) sizes.add(group.size());
  }
  return sizes;
}

/// (sizes Group ...) of one owner, by the sets that the state keeps of the owners' pieces.
struct OwnedGroupSizes : Node {
  RoleType who = RoleType::Mover;
  Lazy<int> of, min;
  const Neighbours* near = nullptr;

  static Ints run(const Node* node, Context& c) {
    const auto& n = *static_cast<const OwnedGroupSizes*>(node);
    const int least = n.min ? n.min(c) : 0, owner = n.of ? n.of(c) : player_of(c, n.who);
    IntsBuilder sizes(c);
    if (owner < 0 || owner > c.game.players + 1) return sizes.list();
    Sites::Word* const members = c.arena.array<Sites::Word>(n.near->width);
    write_owned(c, owner, members, n.near->width);
    for_each_group(c, *n.near, members, [&](Sites group) {
      if (const int size = group.count(); size >= least) sizes.add(size);
    });
    return sizes.list();
  }
};

Operand owned_group_sizes(const Linked& call) {
  enum { type, direction, who, of, condition, min };
  const std::span<const Operand> given = call.input.arguments;
  const auto* const role = static_cast<const RoleType*>(given[who].constant);
  const bool of_all = role ? *role == RoleType::All || *role == RoleType::Shared : !given[of];
  if (given[condition] || of_all || !has_plain_pieces(call) || call.game.layout.stacking ||
      !is_of_default_type(call, type))
    return call.made;
  const Neighbours* const near = neighbours_of(call, given[direction]);
  if (!near) return call.made;
  auto* node = call.game.memory.make<OwnedGroupSizes>();
  node->near = near;
  if (role) node->who = *role;
  if (given[of]) node->of = Lazy<int>(given[of]);
  if (given[min]) node->min = Lazy<int>(given[min]);
  return call.made.evaluated_by(node);
}

bool all_groups(Context& c, SiteType type, const Lazy<DirectionList>& directions, const Lazy<bool>& member,
                const Lazy<bool>& condition) {
  const int mover = c.mover();
  Bound from(c.scope.from, c.scope.from);
  Bound to(c.scope.to, c.scope.to);
  const Sites region = c.scope.region;
  SitesBuilder grouped = c.sites();
  bool all = true;
  for (int site = 0; all && site < c.game.lattice(type).count(); ++site) {
    if (grouped.contains(site) || (member ? c.empty(type, site) : !owns_on(c, type, site, mover))) continue;
    const auto belongs = [&](int other) {
      to = other;
      return member ? member(c) : c.who(type, other) == mover;
    };
    from = site;
    if (!belongs(site)) continue;
    const Group group = grow_group(c, type, site, directions, belongs);
    grouped |= group.sites;
    c.scope.region = group.sites;
    all = condition(c);
  }
  c.scope.region = region;
  return all;
}

void declare_owned_groups(Library& library) {
  ludeme(
      library, "sizes Group", "type? direction? who?|of:?|if:? min:?[1..]",
      "The sizes of the groups of a player's pieces (all pieces unless given) that have a least size.",
      [](Context& c, Maybe<SiteType> type, Lazy<DirectionList> directions, Maybe<RoleType> who, Maybe<int> of,
         Lazy<bool> condition, Maybe<int> min) {
        const bool all = who ? *who == RoleType::All || *who == RoleType::Shared : !of && !condition;
        const int owner = of ? *of : player_of(c, who.value_or(RoleType::All));
        return sizes_of_groups(c, {c.game.type_or_default(type), owner, all, condition}, directions, min.value_or(0));
      })
      .reads()
      .binds("if", Reads::To)
      .lower(owned_group_sizes);
  ludeme(library, "all Groups", "type? direction? of:? if:",
         "Whether all groups of the mover's pieces, or of sites `to` where `of` holds, satisfy a condition.",
         [](Context& c, Maybe<SiteType> type, Lazy<DirectionList> directions, Lazy<bool> member, Lazy<bool> condition) {
           return all_groups(c, c.game.type_or_default(type), directions, member, condition);
         })
      .reads();
}

// ---- lines and platforms ----

int length(Sites members, board::SiteSpan line) {
  int n = 0;
  for (std::size_t i = 1; i < line.size() && members.contains(line[i]); ++i) ++n;
  return n;
}

int biggest_line(Context& c, SiteType type, AbsoluteDirection direction, const Lazy<bool>& condition) {
  const Members belongs{type, condition};
  const Lattice& lattice = c.game.lattice(type);
  Bound to(c.scope.to, c.scope.to);
  SitesBuilder members = c.sites();
  for (int site = 0; site < lattice.count(); ++site)
    if (belongs(c, site)) members.add(site);
  int biggest = 0;
  for (int site : Sites(members))
    for (const board::Radial& radial : lattice.radials(site, direction))
      if (radial.distinct)
        biggest = std::max(biggest, 1 + length(members, radial.sites) + length(members, radial.opposite));
  return biggest;
}

int platform_below(const Context& c, SiteType type, int site, int owner) {
  const Lattice& vertices = c.game.lattice(SiteType::Vertex);
  if (site < 0 || site >= vertices.count()) return off;
  if (vertices.layer(site) == 0) return 0;
  int found = 0;
  for (int below : c.game.lattice(type).steps(site, AbsoluteDirection::Downward))
    found += c.who(SiteType::Vertex, below) == owner;
  return found;
}

}  // namespace

void declare_groups_and_lines(Library& library) {
  declare_group_counts(library);
  declare_sizes_of_one(library);
  declare_owned_groups(library);
  ludeme(library, "count SizeBiggestLine", "type? direction? if:?",
         "The length of the longest line of pieces, or of sites `to` that satisfy a condition.",
         [](Context& c, Maybe<SiteType> type, Maybe<AbsoluteDirection> direction, Lazy<bool> condition) {
           return biggest_line(c, c.game.type_or_default(type), direction.value_or(AbsoluteDirection::Adjacent),
                               condition);
         })
      .reads()
      .binds("if", Reads::To);
  ludeme(library, "count SitesPlatformBelow", "type? site? who",
         "The number of a player's pieces that a site (`to` unless given) rests on.",
         [](Context& c, Maybe<SiteType> type, Maybe<int> site, RoleType who) {
           return platform_below(c, c.game.type_or_default(type), site.value_or(c.scope.to), player_of(c, who));
         });
}

}  // namespace lud::stdlib
