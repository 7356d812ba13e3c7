// Move tables queried for many pieces at once give the same ways as queries way by way: on boards of one word and of
// more, with few pieces (handled one by one) and many (handled by shifts), with and without hurdles.
#include <doctest/doctest.h>

#include <set>
#include <tuple>

#include "interpreter/play/state/random.hpp"
#include "stdlib/value/sets/move_table.hpp"

namespace {

using namespace lud;
using namespace lud::stdlib;
using Known = std::multiset<std::tuple<int, int, int>>;

struct SiteSet {
  explicit SiteSet(int sites) : words(static_cast<std::size_t>(sites + 63) / 64) {}
  std::vector<Sites::Word> words;

  void add(int site) { words[static_cast<std::size_t>(site) / 64] |= Sites::Word{1} << (site % 64); }
  bool contains(int site) const { return words[static_cast<std::size_t>(site) / 64] >> (site % 64) & 1; }
};

SiteSet drawn_set(play::Random& random, int sites, int members) {
  SiteSet set(sites);
  for (int i = 0; i < members; ++i) set.add(random.below(sites));
  return set;
}

/// The ways on a square board: steps to the four neighbours, or hops over them.
std::vector<TableEntry> table_of_square(int side, bool over_hurdles) {
  std::vector<TableEntry> ways;
  for (int site = 0; site < side * side; ++site)
    for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      const int far = over_hurdles ? 2 : 1;
      const int column = site % side + far * right, row = site / side + far * up;
      if (column < 0 || column >= side || row < 0 || row >= side) continue;
      const int hurdle = over_hurdles ? site + right + up * side : site;
      ways.push_back({site, row * side + column, hurdle});
    }
  return ways;
}

/// Random ways without a pattern, one of them twice.
std::vector<TableEntry> drawn_ways(play::Random& random, int sites) {
  std::vector<TableEntry> ways;
  for (int site = 0; site < sites; ++site) ways.push_back({site, random.below(sites), site});
  ways.push_back(ways.front());
  return ways;
}

int count_of(const MoveTable& ways, const MoveTable::Open& open) {
  int count = 0;
  ways.any_found(open, [&](const MoveTable::Found& found) {
    count += found.count;
    return false;
  });
  return count;
}

TableEntry nth_of(const MoveTable& ways, const MoveTable::Open& open, int n) {
  TableEntry way;
  ways.any_found(open, [&](const MoveTable::Found& found) {
    if (n >= found.count) {
      n -= found.count;
      return false;
    }
    way = found.starts ? ways.groups().way(found, n) : ways.nth_from(found.at, open, n);
    return true;
  });
  return way;
}

void compare(const std::vector<TableEntry>& list, int sites, bool over_hurdles, play::Random& random) {
  const MoveTable ways = MoveTable::of(list, sites);
  for (int pieces : {0, 1, 3, sites / 4, sites})
    for (int open_targets : {0, sites / 3, 2 * sites}) {
      const SiteSet starts = drawn_set(random, sites, pieces), targets = drawn_set(random, sites, open_targets);
      const SiteSet hurdles = drawn_set(random, sites, sites);
      for (const bool with_hurdles : {false, over_hurdles}) {
        Known expected;
        for (const TableEntry& way : list)
          if (starts.contains(way.start) && targets.contains(way.target) &&
              (!with_hurdles || hurdles.contains(way.hurdle)))
            expected.insert({way.start, way.target, way.hurdle});
        const MoveTable::Open open{starts.words.data(), targets.words.data(),
                                   with_hurdles ? hurdles.words.data() : nullptr};
        const int count = count_of(ways, open);
        REQUIRE(count == static_cast<int>(expected.size()));
        CHECK(ways.any(open) == (count > 0));
        Known found;
        for (int i = 0; i < count; ++i) {
          const TableEntry way = nth_of(ways, open, i);
          found.insert({way.start, way.target, way.hurdle});
        }
        CHECK(found == expected);
        CHECK(ways.any(open, [&](const TableEntry& way) { return way.target == sites / 2; }) ==
              std::ranges::any_of(expected, [&](const auto& way) { return std::get<1>(way) == sites / 2; }));
      }
    }
}

}  // namespace

TEST_CASE("ways of many pieces at once are those of each of them") {
  play::Random random(11);
  for (int side : {4, 8, 9, 12, 17})
    for (const bool over_hurdles : {false, true}) {
      CAPTURE(side);
      CAPTURE(over_hurdles);
      compare(table_of_square(side, over_hurdles), side * side, over_hurdles, random);
    }
  for (int sites : {10, 64, 100}) {
    CAPTURE(sites);
    compare(drawn_ways(random, sites), sites, false, random);
  }
}

TEST_CASE("starts from which a way is open are added by shifts") {
  for (int side : {5, 9}) {
    const int sites = side * side;
    const std::vector<TableEntry> list = table_of_square(side, true);
    const MoveTable ways = MoveTable::of(list, sites);
    REQUIRE(ways.has_shifts());
    play::Random random(3);
    const SiteSet targets = drawn_set(random, sites, sites), hurdles = drawn_set(random, sites, sites);
    SiteSet found(sites), expected(sites);
    ways.groups().add_starts({nullptr, targets.words.data(), hurdles.words.data()}, found.words.data());
    for (const TableEntry& way : list)
      if (targets.contains(way.target) && hurdles.contains(way.hurdle)) expected.add(way.start);
    CHECK(found.words == expected.words);
  }
}
