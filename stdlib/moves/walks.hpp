#pragma once
// How steps and slides go over the board: stated once for words, which evaluate their conditions, and for generators,
// which test sites by bit sets. The caller passes `tests`, which answer the following and set the scope for the
// conditions to come: `concerns(sites)`, whether a line or target matters at all; `may_start()`, evaluated again for
// each site; `come_to(site)`, called when the walk comes to a site; and `may_land()`, whether the move may end there.
#include <algorithm>

#include "interpreter/board/lattice.hpp"
#include "stdlib/value/ranges.hpp"

namespace lud::stdlib {

/// Visits the sites one step away in the given directions until `visit(target)` returns true; returns whether it did. A
/// target that several directions lead to is visited once, for the first of them.
template <class Tests, class Visit>
bool any_step(const board::Lattice& lattice, int site, board::Directions directions, Tests&& tests, Visit&& visit) {
  const auto leads_to = [&](AbsoluteDirection d, int target) {
    const board::SiteSpan targets = lattice.steps(site, d);
    return std::ranges::find(targets, target) != targets.end();
  };
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const board::SiteSpan targets = lattice.steps(site, directions[i]);
    for (const int& target : targets) {
      if (!tests.concerns(std::span(&target, 1)) || !tests.may_start()) continue;
      if (std::find(targets.data(), &target, target) != &target ||
          std::ranges::any_of(directions.first(i), [&](AbsoluteDirection d) { return leads_to(d, target); }))
        continue;
      tests.come_to(target);
      if (tests.may_land() && visit(target)) return true;
    }
  }
  return false;
}

/// A slide along a line to line[landing]; `stops`: it may not go farther.
struct Slide {
  board::SiteSpan line;
  std::size_t landing;
  bool stops;
  int target() const { return line[landing]; }
};

/// Visits the slides of `distance` steps along a line that begins at their start until `visit(slide)` returns true;
/// returns whether it did. `tests` has `come_to(site)`, and for the site that it was given last `stops_here()`, whether
/// slides stop there, and `may_pass(site)`.
template <class Tests, class Visit>
bool any_slide(Range distance, board::SiteSpan line, Tests&& tests, Visit&& visit) {
  for (std::size_t i = 1; i < line.size() && static_cast<int>(i) <= distance.max; ++i) {
    const bool far_enough = distance.min <= static_cast<int>(i);
    tests.come_to(line[i]);
    if (tests.stops_here() && far_enough) return visit(Slide{line, i, true});
    if (!tests.may_pass(line[i])) return false;
    if (far_enough && visit(Slide{line, i, false})) return true;
  }
  return false;
}

/// Tests that always succeed: for tables of all possible ways.
struct Anywhere {
  bool concerns(board::SiteSpan) const { return true; }
  bool may_start() const { return true; }
  bool is_between(int) const { return true; }
  void come_over(int) const {}
  void come_to(int) const {}
  bool may_land() const { return true; }
  bool captures() const { return false; }
  bool may_capture() const { return false; }
};
inline constexpr Anywhere anywhere{};

}  // namespace lud::stdlib
