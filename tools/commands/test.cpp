#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "interpreter/rule_test/rule_test.hpp"
#include "tools/commands.hpp"
#include "tools/coverage/command.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/mutation/command.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

struct TestOptions {
  std::vector<std::string> paths;
  rule_test::RunOptions run;
  bool quiet = false;
  bool list = false;
  CoverageOptions coverage;
  MutationOptions mutation;
};

/// The .tests files among the paths and in the folders below them, each folder in the order of names.
std::vector<std::string> test_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!fs::exists(path)) throw FileError(fmt::format("cannot read {}", path));
    if (!fs::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    const std::vector<std::string> below = files_in(path, ".tests", Depth::All);
    files.insert(files.end(), below.begin(), below.end());
  }
  return files;
}

std::string not_run_text(std::size_t count) { return count ? fmt::format(", {} cannot be run", count) : ""; }

void print_file(const TestOptions& options, const std::string& file, const rule_test::FileResult& result) {
  for (const rule_test::Outcome& outcome : result.outcomes) {
    if (options.list) fmt::print("{} {}\n", outcome.failures.empty() ? "passed" : "FAILED", outcome.name);
    if (outcome.failures.empty()) continue;
    fmt::print("FAILED: {}\n", outcome.name);
    if (!options.quiet)
      for (const std::string& failure : outcome.failures) fmt::print("{}\n", failure);
  }
  if (!result.errors.empty()) fmt::print(stderr, "{}", result.errors);
  if (!options.quiet && !result.warnings.empty()) fmt::print(stderr, "{}", result.warnings);
  if (!options.quiet)
    fmt::print("{}: {} passed, {} failed{}\n", file, result.passed(), result.failed(), not_run_text(result.not_run));
}

/// Runs playouts or trials and reports their coverage.
int cover_otherwise(CoverageRun& covered) {
  const int played = covered.play();
  if (played == 0 && !interrupted())
    return refuse_use("nothing was played: there is no trial of these games, or no game");
  fmt::print("{} played{}\n", counted(static_cast<std::uint64_t>(played), "game"),
             interrupted() ? "; interrupted" : "");
  const int exit_code = covered.report();
  return interrupted() ? +exit_interrupted : exit_code;
}

int run_tests(const TestOptions& options, const std::vector<std::string>& files) {
  std::size_t passed = 0, failed = 0, not_run = 0, bad_files = 0;
  for (const std::string& file : files) {
    if (interrupted()) break;
    const rule_test::FileResult result = rule_test::run_file(file, options.run);
    print_file(options, file, result);
    passed += result.passed();
    failed += result.failed();
    not_run += result.not_run;
    bad_files += !result.errors.empty();
  }
  fmt::print("{} passed, {} failed{}{}\n", passed, failed, not_run_text(not_run),
             bad_files ? fmt::format(", {} file{} with errors", bad_files, bad_files == 1 ? "" : "s") : "");
  if (interrupted()) {
    fmt::print("interrupted\n");
    return exit_interrupted;
  }
  if (files.empty()) return refuse_use("nothing was tested: there is no .tests file");
  if (bad_files) return exit_bad_input;
  if (passed + failed == 0)
    return refuse_use(options.run.only.empty() ? "nothing was tested: there is no test"
                                               : "nothing was tested: no test has a name that contains --only");
  return failed ? exit_failed : exit_ok;
}

/// Runs the tests, then the mutants; tests that fail already cannot kill a mutant.
int run_mutants(TestOptions options, const std::vector<std::string>& files) {
  if (const int exit_code = run_tests(options, files); exit_code != exit_ok) return exit_code;
  options.mutation.quiet = options.quiet;
  return test_mutants(files, options.mutation, options.run);
}

int run(TestOptions options) {
  const std::vector<std::string> files = test_files(options.paths);
  note_interrupts();
  options.run.stops = &interrupted;
  if (options.mutation.count > 0) return run_mutants(options, files);
  if (!options.coverage.on) return run_tests(options, files);
  options.coverage.defines = options.run.defines;
  options.coverage.seed = options.run.seed;
  options.coverage.quiet = options.quiet;
  CoverageRun covered(files, options.coverage);
  if (!options.coverage.by_tests()) return cover_otherwise(covered);
  options.run.coverage = &covered.coverage();
  const int exit_code = run_tests(options, files);
  return exit_code == exit_interrupted ? exit_code : std::max(exit_code, covered.report());
}

void add_mutation(CLI::App& command, MutationOptions& options) {
  constexpr int usual_count = 100;
  CLI::Option* on =
      command
          .add_option("--mutate", options.count,
                      "Change the games in one place, so many times each (100 where no number is given), and say which "
                      "changes no test notices, with a test that does")
          ->type_name("NUMBER")
          ->expected(0, 1)
          ->default_str(std::to_string(usual_count))
          ->check(CLI::Range(1, 1'000'000));
  add_threads(command, options.threads);
  command
      .add_option(
          "--games", options.games,
          fmt::format("With --mutate: games played to tell a mutant apart, of at most {} moves each and {} in all",
                      MutationOptions::most_moves, MutationOptions::most_plies))
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100'000))
      ->needs(on);
}

void add_coverage(CLI::App& command, CoverageOptions& options) {
  CLI::Option* on = command.add_flag("--coverage", options.on,
                                     "Which parts of the games the tests evaluate: rules that are reached, conditions "
                                     "that are found true and false. Invariants do not count");
  command.add_flag("--lines", options.lines, "With --coverage: every line of the games with its counts")->needs(on);
  command.add_option("--html", options.html, "With --coverage: a folder for pages that show it")
      ->type_name("FOLDER")
      ->needs(on);
  command.add_option("--lcov", options.lcov, "With --coverage: a file in the format of lcov; - is the output")
      ->type_name("FILE")
      ->needs(on);
  CLI::Option* trials =
      command
          .add_option("--trials", options.trials,
                      "With --coverage: what the trials below a folder evaluate, instead of the tests")
          ->type_name("FOLDER")
          ->needs(on);
  command
      .add_option("-n,--random", options.playouts,
                  "With --coverage: what so many random playouts of each setting evaluate, instead of the tests")
      ->type_name("NUMBER")
      ->default_str("")
      ->check(CLI::Range(1, 1'000'000))
      ->needs(on)
      ->excludes(trials);
}

}  // namespace

void add_test(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<TestOptions>();
  options->run.draw = &draw_pieces;
  CLI::App* command = app.add_subcommand("test", "Runs rule tests: files beside the games that say what must hold");
  command->add_option("paths", options->paths, ".tests files, and folders of them")->required()->type_name("PATH");
  command->add_option("--only", options->run.only, "Only tests whose names contain this text")->type_name("TEXT");
  command->add_option("--playouts", options->run.playouts, "Random playouts that invariants are watched in")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100'000'000));
  add_seed(*command, options->run.seed, "Seed of these playouts");
  command->add_flag("-q,--quiet", options->quiet, "Only names of failed tests, errors and the sum");
  command->add_flag("-l,--list", options->list, "Every test with its outcome");
  add_defines(*command, options->run.defines);
  add_coverage(*command, options->coverage);
  add_mutation(*command, options->mutation);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
