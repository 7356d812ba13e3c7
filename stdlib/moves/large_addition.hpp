#pragma once
// Pieces that cover several cells, put on the board: given the piece and where it may begin, adds it in each state
// (each way it can be turned) in which all that it covers is free. As a generator it has a slot for each site and
// state.
#include "interpreter/play/context.hpp"
#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

/// A large piece in hand, see play::is_large.
struct LargeAddition {
  /// `piece`: what the word was told of it; null: nothing. `what`: the number of the component.
  LargeAddition(Context& c, const Piece* piece, const To& to, int what);

  int states() const { return end_state - first_state; }
  /// Whether it can lie so with its first cell on a site.
  bool fits(Context& c, int target, int state) const;
  play::Move& add(Emit& e, int target, int state) const;

  const play::Component* component;
  int what;
  SiteType type;
  int first_state, end_state;  ///< it may have the states [first_state, end_state)
};

/// The word as a generator that knows its slots.
Operand lower_large_addition(const Linked& call, const Piece* piece, const To* to);

}  // namespace lud::stdlib
