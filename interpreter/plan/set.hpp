#pragma once
// Sets of sites as data: what regions and conditions about sites come to, put together from a closed list of kinds by
// the `lower` functions beside words. Hands on the answers to queries, each of which is written once, by recursion over
// the kinds. Sites are those of the board's default type, on boards where nothing stacks.
#include "interpreter/board/runs.hpp"
#include "interpreter/play/context.hpp"

namespace lud::plan {

struct Set {
  enum class Kind : std::uint8_t {
    Owner,   ///< where pieces of a player stand
    Piece,   ///< where a kind of piece stands; 0: where nothing stands
    Like,    ///< where the same stands as on the site that is asked about
    Or,      ///< those of any of several parts
    Filter,  ///< those of a part for which a condition holds; they are the scope's `to` in turn
    Runs     ///< those through which so many of a part run in a row
  };
  Kind kind = Kind::Like;
  const Set* part = nullptr;
  std::span<const Set* const> parts;  ///< Or
  RoleType role = RoleType::Mover;    ///< Owner
  Lazy<int> number;                   ///< Piece: which one; Runs: how many
  Lazy<bool> condition;               ///< Filter
  const board::Runs* runs = nullptr;
  int known_length = 0;                     ///< Runs: how many, where that is constant; otherwise 0
  bool exact = false;                       ///< Runs: neither more
  const std::uint8_t* only_kind = nullptr;  ///< Piece, Like: by kind, whether its owner has no other
};

// What sets are made of.
const Set* owned_by(RoleType role, Game& game);
const Set* pieces_of_kind(Lazy<int> what, Game& game);
const Set* like_pieces(Game& game);
const Set* union_of(std::vector<const Set*> parts, Game& game);
const Set* filtered(Lazy<bool> condition, const Set* part, Game& game);
/// `opposites`: behind a site a row goes on; `exact`: it is no longer.
const Set* runs_of(const Operand& length, AbsoluteDirection direction, bool opposites, bool exact, const Set* part,
                   Game& game);

/// Whether a set has a site; sites that are not on the board are in none.
bool contains(const Set& set, Context& context, int site);
/// Whether a set has any of some sites.
bool intersects(const Set& set, Context& context, Sites region);

/// The expression whether a set has a site, or any of a region, whichever is given; otherwise the last site moved to.
Operand in_set(const Set* set, const Operand& site, const Operand& region, const Linked& call);

}  // namespace lud::plan
