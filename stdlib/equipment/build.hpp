#pragma once
// The equipment builder. Given the description that the words of the equipment make, it builds the board, numbers the
// sites of board, hands, dice and decks, lists the components, and reports what is impossible. It works in two steps:
// what needs no board first; then, when words that read the board can be folded, maps, regions and the pieces' moves.
#include "interpreter/check/check.hpp"
#include "interpreter/play/game.hpp"
#include "stdlib/equipment/descriptions.hpp"

namespace lud::stdlib {

/// Who links parts of a description and takes complaints: the compiler.
class PartLinker {
 public:
  virtual ~PartLinker() = default;
  /// Links an expression and folds what is known by now; an empty operand where it cannot be (that was reported).
  virtual Operand link(const Checked& checked) = 0;
  /// Reports a mistake of the author at a node of the text.
  virtual void add_mistake(grammar::NodeId node, std::string message) = 0;
  /// ... or what is odd, but stops nothing.
  virtual void add_warning(grammar::NodeId node, std::string message) = 0;
};

/// Step one: topology, tracks, containers, components, and of the layout the numbers of sites and the slots of their
/// types. Reads `game.players`, `game.player_facing` and `game.needs`, and adds the needs that follow from the
/// equipment. Set-up that every game does by itself (dice, decks) goes to `game.start`. `node` is that of the
/// equipment.
void build_equipment(const EquipmentDescription& description, grammar::NodeId node, Game& game, PartLinker& linker);

/// Step two: maps, regions, moves of components. The layout must be complete and the board's words foldable.
void link_equipment(const EquipmentDescription& description, Game& game, PartLinker& linker);

}  // namespace lud::stdlib
