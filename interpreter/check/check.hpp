#pragma once
// The type check: matches every call of an expanded tree against the declared signatures and yields typed calls. One
// algorithm for optional, named, exclusive, alternative and list arguments; overloads are chosen by the expected sort.
#include <string>
#include <vector>

#include "grammar/ast.hpp"
#include "interpreter/declare/declaration.hpp"

namespace lud {

/// A typed expression: which declaration, and its arguments in parameter order (null = absent).
struct Checked {
  enum class Kind : std::uint8_t { Literal, List, Call };
  Kind kind = Kind::Literal;
  grammar::NodeId node = grammar::no_node;
  const Sort* sort = nullptr;
  const Declaration* declaration = nullptr;
  std::vector<const Checked*> arguments;  ///< parameters of a call, items of a list
  Operand literal;
};

}  // namespace lud

namespace lud::check {

/// A likely mend: `wrong`, in the text of the mistake's node, becomes `right`; or, where `wrong` is empty, `right` is
/// put in before another node, or at the end of the mistake's node.
struct Mend {
  std::string wrong;
  std::string right;
  grammar::NodeId before = grammar::no_node;
};

/// One mistake: where, what is wrong, and what would be right.
struct Mistake {
  grammar::NodeId node = grammar::no_node;
  std::string code;  ///< short name of the kind of mistake
  std::string message;
  std::vector<std::string> expected;  ///< forms that would be right
  std::vector<std::string> hints;     ///< likely mends
  bool at_label = false;              ///< it is about the node's label
  bool warning = false;               ///< odd, but it stops nothing
  std::vector<Mend> mends;            ///< the hints for programs, as far as they can do it
};

struct Result {
  const Checked* root = nullptr;     ///< null where there are mistakes
  const Checked* partial = nullptr;  ///< the same where mistakes are left out; null where that is not enough
  std::vector<Mistake> mistakes;     ///< at most `limit`
};

/// Checks `node` of `tree` as an expression of sort `expected`. Everything returned lives in `memory`.
Result check(const grammar::Tree& tree, grammar::NodeId node, const Sort* expected, const Library& library,
             Memory& memory, std::size_t limit = 20);

/// A word with a capital first letter; empty where it has one, or begins with none. The language overlooks the case of
/// the first letter of its constants and of the words that say which form of a call is meant: (last to), `mover`.
std::string capitalised(std::string_view word);

/// A parameter as signatures show it: `<site: int>` goes by its place, `at:<int>` is written with its name.
std::string shown(const Parameter& parameter);

/// The signature of a word as shown in messages and in the manual: `(count Sites [<type: siteType>] in:<sites>)`.
std::string signature(const Declaration& declaration);

}  // namespace lud::check
