#pragma once
// Which declarations a call may mean, and what may stand where: the checker's question asked of text that is not
// finished. Given a tree as it is written and a place in it, hands on declarations and sorts, likeliest first.
#include <vector>

#include "grammar/ast.hpp"
#include "interpreter/declare/declaration.hpp"

namespace lud::lsp {

/// How many words behind the bracket the name of a declaration takes: ("move Set Rotation") takes three.
std::size_t keyword_count(const Declaration& declaration);

/// The declarations that a call may mean, by its head and the keywords behind it; those with more keywords first.
std::vector<const Declaration*> forms_of(const grammar::Tree& tree, grammar::NodeId call, const Library& library);

/// A sort and those that convert to it.
std::vector<const Sort*> accepted_for(const Sort* sort, const Library& library);

/// Whether a node may be of a sort, as far as it can be told from outside. Whatever is not known may be.
bool may_be(const grammar::Tree& tree, grammar::NodeId node, const Sort* sort, const Library& library);

/// How the arguments of a call meet a declaration, as far as they go.
struct Fit {
  const Declaration* form = nullptr;
  std::vector<int>
      parameter_of;       ///< by child of the call: the number of its parameter; -1: a keyword, -2: fits nowhere
  std::vector<int> next;  ///< the parameters by place that may come next
  int misfits = 0;
};
Fit fit(const grammar::Tree& tree, grammar::NodeId call, const Declaration& form, const Library& library);

/// The forms of a call, the one that fits best first.
std::vector<Fit> fits_of(const grammar::Tree& tree, grammar::NodeId call, const Library& library);

}  // namespace lud::lsp
