#pragma once
// The connected group of a site, found step by step along directions that may depend on play. Where directions and
// members are known as sets, Neighbours (stdlib/value/sets/neighbours.hpp) finds groups by whole words.
#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Goes on from a site of the board to the sites that one step in `directions` (by default all adjacent ones) reaches,
/// and from there on. Calls `joins(from, to)` for each step to a site outside the group; where it holds, the site joins
/// the group and `visit(to)` is called, once for each site but the first. Stops and returns true once that holds.
template <class Joins, class Visit>
bool flood(Context& c, SiteType type, int start, const Lazy<DirectionList>& directions, Joins&& joins, Visit&& visit) {
  const board::Lattice& lattice = c.game.lattice(type);
  const std::span<int> queue = c.ints(static_cast<std::size_t>(lattice.count()));
  SitesBuilder group = c.sites();
  std::size_t size = 0;
  queue[size++] = start;
  group.add(start);
  for (std::size_t i = 0; i < size; ++i)
    for (AbsoluteDirection d : directions_at(c, directions, AbsoluteDirection::Adjacent, {type, queue[i], {}, off}))
      for (int to : lattice.steps(queue[i], d)) {
        if (group.contains(to) || !joins(queue[i], to)) continue;
        group.add(to);
        queue[size++] = to;
        if (visit(to)) return true;
      }
  return false;
}

}  // namespace lud::stdlib
