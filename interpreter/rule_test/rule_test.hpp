#pragma once
// Rule tests: files beside games that say, in the brackets of the language, positions, dice, moves, and what must hold.
// Given such a file, runs its tests and hands on what failed, or what is wrong with the file.
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/lud.hpp"

namespace lud::rule_test {

struct RunOptions {
  std::string only;                               ///< run tests whose names contain this
  std::string defines;                            ///< as in LoadOptions
  std::string (*draw)(const Context&) = nullptr;  ///< draws a position for failures
};

/// One test that was run.
struct Outcome {
  std::string name;
  std::vector<std::string> failures;  ///< each with its place, what was expected and found, and the position
};

struct FileResult {
  std::vector<Outcome> outcomes;  ///< in the order of the file
  std::string errors;             ///< messages where the file, or a game it names, cannot be read
  std::size_t passed() const;
  std::size_t failed() const { return outcomes.size() - passed(); }
};

/// Runs the tests of a file.
FileResult run_file(const std::string& path, const RunOptions& options = {});
/// Runs tests from memory; `name` stands for the file: games are looked for beside it.
FileResult run_text(std::string name, std::string text, const RunOptions& options = {});

}  // namespace lud::rule_test
