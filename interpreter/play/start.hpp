#pragma once
// The start of a game in two parts, for whoever sets up another position than the start rules do.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// An empty position with the first player to move; dice and decks are laid out.
void start_without_rules(Context& context);

/// What is worked out from a position once it is set up.
void finish_start(Context& context);

}  // namespace lud::play
