#pragma once
// Tokens: the flat form of the language, and the two ways between it and trees. Given text, `tokenize` cuts it; given
// tokens, `build_tree` pairs the brackets; given a tree, `flatten` lists its tokens again. The reader uses the first
// two; the expander rewrites tokens, because what a define or an option stands for need not be a whole node.
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
  bool joined = false;       ///< a label directly followed by its value, without space
  std::uint32_t origin = 0;  ///< index into the origins of the tree that will be built
  Span span;
  std::string_view text;
  std::uint32_t lacks = 0;  ///< see Node::lacks
};

constexpr bool opens(TokenKind kind) {
  return kind == TokenKind::OpenCall || kind == TokenKind::OpenList || kind == TokenKind::OpenHole ||
         kind == TokenKind::OpenGroup;
}
constexpr bool closes(TokenKind kind) {
  return kind == TokenKind::CloseCall || kind == TokenKind::CloseList || kind == TokenKind::CloseHole ||
         kind == TokenKind::CloseGroup;
}

/// Letters, digits and the underscore.
constexpr bool is_identifier_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Nesting beyond this is refused with an error, so that whoever walks a tree by recursion is safe.
constexpr std::uint32_t deepest_nesting = 500;

/// Cuts `text`, which stands at offset `begin` of file `source`, into tokens. Comments go aside. Strings that never
/// close and characters that mean nothing are reported and passed over.
void tokenize(std::string_view text, std::uint32_t source, std::uint32_t begin, std::vector<Token>& tokens,
              std::vector<Comment>& comments, Diagnostics& diagnostics);

/// Appends the nodes that `tokens` spell to `tree` and their top-level ones to its roots. Brackets that do not pair are
/// reported and mended as well as can be. `sources` serves to guess, by indentation, where a bracket went missing.
void build_tree(const std::vector<Token>& tokens, const SourceSet& sources, Tree& tree, Diagnostics& diagnostics);

/// Appends the tokens of a node and all below it.
void flatten(const Tree& tree, NodeId node, std::vector<Token>& tokens);

}  // namespace lud::grammar
