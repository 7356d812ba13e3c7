#include "interpreter/compile/report.hpp"

namespace lud::compile {

void report(const grammar::Tree& tree, const std::vector<check::Mistake>& mistakes, grammar::Diagnostics& out) {
  for (const check::Mistake& mistake : mistakes) {
    const bool placed = mistake.node != grammar::no_node;
    grammar::Diagnostic diagnostic;
    diagnostic.code = mistake.code;
    if (placed) diagnostic.span = tree[mistake.node].span;
    diagnostic.message = mistake.message;
    diagnostic.expected = mistake.expected;
    diagnostic.hints = mistake.hints;
    if (placed) grammar::note_origin(diagnostic, tree, tree[mistake.node].origin);
    out.add(std::move(diagnostic));
  }
}

}  // namespace lud::compile
