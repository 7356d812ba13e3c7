#pragma once
// The random generator of all chance that rules see: SplitMix64, with the reductions to a range that recorded trials
// imply.
#include <cstdint>

#include "interpreter/play/recording.hpp"

namespace lud::play {

/// SplitMix64 (Steele, Lea and Flood 2014). Its whole state is one 64-bit word, which trials record.
class Random {
 public:
  explicit Random(std::uint64_t state = 0) : state_(state) {}
  std::uint64_t state() const { return state_; }
  void restore(std::uint64_t state) { state_ = state; }

  /// 64 random bits.
  std::uint64_t next() {
    recording::note_draw();
    return take();
  }
  /// 32 random bits: both halves of a step, combined.
  std::uint32_t next_bits() {
    const std::uint64_t bits = next();
    return static_cast<std::uint32_t>(bits >> 32) ^ static_cast<std::uint32_t>(bits);
  }

  /// A uniform integer in [0, n); n > 0. Powers of two take the high bits, others reject the incomplete last interval.
  int below(int n) {
    const auto bound = static_cast<std::uint32_t>(n);
    if ((bound & (bound - 1)) == 0) return static_cast<int>((std::uint64_t{bound} * (next_bits() >> 1)) >> 31);
    while (true) {
      const std::uint32_t bits = next_bits() >> 1;
      const std::uint32_t value = bits % bound;
      if (bits - value + (bound - 1) <= 0x7FFFFFFFu) return static_cast<int>(value);
    }
  }
  /// Advances the generator as `times` calls of below(n) do.
  void skip_below(int n, int times) {
    const auto bound = static_cast<std::uint32_t>(n);
    if ((bound & (bound - 1)) == 0) {
      if (times > 0) recording::note_draw();
      state_ += step * static_cast<std::uint64_t>(times);
      return;
    }
    // The incomplete last interval begins here.
    const std::uint32_t rejected = 0x80000000u - 0x80000000u % bound;
    for (; times > 0; --times)
      while (next_bits() >> 1 >= rejected) {
      }
  }
  /// A uniform integer in [0, n), n > 0, for choices that no recorded trial implies, such as the sampler's: the high
  /// word of a product, with a bias of at most n / 2^64. Not recorded as a draw of the game.
  int pick(int n) {
    __extension__ using Product = unsigned __int128;
    return static_cast<int>(Product{take()} * static_cast<std::uint64_t>(n) >> 64);
  }
  /// A uniform number in [0, 1) with 52 random bits.
  double unit() { return static_cast<double>(next() >> 12) * 0x1.0p-52; }

 private:
  static constexpr std::uint64_t step = 0x9E3779B97F4A7C15ull;
  std::uint64_t take() {
    std::uint64_t z = (state_ += step);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace lud::play
