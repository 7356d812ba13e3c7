#pragma once
// Tokens, and the conversions between them and trees. `tokenize` splits text into tokens; `build_tree` pairs the
// brackets of tokens and makes a tree; `flatten` lists the tokens of a tree again. The reader uses the first two. The
// expander rewrites tokens, because the text that a define or an option stands for need not be a whole node.
#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/source.hpp"

namespace lud::grammar {

enum class TokenKind : std::uint8_t {
  OpenCall,    ///< (
  CloseCall,   ///< )
  OpenList,    ///< {
  CloseList,   ///< }
  OpenHole,    ///< [
  CloseHole,   ///< ]
  OpenGroup,   ///< < before the argument of an option's item
  CloseGroup,  ///< >
  Word,        ///< bare text
  String,      ///< "quoted"; the text is without quotes
  Label,       ///< `if` of `if:(...)`; belongs to the token after it
};

struct Token {
  TokenKind kind = TokenKind::Word;
  bool joined = false;       ///< for labels: the value follows directly, without space
  std::uint32_t origin = 0;  ///< index into the origins of the tree that will be built
  Span span;
  std::string_view text;
  std::uint32_t lacks = 0;  ///< see Node::lacks
};

// Kinds of brackets come in pairs, each closing one behind its opening one, in the order of the kinds of nodes.

constexpr bool is_bracket(TokenKind kind) { return kind <= TokenKind::CloseGroup; }
constexpr bool opens(TokenKind kind) { return is_bracket(kind) && static_cast<unsigned>(kind) % 2 == 0; }
constexpr bool closes(TokenKind kind) { return is_bracket(kind) && static_cast<unsigned>(kind) % 2 == 1; }
/// The bracket that pairs with one.
constexpr TokenKind partner(TokenKind bracket) { return static_cast<TokenKind>(static_cast<unsigned>(bracket) ^ 1U); }
/// The brackets in the order of their kinds.
constexpr std::string_view brackets = "(){}[]<>";
constexpr std::string_view sign(TokenKind bracket) { return brackets.substr(static_cast<std::size_t>(bracket), 1); }
/// The bracket that opens a node that has brackets, and the reverse.
constexpr TokenKind opening_of(NodeKind kind) {
  return static_cast<TokenKind>(2 * (static_cast<unsigned>(kind) - static_cast<unsigned>(NodeKind::Call)));
}
constexpr NodeKind node_opened_by(TokenKind bracket) {
  return static_cast<NodeKind>(static_cast<unsigned>(NodeKind::Call) + static_cast<unsigned>(bracket) / 2);
}
static_assert(opening_of(NodeKind::Call) == TokenKind::OpenCall && opening_of(NodeKind::Group) == TokenKind::OpenGroup);

/// Letters, digits and the underscore.
constexpr bool is_identifier_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Deeper nesting is refused with an error, so that trees can be walked by recursion.
constexpr std::uint32_t deepest_nesting = 500;

/// Splits `text`, which begins at offset `begin` of file `source`, into tokens; comments go to `comments`. Strings that
/// are never closed and characters without a meaning are reported and skipped.
void tokenize(std::string_view text, std::uint32_t source, std::uint32_t begin, std::vector<Token>& tokens,
              std::vector<Comment>& comments, Diagnostics& diagnostics);

/// Where the '<' at index `open` begins an argument of an option whose brackets do not pair and are completed by
/// another argument, `<(dual > <)>`: the index of the '>' that ends it; 0 elsewhere. It must end on its own line, so
/// that a forgotten '>' does not swallow the following lines.
std::size_t fragment_end(const std::vector<Token>& tokens, std::size_t open, const SourceSet& sources);

/// Appends the nodes of `tokens` to `tree`, and the top-level ones to its roots. Brackets that do not pair are
/// reported, and the tree is completed as far as possible. `sources` is used to guess, by indentation, where a bracket
/// is missing. Errors: `unclosed-bracket`, `stray-bracket`, `too-deep`.
void build_tree(const std::vector<Token>& tokens, const SourceSet& sources, Tree& tree, Diagnostics& diagnostics);

/// Appends the tokens of a node and all nodes below it.
void flatten(const Tree& tree, NodeId node, std::vector<Token>& tokens);

}  // namespace lud::grammar
