#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "tools/commands.hpp"

namespace lud::tools {

void add_check(CLI::App& app, int& exit_code) {
  struct Options {
    std::vector<std::string> files;
    LoadOptions load;
    bool quiet = false;
    bool only_default = false;
    bool strict = false;
    bool expand = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("check", "Reads, expands, checks and compiles games");
  command->add_option("files", options->files, "Game files or built-in games")->required()->type_name("GAME");
  command->add_flag("-q,--quiet", options->quiet, "One line per file");
  command->add_flag("--expand", options->expand, "Print the expanded game");
  command->add_flag(
      "--default", options->only_default,
      "Check the default alone, not each option and each ruleset as well; so it is with --option and --ruleset");
  command->add_flag("--strict", options->strict, "Warnings are errors");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] {
    for (const std::string& file : options->files) {
      if (options->expand) {
        Loaded loaded;
        const std::string text = expand_to_text(file, options->load, loaded);
        fmt::print("{}", text);
        if (loaded.diagnostics.has_errors()) {
          exit_code = std::max(exit_code, refuse(loaded));
        }
        continue;
      }
      const bool one = options->only_default || !options->load.options.empty() || !options->load.ruleset.empty();
      Loaded loaded = one ? load(file, options->load) : load_every_choice(file, options->load);
      if (options->strict) loaded.diagnostics.harden();
      if (loaded.game && !loaded.diagnostics.has_errors()) {
        if (options->quiet)
          fmt::print("ok\t{}\n", file);
        else
          fmt::print("{}{}: ok\n", loaded.messages(), file);
        continue;
      }
      exit_code = std::max(exit_code, refusal_code(loaded.diagnostics));
      if (!options->quiet) {
        refuse(loaded);
        continue;
      }
      std::string first = "no reason given";
      for (const auto& item : loaded.diagnostics.items())
        if (item.severity == grammar::Severity::Error) {
          first = fmt::format("{}: {}", loaded.sources.describe(item.span), item.message);
          break;
        }
      fmt::print("error\t{}\t{}\n", file, first);
    }
  });
}

}  // namespace lud::tools
