#pragma once
// The features of a position that its evaluation is a weighted sum of: material by kind of piece, pieces in hand,
// scores, pieces in the players' own regions, progress on tracks, distance from the starting area towards the
// opponents, nearness to the centre of the board, the mover, and mobility if it is known.
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::agents {

class Features {
 public:
  explicit Features(const Game& game);

  /// Takes the board, the regions and the tracks from a started game. Before that there is nothing to look at.
  void note_board(Context& started);
  bool ready() const { return !track_of_.empty(); }
  /// The number of features.
  std::size_t count() const { return count_; }
  /// Computes the features of a position. `mobility` is the number of the mover's legal moves minus that of the
  /// previous mover.
  void look(const Context& c, int mobility);
  /// After `look`: the features of each player minus the mean of the other players', `count()` values for each player
  /// from 0 on; player 0 is unused.
  const std::vector<double>& advantages() const { return more_; }

 private:
  void note_places(Context& started);
  void note_regions(Context& started);
  void look_at_piece(int slot, int what, int count);
  void look_at_track(int slot, int count, double* of_owner, int owner) const;
  void compare();

  const Game* game_;
  std::size_t players_;
  std::size_t count_ = 0;
  std::vector<std::size_t> kind_of_;           ///< by component: index of its material feature
  std::size_t in_hand_ = 0;                    ///< index of the first feature after material
  std::vector<double> along_;                  ///< by player, by board slot: progress away from the starting area
  std::vector<double> middle_;                 ///< by board slot: nearness to the centre
  std::vector<std::vector<bool>> own_region_;  ///< by player, by slot: whether it is in an own region
  std::vector<int> track_of_;                  ///< by player: index of the track of the player's pieces, -1 for none
  std::vector<double> seen_, more_;            ///< by player, by feature: its value, and its advantage
};

}  // namespace lud::agents
