#include "interpreter/plan/term.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/play/state/values.hpp"

namespace lud::plan {

namespace {

const Operand absent;

class Writer {
 public:
  Writer(const Memory& memory, const TermStyle& style) : memory_(memory), style_(style) {}
  std::string text;

  void write(const Operand& expression) {
    const bool as_value = expression.constant && (style_.folded_values || !expression.term);
    if (as_value && write_value(expression)) return;
    if (expression.term) return write_term(*expression.term);
    text += "...";
  }

 private:
  void write_term(const Term& term) {
    if (!term.word) return write_items(term);
    // A conversion to another sort has no head and is written as its argument.
    if (term.word->head.empty() && term.arguments.size() == 1) return write(term.arguments[0]);
    text += '(';
    text += term.word->head;
    if (!style_.effects && (term.word->head == "then" || term.word->head == "apply")) {
      text += " ...)";
      return;
    }
    for (std::size_t i = 0; i < term.arguments.size(); ++i) {
      const Parameter& parameter = term.word->parameters[i];
      if (!term.arguments[i] || term.arguments[i].filled_in) continue;
      text += ' ';
      if (parameter.named) (text += parameter.name) += ':';
      write(term.arguments[i]);
    }
    text += ')';
  }

  void write_items(const Term& list) {
    text += '{';
    for (std::size_t i = 0; i < list.arguments.size(); ++i) {
      if (i > 0) text += ' ';
      write(list.arguments[i]);
    }
    text += '}';
  }

  template <class T>
  const T* value_as(const Operand& expression) {
    return expression.sort == sort_of<T>() ? static_cast<const T*>(expression.constant) : nullptr;
  }

  /// False if the sort cannot be written as a value, or the value is too long.
  bool write_value(const Operand& expression) {
    const auto too_many = [&](std::size_t count) { return expression.term && count > style_.most_items; };
    if (const auto* number = value_as<int>(expression)) {
      text += *number == infinity ? "Infinity" : std::to_string(*number);
    } else if (const auto* real = value_as<double>(expression)) {
      text += fmt::format("{}", *real);
    } else if (const auto* truth = value_as<bool>(expression)) {
      text += *truth ? "True" : "False";
    } else if (const auto* quoted = value_as<std::string_view>(expression)) {
      text += fmt::format("\"{}\"", *quoted);
    } else if (const auto* name = value_as<Name>(expression)) {
      const auto& names = memory_.names();
      const auto index = static_cast<std::size_t>(name->index);
      text += index < names.size() ? fmt::format("\"{}\"", names[index]) : "...";
    } else if (const auto* range = value_as<Range>(expression)) {
      text += fmt::format("(range {} {})", range->min, range->max);
    } else if (const auto* sites = value_as<Sites>(expression)) {
      if (too_many(static_cast<std::size_t>(sites->count()))) return false;
      text += "(sites {";
      for (const char* between = ""; int site : *sites) text += std::exchange(between, " ") + std::to_string(site);
      text += "})";
    } else if (const auto* ints = value_as<Ints>(expression)) {
      if (too_many(ints->size())) return false;
      text += fmt::format("{{{}}}", fmt::join(*ints, " "));
    } else if (!expression.sort->words.empty()) {
      // Values of word lists are stored as one byte.
      text += expression.sort->words[*static_cast<const std::uint8_t*>(expression.constant)];
    } else {
      return false;
    }
    return true;
  }

  const Memory& memory_;
  const TermStyle& style_;
};

}  // namespace

bool draws_anywhere(const Operand& expression) {
  if (expression.checked || expression.channels & Channels::Random) return true;
  return expression.term && std::ranges::any_of(expression.term->arguments, draws_anywhere);
}

const Operand& argument(const Operand& expression, std::size_t i) {
  return expression.term && i < expression.term->arguments.size() ? expression.term->arguments[i] : absent;
}

const Operand& argument(const Operand& expression, std::string_view parameter) {
  const Declaration* word = word_of(expression);
  for (std::size_t i = 0; word && i < word->parameters.size(); ++i)
    if (word->parameters[i].name == parameter && argument(expression, i)) return argument(expression, i);
  return absent;
}

std::string text_of(const Operand& expression, const Memory& memory, const TermStyle& style) {
  Writer writer(memory, style);
  if (expression) writer.write(expression);
  return std::move(writer.text);
}

}  // namespace lud::plan
