// Sites at a distance, and angles between sites.
#include <numbers>

#include "interpreter/board/arctangent.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/steps.hpp"

namespace lud::stdlib {

namespace {

// ---- distances ----

Sites sites_at_distance(BoardView& board, SiteType type, int from, Range distance) {
  SitesBuilder found = board.sites();
  const int count = board.game.lattice(type).count();
  if (from < 0 || from >= count || distance.min < 0) return found;
  const board::DistanceTable& distances = board.game.topology->distances(type, relation_of_steps(board.game));
  // How far the language looks: one step for each site, in their order, that lies beyond what it has so far. Of a line
  // seen from its last site that is only one half.
  int farthest = 0;
  for (int to = 0; to < count; ++to) farthest += distances(from, to) > farthest;
  if (distance.min > farthest) return found;
  if (distance.min == 0) found.add(from);
  for (int to = 0; to < count; ++to) {
    const int steps = distances(from, to);
    if (steps > 0 && steps >= distance.min && steps <= std::min(distance.max, farthest)) found.add(to);
  }
  return found;
}

void declare_sites_at_distance(Library& library) {
  counts_steps(
      ludeme(library, "sites Distance", "type? relation? newRotation:? from: distance",
             "Sites that are so many steps away from a site.",
             [](BoardView& board, Maybe<SiteType> type, Maybe<RelationType>, Lazy<int>, int from, Range distance) {
               return sites_at_distance(board, type.value_or(board.game.default_type), from, distance);
             }));
  ludeme(library, "sites Distance", "type? relation? step newRotation:? from: distance",
         "Sites that are so many steps of a kind away from a site.",
         [](Context& c, Maybe<SiteType> type, Maybe<RelationType>, const StepRule& step, Lazy<int> new_rotation,
            int from, Range distance) {
           SitesBuilder found = c.sites();
           const SiteType t = type_of(c, type);
           if (from < 0 || from >= c.game.lattice(t).count() || distance.min < 0) return Sites(found);
           StepWalk walk(c, t, from, step, new_rotation);
           while (true) {
             if (walk.steps() >= distance.min)
               for (int site : walk.reached()) found.add(site);
             if (walk.reached().empty() || walk.steps() >= distance.max) return Sites(found);
             walk.advance();
           }
         });
}

// ---- angles ----

/// Whether two sites, one for each condition, lie so that `fits(degrees)` holds of the angle between north and the line
/// through them. The language leaves the site where the angle should be out of account.
template <class Fits>
bool any_angle(Context& c, SiteType type, int at, const Lazy<bool>& first, const Lazy<bool>& second, Fits&& fits) {
  const board::Lattice& lattice = c.game.lattice(type);
  if (at < 0 || at >= lattice.count()) return false;
  Bound site(c.scope.site, c.scope.site);
  SitesBuilder seconds = c.sites();
  for (int b = 1; b < lattice.count(); ++b) {
    site = b;
    if (b != at && second(c)) seconds.add(b);
  }
  for (int a = 0; a < lattice.count(); ++a) {
    site = a;
    if (a == at || !first(c)) continue;
    for (int b : Sites(seconds)) {
      if (b <= a) continue;
      const board::Point from = lattice.centroid(a), to = lattice.centroid(b);
      if (fits(std::abs(board::arctangent(to.x - from.x, -(to.y - from.y)) * 180 / std::numbers::pi))) return true;
    }
  }
  return false;
}

template <class Fits>
void declare_angle(Library& library, std::string_view head, std::string_view doc, Fits) {
  ludeme(library, head, "type? at: first second", doc,
         [](Context& c, Maybe<SiteType> type, int at, Lazy<bool> first, Lazy<bool> second) {
           return any_angle(c, type_of(c, type), at, first, second, Fits{});
         });
}

void declare_angles(Library& library) {
  declare_angle(library, "is Acute", "Whether two sites that satisfy conditions form an angle below 90 degrees.",
                [](double degrees) { return degrees < 90; });
  declare_angle(library, "is Right", "Whether two sites that satisfy conditions form an angle of 90 degrees.",
                [](double degrees) { return degrees == 90; });
  declare_angle(library, "is Obtuse", "Whether two sites that satisfy conditions form an angle above 90 degrees.",
                [](double degrees) { return degrees > 90; });
  declare_angle(library, "is Reflex", "Whether two sites that satisfy conditions form an angle above 180 degrees.",
                [](double degrees) { return degrees > 180; });
}

}  // namespace

void declare_distances(Library& library) {
  declare_sites_at_distance(library);
  declare_angles(library);
}

}  // namespace lud::stdlib
