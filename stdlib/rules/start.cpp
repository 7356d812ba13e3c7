#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/actions.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/start_parts.hpp"
#include "stdlib/value/each_player.hpp"

namespace lud::stdlib {

namespace {

void declare_repetition(Library& library) {
  ludeme(library, "forEach Value", "min: max: rule", "A start rule for each (value) from one number to another.",
         [](Place& e, int min, int max, Lazy<Placements> rule) {
           play::spend_range(min, max, "(forEach Value min: max: ...)");
           Bound value(e.c.scope.value, e.c.scope.value);
           for (std::int64_t v = min; v <= max; ++v) {
             value = static_cast<int>(v);
             rule(e.c);
           }
         })
      .sets(Reads::Value);
  ludeme(library, "forEach Player", "rule", "A start rule for each (player).", [](Place& e, Lazy<Placements> rule) {
    for_each_player(e.c, [&] { rule(e.c); });
  }).sets(Reads::Player);
  ludeme(library, "forEach", "players rule", "A start rule for each of some players.",
         [](Place& e, Ints players, Lazy<Placements> rule) { for_each_of(e.c, players, [&] { rule(e.c); }); })
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
  ludeme(library, "forEach Team", "rule", "A start rule for each (team).",
         [](Place& e, Lazy<Placements> rule) { for_each_team(e.c, [&] { rule(e.c); }); });
}

}  // namespace

void put(Place& e, std::optional<SiteType> type, int site, const PutDown& placed) {
  constexpr int most = std::numeric_limits<std::int16_t>::max();
  if (!placed.stack && placed.count > most)
    throw play::LimitReached(fmt::format("(place ...): {} pieces on one site, at most {}", placed.count, most));
  play::Action action = action_at(e.c.game, play::ActionKind::Add, type, site);
  action.what = placed.what;
  action.count = placed.stack ? 1 : placed.count;
  action.state = placed.state;
  action.rotation = placed.rotation;
  action.value = placed.value;
  action.stack = placed.stack;
  e.put(action);
}

play::Action action_at(const Game& game, play::ActionKind kind, std::optional<SiteType> type, int site) {
  SiteType where = game.type_or_default(type);
  if (site >= game.layout.type_count[static_cast<std::size_t>(where)]) where = SiteType::Cell;
  return on_site(kind, where, site);
}

int possible_height(const Context& c, std::int64_t height, const char* rule) {
  const int most = c.game.layout.levels;
  if (height > most)
    throw play::LimitReached(fmt::format("{}: {} pieces in one stack, at most {}", rule, height, most));
  return static_cast<int>(height);
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
