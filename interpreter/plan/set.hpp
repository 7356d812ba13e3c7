#pragma once
// Sets of sites as data: regions and conditions on sites, built from a closed list of kinds by the `lower` functions
// beside words. Each query is written once, by recursion over the kinds. Sites are those of the board's default type,
// on boards where nothing stacks.
#include "interpreter/board/runs.hpp"
#include "interpreter/play/context.hpp"

namespace lud::plan {

struct Set {
  enum class Kind : std::uint8_t {
    Owner,   ///< sites of the pieces of a player
    Piece,   ///< sites of a kind of piece; 0: empty sites
    Like,    ///< sites with the same piece as the site that is queried
    Or,      ///< union of several parts
    Filter,  ///< sites of a part for which a condition holds, evaluated with `to` of the scope set to the site
    Runs     ///< sites through which a row of so many sites of a part runs
  };
  Kind kind = Kind::Like;
  const Set* part = nullptr;
  std::span<const Set* const> parts;  ///< Or
  RoleType role = RoleType::Mover;    ///< Owner
  Lazy<int> number;                   ///< Piece: the kind; Runs: the length
  Lazy<bool> condition;               ///< Filter
  const board::Runs* runs = nullptr;
  int known_length = 0;                     ///< Runs: the length if it is constant; else 0
  bool exact = false;                       ///< Runs: longer rows do not count
  const std::uint8_t* only_kind = nullptr;  ///< Piece, Like: by kind, whether it is its owner's only kind
};

// Constructors of sets.
const Set* owned_by(RoleType role, Game& game);
const Set* pieces_of_kind(Lazy<int> what, Game& game);
const Set* like_pieces(Game& game);
const Set* union_of(std::vector<const Set*> parts, Game& game);
const Set* filtered(Lazy<bool> condition, const Set* part, Game& game);
/// `opposites`: rows also extend in the opposite direction; `exact`: longer rows do not count.
const Set* runs_of(const Operand& length, AbsoluteDirection direction, bool opposites, bool exact, const Set* part,
                   Game& game);

/// Whether a set contains a site. False for sites that are not on the board.
bool contains(const Set& set, Context& context, int site);
/// Whether a set contains any site of a region.
bool intersects(const Set& set, Context& context, Sites region);

/// Returns the expression that tests whether the set contains `site`, or any site of `region`, whichever is given; if
/// none is, the last site moved to.
Operand in_set(const Set* set, const Operand& site, const Operand& region, const Linked& call);

}  // namespace lud::plan
