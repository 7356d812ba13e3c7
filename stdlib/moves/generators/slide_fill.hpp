#pragma once
// Slides of many pieces at once, by shifts of the bit set of their sites: one shift moves all pieces a step along a
// direction. Requires that in each direction the next site is always at the same distance in the numbering of sites,
// and that the sites of the board fit into two words.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/play/context.hpp"
#include "interpreter/play/state/nth_bit.hpp"
#include "stdlib/moves/known_directions.hpp"

namespace lud::stdlib {

/// See the head of this file. `Set` has a bit for each site of the board.
template <class Set>
class SlideFill {
 public:
  /// The lines of one direction: the distance to the next site, and the sites that have a next one.
  struct Family {
    int distance;
    Set starts;
  };

  SlideFill() = default;
  /// Not `known()` where the distance between sites varies along a line or the board is too large.
  SlideFill(const board::Lattice& lattice, const DirectionList& directions) {
    const auto sites = static_cast<std::size_t>(lattice.count());
    known_ = sites <= 8 * sizeof(Set) && note_starts(lattice, directions) && lines_fit(lattice, directions);
  }

  bool known() const { return known_; }
  std::span<const Family> families() const { return families_; }

  /// Visits the sites that pieces can slide to, step by step, until `visit(steps, ends)` returns true; returns whether
  /// it did. Pieces pass `free` sites; from range.min steps on they may end there and on `stopping` sites, where they
  /// stop.
  template <class Visit>
  static bool any_ends(const Family& family, Set pieces, Set free, Set stopping, const Range& range, Visit&& visit) {
    for (int steps = 1; steps <= range.max; ++steps) {
      const Set on = moved(pieces & family.starts, family.distance);
      if (!on) return false;
      if (steps < range.min) {
        pieces = on & free;
        continue;
      }
      const Set ends = on & (free | stopping);
      if (ends && visit(steps, ends)) return true;
      pieces = ends & ~stopping;
    }
    return false;
  }
  static int count(Set set) {
    if constexpr (sizeof(Set) > sizeof(std::uint64_t))
      return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
    else
      return std::popcount(set);
  }
  static int nth(Set set, int n) {
    const auto low = static_cast<std::uint64_t>(set);
    if constexpr (sizeof(Set) > sizeof(std::uint64_t))
      if (const int here = std::popcount(low); n >= here)
        return 64 + play::nth_bit(static_cast<std::uint64_t>(set >> 64), n - here);
    return play::nth_bit(low, n);
  }

 private:
  static Set moved(Set set, int distance) { return distance > 0 ? set << distance : set >> -distance; }
  template <class Visit>
  static bool all_lines(const board::Lattice& lattice, const DirectionList& directions, Visit&& visit) {
    for (int site = 0; site < lattice.count(); ++site)
      for (AbsoluteDirection direction : directions)
        for (const board::Radial& radial : lattice.radials(site, direction))
          if (radial.sites.size() > 1 && !visit(radial.sites)) return false;
    return true;
  }
  static int distance_of(board::SiteSpan line) { return line[1] - line[0]; }
  Family* family_of(board::SiteSpan line) {
    for (Family& family : families_)
      if (family.distance == distance_of(line)) return &family;
    return nullptr;
  }
  static bool contains(Set set, int site) { return (set >> site & 1) != 0; }
  bool note_starts(const board::Lattice& lattice, const DirectionList& directions) {
    return all_lines(lattice, directions, [&](board::SiteSpan line) {
      Family* family = family_of(line);
      if (!family) family = &families_.emplace_back(Family{distance_of(line), 0});
      if (contains(family->starts, line[0])) return false;
      family->starts |= Set{1} << line[0];
      return true;
    });
  }
  bool lines_fit(const board::Lattice& lattice, const DirectionList& directions) {
    return all_lines(lattice, directions, [&](board::SiteSpan line) {
      const Family& family = *family_of(line);
      for (std::size_t i = 0; i < line.size(); ++i) {
        const bool last = i + 1 == line.size();
        if (contains(family.starts, line[i]) == last || (!last && line[i + 1] - line[i] != family.distance))
          return false;
      }
      return true;
    });
  }

  bool known_ = false;
  std::vector<Family> families_;
};

using NarrowFill = SlideFill<std::uint64_t>;
__extension__ using WideFill = SlideFill<unsigned __int128>;

/// The fills of several lists of directions, in the narrowest sets that hold the board.
class SlideFills {
 public:
  SlideFills() = default;
  SlideFills(const board::Lattice& lattice, const KnownDirections& directions) {
    for (std::size_t row = 0; row < directions.size(); ++row) {
      narrow_.emplace_back(lattice, directions[row]);
      wide_.emplace_back(lattice, directions[row]);
    }
    const auto is_known = [](const auto& fill) { return fill.known(); };
    if (!std::ranges::all_of(narrow_, is_known)) narrow_.clear();
    if (!narrow_.empty() || !std::ranges::all_of(wide_, is_known)) wide_.clear();
  }
  bool known() const { return !narrow_.empty() || !wide_.empty(); }
  /// Whether the board fits into one word.
  bool are_narrow() const { return !narrow_.empty(); }
  /// Returns act(fill of list number `row`, starts, free sites, stopping sites), the last three as sets. Null stands
  /// for the empty set.
  template <class Act>
  bool with(std::size_t row, const Sites::Word* starts, const Sites::Word* free, const Sites::Word* stopping,
            Act&& act) const {
    if (are_narrow()) return act(narrow_[row], starts[0], free[0], stopping ? stopping[0] : Sites::Word{0});
    const auto both = [](const Sites::Word* words) {
      return words ? decltype(WideFill::Family::starts){words[1]} << 64 | words[0] : 0;
    };
    return act(wide_[row], both(starts), both(free), both(stopping));
  }

 private:
  std::vector<NarrowFill> narrow_;  ///< by list of directions; empty: the board has more sites than a word has bits
  std::vector<WideFill> wide_;
};

}  // namespace lud::stdlib
