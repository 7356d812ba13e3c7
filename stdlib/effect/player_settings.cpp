// Effects on players: scores, values, teams, who moves next, whom a piece belongs to.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/effects.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::Need;

void score(Emit& e, int player, int points, bool add) {
  Action action = of_player(ActionKind::SetScore, player, points);
  action.flag = add;
  e.add({action});
}

/// Adds one effect for each player that `who` means.
void score_all(Emit& e, const Who& who, int points, bool add) {
  if (!who.role) return score(e, who.index(e.c), points, add);
  for (int player : players_of(e.c, *who.role)) score(e, player, points, add);
}

void declare_scores(Library& library) {
  ludeme(library, "addScore", "who score", "Adds a number, which may be negative, to the score of a player.",
         [](Emit& e, const Who& who, int points) { score_all(e, who, points, true); })
      .needs(Need::Scores);
  ludeme(library, "addScore", "players scores", "Adds to the scores of players, given by number.",
         [](Emit& e, List<int> players, List<int> scores) {
           for (std::size_t i = 0; i < std::min(players.size(), scores.size()); ++i) {
             const int player = players[i](e.c);
             score(e, player, scores[i](e.c), true);
           }
         })
      .needs(Need::Scores);
  ludeme(library, "addScore", "roles scores", "Adds to the scores of players, given by role.",
         [](Emit& e, List<RoleType> roles, List<int> scores) {
           for (std::size_t i = 0; i < std::min(roles.size(), scores.size()); ++i) {
             const int points = scores[i](e.c);
             for (int player : players_of(e.c, constant_of(roles[i]))) score(e, player, points, true);
           }
         })
      .needs(Need::Scores);
  ludeme(library, "set Score", "who score", "Sets the score of a player.", [](Emit& e, const Who& who, int points) {
    score_all(e, who, points, false);
  }).needs(Need::Scores);
  ludeme(library, "set Value", "who value",
         "Sets the value of a player, which (value Player ...) reads: what rules keep in mind about each of them.",
         [](Emit& e, const Who& who, int value) {
           const int player = player_of(e.c, who);
           if (player >= 0 && player <= e.c.game.players)
             e.add({of_player(ActionKind::SetValueOfPlayer, player, value)});
         });
}

void declare_turns(Library& library) {
  ludeme(library, "moveAgain", "", "The mover has another move when this one is done: the turn goes on.",
         [](Emit& e) { e.add({of_player(ActionKind::SetNextPlayer, e.c.mover())}); });
  ludeme(library, "set Team", "team players", "Makes players a team: they are friends of each other from then on.",
         [](Emit& e, int team, List<RoleType> players) {
           Context& c = e.c;
           play::Move& move = e.add({});
           for (const Lazy<RoleType>& role : players) {
             const int player = player_of(c, constant_of(role));
             if (player < 1 || player > c.game.players) continue;
             Action action = of_player(ActionKind::AddPlayerToTeam, player);
             action.what = team;
             c.moves.append(move, action);
             move.from = move.to = off;
             move.mover = static_cast<std::int16_t>(c.mover());
           }
         })
      .needs(Need::Teams);
}

// ---- changing sides ----

/// Returns the component of another owner with the same base name; off if there is none.
int counterpart(const Game& game, int what, int owner) {
  const std::string& name = game.components[static_cast<std::size_t>(what)].base_name;
  for (std::size_t i = 1; i < game.components.size(); ++i)
    if (game.components[i].owner == owner && game.components[i].base_name == name) return static_cast<int>(i);
  return off;
}

struct ChangeOfSides {
  Emit& e;
  Context& c;
  SiteType type;
  int new_owner;
  Maybe<Sites> where;

  void change(int site) {
    const int what = c.what(type, site), slot = c.slot(type, site);
    const int new_what = counterpart(c.game, what, new_owner);
    if (new_what == off) return;
    Action add = add_piece(type, site, new_what);
    add.count = c.state.count(slot);
    add.state = c.state.state(slot);
    add.rotation = c.state.rotation(slot);
    add.value = c.state.value(slot);
    e.add({remove_piece(type, site), add});
  }

  /// Changes the pieces of a player, one kind of piece after the other.
  void change_all_of(int owner) {
    SitesBuilder done = c.sites();
    const play::PieceOrder order = c.state.order();
    for (std::size_t component = 1; component < c.game.components.size(); ++component) {
      if (c.game.owner_of[component] != owner) continue;
      for (int place = order.first(static_cast<int>(component)); place >= 0; place = order.next(place)) {
        const int site = c.game.layout.site_of_slot(play::PieceOrder::slot_of(place));
        if (done.contains(site) || (where && !where->contains(site))) continue;
        done.add(site);
        change(site);
      }
    }
  }
};

void declare_control(Library& library) {
  ludeme(library, "take Control", "of: by: at:?|to:? type?",
         "Gives the pieces of a player (everywhere or on some sites) to another one.",
         [](Emit& e, Either<int, RoleType> of, Either<int, RoleType> by, Maybe<int> at, Maybe<Sites> to,
            Maybe<SiteType> type) {
           Context& c = e.c;
           if (at) {
             SitesBuilder one = c.sites();
             one.add(*at);
             to = one;
           }
           const int new_owner = player_of(c, by);
           ChangeOfSides change{e, c, c.game.type_or_default(type), new_owner, to};
           const bool everybody = of.second && of.second(c) == RoleType::All;
           if (!everybody) return change.change_all_of(player_of(c, of));
           for (int owner = 0; owner <= c.game.players + 1; ++owner) change.change_all_of(owner);
         })
      .needs(Need::PieceOrder);
}

}  // namespace

void declare_player_settings(Library& library) {
  declare_scores(library);
  declare_turns(library);
  declare_control(library);
}

}  // namespace lud::stdlib
