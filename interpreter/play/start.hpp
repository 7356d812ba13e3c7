#pragma once
// The two parts of the start of a game, for callers that set up another position than the start rules do.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Makes an empty position with the first player to move; dice and decks are laid out.
void start_without_rules(Context& context);

/// Derives what play needs from a position that was set up.
void finish_start(Context& context);

}  // namespace lud::play
