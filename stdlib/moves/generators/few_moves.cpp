#include "stdlib/moves/generators/few_moves.hpp"

#include <algorithm>

#include "interpreter/play/context.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

namespace {

struct MarkedMoves final : FewMoves {
  Lazy<Moves> moves;
  static Moves run(const Node* node, Context& c) {
    const Lazy<Moves>& moves = static_cast<const MarkedMoves*>(node)->moves;
    return moves.function(moves.node, c);
  }
};

/// The generator without the consequence that is added to its moves, and without LevelBlind marks.
const Lazy<Moves>& bare(const Lazy<Moves>& generator) {
  const Lazy<Moves>* inner = &generator;
  while (true) {
    if (is_node<LevelBlind>(*inner))
      inner = &static_cast<const LevelBlind*>(inner->node)->moves;
    else if (is_node<WithThen>(*inner))
      inner = &static_cast<const WithThen*>(inner->node)->moves;
    else
      return *inner;
  }
}

}  // namespace

int most_moves_of(const Lazy<Moves>& generator) {
  const Lazy<Moves>& moves = bare(generator);
  if (!moves || is_constant(moves)) return 0;
  if (is_node<FewMoves>(moves)) return static_cast<const FewMoves*>(moves.node)->most;
  if (is_node<OneOrOther>(moves)) {
    const auto& choice = *static_cast<const OneOrOther*>(moves.node);
    const int yes = most_moves_of(choice.moves), no = most_moves_of(choice.otherwise);
    return yes == off || no == off ? off : std::max(yes, no);
  }
  if (!is_node<InOrder>(moves)) return off;
  int sum = 0;
  for (const Lazy<Moves>& part : static_cast<const InOrder*>(moves.node)->parts) {
    const int most = most_moves_of(part);
    if (most == off) return off;
    sum += most;
  }
  return sum;
}

Operand with_few_moves(const Linked& call, int most) {
  if (!call.board_exists || !call.game.stochastic()) return call.made;
  auto* few = call.game.memory.make<MarkedMoves>();
  few->most = most;
  few->moves = Lazy<Moves>(call.made);
  return call.made.evaluated_by(few);
}

Operand with_one_move(const Linked& call) { return with_few_moves(call, 1); }

}  // namespace lud::stdlib
