#pragma once
// A step as a way to go from site to site, for words that count steps: (step <direction> (to if: ...)) without moving
// anything.
#include "stdlib/moves/descriptions.hpp"

namespace lud {

/// (step ...) where no move is wanted but only where it leads.
struct StepWalk {
  Lazy<DirectionList> directions;  ///< empty: all adjacent sites
  const To* to = nullptr;

  /// Calls `visit(site)` for each site that a step from `from` leads to, for a piece with a facing and a rotation.
  template <class Visit>
  void for_each_step(Context& c, SiteType type, int from, std::optional<AbsoluteDirection> facing, int rotation,
                     Visit&& visit) const {
    Bound scope_from(c.scope.from, from);
    Bound scope_to(c.scope.to, c.scope.to);
    play::DirectionQuery query;
    query.type = type;
    query.site = from;
    query.facing = facing;
    query.rotation = rotation;
    for (AbsoluteDirection direction : directions_at(c, directions, AbsoluteDirection::Adjacent, query))
      for (int site : c.game.lattice(type).steps(from, direction)) {
        scope_to = site;
        if (!to || !to->condition || to->condition(c)) visit(site);
      }
  }
};
LUD_SORT_NAME(StepWalk, "effect.step")

}  // namespace lud
