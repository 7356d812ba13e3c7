#include "interpreter/compile/explain.hpp"

#include <fmt/format.h>

#include <memory>

#include "tools/commands.hpp"

namespace lud::tools {

void add_explain(CLI::App& app, int& exit_code) {
  struct Options {
    std::string file;
    LoadOptions load;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("explain", "Shows how a game is played fast: how moves are sampled and conditions answered");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] {
    const Loaded loaded = load(options->file, options->load);
    if (!loaded.game) {
      exit_code = refuse(loaded);
      return;
    }
    fmt::print("{}", compile::explain(*loaded.game));
  });
}

}  // namespace lud::tools
