// Sites at a distance, and angles between sites.
#include <algorithm>
#include <numbers>

#include "interpreter/board/arctangent.hpp"
#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/table.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/steps.hpp"

namespace lud::stdlib {

namespace {

// ---- distances ----

Sites sites_at_distance(BoardView& board, SiteType type, int from, Range distance) {
  SitesBuilder found = board.sites();
  const int count = board.game.lattice(type).count();
  if (from < 0 || from >= count || distance.min < 0) return found;
  const board::Distances distances = board.game.topology->distances(type, relation_of_steps(board.game), from);
  // How far Ludii searches: the number of sites, in ascending order, that lie beyond the number so far. Seen from the
  // last site of a line, this is only half of its length.
  int farthest = 0;
  for (int to = 0; to < count; ++to) farthest += distances[to] > farthest;
  if (distance.min > farthest) return found;
  if (distance.min == 0) found.add(from);
  for (int to = 0; to < count; ++to) {
    const int steps = distances[to];
    if (steps > 0 && steps >= distance.min && steps <= std::min(distance.max, farthest)) found.add(to);
  }
  return found;
}

/// (sites Distance ... step ...) where the neighbours of each site, and the sites that steps may enter, are known as
/// sets.
struct WalkNode : Node {
  Lazy<int> from;
  Range distance;
  const Neighbours* near = nullptr;
  const SitePredicate* allowed = nullptr;  ///< null: steps lead everywhere
  std::vector<Sites::Word> rows;           ///< if `allowed` is null: the results, by start

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const WalkNode*>(node);
    const int start = n.from(c);
    if (start < 0 || start >= n.near->count || n.distance.min < 0) return c.sites();
    const std::uint32_t width = n.near->width;
    if (!n.allowed) return {n.rows.data() + static_cast<std::size_t>(start) * width, width};
    if (n.distance.min <= 1 && n.distance.max >= n.near->count) {
      SitesBuilder reached = n.near->connected(c, start, n.allowed->sites(c));
      reached.remove(start);
      return reached;
    }
    Sites::Word* const words = c.arena.array<Sites::Word>(4 * width);
    n.walk(start, n.allowed->sites(c), words, words + width);
    return {words, width};
  }

  /// Writes the sites reached from `start` to `found`; `room` holds three sets. See StepWalk for what counts as met.
  void walk(int start, const Sites::Word* members, Sites::Word* found, Sites::Word* room) const {
    const std::uint32_t width = near->width;
    Sites::Word *open = room, *met = room + width, *next = met + width;
    std::fill_n(found, width, 0);
    std::fill_n(room, 3 * static_cast<std::size_t>(width), 0);
    SitesBuilder(open, width).add(start);
    SitesBuilder(met, width).add(start);
    for (int steps = 1; steps <= distance.max; ++steps) {
      add_rows(near->rows.data(), width, near->count, {open, width}, next);
      Sites::Word any = 0;
      for (std::uint32_t i = 0; i < width; ++i) {
        const Sites::Word reached = next[i] & members[i] & ~met[i];
        next[i] = 0;
        met[i] |= steps == 1 ? reached : open[i];
        open[i] = reached;
        if (steps >= distance.min) found[i] |= open[i];
        any |= open[i];
      }
      if (!any) return;
    }
  }
};

Operand walk_by_sets(const Linked& call) {
  enum { type, relation, step, rotation, from, distance };
  const std::span<const Operand> given = call.input.arguments;
  const auto* rule = static_cast<const StepRule*>(given[step].constant);
  if (!call.board_exists || !is_of_default_type(call, type) || !rule || given[rotation] || !given[distance].constant)
    return call.made;
  const Lazy<bool>& condition = rule->to.condition;
  const bool everywhere = !condition || (is_constant(condition) && constant_of(condition));
  const SitePredicate* allowed = everywhere ? nullptr : exact_predicate(condition, &play::Scope::to);
  if (!everywhere && !allowed) return call.made;
  WalkNode node;
  node.near = neighbours_of(call, rule->direction);
  if (!node.near) return call.made;
  node.from = Lazy<int>(given[from]);
  node.distance = *static_cast<const Range*>(given[distance].constant);
  // The word itself always takes the first step.
  node.distance.max = std::max(node.distance.max, 1);
  node.allowed = allowed;
  Operand made = call.made;
  if (everywhere) {
    node.rows.resize(node.near->rows.size());
    const std::uint32_t width = node.near->width;
    const std::vector<Sites::Word> all(width, ~Sites::Word{0});
    std::vector<Sites::Word> room(3 * width);
    for (int site = 0; site < node.near->count; ++site)
      node.walk(site, all.data(), node.rows.data() + static_cast<std::size_t>(site) * width, room.data());
    made.reads = given[from].reads;
  }
  return made.evaluated_by(call.game.memory.make<WalkNode>(std::move(node)));
}

void declare_sites_at_distance(Library& library) {
  counts_steps(
      ludeme(library, "sites Distance", "type? relation? newRotation:? from: distance",
             "Sites that are so many steps away from a site.",
             [](BoardView& board, Maybe<SiteType> type, Maybe<RelationType>, Lazy<int>, int from, Range distance) {
               return sites_at_distance(board, board.game.type_or_default(type), from, distance);
             })
          .lower([](const Linked& call) { return plan::by_site(call, "from"); }));
  ludeme(library, "sites Distance", "type? relation? step newRotation:? from: distance",
         "Sites that are so many steps of a kind away from a site.",
         [](Context& c, Maybe<SiteType> type, Maybe<RelationType>, const StepRule& step, Lazy<int> new_rotation,
            int from, Range distance) {
           SitesBuilder found = c.sites();
           const SiteType t = c.game.type_or_default(type);
           if (!c.game.lattice(t).has(from) || distance.min < 0) return Sites(found);
           StepWalk walk(c, t, from, step, new_rotation);
           while (true) {
             if (walk.steps() >= distance.min)
               for (int site : walk.reached()) found.add(site);
             if (walk.reached().empty() || walk.steps() >= distance.max) return Sites(found);
             walk.advance();
           }
         })
      .binds("step", Reads::From | Reads::To)
      .binds("newRotation", Reads::Value)
      .reads()
      .lower(walk_by_sets);
}

// ---- angles ----

/// Returns whether `fits(degrees)` holds for the angle between north and the line through two sites, one for each
/// condition. As in Ludii, the site `at`, where the angle should be, is only left out of these sites.
template <class Fits>
bool any_angle(Context& c, SiteType type, int at, const Lazy<bool>& first, const Lazy<bool>& second, Fits&& fits) {
  const board::Lattice& lattice = c.game.lattice(type);
  if (!lattice.has(at)) return false;
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
           return any_angle(c, c.game.type_or_default(type), at, first, second, Fits{});
         })
      .sets(Reads::Site);
}

void declare_angles(Library& library) {
  declare_angle(
      library, "is Acute",
      "Whether the line between two sites, one for each condition, turns less than 90 degrees away from north.",
      [](double degrees) { return degrees < 90; });
  declare_angle(library, "is Right",
                "Whether the line between two sites, one for each condition, turns 90 degrees away from north.",
                [](double degrees) { return degrees == 90; });
  declare_angle(
      library, "is Obtuse",
      "Whether the line between two sites, one for each condition, turns more than 90 degrees away from north.",
      [](double degrees) { return degrees > 90; });
  declare_angle(
      library, "is Reflex",
      "Whether the line between two sites, one for each condition, turns more than 180 degrees away from north.",
      [](double degrees) { return degrees > 180; });
}

}  // namespace

void declare_distances(Library& library) {
  declare_sites_at_distance(library);
  declare_angles(library);
}

}  // namespace lud::stdlib
