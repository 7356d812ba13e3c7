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

PlayerSet without(PlayerSet set, int player) {
  set.remove(player);
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
  const auto friends = [&] { return teams ? members(c, own_team) : PlayerSet(); };
  switch (role) {
    case RoleType::Enemy:
      return without(PlayerSet(range(1, c.game.players).bits() & ~friends().bits()), mover);
    case RoleType::Ally:
      return without(friends(), mover);
    case RoleType::Friend:
    case RoleType::TeamMover:
      return teams ? friends() : only(mover);
    default:
      return {};
  }
}

}  // namespace

PlayerSet players_of(const Context& c, RoleType role) {
  if (const std::optional<PlayerSet> these = several(c, role)) return *these;
  switch (role) {
    case RoleType::All:
      return range(1, c.game.players);
    case RoleType::NonMover:
      return without(range(1, c.game.players), c.mover());
    case RoleType::Neutral:
    case RoleType::Each:
    case RoleType::Shared:
      return {};
    default:
      return only(player_of(c, role));
  }
}

PlayerSet owners_of(const Context& c, RoleType role) {
  if (const std::optional<PlayerSet> these = several(c, role)) return *these;
  switch (role) {
    case RoleType::All:
      return range(0, c.game.players + 1);
    case RoleType::NonMover:
      return without(range(0, c.game.players), c.mover());
    default:
      return only(player_of(c, role));
  }
}

}  // namespace lud::play
