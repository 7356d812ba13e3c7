#pragma once
// What words that move one piece say: steps, leaps, hops and slides. Given a call of one of them, hands on its parts,
// as the generators that stand for it need them.
#include <optional>

#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// See the head of this file.
struct Movement {
  From from;  ///< (from), where it is not given
  Lazy<DirectionList> direction;
  const Between* between = nullptr;
  const To* to = nullptr;
  bool stack = false;
  Emission emission;

  Movement() = default;
  explicit Movement(const Linked& call) : emission(call) {
    if (const auto* given = described<From>(argument(call, "from"))) from = *given;
    if (const Operand& given = argument(call, "direction")) direction = Lazy<DirectionList>(given);
    between = described<Between>(argument(call, "between"));
    to = described<To>(argument(call, "to"));
    const Operand& whole = argument(call, "stack");
    stack = whole.constant && *static_cast<const bool*>(whole.constant);
  }

  /// Whether a call can be told as such: the board exists, and whether stacks move is known.
  static bool is_known(const Linked& call) {
    const Operand& whole = argument(call, "stack");
    return call.board_exists && (!whole || whole.constant);
  }
  bool of_default_type(const Game& game) const { return from.type_in(game) == game.default_type; }
  /// Whether each starts from one site, and not from several or from a level.
  bool starts_from_one() const { return !from.region && !from.level; }
  /// Whether a condition decides whether what stands on the target is captured, and so whether there is a move.
  bool captures_by_condition() const { return to && to->apply && to->apply->condition; }
  /// The condition of the target as a set of sites; null where it is none, or all sites will do.
  const SitePredicate* targets() const {
    return to && to->condition ? site_predicate(to->condition, &play::Scope::to) : nullptr;
  }

 private:
  static const Operand& argument(const Linked& call, std::string_view name) {
    static const Operand absent;
    const auto& parameters = call.declaration.parameters;
    for (std::size_t i = 0; i < parameters.size() && i < call.input.arguments.size(); ++i)
      if (parameters[i].name == name) return call.input.arguments[i];
    return absent;
  }
};

/// The set of a predicate, worked out when it is first asked for: what generators see of a position whose moves depend
/// on one set alone.
inline const void* look_at(Context& c, const SitePredicate* predicate) {
  auto* seen = c.arena.array<PredicateSites>(1);
  *seen = PredicateSites(predicate);
  return seen;
}

}  // namespace lud::stdlib
