#pragma once
// Texts about options, used by --help and by the man page.
#include <CLI/CLI.hpp>
#include <string>

namespace lud::tools {

/// The placeholder of an option's value: "MOVES"; empty for flags.
std::string option_type(const CLI::Option& option);

/// The description of an option with its range and default: "... (1 to 256; default: 1)".
std::string option_text(const CLI::Option& option);

/// How a command is called, with all its options: "lud fmt FILE... [--check] [--standalone]".
std::string synopsis(const CLI::App& command);

/// Lays out --help.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
  std::string make_footer(const CLI::App* app) const override;
};

}  // namespace lud::tools
