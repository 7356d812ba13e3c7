#pragma once
// Moves of a tree that are made again and again: kept when they are first made, put on the list of a context that has
// come to the same position, without listing all moves there.
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
  /// Keeps a move of a list; none where something of it is still to be worked out.
  Index add(const play::MoveList& list, const play::Move& move);
  /// Makes it the only move of the list, as if it had been listed.
  void put(Context& c, Index index) const;
  std::size_t bytes() const {
    return moves_.size() * sizeof(Kept) + actions_.size() * sizeof(play::Action) + betweens_.size() * sizeof(int) +
           thens_.size() * sizeof(const Then*);
  }

 private:
  struct Kept {
    play::Move move;  ///< with places in the lists below
    std::uint32_t first_then = 0, thens = 0;
  };
  std::vector<Kept> moves_;
  std::vector<play::Action> actions_;
  std::vector<int> betweens_;
  std::vector<const Then*> thens_;  ///< of a move, in the order in which they come
};

}  // namespace lud::agents
