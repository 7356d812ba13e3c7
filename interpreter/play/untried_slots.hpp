#pragma once
// Draws slots one after the other: given their number, returns the next one to try.
#include <bit>
#include <cstdint>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/random.hpp"

namespace lud::play {

/// See the head of this file. Precondition: the count is at least 1. Up to 64 slots are drawn without replacement, so
/// that `none_left` tells when all were tried; more are drawn with replacement.
class UntriedSlots {
 public:
  explicit UntriedSlots(int count)
      : count_(count), open_(count <= few ? ~std::uint64_t{0} >> (few - count) : ~std::uint64_t{0}) {}
  bool none_left() const { return open_ == 0; }
  /// Returns the number of a random slot, from 0 on. Precondition: `none_left()` is false.
  int draw(Random& chooser) {
    if (count_ > few) return chooser.pick(count_);
    if (untouched_) {
      untouched_ = false;
      const int first = count_ == 1 ? 0 : chooser.pick(count_);
      open_ ^= std::uint64_t{1} << first;
      return first;
    }
    const int left = std::popcount(open_);
    const int place = nth_bit(open_, left == 1 ? 0 : chooser.pick(left));
    open_ ^= std::uint64_t{1} << place;
    return place;
  }

 private:
  static constexpr int few = 64;
  const int count_;
  std::uint64_t open_;
  bool untouched_ = true;
};

}  // namespace lud::play
