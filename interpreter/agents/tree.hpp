#pragma once
// The UCT tree. A node stores its visit count and the sum of results for each person. If the same moves always lead to
// the same position (closed tree), the edges of a node are its legal moves by number. Otherwise (open loop) they are
// the moves made there so far, identified by full_key. The tree grows up to a number of bytes.
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/agents/kept_moves.hpp"
#include "interpreter/agents/statistics_table.hpp"

namespace lud::agents {

class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0xFFFFFFFF;  ///< no edge, no node
  static constexpr Index root = 0;

  struct Edge {
    std::uint64_t key = 0;        ///< open loop: full_key of the move
    Index node = none;            ///< child; none: never tried
    Index next = none;            ///< open loop: the next edge of the same node
    std::uint32_t available = 0;  ///< open loop: how often the move was legal at its node
    std::uint32_t name = 0;       ///< short_key, if move statistics are in use
    Index move = none;            ///< closed tree: the stored move; none if it is not stored
  };
  struct Node {
    std::uint32_t visits = 0;
    Index first_edge = none;
    std::uint32_t edges = 0;  ///< closed tree: number of consecutive edges
    std::uint32_t tried = 0;  ///< closed tree: how many edges have a child
    Index statistics = none;
  };

  void clear(int persons, std::size_t most_bytes) {
    persons_ = static_cast<std::size_t>(persons);
    most_bytes_ = most_bytes;
    nodes_.clear();
    edges_.clear();
    sums_.clear();
    statistics_.clear();
    moves_.clear();
    statistics_bytes_ = 0;
    add_node();
  }
  Node& node(Index i) { return nodes_[i]; }
  const Node& node(Index i) const { return nodes_[i]; }
  Edge& edge(Index i) { return edges_[i]; }
  const Edge& edge(Index i) const { return edges_[i]; }
  KeptMoves& moves() { return moves_; }
  std::size_t nodes() const { return nodes_.size(); }

  Index add_node() {
    nodes_.emplace_back();
    sums_.resize(sums_.size() + persons_, 0);
    return static_cast<Index>(nodes_.size() - 1);
  }
  /// Closed tree: adds the edges of a node.
  void add_edges(Index node, std::size_t count) {
    nodes_[node].first_edge = static_cast<Index>(edges_.size());
    nodes_[node].edges = static_cast<std::uint32_t>(count);
    edges_.resize(edges_.size() + count);
  }
  /// Open loop: adds an edge to a node.
  Index add_edge(Index node, std::uint64_t key) {
    Edge edge;
    edge.key = key;
    edge.next = nodes_[node].first_edge;
    edges_.push_back(edge);
    return nodes_[node].first_edge = static_cast<Index>(edges_.size() - 1);
  }
  const MoveStatistics* statistics_of(Index node) const {
    const Index at = nodes_[node].statistics;
    return at == none ? nullptr : &statistics_[at];
  }
  MoveStatistics* statistics_of(Index node) {
    return const_cast<MoveStatistics*>(std::as_const(*this).statistics_of(node));
  }
  MoveStatistics& add_statistics(Index node) {
    nodes_[node].statistics = static_cast<Index>(statistics_.size());
    return statistics_.emplace_back(std::size_t{1} << 12);
  }
  void note_growth(std::size_t bytes) { statistics_bytes_ += bytes; }

  double sum(Index node, int person) const { return sums_[node * persons_ + static_cast<std::size_t>(person) - 1]; }
  double mean(Index i, int person) const { return sum(i, person) / nodes_[i].visits; }
  void visit(Index i, const std::vector<double>& worth) {
    ++nodes_[i].visits;
    for (std::size_t p = 0; p < persons_; ++p) sums_[i * persons_ + p] += worth[p + 1];
  }

  std::size_t bytes() const {
    return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge) + sums_.size() * sizeof(double) +
           statistics_bytes_ + moves_.bytes();
  }
  /// Whether the tree may no longer grow. The factor 2 allows for vectors that reallocate.
  bool full() const { return 2 * bytes() > most_bytes_; }

 private:
  std::size_t persons_ = 2, most_bytes_ = 0, statistics_bytes_ = 0;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<double> sums_;
  std::deque<MoveStatistics> statistics_;
  KeptMoves moves_;
};

}  // namespace lud::agents
