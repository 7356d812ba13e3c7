#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/roles.hpp"
#include "stdlib/effect/actions.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/start_parts.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Need;

/// Calls `visit` with the one site (unless it is negative), or with each site of the region.
template <class Visit>
void for_each_site(Context& c, const Lazy<int>& site, const Lazy<Sites>& region, Visit visit) {
  if (site) {
    if (const int one = site(c); one >= 0) visit(one);
  } else {
    for (int one : region(c)) visit(one);
  }
}

/// Sets `value`, evaluated for each, on sites.
void set_values(Place& e, ActionKind kind, const Lazy<int>& value, Maybe<SiteType> type, const Lazy<int>& site,
                const Lazy<Sites>& region) {
  for_each_site(e.c, site, region, [&](int at) {
    Action action = action_at(e.c.game, kind, type, at);
    action.value = value(e.c);
    e.put(action);
  });
}

void declare_site_data(Library& library) {
  ludeme(library, "set Count", "count[0..] type? at:|to:", "Puts so many pieces (of the last kind) on sites.",
         [](Place& e, Lazy<int> count, Maybe<SiteType> type, Lazy<int> site, Lazy<Sites> region) {
           const int last = static_cast<int>(e.c.game.components.size()) - 1;
           if (last == 0) return;
           for_each_site(e.c, site, region, [&](int at) {
             Action action = action_at(e.c.game, ActionKind::SetCount, type, at);
             action.what = last;
             action.count = count(e.c);
             e.put(action);
           });
         })
      .needs(Need::Counts)
      .needs(Need::Owners);
  ludeme(library, "set Cost", "cost type? at:|to:", "Sets what it costs to enter sites.",
         [](Place& e, Lazy<int> cost, Maybe<SiteType> type, Lazy<int> site, Lazy<Sites> region) {
           set_values(e, ActionKind::SetCost, cost, type, site, region);
         })
      .needs(Need::Costs);
  ludeme(library, "set Phase", "phase type? at:|to:", "Sets the phase (the colour) of sites.",
         [](Place& e, Lazy<int> phase, Maybe<SiteType> type, Lazy<int> site, Lazy<Sites> region) {
           set_values(e, ActionKind::SetPhase, phase, type, site, region);
         })
      .needs(Need::SitePhases);
  ludeme(library, "set", "type? pairs", "Writes values on sites of a deduction puzzle: pairs of site and value.",
         [](Place& e, Maybe<SiteType> type, List<List<int>> pairs) {
           for (const Lazy<List<int>>& one : pairs) {
             const List<int> pair = one(e.c);
             if (pair.size() < 2) continue;
             Action action = action_at(e.c.game, ActionKind::Set, type, pair[0](e.c));
             action.value = pair[1](e.c);
             e.put(action);
           }
         })
      .needs(Need::DeductionPuzzle);
}

/// Returns the component that stands for a role: the first one without owner, the first shared one, or the one with the
/// player's number. 0 where there is none.
int piece_of(Context& c, RoleType role) {
  const Game& game = c.game;
  const bool shared = role == RoleType::Shared || role == RoleType::All;
  if (role == RoleType::Neutral || shared) {
    const int owner = shared ? game.players + 1 : 0;
    for (std::size_t i = 1; i < game.components.size(); ++i)
      if (game.components[i].owner == owner) return static_cast<int>(i);
  }
  const int number = play::player_of(c, role);
  return number > 0 && number < static_cast<int>(game.components.size()) ? number : 0;
}

void declare_owners(Library& library) {
  ludeme(library, "set", "role type? site? coord:?", "Puts the piece of a role on a site.",
         [](Place& e, RoleType role, Maybe<SiteType> type, Lazy<int> site, Maybe<Coordinate> coordinate) {
           const int what = piece_of(e.c, role);
           if (what == 0) return;
           at_given_site(e.c, type, site, coordinate, [&](int at) { put(e, type, at, {what}); });
         });
  ludeme(library, "set", "role type? sites? region? coords?", "Puts the piece of a role on each of some sites.",
         [](Place& e, RoleType role, Maybe<SiteType> type, List<int> sites, Lazy<Sites> region,
            List<Coordinate> coordinates) {
           const int what = piece_of(e.c, role);
           if (what == 0) return;
           Places{sites, region, coordinates}.for_each(e.c, type, [&](int site) { put(e, type, site, {what}); });
         });
}

/// Returns the players from whom something is hidden.
play::PlayerSet hidden_from(Context& c, RoleType role) {
  switch (role) {
    case RoleType::All:
    case RoleType::Ally:
    case RoleType::Enemy:
    case RoleType::Friend:
    case RoleType::NonMover:
      return play::players_of(c, role);
    default:
      break;
  }
  if (play::is_numbered_team(role)) return play::players_of(c, role);
  play::PlayerSet one;
  const int player = play::player_of(c, role);
  if (player >= 1 && player <= c.game.players) one.add(player);
  return one;
}

void declare_hiding(Library& library) {
  ludeme(library, "set Hidden", "data?|several? type? at:|region level:? value? to:",
         "Hides what stands on sites from players, all about it or only some data.",
         [](Place& e, Maybe<HiddenData> data, List<HiddenData> several, Maybe<SiteType> type, Lazy<int> site,
            Lazy<Sites> region, Lazy<int> level, Lazy<bool> value, RoleType to) {
           Context& c = e.c;
           const int at_level = level ? level(c) : 0;
           const bool on = !value || value(c);
           const play::PlayerSet players = hidden_from(c, to);
           // Sites of hands have the board's site type here, too.
           const SiteType on_type = c.game.type_or_default(type);
           if (c.game.stacking() && at_level >= c.game.layout.levels) return;
           const auto hide = [&](std::optional<HiddenData> what) {
             for_each_site(c, site, region, [&](int at) {
               for (int player : players)
                 e.put(hiding_action(on_type, at, at_level, player, play::hidden_kind(what), on));
             });
           };
           if (data) return hide(*data);
           for (const Lazy<HiddenData>& one : several) hide(one(c));
           if (several.size() == 0) hide({});
         })
      .needs(Need::Hidden);
}

/// Sets a number of one player, or of each player where none is named.
void set_of_players(Place& e, ActionKind kind, Maybe<RoleType> role, int value) {
  if (role && *role != RoleType::Each && *role != RoleType::All)
    return e.put(of_player(kind, play::player_of(e.c, *role), value));
  for (int player = 1; player <= e.c.game.players; ++player) e.put(of_player(kind, player, value));
}

void declare_players(Library& library) {
  ludeme(library, "set Score", "role? score", "Sets the score of a player or of each.",
         [](Place& e, Maybe<RoleType> role, int score) { set_of_players(e, ActionKind::SetScore, role, score); })
      .needs(Need::Scores);
  ludeme(library, "set Amount", "role? amount", "Sets what a player or each owns.",
         [](Place& e, Maybe<RoleType> role, int amount) { set_of_players(e, ActionKind::SetAmount, role, amount); });
  ludeme(library, "set Team", "team members", "Makes players a team: they are friends of each other from then on.",
         [](Place& e, int team, List<RoleType> members) {
           for (const Lazy<RoleType>& member : members) {
             const int player = play::player_of(e.c, member(e.c));
             if (player < 1 || player > e.c.game.players) continue;
             Action action = of_player(ActionKind::AddPlayerToTeam, player);
             action.what = team;
             e.put(action);
           }
         })
      .needs(Need::Teams);
  ludeme(library, "set RememberValue", "name? value|region unique:?",
         "Remembers a number, or the numbers of some sites, under a name or without; if unique, each once.",
         [](Place& e, Maybe<Name> name, Lazy<int> value, Lazy<Sites> region, Lazy<bool> unique) {
           Context& c = e.c;
           const int list = name ? play::remembered_list(name->index) : static_cast<int>(play::ListId::Remembered);
           const bool once = unique && unique(c);
           for_each_site(c, value, region, [&](int number) {
             if (once && c.state.list_contains(list, number)) return;
             Action action = without_site(ActionKind::RememberValue, number);
             action.name = name ? name->index : -1;
             e.put(action);
           });
         });
}

}  // namespace

void declare_set(Library& library) {
  declare_site_data(library);
  declare_owners(library);
  declare_hiding(library);
  declare_players(library);
}

}  // namespace lud::stdlib
