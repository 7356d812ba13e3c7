#pragma once
// Terms: the source of linked expressions. Given an operand (or a `Lazy`, what remains of it in play), these functions
// return the word that was called and its arguments, for passes that match words, and its text in the language, for
// people. The linker records terms as it links; play never reads them.
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/declare/declaration.hpp"

namespace lud::plan {

/// The word that was called; null for atoms and lists.
inline const Declaration* word_of(const Operand& expression) {
  return expression.term ? expression.term->word : nullptr;
}
/// Whether the expression is a call of the word `head`, such as "count Sites". Forms of one head are not told apart.
inline bool is_word(const Operand& expression, std::string_view head) {
  const Declaration* word = word_of(expression);
  return word && word->head == head;
}
/// An argument by its number, or an item of a list; empty if there is none.
const Operand& argument(const Operand& expression, std::size_t i);
/// An argument by the name of its parameter, which several alternative parameters may share; empty if it is not given.
const Operand& argument(const Operand& expression, std::string_view parameter);

/// The arguments of a call by their names: `given("through")`.
struct Arguments {
  const Operand& call;
  const Operand& operator()(std::string_view parameter) const { return argument(call, parameter); }
  /// The value of an argument that must be constant: `otherwise` if it is not given, nothing if it is not constant.
  template <class T>
  std::optional<T> known(std::string_view parameter, T otherwise) const {
    const Operand& one = argument(call, parameter);
    if (!one) return otherwise;
    return one.constant ? std::optional<T>(*static_cast<const T*>(one.constant)) : std::nullopt;
  }
};

/// Whether the expression, or any part of it, draws random numbers. Deferred arguments, which are linked later, count
/// as drawing.
bool draws_anywhere(const Operand& expression);

/// The term that an expression in play was linked from: for a call that was folded or replaced by a faster one, the
/// call as it was written. Null for atoms, and for expressions that are not in the text.
template <class T>
const Term* term_of(const Lazy<T>& expression, const Memory& memory) {
  return memory.term_of(expression.node);
}
/// Like `term_of`, as an operand with the sort and the value.
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
  bool folded_values = true;   ///< constants are written as their values; else as in the game
  std::size_t most_items = 8;  ///< ... but longer sets and lists are written as in the game
  bool effects = true;         ///< what is in (then ...) and (apply ...) is written, too
};

/// Returns a term as text of the language on one line: "(sites Around (last To))". Names of variables and remembered
/// values that `memory` does not have, and all else that has no text, are written "...".
std::string text_of(const Operand& expression, const Memory& memory, const TermStyle& style = {});
template <class T>
std::string text_of(const Lazy<T>& expression, const Memory& memory, const TermStyle& style = {}) {
  return text_of(operand_of(expression, memory), memory, style);
}

}  // namespace lud::plan
