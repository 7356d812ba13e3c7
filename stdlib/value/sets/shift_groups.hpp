#pragma once
// Entries of move tables, grouped by the distances, in site numbers, from start to target and to the site between, so
// that one shift of each set of sites tells which entries of a group are open, for all starts at once.
#include <algorithm>
#include <bit>
#include <cassert>
#include <span>
#include <vector>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::stdlib {

/// An entry leads from a start to a target, over a site or not.
struct TableEntry {
  int start = off, target = off;
  int between = off;  ///< the start if there is none
};
/// The sets of sites allowed as starts, as targets and between, by their words. Null allows all sites; `betweens` is
/// null also if no entry goes over a site.
struct OpenSites {
  const Sites::Word* starts;
  const Sites::Word* targets;
  const Sites::Word* betweens;
};

/// See the head of this file.
class ShiftGroups {
 public:
  /// Some open entries: those of one group whose starts lie in one word.
  struct Found {
    int count;
    int at;              ///< index of the group
    Sites::Word starts;  ///< bits of the starts
    std::uint32_t word;  ///< index of that word
  };

  ShiftGroups() = default;
  ShiftGroups(std::span<const TableEntry> entries, int sites);
  /// Returns whether there are so few groups that shifting sets is fast for any number of starts. If not, the groups
  /// are incomplete, and there must be no query.
  bool are_few() const { return are_few_; }
  /// Returns the number of words that a query goes through.
  std::size_t words() const { return starts_.size(); }

  /// Visits the open entries, some at a time, until `visit(found)` returns true; returns whether it did.
  template <class Visit>
  bool any(const OpenSites& open, Visit&& visit) const {
    assert(are_few_);
    if (width_ == 1) return any_in_word(open, visit);
    for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
      const Group& group = groups_[static_cast<std::size_t>(g)];
      const Shifted targets(open.targets, width_, group.target), betweens(open.betweens, width_, group.between);
      for (std::uint32_t i = 0; i < width_; ++i) {
        Sites::Word found = open.starts ? starts_[group.first + i] & open.starts[i] : starts_[group.first + i];
        if (found == 0) continue;
        if (open.targets) found &= targets.word(i);
        if (found == 0) continue;
        if (open.betweens) found &= betweens.word(i);
        if (found != 0 && visit(Found{std::popcount(found), g, found, i})) return true;
      }
    }
    return false;
  }
  /// Returns the number of open entries.
  int count(const OpenSites& open) const {
    int sum = 0;
    any(open, [&](const Found& found) {
      sum += found.count;
      return false;
    });
    return sum;
  }
  /// Returns the open entry number `n`. Precondition: `n < count(open)`.
  TableEntry nth(const OpenSites& open, int n) const {
    TableEntry drawn;
    any(open, [&](const Found& found) {
      if (n < found.count) drawn = entry(found, n);
      n -= found.count;
      return n < 0;
    });
    return drawn;
  }
  /// Returns entry number `n` of those found of a group.
  TableEntry entry(const Found& found, int n) const { return entry_from(found, play::nth_bit(found.starts, n)); }
  /// Returns whether the test holds for any open entry.
  template <class Test>
  bool any_entry(const OpenSites& open, Test&& test) const {
    return any(open, [&](const Found& found) {
      for (Sites::Word left = found.starts; left; left &= left - 1)
        if (test(entry_from(found, std::countr_zero(left)))) return true;
      return false;
    });
  }
  /// Adds to `starts` the sites from which an entry is open.
  void add_starts(const OpenSites& open, Sites::Word* starts) const {
    any(open, [&](const Found& found) {
      starts[found.word] |= found.starts;
      return false;
    });
  }

 private:
  /// The distances of the target and of the site between from the start, and the index in `starts_` where the set of
  /// the group's starts begins.
  struct Group {
    int target, between;
    std::uint32_t first;
  };
  TableEntry entry_from(const Found& found, int bit) const {
    const Group& group = groups_[static_cast<std::size_t>(found.at)];
    const int start = static_cast<int>(found.word * 64) + bit;
    return {start, start + group.target, start + group.between};
  }
  /// A set of sites shifted by a distance: it contains each site for which the site at that distance is in the set.
  class Shifted {
   public:
    Shifted(const Sites::Word* set, std::uint32_t width, int distance)
        : set_(set), width_(static_cast<int>(width)), words_(distance >> 6), bits_(distance & 63) {}
    Sites::Word word(std::uint32_t i) const {
      const int first = static_cast<int>(i) + words_;
      const Sites::Word low = static_cast<unsigned>(first) < static_cast<unsigned>(width_) ? set_[first] : 0;
      const Sites::Word high = static_cast<unsigned>(first + 1) < static_cast<unsigned>(width_) ? set_[first + 1] : 0;
      return low >> bits_ | high << 1 << (63 - bits_);
    }

   private:
    const Sites::Word* set_;
    int width_, words_, bits_;
  };
  /// The search on boards of one word. It rotates instead of shifting: from all starts of a group both distances lead
  /// to sites of the board, so bits that wrap around belong to other starts.
  template <class Visit>
  bool any_in_word(const OpenSites& open, Visit&& visit) const {
    const auto word_of = [](const Sites::Word* set) { return set ? *set : ~Sites::Word{0}; };
    const Sites::Word starts = word_of(open.starts), targets = word_of(open.targets), betweens = word_of(open.betweens);
    for (int g = 0; g < static_cast<int>(groups_.size()); ++g) {
      const Group& group = groups_[static_cast<std::size_t>(g)];
      const Sites::Word found = starts_[group.first] & starts & std::rotr(targets, group.target & 63) &
                                std::rotr(betweens, group.between & 63);
      if (found != 0 && visit(Found{std::popcount(found), g, found, 0})) return true;
    }
    return false;
  }

  std::uint32_t width_ = 0;
  bool are_few_ = true;
  std::vector<Group> groups_;
  std::vector<Sites::Word> starts_;
};

}  // namespace lud::stdlib
