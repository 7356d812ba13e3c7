// Sessions as programs use them, on every game: see library_games.hpp for those of the library.
#include <doctest/doctest.h>

#include "interpreter/session/session.hpp"
#include "tests/unit/allocations.hpp"
#include "tests/unit/library_games.hpp"

namespace {

using namespace lud::session;

Game loaded(const std::string& name, const Settings& settings = {}) {
  Loading loading = load(name, settings);
  for (const Diagnostic& told : loading.diagnostics) INFO(told.text);
  REQUIRE(loading.game);
  return *loading.game;
}

void play(Session& session, std::uint64_t& chooser, int most) {
  for (int ply = 0; ply < most && !session.over(); ++ply) {
    const Status made = session.sample(chooser);
    REQUIRE_MESSAGE(made.ok(), made.error);
  }
}

/// A copy goes on as the original does, what was saved goes on with the same dice, and what was undone is as it was.
void check_session(const Game& game) {
  Session session(game, 5);
  std::uint64_t chooser = 9;
  const Position begun = session.position();
  play(session, chooser, 12);
  const Position here = session.position();
  const std::size_t legal = session.legal();
  CHECK(session.position() == here);
  CHECK(session.position().hash() == here.hash());

  const Restored restored = restore(game, here.text());
  CHECK(restored.error == "");
  REQUIRE(restored.position);
  CHECK(*restored.position == here);
  Session other(game, 77);
  REQUIRE(other.set(*restored.position).ok());
  std::uint64_t same = chooser;
  play(session, chooser, 30);
  play(other, same, 30);
  CHECK(session.position() == other.position());
  CHECK(session.result().ranking == other.result().ranking);

  const Position later = session.position();
  int undone = 0;
  while (session.undo()) ++undone;
  CHECK(undone == later.moves());
  CHECK(session.position() == begun);
  while (undone > here.moves() && session.redo()) --undone;
  for (int ply = 0; ply < here.moves() && session.position().moves() < here.moves(); ++ply) CHECK(session.redo());
  while (session.redo()) {
  }
  CHECK(session.position() == later);

  Position kept = here;
  for (int round = 0; round < 2; ++round) {
    REQUIRE(session.set(here).ok());
    CHECK(session.legal() == legal);
    play(session, chooser, 40);
    session.save(kept);
  }
  REQUIRE(session.set(here).ok());
  CHECK(session.position() == here);
}

/// Goes back to a kept position, which allocates nothing once all is large enough.
std::uint64_t allocated_by_going_back(const Game& game) {
  Session session(game, 5);
  std::uint64_t chooser = 9;
  play(session, chooser, 3);
  const Position here = session.position();
  std::uint64_t allocated = 0;
  for (int round = 0; round < 3; ++round) {
    std::uint64_t same = chooser;
    play(session, same, 1000);
    const std::uint64_t before = allocations();
    const Status set = session.set(here);
    allocated = allocations() - before;
    CHECK(set.ok());
  }
  return allocated;
}

/// A game of the library, cut early.
void check_library_game(const std::string& file, const lud::LoadOptions& options) {
  INFO(file);
  Settings settings;
  settings.defines = options.defines;
  settings.max_moves = 300;
  check_session(loaded(file, settings));
}

}  // namespace

TEST_CASE("sessions play, save, restore, undo and redo every built-in game") {
  Settings settings;
  settings.max_moves = 300;
  for (const std::string& name : Game::built_in()) {
    INFO(name);
    check_session(loaded(name, settings));
    CHECK(allocated_by_going_back(loaded(name, settings)) == 0);
  }
}

TEST_CASE("sessions play matches") {
  check_session(loaded(std::string(LUD_SOURCE_DIR) + "/tests/match/games/cups/cup.lud"));
}

TEST_CASE("sessions play library games") { for_each_library_game(check_library_game); }

TEST_CASE("sessions hand errors on as values") {
  const Loading broken = load_text("broken.lud", "(game \"Broken\"\n  (players 2) (equipment {(bord (square 3))}))");
  CHECK_FALSE(broken.game);
  REQUIRE_FALSE(broken.diagnostics.empty());
  CHECK(broken.diagnostics[0].is_error);
  CHECK(broken.diagnostics[0].line == 2);
  CHECK(broken.diagnostics[0].file == "broken.lud");
  CHECK(broken.diagnostics[0].text.find("bord") != std::string::npos);

  Session session(loaded("tic-tac-toe"));
  CHECK(session.legal() == 9);
  CHECK(session.apply(9).error == "there are 9 legal moves: there is no move 9");
  CHECK(session.apply("nonsense").error == "no legal move reads 'nonsense'");
  CHECK(session.apply("A1", "Z9").error == "no legal move goes from A1 to Z9");
  CHECK_FALSE(session.undo());
  CHECK_FALSE(session.redo());
  const std::vector<std::string> texts = session.texts();
  REQUIRE(texts.size() == 9);
  CHECK(session.apply(texts[4]).ok());
  CHECK(session.mover() == 2);
  CHECK(session.legal() == 8);
  REQUIRE(session.view().size() == 1);
  CHECK(session.view()[0].owner == 1);
  CHECK(session.view()[0].site == 4);
  const Restored other = restore(loaded("crossing"), session.position().text());
  CHECK(other.error == "'game Tic-Tac-Toe', but the game is Crossing");
  CHECK(session.set(Session(loaded("crossing")).position()).error == "the position is one of another game");
  std::string text = session.position().text();
  text.replace(text.find("4 of 9"), 6, "4 of 8");
  CHECK(restore(session.game(), text).error == "move 1: there are 9 legal moves, and were 8");
  CHECK(restore(session.game(), "").error == "the first line is not 'lud position 1'");
}

TEST_CASE("a move that was undone can be made again until another is made") {
  Session session(loaded("tic-tac-toe"));
  REQUIRE(session.apply(0).ok());
  REQUIRE(session.apply(0).ok());
  const Position two = session.position();
  CHECK(session.undo());
  CHECK(session.undo());
  CHECK(session.redo());
  CHECK(session.redo());
  CHECK_FALSE(session.redo());
  CHECK(session.position() == two);
  CHECK(session.undo());
  REQUIRE(session.apply(1).ok());
  CHECK_FALSE(session.redo());
  CHECK_FALSE(session.position() == two);
}
