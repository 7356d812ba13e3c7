#pragma once
// Summaries of a series of numbers, such as the number of pieces on the board after every move of a game.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lud::statistics {

/// The summaries of a series.
enum class Summary { Average, Median, Most, Least, Variance, Change, Slope, LargestRise, LargestFall };
inline constexpr std::size_t summary_count = 9;

/// A value that occurs `length` times in a row: a whole number, of joint moves up to 10^24 and more.
struct Run {
  double value;
  std::uint32_t length;
};

/// A series of whole numbers, run-length encoded: most moves of a race are passes and rolls, which do not change the
/// board.
class RunSeries {
 public:
  void clear() {
    runs_.clear();
    size_ = 0;
  }
  [[gnu::always_inline]] void add(double value, std::uint32_t length = 1) {
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

/// Reusable memory for finding medians.
struct SeriesScratch {
  std::vector<std::uint32_t> counts;
  std::vector<Run> sorted;
};
/// The summaries of a series, indexed by Summary, with each value multiplied by `unit`; all 0 for an empty series.
std::array<double, summary_count> summarise(const RunSeries& series, double unit, SeriesScratch& scratch);

}  // namespace lud::statistics
