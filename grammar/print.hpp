#pragma once
// The printer: given a tree, returns its canonical text, indented for people or on one line for comparison. Reading the
// text again gives the same tree, and printing that tree gives the same text. layout.hpp decides where lines break.
#include <string>
#include <string_view>

#include "grammar/ast.hpp"

namespace lud::grammar {

/// Lines longer than this are broken where the tree allows it.
constexpr std::size_t widest_printed_line = 120;

/// The same for trees that are printed without the layout of a source text.
constexpr std::size_t widest_expanded_line = 100;

/// Prints the whole tree, indented, with its comments. A call that does not fit on one line gets a line for each
/// argument. The text ends with a line break.
std::string print(const Tree& tree);

/// Prints the whole tree with the line breaks and single empty lines of `text`, from which it was read, as far as lines
/// fit. The kind of line breaks and a byte order mark stay, too. The printer decides on spaces, indentation, and the
/// place of closing brackets.
std::string print(const Tree& tree, std::string_view text);

/// The whole tree without comments, one line per top-level node.
std::string print_compact(const Tree& tree);

/// One node and all below it on one line (line breaks inside strings stay).
std::string print_compact(const Tree& tree, NodeId node);

/// Whether two trees have equal nodes in equal order; spans, origins and comments are not compared.
bool same_structure(const Tree& a, const Tree& b);

/// As above for two nodes and all below them.
bool same_structure(const Tree& a, NodeId node_a, const Tree& b, NodeId node_b);

}  // namespace lud::grammar
