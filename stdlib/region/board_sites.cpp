// Regions that depend on the board alone: zones, rows, sides, coordinates, incidence.
#include "interpreter/board/walks.hpp"
#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/table.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/list_literal.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

using board::Zone;

template <Zone zone>
void declare_zone(Library& library, std::string_view heads, std::string_view doc) {
  ludeme(library, heads, "type?", doc, [](BoardView& board, Maybe<SiteType> type) {
    return board.sites_of(board.game.lattice(board.game.type_or_default(type)).zone(zone));
  });
}

/// Zones of edges, whatever type of site the game is played on. As in Ludii, edges have a part in such a game.
template <Zone zone>
void declare_edge_zone(Library& library, std::string_view heads, std::string_view doc) {
  ludeme(library, heads, "", doc, [](BoardView& board) {
    return board.sites_of(board.game.lattice(SiteType::Edge).zone(zone));
  }).needs(play::Need::Edges);
}

/// Numbered lists of sites: rows, columns, phases, layers.
template <const board::Lists<int>& (board::Lattice::*lists)() const>
void declare_numbered(Library& library, std::string_view heads, std::string_view doc) {
  ludeme(library, heads, "type? index", doc, [](BoardView& board, Maybe<SiteType> type, int index) -> Sites {
    const auto& all = (board.game.lattice(board.game.type_or_default(type)).*lists)();
    if (index < 0 || static_cast<std::size_t>(index) >= all.size()) return board.sites();
    return board.sites_of(all[static_cast<std::size_t>(index)]);
  });
}

/// The facing of a player's pieces as a side of the board, if the players have facings.
std::optional<CompassDirection> facing_of(const Game& game, int player) {
  if (player < 1 || static_cast<std::size_t>(player) >= game.player_facing.size()) return std::nullopt;
  const auto facing = game.player_facing[static_cast<std::size_t>(player)];
  return facing ? word<CompassDirection>(spelling(*facing)) : std::nullopt;
}

/// Returns the type of the sites of a side: cells, or vertices on boards that are played on vertices.
SiteType side_type(const Game& game, Maybe<SiteType> type) {
  if (type) return *type == SiteType::Cell ? SiteType::Cell : SiteType::Vertex;
  return game.default_type == SiteType::Vertex ? SiteType::Vertex : SiteType::Cell;
}

Sites walk(BoardView& board, SiteType type, int from, const List<List<StepType>>& walks, bool all_rotations) {
  SitesBuilder reached = board.sites();
  const board::Lattice& lattice = board.game.lattice(type);
  if (!lattice.has(from)) return reached;
  const board::Directions supported = lattice.supported(RelationType::Orthogonal);
  const std::size_t facings = all_rotations ? supported.size() : std::min<std::size_t>(1, supported.size());
  for (const AbsoluteDirection facing : supported.first(facings))
    for (const auto& steps : walks) {
      board::Turtle turtle(lattice, from, facing);
      const bool arrives =
          std::ranges::all_of(constant_of(steps), [&](const auto& step) { return turtle.take(constant_of(step)); });
      if (arrives) reached.add(turtle.site());
    }
  return reached;
}

/// The vertices of a cell or an edge.
template <SiteType of>
void declare_vertices(Library& library, std::string_view head, std::string_view doc) {
  ludeme(library, head, "type? index", doc, [](BoardView& board, Maybe<SiteType>, int index) -> Sites {
    if (!board.game.lattice(of).has(index)) return board.sites();
    return board.sites_of(board.game.topology->incident(of, index, SiteType::Vertex));
  });
}

void declare_sides(Library& library) {
  ludeme(library, "sites Side", "type? side", "The sites of the side of the board that faces a direction.",
         [](BoardView& board, Maybe<SiteType> type, CompassDirection side) {
           return board.sites_of(board.game.lattice(side_type(board.game, type)).side(side));
         });
  ludeme(library, "sites Side", "type? player?",
         "The side of the board that a player's pieces face; all sides for Shared.",
         [](Context& c, Maybe<SiteType> type, const Who* player) -> Sites {
           BoardView board(c);
           const board::Lattice& lattice = c.game.lattice(side_type(c.game, type));
           if (player && player->role == RoleType::Shared) return board.sites_of(lattice.zone(Zone::Outer));
           const auto side = player ? facing_of(c.game, player_of(c, *player)) : std::nullopt;
           return side ? board.sites_of(lattice.side(*side)) : Sites(board.sites());
         })
      .reads()
      .lower(known_by_player);
}

/// The `lower` of (sites <numbers>): OneSite for a literal of one item, ListedSites for other lists known in play only.
Operand listed_sites(const Linked& call) {
  const Operand& numbers = call.input.arguments[0];
  if (call.made.foldable != Bind::Play) return call.made;
  const auto* list = node_cast<ListLiteral>(numbers);
  if (list && list->items.size() == 1) {
    auto* node = call.game.memory.make<OneSite>();
    node->site = list->items[0];
    return call.made.evaluated_by(node);
  }
  auto* node = call.game.memory.make<ListedSites>();
  node->numbers = Lazy<Ints>(numbers);
  return call.made.evaluated_by(node);
}

}  // namespace

void declare_board_sites(Library& library) {
  declare_zone<Zone::Corners>(library, "sites Corners", "The corners of the board.");
  declare_zone<Zone::ConcaveCorners>(library, "sites ConcaveCorners", "The corners of the board that point inwards.");
  declare_zone<Zone::ConvexCorners>(library, "sites ConvexCorners", "The corners of the board that point outwards.");
  declare_zone<Zone::Major>(library, "sites Major", "The largest kind of cells.");
  declare_zone<Zone::Minor>(library, "sites Minor", "The other kinds of cells.");
  declare_zone<Zone::Inner>(library, "sites Inner", "Sites that are not on the rim of the board.");
  declare_zone<Zone::Outer>(library, "sites Outer", "Sites on the rim of the board, holes included.");
  declare_zone<Zone::Perimeter>(library, "sites Perimeter", "Sites on the outline of the board.");
  declare_zone<Zone::Centre>(library, "sites Centre", "The sites in the middle of the board.");
  declare_zone<Zone::Top>(library, "sites Top", "The sites along the top of the board.");
  declare_zone<Zone::Bottom>(library, "sites Bottom", "The sites along the bottom of the board.");
  declare_zone<Zone::Left>(library, "sites Left", "The sites along the left side of the board.");
  declare_zone<Zone::Right>(library, "sites Right", "The sites along the right side of the board.");
  declare_edge_zone<Zone::Axial>(library, "sites Axial", "Edges along the axes.");
  declare_edge_zone<Zone::Horizontal>(library, "sites Horizontal", "Horizontal edges.");
  declare_edge_zone<Zone::Vertical>(library, "sites Vertical", "Vertical edges.");
  declare_edge_zone<Zone::Angled>(library, "sites Angled", "Edges that are not axial.");
  declare_edge_zone<Zone::Slash>(library, "sites Slash", "Edges that rise to the right.");
  declare_edge_zone<Zone::Slosh>(library, "sites Slosh", "Edges that fall to the right.");
  declare_numbered<&board::Lattice::rows>(library, "sites Row", "The sites of a row, counted from 0 at the bottom.");
  declare_numbered<&board::Lattice::columns>(library, "sites Column",
                                             "The sites of a column, counted from 0 at the left.");
  declare_numbered<&board::Lattice::phases>(library, "sites Phase", "The sites of one phase (colour) of the board.");
  declare_numbered<&board::Lattice::layers>(library, "sites Layer", "The sites of a layer, counted from 0 below.");
  declare_sides(library);

  ludeme(library, "sites Board", "type?", "All sites of the board, hands not included.",
         [](BoardView& board, Maybe<SiteType> type) {
           return sites_below(board.sites(), board.game.lattice(board.game.type_or_default(type)).count());
         });
  declare_vertices<SiteType::Cell>(library, "sites Cell", "The vertices of a cell.");
  declare_vertices<SiteType::Edge>(library, "sites Edge", "The vertices of an edge.");
  ludeme(library, "sites", "type? coordinates", "The sites with the given coordinates, as (sites {\"A1\" \"C3\"}).",
         [](BoardView& board, Maybe<SiteType> type, List<std::string_view> coordinates) {
           SitesBuilder found = board.sites();
           const board::Lattice& lattice = board.game.lattice(board.game.type_or_default(type));
           for (const auto& coordinate : coordinates)
             if (const auto site = lattice.find(constant_of(coordinate))) found.add(*site);
           return Sites(found);
         });
  ludeme(library, "sites", "numbers", "The sites with the given numbers, as (sites {0 7 9}).",
         [](BoardView& board, Ints numbers) { return board.sites_of(numbers); })
      .lower(listed_sites);
  ludeme(library, "sites", "type? from? walks rotations:?", "The sites that turtle walks from a site reach.",
         [](Context& c, Maybe<SiteType> type, Maybe<int> from, List<List<StepType>> walks, Maybe<bool> rotations) {
           BoardView board(c);
           return walk(board, c.game.type_or_default(type), from.value_or(c.scope.from), walks,
                       rotations.value_or(true));
         })
      .reads()
      .reads_without("from", Reads::From)
      .lower([](const Linked& call) { return plan::by_site(call, "from"); });
}

}  // namespace lud::stdlib
