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
    // Not by its name: the start may have been settled since the call was written, see (move Hop ...).
    if (const auto* start = described<From>(call.input.arguments[0])) from = *start;
    const plan::Arguments given{call.made};
    if (const Operand& asked = given("direction")) direction = Lazy<DirectionList>(asked);
    between = described<Between>(given("between"));
    to = described<To>(given("to"));
    stack = given.known("stack", false).value_or(false);
  }

  /// Whether a call can be told as such: the board exists, and whether stacks move is known.
  static bool is_known(const Linked& call) {
    return call.board_exists && plan::Arguments{call.made}.known("stack", false);
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
};

/// The conditions that a word evaluates before (to) is set to the target.
enum class BeforeTarget : std::uint8_t { Start, StartAndHurdle };

/// Lowers a call of such a word: `build(said)` returns the call evaluated by a generator, or as it is. It is not asked
/// where moves have to be listed in order, and where the call is not known well enough (Movement::is_known).
template <class Build>
Operand lower_movement(const Linked& call, BeforeTarget asked, Build&& build) {
  const Movement said(call);
  const Between* const hurdle = asked == BeforeTarget::StartAndHurdle ? said.between : nullptr;
  if (reads_what_was_left(said.from, hurdle, call.game)) return listed_in_order(call);
  return Movement::is_known(call) ? build(said) : call.made;
}

/// The set of a predicate, worked out when it is first asked for: what generators see of a position whose moves depend
/// on one set alone.
inline const void* look_at(Context& c, const SitePredicate* predicate) {
  auto* seen = c.arena.array<PredicateSites>(1);
  *seen = PredicateSites(predicate);
  return seen;
}

}  // namespace lud::stdlib
