#include "interpreter/play/perft.hpp"

#include <limits>

#include "interpreter/play/by_player.hpp"
#include "interpreter/play/limits.hpp"

namespace lud::play {

namespace {

constexpr std::uint64_t most_leaves = std::numeric_limits<std::uint64_t>::max();

[[noreturn]] void too_many_leaves() {
  throw LimitReached("more than 2^64 - 1 sequences of moves, the most that are counted");
}

std::uint64_t combinations(const std::vector<std::vector<std::size_t>>& moves) {
  std::uint64_t product = 1;
  for (const auto& own : moves) {
    if (product > most_leaves / own.size()) too_many_leaves();
    product *= own.size();
  }
  return product;
}

bool stopped(const std::atomic<bool>* stop) { return stop && stop->load(std::memory_order_relaxed); }

/// Counts by restoring the position for each move: for matches and simultaneous moves.
std::uint64_t from_positions(Context& c, int depth, const std::atomic<bool>* stop) {
  if (depth == 0) return 1;
  if (c.over()) return 0;
  const Position here = c.position();
  std::size_t count = legal_moves(c);
  const bool together = moves_together(c);
  const std::uint64_t ways = together ? combinations(moves_by_player(c, count)) : count;
  std::uint64_t leaves = depth == 1 ? ways : 0;
  for (std::uint64_t way = 0; depth > 1 && way < ways && !stopped(stop); ++way) {
    c.set(here);
    rounds = 0;
    count = legal_moves(c);
    if (together) {
      std::vector<std::size_t> chosen;
      std::uint64_t rest = way;
      for (const auto& own : moves_by_player(c, count)) {
        chosen.push_back(own[rest % own.size()]);
        rest /= own.size();
      }
      apply_together(c, chosen);
    } else {
      apply(c, way);
    }
    leaves = sum_of_leaves(leaves, from_positions(c, depth - 1, stop));
  }
  c.set(here);
  return leaves;
}

/// Counts by look-aheads.
std::uint64_t by_looking_ahead(Context& c, int depth, const std::atomic<bool>* stop) {
  if (depth == 0) return 1;
  if (c.over()) return 0;
  rounds = 0;  // every move may take as many rounds as one decision
  const MoveList::Mark mark = c.moves.mark();
  const std::size_t count = offered_moves(c);
  std::uint64_t leaves = depth == 1 ? count : 0;
  for (std::size_t i = 0; depth > 1 && i < count && !stopped(stop); ++i) {
    const LookAhead look(c);
    apply_move(c, Move(c.moves.moves[mark.moves + i]));
    leaves = sum_of_leaves(leaves, by_looking_ahead(c, depth - 1, stop));
  }
  c.moves.rewind(mark);
  c.legal_ready = false;
  return leaves;
}

}  // namespace

std::uint64_t sum_of_leaves(std::uint64_t one, std::uint64_t other) {
  if (one > most_leaves - other) too_many_leaves();
  return one + other;
}

std::uint64_t perft(Context& c, int depth, const std::atomic<bool>* stop) {
  if (c.is_match() || c.game.mode == ModeType::Simultaneous) return from_positions(c, depth, stop);
  c.unlist();
  const Random random = c.random;
  const std::uint32_t stalemated = c.head().stalemated;
  const std::uint64_t leaves = by_looking_ahead(c, depth, stop);
  c.random = random;
  c.head().stalemated = stalemated;
  return leaves;
}

}  // namespace lud::play
