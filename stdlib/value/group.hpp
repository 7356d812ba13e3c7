#pragma once
// Connected groups of sites, found by breadth-first search from a first site.
#include "interpreter/play/context.hpp"

namespace lud {

/// A group of sites; lives in the context's arena.
struct Group {
  Ints list;    ///< in the order in which they were reached
  Sites sites;  ///< the sites of `list` as a set
  int size() const { return static_cast<int>(list.size()); }
};

/// Returns the group of `first`, which always belongs to it. `accepts(to)` decides which neighbours belong; it is
/// called again each time a site that it refused is reached. Sites connect along `directions`; if these are empty,
/// adjacent sites do.
template <class Accepts>
Group grow_group(Context& c, SiteType type, int first, const Lazy<DirectionList>& directions, Accepts&& accepts) {
  const board::Lattice& lattice = c.game.lattice(type);
  SitesBuilder reached = c.sites();
  const std::span<int> queue = c.ints(static_cast<std::size_t>(lattice.count()));
  std::size_t size = 0;
  queue[size++] = first;
  reached.add(first);
  play::DirectionQuery query;
  query.type = type;
  for (std::size_t i = 0; i < size; ++i) {
    query.site = queue[i];
    for (AbsoluteDirection direction : directions_at(c, directions, AbsoluteDirection::Adjacent, query))
      for (int to : lattice.steps(queue[i], direction))
        if (!reached.contains(to) && accepts(to)) {
          reached.add(to);
          queue[size++] = to;
        }
  }
  return {queue.first(size), reached};
}

}  // namespace lud
