// Statistics, compared with independent figures.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tools/statistics/counts.hpp"
#include "tools/statistics/elo.hpp"
#include "tools/statistics/holm.hpp"
#include "tools/statistics/shares.hpp"
#include "tools/statistics/student.hpp"
#include "tools/statistics/welch.hpp"
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
  CHECK(wilson_of_mean(0.75, 4).low == wilson(3, 4).low);
  CHECK(wilson_of_mean(1, 10).high == 1);
  CHECK(wilson_of_mean(1, 10).low == doctest::Approx(0.7225).epsilon(0.001));
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
  // Large values with a small spread: no loss to rounding.
  Counts large;
  large.add(1'000'000);
  large.add(1'000'001);
  large.add(1'000'002);
  CHECK(large.variance() == 1);
}

TEST_CASE("Student's t") {
  // Abramowitz and Stegun, table 26.10.
  CHECK(student_quantile(0.05, 10) == doctest::Approx(2.228139));
  CHECK(student_quantile(0.05, 1) == doctest::Approx(12.706205));
  CHECK(student_quantile(0.05, 1e6) == doctest::Approx(1.959966));
  CHECK(student_two_sided(2.228139, 10) == doctest::Approx(0.05));
  CHECK(student_two_sided(0, 3) == doctest::Approx(1));
  CHECK(incomplete_beta(2, 3, 0.4) == doctest::Approx(0.5248));
}

TEST_CASE("the difference of two shares") {
  // Fisher's tea tasting, and a table with a known exact value.
  CHECK(difference_of_shares({3, 4}, {1, 4}).p == doctest::Approx(34.0 / 70));
  CHECK(difference_of_shares({1, 10}, {11, 14}).p == doctest::Approx(0.002759456185));
  // Newcombe, table II, first row, method 10.
  const Difference difference = difference_of_shares({48, 80}, {56, 70});
  CHECK(difference.value == doctest::Approx(0.2));
  CHECK(difference.interval.low == doctest::Approx(0.0524).epsilon(0.001));
  CHECK(difference.interval.high == doctest::Approx(0.3339).epsilon(0.001));
  CHECK(difference_of_shares({5, 10}, {5, 10}).p == doctest::Approx(1));
}

TEST_CASE("the difference of two means") {
  // Equal variances and sizes: Student's test with 10 degrees of freedom.
  const Difference difference = welch({0, 1, 6}, {2.228138852 / std::sqrt(3.0), 1, 6});
  CHECK(difference.p == doctest::Approx(0.05));
  CHECK(difference.interval.low == doctest::Approx(0).epsilon(1e-6));
  // Samples that do not vary: few of them make no difference certain.
  CHECK(welch({1, 0, 5}, {1, 0, 5}).p == 1);
  CHECK(welch({1, 0, 5}, {2, 0, 5}).p == doctest::Approx(2.0 / 252));
  CHECK(welch({1, 0, 2}, {2, 0, 2}).p == doctest::Approx(1.0 / 3));
  CHECK(welch({1, 0, 1000}, {2, 0, 1000}).p < 1e-300);
  CHECK(std::isinf(welch({1, 0, 5}, {2, 0, 5}).interval.low));
  CHECK(std::isinf(welch({1, 0, 5}, {2, 0, 5}).interval.high));
  CHECK(welch({1, 0, 1}, {2, 0, 1}).p == 1);
}

TEST_CASE("Holm's correction") {
  const std::vector<double> corrected = holm({0.01, 0.04, 0.03, 0.005});
  CHECK(corrected[0] == doctest::Approx(0.03));
  CHECK(corrected[1] == doctest::Approx(0.06));
  CHECK(corrected[2] == doctest::Approx(0.06));
  CHECK(corrected[3] == doctest::Approx(0.02));
  CHECK(holm({}).empty());
}

TEST_CASE("results between win, draw and loss") {
  Results results;
  for (const double worth : {1.0, 0.5, 0.0, 0.75, 0.25}) results.add(worth);
  CHECK(results.count == 5);
  CHECK(results.wins == 1.5);
  CHECK(results.draws == 2);
  CHECK(results.losses == 1.5);
  CHECK(results.mean() == 0.5);
  CHECK(elo_of(0) == doctest::Approx(-elo_of(1)));
  CHECK(elo_of(1) == doctest::Approx(1200).epsilon(0.001));
  CHECK(share_of(elo_of(0.3)) == doctest::Approx(0.3));
}

TEST_CASE("the sequential test compares the highest likelihoods") {
  const Sprt sprt{0, 200};
  const double share = share_of(200);
  // Without draws: Wald's ratio.
  const Results decisive{10, 7, 0, 3};
  CHECK(sprt.ratio(decisive) == doctest::Approx(7 * std::log(share / 0.5) + 3 * std::log((1 - share) / 0.5)));
  // With draws: the maximum over a fine grid of probabilities of a draw.
  const Results drawn{10, 4, 5, 1};
  const auto best = [&](double mean) {
    double most = -1000;
    for (double draw = 0.0001; draw < 2 * (1 - mean); draw += 0.0001)
      most = std::max(most, 4 * std::log(mean - draw / 2) + 5 * std::log(draw) + std::log(1 - mean - draw / 2));
    return most;
  };
  CHECK(sprt.ratio(drawn) == doctest::Approx(best(share) - best(0.5)).epsilon(0.001));
  CHECK(sprt.ratio(Results{}) == 0);
  CHECK(sprt.decision(Results{}) == 0);
}

/// The share of matches in which the sequential test accepts the wrong one of two hypotheses. `drawn`: the probability
/// of a draw, as a share of the greatest that is possible.
static double wrong_share(const Sprt& sprt, bool stronger, double drawn, int matches, std::mt19937_64& random) {
  const double mean = share_of(stronger ? sprt.most : sprt.least);
  const double draw = drawn * 2 * std::min(mean, 1 - mean), win = mean - draw / 2;
  int wrong = 0;
  for (int i = 0; i < matches; ++i) {
    Results results;
    int decision = 0;
    while (decision == 0) {
      const double at = static_cast<double>(random() >> 11) * 0x1p-53;
      results.add(at < win ? 1 : at < win + draw ? 0.5 : 0);
      decision = sprt.decision(results);
    }
    wrong += (decision > 0) != stronger;
  }
  return static_cast<double>(wrong) / matches;
}

TEST_CASE("the sequential test errs in at most 5 % of matches") {
  std::mt19937_64 random(1);
  for (const double most : {50.0, 100.0, 200.0, 400.0})
    for (const double drawn : {0.0, 0.3, 0.6, 0.95})
      for (const bool stronger : {false, true}) {
        CAPTURE(most);
        CAPTURE(drawn);
        CAPTURE(stronger);
        CHECK(wrong_share({0, most}, stronger, drawn, 5000, random) <= 0.05);
      }
}
