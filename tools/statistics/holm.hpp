#pragma once
// Correction for multiple tests.
#include <vector>

namespace lud::statistics {

/// Holm's correction: the i-th smallest of m p-values becomes max over j <= i of min(1, (m - j + 1) p_j); returned in
/// the order given. Rejecting those below 0.05 makes the probability of any false rejection at most 0.05, however the
/// tests depend on each other. S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Stat. 6
/// (1979) 65-70.
std::vector<double> holm(const std::vector<double>& p);

}  // namespace lud::statistics
