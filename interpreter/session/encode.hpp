#pragma once
// Internal to this folder (programs include encoding.hpp): how moves and positions become numbers.
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/session/encoding.hpp"

namespace lud::session {

struct Encoding::Table {
  explicit Table(const Game& given);

  Game game;
  const lud::Game& rules;
  bool numbered = false;  ///< actions are the numbers of the legal moves
  bool pairs = false;     ///< some moves go from one site to another
  /// all moves add a piece to an empty site, any of which is allowed, or swap; see only_adds_pieces in encode.cpp
  bool placements = false;
  bool plain_sites = true;  ///< slots equal site numbers: there is one site type
  std::size_t sites = 0, first_pair = 0, first_other = 0, actions = 0;
  std::vector<EncodedPart> planes, values;
  std::vector<std::string> labels;
  std::vector<float> places;
  std::vector<const lud::Game*> games;  ///< those of a match; otherwise the game itself
  std::vector<int> plane_of;            ///< plane of each component; -1 for dice and for component 0 (no piece)
  std::vector<int> top_plane_of;        ///< the same for topmost pieces; empty if no game stacks
  int levels = 0;                       ///< levels of stacks that have planes: the lowest ones
  std::vector<int> level_plane_of;  ///< plane of each component at level 0; that at level 1 comes `level_planes` later
  int level_planes = 0;             ///< planes of each level
  int state_plane = -1, rotation_plane = -1, value_plane = -1, hidden_plane = -1;
  std::size_t dice = 0;        ///< columns for dice
  std::vector<int> variables;  ///< names of the columns for variables
  /// A list of numbers that the rules keep: its index in the state, its plane, and two columns.
  struct KeptList {
    int list = 0, plane = 0;
  };
  std::vector<KeptList> lists;

  /// Returns the action of a move by its sites, ignoring other moves with the same sites; no_action if its sites do not
  /// determine one.
  std::int64_t own_action(const Context& c, const play::Move& move) const;
  /// Calls `visit(number, action)` for each listed move of `player` (0: of all players), numbered as encoding.hpp says.
  /// `seen` has one byte per action, all 0 on entry; the bytes of assigned actions become 1.
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
  /// Writes the planes and values that `viewer` sees. Precondition: the legal moves are listed.
  void observe(const Context& match, int viewer, std::uint8_t* to, std::int32_t* numbers) const;

 private:
  void name_sites();
  /// Whether a layout of the games has something.
  bool any(bool play::Layout::*channel) const;
  std::string name_of_kind(std::size_t component) const;
  int add_plane(std::string name, std::string meaning);
  void add_planes();
  void add_planes_of_stacks();
  void add_planes_of_lists();
  void add_values();
  void observe_slot(const Context& c, int viewer, int slot, std::uint8_t* to) const;
  void observe_lists(const Context& c, int viewer, std::uint8_t* to) const;
  void observe_values(const Context& match, const Context& c, std::int32_t* to) const;
  void observe_dice(const Context& c, std::int32_t* to) const;
};

}  // namespace lud::session
