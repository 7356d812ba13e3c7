#pragma once
// Kinds of piece by name. A parameter `<pieceNames>` is a string that is looked up once, when the game is compiled. It
// matches every component whose name contains it ("Pawn" matches "Pawn1" and "Pawn2").
#include <array>
#include <vector>

#include "interpreter/play/game.hpp"

namespace lud {

struct PieceNames {
  std::vector<int> components;                              ///< ascending
  std::array<int, play::max_players + 2> first_by_owner{};  ///< lowest component of each owner; `off` for none
  bool bag = false;                                         ///< the string is "Bag": the dominoes not drawn yet

  /// Returns the first matching component of an owner, or `off`.
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
