#include "interpreter/play/actions/move.hpp"

#include <algorithm>

namespace lud::play {

void MoveList::append(Move& move, const Action& action) {
  const auto end = static_cast<std::uint32_t>(actions.size());
  if (move.first_action + move.action_count++ == end) return actions.push_back(action);
  const Action kept = action;
  copy_actions(move.first_action, move.action_count - 1);
  move.first_action = end;
  actions.push_back(kept);
}

void MoveList::add_part(const Move& part) {
  copy_actions(part.first_action, part.action_count);
  // Links lead from the newest consequence to the oldest, which is evaluated first.
  const std::size_t begin = actions.size();
  for (std::int32_t i = part.last_then; i >= 0; i = thens[static_cast<std::size_t>(i)].previous) {
    Action consequence;
    consequence.kind = ActionKind::Consequence;
    consequence.then = thens[static_cast<std::size_t>(i)].then;
    actions.push_back(consequence);
  }
  std::reverse(actions.begin() + static_cast<std::ptrdiff_t>(begin), actions.end());
}

std::size_t MoveList::flatten(std::size_t first_move, std::size_t first_action) {
  std::size_t expected = first_action;
  bool plain = true;
  for (std::size_t i = first_move; i < moves.size(); ++i) {
    plain &= moves[i].first_action == expected && moves[i].last_then < 0;
    expected += moves[i].action_count;
  }
  plain &= expected == actions.size();
  const std::size_t begin = plain ? first_action : actions.size();
  if (!plain)
    for (std::size_t i = first_move; i < moves.size(); ++i) add_part(Move(moves[i]));
  for (std::size_t i = begin; i < actions.size(); ++i) actions[i].decision = false;
  return begin;
}

}  // namespace lud::play
