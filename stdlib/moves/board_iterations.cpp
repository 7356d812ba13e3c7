// (forEach Direction ...) and (forEach Group ...): moves for the sites in the directions of the board, and for groups
// of connected pieces.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/sampler.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/operators.hpp"
#include "stdlib/value/sets/neighbours.hpp"

namespace lud::stdlib {

namespace {

// ---- directions ----

/// The direction of the step from (from) to (to), the last of several; nothing if they are no neighbours.
std::optional<AbsoluteDirection> direction_of_step(const Context& c, const board::Lattice& lattice) {
  std::optional<AbsoluteDirection> found;
  if (c.scope.to == off || c.scope.from < 0 || c.scope.from >= lattice.count()) return found;
  for (AbsoluteDirection facing : lattice.supported(RelationType::All))
    if (std::ranges::find(lattice.steps(c.scope.from, board::walked(facing)), c.scope.to) !=
        lattice.steps(c.scope.from, board::walked(facing)).end())
      found = facing;
  return found;
}

/// Makes moves for the sites along one line after the other; `min` and `max` are distances in steps.
struct DirectionLoop {
  Emit& e;
  Context& c;
  int min, max;
  const Lazy<bool>& between;
  const Lazy<bool>& to;
  const Lazy<Moves>& moves;

  void walk(board::SiteSpan sites) {
    for (std::size_t i = 1; i < sites.size() && static_cast<int>(i) <= max; ++i) {
      const int site = sites[i];
      const bool near = static_cast<int>(i) < min;
      if (between && near) {
        Bound bound(c.scope.between, site);
        if (!between(c)) return;
      }
      c.scope.to = site;
      if (to && !to(c)) return;
      if (near) continue;
      if (e.query == Query::Slot) {
        const int slot = e.slot_among(c.sampler->bound(c, moves));
        if (slot == off) continue;
        c.sampling.slot = slot;
      }
      c.evaluate(moves, e.query_of_part());
      if (e.query == Query::Slot) c.sampling.slot = off;
      if (e.enough() || e.query == Query::Slot) return;
    }
  }
};

/// Returns how far the sites may be in each direction; nothing where this is not constant.
std::optional<Range> fixed_range(const Between* between) {
  if (!between || !between->range) return Range{1, 1};
  if (!is_constant(between->range)) return {};
  return constant_of(between->range);
}

void answer_bound(Emit& e, SiteType type, const Lazy<DirectionList>& directions, const Between* between,
                  const Lazy<Moves>& each) {
  Context& c = e.c;
  const std::optional<Range> range = fixed_range(between);
  const int most = range ? c.sampler->bound(c, each) : off;
  if (most == off) return;
  const auto sites = [&](int site, AbsoluteDirection d) {
    int sum = 0;
    for (const board::Radial& radial : c.game.lattice(type).radials(site, d)) {
      const int last = std::min(range->max, static_cast<int>(radial.sites.size()) - 1);
      sum += std::max(0, last - std::max(range->min, 1) + 1);
    }
    return static_cast<std::size_t>(sum);
  };
  e.answer_slots(most * most_in_directions(c.game, type, directions, sites));
}

/// Answers Query::Ends. Directions that are not constant count as all directions.
void tell_ends(Emit& e, SiteType type, int start, const Lazy<DirectionList>& directions, const Between* between,
               const Lazy<Moves>& each) {
  Context& c = e.c;
  const std::optional<Range> range = fixed_range(between);
  if (!range) return;
  const KeptScope kept(c);
  const bool known = !directions || is_constant(directions);
  const board::Directions list = known ? directions_at(c, directions, AbsoluteDirection::Adjacent, {type, start})
                                       : board::Directions(play::every_direction);
  bool all_answered = true;
  for (AbsoluteDirection direction : list)
    for (const board::Radial& radial : c.game.lattice(type).radials(start, direction))
      for (std::size_t i = 1; i < radial.sites.size() && static_cast<int>(i) <= range->max; ++i) {
        c.scope.to = radial.sites[i];
        e.pass_on(each);
        all_answered &= c.sampling.answered;
      }
  c.sampling.answered = all_answered;
}

void declare_direction_iteration(Library& library) {
  ludeme(library, "forEach Direction", "from? directions? between? to|moves",
         "The moves for each site that lies in some direction, which they see as (to). There are none where no piece "
         "stands on (from): it is meant for the moves of pieces.",
         [](Emit& e, const From* from, Lazy<DirectionList> directions, const Between* between, const To* to,
            Lazy<Moves> moves) {
           Context& c = e.c;
           const SiteType type = from ? from->type_in(c.game) : c.game.default_type;
           const board::Lattice& lattice = c.game.lattice(type);
           const int start = from ? from->site_in(c) : c.scope.from;
           const Lazy<Moves> effect = to && to->apply && to->apply->effect ? to->apply->effect : moves;
           if (!effect) return;
           if (e.query == Query::Bound) return answer_bound(e, type, directions, between, effect);
           if (e.query == Query::Slot && !fixed_range(between)) return;  // no bound was told
           if (!lattice.has(start)) return;
           play::spend(1, "(forEach Direction ...)");
           if (e.query == Query::Ends) return tell_ends(e, type, start, directions, between, effect);
           const Range range = between && between->range ? between->range(c) : Range{1, 1};
           const int what = c.what(type_at(c, type, c.scope.from), c.scope.from);
           if (what == 0) return;
           std::optional<AbsoluteDirection> facing = direction_of_step(c, lattice);
           if (!facing)
             facing = c.game.components[static_cast<std::size_t>(what)].facing.value_or(AbsoluteDirection::N);
           const board::Directions list =
               directions_at(c, directions, AbsoluteDirection::Adjacent, {type, start, facing, off});
           KeptScope kept(c);
           const Lazy<bool> passable = between ? between->condition : Lazy<bool>();
           const Lazy<bool> allowed = to ? to->condition : Lazy<bool>();
           DirectionLoop loop{e, c, range.min, range.max, passable, allowed, effect};
           for (AbsoluteDirection direction : list)
             for (const board::Radial& radial : lattice.radials(start, direction)) {
               loop.walk(radial.sites);
               if (e.enough() || (e.query == Query::Slot && c.sampling.slot < 0)) return;
             }
         });
}

// ---- groups ----

/// Finds groups of connected sites: where the condition holds, or, without one, where the mover's pieces stand.
struct GroupSearch {
  Context& c;
  SiteType type;
  const Lazy<DirectionList>& directions;
  const Lazy<bool>& condition;
  int mover = c.mover();
  const Sites::Word* members =
      type == c.game.default_type ? members_of(c, condition, &play::Scope::to) : nullptr;  ///< null: unknown

  bool belongs(int site) {
    c.scope.to = site;
    if (members) return is_member(members, site);
    return condition ? condition(c) : c.who(type, site) == mover;
  }

  Sites group_of(int start) {
    const board::Lattice& lattice = c.game.lattice(type);
    SitesBuilder group = c.sites();
    const std::span<int> queue = c.ints(static_cast<std::size_t>(lattice.count()));
    std::size_t end = 0;
    const auto join = [&](int site) {
      group.add(site);
      queue[end++] = site;
    };
    if (!belongs(start)) return group;
    join(start);
    for (std::size_t i = 0; i < end; ++i) {
      const board::Directions list =
          directions_at(c, directions, AbsoluteDirection::Adjacent, {type, queue[i], {}, off});
      for (AbsoluteDirection direction : list)
        for (int site : lattice.steps(queue[i], direction))
          if (!group.contains(site) && belongs(site)) join(site);
    }
    return group;
  }
};

/// Visits each group that contains a piece once.
struct GroupLoop {
  Context& c;
  GroupSearch search;
  const Lazy<Moves>& moves;
  SitesBuilder done = c.sites();

  void start_at(int site) {
    if (done.contains(site)) return;
    c.scope.from = site;
    const Sites group = search.group_of(site);
    if (group.empty()) return;
    c.scope.region = group;
    moves(c);
    done |= group;
  }

  void run() {
    const int sites = c.game.lattice(search.type).count();
    if (c.game.layout.ordered) return run_in_order(sites);
    for (int site = 0; site < sites; ++site)
      if (c.what(search.type, site) != 0) start_at(site);
  }

  /// In the order in which pieces came to the board: without a condition the mover's only, else owner by owner.
  void run_in_order(int sites) {
    const int first = search.condition ? 0 : search.mover, last = search.condition ? c.game.players + 1 : search.mover;
    for (int owner = first; owner <= last; ++owner)
      for (std::size_t what = 1; what < c.game.components.size(); ++what) {
        if (c.game.owner_of[what] != owner) continue;
        const play::PieceOrder order = c.state.order();
        for (int place = order.first(static_cast<int>(what)); place >= 0; place = order.next(place)) {
          const int site = c.game.layout.site_of_slot(play::PieceOrder::slot_of(place));
          if (site < sites) start_at(site);
        }
      }
  }
};

void declare_group_iteration(Library& library) {
  ludeme(library, "forEach Group", "type? directions? if:? moves",
         "The moves for each group of connected pieces, which they see as (sites).",
         [](Emit& e, Maybe<SiteType> type, Lazy<DirectionList> directions, Lazy<bool> condition, Lazy<Moves> moves) {
           Context& c = e.c;
           play::spend(static_cast<std::uint64_t>(c.game.lattice().count()), "(forEach Group ...)");
           KeptScope kept(c);
           const Sites region = c.scope.region;
           GroupLoop{c, {c, c.game.type_or_default(type), directions, condition}, moves}.run();
           c.scope.region = region;
         })
      .needs_in_order(play::Need::PieceOrder);
}

}  // namespace

void declare_board_iterations(Library& library) {
  declare_direction_iteration(library);
  declare_group_iteration(library);
}

}  // namespace lud::stdlib
