#include "stdlib/value/sets/way_groups.hpp"

namespace lud::stdlib {

WayGroups::WayGroups(std::span<const Way> ways, int sites) : width_((static_cast<std::uint32_t>(sites) + 63) / 64) {
  constexpr std::size_t most_words = 48;
  for (const Way& way : ways) {
    const int target = way.target - way.start, hurdle = way.hurdle - way.start;
    const auto word = static_cast<std::uint32_t>(way.start) / 64;
    const Sites::Word bit = Sites::Word{1} << (way.start % 64);
    Group* fitting = nullptr;
    // A way that is there twice counts twice.
    for (Group& group : groups_)
      if (group.target == target && group.hurdle == hurdle && !(starts_[group.first + word] & bit)) fitting = &group;
    if (!fitting) {
      if (starts_.size() + width_ > most_words) {
        are_few_ = false;
        return;
      }
      groups_.push_back({target, hurdle, static_cast<std::uint32_t>(starts_.size())});
      starts_.resize(starts_.size() + width_);
      fitting = &groups_.back();
    }
    starts_[fitting->first + word] |= bit;
  }
}

}  // namespace lud::stdlib
