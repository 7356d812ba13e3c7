#pragma once
// What an unfinished position is worth to each player, for alpha-beta and for playouts that are cut. Looks at material
// by kind of piece, pieces in hand, scores, what lies in players' regions, progress on tracks, how far pieces have come
// from where they began towards the others, how near they are to the middle of the board, who moves, and mobility where
// it is known. What each of these counts for is found out when it is made, by least squares over random playouts with a
// fixed seed: so it knows by itself that pieces that left the board are good in one game and bad in another. A match
// is not judged: all its positions are worth the same.
#include <string>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::agents {

class Evaluation {
 public:
  /// Plays random games: 300,000 moves at most.
  Evaluation(const Game& game, int max_moves);

  /// From nearly 0 to nearly 1 for each player, as agents::worth; `into` is by player, with a place 0. `mobility` is
  /// how many moves the mover has more than the player before him had.
  void judge(const Context& context, std::vector<double>& into, int mobility = 0);

  /// What is looked at, and how much of a won game one more of it counts.
  struct Weight {
    std::string name;
    double value = 0;
  };
  std::vector<Weight> weights() const;

 private:
  void note_board(Context& started);
  void note_places(Context& started);
  void note_regions(Context& started);
  /// What each player has of everything, and then by how much it is more than what the others have on average.
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
  std::vector<std::size_t> kind_of_;           ///< by component: its feature
  std::size_t in_hand_ = 0;                    ///< the feature after the kinds; the others follow it
  std::vector<double> along_;                  ///< by player, by slot of the board: how far it is from home
  std::vector<double> middle_;                 ///< by slot of the board: how near the middle it is
  std::vector<std::vector<bool>> own_region_;  ///< by player, by slot
  std::vector<int> track_of_;                  ///< by player: the track that his pieces run along, -1 for none
  std::vector<double> weights_, seen_, more_;
  std::vector<double> products_, sums_;  ///< over the samples
};

}  // namespace lud::agents
