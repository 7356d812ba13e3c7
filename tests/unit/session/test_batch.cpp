// Batches: their actions equal those of a session that plays the same games.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "interpreter/session/batch.hpp"
#include "tests/unit/library_games.hpp"

namespace {

using namespace lud::session;

std::shared_ptr<const Encoding> encoding_of(const std::string& file, Settings settings = {}) {
  settings.max_moves = 60;
  const Loading loading = load(file, settings);
  REQUIRE(loading.game);
  return std::make_shared<const Encoding>(*loading.game);
}

/// The mask of legal actions of a session's player.
std::vector<std::uint8_t> mask_of(const Encoding& encoding, Session& session, int player,
                                  std::vector<std::int64_t>& all) {
  std::vector<std::uint8_t> mask(encoding.actions());
  all = encoding.actions_of(session);
  const std::vector<Offer> offers = session.offers();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (offers[i].player == player || !session.moves_together())
      if (all[i] != Encoding::no_action) CHECK(mask[static_cast<std::size_t>(all[i])]++ == 0);
  return mask;
}

/// Plays a batch of three positions at random and compares the first with a session.
void check_batch(const std::string& file, const Settings& settings = {}) {
  INFO(file);
  const auto encoding = encoding_of(file, settings);
  Batch batch(encoding, 3, {.seed = 5});
  Session session(encoding->game(), 5);
  std::vector<std::int64_t> actions(3), all;
  std::vector<std::size_t> together;
  for (int step = 0; step < 80; ++step) {
    const Batch::Arrays& arrays = batch.arrays();
    const int player = session.player_of(arrays.players[0]);
    const std::vector<std::uint8_t> mask = mask_of(*encoding, session, player, all);
    REQUIRE(std::equal(mask.begin(), mask.end(), arrays.masks.begin()));
    std::vector<std::uint8_t> planes(encoding->planes().size() * encoding->sites());
    std::vector<std::int32_t> values(encoding->values().size());
    encoding->observe(session, player, planes.data(), values.data());
    REQUIRE(std::equal(planes.begin(), planes.end(), arrays.observations.begin()));
    REQUIRE(std::equal(values.begin(), values.end(), arrays.values.begin()));
    if (player == 0) return;
    batch.sample(actions);
    const std::vector<Offer> offers = session.offers();
    std::size_t number = 0;
    while (all[number] != actions[0] || (session.moves_together() && offers[number].player != player)) ++number;
    together.push_back(number);
    const Status stepped = batch.step(actions);
    REQUIRE_MESSAGE(stepped.ok(), stepped.error);
    bool last = !session.moves_together();
    if (!last) {
      last = true;
      for (const Offer& offer : offers) last &= offer.player <= player;
    }
    if (!last) continue;
    REQUIRE(session.apply(together).ok());
    together.clear();
    if (session.over()) {
      CHECK(arrays.over[0] == 1);
      CHECK(arrays.lengths[0] == session.moves());
      return;
    }
  }
}

}  // namespace

TEST_CASE("batches of built-in games have the actions of sessions") {
  for (const std::string& name : Game::built_in()) check_batch(name);
  check_batch(std::string(LUD_SOURCE_DIR) + "/tests/match/games/cups/cup.lud");
}

TEST_CASE("batches of library games have the actions of sessions") {
  for_each_library_game([](const std::string& file, const lud::LoadOptions& options) {
    Settings settings;
    settings.defines = options.defines;
    check_batch(file, settings);
  });
}

TEST_CASE("a batch tells who chooses and who is rewarded, though players exchange sides") {
  const Loading loading = load_text("pie.lud", R"((game "Pie"
    (players 2)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win))))))");
  REQUIRE(loading.game);
  Batch batch(std::make_shared<const Encoding>(*loading.game), 1, {.restarts = false});
  constexpr std::int64_t swap = 1, first_site = 2;
  const auto step = [&](std::int64_t action) { REQUIRE(batch.step(std::vector{action}).ok()); };
  step(first_site);
  CHECK(batch.arrays().players[0] == 2);
  step(swap);
  CHECK(batch.arrays().players[0] == 1);  // who plays player 2 now
  step(first_site + 1);
  CHECK(batch.arrays().players[0] == 2);
  step(first_site + 2);
  step(first_site + 3);
  CHECK(batch.arrays().over[0] == 1);
  CHECK(batch.arrays().rewards == std::vector<float>{-1, 1});
}

TEST_CASE("a batch refuses what is not legal, and stays as it was") {
  const auto encoding = encoding_of("tic-tac-toe");
  CHECK(encoding->actions() == 2 + 9 + Encoding::other_actions);
  CHECK(encoding->action_name(0) == "pass");
  CHECK(encoding->action_name(2 + 4) == "at B2");
  CHECK(encoding->action_name(-1) == "");
  Batch batch(encoding, 2, {.seed = 1, .restarts = false});
  const std::vector<std::uint8_t> before = batch.arrays().masks;
  CHECK(batch.step(std::vector<std::int64_t>{2}).error == "there are 2 positions, and 1 actions");
  CHECK(batch.step(std::vector<std::int64_t>{2, 0}).error == "position 1: action 0 (pass) is not legal");
  CHECK(batch.step(std::vector<std::int64_t>{2, 1'000'000}).error == "position 1: action 1000000 () is not legal");
  CHECK(batch.arrays().masks == before);
  for (const int site : {0, 3, 1, 4, 2}) {
    const std::vector<std::int64_t> actions{2 + site, 2 + site};
    REQUIRE(batch.step(actions).ok());
  }
  CHECK(batch.arrays().over == std::vector<std::uint8_t>{1, 1});
  CHECK(batch.arrays().rewards == std::vector<float>{1, -1, 1, -1});
  CHECK(batch.arrays().players == std::vector<std::int32_t>{0, 0});
  CHECK(batch.step(std::vector<std::int64_t>{-5, 99}).ok());
}

TEST_CASE("playouts of programs do not depend on threads") {
  const Game game = *load("crossing").game;
  const Playouts one = play_out(game, 200, 7), two = play_out(game, 200, 7, 2);
  CHECK(one.rows.moves == two.rows.moves);
  CHECK(one.rows.winners == two.rows.winners);
  CHECK(one.rows.ranks == two.rows.ranks);
}

TEST_CASE("a session writes its game as a trial that replays") {
  const Game game = *load("crossing").game;
  Session session(game, 3);
  std::uint64_t chooser = 1;
  while (!session.over()) REQUIRE(session.sample(chooser).ok());
  const std::string trial = session.trial("crossing.lud");
  CHECK(replay_trial(game, trial) == "");
  CHECK_FALSE(replay_trial(*load("tic-tac-toe").game, trial).empty());
  CHECK_FALSE(replay_trial(game, "nonsense").empty());
}

namespace {

const std::string endless_moves = "(forEach Value min:1 max:2000000000 (move Pass))";

/// A game that runs into a limit of play after `moves` moves.
std::shared_ptr<const Encoding> stopped_after(int moves) {
  const Loading loading = load_text("stopped.lud",
                                    "(game \"Stopped\" (players 2) (equipment {(board (square 4)) (piece \"Disc\" "
                                    "Each)}) (rules (play (if (>= (count "
                                    "Moves) " +
                                        std::to_string(moves) + ") " + endless_moves +
                                        " (move Add (to (sites Empty))))) (end (if (is Full) (result "
                                        "Mover Draw)))))");
  REQUIRE(loading.game);
  return std::make_shared<const Encoding>(*loading.game);
}

}  // namespace

TEST_CASE("an encoding reads sessions of its own game alone, and what its players see") {
  const auto encoding = encoding_of("tic-tac-toe");
  const Loading dadu = load("dadu");
  REQUIRE(dadu.game);
  Session own(encoding->game(), 1), foreign(*dadu.game, 1);
  std::vector<std::uint8_t> planes(encoding->planes().size() * encoding->sites());
  std::vector<std::int32_t> values(encoding->values().size());
  CHECK(encoding->observe(own, 2, planes.data(), values.data()).ok());
  CHECK(!encoding->observe(foreign, 0, planes.data(), values.data()).ok());
  CHECK(!encoding->observe(own, 3, planes.data(), values.data()).ok());
  CHECK(encoding->actions_of(own).size() == 9);
  CHECK(encoding->actions_of(foreign).empty());
}

TEST_CASE("no plane tells where a piece stands that a player does not see") {
  const Loading loading = load_text(
      "hidden.lud",
      "(game \"Hidden\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules (play (move Add (to "
      "(sites Empty)) (then (set Hidden at:(last To) to:Next)))) (end (if (is Full) (result Mover Draw)))))");
  REQUIRE(loading.game);
  const Encoding encoding(*loading.game);
  Session session(*loading.game, 1);
  REQUIRE(session.apply(4).ok());
  const std::size_t sites = encoding.sites();
  std::vector<std::uint8_t> planes(encoding.planes().size() * sites);
  std::vector<std::int32_t> values(encoding.values().size());
  const auto marks = [&](int viewer) {
    REQUIRE(encoding.observe(session, viewer, planes.data(), values.data()).ok());
    return std::count_if(planes.begin(), planes.end(), [](std::uint8_t mark) { return mark != 0; });
  };
  CHECK(marks(1) == 1);
  CHECK(marks(2) == 0);
}

namespace {

/// The column of a value in observations; the number of a plane.
std::size_t number_of(const std::vector<EncodedPart>& parts, const std::string& name) {
  const auto found = std::ranges::find(parts, name, &EncodedPart::name);
  REQUIRE_MESSAGE(found != parts.end(), name);
  return static_cast<std::size_t>(found - parts.begin());
}
bool has(const std::vector<EncodedPart>& parts, const std::string& name) {
  return std::ranges::find(parts, name, &EncodedPart::name) != parts.end();
}

struct Seen {
  std::vector<std::uint8_t> planes;
  std::vector<std::int32_t> values;
};
Seen seen(const Encoding& encoding, Session& session, int viewer = 0) {
  Seen made{std::vector<std::uint8_t>(encoding.planes().size() * encoding.sites()),
            std::vector<std::int32_t>(encoding.values().size())};
  REQUIRE(encoding.observe(session, viewer, made.planes.data(), made.values.data()).ok());
  return made;
}

/// A game of one move over and over, on nine sites: a disc, and then `effect`.
Game game_with(const std::string& effect, const std::string& board = "(square 3)", const std::string& play = "") {
  const std::string adds = "(move Add (to (sites Empty)) (then " + effect + "))";
  const Loading loading = load_text(
      "kept.lud", "(game \"Kept\" (players 2) (equipment {(board " + board + ") (piece \"Disc\" Each)}) (rules (play " +
                      (play.empty() ? adds : play) + ") (end (if (is Full) (result Mover Draw)))))");
  for (const Diagnostic& told : loading.diagnostics) INFO(told.text);
  REQUIRE(loading.game);
  return *loading.game;
}

}  // namespace

TEST_CASE("observations have remembered numbers: a plane, how many they are, and the sum of those beyond the sites") {
  const Game game = game_with(
      "(and {(remember Value \"Sites\" (last To)) (remember Value \"Sites\" 100) "
      "(set Var \"Last\" (last To)) (set Pending (last To))})");
  const Encoding encoding(game);
  Session session(game, 1);
  CHECK(has(encoding.values(), "variable Last"));
  CHECK_FALSE(has(encoding.values(), "variable Sites"));
  REQUIRE(session.apply(4).ok());
  REQUIRE(session.apply(0).ok());
  const Seen now = seen(encoding, session);
  const std::uint8_t* const plane = &now.planes[number_of(encoding.planes(), "remembered Sites") * encoding.sites()];
  CHECK(std::vector<std::uint8_t>(plane, plane + 9) == std::vector<std::uint8_t>{1, 0, 0, 0, 1, 0, 0, 0, 0});
  CHECK(now.values[number_of(encoding.values(), "remembered Sites")] == 4);
  CHECK(now.values[number_of(encoding.values(), "remembered Sites beyond")] == 200);
  CHECK(now.values[number_of(encoding.values(), "variable Last")] == 0);
  CHECK(now.planes[number_of(encoding.planes(), "pending") * encoding.sites()] == 1);
}

TEST_CASE("observations tell the order of the pieces in stacks") {
  const Game game =
      game_with("", "(square 3)", "(move Add (to (sites Board) if:(< (size Stack at:(to)) 3)) stack:True)");
  const Encoding encoding(game);
  Session one(game, 1), other(game, 1);
  for (const char* site : {"A1", "A1", "B2"}) REQUIRE(one.apply(site, site).ok());
  for (const char* site : {"B2", "A1", "A1"}) REQUIRE(other.apply(site, site).ok());
  const Seen first = seen(encoding, one);
  const std::size_t sites = encoding.sites();
  const auto at = [&](const std::string& name) { return first.planes[number_of(encoding.planes(), name) * sites]; };
  CHECK(at("Disc1 at level 0") == 1);
  CHECK(at("Disc2 at level 0") == 0);
  CHECK(at("Disc1 at level 1") == 0);
  CHECK(at("Disc2 at level 1") == 1);
  CHECK(at("Disc2 at level 2") == 0);
  CHECK(at("top Disc2") == 1);
  CHECK(first.planes != seen(encoding, other).planes);
}

TEST_CASE("observations of matches have the dice of their games") {
  const auto encoding = encoding_of(std::string(LUD_SOURCE_DIR) + "/tests/match/games/cups/cup.lud");
  const std::size_t die = number_of(encoding->values(), "die 1/1");
  Session session(encoding->game(), 1);
  std::uint64_t chooser = 1;
  std::set<std::int32_t> pips;
  for (int move = 0; move < 200 && !session.over(); ++move) {
    pips.insert(seen(*encoding, session).values[die]);
    REQUIRE(session.sample(chooser).ok());
  }
  CHECK(pips.size() > 3);
}

TEST_CASE("what is remembered of a hidden site is in no plane") {
  const Game game = game_with("(and (remember Value (last To)) (set Hidden at:(last To) to:Next))");
  const Encoding encoding(game);
  Session session(game, 1);
  REQUIRE(session.apply(4).ok());
  const std::size_t at = number_of(encoding.planes(), "remembered") * encoding.sites() + 4;
  CHECK(seen(encoding, session, 1).planes[at] == 1);
  CHECK(seen(encoding, session, 2).planes[at] == 0);
}

TEST_CASE("a batch tells how games ended") {
  const Game whole = *load("crossing").game, cut = *load("crossing", {.max_moves = 3}).game;
  for (const Game& game : {whole, cut}) {
    Batch batch(std::make_shared<const Encoding>(game), 1);
    std::vector<std::int64_t> actions(1);
    for (int step = 0; step < 500 && !batch.arrays().over[0]; ++step) {
      CHECK(batch.arrays().end[0] == 0);
      batch.sample(actions);
      REQUIRE(batch.step(actions).ok());
    }
    CHECK(batch.arrays().end[0] ==
          static_cast<std::uint8_t>(game == cut ? Result::End::MoveLimit : Result::End::Rules));
  }
}

TEST_CASE("a game that a limit stops is over in a batch, and begins anew only where games do") {
  for (const bool restarts : {true, false}) {
    Batch batch(stopped_after(2), 2, {.seed = 1, .restarts = restarts});
    CHECK(batch.status().ok());
    std::vector<std::int64_t> actions(2);
    for (int step = 0; step < 2; ++step) {
      batch.sample(actions);
      REQUIRE(batch.step(actions).ok());
    }
    CHECK(batch.arrays().over[0] == 1);
    CHECK(batch.arrays().rewards[0] == 0.0f);
    CHECK(batch.arrays().players[0] == (restarts ? 1 : 0));
    batch.sample(actions);
    CHECK(batch.step(actions).ok());
    CHECK(batch.arrays().over[0] == 0);
  }
  const Batch never(stopped_after(0), 2, {.restarts = false});
  CHECK(never.status().at_limit);
  CHECK(never.arrays().players[0] == 0);
}

TEST_CASE("playouts run on the threads that there are") {
  const Playouts many = play_out(encoding_of("crossing")->game(), 20, 1, 100'000);
  CHECK(many.status.ok());
  CHECK(many.rows.moves == play_out(encoding_of("crossing")->game(), 20, 1, 1).rows.moves);
  CHECK(play_out(encoding_of("crossing")->game(), 20, 1, -3).status.error == "playouts need at least one thread");
}

TEST_CASE("positions of a batch go elsewhere, and come from elsewhere") {
  for (const std::string& name : Game::built_in()) {
    INFO(name);
    const auto encoding = encoding_of(name);
    const Game& game = encoding->game();
    Batch batch(encoding, 2, {.seed = 5}), other(encoding, 2, {.seed = 8});
    std::vector<std::int64_t> actions(2);
    for (int step = 0; step < 20; ++step) {
      batch.sample(actions);
      REQUIRE(batch.step(actions).ok());
    }
    const Position here = batch.position(0);
    const Restored read = restore(game, here.text());
    REQUIRE_MESSAGE(read.position, read.error);
    CHECK(*read.position == here);
    Session session(here);
    CHECK(session.moves() == here.moves());
    if (session.moves_together()) continue;
    REQUIRE(other.set(1, here).ok());
    CHECK(other.position(1) == here);
    CHECK(other.arrays().players[1] == batch.arrays().players[0]);
    const auto row = static_cast<std::ptrdiff_t>(encoding->actions());
    CHECK(std::equal(batch.arrays().masks.begin(), batch.arrays().masks.begin() + row,
                     other.arrays().masks.begin() + row));
    // Both go on alike, and as a session does.
    session.reseed(3);
    const Position reseeded = session.position();
    REQUIRE(batch.set(0, reseeded).ok());
    REQUIRE(other.set(1, reseeded).ok());
    batch.sample(actions);
    std::vector<std::int64_t> same(2);
    other.sample(same);
    same[1] = actions[0];
    REQUIRE(batch.step(actions).ok());
    REQUIRE(other.step(same).ok());
    if (batch.arrays().over[0]) continue;
    CHECK(batch.position(0) == other.position(1));
    REQUIRE(session.set(batch.position(0)).ok());
    Session follows(reseeded);
    REQUIRE(follows.apply(session.made().back().numbers).ok());
    CHECK(follows.position() == batch.position(0));
  }
  Batch crossing(encoding_of("crossing"), 1);
  CHECK(crossing.set(0, Session(encoding_of("dadu")->game()).position()).error ==
        "the position is one of another game");
}

TEST_CASE("where a start fails, a batch plays the next game of that position") {
  const Loading loading = load_text("perhaps.lud", R"((game "Perhaps"
      (players 2)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules
        (start (place Stack "Disc1" 0 count:(if (= 1 (value Random (range 1 2))) 2000000000 1)))
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))
      )
    ))");
  REQUIRE(loading.game);
  const auto encoding = std::make_shared<const Encoding>(*loading.game);
  Batch batch(encoding, 4);
  CHECK(batch.status().ok());
  std::vector<std::int64_t> actions(4);
  int ended = 0;
  for (int step = 0; step < 60; ++step) {
    CHECK(std::ranges::count(batch.arrays().players, 0) == 0);
    batch.sample(actions);
    REQUIRE(batch.step(actions).ok());
    ended += static_cast<int>(std::ranges::count(batch.arrays().over, 1));
  }
  CHECK(ended > 16);
  CHECK(batch.status().ok());
  const Batch once(encoding, 16, {.restarts = false});
  CHECK(once.status().at_limit);
  const auto asleep = std::ranges::find(once.arrays().players, 0) - once.arrays().players.begin();
  REQUIRE(asleep < 16);
  CHECK(Session(once.position(static_cast<std::size_t>(asleep))).status().at_limit);
}
