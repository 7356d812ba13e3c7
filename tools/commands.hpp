#pragma once
// The commands of the `lud` binary. Each add_ function adds one command to the command line; the command sets
// `exit_code` when it runs.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// Exit codes, in order: success; not as asked (a replay or test fails, games differ, a file would change, a limit of
/// play, too little memory); wrong input or use, also if nothing was checked; a file cannot be read or written; stopped by Ctrl-C.
enum ExitCode { exit_ok = 0, exit_failed = 1, exit_bad_input = 2, exit_files = 3, exit_interrupted = 130 };

/// Adds --option, --ruleset and --defines to a command.
void add_load_options(CLI::App& command, LoadOptions& options);

/// Adds --defines alone.
void add_defines(CLI::App& command, DefineFolder& defines);

/// A validator for CLI::Option::transform: accepts one of the names and replaces it by the number of its enumerator.
/// `names` must outlive it.
template <class Enum>
CLI::Validator one_of(const std::vector<std::pair<std::string, Enum>>& names) {
  const auto read = [&names](std::string& text) {
    std::string expected;
    for (const auto& [name, value] : names) {
      if (name == text) {
        text = std::to_string(static_cast<int>(value));
        return std::string();
      }
      expected += (expected.empty() ? "" : ", ") + name;
    }
    return "expected one of " + expected + ", not '" + text + "'";
  };
  return CLI::Validator(read, "", "name");
}

/// A check for CLI::Option::check that rejects "nan", which CLI::Range accepts. Returns an error or "".
std::string is_finite_number(const std::string& text);
/// Adds --seed, a non-negative integer.
void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& description);
/// Adds --max-moves and --threads, which commands that play games share.
void add_max_moves(CLI::App& command, int& max_moves);
void add_threads(CLI::App& command, int& threads);

/// Adds --agents: the agents that play instead of random choice.
CLI::Option* add_agents(CLI::App& command, std::vector<std::string>& agents);

/// The exit code for a game that did not load: a file cannot be read, or the description has errors.
int refusal_code(const grammar::Diagnostics& diagnostics);
/// Prints the messages of a game that cannot be loaded and returns the exit code.
int refuse(const Loaded& loaded);
/// The first error as one line.
std::string first_error(const grammar::Diagnostics& diagnostics, const grammar::SourceSet& sources);

/// Prints a sentence about wrong use of a command to the error output and returns the exit code.
int refuse_use(const std::string& sentence);

/// Parses the command line and runs the command. Returns the exit code.
int run_commands(int argc, char** argv);

void add_check(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_playout(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_compare(CLI::App& app, int& exit_code);
void add_evaluate(CLI::App& app, int& exit_code);
void add_merge(CLI::App& app, int& exit_code);
void add_moves(CLI::App& app, int& exit_code);
void add_fix(CLI::App& app, int& exit_code);
void add_fmt(CLI::App& app, int& exit_code);
void add_lsp(CLI::App& app, int& exit_code);
void add_syntax(CLI::App& app, int& exit_code);
void add_doc(CLI::App& app, int& exit_code);
void add_show(CLI::App& app, int& exit_code);
void add_play(CLI::App& app, int& exit_code);
void add_test(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);
void add_diff(CLI::App& app, int& exit_code);
void add_explain(CLI::App& app, int& exit_code);
void add_perft(CLI::App& app, int& exit_code);
void add_new(CLI::App& app, int& exit_code);
void add_match(CLI::App& app, int& exit_code);
void add_solve(CLI::App& app, int& exit_code);
void add_engine(CLI::App& app, int& exit_code);
void add_list(CLI::App& app, int& exit_code);
void add_info(CLI::App& app, int& exit_code);
void add_completions(CLI::App& app, int& exit_code);

}  // namespace lud::tools
