#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

/// Formats a file in place; with `check`, only reports whether it would change.
int format_one(const std::string& file, bool check) {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const grammar::Tree tree = grammar::read_file(file, sources, diagnostics);
  if (diagnostics.has_errors()) {
    fmt::print(stderr, "{}", grammar::render(diagnostics, sources));
    return refusal_code(diagnostics);
  }
  const std::string text = grammar::print(tree, sources.text(0));
  if (text == sources.text(0)) return exit_ok;
  if (check) {
    fmt::print("{} is not in canonical format\n", file);
    return exit_failed;
  }
  write_file(file, text);
  return exit_ok;
}

/// Prints a file with the standard defines that it uses.
int print_standalone(const std::string& file, const LoadOptions& options) {
  Loaded loaded;
  const std::string text = standalone_text(file, options, loaded);
  fmt::print(stderr, "{}", loaded.messages());
  if (loaded.diagnostics.has_errors()) return refusal_code(loaded.diagnostics);
  fmt::print("{}", text);
  return exit_ok;
}

}  // namespace

void add_fmt(CLI::App& app, int& exit_code) {
  struct Options {
    std::vector<std::string> files;
    bool check = false;
    bool standalone = false;
    LoadOptions load;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "fmt", "Formats files: indentation, spaces, where brackets close, long lines; line breaks and comments stay");
  command->add_option("files", options->files, "Files to format in place")->required()->type_name("FILE");
  command->add_flag("--check", options->check, "Change nothing; fail where a file would change");
  command->add_flag("--standalone", options->standalone,
                    "Change nothing; print the file with the standard defines it uses on top");
  add_defines(*command, options->load.defines);
  command->callback([options, &exit_code] {
    for (const std::string& file : options->files)
      exit_code = std::max(
          exit_code, options->standalone ? print_standalone(file, options->load) : format_one(file, options->check));
  });
}

}  // namespace lud::tools
