#pragma once
// UCT (Kocsis and Szepesvari 2006) for any number of players: every node stores the mean result of each person, and
// whoever moves maximises the own (persons: interpreter/play/persons.hpp). With chance or hidden information the tree
// is an open loop (Perez et al. 2015): a node stands for a sequence of moves, whatever the dice and the hidden pieces.
// Selection at a node considers only the moves that are legal in the present iteration, and the bound of a move uses
// the number of times it was available (Cowling, Powley and Whitehouse 2012). Where all players move at once, each
// chooses by statistics of their own (decoupled UCT; Finnsson and Bjornsson 2008), sometimes at random.
//   mast     playouts prefer moves with good mean results, nine times in ten (Finnsson and Bjornsson 2008)
//   grave    later moves of the playouts through a node count for that node, too (Cazenave 2015)
//   history  moves with good results anywhere are tried earlier (Nijssen and Winands 2011)
//   cut      playouts are evaluated after that many moves
#include <memory>

#include "interpreter/agents/evaluation.hpp"
#include "interpreter/agents/search.hpp"
#include "interpreter/agents/tree.hpp"

namespace lud::agents {

class Uct : public Search {
 public:
  Uct(const Game& game, int max_moves, const Settings& settings, std::shared_ptr<Training> training);

 private:
  using Index = Tree::Index;
  /// A legal move that may be selected, and its edge.
  struct Option {
    std::size_t move = 0;
    Index edge = Tree::none;
    std::uint64_t key = 0;
    std::uint32_t name = 0;
  };

  std::size_t think(play::Random& random) override;
  /// Whether the bound in nodes lets the search go on. `idle`: the iterations since the tree grew.
  bool may_grow(std::size_t idle) const;
  void iterate(play::Random& random);
  /// Selection and expansion: plays from the root down the tree and adds a node.
  void descend(play::Random& random);
  /// Makes one step of the descent. Returns true if it ends: the child is new, or there is none.
  bool step(std::size_t count, play::Random& random);
  /// The same in a closed tree, which lists moves only while some edges were never tried.
  bool step_closed(play::Random& random);
  bool step_together(std::size_t count, play::Random& random);
  void list_options(Index node, std::size_t count);
  void list_open_options(Index node, std::size_t count);
  void list_one_untried(Index node, std::size_t count, play::Random& random);
  std::uint32_t name_of(std::size_t move) const;
  std::size_t select(Index node, int person, play::Random& random);
  Index select_tried(Index node, int person, play::Random& random);
  double score(Index node, int person, const Option& option, double log_visits) const;
  /// Returns the child of an option, creating it if needed; none if the tree is full.
  Index enter(Index node, const Option& option, bool& is_new);
  void play_out(play::Random& random);
  void mast_move(play::Random& random, play::PlayoutResult& result);
  void learn();
  /// Notes who chose each move since the root.
  void note_choosers();
  void learn_from_moves();
  std::size_t conclude();
  void tell_line(std::size_t chosen);

  const bool closed_, named_, swaps_;
  std::unique_ptr<Evaluation> evaluation_;
  Tree tree_;
  MoveStatistics everywhere_;
  std::vector<Option> options_;
  std::vector<Index> path_, partial_;  ///< nodes on the path; nodes of single players' simultaneous choices
  std::vector<double> worth_;          ///< by person
  std::vector<int> choosers_;          ///< persons by move since the root; only of games with swaps
  std::vector<Index> slots_;           ///< hash table of options by key; scratch space of list_open_options
  Index reference_ = Tree::none;       ///< node whose GRAVE statistics apply to the node being left
};

}  // namespace lud::agents
