#pragma once
// Rule tests: files beside games, in the syntax of the language, with tests (positions, dice, moves and facts that must
// hold) and invariants (facts that must hold in every reachable position). Runs the tests of a file, checks its
// invariants in random playouts, and returns the failures and the errors in the file.
#include <memory>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/lud.hpp"

namespace lud::rule_test {

/// Returns a picture of a position in characters, for failures.
using Draw = std::string (*)(const Context&);

struct RunOptions {
  std::string only;           ///< runs only tests whose names contain this
  DefineFolder defines;       ///< as in LoadOptions
  Draw draw = nullptr;        ///< null: failures have no picture
  int playouts = 2;           ///< number of random playouts for each setting that has invariants
  std::uint64_t seed = 1;     ///< of these playouts
  bool one_failure = false;   ///< ends the run at the first failure
  bool (*stops)() = nullptr;  ///< if not null, called before each test and move; the run ends when it returns true
  compile::Coverage* coverage = nullptr;  ///< if not null, counts the calls that tests evaluate, without the playouts
};

/// The result of one test or invariant.
struct Outcome {
  std::string name;
  std::vector<std::string> failures;  ///< each with its place, what was expected and found, and the position
};

struct FileResult {
  std::vector<Outcome> outcomes;  ///< of all tests and invariants that were run, in the order of the file
  std::string errors;             ///< messages about the file, its games, and tests that are wrong; empty: none
  std::string warnings;           ///< messages about the file that are no errors; empty: none
  std::size_t not_run = 0;        ///< number of tests and invariants with errors
  std::size_t passed() const;
  std::size_t failed() const { return outcomes.size() - passed(); }
};

/// Runs the tests of a file.
FileResult run_file(const std::string& path, const RunOptions& options = {});
/// Runs tests from memory. `name` stands for the path of the file: games are searched for beside it.
FileResult run_text(std::string name, std::string text, const RunOptions& options = {});

struct Binding;
struct Script;
class Run;

/// A game and the invariants to check while it is played.
struct Watched {
  std::shared_ptr<const Game> game;
  std::vector<const Script*> invariants;
  const grammar::SourceSet* sources = nullptr;
};

/// The invariants of a test file about one game, linked against the game as loaded with some options.
class Invariants {
 public:
  Invariants(const std::string& tests, const std::string& game, const LoadOptions& options);
  ~Invariants();
  Invariants(const Invariants&) = delete;
  Invariants& operator=(const Invariants&) = delete;

  std::string errors;  ///< messages where there is no invariant, or where one or the game has errors; empty: none
  Watched watched;     ///< valid while this object exists
  std::vector<std::string> choices;  ///< as in Loaded

 private:
  std::unique_ptr<Binding> binding_;
};

/// Checks invariants in games that the caller plays in `context()`.
class Watch {
 public:
  Watch(const Watched& watched, Draw draw);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  Context& context();
  /// Checks the present position; an invariant that has failed before is skipped. `playout` names the playout in
  /// messages. Returns whether no invariant has failed so far.
  bool check(std::string_view playout);
  /// To be called where play reached a limit, with its message: all invariants that have not failed fail by it.
  void limit_reached(std::string_view playout, const char* what);
  /// One outcome for each invariant.
  const std::vector<Outcome>& outcomes() const { return outcomes_; }

 private:
  /// Moves the failures of the last check to the outcome of an invariant.
  void take_failures(std::size_t invariant, std::string_view playout);

  const Watched& watched_;
  std::unique_ptr<Run> run_;
  std::vector<Outcome> outcomes_;
};

}  // namespace lud::rule_test
