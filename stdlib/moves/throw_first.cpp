#include "stdlib/moves/throw_first.hpp"

#include "interpreter/play/dice.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/moves/priors.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

namespace {

/// Draws one of the moves; nothing else is left of that.
void draw_cleanly(Context& c, const Lazy<Moves>& generator) {
  const play::Random random = c.random;
  const play::Iterators scope = c.scope;
  const Arena::Mark arena = c.arena.mark();
  draw_one(c, generator);
  c.random = random;
  static_cast<play::Iterators&>(c.scope) = scope;
  c.arena.release(arena);
}

/// The dice lie as they were thrown before. The pass where there is no move is one of this word's.
void draw_after_nothing(Context& c, const Lazy<Moves>& next) {
  c.prior_done = -1;
  const std::size_t begin = c.moves.size();
  draw_cleanly(c, next);
  if (c.moves.size() == begin) play::add_pass(c, c.mover(), true);
}

struct ThrowFirst : play::DrawsTurn {
  Lazy<Moves> prior, next;
  const Then* then = nullptr;
  bool decision = false;

  static bool draw_turn(const play::DrawsTurn& self, Context& c) {
    const auto& turn = static_cast<const ThrowFirst&>(self);
    if (!c.passes.shared_priors) return false;
    const Lazy<Moves>& first = chosen_generator(turn.prior, c);
    if (first && !is_node<play::Roll>(first)) return false;
    Emit e(c, turn.decision, Asked::Draw);
    if (first)
      throw_and_draw(c, turn.next);
    else
      draw_after_nothing(c, turn.next);
    if (turn.then) e.finish(turn.then);
    return true;
  }
};

}  // namespace

void throw_and_draw(Context& c, const Lazy<Moves>& next) {
  play::MoveList& list = c.moves;
  const std::size_t begin = list.size();
  const play::Prior thrown = play::throw_dice(c, true);
  draw_cleanly(c, next);
  list.priors.push_back(thrown);
  const auto prior = static_cast<std::int32_t>(list.priors.size()) - 1;
  if (list.size() == begin)
    play::add_pass(c, c.mover(), true).prior = prior;
  else
    prepend(list, begin, prior);
  c.prior_done = prior;
  c.thrown_in_place = true;
}

Lazy<Moves> drawing_by_itself(const Lazy<Moves>& offered, Game& game) {
  if (!is_node<Placed>(offered)) return offered;
  if (game.dice.empty() && static_cast<const Placed*>(offered.node)->may_make_all()) return offered;
  auto* const turn = game.memory.make<play::DrawsTurn>();
  turn->plain = offered;
  turn->draw = [](const play::DrawsTurn& self, Context& c) {
    const Placed* const known = placed(c, self.plain);
    return known && known->draw_alone(c);
  };
  if (static_cast<const Placed*>(offered.node)->plays_alone())
    turn->play = [](const play::DrawsTurn& self, Context& c) {
      return static_cast<const Placed*>(self.plain.node)->play_alone(c);
    };
  Lazy<Moves> replaced;
  replaced.function = &play::DrawsTurn::run;
  replaced.node = turn;
  return replaced;
}

Operand throwing_first(const Linked& call, const Operand& prior, const Operand& next) {
  if (!next) return call.made;
  auto* const turn = call.game.memory.make<ThrowFirst>();
  turn->plain = Lazy<Moves>(call.made);
  turn->draw = &ThrowFirst::draw_turn;
  turn->prior = Lazy<Moves>(prior);
  turn->next = Lazy<Moves>(next);
  turn->then = described<Then>(call.input.then);
  turn->decision = call.input.decision;
  Operand replaced = call.made;
  replaced.function = reinterpret_cast<void (*)()>(&play::DrawsTurn::run);
  replaced.node = turn;
  return replaced;
}

}  // namespace lud::stdlib
