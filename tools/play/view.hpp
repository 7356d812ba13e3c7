#pragma once
// What people see of a game at the terminal: the board as one of the players sees it, and what an agent thinks.
#include <string>

#include "interpreter/agents/agent.hpp"
#include "interpreter/lud.hpp"

namespace lud::tools {

/// The board without what is hidden from a player, and where that is; all of it for player 0.
std::string view_text(Context& context, int player);

/// The best moves of a position, what they are worth, and how an agent expects it to go on.
std::string thought_text(const Game& game, const play::Position& at, const agents::Thought& thought);

}  // namespace lud::tools
