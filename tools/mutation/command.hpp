#pragma once
// `lud test --mutate`: which changes of the games no rule test notices. Given files of tests that pass, changes the
// games that they are about in one place at a time, runs the tests again, and hands on what survived, with a test that
// would have noticed it.
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/rule_test/rule_test.hpp"

namespace lud::tools {

struct MutationOptions {
  /// Moves compared to tell one mutant apart, in all settings together: about five seconds of Dadu, which has 44 of
  /// them.
  static constexpr std::size_t most_plies = 200'000;
  /// Moves of one game; long races need two thousand to their end.
  static constexpr int most_moves = 5'000;

  int count = 0;  ///< mutants of each game; 0 where nobody asks for it
  int threads = 1;
  int games = 20;  ///< played in step to tell a mutant apart
  bool quiet = false;
};

/// The exit code.
int test_mutants(const std::vector<std::string>& test_files, const MutationOptions& options,
                 const rule_test::RunOptions& run);

}  // namespace lud::tools
