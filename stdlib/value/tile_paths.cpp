#include "stdlib/value/tile_paths.hpp"

#include <algorithm>
#include <cstdlib>

#include "stdlib/value/directions.hpp"
#include "stdlib/value/ints_builder.hpp"

namespace lud::stdlib {

namespace {

using board::Lattice;

/// The cell beside a tile on one of its sides; `off` where the board ends.
int cell_beside(Context& c, int tile, int side) {
  play::DirectionQuery query;
  query.type = SiteType::Cell;
  query.site = tile;
  query.rotation = side;
  constexpr RelativeDirection forward = RelativeDirection::Forward;
  const DirectionList ahead = relative_directions_at(c, query, std::span(&forward, 1), RelationType::Orthogonal, false);
  if (ahead.empty()) return off;
  const board::SiteSpan reached = c.game.lattice(SiteType::Cell).steps(tile, ahead[0]);
  return reached.empty() ? off : reached[0];
}

/// Follows the paths of a colour from the tile on a cell. Calls `visit(from, next)` for each cell `next` that a path
/// enters, until it returns true; `from` is the cell from which the path entered the tile before `next`.
template <class Visit>
void follow_paths(Context& c, int colour, int start, Visit&& visit) {
  const int sides = c.game.topology->regular_sides().value_or(0);
  if (start < 0 || start >= c.game.lattice(SiteType::Cell).count() || sides == 0 || !component_on(c, start).is_tile)
    return;
  IntsBuilder tiles(c), origins(c);  // parallel lists: a tile, and the tile from which it was reached
  tiles.add(start);
  origins.add(start);
  // Returns true once `visit` does.
  const auto follow = [&](int tile, int origin, int side) {
    const int next = cell_beside(c, tile, side);
    if (next == off) return false;
    if (visit(origin, next)) return true;
    if (next == origin || !component_on(c, next).is_tile) return false;
    for (std::size_t i = 0; i < tiles.size(); ++i)
      if (tiles.list()[i] == next && origins.list()[i] == tile) return false;
    tiles.add(next);
    origins.add(tile);
    return false;
  };
  for (std::size_t at = 0; at < tiles.size(); ++at) {
    const int tile = tiles.list()[at], origin = origins.list()[at];
    const int turned = c.state.rotation(c.slot(SiteType::Cell, tile)) * 2 / sides;
    for (const play::TilePath& path : component_on(c, tile).paths)
      if (path.colour == colour &&
          (follow(tile, origin, (path.from + turned) % sides) || follow(tile, origin, (path.to + turned) % sides)))
        return;
  }
}

}  // namespace

int path_extent(Context& c, int colour, int start) {
  const Lattice& cells = c.game.lattice(SiteType::Cell);
  int extent = 0;
  follow_paths(c, colour, start, [&](int, int next) {
    extent = std::max(
        {extent, std::abs(cells.row(next) - cells.row(start)), std::abs(cells.column(next) - cells.column(start))});
    return false;
  });
  return extent;
}

bool path_returns(Context& c, int colour, int start) {
  bool returns = false;
  follow_paths(c, colour, start, [&](int origin, int next) { return returns = next == start && origin != start; });
  return returns;
}

Sites sites_of_last_move(Context& c) {
  SitesBuilder sites = c.sites();
  if (const play::Move* last = c.trial.last()) {
    sites.add(last->to);
    for (const play::Action& action : c.trial.actions_of(*last)) sites.add(action.ends());
  }
  return sites;
}

}  // namespace lud::stdlib
