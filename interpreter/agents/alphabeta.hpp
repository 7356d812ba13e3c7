#pragma once
// Alpha-beta (Knuth and Moore 1975) with iterative deepening, a transposition table and the history heuristic for move
// order; for one player or two sides, which may be teams. With more sides, max-n (Luckhardt and Irani 1986): whoever
// moves maximises the own value. Unfinished positions are evaluated (evaluation.hpp). In games with chance the value
// of a move is the mean over several samples of the dice (setting `samples`, default 8), without pruning. With hidden
// information several determinisations are searched and their values averaged (same setting, default 4). The default
// depth is 4 moves, 2 with chance, or as far as a budget of time or nodes allows.
#include <vector>

#include "interpreter/agents/evaluation.hpp"
#include "interpreter/agents/position_key.hpp"
#include "interpreter/agents/search.hpp"

namespace lud::agents {

class AlphaBeta : public Search {
 public:
  AlphaBeta(const Game& game, int max_moves, const Settings& settings, std::shared_ptr<Training> training);

 private:
  /// Values are for the side of the person who searches: `whole` for a win, plus a bonus that is larger the sooner it
  /// comes.
  using Value = std::int32_t;
  static constexpr Value whole = 10'000, soonest = 1'000, lowest = -soonest - 1, highest = whole + soonest + 1;
  struct Entry {
    enum class Bound : std::uint8_t { Exact, Lower, Upper };
    std::uint64_t key = 0;
    Value value = 0;
    std::uint32_t generation = 0;
    std::uint16_t best = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::Exact;
  };
  struct Ordered {
    std::int64_t rank = 0;
    std::size_t move = 0;
  };
  /// The data of one position on the path from the root.
  struct Level {
    std::vector<Ordered> moves;
    play::MoveList::Mark mark{};      ///< where its moves begin in the move list
    play::Savepoint point;            ///< only in games with chance
    bool drew = false;                ///< listing its moves rolled dice
    std::vector<double> best, value;  ///< for max-n, indexed by person
  };
  struct Rated {
    std::size_t move = 0;
    double value = lowest;  ///< `lowest`: not searched
  };

  std::size_t think(play::Random& random) override;
  /// Searches the samples of what is hidden, and sets the values of the real moves to their means over the samples in
  /// which they were searched.
  void search_worlds(std::vector<Rated>& means, play::Random& random);
  void search_world(std::size_t count, play::Random& random);
  void search_root(int depth, std::size_t count, play::Random& random);
  Value search(int ply, int depth, Value alpha, Value beta, std::size_t before, play::Random& random);
  Value search_moves(int ply, int depth, Value alpha, Value beta, std::size_t count, std::size_t& best,
                     play::Random& random);
  void search_all(int ply, int depth, std::size_t before, std::vector<double>& into, play::Random& random);
  double value_after(int depth, std::size_t count, std::size_t move, Value alpha, play::Random& random);
  /// Makes a move of the position at `ply`, calls `body`, and undoes the move; repeats this with new dice in games with
  /// chance. Returns the number of times.
  template <class Body>
  int with_move(int ply, std::size_t move, play::Random& random, Body&& body);
  std::size_t list(int ply);
  void unlist(int ply);
  void order(int ply, std::size_t count, std::size_t first);
  Entry* entry_of(std::uint64_t key) { return table_.empty() ? nullptr : &table_[key & (table_.size() - 1)]; }
  void store(Entry* entry, std::uint64_t key, int depth, Value value, Value alpha, Value beta, std::size_t best);
  bool ours(int mover) const;
  Value value_of_end(int ply) const;
  Value judged(int mobility);
  /// Notes whether the search has to stop: asked to, or out of time.
  void watch();
  bool stopped();
  void tell_line(std::size_t chosen);
  Level& level(int ply) {
    while (static_cast<int>(levels_.size()) <= ply) levels_.push_back(std::make_unique<Level>());
    return *levels_[static_cast<std::size_t>(ply)];
  }

  Evaluation evaluation_;
  PositionKey key_;
  std::vector<Entry> table_;
  std::uint32_t generation_ = 0;
  std::vector<std::unique_ptr<Level>> levels_;
  std::vector<double> worth_;
  std::vector<std::int64_t> cuts_;  ///< history heuristic: weight of the cutoffs by moves of a short key
  bool many_sides_ = false, stopped_ = false;
  int worlds_ = 1;
  double deadline_ = 0;          ///< when the search of this world ends, in seconds since the beginning; 0: no bound
  std::int64_t most_nodes_ = 0;  ///< of this world and those before
  std::vector<Rated> rated_;     ///< root moves, best first, with the values found so far
};

}  // namespace lud::agents
