#pragma once
// Parameters that stand for players: `<player>` = (player <int>), `<who>` = that or a role, and Either<int, RoleType>
// where the grammar has "int or role". The functions below resolve them to player numbers in play.
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

/// Returns the number of the player or team meant, or players + 1 for everybody; `off` if it is no single one.
inline int player_of(Context& c, const Who& who) { return who.role ? player_of(c, *who.role) : who.index(c); }
inline int player_of(Context& c, const Either<int, RoleType>& who) {
  return who.first ? who.first(c) : player_of(c, constant_of(who.second));
}
inline int player_of(Context& c, const Player& who) { return who.index(c); }

/// Returns the players meant. Roles never include nobody (0) or everybody (players + 1) in this set.
PlayerSet players_of(Context& context, const Who& who);
/// Returns whether the player meant depends on the mover alone.
bool is_meant_by_mover(const Who& who);
/// Returns the owners of pieces that are meant; these may include nobody (0) and everybody (players + 1).
PlayerSet owners_of(Context& context, const Who& who);
PlayerSet owners_of(Context& context, const Either<int, RoleType>& who);
/// The owners named by a role, or the one given by number; all where neither is given.
PlayerSet owners_of(Context& context, Maybe<RoleType> who, Maybe<int> of);

namespace stdlib {

void declare_roles(Library& library);

/// The `lower` of words that depend on play only through the player of their one `<who>` parameter, and otherwise only
/// on data that is complete once all regions are known. If all arguments are known, the call becomes a constant; if
/// only the player is open, the linker evaluates the call for every player and play looks the value up in that table.
Operand known_by_player(const Linked& call);

}  // namespace stdlib

}  // namespace lud
