#pragma once
#include "tools/commands.hpp"

namespace lud::tools {

/// Adds `lud test`.
void add_test(CLI::App& app, int& exit_code);

}  // namespace lud::tools
