#pragma once
// The moves of all pieces of a kind at once. Given the ways that lead from each site to a target, over a hurdle or not,
// groups them by how far off target and hurdle are: as the sites of a group lie side by side, one shift of a set of
// sites says for all of them at once which ways are open. Hands on how many ways are open to pieces on a set of sites,
// and which.
#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/play/values.hpp"

namespace lud::stdlib {

/// See the head of this file.
class Ways {
 public:
  struct Way {
    int start = off, target = off;
    int hurdle = off;  ///< where there is none, the start
  };
  /// The sets that ways depend on, by their words; null stands for all sites.
  struct Open {
    const Sites::Word* starts;
    const Sites::Word* targets;
    const Sites::Word* hurdles;
  };

  /// None where there are so many groups that pieces are better looked at one by one.
  static std::optional<Ways> of(std::span<const Way> ways, int sites);

  int count(const Open& open) const {
    int sum = 0;
    any_word(open, [&](const Group&, std::uint32_t, Sites::Word found) {
      sum += std::popcount(found);
      return false;
    });
    return sum;
  }
  bool any(const Open& open) const {
    return any_word(open, [](const Group&, std::uint32_t, Sites::Word found) { return found != 0; });
  }
  /// Whether the test holds for an open way.
  template <class Test>
  bool any(const Open& open, Test&& test) const {
    return any_word(open, [&](const Group& group, std::uint32_t word, Sites::Word found) {
      for (; found; found &= found - 1)
        if (test(way(group, word, found))) return true;
      return false;
    });
  }
  /// Adds the sites from which a way is open.
  void add_starts(const Open& open, Sites::Word* starts) const {
    any_word(open, [&](const Group&, std::uint32_t word, Sites::Word found) {
      starts[word] |= found;
      return false;
    });
  }
  /// Open way number `n`, of which there are more.
  Way nth(const Open& open, int n) const {
    Way nth;
    any_word(open, [&](const Group& group, std::uint32_t word, Sites::Word found) {
      const int here = std::popcount(found);
      if (n >= here) {
        n -= here;
        return false;
      }
      for (; n > 0; --n) found &= found - 1;
      nth = way(group, word, found);
      return true;
    });
    return nth;
  }

 private:
  /// How far off target and hurdle are, and where in `starts_` the set of its starts begins.
  struct Group {
    int target, hurdle;
    std::uint32_t first;
  };

  static Way way(const Group& group, std::uint32_t word, Sites::Word found) {
    const int start = static_cast<int>(word * 64) + std::countr_zero(found);
    return {start, start + group.target, start + group.hurdle};
  }
  /// The sites of a word from which a site so far off is in a set.
  Sites::Word before(const Sites::Word* set, std::uint32_t word, int distance) const {
    // From the starts of a group the way leads to the board: what comes round belongs to other sites.
    if (width_ == 1) return std::rotr(*set, distance);
    const int begin = static_cast<int>(word * 64) + distance;
    const int first = begin >> 6, shift = begin & 63;
    const auto in = [&](int i) { return i >= 0 && i < static_cast<int>(width_) ? set[i] : 0; };
    return shift ? in(first) >> shift | in(first + 1) << (64 - shift) : in(first);
  }
  template <class Visit>
  bool any_word(const Open& open, Visit&& visit) const {
    for (const Group& group : groups_)
      for (std::uint32_t i = 0; i < width_; ++i) {
        Sites::Word found = open.starts ? starts_[group.first + i] & open.starts[i] : starts_[group.first + i];
        if (found == 0) continue;
        if (open.targets) found &= before(open.targets, i, group.target);
        if (open.hurdles) found &= before(open.hurdles, i, group.hurdle);
        if (visit(group, i, found)) return true;
      }
    return false;
  }

  std::uint32_t width_ = 0;
  std::vector<Group> groups_;
  std::vector<Sites::Word> starts_;
};

}  // namespace lud::stdlib
