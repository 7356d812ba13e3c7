#pragma once
// What is done before moves: actions that several moves share (play::Prior).
#include <span>

#include "interpreter/play/move.hpp"

namespace lud::stdlib {

/// Makes actions that were done one group after the other a prior. Groups behind the second are put in where the
/// language puts them: at the length of the one before.
std::int32_t join_groups(play::MoveList& list, std::span<const play::Prior> groups, bool newest_first);

/// The same for moves that the language holds twice as one object (Move::Twin): each group comes twice.
std::int32_t join_groups_of_twins(play::MoveList& list, std::span<const play::Prior> groups);

/// Puts a prior in front of the moves from `begin` on, and of the priors that they have; `of_twins` in front of twins.
void prepend(play::MoveList& list, std::size_t begin, std::int32_t prior, std::int32_t of_twins);
inline void prepend(play::MoveList& list, std::size_t begin, std::int32_t prior) { prepend(list, begin, prior, prior); }

/// Whether some of the moves from `begin` on are twins.
bool has_twins(const play::MoveList& list, std::size_t begin);

}  // namespace lud::stdlib
