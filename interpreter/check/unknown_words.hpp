#pragma once
// Words that occur nowhere in the language, so that they are wrong wherever they stand. Private to the folder:
// unknown_words.cpp finds them, explain_words.cpp suggests what was meant.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/spelling.hpp"
#include "interpreter/check/vocabulary.hpp"

namespace lud::check {

/// One unknown word and its place.
struct UnknownWord {
  enum class Kind : std::uint8_t { Head, Label, Atom };
  /// A known kind of slip: the colon or the brackets of the word are missing, it is the name of an argument without its
  /// True, or it is the `else` or an operator of other languages.
  enum class Slip : std::uint8_t { None, Colon, Flag, Brackets, Else, Operator };
  Kind kind;
  NodeId node;
  NodeId call;    ///< the call around it; no_node: none
  NodeId guilty;  ///< the node that cannot be checked because of it
  Slip slip = Slip::None;
  bool keyword = false;  ///< it stands in the place of a keyword
};

/// Finds all unknown words below `root`, poisons their `guilty` nodes (Checker::poison), and returns the mistakes.
std::vector<Mistake> take_unknown_words(Checker& checker, NodeId root);

/// The name of the argument that a word may be meant for: `if` for both `if` and `if=`.
std::string_view argument_name(std::string_view word);

/// Whether a word is a parameter of a define that expansion left in place, such as `#3`.
bool is_open_argument(std::string_view word);
/// The word of this language for an operator of other languages, `and` for `&&`; empty for other words.
std::string_view own_operator(std::string_view foreign);
/// Whether a word begins a remark in other languages: `#` or `/*`.
bool begins_remark(std::string_view word);

/// Suggests the words that were meant by unknown words. Prefers words that may stand in the place, fit the given
/// arguments, and are used elsewhere in the game.
class WordExplainer {
 public:
  using Uses = std::map<std::string_view, std::size_t>;  ///< word -> number of its uses in the game
  WordExplainer(Checker& checker, const Vocabulary& words, const Uses& uses)
      : checker_(checker), tree_(checker.tree()), words_(words), uses_(uses) {}

  Mistake explain(const UnknownWord& found);

 private:
  Mistake explain_head(const UnknownWord& found);
  Mistake explain_label(const UnknownWord& found);
  Mistake explain_atom(const UnknownWord& found);
  void suggest_call_with(Mistake& mistake, std::string_view constant) const;
  bool hint_without_label(Mistake& mistake, const UnknownWord& found);
  std::vector<std::string_view> words_for(const UnknownWord& found, bool keyworded);
  grammar::Nearest nearest_atom(const UnknownWord& found, bool keyworded);
  bool is_name(const UnknownWord& found);
  std::string assigned(const UnknownWord& found);
  bool hint_sign(Mistake& mistake, const UnknownWord& found);
  std::string_view form_in_one_word(std::string_view word) const;
  void suggest_forms(Mistake& mistake, const UnknownWord& found);
  bool may_stand(const Declaration& inner, NodeId call);
  bool takes_call(NodeId call, std::string_view word);
  void show_form(Mistake& mistake, const UnknownWord& found);
  bool takes_text(NodeId call, std::string_view label);
  void suggest_site(Mistake& mistake, const UnknownWord& found);
  NodeId next_to(NodeId id, NodeId within) const;
  std::string in_brackets(NodeId head, NodeId call);
  template <class Fits>
  grammar::Nearest best(std::string_view word, const std::vector<std::string_view>& words, const Fits& fits) const;
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
