#include <memory>

#include "tools/commands.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/files.hpp"
#include "tools/lsp/stdio.hpp"

namespace lud::tools {

void add_lsp(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<LoadOptions>();
  CLI::App* command =
      app.add_subcommand("lsp", "Serves editors by the Language Server Protocol, on its input and output");
  add_defines(*command, options->defines);
  auto stdio = std::make_shared<bool>(false);
  command->add_flag("--stdio", *stdio, "What is done anyway; editors say it");
  command->callback([options, stdio, &exit_code] {
    if (const std::string mistake = lsp::mistake_in_defines(options->defines); !mistake.empty())
      throw FileError("lsp: " + mistake);
    exit_code = lsp::serve_stdio(*options, &draw_start_svg);
  });
}

}  // namespace lud::tools
