#pragma once
// Line breaking for the printer. Given the pieces of a text, each with the line breaks wanted before it, returns the
// text: these breaks are kept, brackets that span lines are closed on lines of their own, and lines that are too long
// are broken at the outermost bracket where that is possible. Laying out the result again gives the same text.
#include <cstdint>
#include <string>
#include <vector>

#include "grammar/ast.hpp"

namespace lud::grammar {

/// The index of no piece: the parent of pieces outside all brackets.
constexpr std::uint32_t no_piece = 0xFFFFFFFFu;

enum class PieceKind : std::uint8_t { Leaf, Open, Close, Comment };

/// A piece of text that is never broken: an atom or string, an opening bracket with its label and head, a closing
/// bracket, or a comment.
struct Piece {
  PieceKind kind = PieceKind::Leaf;
  NodeKind node = NodeKind::Atom;    ///< for leaves and opening brackets
  bool headed = false;               ///< an opening bracket with a head
  bool joined = false;               ///< always follows the previous piece without space or line break
  bool arrow = false;                ///< part of `=> value`, which follows an expression
  bool trailing = false;             ///< a comment after something else on its line
  int breaks = 0;                    ///< before the piece: 0, none; 1, a line break; 2, an empty line as well
  std::uint32_t parent = no_piece;   ///< the opening bracket around it; for a closing bracket, its own
  std::uint32_t partner = no_piece;  ///< the other bracket of the pair
  std::string text;
};

/// Returns the text of the pieces, with lines of at most `widest` characters where that is possible.
std::string lay_out(std::vector<Piece> pieces, std::size_t widest);

/// Returns the text of the pieces with spaces instead of line breaks.
std::string on_one_line(const std::vector<Piece>& pieces);

}  // namespace lud::grammar
