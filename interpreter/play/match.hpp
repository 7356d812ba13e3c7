#pragma once
// Matches: several games, one after the other, for match scores. Given the context of a match, plays its current game,
// adds up what the games bring, and goes from one to the next. The engine calls these where a context is a match.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Starts the first game. Its initial placements are recorded as moves of the match, newest first, as recorded trials
/// have them; those of later games are not recorded.
void start_match(Context& match);

/// The legal moves of the current game; when it is over and the match is not: to go on to the next game.
std::size_t legal_moves_in_match(Context& match);

/// Plays a move of the current game. Going on to the next game adds to the match scores, applies the end rules of the
/// match, and starts the game that follows. Inside a look-ahead the match stays as it is.
void apply_move_in_match(Context& match, const Move& move, bool decide);

}  // namespace lud::play
