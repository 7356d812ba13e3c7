// Matches: several games, one after the other, for match scores.
#include "interpreter/declare/kit.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/descriptions.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

/// Returns the context of the match: `c` itself, or the one around it; null where the game is not part of a match.
const Context* match_of(const Context& c) {
  if (c.match) return c.match;
  return c.game.match.games.empty() ? nullptr : &c;
}

}  // namespace

void declare_matches(Library& library) {
  ludeme(library, "match", "name players? games end",
         "Games that are played one after the other until the match scores, or what else the end asks for, decide.",
         [](std::string_view name, const PlayersDescription* players, Deferred<GamesDescription> games,
            Deferred<EndDescription> end) {
           return GameDescription{
               .name = name, .players = players ? *players : PlayersDescription(), .games = games, .end = end};
         });
  ludeme(library, "games", "games", "The games of a match. The first is played first.",
         [](Either<SubgameDescription, List<SubgameDescription>> games) { return GamesDescription{contents(games)}; });
  ludeme(library, "subgame", "name option? next:? result:?",
         "A game of a match, by the name of its file, with an option \"Category/Item\". After it comes the game with "
         "the number next:, by default the following one or else the first. Its winner gets result:, by default 1.",
         [](std::string_view name, Maybe<std::string_view> option, Lazy<int> next, Deferred<int> result) {
           return SubgameDescription{name, option.value_or(""), next, result};
         });
  ludeme(library, "matchScore", "who", "A player's score in the match; Undefined outside of matches.",
         [](Context& c, RoleType who) {
           const Context* match = match_of(c);
           const int player = player_of(c, who);
           if (!match || player < 0 || player > match->game.players + 1) return off;
           return match->head().score[static_cast<std::size_t>(player)];
         });
  ludeme(library, "count Trials", "", "The number of games of the match that are over.", [](Context& c) {
    const Context* match = match_of(c);
    return match ? match->head().games_played : 0;
  });
}

}  // namespace lud::stdlib
