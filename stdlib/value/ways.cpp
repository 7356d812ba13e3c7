#include "stdlib/value/ways.hpp"

namespace lud::stdlib {

Ways Ways::of(std::span<const Way> ways, int sites) {
  constexpr std::size_t most_words = 48;
  Ways made;
  made.width_ = (static_cast<std::uint32_t>(sites) + 63) / 64;
  made.ways_.assign(ways.begin(), ways.end());
  std::ranges::stable_sort(made.ways_, {}, &Way::start);
  made.over_hurdles_ = std::ranges::any_of(ways, [](const Way& way) { return way.hurdle != way.start; });
  bool twice = false;
  std::size_t next = 0;
  for (int site = 0; site < sites; ++site) {
    made.begins_.push_back(static_cast<std::uint32_t>(next));
    Sites::Word near = 0;
    for (; next < made.ways_.size() && made.ways_[next].start == site; ++next) {
      if (made.width_ > 1) continue;
      const Way& way = made.ways_[next];
      const Sites::Word bit = Sites::Word{1} << (made.over_hurdles_ ? way.hurdle : way.target);
      twice |= (near & bit) != 0;
      near |= bit;
    }
    if (made.width_ == 1) made.near_.push_back(near);
  }
  made.begins_.push_back(static_cast<std::uint32_t>(next));
  if (twice && !made.over_hurdles_) made.near_.clear();

  for (const Way& way : ways) {
    const int target = way.target - way.start, hurdle = way.hurdle - way.start;
    const auto word = static_cast<std::uint32_t>(way.start) / 64;
    const Sites::Word bit = Sites::Word{1} << (way.start % 64);
    Group* fitting = nullptr;
    // A way that is there twice counts twice.
    for (Group& group : made.groups_)
      if (group.target == target && group.hurdle == hurdle && !(made.starts_[group.first + word] & bit))
        fitting = &group;
    if (!fitting) {
      if (made.starts_.size() + made.width_ > most_words) {
        made.has_shifts_ = false;
        return made;
      }
      made.groups_.push_back({target, hurdle, static_cast<std::uint32_t>(made.starts_.size())});
      made.starts_.resize(made.starts_.size() + made.width_);
      fitting = &made.groups_.back();
    }
    made.starts_[fitting->first + word] |= bit;
  }
  return made;
}

}  // namespace lud::stdlib
