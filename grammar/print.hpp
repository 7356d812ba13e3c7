#pragma once
// From tree to text: given a tree, hands on the canonical text of it, indented for people or on one line for comparing.
// Reading the text again gives the same tree, and printing that gives the same text. Where lines break is decided in
// layout.hpp.
#include <string>
#include <string_view>

#include "grammar/ast.hpp"

namespace lud::grammar {

/// Lines longer than this are broken where the tree allows it.
constexpr std::size_t widest_printed_line = 120;

/// The same for trees that were not laid out by anybody.
constexpr std::size_t widest_expanded_line = 100;

/// The whole tree, indented, with its comments, and a line for each argument of what does not fit on one; ends with a
/// line break.
std::string print(const Tree& tree);

/// The whole tree as `text`, from which it was read, lays it out: its line breaks and single empty lines stay as long
/// as lines fit; spaces, indentation, and where brackets close are the printer's.
std::string print(const Tree& tree, std::string_view text);

/// The whole tree without comments, one line per top-level node.
std::string print_compact(const Tree& tree);

/// One node and all below it on one line (line breaks inside strings stay).
std::string print_compact(const Tree& tree, NodeId node);

/// Whether two trees say the same, wherever their nodes came from: spans, origins and comments do not count.
bool same_structure(const Tree& a, const Tree& b);

/// As above for two nodes and all below them.
bool same_structure(const Tree& a, NodeId node_a, const Tree& b, NodeId node_b);

}  // namespace lud::grammar
