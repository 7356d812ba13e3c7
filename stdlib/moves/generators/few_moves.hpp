#pragma once
// Upper bounds of the number of moves that a linked generator makes for one piece. Where the bound is small, the
// sampler tries the slots instead of counting them.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// Base of generators that make at most `most` moves for one piece.
struct FewMoves : Node {
  using NodeFamily = FewMoves;
  int most = 1;
};

/// Marks a linked word as one that makes at most `most` moves for one piece.
Operand with_few_moves(const Linked& call, int most);
/// Marks a linked word as one that makes at most one move for one piece.
Operand with_one_move(const Linked& call);

/// Returns an upper bound of the moves that a generator makes for one piece, derived from its parts; off where unknown.
int most_moves_of(const Lazy<Moves>& generator);

}  // namespace lud::stdlib
