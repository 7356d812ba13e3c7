#pragma once
// Generators whose moves are ways (stdlib/value/ways.hpp): steps and hops. Asked about several pieces at once they
// find the open ways and take one. What differs is which ways there are, when one is open, and the move that goes
// along it.
#include <algorithm>
#include <vector>

#include "stdlib/moves/placed.hpp"
#include "stdlib/value/ways.hpp"

namespace lud::stdlib {

/// `Generator` has `list_of_kind(what)`, a kind of piece's list of directions; `open(context, seen, pieces)`, the sets
/// its ways depend on; `is_move(context, way)`, asked where the sets do not say all; and `make_along(context, way)`.
template <class Generator>
class PlacedWays : public Placed {
 public:
  StartsOfPieces starts;
  std::vector<Ways> ways;  ///< by list of directions; empty where pieces are asked one by one
  bool exact = true;       ///< all sites of the sets do

  bool counts_itself() const final { return true; }
  bool holds_moves(Context&, const void*) const final { return exact; }
  bool counts_together() const final { return starts.known() && !ways.empty(); }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const final {
    if (!counts_together()) return Placed::gather(c, seen, pieces, all);
    const Ways& ways_of_kind = of_kind(pieces);
    const Ways::Open open = self().open(c, seen, pieces);
    if (ways_of_kind.counts_at_once(open)) {
      if (const int count = ways_of_kind.count(open)) all.add(c, {this, seen, pieces, count, off});
      return true;
    }
    ways_of_kind.any_found(open, [&](const Ways::Found& found) {
      all.add(c, {this, seen, pieces, found.count, found.at, found.starts, found.word});
      return false;
    });
    return true;
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const final {
    if (!counts_together()) return Placed::any_of(c, seen, pieces);
    const Ways::Open open = self().open(c, seen, pieces);
    if (exact) return of_kind(pieces).any(open);
    const KeptScope kept(c);
    return of_kind(pieces).any(open, [&](const Ways::Way& way) {
      go_to(c, way.start);
      return self().is_move(c, way);
    });
  }
  bool finds_movable() const final {
    return counts_together() && std::ranges::all_of(ways, [](const Ways& of_list) { return of_list.has_shifts(); });
  }
  void add_movable(Context& c, const void* seen, const Pieces& pieces, Sites::Word* found) const final {
    of_kind(pieces).add_starts(self().open(c, seen, pieces), found);
  }
  void make_gathered(Context& c, const Gathered::Group& group, int place) const final {
    if (!counts_together()) return Placed::make_gathered(c, group, place);
    const Ways::Way way = way_of(c, group, place);
    go_to(c, way.start);
    self().make_along(c, way);
  }

 private:
  const Generator& self() const { return static_cast<const Generator&>(*this); }
  Ways::Way way_of(Context& c, const Gathered::Group& group, int place) const {
    const Ways& ways_of_kind = of_kind(group.pieces);
    const Ways::Found found{group.count, group.at, group.sites, group.word};
    if (found.starts) return ways_of_kind.way(found, place);
    const Ways::Open open = self().open(c, group.seen, group.pieces);
    return group.at == off ? ways_of_kind.nth(open, place) : ways_of_kind.way(found, place, open);
  }
  const Ways& of_kind(const Pieces& pieces) const { return ways[self().list_of_kind(pieces.what)]; }
};

}  // namespace lud::stdlib
