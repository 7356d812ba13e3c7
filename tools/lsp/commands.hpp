#pragma once
// Commands for code lenses and menus of the editor: run the rule tests and playouts of open documents, saved or not.
#include <string>
#include <vector>

#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

// NOLINTNEXTLINE(bugprone-exception-escape): moving JSON throws nothing, which the check cannot see.
struct CommandResult {
  json result;
  std::string message;  ///< to be shown to the user; empty: none
  bool failed = false;
};

std::vector<std::string> command_names();
/// Throws RequestError for an unknown command or invalid arguments.
CommandResult execute_command(Workspace& workspace, const std::string& command, const json& arguments);

}  // namespace lud::lsp
