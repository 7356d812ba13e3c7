#pragma once
// The lines along which pieces slide, as sets of sites: given where a piece may pass and where it must stop, a line
// says by a few words how far it is open. For boards whose sites fit into two words and whose lines lead to ever
// higher, or ever lower, numbers of sites.
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
    Set sites;  ///< without the one where it begins
    bool rises;
    const board::Radial* radial;

    /// How many sites a piece can go to: the free ones up to the first that is not, and this one where it may stop
    /// there.
    int open(Set free, Set stopping) const {
      const Set blocked = sites & ~free;
      // Where nothing is in the way both lead to the end.
      const Set reached = rises ? blocked ^ (blocked - 1) : ~Set{0} << last_bit(blocked | 1);
      return count(sites & reached & (free | stopping));
    }
  };

  SlideLines() = default;
  /// For each list of directions; none where lines cannot be told by sets.
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
  /// The lines from a site, in the order of the directions of a list.
  std::span<const Line> from(std::size_t row, int site) const {
    const std::size_t at = row * sites_ + static_cast<std::size_t>(site);
    return std::span(lines_).subspan(first_[at], first_[at + 1] - first_[at]);
  }
  /// A set of sites, given by its words; null stands for none.
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
  /// The number of the last bit of a set that is not empty.
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
  std::vector<std::uint32_t> first_;  ///< by list of directions and site
};

using NarrowLines = SlideLines<std::uint64_t>;
__extension__ using WideLines = SlideLines<unsigned __int128>;

}  // namespace lud::stdlib
