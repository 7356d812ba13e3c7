#pragma once
// Evaluates unfinished positions for alpha-beta and for playouts that are cut off. The features are material by kind of
// piece, pieces in hand, scores, pieces in the players' own regions, progress on tracks, distance from the starting
// area towards the opponents, nearness to the centre of the board, the mover, and mobility if it is known. The
// constructor fits their weights by least squares to random playouts with a fixed seed, so the signs are learnt per
// game (a piece that leaves the board is good in one game and bad in another). All positions of a match have the same
// value.
#include <string>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::agents {

class Evaluation {
 public:
  /// Fits the weights: plays random games with at most 300,000 moves in all.
  Evaluation(const Game& game, int max_moves);

  /// Writes an estimate of agents::worth for each player to `into`, from nearly 0 to nearly 1; `into` is indexed by
  /// player, and index 0 is unused. `mobility` is the number of the mover's legal moves minus that of the previous
  /// mover.
  void judge(const Context& context, std::vector<double>& into, int mobility = 0);

  /// A feature, and the share of a win that one unit more of it is worth.
  struct Weight {
    std::string name;
    double value = 0;
  };
  std::vector<Weight> weights() const;

 private:
  void note_board(Context& started);
  void note_places(Context& started);
  void note_regions(Context& started);
  /// Fills in `seen_`, the features of each player, and `more_`, these minus the mean of the other players.
  void look(const Context& c, int mobility);
  void look_at_piece(int slot, int what, int count);
  void look_at_track(int slot, int count, double* of_owner, int owner) const;
  void compare();
  void learn(int max_moves);
  void learn_from_game(Context& c, play::Random& random, int& moves);
  void solve();

  const Game& game_;
  std::size_t players_;
  std::vector<std::string> names_;
  std::vector<std::size_t> kind_of_;           ///< by component: index of its material feature
  std::size_t in_hand_ = 0;                    ///< index of the first feature after material
  std::vector<double> along_;                  ///< by player, by board slot: progress away from the starting area
  std::vector<double> middle_;                 ///< by board slot: nearness to the centre
  std::vector<std::vector<bool>> own_region_;  ///< by player, by slot: whether it is in an own region
  std::vector<int> track_of_;                  ///< by player: index of the track of the player's pieces, -1 for none
  std::vector<double> weights_, seen_, more_;
  std::vector<double> products_, sums_;  ///< normal equations, summed over the samples
};

}  // namespace lud::agents
