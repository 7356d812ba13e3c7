#pragma once
// Nodes of expressions that yield directions, and the meaning of relative directions for the piece on a site.
// Generators of moves use them to compute tables of moves before play.
#include "interpreter/play/context.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud {

/// (if condition yes no) of directions.
using EitherDirections = stdlib::Chosen<DirectionList>;

/// (directions SameDirection) or (directions OppositeDirection) as a table: the direction from the scope's `from` to
/// its `to`, or back, for each pair of sites of the board's default type.
struct DirectionOfMove : Node {
  Lazy<DirectionList> otherwise;
  bool back = false;
  std::size_t sites = 0;
  std::vector<std::int8_t> between;  ///< by both sites; -1: none

  bool knows(const Context& c) const {
    return static_cast<std::size_t>(c.scope.from) < sites && static_cast<std::size_t>(c.scope.to) < sites;
  }
  /// The direction of the scope's move, or -1. Precondition: `knows(c)`.
  int direction(const Context& c) const {
    return direction(static_cast<std::size_t>(c.scope.from), static_cast<std::size_t>(c.scope.to));
  }
  /// The direction of a move between two sites of the board, or -1.
  int direction(std::size_t from, std::size_t to) const {
    return between[back ? to * sites + from : from * sites + to];
  }
  static DirectionList run(const Node* node, Context& c);
};

/// (union ...) or (difference ...) of two lists of directions. Categories such as Orthogonal stand for the directions
/// that they mean at the site of the query.
struct CombinedDirections : Node {
  Lazy<DirectionList> plain;  ///< the call as it is evaluated in play
  Lazy<DirectionList> first, second;
  bool without = false;

  static DirectionList run(const Node* node, Context& c) {
    return static_cast<const CombinedDirections*>(node)->plain(c);
  }
  /// Combines the values `a` and `b` of the two lists at a site.
  DirectionList at(const board::Lattice& lattice, int site, const DirectionList& a, const DirectionList& b) const;
};

/// Calls `visit(list)` with every list of directions that the argument `asked` of a word may yield, on any site in any
/// position; an empty argument means all adjacent directions. Returns false if the lists are not known before play.
template <class Visit>
bool visit_possible_directions(const Game& game, SiteType type, const Lazy<DirectionList>& asked, Visit&& visit) {
  if (!asked || is_constant(asked)) {
    visit(asked ? constant_of(asked) : DirectionList(AbsoluteDirection::Adjacent));
    return true;
  }
  if (const auto* either = node_cast<EitherDirections>(asked))
    return visit_possible_directions(game, type, either->yes, visit) &&
           visit_possible_directions(game, type, either->no, visit);
  const auto* const table = node_cast<play::DirectionTable>(asked);
  if (!table || game.layout.rotations) return false;
  for (AbsoluteDirection facing : table->facing_of)
    visit(table->meant[static_cast<std::size_t>(type)][static_cast<std::size_t>(facing)]);
  return true;
}

/// Returns the absolute directions that `relative` means at the site of `query`; an empty list if the site is not on
/// the board. Turns step through the facings that the board (with `by_site`: the site) supports in `relation`.
DirectionList relative_directions_at(const Context& context, const play::DirectionQuery& query,
                                     std::span<const RelativeDirection> relative, RelationType relation, bool by_site);

}  // namespace lud
