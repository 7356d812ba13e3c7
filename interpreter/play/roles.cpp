#include "interpreter/play/roles.hpp"

#include <optional>

namespace lud::play {

namespace {

PlayerSet range(int first, int last) {
  return last < first ? PlayerSet() : PlayerSet((std::uint32_t{2} << last) - (std::uint32_t{1} << first));
}

PlayerSet only(int player) {
  PlayerSet set;
  set.add(player);
  return set;
}

PlayerSet members(const Context& c, int team) {
  const Header& h = c.head();
  std::uint32_t bits = 0;
  for (int p = 1; p <= c.game.players; ++p) bits |= std::uint32_t{h.team[static_cast<std::size_t>(p)] == team} << p;
  return PlayerSet(bits);
}

/// The players of a role that means the same several ones as players and as owners; nothing for other roles.
std::optional<PlayerSet> several(const Context& c, RoleType role) {
  const bool teams = c.game.needs_a(Need::Teams);
  const int mover = c.mover();
  if (is_numbered_team(role)) {
    const int team = player_of(c, role);
    return teams ? members(c, team) : only(team);
  }
  const int own_team = teams ? c.head().team[static_cast<std::size_t>(mover)] : off;
  PlayerSet set;
  switch (role) {
    case RoleType::Enemy:
      set = range(1, c.game.players);
      if (teams)
        for (int friend_of_mover : members(c, own_team)) set.remove(friend_of_mover);
      set.remove(mover);
      return set;
    case RoleType::Ally:
      if (teams) set = members(c, own_team);
      set.remove(mover);
      return set;
    case RoleType::Friend:
    case RoleType::TeamMover:
      return teams ? members(c, own_team) : only(mover);
    default:
      return {};
  }
}

}  // namespace

PlayerSet players_of(const Context& c, RoleType role) {
  if (const std::optional<PlayerSet> these = several(c, role)) return *these;
  PlayerSet set;
  switch (role) {
    case RoleType::All:
      return range(1, c.game.players);
    case RoleType::NonMover:
      set = range(1, c.game.players);
      set.remove(c.mover());
      return set;
    case RoleType::Neutral:
    case RoleType::Each:
    case RoleType::Shared:
      return set;
    default:
      return only(player_of(c, role));
  }
}

PlayerSet owners_of(const Context& c, RoleType role) {
  if (const std::optional<PlayerSet> these = several(c, role)) return *these;
  PlayerSet set;
  switch (role) {
    case RoleType::All:
      return range(0, c.game.players + 1);
    case RoleType::NonMover:
      set = range(0, c.game.players);
      set.remove(c.mover());
      return set;
    default:
      return only(player_of(c, role));
  }
}

}  // namespace lud::play
