#pragma once
// Between what programs ask for and what the façade takes. For this folder alone.
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/session/game.hpp"

namespace lud::session {

LoadOptions options_of(const Settings& settings);
std::vector<Diagnostic> diagnostics_of(const Loaded& loaded);

}  // namespace lud::session
