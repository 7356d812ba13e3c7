// UCT (Kocsis and Szepesvari 2006), for any number of players: every node keeps what its games were worth to each. The
// tree is an open loop (Perez et al. 2015): a node is reached by moves, however the dice fell, and each time only those
// of its moves take part that are legal then, and count how often they could be chosen (Cowling, Powley and Whitehouse
// 2012).
#include <algorithm>
#include <cmath>

#include "interpreter/agents/search.hpp"

namespace lud::agents {

namespace {

constexpr double exploration = 1.4142135623730951;  // sqrt(2), as worth lies between 0 and 1

/// Tells the moves of one player at a node apart: what they do before anything is drawn at random.
std::uint64_t key_of(const play::MoveList& list, const play::Move& move) {
  std::uint64_t key = 0x9E3779B97F4A7C15ull;
  const auto add = [&](std::int64_t value) {
    key = (key ^ static_cast<std::uint64_t>(value)) * 0xBF58476D1CE4E5B9ull;
    key ^= key >> 31;
  };
  add(move.mover);
  add(move.from);
  add(move.to);
  const auto add_actions = [&](std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const play::Action& a = list.actions[i];
      if (a.kind == play::ActionKind::Effect) continue;  // its number says where it lies on the list
      add(static_cast<int>(a.kind));
      for (const int field : {a.from, a.to, a.level_from, a.level_to, a.what, a.count, a.state, a.rotation, a.value})
        add(field);
    }
  };
  if (move.prefix >= 0) {
    const play::Prior& prefix = list.prefixes[static_cast<std::size_t>(move.prefix)];
    add_actions(prefix.first_action, prefix.action_count);
  }
  add_actions(move.first_action, move.action_count);
  for (const int between : list.betweens_of(move)) add(between);
  return key;
}

class Uct : public Search {
 public:
  using Search::Search;

  std::size_t choose(const play::Position& at, std::uint64_t seed) override {
    play::Random random(seed);
    nodes_.clear();
    nodes_.emplace_back();
    begin();
    for (int i = 0; goes_on(i); ++i) iterate(at, random);
    list_moves(go_to(at));
    std::size_t best = 0;
    int most = -1;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (const Edge* edge = find(0, moves_[i]); edge && visits(*edge) > most) {
        most = visits(*edge);
        best = i;
      }
    return best;
  }

 private:
  struct Edge {
    std::uint64_t key = 0;
    std::uint32_t node = 0;
    int available = 0;  ///< how often it was legal when this node was reached
  };
  struct Node {
    int visits = 0;
    std::vector<Edge> edges;
    std::vector<double> worth;  ///< by player, the sum over the games
  };

  int visits(const Edge& edge) const { return nodes_[edge.node].visits; }
  Edge* find(std::size_t node, std::uint64_t key) {
    const auto found = std::ranges::find(nodes_[node].edges, key, &Edge::key);
    return found == nodes_[node].edges.end() ? nullptr : &*found;
  }
  /// The keys of the moves that are listed.
  void list_moves(std::size_t count) {
    const play::MoveList& list = c_.current().moves;
    moves_.clear();
    for (std::size_t i = 0; i < count; ++i) moves_.push_back(key_of(list, list.moves[i]));
  }

  void iterate(const play::Position& at, play::Random& random) {
    path_.assign(1, 0);
    std::size_t count = go_to(at);
    for (bool expanded = false; !expanded && count > 0;) {
      list_moves(count);
      const std::size_t number = select(path_.back(), random, expanded);
      make(number, random);
      count = expanded || c_.over() ? 0 : play::offered_moves(c_);
    }
    if (!c_.over()) play_to_the_end(random);
    for (const std::size_t reached : path_) {
      Node& node = nodes_[reached];
      ++node.visits;
      node.worth.resize(static_cast<std::size_t>(c_.game.players) + 1);
      for (int player = 1; player <= c_.game.players; ++player)
        node.worth[static_cast<std::size_t>(player)] += worth_to(player);
    }
  }

  /// The number of a move that was never tried from this node, or else of the one with the highest bound.
  std::size_t select(std::size_t node, play::Random& random, bool& expanded) {
    untried_.clear();
    const auto player = static_cast<std::size_t>(c_.current().mover());
    std::size_t best = 0, best_node = 0;
    double highest = -1;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      Edge* const edge = find(node, moves_[i]);
      if (!edge) {
        untried_.push_back(i);
        continue;
      }
      const Node& next = nodes_[edge->node];
      const double bound = next.worth[player] / next.visits +
                           exploration * std::sqrt(std::log(static_cast<double>(++edge->available)) / next.visits);
      if (bound > highest) {
        highest = bound;
        best = i;
        best_node = edge->node;
      }
    }
    if (!untried_.empty()) {
      best = untried_[static_cast<std::size_t>(random.below(static_cast<int>(untried_.size())))];
      best_node = nodes_.size();
      nodes_.emplace_back();
      nodes_[node].edges.push_back({moves_[best], static_cast<std::uint32_t>(best_node), 1});
      expanded = true;
    }
    path_.push_back(best_node);
    return best;
  }

  std::vector<Node> nodes_;  ///< one more than iterations, at most
  std::vector<std::uint64_t> moves_;
  std::vector<std::size_t> path_, untried_;
};

}  // namespace

std::unique_ptr<Agent> make_uct(const Game& game, int max_moves, Budget budget) {
  return std::make_unique<Uct>(game, max_moves, budget);
}

}  // namespace lud::agents
