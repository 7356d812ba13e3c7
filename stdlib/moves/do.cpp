// (do ...): does something first, and then offers the moves of the position after it.
#include <algorithm>
#include <array>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/effect/carried_out.hpp"
#include "stdlib/moves/generators/few_moves.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/moves/prefixes.hpp"
#include "stdlib/moves/roll_first.hpp"
#include "stdlib/moves/tested_moves.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/set_variable.hpp"

namespace lud::stdlib {

namespace {

using play::LookAhead;
using play::Move;

bool holds_for_next(Context& c, const Lazy<bool>& condition, const play::State&) {
  play::Header& head = c.head();
  if (head.mover == head.next) head.next = head.prev;
  c.changed();
  return condition(c);
}

bool concerns_dice_alone(const play::Action& action) {
  return action.kind == play::ActionKind::SetStateAndUpdateDice || action.kind == play::ActionKind::SetDiceAllEqual;
}

bool rolls_dice_alone(const Context& c, const Move& move) {
  return move.finished() && move.last_then < 0 && c.game.dice &&
         std::ranges::all_of(c.moves.actions_of(move), concerns_dice_alone);
}

/// Sets variables, and restores their former values at the end of a block.
class Variables {
 public:
  explicit Variables(Context& c) : c_(c), now_(c.now) {}
  ~Variables() {
    if (stay_) return;
    while (count_ > 0) {
      const Kept& kept = kept_[--count_];
      set(kept.variable, kept.value);
    }
    c_.now = now_;
  }
  Variables(const Variables&) = delete;
  Variables& operator=(const Variables&) = delete;
  /// Keeps the values that were set.
  void stay() { stay_ = true; }
  void set(const play::Action& action) {
    const int variable = action.kind == play::ActionKind::SetTemp ? off : play::variable_of(action.name);
    kept_[count_++] = {variable, variable == off ? c_.head().temporary : c_.state.variable(variable)};
    set(variable, action.value);
  }

 private:
  struct Kept {
    int variable;  ///< off for the temporary value
    std::int32_t value;
  };
  void set(int variable, std::int32_t value) {
    if (variable == off)
      c_.state.set_temporary(value);
    else
      c_.state.set_variable(variable, value);
  }

  Context& c_;
  const std::uint64_t now_;
  std::array<Kept, most_set_variables> kept_;
  std::size_t count_ = 0;
  bool stay_ = false;
};

/// Generates the moves of `next` in the position after the moves of `before`, which become their prefix. With dice, a
/// roll without a following move is a pass.
class DoBefore {
 public:
  /// `is_all`: the next moves are not tested afterwards. `applied`: null unless moves are carried out as soon as they
  /// are made, see Context::CarriedOut.
  DoBefore(Emit& e, const Lazy<Moves>& next, bool is_all, play::PlainVector<play::Action>* applied)
      : e_(e),
        applied_(applied),
        c_(e.c),
        list_(e.c.moves),
        next_(next),
        is_all_(is_all),
        draws_(is_all && e.query == Query::Sample && e.c.sampling.only_source && e.c.game.meta.allow_all()) {}

  void run(const Lazy<Moves>& before) {
    if (is_of_all_positions(e_.query)) return;  // what is done first is not known for all positions
    const Lazy<Moves>& first = chosen_generator(before, c_);
    // The sampled move is played next, so the dice stay as they lie.
    if (draws_ && c_.look_ahead == 0 && c_.passes.shared_prefixes && is_node<play::RollNode>(first) && c_.game.dice)
      return roll_and_draw(c_, next_);
    if (c_.passes.shared_prefixes && !c_.game.dice) {
      if (const SetVariable* one = as_set_variable(first)) return after_setting(*one);
      if (const SetVariables* all = as_set_variables(first)) return after_setting(*all);
    }
    if (e_.only_whether && c_.game.dice) return answer_any(first);
    if (first) first(c_);
    end_ = list_.size();
    if (end_ == e_.begin + 1 && c_.passes.shared_prefixes && rolls_dice_alone(c_, list_.moves[e_.begin]))
      after_roll();
    else if (end_ == e_.begin)
      after_nothing();
    else
      after_moves();
  }

 private:
  /// With dice there is always a move, if only a pass.
  void answer_any(const Lazy<Moves>& first) {
    if (!roll_in_vain(c_, first)) {
      first(c_);
      drop_moves(c_, e_.begin, list_.size());
    }
    list_.moves.emplace_back();  // Query::Any does not look at the move
  }

  /// Dice are saved and restored directly, which is cheaper than a look-ahead.
  void after_roll() {
    const Move move = list_.moves[e_.begin];
    play::Roll noted;
    play::save_dice(c_, noted);
    const play::Random random = c_.random;
    const play::Iterators scope = c_.scope;
    const Arena::Mark arena = c_.arena.mark();
    play::apply_roll(c_, list_.actions_of(move));
    if (draws_)
      play::sample_among(c_, next_);
    else
      next_(c_);
    play::exchange_dice(c_, noted);
    c_.random = random;
    static_cast<play::Iterators&>(c_.scope) = scope;
    c_.arena.release(arena);
    drop_moves(c_, e_.begin, end_);
    const play::Prefix rolled{move.first_action, move.action_count};
    const std::int32_t prefix = begin_with({&rolled, 1});
    if (c_.look_ahead > 0) return;
    c_.rolled = noted;
    c_.rolled_in_place = false;
    c_.prefix_done = prefix;
  }

  /// Sets one variable after the other; each value is evaluated with the ones before already set.
  void after_setting(const SetVariable& first) {
    play::Prefix group{static_cast<std::uint32_t>(list_.actions.size()), 0};
    Variables variables(c_);
    for (const SetVariable* one = &first; one; one = one->next) {
      const play::Action action = one->action(c_);
      list_.actions.push_back(action);
      ++group.action_count;
      variables.set(action);
      c_.changed();
    }
    make_next({&group, 1}, variables);
  }

  void after_setting(const SetVariables& all) {
    std::array<play::Prefix, most_set_variables> groups;
    const std::size_t n = all.parts.size();
    for (std::size_t i = 0; i < n; ++i) {
      const play::Action action = all.parts[i]->action(c_);
      groups[i] = {static_cast<std::uint32_t>(list_.actions.size()), 1};
      list_.actions.push_back(action);
    }
    Variables variables(c_);
    for (std::size_t i = 0; i < n; ++i) variables.set(list_.actions[groups[i].first_action]);
    c_.changed();
    make_next({groups.data(), n}, variables);
  }

  /// Makes the next moves in the present position, whose variables are restored afterwards. If moves are carried out at
  /// once, the variables keep their values, and setting them is recorded as done before the first move.
  void make_next(std::span<const play::Prefix> groups, Variables& variables) {
    if (applied_) return carry_out_next(groups, variables);
    const play::Random random = c_.random;
    const play::Iterators scope = c_.scope;
    const Arena::Mark arena = c_.arena.mark();
    if (is_all_) c_.query = e_.samples_one() ? Query::Reservoir : wants_one(e_) || e_.aims() ? e_.query : Query::All;
    next_(c_);
    c_.query = Query::All;
    c_.random = random;
    static_cast<play::Iterators&>(c_.scope) = scope;
    c_.arena.release(arena);
    begin_with(groups);
  }

  void carry_out_next(std::span<const play::Prefix> groups, Variables& variables) {
    const std::size_t before = applied_->size();
    const auto prefix = static_cast<std::size_t>(join_groups(list_, groups, false));
    const play::Prefix done = list_.prefixes[prefix];
    const play::Action* const actions = list_.actions.data() + done.first_action;
    applied_->append(actions, actions + done.action_count);
    const play::Random random = c_.random;
    const play::Iterators scope = c_.scope;
    c_.carried_out = {next_.node, applied_};
    next_(c_);
    c_.carried_out = {};
    c_.random = random;
    static_cast<play::Iterators&>(c_.scope) = scope;
    if (e_.made().empty()) return applied_->resize(before);
    variables.stay();
    prepend(list_, e_.begin + 1, static_cast<std::int32_t>(prefix));
  }

  /// Nothing was done first: makes the next moves as they are.
  void after_nothing() {
    const play::Random random = c_.random;
    const play::Iterators scope = c_.scope;
    if (c_.look_ahead == 0) c_.prefix_done = -1;
    const int slots = c_.sampling.slots;
    if (draws_ && c_.game.dice)
      play::sample_among(c_, next_);  // where there is no move, the pass is added below
    else if (draws_ || e_.query == Query::Slot)
      e_.pass_on(next_);
    else
      next_(c_);
    const bool answered = e_.query != Query::All && (e_.query == Query::Slot || c_.sampling.slots > slots);
    if (e_.made().empty() && c_.game.dice && !answered) play::add_pass(c_, c_.mover(), true);
    c_.random = random;
    static_cast<play::Iterators&>(c_.scope) = scope;
  }

  void after_moves() {
    const std::size_t n = end_ - e_.begin;
    if (n > 1) play::finish(c_, e_.begin, end_);
    const std::span<play::Prefix> groups{c_.arena.array<play::Prefix>(n), n};
    {
      LookAhead look(c_);
      for (std::size_t i = 0; i < n; ++i) {
        play::PlainVector<play::Action>& applied = c_.scratch_actions();
        perform(c_, Move(list_.moves[e_.begin + i]), applied);
        groups[i] = {static_cast<std::uint32_t>(list_.actions.size()), static_cast<std::uint32_t>(applied.size())};
        list_.actions.append(applied.begin(), applied.end());
      }
      next_(c_);
    }
    drop_moves(c_, e_.begin, end_);
    begin_with(groups);
  }

  /// Makes what was done first the prefix of the moves, and returns the index of that prefix (-1 if there is none). If
  /// there are no moves, the prefix alone is a pass (with dice).
  std::int32_t begin_with(std::span<const play::Prefix> groups) {
    if (c_.look_ahead == 0) c_.prefix_done = -1;
    if (e_.made().empty() && !c_.game.dice) return -1;
    const std::int32_t prefix = join_groups(list_, groups, false);
    if (!e_.made().empty()) {
      if (prefix >= 0 && has_twins(list_, e_.begin))
        prepend(list_, e_.begin, prefix, join_groups_of_twins(list_, groups));
      else if (prefix >= 0)
        prepend(list_, e_.begin, prefix);
    } else if (c_.game.dice) {
      play::add_pass(c_, c_.mover(), true).prefix = groups.size() > 1 ? join_groups(list_, groups, true) : prefix;
    }
    return prefix;
  }

  Emit& e_;
  play::PlainVector<play::Action>* const applied_;
  Context& c_;
  play::MoveList& list_;
  const Lazy<Moves>& next_;
  const bool is_all_;
  const bool draws_;  ///< one of the next moves is sampled at once
  std::size_t end_ = 0;
};

/// Whether `before` cannot be a roll, after which the next moves would differ.
bool rolls_nothing(const Lazy<Moves>& before) {
  return !is_node<play::RollNode>(before) && !is_node<play::RollThenNode>(before) && !is_node<OneOrOther>(before);
}

/// Answers queries by slots where the next moves are few, whatever is done first: the bound of `next` is the number of
/// slots. Returns false, with nothing done, for other queries and where there is no small bound.
bool do_by_slot(Emit& e, const Lazy<Moves>& before, const Lazy<Moves>& next) {
  constexpr int few = 3;
  Context& c = e.c;
  const bool asks_how_many = e.query == Query::Bound || e.counts_slots();
  if ((!asks_how_many && e.query != Query::Slot) || !rolls_nothing(before)) return false;
  const int bound = c.sampler->bound(c, next);
  if (bound == off || bound > few) return false;
  const int slots = std::max(bound, 1);  // with dice, a roll without a move is a pass
  if (asks_how_many) {
    e.answer_slots(slots);
    return true;
  }
  const int slot = e.slot_among(slots);
  if (slot == off) return true;
  Emit all(c, e.decision);
  DoBefore(all, next, true, nullptr).run(before);
  const std::size_t drawn = e.begin + static_cast<std::size_t>(slot);
  if (drawn < c.moves.size()) c.moves.moves[e.begin] = Move(c.moves.moves[drawn]);
  c.moves.moves.resize(drawn < c.moves.size() ? e.begin + 1 : e.begin);
  c.sampling.slot = off;
  return true;
}

/// (do before next:moves) where `before` sets variables and `next` is a `Generator`: its slots are those of `next` once
/// the variables are set.
class DoGenerator final : public Generator {
 public:
  Lazy<Moves> before;
  const Generator* next = nullptr;
  Emission emission;

  void describe(Traits& traits_now) const {
    traits_now.knows_any = false;
    traits_now.counts_itself = true;
  }
  const void* look(Context& c) const override {
    auto* const slots = c.arena.array<NumberForPiece>(1);
    *slots = {};
    return slots;
  }
  bool holds_moves(Context&, const void*) const override { return false; }
  int count_slots(Context& c, const void* seen) const override {
    auto& slots = *static_cast<NumberForPiece*>(const_cast<void*>(seen));
    if (slots.is_of_present(c)) return slots.number;
    Emit e(c, false, Query::Slot);
    int count = off;
    query_afterwards(e, [&] { count = next->count_slots(c, next->look(c)); });
    slots.note(c, count);
    return count;
  }
  void make_at(Context& c, const void* seen) const override {
    const int slot = slot_among(c, count_slots(c, seen));
    if (slot == off) return;
    emission.at_slot(c, [&](Emit& e) {
      query_afterwards(e, [&] {
        c.sampling.slot = slot;
        next->make_at(c, next->look(c));
        c.sampling.slot = off;
      });
    });
  }

 private:
  template <class Evaluate>
  void query_afterwards(Emit& e, Evaluate&& evaluate) const {
    struct Question : Node {
      Evaluate* evaluate;
      static Moves run(const Node* node, Context&) {
        (*static_cast<const Question*>(node)->evaluate)();
        return {};
      }
    } question;
    question.evaluate = &evaluate;
    Lazy<Moves> inner;
    inner.function = &Question::run;
    inner.node = &question;
    DoBefore(e, inner, true, nullptr).run(before);
  }
};

/// Lowers to a DoGenerator where only variables are set first. Doing more takes longer than listing the next moves.
Operand with_next_slots(const Linked& call, const Operand& made, const Operand& before, const Operand& next) {
  const Lazy<Moves> first(before);
  if (!is_node<Generator>(next) || (!as_set_variable(first) && !as_set_variables(first))) return made;
  auto* const known = call.game.memory.make<DoGenerator>();
  known->before = first;
  known->next = static_cast<const Generator*>(next.node);
  known->emission = Emission(call);
  return with_generator(call, made, known);
}

/// The test of (do moves ifAfterwards: condition), for lower_test.
struct TestedBy : Node {
  Lazy<bool> condition;
};

Operand lower_if_afterwards(const Linked& call) {
  enum { prefix, next, condition };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!arguments[condition]) {
    if (!call.board_exists) return call.made;
    return !call.game.dice ? with_next_slots(call, carried_out_by_itself(call), arguments[prefix], arguments[next])
                           : rolling_first(call, arguments[prefix], arguments[next]);
  }
  if (arguments[next]) return call.made;
  auto* test = call.game.memory.make<TestedBy>();
  test->condition = Lazy<bool>(arguments[condition]);
  return lower_test(
      call,
      [](Emit& e, const Node* tested) {
        keep_if_afterwards(e, &holds_for_next, static_cast<const TestedBy*>(tested)->condition);
      },
      test);
}

}  // namespace

void declare_do(Library& library) {
  ludeme(library, "do", "prior next:? ifAfterwards:?",
         "First does something, such as a throw, and then offers moves, which are worked out when it is done. With "
         "ifAfterwards: offers only moves after which a condition holds, such as a king that is not in check.",
         [](Emit& e, Lazy<Moves> prefix, Lazy<Moves> next, Lazy<bool> condition) {
           auto* const applied = e.c.carried_out.taken_by(nullptr);
           if (!next && condition) return make_tested(e, prefix, &holds_for_next, condition);
           if (next && !condition && do_by_slot(e, prefix, next)) return;
           if (next) DoBefore(e, next, !condition, applied).run(prefix);
           if (condition) keep_if_afterwards(e, &holds_for_next, condition);
         })
      .carries_out("prior", "next")
      .tries("ifAfterwards")
      .lower(lower_if_afterwards);
}

}  // namespace lud::stdlib
