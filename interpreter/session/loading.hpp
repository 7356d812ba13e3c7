#pragma once
// For this folder and for tools: converts settings, games and diagnostics between this interface and the façade
// (lud.hpp).
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/session/game.hpp"

namespace lud::session {

LoadOptions options_of(const Settings& settings);
/// The game of `loaded`, which has one. `max_moves`: as in Settings.
Game game_of(const Loaded& loaded, int max_moves = 0);
std::vector<Diagnostic> diagnostics_of(const Loaded& loaded);
/// An error about a limit that a program asked for.
Diagnostic bad_limit(const std::string& message);

}  // namespace lud::session
