#pragma once
// Drawing one legal move: every legal move must be as likely as any other. Given a game, positions of random games are
// drawn from many times, and the counts are compared with what full generation says (chi-square, fixed seeds).
#include "interpreter/play/game.hpp"

/// Plays a random game and draws from some of its positions; `positions` in all.
void check_game(const lud::Game& game, int positions);

/// Drawn moves are played the same whether or not they were tried out, drawn ahead, or drawn and played in one go.
void check_playing(const lud::Game& game);
