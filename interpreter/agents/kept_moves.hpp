#pragma once
// Caches the moves of tree edges: a move is stored when it is first made, and can later be put on the move list of a
// context in the same position without listing all moves there.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud::agents {

class KeptMoves {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0xFFFFFFFF;

  void clear() {
    moves_.clear();
    actions_.clear();
    betweens_.clear();
    thens_.clear();
  }
  /// Stores a move of a list. Returns `none` if parts of the move are still to be worked out.
  Index add(const play::MoveList& list, const play::Move& move);
  /// Makes a stored move the only move of the context's list, as if it had been listed.
  void put(Context& c, Index index) const;
  std::size_t bytes() const {
    return moves_.size() * sizeof(Kept) + actions_.size() * sizeof(play::Action) + betweens_.size() * sizeof(int) +
           thens_.size() * sizeof(const Then*);
  }

 private:
  struct Kept {
    play::Move move;  ///< its indices refer to the vectors below
    std::uint32_t first_then = 0, thens = 0;
  };
  std::vector<Kept> moves_;
  std::vector<play::Action> actions_;
  std::vector<int> betweens_;
  std::vector<const Then*> thens_;  ///< consequences of each move, in order
};

}  // namespace lud::agents
