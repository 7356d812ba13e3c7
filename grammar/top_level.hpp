#pragma once
// The parts of a file: given its tree, finds those that are meant to be a game, a define, an option or the like, but
// are misspelt. Without them something else would be played, or complaints come up wherever they are used. The
// same of what the metadata says of the game.
#include <array>
#include <string_view>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"

namespace lud::grammar {

/// What `(metadata (info {...}))` may hold, by the heads of its calls; all but the last two hold one text.
inline constexpr std::array<std::string_view, 13> information{
    "description", "rules",  "source", "id",        "version", "classification", "author",
    "credit",      "origin", "date",   "publisher", "aliases", "useFor"};

/// Visits the calls below a node, in lists or not.
template <class Visit>
void each_call(const Tree& tree, NodeId parent, const Visit& visit) {
  for (const NodeId child : tree.children(parent)) {
    if (tree[child].kind == NodeKind::List) each_call(tree, child, visit);
    if (tree[child].kind == NodeKind::Call) visit(child);
  }
}

/// Visits what `(metadata (info {...}))` says of the game.
template <class Visit>
void each_information(const Tree& file, const Visit& visit) {
  for (const NodeId root : file.roots)
    if (is_call(file[root], "metadata"))
      each_call(file, root, [&](NodeId part) {
        if (is_call(file[part], "info")) each_call(file, part, visit);
      });
}

/// Reports the misspelt words at the top of a file; returns whether there were any. Error: `unknown-part`.
bool report_misspelt_parts(const Tree& file, Diagnostics& diagnostics);

/// Warns of what `(metadata (info {...}))` says that nobody asks for: `unknown-information`.
void warn_of_information(const Tree& file, Diagnostics& diagnostics);

}  // namespace lud::grammar
