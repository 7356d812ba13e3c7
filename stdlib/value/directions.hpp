#pragma once
// What relative directions mean for a piece on a site, for words whose directions default to relative ones.
#include "interpreter/play/context.hpp"

namespace lud {

/// (if condition yes no) of directions.
struct EitherDirections : Node {
  Lazy<bool> condition;
  Lazy<DirectionList> yes, no;
  static DirectionList run(const Node* node, Context& c);
};

/// The direction from a site to another for each two of the board: SameDirection or OppositeDirection, as the scope has
/// it, of sites of the board's default type.
struct DirectionOfMove : Node {
  Lazy<DirectionList> otherwise;
  bool back = false;
  std::size_t sites = 0;
  std::vector<std::int8_t> between;  ///< -1: none

  bool knows(const Context& c) const {
    return static_cast<std::size_t>(c.scope.from) < sites && static_cast<std::size_t>(c.scope.to) < sites;
  }
  /// The direction, or -1, where it knows it.
  int direction(const Context& c) const {
    return direction(static_cast<std::size_t>(c.scope.from), static_cast<std::size_t>(c.scope.to));
  }
  /// The same of a move from one site of the board to another.
  int direction(std::size_t from, std::size_t to) const {
    return between[back ? to * sites + from : from * sites + to];
  }
  static DirectionList run(const Node* node, Context& c);
};

/// The directions of a list with those of another, or without them. Categories are what they stand for at the site that
/// is asked for.
struct CombinedDirections : Node {
  Lazy<DirectionList> plain;  ///< the word as it would be evaluated otherwise
  Lazy<DirectionList> first, second;
  bool without = false;

  static DirectionList run(const Node* node, Context& c) {
    return static_cast<const CombinedDirections*>(node)->plain(c);
  }
  /// What two lists amount to at a site.
  DirectionList at(const board::Lattice& lattice, int site, const DirectionList& a, const DirectionList& b) const;
};

/// Calls `visit(list)` with every list of directions that a word may be told, wherever it stands and whatever happens
/// in play; without directions, all adjacent ones are meant. False where they are not known.
template <class Visit>
bool visit_possible_directions(const Game& game, SiteType type, const Lazy<DirectionList>& asked, Visit&& visit) {
  if (!asked) {
    DirectionList adjacent;
    adjacent.push_back(AbsoluteDirection::Adjacent);
    visit(adjacent);
    return true;
  }
  if (is_constant(asked)) {
    visit(constant_of(asked));
    return true;
  }
  if (is_node<EitherDirections>(asked)) {
    const auto& either = *static_cast<const EitherDirections*>(asked.node);
    return visit_possible_directions(game, type, either.yes, visit) &&
           visit_possible_directions(game, type, either.no, visit);
  }
  if (!is_node<play::DirectionTable>(asked) || game.layout.rotations) return false;
  const auto& table = *static_cast<const play::DirectionTable*>(asked.node);
  for (AbsoluteDirection facing : table.facing_of)
    visit(table.meant[static_cast<std::size_t>(type)][static_cast<std::size_t>(facing)]);
  return true;
}

/// The absolute directions that `relative` means where a query asks; none where it names no site. Turns go by the
/// facings that the board (or, `by_site`, the site) supports in `relation`.
DirectionList relative_directions_at(const Context& context, const play::DirectionQuery& query,
                                     std::span<const RelativeDirection> relative, RelationType relation, bool by_site);

}  // namespace lud
