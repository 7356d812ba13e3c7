#pragma once
// Checks of the sampler: every legal move must be equally likely. Samples many moves in positions of random games and
// compares the counts with the full list of moves (chi-square, fixed seeds).
#include "interpreter/play/game.hpp"

/// Plays random games and checks the sampler in `positions` positions in all.
void check_game(const lud::Game& game, int positions);

/// Checks that sampled moves are played alike whether they were tried out, sampled ahead, or sampled and played in one
/// go.
void check_playing(const lud::Game& game);
