#include <fmt/format.h>

#include <algorithm>

#include "interpreter/play/context.hpp"
#include "stdlib/equipment/build_parts.hpp"
#include "stdlib/equipment/families.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/region/region.hpp"

namespace lud::stdlib {

namespace {

/// Returns the value of a part in a position without pieces; nothing where it cannot be linked.
template <class T>
std::optional<T> value_of(const Checked& part, Game& game, PartLinker& linker) {
  const Operand linked = linker.link(part);
  if (!linked) return std::nullopt;
  if (linked.constant) return *static_cast<const T*>(linked.constant);
  Context context(game);
  return kit_detail::persist(Lazy<T>(linked)(context), game.memory);
}

// ---- maps ----

std::optional<int> number_of(RoleType role, const Game& game) {
  if (role == RoleType::Neutral) return 0;
  if (role == RoleType::Each) return game.players + 1;
  const int owner = owner_of(role, game);
  return owner > 0 ? std::optional(owner) : std::nullopt;
}

/// Whether a text is a coordinate: up to two equal letters and a number.
bool is_coordinate(std::string_view text) {
  const std::size_t letters = text.find_first_of("0123456789");
  // Also covers a text without digits: then `letters` is npos.
  if (letters > 2 || (letters == 2 && text[0] != text[1])) return false;
  return text.find_first_not_of("0123456789", letters) == std::string_view::npos;
}

std::optional<int> landmark(LandmarkType which, const Game& game) {
  const board::Lattice& sites = game.lattice(game.default_type == SiteType::Vertex ? SiteType::Vertex : SiteType::Cell);
  const auto first_of = [&](board::Zone zone) -> std::optional<int> {
    const auto found = sites.zone(zone);
    return found.empty() ? std::nullopt : std::optional(found[0]);
  };
  switch (which) {
    case LandmarkType::BottomSite:
      return first_of(board::Zone::Bottom);
    case LandmarkType::CentreSite:
      return first_of(board::Zone::Centre);
    case LandmarkType::LeftSite:
      return first_of(board::Zone::Left);
    case LandmarkType::RightSite:
      return first_of(board::Zone::Right);
    case LandmarkType::Topsite:
      return first_of(board::Zone::Top);
    case LandmarkType::FirstSite:
      return 0;
    case LandmarkType::LastSite:
      return sites.count() - 1;
  }
  return std::nullopt;
}

/// Converts the keys and values of pairs to numbers; reports texts that name nothing.
class PairReader {
 public:
  PairReader(grammar::NodeId node, Game& game, PartLinker& linker) : node_(node), game_(game), linker_(linker) {}

  std::optional<int> operator()(const Deferred<int>& number) const {
    return number ? value_of<int>(*number.checked, game_, linker_) : std::nullopt;
  }
  std::optional<int> operator()(RoleType role) const { return number_of(role, game_); }
  std::optional<int> operator()(LandmarkType which) const { return landmark(which, game_); }
  std::optional<int> operator()(std::string_view text) const {
    if (const auto site = game_.lattice().find(text)) return site;
    if (is_coordinate(text)) {
      // Only a warning: the map may be written for the largest board that an option offers.
      linker_.add_warning(node_, fmt::format("there is no site \"{}\": the pair is left out", text));
      return std::nullopt;
    }
    if (const int component = game_.first_component_named(text); component != off) return component;
    linker_.add_mistake(node_, fmt::format("\"{}\" is neither a site nor a piece", text));
    return std::nullopt;
  }

 private:
  grammar::NodeId node_;
  Game& game_;
  PartLinker& linker_;
};

void put(play::MapTable& map, std::optional<int> key, std::optional<int> value) {
  if (!key || !value || *key == off || *value == off) return;
  const auto at = std::ranges::lower_bound(map.entries, *key, {}, &std::pair<int, int>::first);
  if (at != map.entries.end() && at->first == *key)
    at->second = *value;
  else
    map.entries.insert(at, {*key, *value});
}

void build_map(const MapDescription& description, grammar::NodeId node, Game& game, PartLinker& linker) {
  play::MapTable map;
  map.name = description.name;
  if (const auto* pairs = constant_part(description.pairs, linker))
    for (std::size_t i = 0; i < pairs->size(); ++i) {
      const PairDescription& pair = constant_of((*pairs)[i]);
      const PairReader read(description.pairs.checked->arguments[i]->node, game, linker);
      put(map, std::visit(read, pair.key), std::visit(read, pair.value));
    }
  if (description.keys) {
    const auto& keys = description.keys.checked->arguments;
    const auto& values = description.values.checked->arguments;
    if (keys.size() != values.size())
      linker.add_mistake(node, fmt::format("{} keys, but {} values", keys.size(), values.size()));
    for (std::size_t i = 0; i < keys.size() && i < values.size(); ++i)
      put(map, value_of<int>(*keys[i], game, linker), value_of<int>(*values[i], game, linker));
  }
  game.maps.push_back(std::move(map));
}

// ---- regions ----

Lazy<Sites> constant_sites(const std::vector<int>& sites, Game& game) {
  std::vector<Sites::Word> words(game.layout.width, 0);
  SitesBuilder builder(words.data(), game.layout.width);
  for (int site : sites) builder.add(site);
  const auto kept = game.memory.make_array(std::move(words));
  return Lazy<Sites>(constant_operand(Sites(kept.data(), game.layout.width), game.memory));
}

/// A part of a region while regions are evaluated: they may refer to each other, but not to themselves.
struct RegionPart : Node {
  std::string_view region;
  Lazy<Sites> sites;
  mutable bool open = false;  ///< it is being evaluated

  static Sites run(const Node* node, Context& c) {
    const auto& part = *static_cast<const RegionPart*>(node);
    if (part.open) {
      c.game.complain({fmt::format("region \"{}\" is defined by itself", part.region)});
      return c.sites();
    }
    part.open = true;
    const Sites found = part.sites(c);
    part.open = false;
    return found;
  }
};

Lazy<Sites> region_part(const Operand& linked, std::string_view region, Game& game) {
  if (linked.constant) return Lazy<Sites>(linked);
  auto* part = game.memory.make<RegionPart>();
  part->region = region;
  part->sites = Lazy<Sites>(linked);
  Lazy<Sites> made;
  made.function = &RegionPart::run;
  made.node = part;
  return made;
}

void link_region(const RegionDescription& description, grammar::NodeId node, Game& game, PartLinker& linker) {
  play::Region region;
  region.name = description.name;
  region.role = description.role;
  region.owner = owner_of(description.role, game);
  region.types = description.types;
  for (int site : description.numbers)
    if (site < 0 || site >= static_cast<int>(game.layout.width) * 64) {
      linker.add_mistake(node, fmt::format("region \"{}\" has a site {}, but there are only sites 0 to {}", region.name,
                                           site, game.layout.total_sites - 1));
      break;
    }
  if (!description.numbers.empty()) region.sites.push_back(constant_sites(description.numbers, game));
  if (description.sites)
    if (const Operand linked = linker.link(*description.sites.checked))
      region.sites.push_back(region_part(linked, description.name, game));
  if (description.several)
    for (const Checked* part : description.several.checked->arguments)
      if (const Operand linked = linker.link(*part))
        region.sites.push_back(region_part(linked, description.name, game));
  game.regions.push_back(std::move(region));
}

/// Replaces the regions by their value before any piece is placed, which they keep during the game. They may refer to
/// each other, so this runs after all are linked. `nodes`: where each is described.
void settle_regions(Game& game, std::span<const grammar::NodeId> nodes, PartLinker& linker) {
  Context context(game);
  for (std::size_t i = 0; i < game.regions.size(); ++i) {
    play::Region& region = game.regions[i];
    for (Lazy<Sites>& part : region.sites)
      part = Lazy<Sites>(constant_operand(kit_detail::persist(part(context), game.memory), game.memory));
    if (!game.complaints.empty()) linker.add_mistake(nodes[i], std::move(game.complaints.front().message));
    game.complaints.clear();
    for (RegionTypeStatic type : region.types) {
      auto& kind = region.kinds.emplace_back();
      for (Sites sites : static_regions(context, type, game.default_type))
        kind.push_back(kit_detail::persist(sites, game.memory));
    }
  }
  game.regions_settled = true;
}

// ---- moves ----

void link_moves(const std::vector<PlacedItem>& items, Game& game, PartLinker& linker) {
  if (game.needs_a(play::Need::DeductionPuzzle)) return;  // it has no pieces
  const auto described = items_of_type<ComponentDescription>(items);
  std::size_t count = 0;
  const auto copies = [&](const ComponentDescription& d) {
    return d.role == RoleType::Each ? static_cast<std::size_t>(game.players) : 1;
  };
  for (const auto& [node, d] : described) count += copies(*d);
  std::size_t next = game.components.size() - count;
  for (const auto& [node, d] : described) {
    Lazy<Moves> moves;
    if (d->moves)
      if (const Operand linked = linker.link(*d->moves.checked)) moves = marked_if_level_blind(linked, game);
    for (std::size_t i = 0; i < copies(*d); ++i) game.components[next++].moves = moves;
  }
}

}  // namespace

void link_equipment(const EquipmentDescription& description, Game& game, PartLinker& linker) {
  const std::vector<PlacedItem> items = items_of(description, linker);
  for (const auto& [node, map] : items_of_type<MapDescription>(items)) build_map(*map, node, game, linker);
  std::vector<grammar::NodeId> regions;
  for (const auto& [node, region] : items_of_type<RegionDescription>(items)) {
    link_region(*region, node, game, linker);
    regions.push_back(node);
  }
  settle_regions(game, regions, linker);
  link_moves(items, game, linker);
  game.moves_linked = true;
}

}  // namespace lud::stdlib
