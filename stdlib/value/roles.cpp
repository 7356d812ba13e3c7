#include "stdlib/value/roles.hpp"

namespace lud {

namespace {
PlayerSet only(int player) {
  PlayerSet set;
  set.add(player);
  return set;
}
}  // namespace

int player_of(Context& c, const Who& who) { return who.role ? player_of(c, *who.role) : who.index(c); }
int player_of(Context& c, const Either<int, RoleType>& who) {
  return who.first ? who.first(c) : player_of(c, who.second(c));
}
int player_of(Context& c, const Player& who) { return who.index(c); }

PlayerSet players_of(Context& c, const Who& who) { return who.role ? players_of(c, *who.role) : only(who.index(c)); }

PlayerSet owners_of(Context& c, const Who& who) { return who.role ? owners_of(c, *who.role) : only(who.index(c)); }

PlayerSet owners_of(Context& c, const Either<int, RoleType>& who) {
  return who.first ? only(who.first(c)) : owners_of(c, who.second(c));
}

void stdlib::declare_roles(Library& library) {
  ludeme(library, "player", "index", "The player of a number.", [](Lazy<int> index) { return Player{index}; });
  conversion(library, "A role stands for whoever has it in play.", [](RoleType role) { return Who{{}, role}; });
  conversion(library, "(player ...) stands for that player.", [](const Player& player) {
    return Who{player.index, std::nullopt};
  });
}

}  // namespace lud
