#pragma once
// How many moves a linked generator makes at most for one piece. Where these are few, the sampler tries slot by slot
// whether there is a move, instead of counting; and what makes one move at most needs no choice among several.
#include "interpreter/declare/declaration.hpp"

namespace lud::stdlib {

/// A generator that makes few moves.
struct FewMoves : Node {
  using NodeFamily = FewMoves;
  int most = 1;
};

/// Marks a linked word as one that makes so many moves at most.
Operand with_few_moves(const Linked& call, int most);
/// The same of one move.
Operand with_one_move(const Linked& call);

/// How many moves a generator makes at most for one piece, as far as its parts show; off where this is not known.
int most_moves_of(const Lazy<Moves>& generator);

}  // namespace lud::stdlib
