#pragma once
// The legal moves by player, where all players move at once.
#include <algorithm>
#include <cstdint>
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
/// which are the product of the players' numbers; at most 2^32 - 1.
inline std::uint64_t joint_moves(const Context& c, std::size_t count) {
  if (!moves_together(c)) return count;
  std::uint64_t product = 1;
  for (const std::vector<std::size_t>& own : moves_by_player(c, count))
    product = std::min<std::uint64_t>(product * own.size(), UINT32_MAX);
  return count ? product : 0;
}

/// The same for a position whose moves are not listed. Listing them leaves no trace.
inline std::uint64_t joint_moves(Context& c) {
  const std::uint64_t joint = joint_moves(c, offered_moves(c));
  c.unlist();
  return joint;
}

}  // namespace lud::play
