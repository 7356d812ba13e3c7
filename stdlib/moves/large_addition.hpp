#pragma once
// Adds pieces that cover several cells to the board: from a first cell, in each state (orientation) in which all cells
// that the piece covers are free. The generator has a slot for each site and state.
#include "interpreter/play/context.hpp"
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

/// A large piece (play::is_large) that is to be added.
struct LargeAddition {
  /// `piece`: the description of the piece, or null. `what`: the number of its component.
  LargeAddition(Context& c, const Piece* piece, const To& to, int what);

  int states() const { return end_state - first_state; }
  /// Whether it fits on the board with its first cell on `target`, in the given state.
  bool fits(Context& c, int target, int state) const;
  play::Move& add(Emit& e, int target, int state) const;

  const play::Component* component;
  int what;
  SiteType type;
  int first_state, end_state;  ///< the possible states are [first_state, end_state)
};

/// Lowers the word to a `Generator` if all components are large, the target is a region, and one kind is added.
Operand lower_large_addition(const Linked& call, const Piece* piece, const To* to);

}  // namespace lud::stdlib
