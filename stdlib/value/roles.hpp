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
int player_of(Context& context, const Who& who);
int player_of(Context& context, const Either<int, RoleType>& who);
int player_of(Context& context, const Player& who);

/// The players meant; of a (player <int>) the one player. Never nobody or everybody for roles.
PlayerSet players_of(Context& context, const Who& who);
/// The owners of pieces meant.
PlayerSet owners_of(Context& context, const Who& who);
PlayerSet owners_of(Context& context, const Either<int, RoleType>& who);

namespace stdlib {
void declare_roles(Library& library);
}

}  // namespace lud
