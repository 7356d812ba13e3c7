// Places on the board: coordinates, rows, hands, what lies ahead, where a piece is, and tables that map numbers.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/by_mover.hpp"
#include "stdlib/value/directions.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/piece_names.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/ahead_table.hpp"
#include "stdlib/value/standing.hpp"

namespace lud {

/// The entries of a map, or of several merged into one. Built when the game is linked.
struct MapNamed {
  std::vector<std::pair<int, int>> entries;  ///< by ascending key
  int first_key = 0;
  std::vector<int> values;  ///< by key minus `first_key`; empty if the keys are too sparse

  /// The value of a key; the key itself where there is none.
  int at(int key) const {
    const auto place = static_cast<std::size_t>(std::int64_t{key} - first_key);
    if (!values.empty()) return place < values.size() ? values[place] : key;
    const auto entry = std::ranges::lower_bound(entries, key, {}, &std::pair<int, int>::first);
    return entry != entries.end() && entry->first == key ? entry->second : key;
  }
};
LUD_SORT_NAME(MapNamed, "string")

}  // namespace lud

namespace lud::stdlib {

namespace {

using board::Lattice;
using play::Need;

const Lattice& lattice_of(const Game& game, Maybe<SiteType> type) { return game.lattice(game.type_or_default(type)); }

/// A property of a site; Off for numbers that are no site of the board.
int property(const Game& game, Maybe<SiteType> type, int site, int (Lattice::*of)(int) const) {
  const Lattice& lattice = lattice_of(game, type);
  return lattice.has(site) ? (lattice.*of)(site) : off;
}

int site_at(const Game& game, Maybe<SiteType> type, int row, int column) {
  const Lattice& lattice = lattice_of(game, type);
  for (int site = 0; site < lattice.count(); ++site)
    if (lattice.row(site) == row && lattice.column(site) == column) return site;
  return off;
}

int item(Ints list, int index) {
  return index >= 0 && index < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(index)] : off;
}

int nth_site(Sites sites, int index) {
  if (index < 0) return off;
  for (int site : sites)
    if (index-- == 0) return site;
  return off;
}

void declare_coordinates(Library& library) {
  ludeme(library, "row", "type? of:", "The row of a site, counted from 0 at the bottom.",
         [](const Game& game, Maybe<SiteType> type, int of) { return property(game, type, of, &Lattice::row); });
  ludeme(library, "column", "type? of:", "The column of a site, counted from 0 at the left.",
         [](const Game& game, Maybe<SiteType> type, int of) { return property(game, type, of, &Lattice::column); });
  ludeme(library, "layer", "of: type?", "The layer of a site on a board of several layers, counted from 0 below.",
         [](const Game& game, int of, Maybe<SiteType> type) { return property(game, type, of, &Lattice::layer); })
      .needs(Need::ThreeDimensional);
  ludeme(library, "phase", "type? of:", "The colour of a site where neighbours have different colours.",
         [](Context& c, Maybe<SiteType> type, int of) {
           const SiteType t = c.game.type_or_default(type);
           if (!c.game.lattice(t).has(of)) return off;
           const int given = c.state.phase_of_site(t, of);
           return given != off ? given : c.game.lattice(t).phase(of);
         })
      .reads();
  ludeme(
      library, "cost",
      "type? at:|in:", "What it costs to enter a site, or several together, as (set Cost ...) set it before the game.",
      [](Context& c, Maybe<SiteType> type, Maybe<int> at, Maybe<Sites> in) {
        const SiteType t = type.value_or(SiteType::Cell);
        return sum_over(c, in, at, [&](int site) { return c.game.lattice(t).has(site) ? c.state.cost(t, site) : 0; });
      })
      .reads();
  ludeme(library, "coord", "type? coordinate", "The site with a coordinate such as \"A1\"; Off where there is none.",
         [](const Game& game, Maybe<SiteType> type, std::string_view coordinate) {
           return lattice_of(game, type).find(coordinate).value_or(off);
         });
  ludeme(library, "coord", "type? row: column:", "The first site of a row and a column; Off where there is none.",
         [](const Game& game, Maybe<SiteType> type, int row, int column) { return site_at(game, type, row, column); });
  ludeme(library, "centrePoint", "type?", "The centre of the board, or the first site of it.",
         [](const Game& game, Maybe<SiteType> type) {
           const board::SiteSpan centre = lattice_of(game, type).zone(board::Zone::Centre);
           return centre.empty() ? off : centre[0];
         });
  ludeme(library, "regionSite", "sites index:", "A site of a region by its place in it; Off where it has fewer.",
         [](Sites sites, int index) { return nth_site(sites, index); });
  ludeme(library, "arrayValue", "list index:", "A value of a list by its place; Off where it is shorter.",
         [](Ints list, int index) { return item(list, index); });
}

/// Site number `index` of the first hand, set of dice or deck that an owner has.
int hand_site(const Game& game, int owner, int index) {
  const int hand = Game::by_owner(game.hand_of, owner);
  return hand == off ? off : game.containers[static_cast<std::size_t>(hand)].first_site + index;
}

/// The index of a container or, failing that, of a component with exactly this name.
int id_of(const Game& game, std::string_view name) {
  const int container = game.container_index(name);
  return container != off ? container : game.first_component_named(name);
}

PieceNames pieces_named(const Game& game, std::string_view name) {
  PieceNames found;
  found.bag = name == "Bag";
  found.first_by_owner.fill(off);
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    const play::Component& component = game.components[i];
    if (component.name.find(name) == std::string::npos) continue;
    found.components.push_back(static_cast<int>(i));
    int& first = found.first_by_owner[static_cast<std::size_t>(component.owner)];
    if (first == off) first = static_cast<int>(i);
  }
  return found;
}

/// Adds those entries of a map whose keys no earlier map has.
void add_entries(const play::MapTable& map, std::vector<std::pair<int, int>>& entries) {
  const std::size_t before = entries.size();
  for (const auto& entry : map.entries)
    if (std::ranges::none_of(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(before),
                             [&](const auto& earlier) { return earlier.first == entry.first; }))
      entries.push_back(entry);
}

/// Merges the maps of a name, or all maps if there is none. If several maps have a key, the first one counts.
MapNamed maps_named(const Game& game, Maybe<std::string_view> name) {
  MapNamed made;
  for (const play::MapTable& map : game.maps)
    if (!name || map.name == *name) add_entries(map, made.entries);
  std::ranges::sort(made.entries);
  if (made.entries.empty()) return made;
  const std::int64_t range = std::int64_t{made.entries.back().first} - made.entries.front().first + 1;
  if (range > static_cast<std::int64_t>(made.entries.size()) * 8 + 64) return made;
  made.first_key = made.entries.front().first;
  for (int key = made.first_key; key <= made.entries.back().first; ++key) made.values.push_back(key);
  for (const auto& [key, value] : made.entries) made.values[static_cast<std::size_t>(key - made.first_key)] = value;
  return made;
}

/// The `lower` of numbers that depend on play only through a role: a constant if the role always means the same player,
/// a table by mover if it is Mover.
Operand known_by_role(const Linked& call) {
  if (!call.board_exists || !call.game.regions_settled) return call.made;
  const RoleType* role = nullptr;
  for (const Operand& argument : call.input.arguments) {
    if (!argument) continue;
    if (!argument.constant || argument.bind > Bind::Board) return call.made;
    if (argument.sort == sort_of<RoleType>()) role = static_cast<const RoleType*>(argument.constant);
  }
  if (role && play::is_fixed(*role)) {
    Operand known = call.made;
    known.bind = known.foldable = Bind::Board;
    return known;
  }
  if (!role || *role != RoleType::Mover) return call.made;
  return play::ByMover<int>::tabulated(call.made, call.game, [&](Context& c) {
    return *static_cast<const int*>(call.declaration.fold(call.made, c, call.game.memory).constant);
  });
}

void declare_equipment_places(Library& library) {
  conversion(library, "All kinds of piece whose name contains a string.",
             [](const Game& game, std::string_view name) { return pieces_named(game, name); });
  ludeme(library, "handSite", "player index?",
         "A place in the hand of a player, the first one unless an index is given. Hands are numbered behind the "
         "board, so a hand's place is a site like any other.",
         [](const Game& game, int player, Maybe<int> index) { return hand_site(game, player, index.value_or(0)); })
      .needs(Need::Counts);
  ludeme(library, "handSite", "who index?",
         "A place in the hand of a player, the first one unless an index is given. Hands are numbered behind the "
         "board, so a hand's place is a site like any other.",
         [](Context& c, RoleType who, Maybe<int> index) {
           return hand_site(c.game, player_of(c, who), index.value_or(0));
         })
      .reads()
      .lower(known_by_role)
      .needs(Need::Counts);
  ludeme(library, "id", "name",
         "The number of a container (0 is the board) or of a kind of piece, by its name. Kinds are what (what ...) "
         "says of a site.",
         [](const Game& game, std::string_view name) { return id_of(game, name); });
  ludeme(library, "id", "who", "The number of a player: 1 for P1.",
         [](Context& c, RoleType who) { return player_of(c, who); })
      .reads()
      .lower(known_by_role);
  ludeme(library, "id", "name who", "The kind of piece of a player whose name contains a string.",
         [](Context& c, const PieceNames& name, RoleType who) {
           return who == RoleType::Player ? c.scope.player : name.of(player_of(c, who));
         })
      .reads()
      .lower(known_by_role);
  conversion(library, "The maps of a name.",
             [](const Game& game, std::string_view name) { return maps_named(game, name); });
  const auto all_maps = [](const Game& game) { return maps_named(game, {}); };
  ludeme(library, "mapEntry", "name? key",
         "What belongs to a key in a map of the equipment; the key itself where there is none.",
         [](const Game&, const MapNamed* map, int key) { return map->at(key); })
      .when_absent("name", all_maps);
  ludeme(library, "mapEntry", "name? who",
         "What belongs to a player in a map of the equipment: where a player enters, for instance.",
         [](Context& c, const MapNamed* map, const Who& who) { return map->at(player_of(c, who)); })
      .when_absent("name", all_maps)
      .reads()
      .lower(known_by_player);
}

/// Returns the site `steps` further on a line; `site` itself if the board ends before.
int end_of_line(const Lattice& lattice, int site, AbsoluteDirection direction, int steps) {
  for (const board::Radial& radial : lattice.radials(site, direction))
    if (steps > 0 && steps < static_cast<int>(radial.sites.size()))
      return radial.sites[static_cast<std::size_t>(steps)];
  return site;
}

/// Returns the site `steps` further in the first of the directions; `site` itself if the board ends before.
int ahead(Context& c, Maybe<SiteType> given_type, int site, int steps, const Lazy<DirectionList>& directions) {
  const SiteType type = c.game.type_or_default(given_type);
  const Lattice& lattice = c.game.lattice(type);
  if (!lattice.has(site)) return off;
  play::DirectionQuery query;
  query.type = type;
  query.site = site;
  query.continues_scope = true;
  DirectionList forward;
  if (!directions) {
    constexpr RelativeDirection relative = RelativeDirection::Forward;
    forward = relative_directions_at(c, query, std::span(&relative, 1), RelationType::Adjacent, false);
  }
  const board::Directions list = directions ? directions_at(c, directions, AbsoluteDirection::All, query)
                                            : board::Directions(forward.begin(), forward.size());
  if (list.empty()) return site;
  return end_of_line(lattice, site, list[0], steps);
}

Operand with_direction_of_move(const Linked& call, const Operand& site, int steps, const Operand& direction) {
  auto* node = call.game.memory.make<AheadOfMove>();
  node->site = Lazy<int>(site);
  node->plain = Lazy<int>(call.made);
  node->direction = static_cast<const DirectionOfMove*>(direction.node);
  for (std::size_t i = 0; i < board::direction_count; ++i)
    for (int start = 0; start < static_cast<int>(node->direction->sites); ++start)
      node->ends.push_back(end_of_line(call.game.lattice(), start, static_cast<AbsoluteDirection>(i), steps));
  return call.made.evaluated_by(node);
}

/// The `lower` of (ahead ...): a table, if only the site, or also the direction of a move, is open.
Operand ahead_of_each(const Linked& call) {
  enum { type, site, steps, direction };
  const std::span<const Operand> arguments = call.input.arguments;
  if (call.board_exists && is_of_default_type(call, type) && (!arguments[steps] || arguments[steps].constant) &&
      arguments[direction] && is_node<DirectionOfMove>(arguments[direction]))
    return with_direction_of_move(call, arguments[site],
                                  arguments[steps] ? *static_cast<const int*>(arguments[steps].constant) : 1,
                                  arguments[direction]);
  // The default direction, Forward, depends on the piece.
  if (!arguments[direction]) return call.made;
  return plan::by_site(call, "site");
}

/// Returns the level of the first piece of a kind (with a local state unless that is `off`), searching a stack from the
/// top or from the bottom; `off` if there is none.
int level_of(const Context& c, SiteType type, int site, bool from_top, int what, int state) {
  if (site < 0 || site >= c.game.layout.board_sites || what <= 0) return off;
  if (!c.on_board(type, site)) return off;
  const int slot = c.slot(type, site);
  const int height = c.state.height(slot);
  if (from_top && state == off) {
    int level = height - 1;
    while (level >= 0 && c.state.what(slot, level) != what) --level;
    return level >= 0 ? level : off;
  }
  for (int i = 0; i < height; ++i) {
    const int level = from_top ? height - 1 - i : i;
    if (c.state.what(slot, level) == what && (state == off || c.state.state(slot, level) == state)) return level;
  }
  return off;
}

/// (where Level ...) with its defaults: searches from the top, for any state.
struct LevelFromTop : Node {
  const PieceNames* names = nullptr;
  Lazy<int> player, site;
  unsigned sites = 0;  ///< number of sites of the board, whose slots have the same numbers

  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const LevelFromTop*>(node);
    const int site = n.site(c);
    if (static_cast<unsigned>(site) >= n.sites) return off;
    const int what = n.names->of(n.player(c));
    if (what <= 0) return off;
    const std::uint64_t* const owned = c.state.owned_row(c.game.owner_of[static_cast<std::size_t>(what)], false);
    if (!(owned[static_cast<unsigned>(site) / 64] >> (site % 64) & 1)) return off;
    int level = c.state.height(site) - 1;
    while (level >= 0 && c.state.what(site, level) != what) --level;
    return level >= 0 ? level : off;
  }
};

Operand level_from_top(const Linked& call) {
  enum { name, who, state, type, at, from_top };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[who].sort != sort_of<int>() || arguments[state] || arguments[type] ||
      arguments[from_top] || !call.game.stacking() || !arguments[name].constant)
    return call.made;
  auto* node = call.game.memory.make<LevelFromTop>();
  node->names = static_cast<const PieceNames*>(arguments[name].constant);
  node->sites = static_cast<unsigned>(call.game.layout.board_sites);
  node->player = Lazy<int>(arguments[who]);
  node->site = Lazy<int>(arguments[at]);
  return call.made.evaluated_by(node);
}

void declare_where(Library& library) {
  ludeme(library, "where", "name who state:? type?", "The first site with a player's piece; Off where there is none.",
         [](Context& c, const PieceNames& name, Either<int, RoleType> who, Maybe<int> state, Maybe<SiteType> type) {
           return first_site_with(c, c.game.type_or_default(type), name.of(player_of(c, who)), state.value_or(off));
         })
      .reads()
      .needs_with("state", Need::States);
  ludeme(
      library, "where", "what type?", "The first site with a kind of piece; Off where there is none.",
      [](Context& c, int what, Maybe<SiteType> type) { return first_site_with(c, c.game.type_or_default(type), what); })
      .reads();
  ludeme(library, "where Level", "name who state:? type? at: fromTop:?",
         "The level of a player's piece in a stack, looked for from the top; Off where there is none.",
         [](Context& c, const PieceNames& name, Either<int, RoleType> who, Maybe<int> state, Maybe<SiteType> type,
            int at, Maybe<bool> from_top) {
           return level_of(c, c.game.type_or_default(type), at, from_top.value_or(true), name.of(player_of(c, who)),
                           state.value_or(off));
         })
      .reads()
      .needs(Need::Stacking)
      .needs_with("state", Need::States)
      .lower(level_from_top);
  ludeme(library, "where Level", "what type? at: fromTop:?",
         "The level of a kind of piece in a stack, looked for from the top; Off where there is none.",
         [](Context& c, int what, Maybe<SiteType> type, int at, Maybe<bool> from_top) {
           return level_of(c, c.game.type_or_default(type), at, from_top.value_or(true), what, off);
         })
      .reads()
      .needs(Need::Stacking);
}

}  // namespace

int first_site_with(const Context& c, SiteType type, int what, int state) {
  if (what <= 0 || static_cast<std::size_t>(what) >= c.game.owner_of.size()) return off;
  const int sites = std::min(c.game.layout.board_sites, c.game.layout.type_count[static_cast<std::size_t>(type)]);
  const int base = c.game.layout.type_base[static_cast<std::size_t>(type)];
  if (base == off) return off;
  int found = off;
  if (c.state.knows_kinds()) {
    const std::uint64_t* const row = c.state.kind_row(what);
    for (int begin = base & ~63; begin < base + sites; begin += 64) {
      std::uint64_t here = row[static_cast<unsigned>(begin) / 64];
      if (begin < base) here &= ~std::uint64_t{0} << (base - begin);
      for (; here != 0; here &= here - 1) {
        const int slot = begin + std::countr_zero(here);
        if (slot >= base + sites) return off;
        if (state == off || c.state.state(slot) == state) return slot - base;
      }
    }
    return off;
  }
  const std::uint32_t owner = std::uint32_t{1} << c.game.owner_of[static_cast<std::size_t>(what)];
  c.state.any_owned(owner, base, base + sites, [&](int slot) {
    if (stands_at(c, slot, what, state)) found = slot - base;
    return found != off;
  });
  return found;
}

void declare_board_places(Library& library) {
  declare_coordinates(library);
  declare_equipment_places(library);
  declare_where(library);
  ludeme(library, "ahead", "type? site steps:?[0..] direction?",
         "The site some steps ahead in a direction. Where the board ends sooner, it is the site itself.",
         [](Context& c, Maybe<SiteType> type, int site, Maybe<int> steps, Lazy<DirectionList> direction) {
           return ahead(c, type, site, steps.value_or(1), direction);
         })
      .reads()
      .lower(ahead_of_each);
}

}  // namespace lud::stdlib
