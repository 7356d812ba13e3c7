#include "stdlib/value/sets/shift_groups.hpp"

namespace lud::stdlib {

ShiftGroups::ShiftGroups(std::span<const TableEntry> entries, int sites)
    : width_((static_cast<std::uint32_t>(sites) + 63) / 64) {
  constexpr std::size_t most_words = 48;
  for (const TableEntry& entry : entries) {
    const int target = entry.target - entry.start, between = entry.between - entry.start;
    const auto word = static_cast<std::uint32_t>(entry.start) / 64;
    const Sites::Word bit = Sites::Word{1} << (entry.start % 64);
    Group* fitting = nullptr;
    // An entry that is there twice counts twice.
    for (Group& group : groups_)
      if (group.target == target && group.between == between && !(starts_[group.first + word] & bit)) fitting = &group;
    if (!fitting) {
      if (starts_.size() + width_ > most_words) {
        are_few_ = false;
        return;
      }
      groups_.push_back({target, between, static_cast<std::uint32_t>(starts_.size())});
      starts_.resize(starts_.size() + width_);
      fitting = &groups_.back();
    }
    starts_[fitting->first + word] |= bit;
  }
}

}  // namespace lud::stdlib
