#pragma once
// The command `lud test --mutate`: mutation testing of rule tests. Given passing test files, changes their games in one
// place at a time, runs the tests again, and reports the mutants that survive, with a test that would kill each.
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/rule_test/rule_test.hpp"

namespace lud::tools {

struct MutationOptions {
  /// Bound on the moves compared to distinguish a mutant from the original, in all settings together: about five
  /// seconds of Dadu, which has 44 settings.
  static constexpr std::size_t most_plies = 200'000;
  /// Bound on the moves of one game; long races need two thousand.
  static constexpr int most_moves = 5'000;

  int count = 0;  ///< mutants of each game; 0: no mutation testing
  int threads = 1;
  int games = 20;  ///< games played in parallel with the original to distinguish a mutant
  bool quiet = false;
};

/// Returns the exit code.
int test_mutants(const std::vector<std::string>& test_files, const MutationOptions& options,
                 const rule_test::RunOptions& run);

}  // namespace lud::tools
