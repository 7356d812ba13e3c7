#pragma once
// The loops of (forEach Player ...), (forEach <players> ...) and (forEach Team ...), whatever is made for each.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Calls `body` with the scope's player bound to each player.
template <class Body>
void for_each_player(Context& c, Body&& body) {
  play::spend(static_cast<std::uint64_t>(c.game.players), "(forEach Player ...)");
  Bound player(c.scope.player, c.scope.player);
  for (int p = 1; p <= c.game.players; ++p) {
    player = p;
    body();
  }
}

/// The same for some players, nobody (0) and everybody (players + 1); other numbers are left out.
template <class Body>
void for_each_of(Context& c, Ints players, Body&& body) {
  play::spend(players.size(), "(forEach ...)");
  Bound player(c.scope.player, c.scope.player);
  for (int p : players) {
    if (p < 0 || p > c.game.players + 1) continue;
    player = p;
    body();
  }
}

/// Calls `body` with the scope's team bound to the players of each team that has any.
template <class Body>
void for_each_team(Context& c, Body&& body) {
  const auto players = static_cast<std::size_t>(c.game.players);
  play::spend(players, "(forEach Team ...)");
  const Ints before = c.scope.team;
  for (std::size_t team = 1; team <= players; ++team) {
    const std::span<int> members = c.ints(players);
    std::size_t count = 0;
    for (std::size_t p = 1; p <= players; ++p)
      if (c.head().team[p] == static_cast<int>(team)) members[count++] = static_cast<int>(p);
    if (count == 0) continue;
    c.scope.team = members.first(count);
    body();
  }
  c.scope.team = before;
}

}  // namespace lud::stdlib
