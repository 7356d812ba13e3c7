#include "tools/statistics/series.hpp"

#include <algorithm>

namespace lud::statistics {

namespace {

/// The range of a series, and its largest steps.
struct Extremes {
  double least, most, rise = 0, fall = 0;

  explicit Extremes(std::span<const Run> x) : least(x[0].value), most(x[0].value) {
    for (std::size_t i = 1; i < x.size(); ++i) {
      rise = std::max(rise, x[i].value - x[i - 1].value);
      fall = std::min(fall, x[i].value - x[i - 1].value);
      least = std::min(least, x[i].value);
      most = std::max(most, x[i].value);
    }
  }
  double range() const { return most - least; }
};

/// Sums over the values minus `least`, which keeps precision if all values are large.
struct Sums {
  double sum = 0, squares = 0, by_place = 0;

  /// Computes the sums in type Number; integers are faster if they suffice.
  template <class Number>
  static Sums of(std::span<const Run> x, double least) {
    Number sum = 0, squares = 0, by_place = 0, place = 0;
    for (const Run& run : x) {
      const auto value = static_cast<Number>(run.value - least), length = static_cast<Number>(run.length);
      sum += length * value;
      squares += length * value * value;
      // The indexes of the run are place, place + 1 ...
      by_place += (length * place + length * (length - 1) / 2) * value;
      place += length;
    }
    return {static_cast<double>(sum), static_cast<double>(squares), static_cast<double>(by_place)};
  }
  Sums(const RunSeries& x, const Extremes& extremes) {
    if (extremes.range() == 0) return;
    constexpr int whole = 1 << 20;  // its cube fits into 64 bits
    const bool small = extremes.range() < whole && x.size() < std::size_t{whole};
    *this = small ? of<std::int64_t>(x.runs(), extremes.least) : of<double>(x.runs(), extremes.least);
  }

 private:
  Sums(double values, double of_squares, double of_places) : sum(values), squares(of_squares), by_place(of_places) {}
};

/// The median; of two middle values the greater one.
double median_of(const RunSeries& x, const Extremes& extremes, SeriesScratch& scratch) {
  constexpr int few = 1024;
  const std::size_t place = x.size() / 2;
  if (extremes.range() == 0) return extremes.least;
  if (extremes.range() < few) {
    scratch.counts.assign(static_cast<std::size_t>(extremes.range() + 1), 0);
    for (const Run& run : x.runs()) scratch.counts[static_cast<std::size_t>(run.value - extremes.least)] += run.length;
    std::size_t at = 0;
    for (std::size_t before = scratch.counts[0]; before <= place; before += scratch.counts[at]) ++at;
    return extremes.least + static_cast<double>(at);
  }
  scratch.sorted.assign(x.runs().begin(), x.runs().end());
  std::ranges::sort(scratch.sorted, {}, &Run::value);
  std::size_t before = 0;
  for (const Run& run : scratch.sorted)
    if ((before += run.length) > place) return run.value;
  return extremes.most;
}

}  // namespace

std::array<double, summary_count> summarise(const RunSeries& x, double unit, SeriesScratch& scratch) {
  std::array<double, summary_count> out{};
  if (x.empty()) return out;
  const Extremes extremes(x.runs());
  const Sums sums(x, extremes);
  const auto n = static_cast<double>(x.size());
  const auto set = [&](Summary one, double value) { out[static_cast<std::size_t>(one)] = value * unit; };
  set(Summary::Average, extremes.least + sums.sum / n);
  set(Summary::Most, extremes.most);
  set(Summary::Least, extremes.least);
  if (x.size() < 2) return out;
  set(Summary::Median, median_of(x, extremes, scratch));
  set(Summary::Variance, std::max(0.0, sums.squares - sums.sum * sums.sum / n) / n * unit);
  set(Summary::Change, (x.runs().back().value - x.runs().front().value) / (n - 1));
  set(Summary::Slope, (sums.by_place - (n - 1) / 2 * sums.sum) / (n * (n * n - 1) / 12));
  set(Summary::LargestRise, extremes.rise);
  set(Summary::LargestFall, extremes.fall);
  return out;
}

}  // namespace lud::statistics
