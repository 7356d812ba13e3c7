#pragma once
// What is said of an option, in --help and in the man page alike.
#include <CLI/CLI.hpp>
#include <string>

namespace lud::tools {

/// What an option takes: "MOVES"; empty for flags.
std::string option_type(const CLI::Option& option);

/// What an option is for, with what is allowed and what is taken without it: "... (1 to 256; default: 1)".
std::string option_text(const CLI::Option& option);

/// Lays out --help.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
  std::string make_footer(const CLI::App* app) const override;
};

}  // namespace lud::tools
