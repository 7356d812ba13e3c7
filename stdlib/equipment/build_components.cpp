#include <fmt/format.h>

#include <algorithm>

#include "interpreter/board/directions.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/equipment/build_parts.hpp"
#include "stdlib/equipment/families.hpp"

namespace lud::stdlib {

namespace {

using play::Component;
using play::Need;
using Kind = ComponentDescription::Kind;

constexpr std::int64_t most_components = 32'000;  // a state keeps them in 16 bits

std::string without_number(std::string_view name) {
  if (name.find_first_not_of("0123456789") == std::string_view::npos) return std::string(name);
  while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.remove_suffix(1);
  return std::string(name);
}

/// Names of owned pieces end in the owner's number, unless there is only one player; dice and dominoes have no number.
std::string full_name(const std::string& name, RoleType role, const Game& game) {
  if (name.find("Domino") != std::string::npos || name.find("Die") != std::string::npos) return name;
  const int owner = play::numbered_owner(role);
  if (role == RoleType::Neutral || (owner > 0 && game.players > 1)) return fmt::format("{}{}", name, owner);
  return name;
}

Component component_of(const ComponentDescription& d, RoleType role, const Game& game) {
  Component made;
  made.name = full_name(d.name, role, game);
  if (d.kind != Kind::Die && d.kind != Kind::Card) made.base_name = without_number(d.name);
  made.role = role;
  made.owner = owner_of(role, game);
  made.facing = d.facing;
  made.flip_a = d.flips.a;
  made.flip_b = d.flips.b;
  made.is_die = d.kind == Kind::Die;
  made.is_card = d.kind == Kind::Card;
  made.is_domino = d.kind == Kind::Domino;
  made.is_tile = d.kind == Kind::Tile || made.is_domino;
  made.walk = d.walks;
  made.faces = d.faces;
  made.value = d.value;
  made.value2 = d.value2;
  made.suit = d.suit;
  made.rank = d.rank;
  made.trump_rank = d.trump_rank;
  made.trump_value = d.trump_value;
  made.slots = d.slots;
  made.slots_per_side = d.slots_per_side.value_or(d.slots.empty() ? 1 : off);
  for (const PathDescription& path : d.paths)
    made.paths.push_back({path.from, path.slot_from, path.to, path.slot_to, path.colour});
  if (made.is_domino) {
    using enum StepType;
    made.walk = {{F, R, F, R, F, L, F, L, F, R, F, R, F}};
    made.sides = 4;
  } else if (made.is_tile && game.topology->count(SiteType::Cell) > 0)
    made.sides = d.sides.value_or(static_cast<int>(game.topology->incident(SiteType::Cell, 0, SiteType::Edge).size()));
  if (made.owner >= 1 && static_cast<std::size_t>(made.owner) < game.player_facing.size())
    if (const auto facing = game.player_facing[static_cast<std::size_t>(made.owner)]) made.facing = facing;
  return made;
}

void add(Game& game, Component component) {
  if (!component.walk.empty()) game.needs.set(static_cast<std::size_t>(Need::LargePieces));
  if (component.is_die) game.needs.set(static_cast<std::size_t>(Need::Stochastic));
  game.owner_of.push_back(component.owner);
  game.components.push_back(std::move(component));
}

/// Adds a component, or one for each player.
void add_described(Game& game, const ComponentDescription& d) {
  if (d.role != RoleType::Each) return add(game, component_of(d, d.role, game));
  for (int player = 1; player <= game.players; ++player) add(game, component_of(d, play::role_of_player(player), game));
}

void add_cards(Game& game, const DeckDescription& deck, std::vector<int>& indices) {
  for (int suit = 1; suit <= deck.suits; ++suit)
    for (const CardDescription& card : deck.cards) {
      indices.push_back(static_cast<int>(game.components.size()));
      const ComponentDescription d{.kind = Kind::Card,
                                   .name = fmt::format("Card{}", indices.back()),
                                   .role = deck.role,
                                   .value = card.value,
                                   .suit = suit,
                                   .rank = card.rank,
                                   .trump_rank = card.trump_rank,
                                   .trump_value = card.trump_value};
      add(game, component_of(d, d.role, game));
    }
}

/// Returns whether a game can have so many kinds of pieces; reports a mistake if not.
bool expect_few(std::int64_t kinds, grammar::NodeId node, PartLinker& linker) {
  if (kinds <= most_components) return true;
  linker.add_mistake(node, fmt::format("there are {} kinds of pieces; {} are the most", kinds, most_components));
  return false;
}

void add_dice(Game& game, const DiceDescription& dice, int& number) {
  for (const std::vector<int>& faces : dice.faces) {
    const std::string name = fmt::format("Die{}", ++number);
    add(game, component_of({.kind = Kind::Die, .name = name, .role = dice.role, .faces = faces}, dice.role, game));
  }
}

void add_dominoes(Game& game, const DominoesDescription& dominoes) {
  for (int a = 0; a <= dominoes.up_to; ++a)
    for (int b = a; b <= dominoes.up_to; ++b) {
      const std::string name = fmt::format("Domino{}{}", a, b);
      add_described(game, {.kind = Kind::Domino, .name = name, .role = RoleType::Shared, .value = a, .value2 = b});
    }
}

bool is_possible(const ComponentDescription& d, grammar::NodeId node, const Game& game, PartLinker& linker) {
  constexpr int most_sides = 16;
  const auto mistake = [&](std::string text) {
    linker.add_mistake(node, std::move(text));
    return false;
  };
  if (d.facing && !board::is_specific(*d.facing))
    return mistake(fmt::format("a piece cannot face {}, which is no single direction", spelling(*d.facing)));
  if (play::numbered_owner(d.role) > game.players)
    return mistake(
        fmt::format("\"{}\" belongs to {}, but there are only {} players", d.name, spelling(d.role), game.players));
  if (d.sides && (*d.sides < 0 || *d.sides > most_sides))
    return mistake(fmt::format("a tile has up to {} sides", most_sides));
  if (d.kind == Kind::Die && (d.faces.empty() || d.faces.size() > most_faces))
    return mistake(fmt::format("a die has 1 to {} faces", most_faces));
  return true;
}

/// Warns of components from number `first` on whose names others have, too: a name then means several pieces.
void warn_of_twins(const Game& game, std::size_t first, grammar::NodeId node, PartLinker& linker) {
  const auto begin = game.components.begin() + 1;
  for (std::size_t i = first; i < game.components.size(); ++i) {
    const auto here = game.components.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find_if(begin, here, [&](const Component& other) { return other.name == here->name; }) == here) continue;
    linker.add_warning(node, fmt::format("there are two pieces \"{}\"", here->name));
    return;
  }
}

/// Adds a component without owner for each number that sites can hold.
void add_numbers(Game& game) {
  int largest = 0;
  for (const auto& range : game.value_ranges) largest = std::max(largest, range ? range->max : 0);
  for (int number = 1; number <= largest; ++number) {
    Component made;
    made.name = made.base_name = std::to_string(number);
    game.components.push_back(made);
    game.owner_of.push_back(0);
  }
}

}  // namespace

std::vector<std::vector<int>> build_components(const std::vector<PlacedItem>& items, Game& game, PartLinker& linker) {
  constexpr int most_pips_of_domino = 16;
  std::vector<std::vector<int>> cards_of_decks;
  game.components.assign(1, Component{});
  game.owner_of.assign(1, 0);
  // Deduction puzzles write numbers on the sites; they have no pieces.
  if (game.needs_a(Need::DeductionPuzzle)) {
    add_numbers(game);
    return cards_of_decks;
  }
  for (const auto& [node, deck] : items_of_type<DeckDescription>(items)) {
    std::vector<int>& cards = cards_of_decks.emplace_back();
    if (expect_few(std::int64_t{deck->suits} * static_cast<std::int64_t>(deck->cards.size()), node, linker))
      add_cards(game, *deck, cards);
  }
  int dice = 0;
  for (const auto& [node, description] : items_of_type<DiceDescription>(items)) {
    if (description->biased) linker.add_warning(node, "'biased:' has no effect: all faces of a die are equally likely");
    add_dice(game, *description, dice);
  }
  for (const auto& [node, dominoes] : items_of_type<DominoesDescription>(items)) {
    if (dominoes->up_to < 0 || dominoes->up_to > most_pips_of_domino)
      linker.add_mistake(node, fmt::format("dominoes have up to {} pips on each half", most_pips_of_domino));
    else
      add_dominoes(game, *dominoes);
  }
  for (const auto& [node, description] : items_of_type<ComponentDescription>(items)) {
    if (!is_possible(*description, node, game, linker)) continue;
    const std::size_t first = game.components.size();
    add_described(game, *description);
    warn_of_twins(game, first, node, linker);
  }
  if (game.components.size() == 1)
    for (int player = 1; player <= game.players; ++player)
      add_described(game, {.name = fmt::format("Ball{}", player), .role = play::role_of_player(player)});
  expect_few(static_cast<std::int64_t>(game.components.size()), items.front().node, linker);
  return cards_of_decks;
}

}  // namespace lud::stdlib
