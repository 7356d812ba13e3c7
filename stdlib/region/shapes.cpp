// Tests of shapes that pieces form: patterns, connections.
#include <bit>
#include <optional>

#include "interpreter/board/walks.hpp"
#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/flood.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/neighbours.hpp"

namespace lud::stdlib {

namespace {

// ---- patterns ----

/// Returns whether pieces form a pattern that follows a walk from a site in one orientation. Adds its sites to `sites`,
/// unless that is null.
bool follow_pattern(const Context& c, const board::Lattice& lattice, SiteType type, int from, AbsoluteDirection facing,
                    const List<StepType>& walk, Ints kinds, SitesBuilder* sites) {
  std::size_t next = 0;
  const auto matches = [&](int site) {
    const bool good = c.what(type, site) == kinds[next];
    next = (next + 1) % kinds.size();
    if (good && sites) sites->add(site);
    return good;
  };
  if (!matches(from)) return false;
  board::Turtle turtle(lattice, from, facing);
  for (const auto& one : walk) {
    const StepType step = constant_of(one);
    if (!turtle.take(step) || (step == StepType::F && !matches(turtle.site()))) return false;
  }
  return true;
}

Ints pattern_kinds(Context& c, SiteType type, int from, const Lazy<int>& what, const Maybe<List<int>>& whats) {
  if (what || whats) return values_of(c, what, whats);
  const std::span<int> kind = c.ints(1);
  kind[0] = c.what(type, from);
  return kind;
}

void declare_patterns(Library& library) {
  ludeme(library, "is Pattern", "walk type? from:? what:?|whats:?",
         "Whether pieces form a pattern, given as a turtle walk, that starts at a site.",
         [](Context& c, List<StepType> walk, Maybe<SiteType> type, Maybe<int> from, Lazy<int> what,
            Maybe<List<int>> whats) {
           const SiteType t = c.game.type_or_default(type);
           const int site = from ? *from : last_to(c);
           if (!c.game.lattice(t).has(site)) return false;
           const Ints kinds = pattern_kinds(c, t, site, what, whats);
           if (kinds.empty() || (!what && !whats && kinds[0] == 0)) return false;
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
           const SiteType t = c.game.type_or_default(type);
           const int site = from ? *from : last_to(c);
           if (!c.game.lattice(t).has(site)) return Sites(all);
           const Ints kinds = pattern_kinds(c, t, site, what, whats);
           if (kinds.empty()) return Sites(all);
           const board::Lattice& lattice = c.game.lattice(t);
           for (AbsoluteDirection facing : lattice.supported(RelationType::Orthogonal)) {
             SitesBuilder pattern = c.sites();
             if (follow_pattern(c, lattice, t, site, facing, walk, kinds, &pattern)) all |= pattern;
           }
           return Sites(all);
         });
}

// ---- connections ----

/// Returns whether the group of pieces of one owner at a site touches at least `wanted` of the regions.
bool connects(Context& c, SiteType type, int from, std::span<const Sites> regions, int wanted, int player,
              const Lazy<DirectionList>& direction) {
  const int who = c.who(type, from);
  if (who <= 0 || regions.empty()) return false;
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
  return flood(
      c, type, from, direction, [&](int, int to) { return c.who(type, to) == who; }, touch);
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

/// Returns whether no path over empty sites and pieces of a player leads from any site of the first region to so many
/// others that `wanted` regions are joined.
bool is_blocked(Context& c, SiteType type, std::span<const Sites> regions, int wanted, int player,
                const Lazy<DirectionList>& direction) {
  if (regions.empty() || wanted <= 1) return false;
  const auto open = [&](int site) { return c.who(type, site) == player || c.what(type, site) == 0; };
  for (int from : regions[0]) {
    if (!open(from) || !c.game.lattice(type).has(from)) continue;
    SitesBuilder touched = c.sites();
    int connected = 1;
    const auto joins_enough = [&](int to) {
      for (std::size_t r = 1; r < regions.size(); ++r)
        if (regions[r].contains(to) && !touched.contains(static_cast<int>(r))) {
          touched.add(static_cast<int>(r));
          if (++connected == wanted) return true;
        }
      return false;
    };
    if (flood(
            c, type, from, direction, [&](int, int to) { return open(to); }, joins_enough))
      return false;
  }
  return true;
}

/// Returns the regions that are to be joined.
std::span<const Sites> regions_asked(Context& c, SiteType type, const Maybe<List<Sites>>& given, Maybe<RoleType> role,
                                     Maybe<RegionTypeStatic> kind) {
  if (kind) return static_regions(c, *kind, type);
  if (!given) return regions_of(c, player_of(c, *role));
  auto* list = c.arena.array<Sites>(given->size());
  for (std::size_t i = 0; i < given->size(); ++i) list[i] = (*given)[i](c);
  return {list, given->size()};
}

/// Regions that are to be joined, and which of them each of the board's default sites lies in.
struct JoinedRegions {
  int count = 0;                          ///< 64 at most
  std::size_t width = 0;                  ///< words of each
  std::vector<Sites::Word> sites;         ///< of the first region, then of the second ...
  std::vector<std::uint64_t> regions_of;  ///< by site: a bit for each region

  JoinedRegions(std::span<const Sites> regions, int board_sites)
      : count(static_cast<int>(regions.size())),
        width(static_cast<std::size_t>(board_sites + 63) / 64),
        sites(regions.size() * width),
        regions_of(static_cast<std::size_t>(board_sites)) {
    for (std::size_t i = 0; i < regions.size(); ++i)
      for (int site : regions[i]) {
        if (site >= board_sites) continue;
        SitesBuilder(sites.data() + i * width, static_cast<std::uint32_t>(width)).add(site);
        regions_of[static_cast<std::size_t>(site)] |= std::uint64_t{1} << i;
      }
  }
  const Sites::Word* region(int number) const { return sites.data() + static_cast<std::size_t>(number) * width; }
  /// Returns whether a set of sites meets at least `wanted` of the regions from number `first` on.
  bool are_met(const Sites::Word* set, int wanted, int first = 0) const {
    const auto meets = [&](const Sites::Word* region) {
      for (std::size_t i = 0; i < width; ++i)
        if (set[i] & region[i]) return true;
      return false;
    };
    for (int number = first; wanted > 0 && count - number >= wanted; ++number) wanted -= meets(region(number));
    return wanted <= 0;
  }
};

/// The arguments of words about regions that are known before play.
struct KnownRegions : Node {
  Lazy<int> number, at;
  std::optional<RoleType> role;
  std::vector<JoinedRegions> regions;  ///< by owner, if there is a role; otherwise one
  const Neighbours* near = nullptr;

  /// Returns the regions of `player` if there is a role, otherwise those given; null if there are none.
  const JoinedRegions* of(int player) const {
    const auto list = static_cast<std::size_t>(role ? player : 0);
    return list < regions.size() ? &regions[list] : nullptr;
  }
  int wanted(Context& c, const JoinedRegions* asked) const { return number ? number(c) : asked ? asked->count : 0; }
};

/// (is Connected ...) of known regions, by the sets of the owners' pieces.
struct ConnectedNode : KnownRegions {
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const ConnectedNode*>(node);
    const int from = n.at ? n.at(c) : last_to(c);
    if (from < 0 || from >= n.near->count) return false;
    const int player = n.role ? player_of(c, *n.role) : off;
    const JoinedRegions* const asked = n.of(player);
    const int wanted = n.wanted(c, asked);
    const int who = c.game.owner_of[static_cast<std::size_t>(c.state.what(from))];
    if (who <= 0) return false;
    if (!asked || asked->count == 0) return false;
    if (std::popcount(asked->regions_of[static_cast<std::size_t>(from)]) >= wanted) return true;
    if (player != off && who != player) return false;
    const Sites::Word* const his = c.state.owned_row(who, true);
    return asked->are_met(his, wanted) && asked->are_met(Sites(n.near->connected(c, from, his)).words(), wanted);
  }
};

/// (is Blocked ...) of known regions: finds connected groups of open sites by whole words of sets.
struct BlockedNode : KnownRegions {
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const BlockedNode*>(node);
    const int player = n.role ? player_of(c, *n.role) : c.mover();
    const JoinedRegions* const asked = n.of(player);
    const int wanted = n.wanted(c, asked);
    if (!asked || asked->count == 0 || wanted <= 1) return false;
    const std::uint32_t width = n.near->width;
    auto* const open = c.arena.array<Sites::Word>(width);
    auto* const left = c.arena.array<Sites::Word>(width);
    const Sites::Word* const empty = c.state.empty(c.game.default_type).words();
    const Sites::Word* const his = c.state.owned_row(player, true);
    for (std::uint32_t i = 0; i < width; ++i) open[i] = empty[i] | his[i];
    for (std::uint32_t i = 0; i < width; ++i) left[i] = i < asked->width ? open[i] & asked->region(0)[i] : 0;
    SitesBuilder starts(left, width);
    for (int from : Sites(starts)) {
      if (!starts.contains(from)) continue;
      SitesBuilder joined = n.near->connected(c, from, open);
      if (joins_others(*asked, joined, from, wanted)) return false;
      // All sites of a group reach the same others, except that the start itself does not count.
      if (!asked->are_met(Sites(joined).words(), wanted - 1, 1)) starts -= joined;
    }
    return true;
  }

 private:
  static bool joins_others(const JoinedRegions& asked, SitesBuilder& joined, int from, int wanted) {
    joined.remove(from);
    const bool joins = asked.are_met(Sites(joined).words(), wanted - 1, 1);
    joined.add(from);
    return joins;
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

template <class Known>
Operand with_known_regions(const Linked& call) {
  enum { Number, Type, At, Direction, Given, Role, Kind };
  const std::span<const Operand> given = call.input.arguments;
  Game& game = call.game;
  if (!has_plain_pieces(call) || !game.regions_settled || !is_of_default_type(call, Type)) return call.made;
  Known node;
  Context at_first(game);
  std::vector<std::vector<Sites>> regions;
  if (given[Role]) {
    node.role = *static_cast<const RoleType*>(given[Role].constant);
    auto by_owner = regions_by_owner(game);
    if (!by_owner) return call.made;
    regions = std::move(*by_owner);
  } else if (given[Kind]) {
    const auto known =
        static_regions(at_first, *static_cast<const RegionTypeStatic*>(given[Kind].constant), game.default_type);
    regions.emplace_back(known.begin(), known.end());
  } else {
    regions.emplace_back();
    for (const Lazy<Sites>& sites : *static_cast<const List<Sites>*>(given[Given].constant)) {
      if (!is_constant(sites)) return call.made;
      regions[0].push_back(constant_of(sites));
    }
  }
  for (const auto& list : regions) {
    if (list.size() > 64) return call.made;
    node.regions.emplace_back(list, game.lattice().count());
  }
  node.near = neighbours_of(call, given[Direction]);
  if (!node.near) return call.made;
  if (given[Number]) node.number = Lazy<int>(given[Number]);
  if (given[At]) node.at = Lazy<int>(given[At]);
  return call.made.evaluated_by(game.memory.make<Known>(std::move(node)));
}

void declare_connections(Library& library) {
  ludeme(library, "is Connected", "number? type? at:? direction? regions|role|kind",
         "Whether the group of pieces at a site, by default the last one moved to, joins regions, if there are any.",
         [](Context& c, Maybe<int> number, Maybe<SiteType> type, Maybe<int> at, Lazy<DirectionList> direction,
            Maybe<List<Sites>> given, Maybe<RoleType> role, Maybe<RegionTypeStatic> kind) {
           const SiteType t = c.game.type_or_default(type);
           const int from = at ? *at : last_to(c);
           if (!c.game.lattice(t).has(from)) return false;
           const std::span<const Sites> regions = regions_asked(c, t, given, role, kind);
           const int player = role ? player_of(c, *role) : off;
           return connects(c, t, from, regions, number.value_or(static_cast<int>(regions.size())), player, direction);
         })
      .lower(with_known_regions<ConnectedNode>);
  ludeme(library, "is Blocked", "number? type? at:? direction? regions|role|kind",
         "Whether a player (the mover) can no longer join regions.",
         [](Context& c, Maybe<int> number, Maybe<SiteType> type, Maybe<int>, Lazy<DirectionList> direction,
            Maybe<List<Sites>> given, Maybe<RoleType> role, Maybe<RegionTypeStatic> kind) {
           const SiteType t = c.game.type_or_default(type);
           const std::span<const Sites> regions = regions_asked(c, t, given, role, kind);
           return is_blocked(c, t, regions, number.value_or(static_cast<int>(regions.size())),
                             role ? player_of(c, *role) : c.mover(), direction);
         })
      .lower(with_known_regions<BlockedNode>);
}

}  // namespace

void declare_shapes(Library& library) {
  declare_patterns(library);
  declare_connections(library);
}

}  // namespace lud::stdlib
