#pragma once
// Where the state keeps what rules give names to: variables of (set Var) and lists of (remember Value).
#include "interpreter/play/game.hpp"

namespace lud {

/// The state's variable of a name, Off where no rule speaks of the name.
inline int variable_of(const Game& game, std::string_view name) { return game.name_index(name); }

/// The state's list of values remembered under a name, or of those without one (""); Off where no rule speaks of it.
inline int remembered_list_of(const Game& game, std::string_view name) {
  const int unnamed = static_cast<int>(play::ListId::Remembered);
  if (name.empty()) return unnamed;
  const int index = game.name_index(name);
  return index < 0 ? off : unnamed + 1 + index;
}

}  // namespace lud
