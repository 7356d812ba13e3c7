#pragma once
// Kinds of piece by name. A word that takes `<pieceNames>` is given a string whose matches were looked up once, when
// the game was compiled: every component whose name contains it ("Pawn" matches "Pawn1" and "Pawn2").
#include <array>
#include <vector>

#include "interpreter/play/game.hpp"

namespace lud {

struct PieceNames {
  std::vector<int> components;                              ///< ascending
  std::array<int, play::max_players + 2> first_by_owner{};  ///< off where an owner has none
  bool bag = false;                                         ///< "Bag": the dominoes that nobody has drawn yet

  /// The first component that an owner has; Off for none.
  int of(int owner) const {
    return owner >= 0 && owner < static_cast<int>(first_by_owner.size())
               ? first_by_owner[static_cast<std::size_t>(owner)]
               : off;
  }
  bool contains(int component) const {
    for (int c : components)
      if (c == component) return true;
    return false;
  }
};
LUD_SORT_NAME(PieceNames, "string")

}  // namespace lud
