#pragma once
// The parts of a call that moves one piece (step, leap, hop or slide), as the generators that it is lowered to need
// them.
#include <optional>

#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct Movement {
  From from;  ///< the piece at (from), unless the call says otherwise
  Lazy<DirectionList> direction;
  const Between* between = nullptr;
  const To* to = nullptr;
  bool stack = false;
  Emission emission;

  Movement() = default;
  explicit Movement(const Linked& call) : emission(call) {
    // Not by its name: the start may have been settled since the call was written, see (move Hop ...).
    if (const auto* start = described<From>(call.input.arguments[0])) from = *start;
    const plan::Arguments given{call.made};
    if (const Operand& wanted = given("direction")) direction = Lazy<DirectionList>(wanted);
    between = described<Between>(given("between"));
    to = described<To>(given("to"));
    stack = given.known("stack", false).value_or(false);
  }

  /// Whether the parts are known at link time: the board exists, and the argument `stack` is constant or absent.
  static bool is_known(const Linked& call) {
    return call.board_exists && plan::Arguments{call.made}.known("stack", false);
  }
  bool of_default_type(const Game& game) const { return from.type_in(game) == game.default_type; }
  /// Whether all moves start from one site, not from a region or a given level.
  bool starts_from_one() const { return !from.region && !from.level; }
  /// Whether capturing on the target has a condition of its own, which then also decides whether there is a move.
  bool captures_by_condition() const { return to && to->apply && to->apply->condition; }
  /// The condition of the target as a predicate of (to); null where there is none or where it is no such predicate.
  const SitePredicate* targets() const {
    return to && to->condition ? site_predicate(to->condition, &play::Scope::to) : nullptr;
  }
};

/// The conditions that a word evaluates before it sets (to) to the target.
enum class BeforeTarget : std::uint8_t { Start, StartAndBetween };

/// Lowers a call of such a word: `build(movement)` returns the call evaluated by a generator, or as it is. `build` is
/// not called if moves have to be listed in the order of the word, or if Movement::is_known is false.
template <class Build>
Operand lower_movement(const Linked& call, BeforeTarget before, Build&& build) {
  const Movement said(call);
  const Between* const between = before == BeforeTarget::StartAndBetween ? said.between : nullptr;
  if (reads_what_was_left(said.from, between, call.game)) return listed_in_order(call);
  return Movement::is_known(call) ? build(said) : call.made;
}

/// Returns, in the arena, the lazily computed set of a predicate: the result of `Generator::look` for generators whose
/// moves depend on one set alone.
inline const void* look_at(Context& c, const SitePredicate* predicate) {
  auto* seen = c.arena.array<PredicateSites>(1);
  *seen = PredicateSites(predicate);
  return seen;
}

}  // namespace lud::stdlib
