#pragma once
// Slots that are drawn one after the other. Given how many there are, hands on the number of the next one to try.
#include <bit>
#include <cstdint>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/random.hpp"

namespace lud::play {

/// See the head of this file; there is at least one. Where there are few, none is tried twice, so that it turns out
/// whether any holds a move.
class UntriedSlots {
 public:
  explicit UntriedSlots(int count)
      : count_(count), open_(count <= few ? ~std::uint64_t{0} >> (few - count) : ~std::uint64_t{0}) {}
  bool none_left() const { return open_ == 0; }
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
