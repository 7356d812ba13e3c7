#pragma once
// Many tests at once.
#include <vector>

namespace lud::statistics {

/// Holm's correction: the i-th smallest of m values of p becomes max over j <= i of min(1, (m - j + 1) p_j), in the
/// order given. Whoever calls those below 0.05 different is wrong anywhere at all with a probability of at most 0.05,
/// however the tests hang together. S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Stat. 6
/// (1979) 65-70.
std::vector<double> holm(const std::vector<double>& p);

}  // namespace lud::statistics
