#pragma once
// The plan of a game as text for its author: how the moves of each phase are sampled, how each condition is answered,
// and what play does as the words say, because nothing faster is known. Given a compiled game, hands on lines of at
// most about 100 columns.
#include <string>

#include "interpreter/play/game.hpp"

namespace lud::compile {

/// See the head of this file. Of a match: of its games, one after the other.
std::string explain(const Game& game);

}  // namespace lud::compile
