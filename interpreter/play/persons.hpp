#pragma once
// Persons and the players that they play. Rules know players: player 1 owns the pieces of player 1, and winners, ranks
// and scores are players', in trials and records, too. Whoever began as player p is person p. The pie rule and
// (swap Players ...) let two persons exchange their players, so whoever seats people or agents asks here who chooses
// for the mover, and what a person gets is what the player gets that the person plays in the end. Without such rules
// person p plays player p throughout.
//
// In a match of games these are the persons of the match, who stay: its points go by the number of the player, as in
// Ludii, whoever exchanged players within a game.
#include "interpreter/play/state/header.hpp"

namespace lud::play {

/// The player whom each person plays, by person, from 1.
using PlayerOrder = decltype(Header::player_order);

/// The player whom a person plays.
inline int player_of_person(const Header& head, int person) {
  return head.player_order[static_cast<std::size_t>(person)];
}
/// The person who plays a player; numbers that are no player's (0: nobody) stay what they are.
inline int person_of(const PlayerOrder& order, int player) {
  if (player < 1 || player > max_players || order[static_cast<std::size_t>(player)] == player) return player;
  for (int person = 1; person <= max_players; ++person)
    if (order[static_cast<std::size_t>(person)] == player) return person;
  return player;
}
inline int person_of(const Header& head, int player) { return person_of(head.player_order, player); }
/// Those who play two players exchange them.
inline void exchange_players(PlayerOrder& order, int one, int other) {
  for (std::int32_t& player : order) player = player == one ? other : player == other ? one : player;
}

}  // namespace lud::play
