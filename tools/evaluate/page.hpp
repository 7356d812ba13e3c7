#pragma once
// The report of `lud evaluate --html`: one self-contained file with charts of game length, branching factor, wins by
// length, site usage, and openings. It is built from data about each game.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/evaluate/evaluation.hpp"
#include "tools/statistics/counts.hpp"

namespace lud::tools {

/// The data of one game that charts use.
struct GameSights {
  std::vector<double> sizes;  ///< legal or joint moves at each decision
  std::string opening;        ///< short text of the first move
  double result = 0;          ///< of player 1: 1 for a win, 0 for a loss
  bool cut = false;
  std::vector<bool> visited;  ///< by site of the default type: whether it was ever occupied
};

class Page {
 public:
  explicit Page(const Game& game) : game_(game) {}
  void add(const GameSights& game);
  std::string html(const EvaluatedHead& head, const Evaluation& evaluation) const;

 private:
  struct Results {
    std::uint64_t games = 0;
    double sum = 0;  ///< results of player 1
  };
  struct Size {
    std::uint64_t decisions = 0;
    double moves = 0;
  };
  std::string lengths() const;
  std::string branching() const;
  std::string wins() const;
  std::string heat() const;
  std::string openings() const;

  const Game& game_;
  statistics::Counts lengths_;
  std::vector<Size> sizes_;               ///< by index of the decision
  std::map<std::uint64_t, Results> won_;  ///< by length of the game, without games cut by a limit
  std::vector<std::uint64_t> visits_;     ///< by site: number of games in which it was occupied
  std::map<std::string, Results> openings_;
};

}  // namespace lud::tools
