#pragma once
// The commands of the `lud` binary. Each file adds its own to the command line and sets the exit code when it runs.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// All fine; something failed (a replay, a test, a game in play); wrong input or use, also where nothing was checked;
/// something cannot be read or written; stopped by Ctrl-C.
enum ExitCode { exit_ok = 0, exit_failed = 1, exit_bad_input = 2, exit_files = 3, exit_interrupted = 130 };

/// Adds --option, --ruleset and --defines to a command.
void add_load_options(CLI::App& command, LoadOptions& options);

/// Adds --defines alone.
void add_defines(CLI::App& command, DefineFolder& defines);

/// For CLI::Option::transform: one of the names, which stands for an enumerator.
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

/// For CLI::Option::check: ranges let "nan" pass.
std::string is_finite_number(const std::string& text);
/// Adds --seed, a whole number that is not negative.
void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& description);
/// What commands that play share: --max-moves and --threads.
void add_max_moves(CLI::App& command, int& max_moves);
void add_threads(CLI::App& command, int& threads);

/// Adds --agents: who plays instead of chance.
CLI::Option* add_agents(CLI::App& command, std::vector<std::string>& agents);

/// Why there is no game, as an exit code: a file that cannot be read, or one with mistakes.
int refusal_code(const grammar::Diagnostics& diagnostics);
/// Prints the messages of a game that cannot be loaded, and hands on the exit code.
int refuse(const Loaded& loaded);

/// Says in a sentence on the error output what is wrong with the use of a command, and hands on the exit code.
int refuse_use(const std::string& sentence);

/// Reads the command line and carries out what it says; the exit code.
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
