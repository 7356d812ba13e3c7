#pragma once
// Rule tests: files beside games that say, in the brackets of the language, positions, dice, moves, and what must hold;
// and invariants, which must hold in every position that can be reached. Given such a file, runs its tests, watches
// random playouts by its invariants, and hands on what failed, or what is wrong with the file.
#include <memory>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/lud.hpp"

namespace lud::rule_test {

/// Draws a position for failures.
using Draw = std::string (*)(const Context&);

struct RunOptions {
  std::string only;                       ///< run tests whose names contain this
  DefineFolder defines;                   ///< as in LoadOptions
  Draw draw = nullptr;                    ///< where somebody can
  int playouts = 2;                       ///< random playouts of each setting that has invariants
  std::uint64_t seed = 1;                 ///< of these playouts
  bool one_failure = false;               ///< the first failure ends the run
  bool (*stops)() = nullptr;              ///< asked before each test and move where it is given: whether to leave off
  compile::Coverage* coverage = nullptr;  ///< counts what the tests evaluate (not the playouts), where it is given
};

/// One test that was run, or an invariant that was watched.
struct Outcome {
  std::string name;
  std::vector<std::string> failures;  ///< each with its place, what was expected and found, and the position
};

struct FileResult {
  std::vector<Outcome> outcomes;  ///< of all tests that could be run, in the order of the file
  std::string errors;             ///< messages where the file, a game it names, or a test cannot be read
  std::size_t not_run = 0;        ///< tests that cannot be read
  std::size_t passed() const;
  std::size_t failed() const { return outcomes.size() - passed(); }
};

/// Runs the tests of a file.
FileResult run_file(const std::string& path, const RunOptions& options = {});
/// Runs tests from memory; `name` stands for the file: games are looked for beside it.
FileResult run_text(std::string name, std::string text, const RunOptions& options = {});

struct Binding;
struct Script;
class Run;

/// A game and the invariants that are to be watched while it is played.
struct Watched {
  std::shared_ptr<const Game> game;
  std::vector<const Script*> invariants;
  const grammar::SourceSet* sources = nullptr;
};

/// The invariants that a file states about a game, which hold whatever its options and rulesets.
class Invariants {
 public:
  Invariants(const std::string& tests, const std::string& game, const LoadOptions& options);
  ~Invariants();
  Invariants(const Invariants&) = delete;
  Invariants& operator=(const Invariants&) = delete;

  std::string errors;  ///< messages where there are none, or one or the game cannot be read
  Watched watched;
  std::vector<std::string> choices;  ///< as in Loaded

 private:
  std::unique_ptr<Binding> binding_;
};

/// Watches playouts: games that are played in its context.
class Watch {
 public:
  Watch(const Watched& watched, Draw draw);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  Context& context();
  /// Checks the present position of a playout, which messages call `playout`. An invariant that has failed is not
  /// checked any more. Says whether none has failed so far.
  bool check(std::string_view playout);
  /// Play reached a limit in that playout: what every invariant that has not failed fails by.
  void limit_reached(std::string_view playout, const char* what);
  /// One for each invariant.
  const std::vector<Outcome>& outcomes() const { return outcomes_; }

 private:
  /// Hands what failed in a playout on to an invariant.
  void take_failures(std::size_t invariant, std::string_view playout);

  const Watched& watched_;
  std::unique_ptr<Run> run_;
  std::vector<Outcome> outcomes_;
};

}  // namespace lud::rule_test
