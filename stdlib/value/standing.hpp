#pragma once
// Where pieces stand, by sets of slots. Given owners, and names of pieces or none, visits the words of the sets that
// the state keeps of them, wherever on the board or in hands they are.
#include "interpreter/play/context.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/value/piece_names.hpp"

namespace lud::stdlib {

/// Whether there are such sets. Without names they are those of the owners.
inline bool stand_in_sets(const Context& c, const PieceNames* names) {
  return !c.game.layout.stacking && (!names || c.state.knows_kinds());
}

/// Visits their words as long as `visit(word)` returns false, and says whether it returned true.
template <class Visit>
bool any_word_of_pieces(const Context& c, play::PlayerSet owners, const PieceNames* names, Visit&& visit) {
  const std::uint32_t width = c.game.layout.slot_width;
  const auto any_in = [&](const std::uint64_t* row) {
    for (std::uint32_t i = 0; i < width; ++i)
      if (visit(row[i])) return true;
    return false;
  };
  if (!names) {
    const std::uint32_t known = (std::uint32_t{1} << (c.game.layout.players + 2)) - 1;
    for (int owner : play::PlayerSet(owners.bits() & known))
      if (any_in(c.state.owned_row(owner, false))) return true;
    return false;
  }
  for (int what : names->components)
    if (owners.contains(c.game.owner_of[static_cast<std::size_t>(what)]) && any_in(c.state.kind_row(what))) return true;
  return false;
}

}  // namespace lud::stdlib
