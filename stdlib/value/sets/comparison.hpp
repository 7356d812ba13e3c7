#pragma once
// Comparisons of integers: of one value, and of the values of all sites, whose results are a set.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "interpreter/play/state/values.hpp"

namespace lud::stdlib {

/// How two integers are compared.
enum class Comparison : std::uint8_t { Equal, Different, Less, AtMost, Greater, AtLeast };

/// Calls `add(holds)` with the predicate that compares its argument with `limit`. The argument is one value, or a
/// vector of values that are compared elementwise.
template <class Limit, class Add>
void with_comparison(Comparison how, Limit limit, Add&& add) {
  switch (how) {
    case Comparison::Equal:
      return add([limit](auto value) { return value == limit; });
    case Comparison::Different:
      return add([limit](auto value) { return value != limit; });
    case Comparison::Less:
      return add([limit](auto value) { return value < limit; });
    case Comparison::AtMost:
      return add([limit](auto value) { return value <= limit; });
    case Comparison::Greater:
      return add([limit](auto value) { return value > limit; });
    case Comparison::AtLeast:
      return add([limit](auto value) { return value >= limit; });
  }
}

/// Returns whether `value` compares with `limit` as `how` says.
inline bool compares(int value, Comparison how, int limit) {
  bool result = false;
  with_comparison(how, limit, [&](auto holds) { result = holds(value); });
  return result;
}

/// Adds to `words` those of the first `sites` sites for which `read(site)` compares with `limit` as `how` says.
template <class Read>
void add_where(unsigned sites, Comparison how, int limit, Sites::Word* words, Read&& read) {
  with_comparison(how, limit, [&](auto holds) {
    for (unsigned begin = 0; begin < sites; begin += 64) {
      const unsigned end = std::min(sites, begin + 64);
      Sites::Word found = 0;
      for (unsigned site = begin; site < end; ++site)
        found |= Sites::Word{holds(read(static_cast<int>(site)))} << site % 64;
      words[begin / 64] |= found;
    }
  });
}
/// The same for the contiguous array of the values by site; compares several of them at once.
void add_where(const std::int16_t* numbers, unsigned sites, Comparison how, int limit, Sites::Word* words);
/// The same for values that are 0 on `empty` sites: calls `read` only for occupied sites.
template <class Read>
void add_where_occupied(const Sites::Word* empty, unsigned sites, Comparison how, int limit, Sites::Word* words,
                        Read&& read) {
  with_comparison(how, limit, [&](auto holds) {
    const Sites::Word on_empty = holds(0) ? ~Sites::Word{0} : 0;
    for (unsigned begin = 0; begin < sites; begin += 64) {
      const Sites::Word all = ~Sites::Word{0} >> (sites - begin < 64 ? 64 - (sites - begin) : 0);
      const Sites::Word free = empty[begin / 64];
      Sites::Word found = free & on_empty;
      for (Sites::Word left = ~free & all; left; left &= left - 1)
        if (holds(read(static_cast<int>(begin) + std::countr_zero(left)))) found |= left & (~left + 1);
      words[begin / 64] |= found & all;
    }
  });
}

}  // namespace lud::stdlib
