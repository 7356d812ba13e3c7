#pragma once
// Checks of the top-level parts of a file: finds misspelt heads, such as a misspelt `define`, and unknown entries of
// the metadata. An unnoticed misspelling would change the game, or cause errors wherever the part is used.
#include <array>
#include <string_view>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"

namespace lud::grammar {

/// The heads of the parts of a file.
inline constexpr std::array<std::string_view, 6> part_heads{"game",   "match",    "define",
                                                            "option", "rulesets", "metadata"};

/// The heads of the calls that `(metadata (info {...}))` may contain; all but the last two take one string.
inline constexpr std::array<std::string_view, 13> information{
    "description", "rules",  "source", "id",        "version", "classification", "author",
    "credit",      "origin", "date",   "publisher", "aliases", "useFor"};

/// Visits the calls directly below a node or in lists below it, but not the arguments of these calls.
template <class Visit>
void each_call(const Tree& tree, NodeId parent, const Visit& visit) {
  for (const NodeId child : tree.children(parent)) {
    if (tree[child].kind == NodeKind::List) each_call(tree, child, visit);
    if (tree[child].kind == NodeKind::Call) visit(child);
  }
}

/// Visits the calls within `(metadata (info {...}))`.
template <class Visit>
void each_information(const Tree& file, const Visit& visit) {
  for (const NodeId root : file.roots)
    if (is_call(file[root], "metadata"))
      each_call(file, root, [&](NodeId part) {
        if (is_call(file[part], "info")) each_call(file, part, visit);
      });
}

/// Reports misspelt heads at the top of a file and returns whether there were any. Error: `unknown-part`.
bool report_misspelt_parts(const Tree& file, Diagnostics& diagnostics);

/// Warns of a misspelt `info` and of unknown entries in `(metadata (info {...}))`, and of entries that should be one
/// string and are not. Warning: `unknown-information`.
void warn_of_information(const Tree& file, Diagnostics& diagnostics);

}  // namespace lud::grammar
