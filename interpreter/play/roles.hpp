#pragma once
// Converts roles such as Mover or Enemy to a player's number or a set of players, in a given context.
#include <bit>
#include <cstdint>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// A set of player numbers, iterated in ascending order. 0 is nobody, the number of players + 1 everybody.
class PlayerSet {
 public:
  PlayerSet() = default;
  explicit PlayerSet(std::uint32_t bits) : bits_(bits) {}
  /// Adds a player; numbers that no owner can have (such as `off`) are ignored.
  void add(int player) {
    if (player >= 0 && player < 32) bits_ |= std::uint32_t{1} << player;
  }
  void remove(int player) {
    if (player >= 0 && player < 32) bits_ &= ~(std::uint32_t{1} << player);
  }
  bool contains(int player) const { return player >= 0 && player < 32 && (bits_ >> player & 1U); }
  bool empty() const { return bits_ == 0; }
  int count() const { return std::popcount(bits_); }
  std::uint32_t bits() const { return bits_; }

  class Iterator {
   public:
    explicit Iterator(std::uint32_t rest) : rest_(rest) {}
    int operator*() const { return std::countr_zero(rest_); }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return rest_ != other.rest_; }

   private:
    std::uint32_t rest_;
  };
  Iterator begin() const { return Iterator(bits_); }
  Iterator end() const { return Iterator(0); }

 private:
  std::uint32_t bits_ = 0;
};

/// True for Team1 to Team16, not for TeamMover.
inline bool is_numbered_team(RoleType role) { return role >= RoleType::Team1 && role <= RoleType::Team16; }

/// The role P1 to P16 of a player.
inline RoleType role_of_player(int player) {
  return static_cast<RoleType>(static_cast<int>(RoleType::P1) + player - 1);
}
/// The number of the player that a role P1 to P16 names; 0 for all other roles.
inline int player_of_role(RoleType role) {
  return role >= RoleType::P1 && role <= RoleType::P16 ? static_cast<int>(role) - static_cast<int>(RoleType::P1) + 1
                                                       : 0;
}
/// The number of the player or team that a role names; 0 for all other roles.
inline int numbered_owner(RoleType role) {
  return is_numbered_team(role) ? static_cast<int>(role) - static_cast<int>(RoleType::Team1) + 1 : player_of_role(role);
}

/// The one number that a role stands for: a player, 0 for Neutral, the number of a team, the number of players + 1 for
/// All, Each and Shared; `off` for roles that are never a single player (Enemy, Ally, Friend, NonMover).
inline int player_of(const Context& c, RoleType role) {
  switch (role) {
    case RoleType::Neutral:
      return 0;
    case RoleType::Player:
      return c.scope.player;
    case RoleType::Mover:
      return c.mover();
    case RoleType::Next:
      return c.head().next;
    case RoleType::Prev:
      return c.head().prev;
    case RoleType::TeamMover:
      return c.head().team[static_cast<std::size_t>(c.mover())];
    case RoleType::Shared:
    case RoleType::All:
    case RoleType::Each:
      return c.game.players + 1;
    default:
      const int number = numbered_owner(role);
      return number != 0 ? number : off;
  }
}
/// Whether `player_of` returns the same number throughout play.
inline bool is_fixed(RoleType role) {
  return role != RoleType::Player && role != RoleType::Mover && role != RoleType::Next && role != RoleType::Prev &&
         role != RoleType::TeamMover;
}

/// The players (never 0 or everybody) that a role stands for. Neutral, Each and Shared have none.
PlayerSet players_of(const Context& context, RoleType role);

/// The owners of pieces that a role stands for: All includes nobody and everybody (0 and the number of players + 1),
/// NonMover includes nobody, and a role that is a single player is that player.
PlayerSet owners_of(const Context& context, RoleType role);

}  // namespace lud::play
