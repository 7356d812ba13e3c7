#include "stdlib/equipment/build.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/equipment/build_parts.hpp"
#include "stdlib/equipment/families.hpp"

namespace lud::stdlib {

namespace {

using play::Need;

void need(Game& game, Need n) { game.needs.set(static_cast<std::size_t>(n)); }

/// Returns the innermost part of a graph expression that fails to build.
const Checked& guilty_part(const Checked& graph, SiteType use, PartLinker& linker) {
  for (const Checked* argument : graph.arguments) {
    if (!argument) continue;
    const bool list = argument->sort == sort_of<List<GraphPlan>>();
    if (!list && argument->sort != sort_of<GraphPlan>()) continue;
    for (const Checked* part : list ? argument->arguments : std::vector{argument}) {
      const Operand linked = linker.link(*part);
      if (linked.constant && !static_cast<const GraphPlan*>(linked.constant)->build(use))
        return guilty_part(*part, use, linker);
    }
  }
  return graph;
}

std::optional<board::Graph> build_graph(const BoardDescription& board, grammar::NodeId node, PartLinker& linker) {
  const GraphPlan* plan = board.graph ? constant_part(board.graph, linker) : &board.made;
  if (!plan) return std::nullopt;
  board::GraphResult built = plan->build(board.use);
  if (built) return *std::move(built);
  if (board.graph) node = guilty_part(*board.graph.checked, board.use, linker).node;
  linker.add_mistake(node, built.error().message);
  return std::nullopt;
}

struct PlacedTrack {
  grammar::NodeId node;
  board::TrackPlan plan;
};

std::vector<PlacedTrack> tracks_of(const BoardDescription& board, grammar::NodeId node, std::optional<BasisType> basis,
                                   const board::Lattice& lattice, PartLinker& linker) {
  std::vector<PlacedTrack> tracks;
  if (const auto* one = constant_part(board.track, linker)) tracks.push_back({board.track.checked->node, *one});
  if (const auto* list = constant_part(board.tracks, linker))
    for (std::size_t i = 0; i < list->size(); ++i)
      tracks.push_back({board.tracks.checked->arguments[i]->node, constant_of((*list)[i])});
  if (board.corner_loops) {
    const auto loops = board::surakarta_tracks(lattice, basis, board.corner_loops->count, board.corner_loops->from);
    if (!loops)
      linker.add_mistake(node, loops.error().message);
    else
      for (const board::TrackPlan& plan : *loops) tracks.push_back({node, plan});
  }
  return tracks;
}

/// Sites of tracks may lie in hands, so this is called after all sites are numbered.
void build_tracks(const std::vector<PlacedTrack>& tracks, Game& game, PartLinker& linker) {
  for (const PlacedTrack& placed : tracks) {
    auto track = board::build_track(game.lattice(), game.layout.total_sites, placed.plan);
    if (!track) {
      linker.add_mistake(placed.node, track.error().message);
      continue;
    }
    if (const std::optional<int> missing = track->missing_site())
      linker.add_warning(placed.node, fmt::format("track \"{}\" leads to site {}, but there are only sites 0 to {}",
                                                  placed.plan.name, *missing, game.layout.total_sites - 1));
    game.tracks.push_back(*std::move(track));
  }
}

/// Adds a container and numbers its sites after those of the ones before. Returns false after reporting that its size
/// is impossible.
bool add_container(Game& game, std::string name, play::ContainerKind kind, RoleType role, int size,
                   grammar::NodeId node, PartLinker& linker) {
  if (size < 1 || size > board::element_limit - game.layout.total_sites) {
    linker.add_mistake(
        node, fmt::format("a container of {} sites cannot be: it has at least one, and a game at most {} in all", size,
                          board::element_limit));
    return false;
  }
  game.containers.push_back({std::move(name), kind, role, owner_of(role, game), game.layout.total_sites, size});
  game.layout.total_sites += size;
  game.container_of_site.resize(static_cast<std::size_t>(game.layout.total_sites),
                                static_cast<int>(game.containers.size()) - 1);
  return true;
}

/// Returns what is wrong with the faces of one of some dice; nothing if they are possible.
std::optional<std::string> wrong_faces(const std::vector<int>& faces, const std::vector<std::vector<int>>& dice) {
  const auto given = std::ranges::count_if(dice, [](const std::vector<int>& one) { return !one.empty(); });
  if (faces.empty() && given > 0) return fmt::format("faces are given for {} of {} dice", given, dice.size());
  if (faces.empty() || faces.size() > most_faces) return fmt::format("a die has 1 to {} faces", most_faces);
  if (std::ranges::all_of(faces, [](int pips) { return pips >= -most_pips && pips <= most_pips; })) return std::nullopt;
  return fmt::format("the faces of a die show numbers from {} to {}", -most_pips, most_pips);
}

std::string numbered_name(const char* what, RoleType role) {
  return fmt::format("{}{}", what, play::numbered_owner(role));
}

void add_hand(const HandDescription& hand, grammar::NodeId node, Game& game, PartLinker& linker) {
  const auto add = [&](RoleType role) {
    return add_container(game, numbered_name("Hand", role), play::ContainerKind::Hand, role, hand.size, node, linker);
  };
  if (hand.role != RoleType::Each)
    add(hand.role);
  else
    for (int player = 1; player <= game.players && add(play::role_of_player(player)); ++player) {
    }
}

/// The number of places for dice or cards: containers are tiled like boards, and rows of triangles have more places.
int places_for(int count, const Game& game) {
  if (game.topology->regular_sides().value_or(0) != 3) return count;
  const auto row = board::tri(TriShapeType::Rectangle, 1, count, SiteType::Cell);
  return row ? static_cast<int>(row->faces.size()) : count;
}

/// All dice lie in one container, which belongs to the owner of the dice listed last.
void add_dice(const std::vector<std::pair<grammar::NodeId, const DiceDescription*>>& dice, Game& game,
              PartLinker& linker) {
  if (dice.empty()) return;
  int count = 0;
  for (const auto& [node, description] : dice) {
    count += static_cast<int>(description->faces.size());
    if (description->faces.empty() || count > play::max_dice)
      linker.add_mistake(node, fmt::format("there can be 1 to {} dice", play::max_dice));
    for (const std::vector<int>& faces : description->faces)
      if (const auto wrong = wrong_faces(faces, description->faces)) {
        linker.add_mistake(node, *wrong);
        break;
      }
    if (description->role == RoleType::Each)
      linker.add_mistake(node, "dice belong to one player or are shared, they cannot be of Each player");
  }
  if (count == 0) return;  // the mistake is reported
  const auto& [node, last] = dice.back();
  const int first_site = game.layout.total_sites;
  if (!add_container(game, numbered_name("Dice", last->role), play::ContainerKind::Dice, last->role,
                     places_for(count, game), node, linker))
    return;
  game.dice = {.owner = game.containers.back().owner, .first_site = first_site, .count = count};
  need(game, Need::Stochastic);
}

/// Fills in the hand of each owner: the first of several containers.
void list_hands_by_owner(Game& game) {
  game.hand_of.assign(play::max_players + 2, off);
  for (std::size_t i = game.containers.size() - 1; i > 0; --i)
    game.hand_of[static_cast<std::size_t>(game.containers[i].owner)] = static_cast<int>(i);
}

void add_puzzle_data(const std::vector<PlacedItem>& items,
                     const std::pair<grammar::NodeId, const BoardDescription*>& placed, Game& game,
                     PartLinker& linker) {
  for (const auto& [type, range] : placed.second->values) {
    if (range.min < 0 || range.max < range.min || range.max > most_puzzle_value)
      linker.add_mistake(placed.first, fmt::format("the values of a puzzle are some of 0 to {}, not {} to {}",
                                                   most_puzzle_value, range.min, range.max));
    else
      game.value_ranges[static_cast<std::size_t>(type)] = range;
  }
  for (const auto& [node, hints] : items_of_type<HintsDescription>(items)) {
    auto& all = game.hints[static_cast<std::size_t>(hints->type)];
    all.clear();
    for (const HintDescription& hint : hints->hints) all.push_back({hint.sites, hint.hint});
  }
}

}  // namespace

std::vector<PlacedItem> items_of(const EquipmentDescription& description, PartLinker& linker) {
  std::vector<PlacedItem> items;
  for (const Checked* part : description.items.checked->arguments) {
    const Operand linked = linker.link(*part);
    if (!linked) continue;
    if (linked.constant)
      items.push_back({part->node, static_cast<const Item*>(linked.constant)});
    else
      linker.add_mistake(part->node, "this must be known before the game starts");
  }
  return items;
}

int owner_of(RoleType role, const Game& game) {
  return role == RoleType::Shared || role == RoleType::All ? game.players + 1 : play::numbered_owner(role);
}

void build_board(const std::vector<PlacedItem>& items, grammar::NodeId node, Game& game, PartLinker& linker) {
  const auto boards = items_of_type<BoardDescription>(items);
  if (boards.size() != 1) {
    linker.add_mistake(boards.empty() ? node : boards[1].first,
                       boards.empty() ? "the equipment has no board" : "the equipment has a board already");
    return;
  }
  const BoardDescription& board = *boards[0].second;
  const auto graph = build_graph(board, boards[0].first, linker);
  if (!graph) return;
  game.default_type = board.use;
  game.boardless = board.boardless;
  auto measured =
      board::measure(*graph, {.three_dimensional = game.needs_a(Need::ThreeDimensional), .boardless = board.boardless});
  if (!measured) {
    linker.add_mistake(boards[0].first, measured.error().message);
    return;
  }
  game.topology = std::make_unique<board::Topology>(*std::move(measured));
  const int sites = game.topology->count(board.use);
  if (sites == 0) {
    linker.add_mistake(boards[0].first, fmt::format("the board has no site of type {}", spelling(board.use)));
    game.topology.reset();
    return;
  }
  play::Layout& layout = game.layout;
  layout.default_type = board.use;
  // Hands count as cells, so their numbers start after the cells even where these are not played on.
  layout.board_sites = layout.total_sites = std::max(sites, game.topology->count(SiteType::Cell));
  game.containers.push_back({"Board", play::ContainerKind::Board, RoleType::Neutral, 0, 0, sites});
  game.container_of_site.assign(static_cast<std::size_t>(layout.total_sites), 0);
  build_containers(items, game, linker);
  build_tracks(tracks_of(board, boards[0].first, graph->basis, game.lattice(), linker), game, linker);
  add_puzzle_data(items, boards[0], game, linker);
  for (const SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
    layout.type_count[static_cast<std::size_t>(type)] = game.topology->count(type);
}

void build_containers(const std::vector<PlacedItem>& items, Game& game, PartLinker& linker) {
  for (const PlacedItem& placed : items) {
    if (const auto* hand = std::get_if<HandDescription>(placed.item)) add_hand(*hand, placed.node, game, linker);
    if (const auto* deck = std::get_if<DeckDescription>(placed.item)) {
      const int container = static_cast<int>(game.containers.size());
      if (!add_container(game, numbered_name("Deck", deck->role), play::ContainerKind::Deck, deck->role,
                         places_for(1, game), placed.node, linker))
        continue;
      game.decks.push_back(container);
      need(game, Need::Cards);
      need(game, Need::Stochastic);
    }
  }
  add_dice(items_of_type<DiceDescription>(items), game, linker);
  list_hands_by_owner(game);
}

void build_equipment(const EquipmentDescription& description, grammar::NodeId node, Game& game, PartLinker& linker) {
  const std::vector<PlacedItem> items = items_of(description, linker);
  build_board(items, node, game, linker);
  if (!game.topology) return;
  const auto cards_of_decks = build_components(items, game, linker);
  add_set_up(game, cards_of_decks);
}

}  // namespace lud::stdlib
