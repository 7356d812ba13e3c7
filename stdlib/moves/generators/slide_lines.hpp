#pragma once
// The lines along which pieces slide, as bit sets: from the sets of free and of stopping sites, a few operations on
// words tell how far a line is open. Requires that the sites of the board fit into two words and that along each line
// the numbers of sites only rise or only fall.
#include <bit>
#include <cstdint>
#include <vector>

#include "stdlib/moves/known_directions.hpp"

namespace lud::stdlib {

/// See the head of this file. `Set` has a bit for each site of the board.
template <class Set>
class SlideLines {
 public:
  struct Line {
    Set sites;  ///< without its first site
    bool rises;
    const board::Radial* radial;

    /// Returns how many sites of the line a piece can slide to: the free ones before the first that is not free, and
    /// that one, too, if it is in `stopping`.
    int open(Set free, Set stopping) const {
      const Set blocked = sites & ~free;
      // If nothing is blocked, both expressions cover the whole line.
      const Set reached = rises ? blocked ^ (blocked - 1) : ~Set{0} << last_bit(blocked | 1);
      return count(sites & reached & (free | stopping));
    }
  };

  SlideLines() = default;
  /// Builds the lines for each list of directions. Not `known()` where they do not meet the requirements above.
  SlideLines(const board::Lattice& lattice, const KnownDirections& directions)
      : sites_(static_cast<std::size_t>(lattice.count())) {
    if (sites_ > 8 * sizeof(Set)) return;
    for (std::size_t row = 0; row < directions.size(); ++row)
      for (int site = 0; site < lattice.count(); ++site) {
        first_.push_back(static_cast<std::uint32_t>(lines_.size()));
        for (AbsoluteDirection direction : directions[row])
          for (const board::Radial& radial : lattice.radials(site, direction))
            if (!add(radial)) {
              first_.clear();
              return;
            }
      }
    first_.push_back(static_cast<std::uint32_t>(lines_.size()));
  }

  bool known() const { return !first_.empty(); }
  /// The lines from a site, in the order of the directions of list number `row`.
  std::span<const Line> from(std::size_t row, int site) const {
    const std::size_t at = row * sites_ + static_cast<std::size_t>(site);
    return std::span(lines_).subspan(first_[at], first_[at + 1] - first_[at]);
  }
  /// Converts a set of sites from its words; null stands for the empty set.
  Set set_of(const Sites::Word* words) const {
    if (!words) return 0;
    if constexpr (sizeof(Set) > sizeof(Sites::Word))
      return sites_ > 64 ? Set{words[1]} << 64 | words[0] : Set{words[0]};
    else
      return words[0];
  }

 private:
  static int count(Set set) {
    if constexpr (sizeof(Set) > sizeof(std::uint64_t))
      return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
    else
      return std::popcount(set);
  }
  /// Returns the index of the highest bit of a set that is not empty.
  static int last_bit(Set set) {
    if constexpr (sizeof(Set) > sizeof(std::uint64_t))
      if (const auto high = static_cast<std::uint64_t>(set >> 64)) return 127 - std::countl_zero(high);
    return 63 - std::countl_zero(static_cast<std::uint64_t>(set));
  }
  bool add(const board::Radial& radial) {
    Line line{0, radial.sites.size() > 1 && radial.sites[1] > radial.sites[0], &radial};
    for (std::size_t i = 1; i < radial.sites.size(); ++i) {
      if ((radial.sites[i] > radial.sites[i - 1]) != line.rises) return false;
      line.sites |= Set{1} << radial.sites[i];
    }
    lines_.push_back(line);
    return true;
  }

  std::size_t sites_ = 0;
  std::vector<Line> lines_;
  std::vector<std::uint32_t> first_;  ///< by list of directions and site: index in `lines_`
};

using NarrowLines = SlideLines<std::uint64_t>;
__extension__ using WideLines = SlideLines<unsigned __int128>;

}  // namespace lud::stdlib
