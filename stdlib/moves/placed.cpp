#include "stdlib/moves/placed.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/untried_places.hpp"
#include "stdlib/value/can_move.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/site_tests.hpp"

namespace lud::stdlib {

bool draws_at_once(const Context& c) { return draws_at_once_beside_swap(c) && !play::may_swap(c); }

bool draws_at_once_beside_swap(const Context& c) {
  return c.lottery.alone && c.lottery.chooser && c.look_ahead == 0 && c.game.meta.allow_all() &&
         c.lottery.untested.empty();
}

Moves Placed::run(const Node* node, Context& c) {
  const auto& n = *static_cast<const Placed*>(node);
  const Asked asked = kit_detail::take_asked(c);
  if (asked != Asked::All && places_count(c)) {
    if (asked == Asked::Any && n.knows_any()) {
      // Which move it is does not matter.
      if (n.any_now(c)) c.moves.moves.push_back(play::Move());
      return {};
    }
    if (asked == Asked::Draw && c.lottery.in_vain != node &&
        (n.draws_for_all() ? draws_at_once_beside_swap(c) : draws_at_once(c))) {
      const std::uint64_t random = c.random.state();
      if (const Drawn drawn = n.draw(c); drawn != Drawn::No) {
        c.lottery.drawn_within += drawn == Drawn::Yes;
        return {};
      }
      // Conditions that were asked are asked again: chance has the same say in them.
      c.random.restore(random);
    }
    if (n.counts_itself()) {
      const bool asks_place = asked == Asked::Place;
      if (asks_place || (asked == Asked::Draw && c.lottery.by_place)) {
        const void* seen = n.look(c);
        if (const int count = n.places(c, seen); count != off) {
          if (asks_place)
            n.make(c, seen);
          else
            c.lottery.answer(count, n.parts_of(c, count));
          return {};
        }
      }
    }
  }
  n.ask_plain(c, asked);
  return {};
}

bool Placed::gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const {
  return !pieces.any([&](int site) {
    go_to(c, site);
    const int here = places(c, seen);
    if (here > 0) all.add(c, {this, seen, pieces, here, site});
    return here == off;
  });
}

bool Placed::any_of(Context& c, const void* seen, const Pieces& pieces) const {
  return pieces.any([&](int site) {
    go_to(c, site);
    return any(c, seen);
  });
}

void Placed::make_gathered(Context& c, const Gathered::Group& group, int place) const {
  go_to(c, group.at);
  c.lottery.place = place;
  make(c, group.seen);
  c.lottery.place = off;
}

StartsOfPieces::StartsOfPieces(const From& from)
    : known_(!from.region && !from.level && (!from.site || iterator_of(from.site) == &play::Scope::from)) {
  if (!from.condition) return;
  allowed_ = site_test(from.condition, &play::Scope::from);
  known_ = known_ && allowed_ && allowed_->exact;
}

const Sites::Word* StartsOfPieces::among(Context& c, const Pieces& pieces) const {
  if (!allowed_) return pieces.sites;
  const Sites::Word* const allowed = allowed_->sites(c);
  Sites::Word* const both = c.arena.array<Sites::Word>(pieces.width);
  for (std::uint32_t i = 0; i < pieces.width; ++i) both[i] = pieces.sites[i] & allowed[i];
  return both;
}

/// Draws from the places in turn: with dice few hold moves, and to make one takes about as long as to see that there is
/// none. False where there are too many, or it is not known.
bool Placed::draw_in_turn(Context& c, const void* seen) const {
  Slots all;
  slots(c, seen, all, 1);
  if (!all.known) return false;
  all.try_in_turn(*c.lottery.chooser, [&](int slot) { return try_slot(c, seen, slot); });
  return true;
}

/// A few attempts at places that are found fast, then some at those that are counted. Where these are few, none of them
/// is tried twice, so that it turns out whether there is a move at all.
Placed::Attempts Placed::attempt(Context& c, const void* seen, int most) const {
  play::Lottery& lottery = c.lottery;
  Attempts done;
  if (int left = attempts(c, seen); left > 0)
    if (const int all = room(c, seen); all > 0)
      for (; left > 0; --left) {
        done = {done.made + 1, all, true};
        if (try_place(c, seen, lottery.chooser->pick(all))) return done;
      }
  const int count = places(c, seen);
  if (count <= 0) return {0, count, count == 0};
  const std::size_t begin = c.moves.size();
  play::UntriedPlaces open(count);
  for (done = {0, count, false}; done.made < most && !done.success; ++done.made) {
    lottery.place = open.draw(*lottery.chooser);
    make(c, seen);
    done.success = c.moves.size() > begin || open.none_left();
  }
  return done;
}

Placed::Drawn Placed::draw_with_dice(Context& c) const {
  int& turns = c.lottery.habits[c.lottery.habit_of(this, c.mover())].turns_in_full;
  if (turns > 0) {
    --turns;
    return Drawn::No;
  }
  const void* const seen = look(c);
  if (holds_moves(c, seen) ? attempt(c, seen, most_attempts).success : draw_in_turn(c, seen)) return Drawn::Yes;
  // What was made meanwhile may have added habits.
  c.lottery.habits[c.lottery.habit_of(this, c.mover())].turns_in_full = turns_until_drawn_again;
  return Drawn::No;
}

bool Placed::draw_alone(Context& c) const {
  play::Lottery& lottery = c.lottery;
  const int contenders = lottery.contenders, winners = lottery.winners;
  const std::size_t begin = c.moves.size();
  const std::uint64_t random = c.random.state();
  if (draw(c) != Drawn::Yes) {
    c.random.restore(random);
    return false;
  }
  if (c.moves.size() > begin) c.moves.moves[begin].won = false;
  lottery.contenders = contenders;
  lottery.winners = winners;
  return true;
}

Placed::Drawn Placed::draw(Context& c) const {
  if (!c.game.dice.empty()) return draw_with_dice(c);
  constexpr int least_attempts = 4;
  play::Lottery& lottery = c.lottery;
  const auto yes_if = [](bool success) { return success ? Drawn::Yes : Drawn::No; };
  const void* const seen = look(c);
  const std::uint64_t random = c.random.state();
  const play::MoveList::Mark mark = c.moves.mark();
  // Where chance has a say in what holds moves, all are made at once.
  const auto by_chance = [&] {
    if (c.random.state() == random) return false;
    c.moves.rewind(mark);
    return true;
  };
  if (holds_moves(c, seen)) {
    const bool success = attempt(c, seen, most_attempts).success;
    return yes_if(success && !by_chance());
  }
  const std::size_t index = lottery.habit_of(this, c.mover());
  const auto must_wait = [&] {
    int& turns = lottery.habits[index].turns_in_full;
    return turns > 0 && turns-- > 0;
  };
  if (must_wait()) return Drawn::No;
  const int parts = parts_seen(c, seen);
  const Attempts done = attempt(c, seen, std::clamp(2 * parts, least_attempts, most_attempts));
  if (by_chance()) return Drawn::No;
  if (done.places <= 0) return yes_if(done.success);
  play::Lottery::Habit& habit = lottery.habits[index];
  habit.places = done.places;
  habit.parts = parts;
  habit.notice(static_cast<double>(done.places) / (done.success ? done.made : 2 * done.made));
  // An attempt takes less than a part does.
  if (done.places > parts * (habit.moves + 1)) habit.turns_in_full = turns_until_drawn_again;
  return yes_if(done.success);
}

namespace {

/// Lets a generator draw that does so by itself where what it makes is all that there is; false where it cannot.
bool draw_by_itself(Context& c, const Lazy<Moves>& generator) {
  if (!is_node<play::DrawsTurn>(generator) || !draws_at_once(c)) return false;
  play::Lottery& lottery = c.lottery;
  const auto& turn = *static_cast<const play::DrawsTurn*>(generator.node);
  const std::size_t begin = c.moves.size();
  const int contenders = lottery.contenders, winners = lottery.winners;
  const bool one_will_do = std::exchange(lottery.one_will_do, !c.game.dice.empty());
  const bool drawn = turn.draw(turn, c);
  lottery.one_will_do = one_will_do;
  if (!drawn) {
    lottery.in_vain = turn.plain.node;
    return false;
  }
  ++lottery.drawn_within;
  if (c.moves.size() > begin) c.moves.moves[begin].won = false;
  lottery.contenders = contenders;
  lottery.winners = winners;
  return true;
}

}  // namespace

void draw_one(Context& c, const Lazy<Moves>& generator) {
  const Placed* const known = placed(c, generator);
  if (!known) {
    if (!draw_by_itself(c, generator)) play::draw_among(c, generator);
    return;
  }
  if (known->draw_alone(c)) return;
  // It need not try once more.
  c.lottery.alone = true;
  play::draw_among(c, known->counts_itself() ? generator : known->plain);
}

bool Placed::makes_any_plainly(Context& c) const {
  const play::MoveList::Mark mark = c.moves.mark();
  ask_plain(c, Asked::Any);
  const bool found = c.moves.size() > mark.moves;
  c.moves.rewind(mark);
  return found;
}

bool makes_any(Context& c, const Lazy<Moves>& generator) {
  if (const Placed* known = placed(c, generator); known && known->knows_any()) return known->any_now(c);
  if (!generator) return false;
  const play::MoveList::Mark mark = c.moves.mark();
  c.asked = Asked::Any;
  generator(c);
  c.asked = Asked::All;
  const bool found = c.moves.size() > mark.moves;
  c.moves.rewind(mark);
  return found;
}

Operand with_places(const Linked&, const Operand& made, Placed* known) {
  known->plain = Lazy<Moves>(made);
  Operand replaced = made;
  replaced.function = reinterpret_cast<void (*)()>(&Placed::run);
  replaced.node = known;
  return replaced;
}

}  // namespace lud::stdlib
