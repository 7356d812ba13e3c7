#pragma once
// Overload resolution for unfinished text: which declarations (forms) a call may mean, and which sorts may stand where,
// likeliest first. Works on trees as written.
#include <vector>

#include "grammar/ast.hpp"
#include "interpreter/declare/declaration.hpp"

namespace lud::lsp {

/// The number of words in the head of a declaration: 3 for ("move Set Rotation").
std::size_t keyword_count(const Declaration& declaration);

/// The declarations that a call may mean by its head and keywords; those with more keywords first.
std::vector<const Declaration*> forms_of(const grammar::Tree& tree, grammar::NodeId call, const Library& library);

/// A sort and the sorts that convert to it.
std::vector<const Sort*> accepted_for(const Sort* sort, const Library& library);

/// Whether a node may have a sort, judging by its syntax. True if unknown.
bool may_be(const grammar::Tree& tree, grammar::NodeId node, const Sort* sort, const Library& library);

/// How the arguments written so far match a declaration.
struct Fit {
  const Declaration* form = nullptr;
  std::vector<int> parameter_of;  ///< by child of the call: index of its parameter; -1: keyword, -2: no match
  std::vector<int> next;          ///< positional parameters that may come next
  int misfits = 0;
};
Fit fit(const grammar::Tree& tree, grammar::NodeId call, const Declaration& form, const Library& library);

/// The matches of all forms of a call, best first.
std::vector<Fit> fits_of(const grammar::Tree& tree, grammar::NodeId call, const Library& library);

}  // namespace lud::lsp
