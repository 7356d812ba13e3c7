#pragma once
// The equipment builder. From the description that the words of the equipment make, it builds the board, numbers the
// sites of board, hands, dice and decks, lists the components, and reports mistakes. It works in two steps: first what
// needs no board; then, when words that read the board can be folded, maps, regions and the moves of pieces.
#include "interpreter/check/check.hpp"
#include "interpreter/play/game.hpp"
#include "stdlib/equipment/descriptions.hpp"

namespace lud::stdlib {

/// Links parts of a description and collects diagnostics. Implemented by the compiler.
class PartLinker {
 public:
  virtual ~PartLinker() = default;
  /// Links an expression and folds it as far as possible; returns an empty operand after reporting why it cannot.
  virtual Operand link(const Checked& checked) = 0;
  /// Reports a mistake of the author at a node of the text.
  virtual void add_mistake(grammar::NodeId node, std::string message) = 0;
  /// Reports a warning at a node of the text.
  virtual void add_warning(grammar::NodeId node, std::string message) = 0;
};

/// Step one: topology, tracks, containers, components, and in the layout the numbers of sites and the slots of site
/// types. Reads `game.players`, `game.player_facing` and `game.needs`, and adds the needs that follow from the
/// equipment. Adds to `game.start` the set-up that needs no rule (dice, decks). `node` is that of the equipment.
void build_equipment(const EquipmentDescription& description, grammar::NodeId node, Game& game, PartLinker& linker);

/// Step two: maps, regions, moves of components. The layout must be complete and the board's words foldable.
void link_equipment(const EquipmentDescription& description, Game& game, PartLinker& linker);

}  // namespace lud::stdlib
