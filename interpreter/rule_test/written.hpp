#pragma once
// Positions in the language of rule tests. Returns the facts of a position, each with a key, so that two positions can
// be compared fact by fact; and a (position {...}) that sets the position up, as far as tests can.
#include <map>
#include <string>
#include <tuple>

#include "interpreter/play/context.hpp"

namespace lud::rule_test {

/// The subject of a fact: a part of the position, and numbers within it, such as site type and site.
struct FactKey {
  enum class Room { Site, Remembered, Variable, Pending, Value, Score, Amount, Phase, Turn, Ranking } room = Room::Site;
  int type = 0, number = 0;
  auto operator<=>(const FactKey&) const = default;
};
using Facts = std::map<FactKey, std::string>;

/// The facts of a position. Empty sites, and values that are not set, have none. Not among the facts: state, value and
/// rotation of the pieces of a stack above the bottom one, what is hidden from whom, the counter, and visited sites;
/// two games that differ in these alone are told apart when their moves differ.
Facts facts_of(const Context& context);
/// The facts of `context` that differ in `other`, one per line, indented by `indent` columns. Where only `other` has a
/// fact, the opposite, such as "(at 5 Empty)".
std::string facts_missing(const Context& context, const Context& other, int indent);
/// The text of a "(position {...})" that begins at column `indent`; sites with equal pieces share one fact.
std::string position_items(const Context& context, int indent);

}  // namespace lud::rule_test
