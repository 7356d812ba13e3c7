#pragma once
// Finds the n-th site of a set.
#include <bit>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::play {

/// The n-th site of a set in ascending order, from 0 on; off if there are not so many.
inline int nth_site(Sites sites, int n) {
  for (std::uint32_t i = 0; i < sites.width(); ++i) {
    const Sites::Word word = sites.words()[i];
    const int here = std::popcount(word);
    if (n < here) return static_cast<int>(i * 64) + nth_bit(word, n);
    n -= here;
  }
  return off;
}

}  // namespace lud::play
