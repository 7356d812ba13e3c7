#include <fmt/format.h>

#include "interpreter/compile/lint_rules.hpp"

namespace lud::compile {

void NumberLint::check(const Checked& call) {
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
