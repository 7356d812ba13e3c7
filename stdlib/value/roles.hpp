#pragma once
// How words take players: `<player>` = (player <int>), `<who>` = that or a role, and Either<int, RoleType> where the
// grammar says "int or role". All are turned into players when they are asked in play.
#include "interpreter/play/roles.hpp"

namespace lud {

/// (player <int>)
struct Player {
  Lazy<int> index;
};
LUD_SORT_NAME(Player, "player")

/// A role or (player <int>); exactly one is present.
struct Who {
  Lazy<int> index;
  std::optional<RoleType> role;
};
LUD_SORT_NAME(Who, "who")

using play::owners_of;
using play::player_of;
using play::players_of;
using play::PlayerSet;

/// The number of the player, the team or everybody (players + 1); `off` where it is no single one.
inline int player_of(Context& c, const Who& who) { return who.role ? player_of(c, *who.role) : who.index(c); }
inline int player_of(Context& c, const Either<int, RoleType>& who) {
  return who.first ? who.first(c) : player_of(c, constant_of(who.second));
}
inline int player_of(Context& c, const Player& who) { return who.index(c); }

/// The players meant; of a (player <int>) the one player. Never nobody or everybody for roles.
PlayerSet players_of(Context& context, const Who& who);
/// Whether nothing in play has a say in who is meant but the mover.
bool is_meant_by_mover(const Who& who);
/// The owners of pieces meant.
PlayerSet owners_of(Context& context, const Who& who);
PlayerSet owners_of(Context& context, const Either<int, RoleType>& who);

namespace stdlib {

void declare_roles(Library& library);

/// For words that read play only through whom they ask about (one parameter of sort `who`), and else what is known once
/// all regions are there: a call whose arguments are known is known; where only the player is open, its values for all
/// players are worked out when it is linked, and play reads a table.
Operand known_by_player(const Linked& call);

}  // namespace stdlib

}  // namespace lud
