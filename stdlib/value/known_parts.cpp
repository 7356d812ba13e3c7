#include "stdlib/value/known_parts.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/play/context.hpp"
#include "stdlib/value/can_move.hpp"
#include "stdlib/value/set_variable.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

/// The operands of a connective, given one by one or as a list.
template <class T>
std::vector<Lazy<T>> parts_of(const Linked& call) {
  std::vector<Lazy<T>> parts;
  for (const Operand& argument : call.input.arguments) {
    if (argument.sort == sort_of<List<T>>()) {
      const auto& list = *static_cast<const List<T>*>(argument.constant);
      parts.insert(parts.end(), list.begin(), list.end());
    } else {
      parts.emplace_back(argument);
    }
  }
  return parts;
}

/// A part of a call as an operand of its own.
template <class T>
Operand part_alone(const Linked& call, const Lazy<T>& part) {
  Operand alone = call.made;
  alone.function = reinterpret_cast<void (*)()>(part.function);
  alone.node = part.node;
  if (!is_constant(part)) return alone;
  alone.constant = &constant_of(part);
  alone.bind = alone.foldable = Bind::Board;
  return alone;
}

/// Returns whether generators are searched for an upper bound of their moves (few_moves.hpp): choices and unions become
/// nodes then, even if a (then ...) is added to them.
bool looks_into_generators(const Linked& call) { return call.board_exists && call.game.stochastic(); }

/// HoldInOrder of two conditions: the value of the second one is the result.
template <bool deciding>
struct HoldBoth : Node {
  Lazy<bool> first, second;
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const HoldBoth*>(node);
    if (n.first.function(n.first.node, c) == deciding) return deciding;
    return n.second.function(n.second.node, c);
  }
};
template <bool deciding>
Operand hold_in_order(const Linked& call, const std::vector<Lazy<bool>>& parts) {
  if (parts.size() == 2) {
    auto* node = call.game.memory.make<HoldBoth<deciding>>();
    node->first = evaluated(parts[0]);
    node->second = evaluated(parts[1]);
    return call.made.evaluated_by(node);
  }
  auto* node = call.game.memory.make<HoldInOrder<deciding>>();
  for (const Lazy<bool>& part : parts) node->parts.push_back(evaluated(part));
  return call.made.evaluated_by(node);
}

template <bool deciding>
Operand open_parts(const Linked& call) {
  if (call.made.foldable == Bind::Text) return call.made;  // it folds
  const std::vector<Lazy<bool>> all = parts_of<bool>(call);
  std::vector<Lazy<bool>> open;
  for (const Lazy<bool>& part : all) {
    if (!is_constant(part)) {
      open.push_back(part);
      continue;
    }
    if (constant_of(part) != deciding) continue;
    open.push_back(part);
    break;
  }
  const bool as_it_is = open.size() == all.size();
  if (as_it_is && !call.board_exists) return predicate_of_parts(call, call.made, all, !deciding);
  if (open.empty()) return part_alone(call, all.back());
  if (open.size() == 1) return part_alone(call, open.front());
  const Operand made = hold_in_order<deciding>(call, open);
  const Operand tested = predicate_of_parts(call, made, open, !deciding);
  const bool remembers = as_it_is && tested.node == made.node;
  return remembers ? remembered(call, made, reads_of_arguments(call)) : tested;
}

Operand one_or_other(const Linked& call) {
  auto* node = call.game.memory.make<OneOrOther>();
  node->condition = Lazy<bool>(call.input.arguments[0]);
  node->evaluated = evaluated(node->condition);
  node->makes_moves = is_node<CanMove>(node->evaluated);
  const auto made_by = [&](const Operand& part) { return part && !part.constant ? Lazy<Moves>(part) : Lazy<Moves>(); };
  node->moves = made_by(call.input.arguments[1]);
  node->otherwise = made_by(call.input.arguments[2]);
  return call.made.evaluated_by(node);
}

/// Adds the (then ...) of the call, if it has one, to the moves of `made`.
Operand with_then(const Linked& call, const Operand& made) {
  if (!call.input.then) return made;
  auto* node = call.game.memory.make<WithThen>();
  node->moves = Lazy<Moves>(made);
  node->then = static_cast<const Then*>(call.input.then.constant);
  node->decision = call.input.decision;
  return made.evaluated_by(node);
}

/// Returns a SetVariables node if each of the effects sets one variable and nothing else; otherwise the call itself.
Operand marked_if_set_variables(const Linked& call, std::span<const Lazy<Moves>> parts) {
  if (call.input.then || call.input.decision || parts.size() > most_set_variables) return call.made;
  std::vector<const SetVariable*> set;
  for (const Lazy<Moves>& part : parts) {
    const SetVariable* one = as_set_variable(part);
    if (!one || one->next) return call.made;
    set.push_back(one);
  }
  auto* node = call.game.memory.make<SetVariables>();
  node->plain = Lazy<Moves>(call.made);
  node->parts = call.game.memory.make_array(std::move(set));
  return call.made.evaluated_by(node);
}

Operand no_moves(const Linked& call) {
  const Operand none = constant_operand(Moves{}, call.game.memory);
  Operand made = call.made;
  made.function = none.function;
  made.node = none.node;
  made.constant = none.constant;
  return made;
}

}  // namespace

Moves InOrder::run(const Node* node, Context& c) {
  Emit e(c, false, kit_detail::take_query(c));
  unite(e, static_cast<const InOrder*>(node)->parts);
  return {};
}

namespace {

/// The moves of an absent branch: none. It answers Query::Sample with no slots.
Moves nothing(Context& c, Query asked) {
  if (asked == Query::Sample) c.sampling.answered = true;
  return {};
}

}  // namespace

Moves OneOrOther::run(const Node* node, Context& c) {
  const auto& n = *static_cast<const OneOrOther*>(node);
  const Query asked = kit_detail::take_query(c);
  if (is_of_all_positions(asked) || n.makes_moves || c.carried_out.generator) return n.run_with_care(c, asked);
  const Lazy<Moves>& part = n.evaluated(c) ? n.moves : n.otherwise;
  if (!part) return nothing(c, asked);
  c.sampling.answered = false;
  c.query = asked;
  return part.function(part.node, c);
}

/// The rare cases of `run`: queries about all positions, conditions that make moves, and moves that are applied as soon
/// as they are made.
Moves OneOrOther::run_with_care(Context& c, Query asked) const {
  if (is_of_all_positions(asked)) {
    Emit e(c, false, asked);
    answer_for_either(e, moves, otherwise);
    return {};
  }
  auto* const applied = c.carried_out.taken_by(this);
  const Lazy<Moves>& part = evaluated(c) ? moves : otherwise;
  if (!part) return nothing(c, asked);
  if (applied) c.carried_out = {part.node, applied};
  c.sampling.answered = false;
  // Each attempt at a slot would make the moves of the condition again.
  const bool by_slot = c.sampling.by_slot;
  c.sampling.by_slot = by_slot && !makes_moves;
  c.query = asked;
  part(c);
  c.sampling.by_slot = by_slot;
  return {};
}

Moves WithThen::run(const Node* node, Context& c) {
  const auto& n = *static_cast<const WithThen*>(node);
  kit_detail::with_emit(c, n.decision, n.then, kit_detail::take_query(c), [&](Emit& e) { e.pass_on(n.moves); });
  return {};
}

const Lazy<Moves>& chosen_generator(const Lazy<Moves>& generator, Context& c) {
  const Lazy<Moves>* chosen = &generator;
  while (is_node<OneOrOther>(*chosen)) {
    const auto& choice = *static_cast<const OneOrOther*>(chosen->node);
    chosen = choice.evaluated(c) ? &choice.moves : &choice.otherwise;
  }
  return *chosen;
}

void unite(Emit& e, std::span<const Lazy<Moves>> parts) {
  bool all_answered = true;
  e.c.sampling.only_source = false;
  for (const Lazy<Moves>& moves : parts) {
    e.pass_on(moves, e.query);
    all_answered &= e.c.sampling.answered;
    if (e.enough_parts() || (e.query == Query::Slot && e.c.sampling.slot < 0)) return;
  }
  e.c.sampling.answered = all_answered;
}

void answer_for_either(Emit& e, const Lazy<Moves>& first, const Lazy<Moves>& second) {
  play::Sampling& sampling = e.c.sampling;
  const int others = std::exchange(sampling.slots, 0);
  // An absent part has no slots, which counts as an answer.
  const auto ask = [&](const Lazy<Moves>& part) {
    if (part) e.pass_on(part);
    return !part || sampling.answered;
  };
  const bool first_answered = ask(first);
  const int of_first = std::exchange(sampling.slots, 0);
  const bool second_answered = ask(second);
  sampling.answered = first_answered && second_answered;
  sampling.slots = others + std::max(of_first, sampling.slots);
}

Reads reads_of_arguments(const Linked& call) {
  Reads reads = Reads::Nothing;
  for (const Operand& argument : call.input.arguments)
    reads = reads | (argument.checked ? Reads::Anything : argument.reads);
  return reads;
}

Operand remembered(const Linked& call, Operand made, Reads reads, int own_weight) {
  made.reads = reads;
  made.weight = static_cast<std::uint16_t>(own_weight);
  for (const Operand& argument : call.input.arguments)
    made.weight = static_cast<std::uint16_t>(made.weight + argument.weight);
  const bool worth = call.declaration.remember && !made.constant && made.bind == Bind::Play &&
                     is_worth_remembering(made) && !(reads & Reads::Anything);
  return worth ? call.declaration.remember(made, call.game.memory) : made;
}

Operand chosen_part(const Linked& call) {
  const Operand& condition = call.input.arguments[0];
  const bool looked_into = call.made.sort == sort_of<Moves>() && !condition.constant && looks_into_generators(call);
  if (call.input.then) return looked_into ? with_then(call, one_or_other(call)) : call.made;
  if (!condition.constant) return call.made.sort == sort_of<Moves>() ? one_or_other(call) : call.made;
  const Operand& chosen = call.input.arguments[*static_cast<const bool*>(condition.constant) ? 1 : 2];
  if (chosen) return chosen;
  if (call.made.sort == sort_of<Moves>()) return no_moves(call);
  return call.made.sort == sort_of<bool>() ? constant_operand(false, call.game.memory) : call.made;
}

bool is_of_default_type(const Linked& call, std::size_t argument) {
  const Operand& type = call.input.arguments[argument];
  return !type || (type.constant && *static_cast<const SiteType*>(type.constant) == call.game.default_type);
}

template <class T>
Operand chosen_in_play(const Linked& call) {
  const auto branch = [&](const Operand& argument) {
    const Lazy<T> given(argument);
    if constexpr (std::is_same_v<T, bool>)
      return evaluated(given);
    else
      return given;
  };
  enum { condition, yes, no };
  const std::span<const Operand> arguments = call.input.arguments;
  auto* node = call.game.memory.make<Chosen<T>>();
  node->condition = evaluated(Lazy<bool>(arguments[condition]));
  node->yes = branch(arguments[yes]);
  node->no = branch(arguments[no]);
  return call.made.evaluated_by(node);
}
template Operand chosen_in_play<int>(const Linked& call);
template Operand chosen_in_play<bool>(const Linked& call);
template Operand chosen_in_play<DirectionList>(const Linked& call);

Operand open_conjuncts(const Linked& call) { return open_parts<false>(call); }
Operand open_disjuncts(const Linked& call) { return open_parts<true>(call); }

Operand generators_left(const Linked& call) {
  if (call.input.then && !looks_into_generators(call)) return call.made;
  const std::vector<Lazy<Moves>> all = parts_of<Moves>(call);
  std::vector<Lazy<Moves>> left;
  for (const Lazy<Moves>& part : all)
    if (!is_constant(part)) left.push_back(part);
  if (left.size() == all.size() && !looks_into_generators(call)) return marked_if_set_variables(call, left);
  if (left.empty()) return no_moves(call);
  if (left.size() == 1) return with_then(call, part_alone(call, left.front()));
  auto* node = call.game.memory.make<InOrder>();
  node->parts = std::move(left);
  Operand made = call.made.evaluated_by(node);
  return with_then(call, made);
}

}  // namespace lud::stdlib
