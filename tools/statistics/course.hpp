#pragma once
// The course of a game, told by how well each player stood at each of its positions: who led, how often that changed,
// how far behind the winner was, and from when on it was clear who would win. `lud doc --metrics` has the definitions
// in words; the formulas are those below.
#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace lud::statistics {

/// With e_p(t) how player p stood at position t, from 0 to 1, t = 0 ... T, T the end; V(t) the best of the winners'
/// and L(t) the best of the others'.
enum class Course {
  LeadChange,    ///< plies at which another player takes the lead / T
  Uncertainty,   ///< mean over t < T of 1 - (greatest - second greatest e_p(t))
  Stability,     ///< 1 - mean over plies of half the sum over players of |e_p(t) - e_p(t - 1)|
  Drama,         ///< mean of sqrt(L(t) - V(t)) over t < T with L(t) > V(t); 0 where there are none
  DramaMax,      ///< largest L(t) - V(t) over t < T, at least 0
  Behind,        ///< positions t < T with L(t) > V(t) / T
  Threshold,     ///< largest L(t) over t < T
  Decisiveness,  ///< (T - first t with V(t) > threshold) / T; 0 where there is none
  KillerMove     ///< largest V(t) - V(t - 1), at least 0
};
inline constexpr std::size_t course_count = 9;

/// A figure that a game does not have is absent: all of a game without a ply or for fewer than two, those from Drama on
/// where everybody ends alike.
using CourseFigures = std::array<std::optional<double>, course_count>;

/// Given how each player stood at each position, all players of the first position first, the end last: who stands
/// best at the end is a winner.
CourseFigures course_of(std::span<const double> standings, std::size_t players);

}  // namespace lud::statistics
