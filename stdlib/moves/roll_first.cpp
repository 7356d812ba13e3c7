#include "stdlib/moves/roll_first.hpp"

#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/moves/prefixes.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

namespace {

/// Samples one of the moves, and restores the random generator, the scope and the arena.
void draw_cleanly(Context& c, const Lazy<Moves>& generator) {
  const play::Random random = c.random;
  const play::Iterators scope = c.scope;
  const Arena::Mark arena = c.arena.mark();
  sample_one(c, generator);
  c.random = random;
  static_cast<play::Iterators&>(c.scope) = scope;
  c.arena.release(arena);
}

/// Samples a move with the dice as they lie. Adds this word's pass where there is none.
void draw_after_nothing(Context& c, const Lazy<Moves>& next) {
  c.prefix_done = -1;
  const std::size_t begin = c.moves.size();
  draw_cleanly(c, next);
  if (c.moves.size() == begin) play::add_pass(c, c.mover(), true);
}

struct RollFirst : play::SamplesTurn {
  Lazy<Moves> prefix, next;
  Emission emission;
  bool reads_dice = false;  ///< a condition of the prefix reads the dice

  void roll(Context& c, const Lazy<Moves>& moves) const {
    if (!reads_dice) return roll_and_draw(c, moves);
    play::save_dice(c, c.rolled);
    const std::size_t begin = c.moves.size();
    roll_and_draw(c, moves);
    // Before a pass is played it is checked who can move; this evaluates the condition of the prefix with the old dice.
    if (!play::is_pass(c.moves, c.moves.moves[begin])) return;
    play::exchange_dice(c, c.rolled);
    c.rolled_in_place = false;
  }
  static bool sample_turn(const play::SamplesTurn& self, Context& c) {
    const auto& turn = static_cast<const RollFirst&>(self);
    if (!c.passes.shared_prefixes) return false;
    const Lazy<Moves>& first = chosen_generator(turn.prefix, c);
    if (first && !is_node<play::RollNode>(first)) return false;
    Emit e(c, turn.emission.decision, Query::Sample);
    if (first)
      turn.roll(c, turn.next);
    else
      draw_after_nothing(c, turn.next);
    if (turn.emission.then) e.finish(turn.emission.then);
    return true;
  }
  static bool always_moves_after(const play::SamplesTurn& self, Context& c) {
    return roll_in_vain(c, chosen_generator(static_cast<const RollFirst&>(self).prefix, c));
  }
};

/// Whether a condition of the prefix reads the dice.
bool reads_dice(const Lazy<Moves>& prefix, const Game& game) {
  if (!is_node<OneOrOther>(prefix)) return false;
  const auto& choice = *static_cast<const OneOrOther*>(prefix.node);
  const Term* const term = game.memory.term_of(choice.condition.node);
  return !term || term->channels & Channels::Dice || reads_dice(choice.moves, game) ||
         reads_dice(choice.otherwise, game);
}

}  // namespace

bool roll_in_vain(Context& c, const Lazy<Moves>& first) {
  if (first && !is_node<play::RollNode>(first)) return false;
  if (first) play::discard_roll(c);
  return true;
}

void roll_and_draw(Context& c, const Lazy<Moves>& next) {
  play::MoveList& list = c.moves;
  const std::size_t begin = list.size();
  const play::Prefix rolled = play::roll_dice(c, true);
  draw_cleanly(c, next);
  list.prefixes.push_back(rolled);
  const auto prefix = static_cast<std::int32_t>(list.prefixes.size()) - 1;
  if (list.size() == begin)
    play::add_pass(c, c.mover(), true).prefix = prefix;
  else
    prepend(list, begin, prefix);
  c.prefix_done = prefix;
  c.rolled_in_place = true;
}

Lazy<Moves> drawing_by_itself(const Lazy<Moves>& offered, Game& game) {
  if (!is_node<Generator>(offered)) return offered;
  if (!game.dice && static_cast<const Generator*>(offered.node)->traits.may_make_all) return offered;
  auto* const turn = game.memory.make<play::SamplesTurn>();
  turn->plain = offered;
  turn->sample = [](const play::SamplesTurn& self, Context& c) {
    const Generator* const known = as_generator(c, self.plain);
    return known && known->sample_alone(c);
  };
  if (static_cast<const Generator*>(offered.node)->traits.play_alone)
    turn->play = [](const play::SamplesTurn& self, Context& c) {
      const auto& known = *static_cast<const Generator*>(self.plain.node);
      return known.traits.play_alone(known, c);
    };
  Lazy<Moves> replaced;
  replaced.function = &play::SamplesTurn::run;
  replaced.node = turn;
  return replaced;
}

Operand rolling_first(const Linked& call, const Operand& prefix, const Operand& next) {
  if (!next) return call.made;
  auto* const turn = call.game.memory.make<RollFirst>();
  turn->plain = Lazy<Moves>(call.made);
  turn->sample = &RollFirst::sample_turn;
  turn->always_moves = &RollFirst::always_moves_after;
  turn->prefix = Lazy<Moves>(prefix);
  turn->next = Lazy<Moves>(next);
  turn->reads_dice = reads_dice(turn->prefix, call.game);
  turn->emission = Emission(call);
  return call.made.evaluated_by(turn);
}

}  // namespace lud::stdlib
