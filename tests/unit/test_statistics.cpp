// Statistics, against figures that were worked out apart.
#include <doctest/doctest.h>

#include "tools/statistics/counts.hpp"
#include "tools/statistics/wilson.hpp"

using namespace lud::statistics;

TEST_CASE("Wilson's interval") {
  // Newcombe, Two-sided confidence intervals for the single proportion, Stat. Med. 17 (1998), table I.
  const auto is = [](std::uint64_t hits, std::uint64_t n, double low, double high) {
    CHECK(wilson(hits, n).low == doctest::Approx(low).epsilon(0.0002));
    CHECK(wilson(hits, n).high == doctest::Approx(high).epsilon(0.0002));
  };
  is(81, 263, 0.2553, 0.3662);
  is(15, 148, 0.0624, 0.1605);
  is(0, 20, 0, 0.1611);
  is(1, 29, 0.0061, 0.1718);
  CHECK(wilson(0, 20).low == 0);
  CHECK(wilson(20, 20).high == 1);
  CHECK(wilson(0, 0).width() == 1);
}

TEST_CASE("moments, quantiles and histogram of whole numbers") {
  Counts counts;
  CHECK(counts.mean() == 0);
  CHECK(counts.quantile(0.5) == 0);
  CHECK(counts.histogram(5).empty());
  for (const std::uint64_t value : {2, 4, 4, 4, 5, 5, 7, 9}) counts.add(value);
  CHECK(counts.mean() == 5);
  CHECK(counts.variance() == doctest::Approx(32.0 / 7));
  CHECK(counts.least() == 2);
  CHECK(counts.most() == 9);
  CHECK(counts.quantile(0.125) == 2);
  CHECK(counts.quantile(0.5) == 4);
  CHECK(counts.quantile(0.51) == 5);
  CHECK(counts.quantile(1) == 9);
  const auto bins = counts.histogram(4);
  REQUIRE(bins.size() == 4);
  CHECK(bins[1].from == 4);
  CHECK(bins[1].to == 5);
  CHECK(bins[1].count == 5);
  REQUIRE(counts.histogram(3).size() == 2);
  CHECK(counts.histogram(3)[1].from == 5);
  CHECK(counts.histogram(100).size() == 8);
  // Large values with a small spread: nothing is lost to rounding.
  Counts large;
  large.add(1'000'000);
  large.add(1'000'001);
  large.add(1'000'002);
  CHECK(large.variance() == 1);
}
