#pragma once
// The report of `lud evaluate --html`: one file that needs no other, with charts of how long games are, how many moves
// there are to choose from, who wins when, where pieces stand, and how games open. Given what was seen of each game.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/evaluate/evaluation.hpp"
#include "tools/statistics/counts.hpp"

namespace lud::tools {

/// What charts show of one game.
struct GameSights {
  std::vector<std::uint32_t> sizes;  ///< legal moves at each decision
  std::string opening;               ///< the first move, in short
  double result = 0;                 ///< of player 1: 1 where it wins, 0 where it loses
  bool cut = false;
  std::vector<bool> visited;  ///< by site of the board's own type: whether it was occupied at some time
};

class Page {
 public:
  explicit Page(const Game& game) : game_(game) {}
  void add(const GameSights& game);
  std::string html(const EvaluatedHead& head, const Evaluation& evaluation) const;

 private:
  struct Results {
    std::uint64_t games = 0;
    double sum = 0;  ///< of the results of player 1
  };
  struct Size {
    std::uint64_t decisions = 0, moves = 0;
  };
  std::string lengths() const;
  std::string branching() const;
  std::string wins() const;
  std::string heat() const;
  std::string openings() const;

  const Game& game_;
  statistics::Counts lengths_;
  std::vector<Size> sizes_;               ///< by decision, from the first
  std::map<std::uint64_t, Results> won_;  ///< by length, of the games that no limit cut
  std::vector<std::uint64_t> visits_;     ///< by site: in how many games it was occupied
  std::map<std::string, Results> openings_;
};

}  // namespace lud::tools
