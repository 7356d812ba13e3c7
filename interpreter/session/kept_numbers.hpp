#pragma once
// Internal to this folder: which numbers the rules of a game keep, besides what lies on the board.
#include <set>

#include "interpreter/lud.hpp"

namespace lud::session {

/// The numbers that some rule of a game sets. Names are indices of `lud::Game::names`.
struct KeptNumbers {
  std::set<int> variables;   ///< names of (set Var "NAME" ...)
  std::set<int> remembered;  ///< names of (remember Value "NAME" ...); -1: without a name
  bool pending = false;      ///< (set Pending ...)
  /// Adds those of a game. In a match the names of all its games have the same numbers.
  void add(const lud::Game& game);
};

}  // namespace lud::session
