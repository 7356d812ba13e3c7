#pragma once
// The legal moves by player, where all players move at once.
#include <cstddef>
#include <vector>

#include "interpreter/play/context.hpp"
#include "interpreter/play/engine.hpp"

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

/// The number of ways to decide a position with `count` legal moves: where all players move at once, the joint moves,
/// which are the product of the players' numbers. Exact up to 2^53, beyond that rounded: 12 players with 100 moves each
/// have 10^24 joint moves.
inline double joint_moves(const Context& c, std::size_t count) {
  if (!moves_together(c)) return static_cast<double>(count);
  double product = 1;
  for (const std::vector<std::size_t>& own : moves_by_player(c, count)) product *= static_cast<double>(own.size());
  return count ? product : 0;
}

/// The same for a position whose moves are not listed. Listing them leaves no trace.
inline double joint_moves(Context& c) {
  const double joint = joint_moves(c, offered_moves(c));
  c.unlist();
  return joint;
}

}  // namespace lud::play
