#pragma once
// Iteration over the sites where pieces stand, by the sets of slots that the state keeps for each owner and for each
// kind of piece, on the board and in hands.
#include <algorithm>
#include <bit>

#include "interpreter/play/context.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/value/piece_names.hpp"

namespace lud::stdlib {

/// Returns those of `owners` for whom the state keeps sets of slots: nobody (0), the players, and everybody (players +
/// 1).
inline play::PlayerSet owners_with_sets(const Context& c, play::PlayerSet owners) {
  return play::PlayerSet(owners.bits() & ((std::uint32_t{1} << (c.game.layout.players + 2)) - 1));
}

/// Returns a bit for each owner of a kind of piece, nobody and everybody included; all bits if the owners are not
/// known.
inline std::uint32_t owners_of_pieces(const Game& game) {
  const auto& owner_of = game.layout.owner_of;
  if (owner_of.empty()) return ~std::uint32_t{0};
  std::uint32_t owners = 0;
  for (std::size_t kind = 1; kind < owner_of.size(); ++kind) owners |= std::uint32_t{1} << owner_of[kind];
  return owners;
}

/// Returns whether the state keeps the sets that any_row_of_pieces needs: without names those of owners, with names
/// those of kinds of piece.
inline bool stand_in_sets(const Context& c, const PieceNames* names) {
  return !c.game.layout.stacking && (!names || c.state.knows_kinds());
}

/// Returns whether each site has the number of its slot: this is so if sites of only one type have slots.
inline bool slots_are_sites(const play::Layout& layout) {
  return std::ranges::all_of(layout.type_base, [](int base) { return base == 0 || base == off; });
}

/// Visits the sets of slots where pieces of `owners` (with `names`: of these kinds) stand, until `visit(row)` returns
/// true. Returns whether it did. Precondition: the state keeps these sets.
template <class Visit>
bool any_row_of_pieces(const Context& c, play::PlayerSet owners, const PieceNames* names, Visit&& visit) {
  if (!names) {
    for (int owner : owners_with_sets(c, owners))
      if (visit(c.state.owned_row(owner, false))) return true;
    return false;
  }
  return std::ranges::any_of(names->components, [&](int what) {
    return owners.contains(c.game.owner_of[static_cast<std::size_t>(what)]) && visit(c.state.kind_row(what));
  });
}

/// Adds the slots [first, last) where `owners` have pieces: on top, or on any level.
inline void add_owned(const Context& c, play::PlayerSet owners, int first, int last, bool on_top, SitesBuilder& slots) {
  c.state.any_owned_words(
      owners.bits(), first, last,
      [&](int begin, std::uint64_t found) {
        slots.add_word(static_cast<std::uint32_t>(begin) / 64, found);
        return false;
      },
      on_top);
}

/// Returns whether a kind of piece stands on a slot, in a stack at any level; with a local state, unless that is `off`.
inline bool stands_at(const Context& c, int slot, int what, int state = off) {
  if (!c.game.stacking()) return c.state.what(slot) == what && (state == off || c.state.state(slot) == state);
  for (int level = 0; level < c.state.height(slot); ++level)
    if (c.state.what(slot, level) == what && (state == off || c.state.state(slot, level) == state)) return true;
  return false;
}

/// Returns the first site of the board, in ascending order, where a kind of piece stands (in stacks at any level), with
/// a local state unless that is `off`; `off` if there is none.
int first_site_with(const Context& c, SiteType type, int what, int state = off);

/// Visits the slots where `owners` have pieces, until `visit(slot)` returns true; returns whether it did. Considers the
/// sites `[first, last)`, whose numbers are those of their slots minus `base`, and only those in `in` if that is given.
template <class Visit>
bool any_owned_in(const Context& c, play::PlayerSet owners, int base, int first, int last, const Maybe<Sites>& in,
                  Visit&& visit) {
  return c.state.any_owned_words(owners.bits(), base + first, base + last, [&](int begin, std::uint64_t found) {
    // The words of both sets correspond only if slots have the numbers of their sites.
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
