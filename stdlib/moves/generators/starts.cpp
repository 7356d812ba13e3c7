#include "stdlib/moves/generators/starts.hpp"

#include <algorithm>

#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

namespace {

/// The generator without what is added to its moves, and without marks.
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

Starts starts_of_choice(Sieve& sieve, const OneOrOther& choice, const Sieve::Set& among) {
  const Sieve::Parted parted = sieve.part(choice.condition, &play::Scope::from, among);
  // Where it is not known which way it goes, there is no move for sure.
  const Sieve::Set unknown = parted.may_hold & parted.may_fail;
  const auto starts = [&](const Lazy<Moves>& part, const Sieve::Set& asked) {
    if (!part || asked.empty()) return Starts();
    const Starts found = starts_of(sieve, part, asked);
    return Starts{found.may, found.one.without(unknown)};
  };
  return starts(choice.moves, parted.may_hold) | starts(choice.otherwise, parted.may_fail);
}

}  // namespace

Starts starts_of(Sieve& sieve, const Lazy<Moves>& generator, const Sieve::Set& among) {
  const Lazy<Moves>& moves = bare(generator);
  if (is_node<OneOrOther>(moves)) return starts_of_choice(sieve, *static_cast<const OneOrOther*>(moves.node), among);
  if (is_node<SiftedMoves>(moves)) return static_cast<const SiftedMoves*>(moves.node)->starts(sieve, among);
  if (is_node<InOrder>(moves)) {
    Starts all;
    for (const Lazy<Moves>& part : static_cast<const InOrder*>(moves.node)->parts)
      all = all | starts_of(sieve, part, among);
    return all;
  }
  if (is_node<Generator>(moves)) return static_cast<const Generator*>(moves.node)->starts(sieve, among);
  return is_constant(moves) ? Starts() : Starts{among, Sieve::Set()};
}

bool knows_starts(const Lazy<Moves>& generator) {
  const Lazy<Moves>& moves = bare(generator);
  if (is_constant(moves)) return true;
  if (is_node<SiftedMoves>(moves)) return static_cast<const SiftedMoves*>(moves.node)->knows();
  if (is_node<OneOrOther>(moves)) {
    const auto& choice = *static_cast<const OneOrOther*>(moves.node);
    return is_node<SitePredicate>(choice.condition) ||
           (knows_starts(choice.moves) && (!choice.otherwise || knows_starts(choice.otherwise)));
  }
  if (is_node<InOrder>(moves)) return std::ranges::all_of(static_cast<const InOrder*>(moves.node)->parts, knows_starts);
  return is_node<Generator>(moves) && static_cast<const Generator*>(moves.node)->traits.knows_starts;
}

int most_moves_of(const Lazy<Moves>& generator) {
  const Lazy<Moves>& moves = bare(generator);
  if (!moves || is_constant(moves)) return 0;
  if (is_node<SiftedMoves>(moves)) return static_cast<const SiftedMoves*>(moves.node)->most_moves();
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

Operand with_one_move(const Linked& call) {
  if (!call.board_exists || !call.game.stochastic()) return call.made;
  auto* one = call.game.memory.make<OneMove>();
  one->moves = Lazy<Moves>(call.made);
  return as_sifted(call.made, one);
}

Operand as_sifted(const Operand& made, const SiftedMoves* sifted) {
  Operand replaced = made;
  replaced.function = reinterpret_cast<void (*)()>(&SiftedMoves::run);
  replaced.node = sifted;
  return replaced;
}

}  // namespace lud::stdlib
