#include "stdlib/value/ways.hpp"

namespace lud::stdlib {

std::optional<Ways> Ways::of(std::span<const Way> ways, int sites) {
  constexpr std::size_t most_words = 48;
  Ways made;
  made.width_ = (static_cast<std::uint32_t>(sites) + 63) / 64;
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
      if (made.starts_.size() + made.width_ > most_words) return std::nullopt;
      made.groups_.push_back({target, hurdle, static_cast<std::uint32_t>(made.starts_.size())});
      made.starts_.resize(made.starts_.size() + made.width_);
      fitting = &made.groups_.back();
    }
    made.starts_[fitting->first + word] |= bit;
  }
  return made;
}

}  // namespace lud::stdlib
