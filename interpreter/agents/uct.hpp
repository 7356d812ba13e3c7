#pragma once
// UCT (Kocsis and Szepesvari 2006), for any number of players: every node keeps what its games were worth to each, and
// the mover goes after his own. With chance or hidden pieces the tree is an open loop (Perez et al. 2015): a node is
// reached by moves, however the dice fell and whatever was hidden, and each time only those of its moves take part that
// are legal then, and count how often they could be chosen (Cowling, Powley and Whitehouse 2012). Where all move at
// once, each player chooses by statistics of his own (decoupled UCT; Finnsson and Bjornsson 2008), now and then at
// random.
//   mast     playouts prefer moves that were good in others (Finnsson and Bjornsson 2008), nine times in ten
//   grave    moves that were good later in the games through a node count for it, too (Cazenave 2015)
//   history  moves that were good anywhere are tried earlier (Nijssen and Winands 2011)
//   cut      playouts are judged by the evaluation after so many moves
#include <memory>

#include "interpreter/agents/evaluation.hpp"
#include "interpreter/agents/search.hpp"
#include "interpreter/agents/tree.hpp"

namespace lud::agents {

class Uct : public Search {
 public:
  Uct(const Game& game, int max_moves, const Settings& settings);
  std::size_t choose(const play::Position& at, std::uint64_t seed, int player) override;

 private:
  using Index = Tree::Index;
  /// A legal move that may be chosen, and its edge.
  struct Option {
    std::size_t move = 0;
    Index edge = Tree::none;
    std::uint64_t key = 0;
    std::uint32_t name = 0;
  };

  void iterate(play::Random& random);
  /// Goes down the tree and adds a node to it.
  void descend(play::Random& random);
  /// Whether the node that is reached is a new one, or none.
  bool step(std::size_t count, play::Random& random);
  /// The same in a closed tree, where moves are listed only as long as some of them were never tried.
  bool step_closed(play::Random& random);
  bool step_together(std::size_t count, play::Random& random);
  void list_options(Index node, std::size_t count);
  void list_open_options(Index node, std::size_t count);
  void list_one_untried(Index node, std::size_t count, play::Random& random);
  std::uint32_t name_of(std::size_t move) const;
  std::size_t select(Index node, int player, play::Random& random);
  Index select_tried(Index node, int player, play::Random& random);
  double score(Index node, int player, const Option& option, double log_visits) const;
  /// The node behind an option, made where there is none yet; none where the tree is full.
  Index enter(Index node, const Option& option, bool& is_new);
  void play_out(play::Random& random);
  void mast_move(play::Random& random, play::PlayoutResult& result);
  void learn();
  void learn_from_moves();
  std::size_t conclude();
  void tell_line(std::size_t chosen);

  const bool closed_, named_;
  std::unique_ptr<Evaluation> evaluation_;
  Tree tree_;
  MoveStatistics everywhere_;
  std::vector<Option> options_;
  std::vector<Index> path_, partial_;  ///< nodes that are reached; those of single players' choices
  std::vector<double> worth_;
  std::vector<Index> slots_;      ///< edges by key, for a moment
  Index reference_ = Tree::none;  ///< whose statistics count for the node that is being left
};

}  // namespace lud::agents
