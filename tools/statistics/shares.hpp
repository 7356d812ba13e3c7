#pragma once
// The difference of two shares.
#include <cstdint>

#include "tools/statistics/welch.hpp"

namespace lud::statistics {

struct Share {
  std::uint64_t hits = 0, n = 0;
  double value() const { return n ? static_cast<double>(hits) / static_cast<double>(n) : 0; }
};

/// The second share minus the first.
/// Interval: from Wilson's intervals l..u of both, d - sqrt((p2 - l2)^2 + (u1 - p1)^2) to
/// d + sqrt((u2 - p2)^2 + (p1 - l1)^2): method 10 of R. G. Newcombe, Interval estimation for the difference between
/// independent proportions, Stat. Med. 17 (1998) 873-890.
/// Test: Fisher's exact test, two-sided: p is the probability, given both margins, of all tables no likelier than this
/// one.
Difference difference_of_shares(const Share& first, const Share& second);

}  // namespace lud::statistics
