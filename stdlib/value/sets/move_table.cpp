#include "stdlib/value/sets/move_table.hpp"

namespace lud::stdlib {

void MoveTable::note_neighbours(int sites) {
  for (int site = 0; site < sites; ++site) {
    neighbours_begin_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
    for (const Way& way : from(site)) {
      const auto word = static_cast<std::uint32_t>(way.target) / 64;
      const auto begin = neighbours_.begin() + neighbours_begin_.back();
      auto some = std::find_if(begin, neighbours_.end(), [&](const Neighbours& one) { return one.word == word; });
      if (some == neighbours_.end()) some = neighbours_.insert(some, Neighbours{word, 0});
      const Sites::Word bit = Sites::Word{1} << (way.target % 64);
      if (some->mask & bit) {
        // A way that is there twice counts twice.
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

MoveTable MoveTable::of(std::span<const Way> ways, int sites) {
  MoveTable made;
  made.width_ = (static_cast<std::uint32_t>(sites) + 63) / 64;
  made.ways_.assign(ways.begin(), ways.end());
  std::ranges::stable_sort(made.ways_, {}, &Way::start);
  const bool over_hurdles = std::ranges::any_of(ways, [](const Way& way) { return way.hurdle != way.start; });
  std::size_t next = 0;
  for (int site = 0; site < sites; ++site) {
    made.begins_.push_back(static_cast<std::uint32_t>(next));
    Sites::Word hurdles = 0;
    for (; next < made.ways_.size() && made.ways_[next].start == site; ++next)
      hurdles |= Sites::Word{1} << (made.ways_[next].hurdle % 64);
    if (made.width_ == 1 && over_hurdles) made.near_.push_back(hurdles);
  }
  made.begins_.push_back(static_cast<std::uint32_t>(next));
  if (!over_hurdles) made.note_neighbours(sites);
  made.groups_ = WayGroups(ways, sites);
  return made;
}

}  // namespace lud::stdlib
