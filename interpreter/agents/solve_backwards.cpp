#include <algorithm>
#include <deque>
#include <unordered_map>

#include "interpreter/agents/solve.hpp"

namespace lud::agents {

namespace {

constexpr std::int64_t looked_at_between_questions = 1 << 6;  // positions between calls of `goes_on`

class Backwards {
 public:
  Backwards(Context& context, const SolveOptions& options) : c_(context), options_(options), key_(context.game) {}

  Solution solve() {
    c_.unlist();
    const play::Position here = c_.position();
    found_.retrograde = true;
    found_.status = reach_all(here);
    if (found_.status == Solution::Status::Solved) {
      note_predecessors();
      force(2);
      force(0);
      conclude();
    }
    c_.set(here);
    return found_;
  }

 private:
  struct Node {
    std::uint32_t first = 0;  ///< index of its first successor
    /// in `force`: successors not yet known to have the forced value
    std::uint32_t left = 0;
    std::int32_t distance = -1;
    std::uint8_t chooser = 0;  ///< a person; 0: the game is over
    std::int8_t value = -1;
  };

  /// Numbers and expands all reachable positions, breadth first.
  Solution::Status reach_all(const play::Position& here) {
    std::deque<play::Position> waiting{here};
    numbers_.emplace(key_(c_), 0);
    add_node(c_);
    for (std::uint32_t at = 0; at < nodes_.size(); ++at) {
      const play::Position position = std::move(waiting.front());
      waiting.pop_front();
      nodes_[at].first = static_cast<std::uint32_t>(successors_.size());
      if (nodes_[at].chooser != 0) expand(position, waiting);
      if (successors_.size() > UINT32_MAX) return Solution::Status::TooLarge;  // indices have 32 bits
      nodes_[at].left = static_cast<std::uint32_t>(successors_.size()) - nodes_[at].first;
      if (++found_.searched % looked_at_between_questions != 0) continue;
      note_size(waiting);
      // note_predecessors() will need 4 bytes more for each edge and each position.
      if (found_.bytes + successors_.size() * 4 + nodes_.size() * 4 > options_.memory)
        return Solution::Status::TooLarge;
      if (!options_.goes_on(found_)) return Solution::Status::Stopped;
    }
    note_size(waiting);
    found_.bytes += successors_.size() * 4 + nodes_.size() * 4;
    return Solution::Status::Solved;
  }
  void add_node(const Context& c) {
    Node node;
    if (c.over()) {
      node.value = static_cast<std::int8_t>(value_of_end(c));
      node.distance = 0;
    } else {
      node.chooser = static_cast<std::uint8_t>(chooser_of(c));
    }
    nodes_.push_back(node);
  }
  void expand(const play::Position& position, std::deque<play::Position>& waiting) {
    c_.set(position);
    const std::size_t count = play::offered_moves(c_);
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) {
        c_.set(position);
        play::offered_moves(c_);
      }
      play::rounds = 0;
      play::apply(c_, i);
      const auto [entry, is_new] = numbers_.try_emplace(key_(c_), static_cast<std::uint32_t>(nodes_.size()));
      successors_.push_back(entry->second);
      if (!is_new) continue;
      add_node(c_);
      waiting.emplace_back();
      if (nodes_.back().chooser != 0) c_.save(waiting.back());
    }
  }
  void note_size(const std::deque<play::Position>& waiting) {
    found_.positions = static_cast<std::int64_t>(nodes_.size());
    std::size_t each = sizeof(play::Position);
    if (!waiting.empty()) {
      const play::Position& one = waiting.back();
      each += c_.game.layout.tail_at * sizeof(std::uint64_t) + one.trial.moves.size() * sizeof(play::Move) +
              one.trial.actions.size() * sizeof(play::Action);
    }
    constexpr std::size_t bytes_of_number = 40;  // what an entry of `numbers_` takes, with its bucket
    found_.bytes = nodes_.capacity() * sizeof(Node) + successors_.capacity() * 4 + numbers_.size() * bytes_of_number +
                   waiting.size() * each;
  }
  std::span<const std::uint32_t> successors(std::uint32_t at) const {
    const std::size_t end = at + 1 < nodes_.size() ? nodes_[at + 1].first : successors_.size();
    return std::span(successors_).subspan(nodes_[at].first, end - nodes_[at].first);
  }
  void note_predecessors() {
    first_before_.assign(nodes_.size() + 1, 0);
    for (const std::uint32_t to : successors_) ++first_before_[to + 1];
    for (std::size_t i = 1; i < first_before_.size(); ++i) first_before_[i] += first_before_[i - 1];
    before_.resize(successors_.size());
    std::vector<std::uint32_t> next(first_before_.begin(), first_before_.end() - 1);
    for (std::uint32_t at = 0; at < nodes_.size(); ++at)
      for (const std::uint32_t to : successors(at)) before_[next[to]++] = at;
  }
  /// Sets the value of all positions from which the person who prefers `value` (0 or 2) can force it, by increasing
  /// distance.
  void force(int value) {
    const std::uint8_t winner = value == 2 ? 1 : 2;
    for (std::uint32_t at = 0; at < nodes_.size(); ++at)
      nodes_[at].left = static_cast<std::uint32_t>(successors(at).size());
    std::vector<std::uint32_t> queue;
    for (std::uint32_t at = 0; at < nodes_.size(); ++at)
      if (nodes_[at].chooser == 0 && nodes_[at].value == value) queue.push_back(at);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::uint32_t to = queue[i];
      for (std::uint32_t k = first_before_[to]; k < first_before_[to + 1]; ++k) {
        Node& node = nodes_[before_[k]];
        if (node.value >= 0 || (node.chooser != winner && --node.left > 0)) continue;
        node.value = static_cast<std::int8_t>(value);
        node.distance = nodes_[to].distance + 1;
        queue.push_back(before_[k]);
      }
    }
  }
  void conclude() {
    const auto value_at = [&](std::uint32_t at) { return nodes_[at].value < 0 ? 1 : int{nodes_[at].value}; };
    found_.value = value_at(0);
    found_.distance = nodes_[0].value < 0 ? -1 : nodes_[0].distance;
    found_.all_best = true;
    const auto next = successors(0);
    for (std::size_t i = 0; i < next.size(); ++i)
      if (value_at(next[i]) == found_.value) found_.best.push_back(i);
  }

  Context& c_;
  const SolveOptions& options_;
  PositionKey key_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  ///< index into `nodes_` by key of the position
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> successors_, first_before_, before_;
  Solution found_;
};

}  // namespace

Solution solve_backwards(Context& context, const SolveOptions& options) { return Backwards(context, options).solve(); }

std::string unsolvable(const Game& game) {
  if (!game.match.games.empty()) return "a match is several games";
  if (game.players < 1) return "nobody plays it";
  if (game.players > 2) return "more than two play it";
  if (game.mode != ModeType::Alternating) return "all players move at once";
  if (has_chance(game)) return "chance has a say in it";
  if (game.layout.hidden || !game.decks.empty()) return "something is hidden in it";
  if (PositionKey(game).asks_for_repetition())
    return "its rules ask whether a position occurred before, so that what a position is worth hangs on the way to it";
  return {};
}

Solution solve(Context& context, const SolveOptions& options) {
  if (const auto found = solve_depth_first(context, options)) return *found;
  return solve_backwards(context, options);
}

}  // namespace lud::agents
