#include "stdlib/value/sets/move_table.hpp"

namespace lud::stdlib {

void MoveTable::note_neighbours(int sites) {
  for (int site = 0; site < sites; ++site) {
    neighbours_begin_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
    for (const TableEntry& entry : from(site)) {
      const auto word = static_cast<std::uint32_t>(entry.target) / 64;
      const auto begin = neighbours_.begin() + neighbours_begin_.back();
      auto some = std::find_if(begin, neighbours_.end(), [&](const Neighbours& one) { return one.word == word; });
      if (some == neighbours_.end()) some = neighbours_.insert(some, Neighbours{word, 0});
      const Sites::Word bit = Sites::Word{1} << (entry.target % 64);
      if (some->mask & bit) {
        // An entry that is there twice counts twice.
        neighbours_.clear();
        return neighbours_begin_.clear();
      }
      some->mask |= bit;
    }
  }
  neighbours_begin_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
  if (width_ != 1) return;
  for (int site = 0; site < sites; ++site) {
    const std::span<const Neighbours> in_word = neighbours(site);
    targets_.push_back(in_word.empty() ? 0 : in_word[0].mask);
  }
  neighbours_.clear();
  neighbours_begin_.clear();
}

MoveTable MoveTable::of(std::span<const TableEntry> entries, int sites) {
  MoveTable made;
  made.width_ = (static_cast<std::uint32_t>(sites) + 63) / 64;
  made.entries_.assign(entries.begin(), entries.end());
  std::ranges::stable_sort(made.entries_, {}, &TableEntry::start);
  const bool over_between =
      std::ranges::any_of(entries, [](const TableEntry& entry) { return entry.between != entry.start; });
  std::size_t next = 0;
  for (int site = 0; site < sites; ++site) {
    made.begins_.push_back(static_cast<std::uint32_t>(next));
    Sites::Word betweens = 0;
    for (; next < made.entries_.size() && made.entries_[next].start == site; ++next)
      betweens |= Sites::Word{1} << (made.entries_[next].between % 64);
    if (made.width_ == 1 && over_between) made.near_.push_back(betweens);
  }
  made.begins_.push_back(static_cast<std::uint32_t>(next));
  if (!over_between) made.note_neighbours(sites);
  made.groups_ = ShiftGroups(entries, sites);
  return made;
}

}  // namespace lud::stdlib
