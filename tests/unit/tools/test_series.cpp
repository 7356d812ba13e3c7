// The summaries of `lud evaluate`, compared with the definitions of `lud doc --metrics` computed step by step.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "interpreter/play/state/random.hpp"
#include "tools/statistics/series.hpp"

using namespace lud;
using namespace lud::statistics;

namespace {

/// Indexed by Summary, with unit 1.
std::vector<double> by_definition(const std::vector<std::int64_t>& x) {
  const auto n = static_cast<double>(x.size());
  std::vector<std::int64_t> sorted = x;
  std::ranges::sort(sorted);
  const double average = static_cast<double>(std::accumulate(x.begin(), x.end(), std::int64_t{0})) / n;
  double squares = 0, above = 0, below = 0, rise = 0, fall = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double off_average = static_cast<double>(x[i]) - average, place = static_cast<double>(i) - (n - 1) / 2;
    squares += off_average * off_average;
    above += place * off_average;
    below += place * place;
    if (i == 0) continue;
    rise = std::max(rise, static_cast<double>(x[i] - x[i - 1]));
    fall = std::min(fall, static_cast<double>(x[i] - x[i - 1]));
  }
  return {average,
          static_cast<double>(sorted[x.size() / 2]),
          static_cast<double>(sorted.back()),
          static_cast<double>(sorted.front()),
          squares / n,
          static_cast<double>(x.back() - x.front()) / (n - 1),
          above / below,
          rise,
          fall};
}

}  // namespace

TEST_CASE("series: what runs of equal values sum up to is what their values do") {
  play::Random random(20);
  SeriesScratch scratch;
  for (const int range : {1, 2, 5, 900, 5000, 3'000'000}) {
    for (int round = 0; round < 50; ++round) {
      std::vector<std::int64_t> values;
      RunSeries series;
      const int runs = 2 + random.below(20);
      for (int i = 0; i < runs; ++i) {
        const int value = random.below(range) - range / 3, length = 1 + random.below(6);
        values.insert(values.end(), static_cast<std::size_t>(length), value);
        series.add(value, static_cast<std::uint32_t>(length));
      }
      REQUIRE(series.size() == values.size());
      const std::array<double, summary_count> found = summarise(series, 1, scratch);
      const std::vector<double> expected = by_definition(values);
      for (std::size_t i = 0; i < summary_count; ++i) {
        CAPTURE(range);
        CAPTURE(i);
        CHECK(found[i] == doctest::Approx(expected[i]).epsilon(1e-9));
      }
    }
  }
}
