#pragma once
// What is done before moves: actions that several moves share (play::Prefix).
#include <span>

#include "interpreter/play/actions/move.hpp"

namespace lud::stdlib {

/// Makes actions that were done one group after the other a prefix. Groups behind the second are put in where the
/// language puts them: at the length of the one before.
std::int32_t join_groups(play::MoveList& list, std::span<const play::Prefix> groups, bool newest_first);

/// The same for moves that the language holds twice as one object (Move::Twin): each group comes twice.
std::int32_t join_groups_of_twins(play::MoveList& list, std::span<const play::Prefix> groups);

/// Puts a prefix in front of the moves from `begin` on, and of the prefixes that they have; `of_twins` in front of
/// twins.
void prepend(play::MoveList& list, std::size_t begin, std::int32_t prefix, std::int32_t of_twins);
inline void prepend(play::MoveList& list, std::size_t begin, std::int32_t prefix) {
  prepend(list, begin, prefix, prefix);
}

/// Whether some of the moves from `begin` on are twins.
bool has_twins(const play::MoveList& list, std::size_t begin);

}  // namespace lud::stdlib
