#pragma once
// Runs of sites: tests whether a run of a given length, whose sites all match a predicate or belong to a set, passes
// through a site along a direction or category of directions.
#include <cstdint>
#include <vector>

#include "interpreter/board/topology.hpp"

namespace lud::board {

class Runs {
 public:
  using Word = std::uint64_t;

  Runs() = default;
  /// `opposites`: a run also extends backwards from the site. `windows_of`: the only length that will be asked for, or
  /// 0; for boards of at most 64 sites all runs of that length are kept as sets (windows).
  Runs(const Lattice& lattice, AbsoluteDirection direction, bool opposites, int windows_of);

  /// Returns whether a run of the length (`exact`: and no longer) passes through a site. The site itself counts; for
  /// every other one `matches(site, step)` is called, where `step` is its distance, negative backwards. As in Ludii,
  /// length 1 is always exact.
  template <class Matches>
  bool any(int site, int length, bool exact, Matches&& matches) const {
    const auto at = static_cast<std::size_t>(site);
    for (std::uint32_t i = first_line_[at]; i < first_line_[at + 1]; ++i) {
      const int* const ahead = sites_.data() + lines_[i].begin;
      const int* const behind = ahead + lines_[i].ahead;
      int count = 1;
      const auto goes_on = [&](int other, int step) { return matches(other, step) && (++count < length || exact); };
      for (int k = 0; k < lines_[i].ahead && goes_on(ahead[k], k + 1); ++k) continue;
      for (int k = 0; k < lines_[i].behind && (count < length || exact) && goes_on(behind[k], -k - 1); ++k) continue;
      if (count == length) return true;
    }
    return false;
  }
  /// Returns whether all runs of a length are kept as windows.
  bool knows_windows(int length) const { return length == window_length_ && length > 1; }
  /// As `any`, for a set of matching sites, which must contain the site itself.
  bool any_in(int site, int length, bool exact, const Word* set) const {
    return !exact && knows_windows(length) ? any_window(site, *set) : any_counted(site, length, exact, set);
  }
  /// As `any_in`, for the length of the windows. Precondition: `knows_windows` holds for it.
  bool any_window(int site, Word set) const {
    const auto at = static_cast<std::size_t>(site);
    if (!(set & beside_[at])) return false;
    const Word* const end = windows_.data() + first_window_[at + 1];
    for (const Word* window = windows_.data() + first_window_[at]; window != end; ++window)
      if ((*window & ~set) == 0) return true;
    return false;
  }

 private:
  struct Line {
    std::uint32_t begin;
    std::uint16_t ahead, behind;
  };
  [[gnu::noinline]] bool any_counted(int site, int length, bool exact, const Word* set) const {
    return any(site, length, exact,
               [&](int other, int) { return set[static_cast<unsigned>(other) / 64] >> (other & 63) & 1; });
  }
  void add_windows(int site, SiteSpan ahead, SiteSpan behind);

  std::vector<Line> lines_;
  std::vector<std::uint32_t> first_line_;    ///< by site
  std::vector<int> sites_;                   ///< by line: sites ahead, then sites behind, nearest first
  int window_length_ = 0;                    ///< 0: there are no windows
  std::vector<Word> windows_;                ///< runs of that length, as sets
  std::vector<std::uint32_t> first_window_;  ///< by site
  std::vector<Word> beside_;                 ///< by site: its neighbours on lines, one of which every window contains
};

}  // namespace lud::board
