#pragma once
// The type check: matches every call of an expanded tree against the declared signatures and returns typed calls. One
// algorithm handles optional, named, exclusive, alternative and list arguments and overloads by expected sort.
#include <string>
#include <vector>

#include "grammar/ast.hpp"
#include "interpreter/declare/declaration.hpp"

namespace lud {

/// A typed expression: a literal, a list, or a call with its declaration.
struct Checked {
  enum class Kind : std::uint8_t { Literal, List, Call };
  Kind kind = Kind::Literal;
  grammar::NodeId node = grammar::no_node;
  const Sort* sort = nullptr;
  const Declaration* declaration = nullptr;
  std::vector<const Checked*> arguments;  ///< of a call, in parameter order, null where absent; or the items of a list
  Operand literal;
};

}  // namespace lud

namespace lud::check {

/// A likely fix: replace `wrong` in the text of the mistake's node by `right`; or, where `wrong` is empty, insert
/// `right` before the node `before`, or at the end of the mistake's node where that is no_node.
struct Mend {
  std::string wrong;
  std::string right;
  grammar::NodeId before = grammar::no_node;
};

/// One mistake: the place, what is wrong, and what would be right.
struct Mistake {
  grammar::NodeId node = grammar::no_node;
  std::string code;  ///< short name of the kind of mistake
  std::string message;
  std::vector<std::string> expected{};        ///< signatures that would be right
  std::vector<std::string> hints{};           ///< likely fixes, in words
  bool at_label = false;                      ///< the place is the node's label
  bool warning = false;                       ///< a warning, not an error
  std::vector<Mend> mends{};                  ///< those hints that a program can apply
  grammar::NodeId around = grammar::no_node;  ///< the call that the node is one argument too many of; no_node: none
};

/// Adds the hint "did you mean <shown>?" and, where that is sure enough, the fix that replaces `wrong` by `right`.
void suggest(Mistake& mistake, std::string_view wrong, std::string_view right, std::string_view shown,
             bool sure = true);
/// Suggests the candidate that is spelt most like the text, if one is near, shown between `before` and `behind`.
void suggest_nearest(Mistake& mistake, std::string_view text, const std::vector<std::string_view>& candidates,
                     std::string_view before, std::string_view behind);

struct Result {
  const Checked* root = nullptr;     ///< null where there are mistakes
  const Checked* partial = nullptr;  ///< the typed calls with literals in place of wrong parts; null: not possible
  std::vector<Mistake> mistakes;     ///< at most `limit`
};

/// Checks `node` of `tree` as an expression of sort `expected`. `memory` owns the typed calls.
Result check(const grammar::Tree& tree, grammar::NodeId node, const Sort* expected, const Library& library,
             Memory& memory, std::size_t limit = 20);

/// Returns a word with its first letter in upper case; empty where the word does not begin with a lower-case letter.
/// The language ignores the case of the first letter of constants and of keywords: `mover`, (last to).
std::string capitalised(std::string_view word);

/// A parameter as signatures show it: `<site: int>` where it is positional, `at:<int>` where it is named.
std::string shown(const Parameter& parameter);

/// The signature of a word as shown in messages and in the manual: `(count Sites [<type: siteType>] in:<sites>)`.
std::string signature(const Declaration& declaration);

}  // namespace lud::check
