#include "interpreter/play/move.hpp"

namespace lud::play {

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
