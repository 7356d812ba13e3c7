#pragma once
// Sites in a row: given a board, a relation of neighbours and a length, hands on whether so many sites in a row that
// belong to a set, or match, run through a site.
#include <cstdint>
#include <vector>

#include "interpreter/board/topology.hpp"

namespace lud::board {

class Runs {
 public:
  using Word = std::uint64_t;

  Runs() = default;
  /// `opposites`: a row goes on behind the site; `windows_of`: the one length that will be asked for, or 0. Boards of
  /// at most 64 sites know all rows of that length as sets.
  Runs(const Lattice& lattice, AbsoluteDirection direction, bool opposites, int windows_of);

  /// Whether a row of the length, exactly or at least, runs through a site, with `matches(site, step)` for the others:
  /// how far they are ahead, negative behind. The language takes rows of one site as exact.
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
  /// Whether all rows of a length are known as sets.
  bool knows_windows(int length) const { return length == window_length_ && length > 1; }
  /// The same where those that match are a set, which has the site itself.
  bool any_in(int site, int length, bool exact, const Word* set) const {
    return !exact && knows_windows(length) ? any_window(site, *set) : any_counted(site, length, exact, set);
  }
  /// The same where all rows of the length are known as sets.
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
  std::vector<int> sites_;                   ///< by line: those ahead, then those behind, nearest first
  int window_length_ = 0;                    ///< 0: no windows are known
  std::vector<Word> windows_;                ///< sets of so many sites in a row
  std::vector<std::uint32_t> first_window_;  ///< by site
  std::vector<Word> beside_;                 ///< by site: what every window of more than one site has some of
};

}  // namespace lud::board
