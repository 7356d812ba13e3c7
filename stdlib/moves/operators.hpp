#pragma once
// The declarations of words that combine generators of moves (called by `declare_operators` of stdlib/library.hpp), and
// what several of these words share.
#include <functional>

#include "stdlib/value/descriptions.hpp"

namespace lud::stdlib {

void declare_logical_operators(Library& library);
void declare_do(Library& library);
void declare_look_ahead_filters(Library& library);
void declare_longest_lines(Library& library);
void declare_iterations(Library& library);
void declare_dice_iterations(Library& library);
void declare_board_iterations(Library& library);
void declare_piece_iterations(Library& library);

/// Called after each piece; returns true if the moves made so far are enough.
using StopAfterPiece = std::function<bool()>;
/// If the generator is a (forEach Piece ...), makes its moves piece by piece until `stop` returns true. Returns false,
/// with nothing done, where it is something else.
bool made_piece_by_piece(Emit& e, const Lazy<Moves>& generator, const StopAfterPiece& stop);
/// The original word of a (forEach Piece ...) that was lowered.
const Lazy<Moves>& as_written(const Lazy<Moves>& pieces);

/// Marks a generator that does not depend on a piece's level: equal pieces on one site have the same moves.
struct LevelBlind : Node {
  Lazy<Moves> moves;
  static Moves run(const Node* node, Context& c) { return static_cast<const LevelBlind*>(node)->moves(c); }
};
/// Returns the generator, marked as LevelBlind if it does not depend on the level.
Lazy<Moves> marked_if_level_blind(const Operand& generator, Game& game);
/// The generator of a kind of piece, without its mark.
inline const Lazy<Moves>& moves_of(const play::Component& kind) {
  return is_node<LevelBlind>(kind.moves) ? static_cast<const LevelBlind*>(kind.moves.node)->moves : kind.moves;
}

/// The moves from `begin` to the end of the list, in place.
inline std::span<play::Move> moves_from(Context& c, std::size_t begin) {
  return std::span(c.moves.moves).subspan(begin);
}

/// Takes the moves `[begin, end)` off the list; those after them move up.
inline void drop_moves(Context& c, std::size_t begin, std::size_t end) {
  auto& moves = c.moves.moves;
  moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.begin() + static_cast<std::ptrdiff_t>(end));
}

}  // namespace lud::stdlib
