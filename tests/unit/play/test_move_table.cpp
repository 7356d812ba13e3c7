// Move tables queried for many pieces at once give the same entries as queries entry by entry: on boards of one word
// and of more, with few pieces (handled one by one) and many (handled by shifts), with and without betweens.
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

/// The entries on a square board: steps to the four neighbours, or hops over them.
std::vector<TableEntry> table_of_square(int side, bool over_between) {
  std::vector<TableEntry> entries;
  for (int site = 0; site < side * side; ++site)
    for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      const int far = over_between ? 2 : 1;
      const int column = site % side + far * right, row = site / side + far * up;
      if (column < 0 || column >= side || row < 0 || row >= side) continue;
      const int between = over_between ? site + right + up * side : site;
      entries.push_back({site, row * side + column, between});
    }
  return entries;
}

/// Random entries without a pattern, one of them twice.
std::vector<TableEntry> drawn_entries(play::Random& random, int sites) {
  std::vector<TableEntry> entries;
  for (int site = 0; site < sites; ++site) entries.push_back({site, random.below(sites), site});
  entries.push_back(entries.front());
  return entries;
}

int count_of(const MoveTable& table, const MoveTable::Open& open) {
  int count = 0;
  table.any_found(open, [&](const MoveTable::Found& found) {
    count += found.count;
    return false;
  });
  return count;
}

TableEntry nth_of(const MoveTable& table, const MoveTable::Open& open, int n) {
  TableEntry entry;
  table.any_found(open, [&](const MoveTable::Found& found) {
    if (n >= found.count) {
      n -= found.count;
      return false;
    }
    entry = found.starts ? table.groups().entry(found, n) : table.nth_from(found.at, open, n);
    return true;
  });
  return entry;
}

void compare(const std::vector<TableEntry>& list, int sites, bool over_between, play::Random& random) {
  const MoveTable table = MoveTable::of(list, sites);
  for (int pieces : {0, 1, 3, sites / 4, sites})
    for (int open_targets : {0, sites / 3, 2 * sites}) {
      const SiteSet starts = drawn_set(random, sites, pieces), targets = drawn_set(random, sites, open_targets);
      const SiteSet betweens = drawn_set(random, sites, sites);
      for (const bool with_between : {false, over_between}) {
        Known expected;
        for (const TableEntry& entry : list)
          if (starts.contains(entry.start) && targets.contains(entry.target) &&
              (!with_between || betweens.contains(entry.between)))
            expected.insert({entry.start, entry.target, entry.between});
        const MoveTable::Open open{starts.words.data(), targets.words.data(),
                                   with_between ? betweens.words.data() : nullptr};
        const int count = count_of(table, open);
        REQUIRE(count == static_cast<int>(expected.size()));
        CHECK(table.any(open) == (count > 0));
        Known found;
        for (int i = 0; i < count; ++i) {
          const TableEntry entry = nth_of(table, open, i);
          found.insert({entry.start, entry.target, entry.between});
        }
        CHECK(found == expected);
        CHECK(table.any(open, [&](const TableEntry& entry) { return entry.target == sites / 2; }) ==
              std::ranges::any_of(expected, [&](const auto& entry) { return std::get<1>(entry) == sites / 2; }));
      }
    }
}

}  // namespace

TEST_CASE("entries of many pieces at once are those of each of them") {
  play::Random random(11);
  for (int side : {4, 8, 9, 12, 17})
    for (const bool over_between : {false, true}) {
      CAPTURE(side);
      CAPTURE(over_between);
      compare(table_of_square(side, over_between), side * side, over_between, random);
    }
  for (int sites : {10, 64, 100}) {
    CAPTURE(sites);
    compare(drawn_entries(random, sites), sites, false, random);
  }
}

TEST_CASE("starts from which an entry is open are added by shifts") {
  for (int side : {5, 9}) {
    const int sites = side * side;
    const std::vector<TableEntry> list = table_of_square(side, true);
    const MoveTable table = MoveTable::of(list, sites);
    REQUIRE(table.has_shifts());
    play::Random random(3);
    const SiteSet targets = drawn_set(random, sites, sites), betweens = drawn_set(random, sites, sites);
    SiteSet found(sites), expected(sites);
    table.groups().add_starts({nullptr, targets.words.data(), betweens.words.data()}, found.words.data());
    for (const TableEntry& entry : list)
      if (targets.contains(entry.target) && betweens.contains(entry.between)) expected.add(entry.start);
    CHECK(found.words == expected.words);
  }
}
