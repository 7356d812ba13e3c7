#pragma once
// The context of the cursor in text that is being typed: the text before it, the open brackets around it, and the sorts
// that may come there. Text after the cursor is ignored, since it need not make sense yet.
#include <string>
#include <vector>

#include "tools/lsp/forms.hpp"
#include "tools/lsp/reading.hpp"

namespace lud::lsp {

struct Cursor {
  Cursor(const Reading& reading, std::uint32_t offset);

  enum class In { Code, String, Comment } in = In::Code;
  grammar::SourceSet sources;
  grammar::Tree tree;        ///< tree of the text before the word at the cursor
  std::vector<NodeId> open;  ///< nodes of the open brackets, outermost first
  Stretch word;              ///< the typed part of the word, without a quote
  bool at_head = false;      ///< the word directly follows the bracket of a call
  std::string label;         ///< label of the argument: "if" after `if:`

  NodeId innermost() const { return open.empty() ? no_node : open.back(); }
  /// The sorts allowed at the cursor; empty if unknown.
  std::vector<const Sort*> expected(const Library& library) const;
  /// The same for the open bracket number `level`.
  std::vector<const Sort*> expected_of(std::size_t level, const Library& library) const;
  /// The forms of open bracket `level` that yield an allowed sort, best first.
  std::vector<Fit> forms(std::size_t level, const Library& library) const;

 private:
  void find_open(const std::vector<grammar::Token>& tokens);
  std::vector<const Sort*> inside(std::size_t level, const std::string& its_label, const Library& library) const;
};

/// The sorts expected where `#number` stands in the body of a define; empty if unknown.
std::vector<const Sort*> sorts_of_parameter(const Reading& reading, NodeId define, unsigned number);

}  // namespace lud::lsp
