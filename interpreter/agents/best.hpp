#pragma once
// The best of several options, which are offered one by one with their values. Ties are broken uniformly at random
// (reservoir sampling).
#include <cstddef>

#include "interpreter/play/state/random.hpp"

namespace lud::agents {

class Best {
 public:
  /// Options worth less than `least` are not taken. If none is taken, option 0 is the best.
  explicit Best(play::Random& random, double least = -1) : random_(&random), value_(least) {}
  void offer(std::size_t option, double value) {
    if (value > value_) {
      value_ = value;
      option_ = option;
      equal_ = 1;
    } else if (value == value_ && random_->below(++equal_) == 0) {
      option_ = option;
    }
  }
  std::size_t option() const { return option_; }

 private:
  play::Random* random_;
  double value_;
  std::size_t option_ = 0;
  int equal_ = 0;
};

}  // namespace lud::agents
