#include "stdlib/moves/prefixes.hpp"

#include <algorithm>
#include <array>

namespace lud::stdlib {

std::int32_t join_groups(play::MoveList& list, std::span<const play::Prefix> groups, bool newest_first) {
  if (groups.empty()) return -1;
  play::Prefix joined = groups[0];
  if (std::ranges::all_of(groups, [](const play::Prefix& group) { return group.action_count == 1; })) {
    // Single actions: each group goes directly behind the first one, or before all others.
    joined = {static_cast<std::uint32_t>(list.actions.size()), static_cast<std::uint32_t>(groups.size())};
    if (!newest_first) list.copy_actions(groups[0].first_action, 1);
    for (std::size_t i = groups.size(); i-- > (newest_first ? 0 : 1);) list.copy_actions(groups[i].first_action, 1);
    groups = groups.first(1);
  }
  std::uint32_t at = newest_first ? 0 : joined.action_count;
  for (const play::Prefix& group : groups.subspan(1)) {
    const auto first = static_cast<std::uint32_t>(list.actions.size());
    list.copy_actions(joined.first_action, at);
    list.copy_actions(group.first_action, group.action_count);
    list.copy_actions(joined.first_action + at, joined.action_count - at);
    joined = {first, joined.action_count + group.action_count};
    at = newest_first ? 0 : group.action_count;
  }
  list.prefixes.push_back(joined);
  return static_cast<std::int32_t>(list.prefixes.size()) - 1;
}

std::int32_t join_groups_of_twins(play::MoveList& list, std::span<const play::Prefix> groups) {
  play::Prefix joined{static_cast<std::uint32_t>(list.actions.size()), 0};
  std::uint32_t at = 0;
  for (const play::Prefix& group : groups) {
    const auto first = static_cast<std::uint32_t>(list.actions.size());
    list.copy_actions(joined.first_action, at);
    for (int copy = 0; copy < 2; ++copy) list.copy_actions(group.first_action, group.action_count);
    list.copy_actions(joined.first_action + at, joined.action_count - at);
    joined = {first, joined.action_count + 2 * group.action_count};
    at = group.action_count;
  }
  list.prefixes.push_back(joined);
  return static_cast<std::int32_t>(list.prefixes.size()) - 1;
}

bool has_twins(const play::MoveList& list, std::size_t begin) {
  return std::any_of(list.moves.begin() + static_cast<std::ptrdiff_t>(begin), list.moves.end(),
                     [](const play::Move& move) { return move.twin != play::Move::Twin::No; });
}

void prepend(play::MoveList& list, std::size_t begin, std::int32_t prefix, std::int32_t of_twins) {
  struct Joined {
    std::int32_t outer, inner = -1, both = -1;
  };
  Joined single{prefix}, twin{of_twins};
  for (std::size_t i = begin; i < list.moves.size(); ++i) {
    play::Move& move = list.moves[i];
    Joined& joined = move.twin == play::Move::Twin::No ? single : twin;
    if (move.prefix >= 0 && move.prefix != joined.inner) {
      joined.inner = move.prefix;
      joined.both = join_groups(list,
                                std::array{list.prefixes[static_cast<std::size_t>(joined.outer)],
                                           list.prefixes[static_cast<std::size_t>(joined.inner)]},
                                false);
    }
    list.moves[i].prefix = move.prefix >= 0 ? joined.both : joined.outer;
  }
}

}  // namespace lud::stdlib
