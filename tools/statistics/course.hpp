#pragma once
// The course of a game, from how well each player stood at each position: who led, how often that changed, how far
// behind the winner was, and from when the winner was clear. `lud doc --metrics` defines the figures in words; the
// formulas are those below.
#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace lud::statistics {

/// The figures. e_p(t) is the standing of side p, a team or a player alone, at position t, from 0 to 1; t = 0 ... T,
/// and T is the end. V(t) is the best standing of the winners, L(t) that of the others.
enum class Course {
  LeadChange,    ///< plies at which another side takes the lead / T
  Uncertainty,   ///< mean over t < T of 1 - (greatest - second greatest e_p(t))
  Stability,     ///< 1 - mean over plies of half the sum over sides of |e_p(t) - e_p(t - 1)|
  Drama,         ///< mean of sqrt(L(t) - V(t)) over t < T with L(t) > V(t); 0 where there are none
  DramaMax,      ///< largest L(t) - V(t) over t < T, at least 0
  Behind,        ///< positions t < T with L(t) > V(t) / T
  Threshold,     ///< largest L(t) over t < T
  Decisiveness,  ///< (T - first t with V(t) > threshold) / T; 0 where there is none
  KillerMove     ///< largest V(t) - V(t - 1), at least 0
};
inline constexpr std::size_t course_count = 9;

/// A missing figure is nothing: all figures of a game without a ply or with fewer than two sides, and those from
/// Drama on if all players end alike.
using CourseFigures = std::array<std::optional<double>, course_count>;

/// `standings` has one row of `sides` values for each position, the end last. The winners are the sides with the
/// best standing at the end.
CourseFigures course_of(std::span<const double> standings, std::size_t sides);

}  // namespace lud::statistics
