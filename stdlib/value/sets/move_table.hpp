#pragma once
// A table of moves for all pieces of a kind. Queries: how many entries are open to pieces on a set of sites, and which.
// The entries are tested in groups (shift_groups.hpp) or, if there are few pieces or many groups, one by one for each
// piece.
#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/values.hpp"
#include "stdlib/value/sets/shift_groups.hpp"

namespace lud::stdlib {

/// See the head of this file.
class MoveTable {
 public:
  using Open = OpenSites;

  static MoveTable of(std::span<const TableEntry> entries, int sites);
  /// The entries in groups. Precondition of queries to them: `has_shifts()`.
  const ShiftGroups& groups() const { return groups_; }
  bool has_shifts() const { return groups_.are_few(); }

  /// Returns whether the set of starts has any site.
  bool may_start(const Open& open) const {
    return !open.starts || std::any_of(open.starts, open.starts + width_, [](Sites::Word word) { return word != 0; });
  }

  /// Some open entries of one group, or all of them from one start: then that is `at`, and `starts` is 0.
  using Found = ShiftGroups::Found;
  /// Visits the open entries, some at a time, until `visit(found)` returns true; returns whether it did.
  template <class Visit>
  bool any_found(const Open& open, Visit&& visit) const {
    if (goes_by_shifts(open)) return groups_.any(open, visit);
    return any_start(open, [&](int start) {
      const int here = count_from(start, open);
      return here > 0 && visit(Found{here, start, 0, 0});
    });
  }
  /// Returns whether counting the open entries of all groups is cheap: on boards of one word, where groups are tested
  /// and not single pieces.
  bool counts_at_once(const Open& open) const { return width_ == 1 && goes_by_shifts(open); }

  bool any(const Open& open) const {
    return any_found(open, [](const Found&) { return true; });
  }
  /// Returns whether the test holds for any open entry.
  template <class Test>
  bool any(const Open& open, Test&& test) const {
    if (goes_by_shifts(open)) return groups_.any_entry(open, test);
    return any_start(open, [&](int start) { return any_from(start, open, test); });
  }
  /// Returns how many entries are open from a site, which counts as an allowed start.
  int count_from(int start, const Open& open) const {
    if (!targets_.empty()) {
      const Sites::Word targets = targets_[static_cast<std::size_t>(start)];
      return std::popcount(open.targets ? targets & *open.targets : targets);
    }
    int sum = 0;
    if (!neighbours_.empty()) {
      for (const Neighbours& some : neighbours(start)) sum += std::popcount(some.in(open.targets));
      return sum;
    }
    if (!any_near(start, open)) return 0;
    for (const TableEntry& entry : from(start)) sum += is_open(entry, open);
    return sum;
  }
  /// Returns the open entry number `n` from a site. Precondition: `n < count_from(start, open)`.
  TableEntry nth_from(int start, const Open& open, int n) const {
    if (!targets_.empty()) {
      const Sites::Word targets = targets_[static_cast<std::size_t>(start)];
      return {start, play::nth_bit(open.targets ? targets & *open.targets : targets, n), start};
    }
    for (const Neighbours& some : neighbours(start)) {
      const Sites::Word found = some.in(open.targets);
      const int here = std::popcount(found);
      if (n < here) return {start, static_cast<int>(some.word * 64) + play::nth_bit(found, n), start};
      n -= here;
    }
    return *std::ranges::find_if(from(start),
                                 [&](const TableEntry& entry) { return is_open(entry, open) && n-- == 0; });
  }
  /// Returns whether the test holds for any open entry from a site.
  template <class Test>
  bool any_from(int start, const Open& open, Test&& test) const {
    return any_near(start, open) && std::ranges::any_of(from(start), [&](const TableEntry& entry) {
             return is_open(entry, open) && test(entry);
           });
  }
  /// Returns the greatest number of entries that lead from one site.
  int most_from_one() const {
    std::uint32_t most = 0;
    for (std::size_t i = 1; i < begins_.size(); ++i) most = std::max(most, begins_[i] - begins_[i - 1]);
    return static_cast<int>(most);
  }

 private:
  void note_neighbours(int sites);

  static bool contains(const Sites::Word* set, int site) {
    return !set || (set[static_cast<unsigned>(site) / 64] >> (static_cast<unsigned>(site) % 64) & 1);
  }
  static bool is_open(const TableEntry& entry, const Open& open) {
    return contains(open.targets, entry.target) && contains(open.betweens, entry.between);
  }
  /// Returns false if a test of one word shows that entries from a site may go over none of their sites between.
  bool any_near(int start, const Open& open) const {
    return near_.empty() || !open.betweens || (near_[static_cast<std::size_t>(start)] & *open.betweens);
  }
  /// Those targets of a site that lie in one word of a set.
  struct Neighbours {
    std::uint32_t word = 0;
    Sites::Word mask = 0;
    Sites::Word in(const Sites::Word* set) const { return set ? mask & set[word] : mask; }
  };
  /// Returns the targets of a site by words, or nothing if `neighbours_` is not kept.
  std::span<const Neighbours> neighbours(int start) const {
    if (neighbours_.empty()) return {};
    const auto at = static_cast<std::size_t>(start);
    return std::span(neighbours_).subspan(neighbours_begin_[at], neighbours_begin_[at + 1] - neighbours_begin_[at]);
  }
  std::span<const TableEntry> from(int start) const {
    const auto at = static_cast<std::size_t>(start);
    return std::span(entries_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
  }
  template <class Visit>
  bool any_start(const Open& open, Visit&& visit) const {
    for (std::uint32_t i = 0; i < width_; ++i)
      for (Sites::Word left = open.starts[i]; left; left &= left - 1)
        if (visit(static_cast<int>(i * 64) + std::countr_zero(left))) return true;
    return false;
  }
  /// Returns whether shifting the groups takes less work than going through the starts. Where all starts are allowed
  /// only shifting is possible: precondition `has_shifts()`.
  bool goes_by_shifts(const Open& open) const {
    if (!open.starts) return true;
    if (!has_shifts()) return false;
    std::size_t pieces = 0;
    for (std::uint32_t i = 0; i < width_; ++i) pieces += static_cast<std::size_t>(std::popcount(open.starts[i]));
    return groups_.words() < 2 * pieces;
  }

  std::uint32_t width_ = 0;
  std::vector<TableEntry> entries_;    ///< sorted by start
  std::vector<std::uint32_t> begins_;  ///< by site: index in `entries_` of its first entry
  /// The targets of each site as sets, if no entry goes over a site and none occurs twice: `targets_` if all sites fit
  /// into one word, otherwise `neighbours_`, which begin at `neighbours_begin_`.
  std::vector<Sites::Word> targets_;
  std::vector<Neighbours> neighbours_;
  std::vector<std::uint32_t> neighbours_begin_;
  /// By site: the sites that its entries go over, if any do and all sites fit into one word.
  std::vector<Sites::Word> near_;
  ShiftGroups groups_;
};

}  // namespace lud::stdlib
