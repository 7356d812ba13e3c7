#pragma once
// Positions as rule tests write them. Given a game in play, hands on facts, each under a key, so that two positions can
// be compared fact by fact; and the items of a (position {...}) that brings the position about, as far as tests can.
#include <map>
#include <string>
#include <tuple>

#include "interpreter/play/context.hpp"

namespace lud::rule_test {

/// What a fact is about: a room of the position, and numbers within it.
struct FactKey {
  enum class Room { Site, Remembered, Variable, Pending, Value, Score, Amount, Phase, Turn, Ranking } room = Room::Site;
  int type = 0, number = 0;
  auto operator<=>(const FactKey&) const = default;
};
using Facts = std::map<FactKey, std::string>;

/// The facts of a position; what is empty, forgotten or undefined has none.
Facts facts_of(const Context& context);
/// The facts of one position that another has not, a line each from column `indent` on: "(at 5 Empty)" where only the
/// other has one.
std::string facts_missing(const Context& context, const Context& other, int indent);
/// "(position {...})", sites with equal pieces together. It begins at `indent` columns.
std::string position_items(const Context& context, int indent);

}  // namespace lud::rule_test
