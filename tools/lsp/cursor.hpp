#pragma once
// Where the cursor is in text that is being typed: what stands before it, which brackets are open around it, and what
// sorts of things may come there. Only the text up to the cursor counts, as what follows need not make sense yet.
#include <string>
#include <vector>

#include "tools/lsp/forms.hpp"
#include "tools/lsp/reading.hpp"

namespace lud::lsp {

struct Cursor {
  Cursor(const Reading& reading, std::uint32_t offset);

  enum class In { Code, String, Comment } in = In::Code;
  grammar::SourceSet sources;
  grammar::Tree tree;        ///< of what stands before the word at the cursor
  std::vector<NodeId> open;  ///< the brackets around, outermost first
  Stretch word;              ///< what is typed already of the word, without a quote
  bool at_head = false;      ///< directly behind the bracket of a call
  std::string label;         ///< of the argument at the cursor: "if" behind `if:`

  NodeId innermost() const { return open.empty() ? no_node : open.back(); }
  /// The sorts that may stand at the cursor; empty where nothing is known of it.
  std::vector<const Sort*> expected(const Library& library) const;
  /// The same for the bracket `level` of those that are open.
  std::vector<const Sort*> expected_of(std::size_t level, const Library& library) const;
  /// The forms of the bracket `level` that suit what is expected there, the best first.
  std::vector<Fit> forms(std::size_t level, const Library& library) const;

 private:
  void find_open(const std::vector<grammar::Token>& tokens);
  std::vector<const Sort*> inside(std::size_t level, const std::string& its_label, const Library& library) const;
};

/// The sorts that the place of `#number` in the body of a define asks for; empty where nothing is known.
std::vector<const Sort*> sorts_of_parameter(const Reading& reading, NodeId define, unsigned number);

}  // namespace lud::lsp
