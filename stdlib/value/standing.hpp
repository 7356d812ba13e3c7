#pragma once
// Where pieces stand, by sets of slots. Given owners, and names of pieces or none, visits the words of the sets that
// the state keeps of them, wherever on the board or in hands they are.
#include <algorithm>
#include <bit>

#include "interpreter/play/context.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/value/piece_names.hpp"

namespace lud::stdlib {

/// Of some owners, those whose pieces the state keeps sets of: nobody, the players, and all together.
inline play::PlayerSet owners_with_sets(const Context& c, play::PlayerSet owners) {
  return play::PlayerSet(owners.bits() & ((std::uint32_t{1} << (c.game.layout.players + 2)) - 1));
}

/// A bit for each who has a kind of piece, nobody and everybody included.
inline std::uint32_t owners_of_pieces(const Game& game) {
  const auto& owner_of = game.layout.owner_of;
  if (owner_of.empty()) return ~std::uint32_t{0};
  std::uint32_t owners = 0;
  for (std::size_t kind = 1; kind < owner_of.size(); ++kind) owners |= std::uint32_t{1} << owner_of[kind];
  return owners;
}

/// Whether there are such sets. Without names they are those of the owners.
inline bool stand_in_sets(const Context& c, const PieceNames* names) {
  return !c.game.layout.stacking && (!names || c.state.knows_kinds());
}

/// Whether slots have the numbers of the sites that stand there: sites of one type alone have any.
inline bool slots_are_sites(const play::Layout& layout) {
  return std::ranges::all_of(layout.type_base, [](int base) { return base == 0 || base == off; });
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
    for (int owner : owners_with_sets(c, owners))
      if (any_in(c.state.owned_row(owner, false))) return true;
    return false;
  }
  for (int what : names->components)
    if (owners.contains(c.game.owner_of[static_cast<std::size_t>(what)]) && any_in(c.state.kind_row(what))) return true;
  return false;
}

/// Visits the slots where owners have pieces, of sites that are in a set where one is given, as long as `visit(slot)`
/// returns false, and says whether it returned true. The sites `[first, last)` begin at slot `base`.
template <class Visit>
bool any_owned_in(const Context& c, play::PlayerSet owners, int base, int first, int last, const Maybe<Sites>& in,
                  Visit&& visit) {
  return c.state.any_owned_words(owners.bits(), base + first, base + last, [&](int begin, std::uint64_t found) {
    // Only where slots have the numbers of their sites do the words of both sets lie side by side.
    const auto word = static_cast<std::uint32_t>(begin) / 64;
    if (in && base == 0) found &= word < in->width() ? in->words()[word] : 0;
    for (; found; found &= found - 1) {
      const int slot = begin + std::countr_zero(found);
      if ((base == 0 || !in || in->contains(slot - base)) && visit(slot)) return true;
    }
    return false;
  });
}

}  // namespace lud::stdlib
