#pragma once
// A table of moves for all pieces of a kind. A way leads from a start to a target, over a hurdle or not. Ways are
// grouped by the distances, in site numbers, from start to target and hurdle, so that one shift of each set of sites
// tells which ways of a group are open, for all starts at once. If there are few pieces or many groups, the ways of
// each piece are tested one by one instead. Queries: how many ways are open to pieces on a set of sites, and which.
#include <algorithm>
#include <bit>
#include <cassert>
#include <span>
#include <vector>

#include "interpreter/play/state/nth_bit.hpp"
#include "interpreter/play/state/values.hpp"

namespace lud::stdlib {

/// See the head of this file.
class MoveTable {
 public:
  struct Way {
    int start = off, target = off;
    int hurdle = off;  ///< the start if there is none
  };
  /// The sets of sites allowed as starts, targets and hurdles, by their words. Null allows all sites; `hurdles` is null
  /// also if no way has a hurdle.
  struct Open {
    const Sites::Word* starts;
    const Sites::Word* targets;
    const Sites::Word* hurdles;
  };

  static MoveTable of(std::span<const Way> ways, int sites);
  /// Returns whether there are so few groups that shifting sets is fast for any number of starts.
  bool has_shifts() const { return has_shifts_; }

  /// Returns whether the set of starts has any site.
  bool may_start(const Open& open) const {
    return !open.starts || std::any_of(open.starts, open.starts + width_, [](Sites::Word word) { return word != 0; });
  }

  /// Some open ways: either all from one start, or those of one group whose starts lie in one word.
  struct Found {
    int count;
    int at;              ///< the start, or the index of the group
    Sites::Word starts;  ///< bits of the starts; 0 if all ways are from one start
    std::uint32_t word;  ///< index of that word
  };
  /// Visits the open ways, some at a time, until `visit(found)` returns true; returns whether it did.
  template <class Visit>
  bool any_found(const Open& open, Visit&& visit) const {
    if (!goes_by_shifts(open))
      return any_start(open, [&](int start) {
        const int here = count_from(start, open);
        return here > 0 && visit(Found{here, start, 0, 0});
      });
    return any_word(open, [&](const Group& group, std::uint32_t word, Sites::Word found) {
      return visit(Found{std::popcount(found), static_cast<int>(&group - groups_.data()), found, word});
    });
  }
  /// Returns whether one call of `count` is cheap: on boards of one word, where groups are tested and not single
  /// pieces.
  bool counts_at_once(const Open& open) const { return width_ == 1 && goes_by_shifts(open); }
  /// Returns the number of open ways. Precondition: `has_shifts()`.
  int count(const Open& open) const {
    int sum = 0;
    any_word(open, [&](const Group&, std::uint32_t, Sites::Word found) {
      sum += std::popcount(found);
      return false;
    });
    return sum;
  }
  /// Returns the open way number `n`. Preconditions: `has_shifts()`, `n < count(open)`.
  Way nth(const Open& open, int n) const {
    Way drawn;
    any_word(open, [&](const Group& group, std::uint32_t word, Sites::Word found) {
      const int here = std::popcount(found);
      if (n >= here) {
        n -= here;
        return false;
      }
      for (; n > 0; --n) found &= found - 1;
      drawn = way(group, word, found);
      return true;
    });
    return drawn;
  }

  /// Returns way number `n` of those found of a group. Precondition: `n < found.count`.
  Way way(const Found& found, int n) const {
    Sites::Word starts = found.starts;
    for (; n > 0; --n) starts &= starts - 1;
    return way(groups_[static_cast<std::size_t>(found.at)], found.word, starts);
  }
  /// Returns way number `n` of those found from one start. Precondition: `n < found.count`.
  Way way(const Found& found, int n, const Open& open) const { return nth_from(found.at, open, n); }

  bool any(const Open& open) const {
    if (!goes_by_shifts(open)) return any_start(open, [&](int start) { return count_from(start, open) > 0; });
    return any_word(open, [](const Group&, std::uint32_t, Sites::Word found) { return found != 0; });
  }
  /// Returns whether the test holds for any open way.
  template <class Test>
  bool any(const Open& open, Test&& test) const {
    if (!goes_by_shifts(open))
      return any_start(open, [&](int start) {
        return std::ranges::any_of(from(start), [&](const Way& way) { return is_open(way, open) && test(way); });
      });
    return any_word(open, [&](const Group& group, std::uint32_t word, Sites::Word found) {
      for (; found; found &= found - 1)
        if (test(way(group, word, found))) return true;
      return false;
    });
  }
  /// Returns how many ways are open from a site, which counts as an allowed start.
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
    for (const Way& way : from(start)) sum += is_open(way, open);
    return sum;
  }
  /// Returns the open way number `n` from a site. Precondition: `n < count_from(start, open)`.
  Way nth_from(int start, const Open& open, int n) const {
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
    return *std::ranges::find_if(from(start), [&](const Way& way) { return is_open(way, open) && n-- == 0; });
  }
  /// Returns whether the test holds for any open way from a site.
  template <class Test>
  bool any_from(int start, const Open& open, Test&& test) const {
    return any_near(start, open) &&
           std::ranges::any_of(from(start), [&](const Way& way) { return is_open(way, open) && test(way); });
  }
  /// Returns the greatest number of ways that lead from one site.
  int most_from_one() const {
    std::uint32_t most = 0;
    for (std::size_t i = 1; i < begins_.size(); ++i) most = std::max(most, begins_[i] - begins_[i - 1]);
    return static_cast<int>(most);
  }
  /// Adds to `starts` the sites from which a way is open. Precondition: `has_shifts()`.
  void add_starts(const Open& open, Sites::Word* starts) const {
    any_word(open, [&](const Group&, std::uint32_t word, Sites::Word found) {
      starts[word] |= found;
      return false;
    });
  }

 private:
  void note_neighbours(int sites);
  /// The distances of target and hurdle from the start, and the index in `starts_` where the set of the group's starts
  /// begins.
  struct Group {
    int target, hurdle;
    std::uint32_t first;
  };

  // ---- by pieces ----

  static bool contains(const Sites::Word* set, int site) {
    return !set || (set[static_cast<unsigned>(site) / 64] >> (static_cast<unsigned>(site) % 64) & 1);
  }
  static bool is_open(const Way& way, const Open& open) {
    return contains(open.targets, way.target) && contains(open.hurdles, way.hurdle);
  }
  /// Returns false if a test of one word shows that no hurdle for ways from a site is allowed.
  bool any_near(int start, const Open& open) const {
    return near_.empty() || !open.hurdles || (near_[static_cast<std::size_t>(start)] & *open.hurdles);
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
  std::span<const Way> from(int start) const {
    const auto at = static_cast<std::size_t>(start);
    return std::span(ways_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
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
    if (!has_shifts_) return false;
    std::size_t pieces = 0;
    for (std::uint32_t i = 0; i < width_; ++i) pieces += static_cast<std::size_t>(std::popcount(open.starts[i]));
    return starts_.size() < 2 * pieces;
  }

  // ---- by shifts ----

  static Way way(const Group& group, std::uint32_t word, Sites::Word found) {
    const int start = static_cast<int>(word * 64) + std::countr_zero(found);
    return {start, start + group.target, start + group.hurdle};
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
  /// The search by shifts on boards of one word. It rotates instead of shifting: from all starts of a group both
  /// distances lead to sites of the board, so bits that wrap around belong to other starts.
  template <class Visit>
  bool any_in_word(const Open& open, Visit&& visit) const {
    const auto word_of = [](const Sites::Word* set) { return set ? *set : ~Sites::Word{0}; };
    const Sites::Word starts = word_of(open.starts), targets = word_of(open.targets), hurdles = word_of(open.hurdles);
    for (const Group& group : groups_) {
      const Sites::Word found =
          starts_[group.first] & starts & std::rotr(targets, group.target & 63) & std::rotr(hurdles, group.hurdle & 63);
      if (found != 0 && visit(group, 0, found)) return true;
    }
    return false;
  }
  /// Precondition: `has_shifts()`; otherwise the groups are incomplete.
  template <class Visit>
  bool any_word(const Open& open, Visit&& visit) const {
    assert(has_shifts_);
    if (width_ == 1) return any_in_word(open, visit);
    for (const Group& group : groups_) {
      const Shifted targets(open.targets, width_, group.target), hurdles(open.hurdles, width_, group.hurdle);
      for (std::uint32_t i = 0; i < width_; ++i) {
        Sites::Word found = open.starts ? starts_[group.first + i] & open.starts[i] : starts_[group.first + i];
        if (found == 0) continue;
        if (open.targets) found &= targets.word(i);
        if (found == 0) continue;
        if (open.hurdles) found &= hurdles.word(i);
        if (found != 0 && visit(group, i, found)) return true;
      }
    }
    return false;
  }

  std::uint32_t width_ = 0;
  std::vector<Way> ways_;              ///< sorted by start
  std::vector<std::uint32_t> begins_;  ///< by site: index in `ways_` of its first way
  /// The targets of each site as sets, if no way has a hurdle and none occurs twice: `targets_` if all sites fit into
  /// one word, otherwise `neighbours_`, which begin at `neighbours_begin_`.
  std::vector<Sites::Word> targets_;
  std::vector<Neighbours> neighbours_;
  std::vector<std::uint32_t> neighbours_begin_;
  /// By site: the set of the hurdles of its ways, if ways have hurdles and all sites fit into one word.
  std::vector<Sites::Word> near_;
  bool has_shifts_ = true;
  std::vector<Group> groups_;
  std::vector<Sites::Word> starts_;
};

}  // namespace lud::stdlib
