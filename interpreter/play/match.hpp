#pragma once
// Matches: several games, played one after the other for match scores. Given the context of a match, these functions
// play its current game, add up the match scores, and start the next game. The engine calls them for matches.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Starts the first game. Records its initial placements as moves of the match, newest first, as in recorded trials;
/// those of later games are not recorded.
void start_match(Context& match);

/// Lists the legal moves of the current game and returns their number. If that game is over but not the match, the only
/// legal move is to go on to the next game.
std::size_t legal_moves_in_match(Context& match);

/// Plays a move of the current game. The move that goes on to the next game adds to the match scores, applies the end
/// rules of the match, and starts the game that follows. Within a look-ahead the match does not change.
void apply_move_in_match(Context& match, const Move& move, bool decide);

}  // namespace lud::play
