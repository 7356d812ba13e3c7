#pragma once
// Connected groups of sites, found by breadth-first search from a first site.
#include <type_traits>

#include "interpreter/play/context.hpp"

namespace lud {

/// A group of sites; lives in the context's arena.
struct Group {
  Ints list;    ///< in the order in which they were reached
  Sites sites;  ///< the sites of `list` as a set
  int size() const { return static_cast<int>(list.size()); }
};

/// Returns the group of `first`, which always belongs to it. `each_neighbour(site, visit)` calls `visit(to)` for the
/// sites that connect with one; `accepts(from, to)` decides which of them belong. It is called again each time a site
/// that it refused is reached.
template <class EachNeighbour, class Accepts>
Group grow_group_by(Context& c, SiteType type, int first, EachNeighbour&& each_neighbour, Accepts&& accepts) {
  SitesBuilder reached = c.sites();
  const std::span<int> queue = c.ints(static_cast<std::size_t>(c.game.lattice(type).count()));
  std::size_t size = 0;
  queue[size++] = first;
  reached.add(first);
  for (std::size_t i = 0; i < size; ++i)
    each_neighbour(queue[i], [&](int to) {
      if (reached.contains(to) || !accepts(queue[i], to)) return;
      reached.add(to);
      queue[size++] = to;
    });
  play::spend(size, "groups of sites");
  return {queue.first(size), reached};
}

/// The same for sites that connect along `directions`; if these are empty, adjacent sites do. `accepts(to)` or
/// `accepts(from, to)`.
template <class Accepts>
Group grow_group(Context& c, SiteType type, int first, const Lazy<DirectionList>& directions, Accepts&& accepts) {
  play::DirectionQuery query;
  query.type = type;
  const auto each_neighbour = [&](int site, auto visit) {
    query.site = site;
    for (AbsoluteDirection direction : directions_at(c, directions, AbsoluteDirection::Adjacent, query))
      for (int to : c.game.lattice(type).steps(site, direction)) visit(to);
  };
  return grow_group_by(c, type, first, each_neighbour, [&](int from, int to) {
    if constexpr (std::is_invocable_v<Accepts, int, int>)
      return accepts(from, to);
    else
      return accepts(to);
  });
}

}  // namespace lud
