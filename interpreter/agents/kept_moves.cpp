#include "interpreter/agents/kept_moves.hpp"

#include <algorithm>

namespace lud::agents {

KeptMoves::Index KeptMoves::add(const play::MoveList& list, const play::Move& move) {
  if (!move.finished()) return none;
  Kept kept{move, static_cast<std::uint32_t>(thens_.size()), 0};
  kept.move.first_action = static_cast<std::uint32_t>(actions_.size());
  kept.move.first_between = static_cast<std::uint32_t>(betweens_.size());
  const auto actions = list.actions_of(move);
  const auto betweens = list.betweens_of(move);
  actions_.insert(actions_.end(), actions.begin(), actions.end());
  betweens_.insert(betweens_.end(), betweens.begin(), betweens.end());
  for (std::int32_t t = move.last_then; t >= 0; t = list.thens[static_cast<std::size_t>(t)].previous)
    thens_.push_back(list.thens[static_cast<std::size_t>(t)].then);
  std::reverse(thens_.begin() + kept.first_then, thens_.end());
  kept.thens = static_cast<std::uint32_t>(thens_.size()) - kept.first_then;
  moves_.push_back(kept);
  return static_cast<Index>(moves_.size() - 1);
}

void KeptMoves::put(Context& c, Index index) const {
  const Kept& kept = moves_[index];
  play::MoveList& list = c.moves;
  list.clear();
  play::Move move = kept.move;
  move.first_action = 0;
  move.first_between = 0;
  move.last_then = -1;
  const play::Action* const actions = actions_.data() + kept.move.first_action;
  list.actions.append(actions, actions + move.action_count);
  const int* const betweens = betweens_.data() + kept.move.first_between;
  list.betweens.append(betweens, betweens + move.between_count);
  for (std::uint32_t i = 0; i < kept.thens; ++i) list.add_then(move, *thens_[kept.first_then + i]);
  list.moves.push_back(move);
  // Listing moves does the same.
  if (c.head().active) c.head().stalemated &= ~(1u << c.mover());
}

}  // namespace lud::agents
