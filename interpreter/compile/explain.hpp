#pragma once
// The plan of a game as text for its author: how the moves of each phase are sampled, how each condition is evaluated,
// and which parts are evaluated by the lambdas of their words. Lines have at most about 100 columns.
#include <string>

#include "interpreter/play/game.hpp"

namespace lud::compile {

/// Returns the plan of a compiled game; for a match, the plans of its games, one after the other.
std::string explain(const Game& game);

}  // namespace lud::compile
