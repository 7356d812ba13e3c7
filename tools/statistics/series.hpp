#pragma once
// What a series of numbers, such as the pieces on the board after every move of a game, is summed up to.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lud::statistics {

/// What a series is summed up to.
enum class Summary { Average, Median, Most, Least, Variance, Change, Slope, LargestRise, LargestFall };
inline constexpr std::size_t summary_count = 9;

/// A value that a series has `length` times in a row.
struct Run {
  std::int64_t value;
  std::uint32_t length;
};

/// A series of whole numbers, kept as runs: most moves of a race are passes and throws, which change nothing on the
/// board.
class RunSeries {
 public:
  void clear() {
    runs_.clear();
    size_ = 0;
  }
  [[gnu::always_inline]] void add(std::int64_t value, std::uint32_t length = 1) {
    size_ += length;
    if (!runs_.empty() && runs_.back().value == value) [[likely]]
      runs_.back().length += length;
    else
      runs_.push_back({value, length});
  }
  std::span<const Run> runs() const { return runs_; }
  std::size_t size() const { return size_; }  ///< in values
  bool empty() const { return size_ == 0; }

 private:
  std::vector<Run> runs_;
  std::size_t size_ = 0;
};

/// Memory that is used again to find medians.
struct SeriesScratch {
  std::vector<std::uint32_t> counts;
  std::vector<Run> sorted;
};
/// What a series is summed up to, by Summary; all 0 for a series with no value. The values are counted in `unit`s.
std::array<double, summary_count> summarise(const RunSeries& series, double unit, SeriesScratch& scratch);

}  // namespace lud::statistics
