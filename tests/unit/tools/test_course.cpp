// The course of a game, compared with figures computed by hand from the definitions of `lud doc --metrics`.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tools/statistics/course.hpp"

using namespace lud::statistics;

namespace {

double of(const CourseFigures& figures, Course one) {
  const auto value = figures[static_cast<std::size_t>(one)];
  REQUIRE(value.has_value());
  return *value;
}

}  // namespace

TEST_CASE("the course of a game for two") {
  // Player 1 leads, then 2, then both are equal (2 keeps the lead), then 1, who wins.
  const std::vector<double> e{0.6, 0.4, 0.3, 0.7, 0.5, 0.5, 0.8, 0.2, 1, 0};
  const CourseFigures figures = course_of(e, 2);
  CHECK(of(figures, Course::LeadChange) == doctest::Approx(2.0 / 4));
  CHECK(of(figures, Course::Uncertainty) == doctest::Approx((0.8 + 0.6 + 1 + 0.4) / 4));
  CHECK(of(figures, Course::Stability) == doctest::Approx(1 - (0.3 + 0.2 + 0.3 + 0.2) / 4));
  CHECK(of(figures, Course::Drama) == doctest::Approx(std::sqrt(0.4)));
  CHECK(of(figures, Course::DramaMax) == doctest::Approx(0.4));
  CHECK(of(figures, Course::Behind) == doctest::Approx(1.0 / 4));
  CHECK(of(figures, Course::Threshold) == doctest::Approx(0.7));
  // 0.8, at the fourth of five positions, is the first value above 0.7.
  CHECK(of(figures, Course::Decisiveness) == doctest::Approx(1.0 / 4));
  CHECK(of(figures, Course::KillerMove) == doctest::Approx(0.3));
}

TEST_CASE("the course of a game for three, two of whom win together") {
  const std::vector<double> e{0.5, 0.2, 0.8, 0.1, 0.6, 0.8, 0.9, 0.9, 0.3, 0.75, 0.75, 0};
  const CourseFigures figures = course_of(e, 3);
  // Player 3 leads; at the third position two players are equal, so the lead does not change.
  CHECK(of(figures, Course::LeadChange) == 0);
  CHECK(of(figures, Course::Uncertainty) == doctest::Approx((0.7 + 0.8 + 1) / 3));
  CHECK(of(figures, Course::Drama) == doctest::Approx((std::sqrt(0.3) + std::sqrt(0.2)) / 2));
  CHECK(of(figures, Course::DramaMax) == doctest::Approx(0.3));
  CHECK(of(figures, Course::Behind) == doctest::Approx(2.0 / 3));
  CHECK(of(figures, Course::Threshold) == doctest::Approx(0.8));
  CHECK(of(figures, Course::Decisiveness) == doctest::Approx(1.0 / 3));
  CHECK(of(figures, Course::KillerMove) == doctest::Approx(0.3));
}

TEST_CASE("a winner who never was above the threshold before the end") {
  const CourseFigures figures = course_of(std::vector<double>{0.1, 0.9, 0.2, 0.95, 1, 0}, 2);
  CHECK(of(figures, Course::Decisiveness) == 0);
  CHECK(of(figures, Course::LeadChange) == doctest::Approx(0.5));
  CHECK(of(figures, Course::KillerMove) == doctest::Approx(0.8));
}

TEST_CASE("what a game does not have is absent") {
  const auto absent = [](const CourseFigures& figures, Course one) {
    return !figures[static_cast<std::size_t>(one)].has_value();
  };
  const CourseFigures tied = course_of(std::vector<double>{0.4, 0.6, 0.5, 0.5}, 2);
  CHECK(of(tied, Course::Stability) == doctest::Approx(0.9));
  CHECK(absent(tied, Course::Drama));
  CHECK(absent(tied, Course::KillerMove));
  CHECK(absent(course_of(std::vector<double>{1, 0}, 2), Course::LeadChange));
  CHECK(absent(course_of(std::vector<double>{0.5, 1}, 1), Course::Stability));
  CHECK(absent(course_of({}, 2), Course::Stability));
  CHECK(absent(course_of({}, 0), Course::Stability));
}
