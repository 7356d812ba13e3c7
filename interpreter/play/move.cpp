#include "interpreter/play/move.hpp"

#include <algorithm>

namespace lud::play {

void MoveList::append(Move& move, const Action& action) {
  const bool last = move.first_action + move.action_count == actions.size();
  if (!last) {
    const auto first = static_cast<std::uint32_t>(actions.size());
    for (std::uint32_t i = 0; i < move.action_count; ++i) actions.push_back(Action(actions[move.first_action + i]));
    move.first_action = first;
  }
  actions.push_back(Action(action));
  ++move.action_count;
}

void MoveList::insert(Move& move, std::uint32_t at, std::uint32_t first, std::uint32_t count) {
  const auto begin = static_cast<std::uint32_t>(actions.size());
  const auto copy = [&](std::uint32_t from, std::uint32_t n) {
    for (std::uint32_t i = 0; i < n; ++i) actions.push_back(Action(actions[from + i]));
  };
  copy(move.first_action, at);
  copy(first, count);
  copy(move.first_action + at, move.action_count - at);
  move.first_action = begin;
  move.action_count += count;
}

void MoveList::add_part(const Move& part) {
  for (std::uint32_t i = 0; i < part.action_count; ++i) actions.push_back(Action(actions[part.first_action + i]));
  // Links lead from the newest consequence to the oldest, which is worked out first.
  const std::size_t begin = actions.size();
  for (std::int32_t i = part.last_then; i >= 0; i = thens[static_cast<std::size_t>(i)].previous) {
    Action consequence;
    consequence.kind = ActionKind::Consequence;
    consequence.then = thens[static_cast<std::size_t>(i)].then;
    actions.push_back(consequence);
  }
  std::reverse(actions.begin() + static_cast<std::ptrdiff_t>(begin), actions.end());
}

void MoveList::copy_from(const MoveList& other, const Move& move) {
  Move copy = move;
  copy.first_action = static_cast<std::uint32_t>(actions.size());
  copy.first_between = static_cast<std::uint32_t>(betweens.size());
  // Indices, not iterators: `other` may be this very list.
  for (std::uint32_t i = 0; i < move.action_count; ++i) actions.push_back(Action(other.actions[move.first_action + i]));
  for (std::uint32_t i = 0; i < move.between_count; ++i)
    betweens.push_back(int(other.betweens[move.first_between + i]));
  if (&other != this) {
    copy.last_then = -1;
    std::vector<const Then*> chain;
    for (std::int32_t i = move.last_then; i >= 0; i = other.thens[static_cast<std::size_t>(i)].previous)
      chain.push_back(other.thens[static_cast<std::size_t>(i)].then);
    for (auto it = chain.rbegin(); it != chain.rend(); ++it) add_then(copy, **it);
  }
  moves.push_back(copy);
}

}  // namespace lud::play
