// Matches: tests/match/games has one with games beside it, so that finding them is tested as well.
#include <doctest/doctest.h>

#include <algorithm>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/trial_file.hpp"

namespace {

using namespace lud;

const std::string folder = std::string(LUD_SOURCE_DIR) + "/tests/match/games/";

Loaded cup() {
  Loaded loaded = load(folder + "cups/cup.lud");
  INFO(loaded.messages());
  REQUIRE(loaded.game);
  return loaded;
}

/// Plays random moves until a condition holds or the match is over.
template <class Condition>
void play_until(Context& context, play::Random& chooser, Condition condition) {
  play::PlayoutResult result;
  while (!context.over() && !condition()) play::random_move(context, chooser, result);
}

std::string messages_of(const std::string& games) {
  const Loaded loaded = load_text("match.lud", "(match \"M\" (players 2) (games {" + games +
                                                   "}) (end (if (>= (count Trials) 1) "
                                                   "(result P1 Win))))");
  CHECK_FALSE(loaded.game);
  return loaded.messages();
}

}  // namespace

TEST_CASE("the games of a match are found: the nearest file, with its option, or a built-in game") {
  const Loaded loaded = cup();
  const auto& games = loaded.game->match.games;
  REQUIRE(games.size() == 3);
  CHECK(games[0].game->name == "Gather");
  CHECK(games[0].game->topology->count(SiteType::Cell) == 4);
  CHECK(games[1].game->name == "Roll");
  CHECK(games[1].game->topology->count(SiteType::Cell) == 4);
  CHECK(games[2].game->name == "Tic-Tac-Toe");
}

TEST_CASE("a match goes from game to game and adds up what they bring") {
  const Loaded loaded = cup();
  Context match(*loaded.game);
  REQUIRE(match.is_match());
  play::Random chooser(3);
  play::start(match);
  CHECK(match.current().game.name == "Gather");
  CHECK(match.trial.moves.size() == 1);  // the placement of the first game
  CHECK(record::placements_in_trials(match) == 0);
  play_until(match, chooser, [&] { return match.current().over(); });
  CHECK(match.current().head().score[1] == 2);
  CHECK(match.head().score[1] == 0);

  REQUIRE(play::legal_moves(match) == 1);
  const play::Move next = match.current().moves.moves[0];
  CHECK(match.current().moves.actions_of(next)[0].kind == play::ActionKind::NextInstance);
  CHECK(next.mover == 1);
  {
    const play::LookAhead look(match);
    play::apply_move(match, next);
    CHECK(match.head().games_played == 0);  // look-ahead does not affect the match
  }
  play::apply(match, 0);
  CHECK(match.head().games_played == 1);
  CHECK(match.head().score[1] == 2);  // the winner's score, given by `result:`
  CHECK(match.head().score[2] == 0);
  CHECK(match.current().game.name == "Roll");
  CHECK_FALSE(match.current().over());
  CHECK(match.mover() == 1);

  play_until(match, chooser, [&] { return match.head().games_played == 2; });
  CHECK(match.current().game.name == "Tic-Tac-Toe");
  const int sum = match.head().score[1] + match.head().score[2];
  CHECK((sum == 3 || sum == 4));  // one for the winner, or one for each
  play_until(match, chooser, [&] { return match.head().games_played == 3; });
  CHECK((match.over() || match.current().game.name == "Roll"));
  play_until(match, chooser, [] { return false; });
  const play::Header& head = match.head();
  CHECK(head.end == play::EndType::NaturalEnd);
  CHECK(std::max({head.score[1], head.score[2]}) >= 9);
  CHECK(head.winner == (head.score[1] >= 9 ? 1 : 2));
  CHECK(head.ranking[1] + head.ranking[2] == (std::min(head.score[1], head.score[2]) >= 9 ? 2.0 : 3.0));
  CHECK(play::legal_moves(match) == 0);
}

TEST_CASE("recorded matches replay") {
  const Loaded loaded = cup();
  for (std::uint64_t number = 0; number < 5; ++number) {
    Context match(*loaded.game);
    match.random = play::playout_random(1, number, 0);
    const std::uint64_t state = match.random.state();
    play::Random chooser = play::playout_random(1, number, 1);
    play::start(match);
    std::vector<std::uint32_t> sizes;
    play::playout(match, chooser, &sizes);
    const std::string text = record::write_trial(record::recorded_trial(match, "cup", {}, state, sizes));
    CHECK(text.find("numInitialPlacementMoves=0\n") != std::string::npos);
    CHECK(text.find("[NextInstance:decision=true]") != std::string::npos);
    grammar::SourceSet sources;
    grammar::Diagnostics diagnostics;
    const auto trial = record::read_trial(sources, sources.add("trial", text), loaded.game->names, diagnostics);
    REQUIRE(trial);
    const record::ReplayResult replayed = record::replay(*loaded.game, *trial);
    INFO(replayed.difference);
    CHECK(replayed.ok);
  }
}

TEST_CASE("a match that reaches its limit of moves is drawn") {
  const Loaded loaded = cup();
  Context match(*loaded.game);
  match.max_moves = 5;
  play::Random chooser(1);
  play::start(match);
  CHECK(play::playout(match, chooser).moves == 5);
  CHECK(match.head().end == play::EndType::MoveLimit);
}

TEST_CASE("games that a match cannot have are refused") {
  CHECK(messages_of("(subgame \"tic-tac-to\")").find("did you mean \"tic-tac-toe\"?") != std::string::npos);
  CHECK(messages_of("(subgame \"nothing like it\") (subgame \"nor this\")").find("there is no game \"nor this\"") !=
        std::string::npos);
  CHECK(messages_of("(subgame \"crossing\" \"Board/9x9\")").find("Board/9x9") != std::string::npos);
  const Loaded nested = load(folder + "cups/cup-of-cups.lud");
  CHECK_FALSE(nested.game);
  CHECK(nested.messages().find("cannot be a match itself") != std::string::npos);
}
