#include <fmt/format.h>

#include <limits>
#include <optional>

#include "interpreter/compile/lint_rules.hpp"

namespace lud::compile {

namespace {

constexpr std::array<std::string_view, 3> sums_and_products{"+", "-", "*"};
constexpr std::array<std::string_view, 2> divisions{"/", "%"};

bool fits(std::int64_t value) {
  return value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max();
}

}  // namespace

/// What an expression of numbers alone comes to, before it is cut to 32 bits; nothing for others.
std::optional<std::int64_t> NumberLint::constant_of(const Checked* expression) {
  if (const int* number = literal<int>(expression)) return *number;
  if (!expression || expression->kind != Checked::Kind::Call || expression->arguments.size() != 2) return std::nullopt;
  const std::string_view head = expression->declaration->head;
  if (!is_one_of(head, sums_and_products)) return std::nullopt;
  const auto a = constant_of(expression->arguments[0]), b = constant_of(expression->arguments[1]);
  if (!a || !b || !fits(*a) || !fits(*b)) return std::nullopt;
  return head == "+" ? *a + *b : head == "-" ? *a - *b : *a * *b;
}

void NumberLint::check_arithmetic(const Checked& call) {
  if (is_one_of(call.declaration->head, divisions) && call.arguments.size() == 2) {
    const int* divisor = literal<int>(call.arguments[1]);
    if (divisor && *divisor == 0 && findings_.is_new(call.node))
      warn(call.node, "no-such-number", "nothing can be divided by 0: this is always 0");
  } else if (const auto value = constant_of(&call); value && !fits(*value) && findings_.is_new(call.node)) {
    warn(call.node, "no-such-number", fmt::format("{} is beyond the integers, which have 32 bits", *value));
  }
}

void NumberLint::check(const Checked& call) {
  check_arithmetic(call);
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const Parameter& parameter = call.declaration->parameters[i];
    const auto* number = literal<int>(call.arguments[i]);
    if (!number || (*number >= parameter.least && *number <= parameter.most)) continue;
    const std::string_view text = text_of(*call.arguments[i]);
    const bool is_written_out = !text.empty() && text.find_first_not_of("+-0123456789") == text.npos;
    if (!is_written_out || !findings_.is_new(call.arguments[i]->node)) continue;  // a word such as Off
    const std::string name = fmt::format("{}{}", parameter.name, parameter.named ? ":" : "");
    warn(call.arguments[i]->node, "no-such-number",
         *number < parameter.least
             ? fmt::format("'{}' of ({} ...) is at least {}", name, call.declaration->head, parameter.least)
             : fmt::format("'{}' of ({} ...) is at most {}", name, call.declaration->head, parameter.most));
  }
}

}  // namespace lud::compile
