#pragma once
// The command `lud test --coverage`: which parts of the games were evaluated by their rule tests, by recorded trials,
// or by random playouts. Given test files, runs these and prints or writes a report.
#include <memory>
#include <string>
#include <vector>

#include "interpreter/compile/coverage.hpp"
#include "interpreter/lud.hpp"

namespace lud::tools {

struct CoverageOptions {
  bool on = false;
  bool lines = false;      ///< print every line with its counts
  std::string html, lcov;  ///< output folder of HTML pages; output file in lcov format
  std::string trials;      ///< folder of trials to replay instead of running the tests
  int playouts = 0;        ///< number of random playouts of each setting to run instead of the tests
  std::uint64_t seed = 1;  ///< seed of these playouts
  DefineFolder defines;    ///< see LoadOptions
  bool quiet = false;      ///< omit the list of gaps

  bool by_tests() const { return trials.empty() && playouts == 0; }
};

class CoverageRun {
 public:
  /// Finds the games of the test files, and everything in them that some choice of options can reach.
  CoverageRun(const std::vector<std::string>& test_files, CoverageOptions options);

  compile::Coverage& coverage() { return coverage_; }
  /// Runs the trials or playouts that replace the tests, until Ctrl-C. Returns the number of games played.
  int play();
  /// Prints and writes the report. Returns the exit code.
  int report() const;

 private:
  struct Covered {
    std::string path;                   ///< for headings
    std::string name, text;             ///< name and text of its source
    std::vector<LoadOptions> settings;  ///< load options that the tests use
  };
  void add_setting(const std::string& path, LoadOptions load);
  int play_trials();
  int play_at_random();
  LoadOptions base();

  CoverageOptions options_;
  compile::Coverage coverage_;
  std::vector<Covered> games_;
};

}  // namespace lud::tools
