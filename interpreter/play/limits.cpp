#include "interpreter/play/limits.hpp"

#include <fmt/format.h>

#include <limits>

namespace lud::play {

void list_too_long(std::size_t items) {
  throw LimitReached(fmt::format("the rules make a list of more than {} moves or actions", items));
}

void values_take_too_much() {
  throw LimitReached(
      fmt::format("the rules work out more than {} MB of values in one turn", most_list_bytes / (1 << 20)));
}

void too_many_values(const char* rule, std::int64_t min, std::int64_t max) {
  throw LimitReached(
      fmt::format("{}: {} values from {} to {}, at most {}", rule, max - min + 1, min, max, most_values));
}

void range_too_wide(const char* rule, std::int64_t min, std::int64_t max) {
  throw LimitReached(fmt::format("{}: {} values from {} to {}, at most {}", rule, max - min + 1, min, max,
                                 std::numeric_limits<int>::max()));
}

void too_many_remembered() {
  throw LimitReached(fmt::format("(remember Value ...), (set Pending ...): more than {} values", most_remembered));
}

void too_much_on_site(int value) {
  throw LimitReached(fmt::format("a rule sets the count, state, rotation or value of a site to {}: from {} to {}",
                                 value, -most_on_site - 1, most_on_site));
}

void stack_too_high(int levels) { throw LimitReached(fmt::format("a stack gets more than {} pieces", levels)); }

void too_many_rounds(const char* rule) {
  throw LimitReached(fmt::format("{}: the loops of one decision take more than {} rounds", rule, most_rounds));
}

void while_never_ends() {
  throw LimitReached(fmt::format("(while ...): its condition still holds after {} rounds", most_rounds_of_while));
}

void nested_too_deep(const char* rule, int most) {
  throw LimitReached(fmt::format("{}: asks for itself more than {} times within one another", rule, most));
}

void too_many_consequences() {
  throw LimitReached(
      fmt::format("(then ...), (apply ...): more than {} effects follow from one another", most_consequences));
}

}  // namespace lud::play
