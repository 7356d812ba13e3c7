#pragma once
// Prefixes of moves: actions that several moves share and that are done before their own (play::Prefix).
#include <span>

#include "interpreter/play/actions/move.hpp"

namespace lud::stdlib {

/// Joins groups of actions into one prefix and returns its index; -1 if there are none. In the order of the language,
/// each group from the third on is inserted at the length of the group before it. `newest_first`: each group goes
/// before all others.
std::int32_t join_groups(play::MoveList& list, std::span<const play::Prefix> groups, bool newest_first);

/// Same for moves that the language holds twice as one object (Move::Twin): each group comes twice.
std::int32_t join_groups_of_twins(play::MoveList& list, std::span<const play::Prefix> groups);

/// Puts a prefix in front of the moves from index `begin` on and of the prefixes that they already have. Twins get
/// `of_twins` instead.
void prepend(play::MoveList& list, std::size_t begin, std::int32_t prefix, std::int32_t of_twins);
inline void prepend(play::MoveList& list, std::size_t begin, std::int32_t prefix) {
  prepend(list, begin, prefix, prefix);
}

/// Whether some of the moves from index `begin` on are twins.
bool has_twins(const play::MoveList& list, std::size_t begin);

}  // namespace lud::stdlib
