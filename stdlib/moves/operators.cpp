// Operators on generators of moves that need no look-ahead: choices, unions, sequences joined into one move, chance.
#include "stdlib/moves/operators.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/library.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

namespace {

using play::Move;

/// Replaces the moves from `e.begin` on by one move: the actions of each in turn, each followed by its consequences.
void join(Emit& e, std::size_t end) {
  Context& c = e.c;
  play::MoveList& list = c.moves;
  Move joined;
  joined.mover = static_cast<std::int16_t>(c.mover());
  play::finish(c, e.begin, end);
  joined.first_action = static_cast<std::uint32_t>(list.actions.size());
  for (std::size_t i = e.begin; i < end; ++i) {
    const std::size_t first = list.actions.size();
    list.add_part(Move(list.moves[i]));
    // Only the first part of the joined move is marked as a decision.
    for (std::size_t k = first; k < list.actions.size(); ++k)
      list.actions[k].decision = i == e.begin && list.actions[k].kind != play::ActionKind::Consequence;
  }
  joined.action_count = static_cast<std::uint32_t>(list.actions.size()) - joined.first_action;
  const Move& first = list.moves[e.begin];
  joined.first_between = first.first_between;
  joined.between_count = first.between_count;
  joined.from = first.from;
  joined.to = first.to;
  list.moves.resize(e.begin);
  list.moves.push_back(joined);
}

/// Replaces the moves by all combinations of one of [e.begin, middle) followed by one from `middle` on.
void combine(Emit& e, std::size_t middle) {
  play::MoveList& list = e.c.moves;
  const std::size_t end = list.size();
  play::finish(e.c, e.begin, end);
  for (std::size_t a = e.begin; a < middle; ++a)
    for (std::size_t b = middle; b < end; ++b) {
      Move both;
      both.mover = static_cast<std::int16_t>(e.c.mover());
      both.first_action = static_cast<std::uint32_t>(list.actions.size());
      list.add_part(Move(list.moves[a]));
      list.add_part(Move(list.moves[b]));
      both.action_count = static_cast<std::uint32_t>(list.actions.size()) - both.first_action;
      both.from = list.moves[a].from;
      both.to = list.moves[a].to;
      list.moves.push_back(both);
    }
  drop_moves(e.c, e.begin, end);
}

/// Draws an alternative by weight and returns its index; the last one where rounding leaves a rest.
std::size_t draw(Context& c, std::span<const double> weights) {
  double sum = 0;
  for (double weight : weights) sum += weight;
  double rest = c.random.unit();
  for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
    rest -= weights[i] / sum;
    if (rest <= 0) return i;
  }
  return weights.size() - 1;
}

/// Passes the query on to the first alternative that has moves, or else to the last one. A `Generator` with moves, and
/// the last one, may answer with slots: the alternatives before have no moves then.
void take_first_with_moves(Emit& e, std::span<const Lazy<Moves>> alternatives) {
  if (e.query == Query::Bound || alternatives.empty()) return;
  if (e.query == Query::Ends) return unite(e, alternatives);
  Context& c = e.c;
  for (const Lazy<Moves>& moves : alternatives.first(alternatives.size() - 1)) {
    if (const Generator* known = as_generator(c, moves)) {
      if (known->any_now(c)) return e.pass_on(moves);
    } else if (e.samples_one()) {
      // Moves that the reservoir does not keep are not made.
      const int reservoir_seen = c.sampling.reservoir_seen;
      c.evaluate(moves, Query::Reservoir);
      if (!e.made().empty() || c.sampling.reservoir_seen > reservoir_seen) return;
    } else if (e.query != Query::Slot) {
      if (e.only_whether || e.query == Query::Some)
        e.pass_on(moves);
      else
        moves(c);
      if (!e.made().empty()) return;
    }
  }
  e.pass_on(alternatives.back());
}

void declare_unions(Library& library) {
  ludeme(library, "or", "a b", "The moves of both.", [](Emit& e, Lazy<Moves> a, Lazy<Moves> b) {
    unite(e, std::array{a, b});
  }).lower(lower_union);
  ludeme(library, "or", "list", "The moves of all.", [](Emit& e, List<Moves> list) {
    unite(e, list.items);
  }).lower(lower_union);
  ludeme(library, "and", "a b", "The effects of both, in order.", [](Emit& e, Lazy<Moves> a, Lazy<Moves> b) {
    unite(e, std::array{a, b});
  }).lower(lower_joint);
  ludeme(library, "and", "list", "The effects of all, in order.", [](Emit& e, List<Moves> list) {
    unite(e, list.items);
  }).lower(lower_joint);
  ludeme(library, "if", "condition moves otherwise?",
         "Some moves where a condition holds; where it fails, others or none.",
         [](Emit& e, Lazy<bool> condition, Lazy<Moves> moves, Lazy<Moves> otherwise) {
           if (is_of_all_positions(e.query))
             answer_for_either(e, moves, otherwise);
           else if (condition(e.c))
             e.pass_on(moves);
           else if (otherwise)
             e.pass_on(otherwise);
         })
      .lower(lower_choice);
  ludeme(library, "priority", "a b", "The moves of the first part; where it has none, those of the second.",
         [](Emit& e, Lazy<Moves> a, Lazy<Moves> b) {
           take_first_with_moves(e, std::array{a, b});
         })
      .lower(lower_priority);
  ludeme(library, "priority", "list",
         "The moves of the first part of a list that has any: obligations in the order of their weight.",
         [](Emit& e, List<Moves> list) { take_first_with_moves(e, list.items); })
      .lower(lower_priority);
}

void declare_joins(Library& library) {
  ludeme(library, "append", "moves", "All moves together as one.", [](Emit& e, Lazy<Moves> moves) {
    if (e.is_asked_elsewhere()) return;
    moves(e.c);
    if (!e.made().empty()) join(e, e.c.moves.size());
  }).carries_out("moves");
  ludeme(library, "allCombinations", "a b", "Each move of a followed by each move of b.",
         [](Emit& e, Lazy<Moves> a, Lazy<Moves> b) {
           a(e.c);
           const std::size_t middle = e.c.moves.size();
           b(e.c);
           combine(e, middle);
         });
}

void declare_chances(Library& library) {
  ludeme(library, "random", "weights moves", "The moves of one of the alternatives, drawn by weight.",
         [](Emit& e, List<double> weights, List<Moves> moves) {
           const std::size_t n = std::min(weights.size(), moves.size());
           if (n == 0) return;
           const std::span<double> values{e.c.arena.array<double>(n), n};
           for (std::size_t i = 0; i < n; ++i) values[i] = weights[i](e.c);
           moves[draw(e.c, values)](e.c);
         })
      .needs(play::Need::Stochastic)
      .draws();
  ludeme(library, "random", "moves num:[1..]", "So many of the moves, drawn one by one; one may be drawn again.",
         [](Emit& e, Lazy<Moves> moves, Lazy<int> number) {
           Context& c = e.c;
           moves(c);
           const std::size_t end = c.moves.size();
           const int all = static_cast<int>(end - e.begin);
           for (int left = std::min(number(c), all); left > 0; --left) {
             const auto chosen = e.begin + static_cast<std::size_t>(c.random.below(all));
             c.moves.moves.push_back(Move(c.moves.moves[chosen]));
           }
           drop_moves(c, e.begin, end);
         })
      .needs(play::Need::Stochastic)
      .draws()
      .carries_out("moves");
}

}  // namespace

void declare_logical_operators(Library& library) {
  declare_unions(library);
  declare_joins(library);
  declare_chances(library);
}

void declare_operators(Library& library) {
  declare_logical_operators(library);
  declare_do(library);
  declare_look_ahead_filters(library);
  declare_longest_lines(library);
  declare_iterations(library);
  declare_dice_iterations(library);
  declare_board_iterations(library);
  declare_piece_iterations(library);
}

}  // namespace lud::stdlib
