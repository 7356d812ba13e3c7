#pragma once
// Words that mean nothing anywhere in the language: misspelt, whatever else is wrong around them. Private to the
// folder: unknown_words.cpp finds them, explain_words.cpp says what they were meant to be.
#include <map>
#include <string_view>
#include <vector>

#include "interpreter/check/vocabulary.hpp"

namespace lud::check {

/// One of them, and where it stands.
struct UnknownWord {
  enum class Kind : std::uint8_t { Head, Label, Atom };
  /// The sign that a word lacks, with which it would mean something; or the word of other languages that it is.
  enum class Slip : std::uint8_t { None, Colon, Brackets, Else };
  Kind kind;
  NodeId node;
  NodeId call;    ///< around it; no_node where there is none
  NodeId guilty;  ///< what cannot be checked for that
  Slip slip = Slip::None;
  bool keyword = false;  ///< where a word says which form is meant
};

/// Finds them all and leaves them, and what they spoil, out of further checking.
std::vector<Mistake> take_unknown_words(Checker& checker, NodeId root);

/// The name of an argument that a word may stand for: `if` and `if=` for `if:`.
std::string_view argument_name(std::string_view word);

/// Whether a word is an argument of a define that nothing was put for: `#3`.
bool is_open_argument(std::string_view word);
/// Whether a word begins a remark of other languages.
bool begins_remark(std::string_view word);

/// Says of unknown words what they were meant to be: what may stand there, fits the arguments that are given, and is
/// used elsewhere in the game.
class WordExplainer {
 public:
  using Uses = std::map<std::string_view, std::size_t>;  ///< how often the game has each word
  WordExplainer(Checker& checker, const Vocabulary& words, const Uses& uses)
      : checker_(checker), tree_(checker.tree()), words_(words), uses_(uses) {}

  Mistake explain(const UnknownWord& found);

 private:
  Mistake explain_head(const UnknownWord& found);
  Mistake explain_label(const UnknownWord& found);
  Mistake explain_atom(const UnknownWord& found);
  bool hint_sign(Mistake& mistake, const UnknownWord& found);
  std::string_view form_in_one_word(std::string_view word) const;
  void suggest_forms(Mistake& mistake, const UnknownWord& found);
  bool may_stand(const Declaration& inner, NodeId call);
  bool takes_call(NodeId call, std::string_view word);
  void show_form(Mistake& mistake, const UnknownWord& found);
  bool takes_text(NodeId call, std::string_view label);
  template <class Fits>
  std::string_view best(std::string_view word, const std::vector<std::string_view>& words, const Fits& fits) const;
  std::size_t uses_of(std::string_view word) const {
    const auto found = uses_.find(word);
    return found == uses_.end() ? 0 : found->second;
  }

  Checker& checker_;
  const grammar::Tree& tree_;
  const Vocabulary& words_;
  const Uses& uses_;
};

}  // namespace lud::check
