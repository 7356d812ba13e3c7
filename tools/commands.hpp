#pragma once
// The commands of the `lud` binary. Each file adds its own to the command line and sets the exit code when it runs.
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// Exit codes: all fine, something failed (a replay, a test), bad input.
enum ExitCode { exit_ok = 0, exit_failed = 1, exit_bad_input = 2 };

/// Adds --option, --ruleset and --defines to a command.
void add_load_options(CLI::App& command, LoadOptions& options);

void add_check(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_playout(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_moves(CLI::App& app, int& exit_code);
void add_fmt(CLI::App& app, int& exit_code);
void add_doc(CLI::App& app, int& exit_code);
void add_show(CLI::App& app, int& exit_code);
void add_play(CLI::App& app, int& exit_code);
void add_test(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);

}  // namespace lud::tools
