#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "interpreter/declare/kit.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/start_parts.hpp"

namespace lud::stdlib {

namespace {

void declare_repetition(Library& library) {
  ludeme(library, "forEach Value", "min: max: rule", "A start rule for each (value) from one number to another.",
         [](Place& e, int min, int max, Lazy<Placements> rule) {
           play::spend_range(min, max, "(forEach Value min: max: ...)");
           Bound value(e.c.scope.value, e.c.scope.value);
           for (int i = min; i <= max; ++i) {
             value = i;
             rule(e.c);
           }
         })
      .sets(Reads::Value);
  ludeme(library, "forEach Player", "rule", "A start rule for each (player).", [](Place& e, Lazy<Placements> rule) {
    play::spend(static_cast<std::uint64_t>(e.c.game.players), "(forEach Player ...)");
    Bound player(e.c.scope.player, e.c.scope.player);
    for (int p = 1; p <= e.c.game.players; ++p) {
      player = p;
      rule(e.c);
    }
  }).sets(Reads::Player);
  ludeme(library, "forEach", "players rule", "A start rule for each of some players.",
         [](Place& e, Ints players, Lazy<Placements> rule) {
           Bound player(e.c.scope.player, e.c.scope.player);
           for (int p : players) {
             if (p < 0 || p > e.c.game.players + 1) continue;
             player = p;
             rule(e.c);
           }
         })
      .sets(Reads::Player);
  ludeme(library, "forEach Site", "sites if:? rule",
         "A start rule for each (site) of a region that satisfies a condition.",
         [](Place& e, Sites sites, Lazy<bool> condition, Lazy<Placements> rule) {
           play::spend(static_cast<std::uint64_t>(sites.count()), "(forEach Site ...)");
           Bound bound(e.c.scope.site, e.c.scope.site);
           for (int site : sites) {
             bound = site;
             if (!condition || condition(e.c)) rule(e.c);
           }
         })
      .sets(Reads::Site);
  ludeme(library, "forEach Team", "rule", "A start rule for each (team).", [](Place& e, Lazy<Placements> rule) {
    Context& c = e.c;
    const Ints before = c.scope.team;
    for (int team = 1; team <= c.game.players; ++team) {
      const std::span<int> members = c.ints(static_cast<std::size_t>(c.game.players));
      std::size_t count = 0;
      for (int p = 1; p <= c.game.players; ++p)
        if (c.head().team[static_cast<std::size_t>(p)] == team) members[count++] = p;
      if (count == 0) continue;
      c.scope.team = members.first(count);
      rule(c);
    }
    c.scope.team = before;
  });
}

}  // namespace

void put(Place& e, std::optional<SiteType> type, int site, const PutDown& placed) {
  constexpr int most = std::numeric_limits<std::int16_t>::max();
  if (!placed.stack && placed.count > most)
    throw play::LimitReached(fmt::format("(place ...): {} pieces on one site, at most {}", placed.count, most));
  SiteType where = e.c.game.type_or_default(type);
  if (site >= e.c.game.layout.type_count[static_cast<std::size_t>(where)]) where = SiteType::Cell;
  play::Action action;
  action.kind = play::ActionKind::Add;
  action.type_to = static_cast<std::int8_t>(where);
  action.to = site;
  action.what = placed.what;
  action.count = placed.stack ? 1 : placed.count;
  action.state = placed.state;
  action.rotation = placed.rotation;
  action.value = placed.value;
  action.stack = placed.stack;
  e.put(action);
}

int site_of(const Game& game, std::optional<SiteType> type, Coordinate coordinate) {
  const SiteType where = game.type_or_default(type);
  if (where == SiteType::Edge) return off;
  return game.lattice(where).find(coordinate.label).value_or(off);
}

void declare_start(Library& library) {
  declare_start_names(library);
  declare_place(library);
  declare_random_place(library);
  declare_set(library);
  declare_deals(library);
  declare_repetition(library);
}

}  // namespace lud::stdlib
