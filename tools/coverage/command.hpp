#pragma once
// `lud test --coverage`: which parts of the games were evaluated by their rule tests, by recorded trials, or by random
// playouts. Given files of tests, runs what is asked for and prints, or writes, what was reached.
#include <memory>
#include <string>
#include <vector>

#include "interpreter/compile/coverage.hpp"
#include "interpreter/lud.hpp"

namespace lud::tools {

struct CoverageOptions {
  bool on = false;
  bool lines = false;      ///< every line with its counts
  std::string html, lcov;  ///< a folder, a file
  std::string trials;      ///< a folder of trials that are replayed instead of the tests
  int playouts = 0;        ///< random playouts of each setting instead of the tests
  std::uint64_t seed = 1;  ///< of these
  DefineFolder defines;    ///< as in LoadOptions
  bool quiet = false;      ///< no list of what is missing

  bool by_tests() const { return trials.empty() && playouts == 0; }
};

class CoverageRun {
 public:
  /// Finds the games that the files are about, and all that can be reached in them with whatever choice.
  CoverageRun(const std::vector<std::string>& test_files, CoverageOptions options);

  compile::Coverage& coverage() { return coverage_; }
  /// Plays what stands instead of the tests. Returns how many games were played, or says what is wrong.
  int play();
  /// Prints and writes what was reached; the exit code.
  int report() const;

 private:
  struct Covered {
    std::string path;                   ///< as headings name it
    std::string name, text;             ///< of its source
    std::vector<LoadOptions> settings;  ///< those that the tests name
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
