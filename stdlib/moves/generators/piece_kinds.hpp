#pragma once
// Which kinds of pieces an iteration over pieces is about.
#include <cstdint>
#include <vector>

#include "interpreter/play/context.hpp"

namespace lud {

/// Kinds of pieces by their names, or all kinds, and by whom they belong to: worked out when the game is linked.
struct KindsNamed {
  struct Kinds {
    std::vector<std::uint8_t> wanted;  ///< by component
    std::vector<int> list;             ///< the same, ascending
    bool alone = false;                ///< it is one kind, and its owner has no other
    bool some = false;                 ///< their owner has other kinds, too
  };
  std::vector<Kinds> of_owner;
  Kinds all;
  Kinds none;

  const Kinds& of(int owner) const {
    return static_cast<std::size_t>(owner) < of_owner.size() ? of_owner[static_cast<std::size_t>(owner)] : none;
  }
};
LUD_SORT_NAME(KindsNamed, "string")

}  // namespace lud

namespace lud::stdlib {

class Generator;

/// (forEach Piece ...) over the mover's pieces, or those of one given player: where they are all alike, which one's
/// move is drawn follows from the set of slots where they stand, without a look at any of them. Everything else is
/// asked as before.
Operand single_group(const Linked& call);
/// Whether an argument of sort `who` says the mover, as its absence does.
bool means_mover(const Operand& who);
/// What this has made, as a generator whose slots are gone through in a drawn order
/// (stdlib/moves/generators/generator.hpp).
Operand lower_single_group(const Linked& call, const Operand& made);
/// The same where the pieces' own generator knows its slots, which are as many for all of them. `one_by_one`: the
/// same, which looks at each piece.
Operand lower_known_group(const Linked& call, const Operand& made, const Generator* one_by_one);

/// The same as a generator that says where its moves lie, from what the pieces' generators say
/// (stdlib/moves/generators/generator.hpp).
Operand lower_pieces(const Linked& call);

}  // namespace lud::stdlib
