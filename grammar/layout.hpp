#pragma once
// Where lines break. Given the pieces of a printed text, each with the line breaks that stand before it already, hands
// on the text: those breaks stay, brackets that span lines close on lines of their own, and lines that are too long are
// broken at the outermost bracket where that is possible. Laying the result out again gives the same text.
#include <cstdint>
#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace lud::grammar {

/// Index of a piece that is none: the parent of what stands outside all brackets.
constexpr std::uint32_t no_piece = 0xFFFFFFFFu;

enum class PieceKind : std::uint8_t { Leaf, Open, Close, Comment };

/// A stretch of text that is never broken: an atom or string, a bracket with label and head, a closing bracket, a
/// comment.
struct Piece {
  PieceKind kind = PieceKind::Leaf;
  NodeKind node = NodeKind::Atom;    ///< of a leaf or an opening bracket
  bool headed = false;               ///< an opening bracket with a head behind it
  bool joined = false;               ///< always directly behind the piece before it
  bool arrow = false;                ///< one of `=> value`, which follows an expression
  bool trailing = false;             ///< a comment behind something else on its line
  int breaks = 0;                    ///< before it: 0, none; 1, a line break; 2, an empty line, too
  std::uint32_t parent = no_piece;   ///< the opening bracket around it; of a closing bracket, its own
  std::uint32_t partner = no_piece;  ///< the other bracket of the pair
  std::string text;
};

/// The text of the pieces, with lines of at most `widest` characters where that can be.
std::string lay_out(std::vector<Piece> pieces, std::size_t widest);

/// The text of the pieces with single spaces instead of all line breaks.
std::string on_one_line(const std::vector<Piece>& pieces);

}  // namespace lud::grammar
