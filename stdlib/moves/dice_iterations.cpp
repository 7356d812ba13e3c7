// (forEach Die ...): moves for the value of each die, and for the sums of several dice.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/offer_generator.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/value/compares.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Move;

Action use_die(const Context& c, int die) {
  Action action;
  action.kind = ActionKind::UseDie;
  action.what = die;
  action.to = action.from = c.game.dice->first_site + die;
  return action;
}

Action set_temporary(int value) {
  Action action;
  action.kind = ActionKind::SetTemp;
  action.value = value;
  return action;
}

/// Returns the greatest number of offers for so many dice: one per die and, if `sums`, one per sum.
int most_offers(int dice, bool sums) { return dice + (!sums ? 0 : dice == 2 ? 1 : dice == 3 ? 4 : 0); }

/// The values of the dice, the numbers that they offer, and how they are used up.
struct Rolled {
  std::span<const std::int32_t> pips;
  bool doubled = false;  ///< all show the same value and are played twice

  Rolled(Context& c, const Lazy<bool>& replay_double) {
    // A copy, since moves look ahead. Always copies `few` values, which is faster than a variable number.
    constexpr std::size_t few = 4;
    const auto dice = static_cast<std::size_t>(c.game.dice->count);
    const std::int32_t* const lying = c.head().dice.data();
    auto* const kept = c.arena.array<std::int32_t>(std::max(dice, few));
    std::copy_n(lying, few, kept);
    if (dice > few) std::copy_n(lying + few, dice - few, kept + few);
    pips = {kept, dice};
    doubled =
        replay_double && replay_double(c) && std::ranges::all_of(pips, [&](int value) { return value == pips[0]; });
  }
  int pip(int die) const { return pips[static_cast<std::size_t>(die)]; }
  int count() const { return static_cast<int>(pips.size()); }

  /// Calls `offer(pips, bit set of dice)` for each die and, if `sums`, for the sums of several, until it returns true.
  template <class Offer>
  void offers(bool sums, Offer&& offer) const {
    for (int die = 0; die < count(); ++die)
      if (offer(pip(die), 1u << die)) return;
    if (!sums) return;
    if (count() == 2) {
      if (pip(0) != 0 && pip(1) != 0) offer(pip(0) + pip(1), 3u);
    } else if (count() == 3) {
      if (pip(0) != 0 && pip(1) != 0 && pip(2) != 0 && offer(pip(0) + pip(1) + pip(2), 7u)) return;
      for (int a = 0; a < 2; ++a)
        for (int b = a + 1; b < 3; ++b)
          if (pip(a) != 0 && pip(b) != 0 && offer(pip(a) + pip(b), 1u << a | 1u << b)) return;
    }
  }

  /// Makes the moves from index `begin` on use up the dice of the bit set. A double is played twice: its value is kept
  /// the first time, and the dice are set to it again when they are used up.
  void use(Context& c, std::size_t begin, std::uint32_t dice) const {
    if (begin == c.moves.size()) return;
    for (Move& move : moves_from(c, begin))
      for (int die = 0; die < count(); ++die)
        if (dice >> die & 1) c.moves.append(move, use_die(c, die));
    if ((dice & (dice - 1)) != 0) return;  // a sum of several dice
    const int kept = c.head().temporary;
    if (doubled) {
      append_to_all(c, begin, set_temporary(kept == off ? pips[0] : off));
    } else if (kept != off) {
      const play::DiceContainer& all = *c.game.dice;
      const int what = c.state.what(all.first_site);
      if (kept - 1 >= static_cast<int>(c.game.components[static_cast<std::size_t>(what)].faces.size())) return;
      for (int i = 0; i < all.count; ++i) {
        Action turn_up;
        turn_up.kind = ActionKind::SetStateAndUpdateDice;
        turn_up.to = turn_up.from = all.first_site + i;
        turn_up.state = kept - 1;
        append_to_all(c, begin, turn_up);
      }
    }
  }

 private:
  static void append_to_all(Context& c, std::size_t begin, const Action& action) {
    for (Move& move : moves_from(c, begin)) c.moves.append(move, action);
  }
};

/// (forEach Die ...)
class DiceGenerator final : public OfferGenerator {
 public:
  Lazy<bool> combined, replay_double, condition;
  bool asks_each = false;    ///< the condition depends on the piece and is evaluated for each
  bool asks_unused = false;  ///< the condition is that the die, or the dice, are unused

  struct SeenDice : Seen {
    Rolled rolled;
  };

  const void* look(Context& c) const override {
    auto* const seen = new (c.arena.array<SeenDice>(1)) SeenDice{{}, Rolled(c, replay_double)};
    const Rolled& rolled = seen->rolled;
    const bool sums = combined && combined(c);
    auto* const offers = c.arena.array<Offer>(static_cast<std::size_t>(most_offers(rolled.count(), sums)));
    std::size_t n = 0;
    const Generator* known = inner(c);
    const int each = slots_of_each(c);
    Bound pips(c.scope.pips, off);
    rolled.offers(sums, [&](int sum, std::uint32_t dice) {
      pips = sum;
      if (asks_unused ? sum == 0 : condition && !asks_each && !condition(c)) return false;
      offers[n++] = look_at(c, known, each, sum, dice);
      return false;
    });
    seen->offers = {offers, n};
    seen->slots = n == 0 ? 0 : each == off ? off : each * static_cast<int>(n);
    return seen;
  }

 private:
  bool allows(Context& c) const override { return !condition || !asks_each || condition(c); }
  void complete(Context& c, const void* looked, std::size_t begin, const Offer& offer) const override {
    static_cast<const SeenDice*>(static_cast<const Seen*>(looked))->rolled.use(c, begin, offer.dice);
  }
};

Operand lower_dice(const Linked& call) {
  enum { dice, combined, replay_double, condition, moves };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto& set = arguments[dice];
  if (!call.board_exists || (set && !set.constant) || !is_the_same_for_all(arguments[combined]) ||
      !is_the_same_for_all(arguments[replay_double]))
    return call.made;
  if (!call.game.dice || (set && *static_cast<const int*>(set.constant) != 0)) return call.made;
  const auto lazy = [&](const Operand& operand) { return operand ? Lazy<bool>(operand) : Lazy<bool>(); };
  auto* known = call.game.memory.make<DiceGenerator>();
  known->iterator = &play::Scope::pips;
  known->combined = lazy(arguments[combined]);
  known->replay_double = lazy(arguments[replay_double]);
  known->condition = lazy(arguments[condition]);
  known->asks_unused = known->condition && says_different(known->condition, &play::Scope::pips, 0);
  known->asks_each = arguments[condition].reads &
                     (Reads::From | Reads::Level | Reads::To | Reads::Between | Reads::Site | Reads::Anything);
  known->moves = Lazy<Moves>(arguments[moves]);
  known->emission = Emission(call);
  return with_generator(call, call.made, known);
}

}  // namespace

void declare_dice_iterations(Library& library) {
  ludeme(library, "forEach Die", "dice? combined:? replayDouble:? if:? moves",
         "The moves for each die, which see what it shows as (pips), 0 for one that was used; where combined, also for "
         "the sums of several.",
         [](Emit& e, Maybe<int> dice, Lazy<bool> combined, Lazy<bool> replay_double, Lazy<bool> condition,
            Lazy<Moves> moves) {
           Context& c = e.c;
           if (!c.game.dice || dice.value_or(0) != 0) return;
           play::spend(1, "(forEach Die ...)");
           const Rolled rolled(c, replay_double);
           Bound pips(c.scope.pips, c.scope.pips);
           const bool sums = combined && (e.query == Query::Bound || combined(c));
           // An effect that is worked out at once may change (level), where the moves for further dice see it: then all
           // moves are made.
           const bool all = c.game.needs_a(play::Need::EagerEffects) && c.game.stacking();
           if (e.query == Query::Bound) {
             if (all) return;
             if (const int most = c.sampler->bound(c, moves); most != off)
               e.answer_slots(most * most_offers(rolled.count(), sums));
             return;
           }
           const bool by_slot = !all && (e.counts_slots() || e.query == Query::Slot);
           // If some offer does not answer with slots, no slot is drawn.
           bool all_answered = true;
           rolled.offers(sums, [&](int sum, std::uint32_t used) {
             const std::size_t begin = c.moves.size();
             pips = sum;
             if (condition && !condition(c)) return false;
             if (e.query == Query::Slot && c.sampling.slot < 0) return true;  // the wanted slot was in an earlier offer
             c.sampling.only_source = false;
             c.sampling.answered = false;
             c.evaluate(moves, all ? Query::All : by_slot ? e.query : e.query_of_part());
             all_answered &= c.sampling.answered;
             rolled.use(c, begin, used);
             return e.enough();
           });
           c.sampling.answered = by_slot && all_answered;
         })
      .sets(Reads::Pips)
      .lower(lower_dice);
}

}  // namespace lud::stdlib
