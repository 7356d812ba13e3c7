#pragma once
// Commands that code lenses and menus of the editor offer: running rule tests and playouts of what is open, saved or
// not.
#include <string>
#include <vector>

#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

struct CommandResult {
  json result;
  std::string message;  ///< for the author; empty: none
  bool failed = false;
};

std::vector<std::string> command_names();
/// Rolls RequestError for what is no command, or not with these arguments.
CommandResult execute_command(Workspace& workspace, const std::string& command, const json& arguments);

}  // namespace lud::lsp
