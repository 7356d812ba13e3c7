#pragma once
// Text for people who play at the terminal: the board as a player sees it, and the results of a search.
#include <string>

#include "interpreter/agents/agent.hpp"
#include "interpreter/lud.hpp"

namespace lud::tools {

/// The board of a single game (Context::current) as `player` sees it, with a note of what is hidden; everything for
/// player 0.
std::string view_text(const Context& context, int player);

/// The best moves of a search with their expected results, and the expected continuation.
std::string thought_text(const Game& game, const play::Position& at, const agents::Thought& thought);

}  // namespace lud::tools
