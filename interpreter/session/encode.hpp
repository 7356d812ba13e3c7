#pragma once
// How moves and positions become numbers. For this folder alone: programs see encoding.hpp.
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/session/encoding.hpp"

namespace lud::session {

struct Encoding::Table {
  explicit Table(const Game& given);

  Game game;
  const lud::Game& rules;
  bool numbered = false;    ///< moves are numbered
  bool pairs = false;       ///< there are moves from site to site
  bool placements = false;  ///< a piece may be added to every empty site, and there are no other moves but to swap
  bool plain_sites = true;  ///< the sites of all pieces are numbered in one row
  std::size_t sites = 0, first_pair = 0, first_other = 0, actions = 0;
  std::vector<EncodedPart> planes, values;
  std::vector<std::string> labels;
  std::vector<float> places;
  std::vector<int> plane_of;      ///< by component; -1 for dice and for no piece
  std::vector<int> top_plane_of;  ///< in stacking games: by component
  int state_plane = -1, rotation_plane = -1, value_plane = -1, hidden_plane = -1;

  /// The action that a move has where it is the first of its sites; no_action where it has none of its own.
  std::int64_t own_action(const Context& c, const play::Move& move) const;
  /// Calls `visit(number, action)` for the listed moves of a player (0: of all), as encoding.hpp numbers them. `seen`
  /// has a byte for each action, all 0; those of the moves become 1.
  template <class Visit>
  void each_action(const Context& c, std::size_t count, int player, std::uint8_t* seen, Visit&& visit) const {
    std::size_t others = 0, listed = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const play::Move& move = c.moves.moves[i];
      if (player > 0 && move.mover != player) continue;
      std::int64_t action = numbered ? no_action : own_action(c, move);
      if (numbered) {
        if (listed < actions) action = static_cast<std::int64_t>(listed);
        ++listed;
      } else if (action == no_action || seen[action]) {
        action = others < other_actions ? static_cast<std::int64_t>(first_other + others) : no_action;
        ++others;
      }
      if (action != no_action) seen[action] = 1;
      visit(i, action);
    }
  }
  /// What a player sees where the legal moves are listed.
  void observe(const Context& match, int viewer, std::uint8_t* to, std::int32_t* numbers) const;

 private:
  void name_sites();
  void add_planes();
  void add_values();
  void observe_slot(const Context& c, int viewer, int slot, std::uint8_t* to) const;
  void observe_values(const Context& match, const Context& c, std::int32_t* to) const;
};

}  // namespace lud::session
