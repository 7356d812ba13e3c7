#pragma once
// The legal moves by player, where all players move at once.
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// The numbers of the first `count` legal moves, grouped by the player who may make them: a group for each player who
/// has any, in the order of the players.
inline std::vector<std::vector<std::size_t>> moves_by_player(const Context& c, std::size_t count) {
  std::vector<std::vector<std::size_t>> all;
  const auto& moves = c.current().moves.moves;
  for (int player = 1; player <= c.game.players; ++player) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < count; ++i)
      if (moves[i].mover == player) own.push_back(i);
    if (!own.empty()) all.push_back(std::move(own));
  }
  return all;
}

}  // namespace lud::play
