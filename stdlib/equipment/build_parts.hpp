#pragma once
// What the files of the equipment builder share.
#include "stdlib/equipment/build.hpp"

namespace lud::stdlib {

/// An item of the equipment and its node in the text.
struct PlacedItem {
  grammar::NodeId node;
  const Item* item;
};

/// Returns all items in the order of the text, without those that cannot be linked.
std::vector<PlacedItem> items_of(const EquipmentDescription& description, PartLinker& linker);

/// Returns the items that are a `T`.
template <class T>
std::vector<std::pair<grammar::NodeId, const T*>> items_of_type(const std::vector<PlacedItem>& items) {
  std::vector<std::pair<grammar::NodeId, const T*>> found;
  for (const PlacedItem& placed : items)
    if (const T* one = std::get_if<T>(placed.item)) found.emplace_back(placed.node, one);
  return found;
}

/// Returns the value of a deferred part that is constant; null where the part is absent, or after reporting a mistake.
template <class T>
const T* constant_part(const Deferred<T>& part, PartLinker& linker) {
  if (!part) return nullptr;
  const Operand linked = linker.link(*part.checked);
  if (!linked) return nullptr;
  if (!linked.constant) linker.add_mistake(part.checked->node, "this must be known before the game starts");
  return static_cast<const T*>(linked.constant);
}

/// Returns the owner of an item by its role: 0 for nobody, players + 1 for what all share.
int owner_of(RoleType role, const Game& game);

void build_board(const std::vector<PlacedItem>& items, grammar::NodeId node, Game& game, PartLinker& linker);
/// Numbers the sites of board and containers.
void build_containers(const std::vector<PlacedItem>& items, Game& game, PartLinker& linker);
/// Creates the components: cards, dice, dominoes, then pieces and tiles. Returns the components of each deck.
std::vector<std::vector<int>> build_components(const std::vector<PlacedItem>& items, Game& game, PartLinker& linker);
/// Adds to `game.start` what is done before the start rules: laying out dice and shuffling decks.
void add_set_up(Game& game, const std::vector<std::vector<int>>& cards_of_decks);

}  // namespace lud::stdlib
