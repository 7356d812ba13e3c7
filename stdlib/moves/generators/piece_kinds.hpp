#pragma once
// The kinds of pieces that an iteration over pieces visits.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud {

/// The components that an iteration over pieces names (by default all), split by owner when the game is linked.
struct KindsNamed {
  struct Kinds {
    std::vector<std::uint8_t> wanted;  ///< by component: 1 if it is among them
    std::vector<int> list;             ///< the same components, in ascending order
    bool alone = false;                ///< there is one kind, and its owner has no other kind
    bool some = false;                 ///< their owner also has kinds that are not among them
  };
  std::vector<Kinds> of_owner;
  Kinds all;
  Kinds none;

  /// The kinds that an owner has; none for numbers that are no owner.
  const Kinds& of(int owner) const {
    return static_cast<std::size_t>(owner) < of_owner.size() ? of_owner[static_cast<std::size_t>(owner)] : none;
  }
};
LUD_SORT_NAME(KindsNamed, "string")

}  // namespace lud

namespace lud::stdlib {

class Generator;

/// Lowers (forEach Piece ...) over the pieces of the mover or of one fixed player. For owners whose pieces are all of
/// one kind, the node answers `Query::Slot` and the count of slots from the bit set of the slots where these pieces
/// stand; everything else goes to the word itself. Returns the call unchanged where this is not possible.
Operand single_group(const Linked& call);
/// Whether an argument of sort `who` means the mover; no argument means the mover, too.
bool means_mover(const Operand& who);
/// Lowers `made`, the result of `single_group`, to a generator whose slots are tried in random order without
/// replacement (stdlib/moves/generators/generator.hpp). Returns `made` where it is not such a node.
Operand lower_single_group(const Linked& call, const Operand& made);
/// Does the same where the pieces' own generator numbers its slots and has the same count for every piece. `one_by_one`
/// is a generator of the same moves that visits each piece: it answers for players whose pieces are not of this form.
Operand lower_known_group(const Linked& call, const Operand& made, const Generator* one_by_one);

/// Lowers (forEach Piece ...) to a generator that numbers its slots, built from the generators of the pieces
/// (stdlib/moves/generators/generator.hpp).
Operand lower_pieces(const Linked& call);

}  // namespace lud::stdlib
