#pragma once
// Internal to this folder: converts settings and diagnostics between this interface and the façade (lud.hpp).
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/session/game.hpp"

namespace lud::session {

LoadOptions options_of(const Settings& settings);
std::vector<Diagnostic> diagnostics_of(const Loaded& loaded);

}  // namespace lud::session
