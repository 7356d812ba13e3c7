#pragma once
// Terms: what linked expressions were made of. Given an operand (or what is left of it in play, a Lazy), hands on the
// word that was called and its arguments, for passes that match words, and the text of the language that it stands for,
// for people. The linker notes terms as it links; play never looks at them.
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/declare/declaration.hpp"

namespace lud::plan {

/// The word that was called; null for atoms and lists.
inline const Declaration* word_of(const Operand& expression) {
  return expression.term ? expression.term->word : nullptr;
}
/// Whether it is a call of a word: "count Sites". Forms of one head are not told apart.
inline bool is_word(const Operand& expression, std::string_view head) {
  const Declaration* word = word_of(expression);
  return word && word->head == head;
}
/// An argument by its number, or an item of a list; empty where there is none.
const Operand& argument(const Operand& expression, std::size_t i);
/// An argument by the name of its parameter, which may be that of several alternatives; empty where it is not given.
const Operand& argument(const Operand& expression, std::string_view parameter);

/// The arguments of a call by their names: `given("through")`.
struct Arguments {
  const Operand& call;
  const Operand& operator()(std::string_view parameter) const { return argument(call, parameter); }
  /// One that must be known: `otherwise` where it is not given, nothing where it is not known before play.
  template <class T>
  std::optional<T> known(std::string_view parameter, T otherwise) const {
    const Operand& one = argument(call, parameter);
    if (!one) return otherwise;
    return one.constant ? std::optional<T>(*static_cast<const T*>(one.constant)) : std::nullopt;
  }
};

/// Whether it, or any part of it, draws random numbers; descriptions count with what they hold.
bool draws_anywhere(const Operand& expression);

/// What an expression in play was linked from: a call that was folded or replaced by something faster is still told as
/// it was written. Null for atoms, and for what nobody wrote.
template <class T>
const Term* term_of(const Lazy<T>& expression, const Memory& memory) {
  return memory.term_of(expression.node);
}
/// The same with the sort and the value, as an operand.
template <class T>
Operand operand_of(const Lazy<T>& expression, const Memory& memory) {
  Operand operand;
  if (!expression) return operand;
  operand.function = reinterpret_cast<void (*)()>(expression.function);
  operand.node = expression.node;
  operand.sort = sort_of<T>();
  operand.term = memory.term_of(expression.node);
  if (is_constant(expression)) operand.constant = &constant_of(expression);
  return operand;
}

/// How terms are written.
struct TermStyle {
  bool folded_values = true;   ///< parts that are known before play are written as their values; else as in the game
  std::size_t most_items = 8;  ///< ... but sets and lists of more items are written as in the game
  bool effects = true;         ///< what (then ...) and (apply ...) say is written, too
};

/// A term as text of the language on one line: "(sites Around (last To))". Without the memory that has the names, those
/// of variables and remembered values are "...", and so is what cannot be told.
std::string text_of(const Operand& expression, const Memory& memory, const TermStyle& style = {});
template <class T>
std::string text_of(const Lazy<T>& expression, const Memory& memory, const TermStyle& style = {}) {
  return text_of(operand_of(expression, memory), memory, style);
}

}  // namespace lud::plan
