#include "interpreter/declare/kit.hpp"

#include <charconv>
#include <stdexcept>

namespace lud {

namespace kit_detail {

Operand literal_int(std::string_view text, bool quoted, Memory& memory) {
  if (quoted || text.empty()) return {};
  if (text == "Off" || text == "Undefined") return constant_operand(-1, memory);
  if (text == "End") return constant_operand(-2, memory);
  if (text == "Infinity") return constant_operand(1'000'000'000, memory);
  if (text.front() == '+') text.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return constant_operand(value, memory);
}

Operand literal_float(std::string_view text, bool quoted, Memory& memory) {
  if (quoted || text.empty()) return {};
  if (text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  // The language's floats have 32 bits: which sites of a board fall together can hang on that.
  return constant_operand(static_cast<double>(static_cast<float>(value)), memory);
}

Operand literal_bool(std::string_view text, bool quoted, Memory& memory) {
  if (quoted) return {};
  if (text == "True" || text == "true") return constant_operand(true, memory);
  if (text == "False" || text == "false") return constant_operand(false, memory);
  return {};
}

Operand literal_string(std::string_view text, bool quoted, Memory& memory) {
  if (!quoted) return {};
  // Terms are told when the text that was read may be gone.
  return constant_operand(std::string_view(*memory.make<std::string>(text)), memory);
}

Operand literal_name(std::string_view text, bool quoted, Memory& memory) {
  if (!quoted) return {};
  return constant_operand(Name{memory.intern(text)}, memory);
}

}  // namespace kit_detail

int Memory::intern(std::string_view name) {
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (names_[i] == name) return static_cast<int>(i);
  names_.emplace_back(name);
  return static_cast<int>(names_.size()) - 1;
}

Declaration* Library::add(Declaration declaration) {
  declarations_.push_back(std::move(declaration));
  Declaration* added = &declarations_.back();
  by_head_[added->head].push_back(added);
  return added;
}

std::span<const Declaration* const> Library::find(std::string_view head) const {
  const auto found = by_head_.find(head);
  if (found == by_head_.end()) return {};
  return found->second;
}

void parse_parameters(Declaration& declaration, std::size_t lambda_parameters) {
  std::string_view text = declaration.parameter_text;
  int group = 0;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    std::string_view token = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    if (token.empty()) continue;
    const bool exclusive = token.find('|') != std::string_view::npos;
    if (exclusive) ++group;
    while (!token.empty()) {
      const std::size_t bar = token.find('|');
      std::string_view one = token.substr(0, bar);
      token = bar == std::string_view::npos ? std::string_view{} : token.substr(bar + 1);
      Parameter parameter;
      bool optional = false;
      if (one.ends_with('?')) {
        optional = true;
        one.remove_suffix(1);
      }
      if (one.ends_with(':')) {
        parameter.named = true;
        one.remove_suffix(1);
      }
      parameter.name = one;
      parameter.optional = optional || exclusive;
      if (exclusive) {
        parameter.group = group;
        parameter.group_required = !optional;
      }
      declaration.parameters.push_back(parameter);
    }
  }
  if (declaration.parameters.size() != lambda_parameters)
    throw std::logic_error("declaration of (" + std::string(declaration.head) + " ...) at " +
                           std::string(declaration.where.file) + ":" + std::to_string(declaration.where.line) +
                           ": names do not match the lambda's parameters");
}

}  // namespace lud
