// Sessions as programs use them, on every game: see library_games.hpp for those of the library.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "interpreter/record/trial_file.hpp"
#include "interpreter/session/batch.hpp"
#include "interpreter/session/kept.hpp"
#include "interpreter/session/lud.h"
#include "interpreter/session/opponent.hpp"
#include "interpreter/session/session.hpp"
#include "tests/unit/allocations.hpp"
#include "tests/unit/library_games.hpp"
#include "tests/unit/session/loaded.hpp"

namespace {

using namespace lud::session;

void play(Session& session, std::uint64_t& chooser, int most) {
  for (int ply = 0; ply < most && !session.over(); ++ply) {
    const Status made = session.sample(chooser);
    REQUIRE_MESSAGE(made.ok(), made.error);
  }
}

/// Checks that a copy continues as the original does, that a saved position continues with the same dice, and that undo
/// restores everything.
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
  const Restored from_bytes = restore_bytes(game, here.bytes());
  CHECK(from_bytes.error == "");
  REQUIRE(from_bytes.position);
  CHECK(*from_bytes.position == here);
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

/// Returns the allocations of going back to a stored position once the buffers are large enough.
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

/// Checks that a viewer sees nothing that is hidden from that viewer.
void check_views(const Game& game) {
  const lud::play::Layout& layout = game.loaded().game->layout;
  if (game.is_match() || !layout.hidden) return;
  Session session(game, 5);
  std::uint64_t chooser = 9;
  for (int ply = 0; ply < 60 && !session.over(); ++ply) {
    const Position here = session.position();
    const lud::play::State& state = here.kept().at.state;
    for (int viewer = 1; viewer <= game.players(); ++viewer)
      for (const Piece& piece : session.view(viewer)) {
        const auto type = static_cast<lud::SiteType>(piece.type);
        const int slot = layout.slot(type, piece.site);
        REQUIRE(layout.type_of_slot(slot) == type);
        const auto hidden = [&](lud::HiddenData data) {
          return state.is_hidden(lud::play::hidden_kind(data), viewer, slot, piece.level);
        };
        REQUIRE_FALSE(state.is_hidden(0, viewer, slot, piece.level));
        REQUIRE((piece.name == "?") == hidden(lud::HiddenData::What));
        REQUIRE((piece.owner == Piece::unknown) == hidden(lud::HiddenData::Who));
        REQUIRE((piece.count == Piece::unknown) == hidden(lud::HiddenData::Count));
        REQUIRE((piece.state == Piece::unknown) == hidden(lud::HiddenData::State));
        REQUIRE((piece.rotation == Piece::unknown) == hidden(lud::HiddenData::Rotation));
        REQUIRE((piece.value == Piece::unknown) == hidden(lud::HiddenData::Value));
      }
    if (!session.sample(chooser)) return;
  }
}

/// Checks all guarantees of sessions for a game.
void check_promises(const std::string& file, Settings settings) {
  INFO(file);
  settings.max_moves = 300;
  const Game game = loaded(file, settings);
  check_session(game);
  check_views(game);
  settings.max_moves = 1100;
  CHECK(allocated_by_going_back(loaded(file, settings)) == 0);
}

}  // namespace

TEST_CASE("sessions play, save, restore, undo and redo every built-in game") {
  for (const std::string& name : Game::built_in()) check_promises(name, {});
}

TEST_CASE("sessions play matches") {
  check_session(loaded(std::string(LUD_SOURCE_DIR) + "/tests/match/games/cups/cup.lud"));
}

TEST_CASE("sessions play library games") {
  for_each_library_game([](const std::string& file, const lud::LoadOptions& options) {
    Settings settings;
    settings.defines = options.defines;
    check_promises(file, settings);
  });
}

TEST_CASE("positions are restored from bytes that are whole, and from no others") {
  const Game game = loaded("crossing");
  Session session(game, 3);
  std::uint64_t chooser = 4;
  play(session, chooser, 6);
  const Position here = session.position();
  const std::vector<std::uint8_t> bytes = here.bytes();
  CHECK(restore_bytes(game, {}).error == "these are not the bytes of a position");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(restore_bytes(game, std::span(bytes).first(size)).position);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::vector<std::uint8_t> damaged = bytes;
    damaged[at] ^= 4;
    CHECK_FALSE(restore_bytes(game, damaged).position);
  }
  CHECK(restore_bytes(loaded("tic-tac-toe"), bytes).error == "'game Crossing', but the game is Tic-Tac-Toe");
}

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
  text = session.position().text();
  text.insert(text.find("random ") + 7, "0");
  CHECK(restore(session.game(), text).error.starts_with("the state of the random generator is missing"));
  CHECK(restore(session.game(), "").error == "the first line is not 'lud position 1'");
}

TEST_CASE("nobody but the players and 0 sees anything, and limits are not negative") {
  Session session(loaded("tic-tac-toe"), 1);
  REQUIRE(session.apply(0).ok());
  CHECK(session.view(0).size() == 1);
  CHECK(session.view(2).size() == 1);
  CHECK(session.view(3).empty());
  CHECK(session.view(-1).empty());
  for (const Settings& settings : {Settings{.max_turns = -1}, Settings{.max_moves = -1}}) {
    const Loading loading = load("tic-tac-toe", settings);
    CHECK(!loading.game);
    REQUIRE(loading.diagnostics.size() == 1);
    CHECK(loading.diagnostics[0].is_error);
  }
}

TEST_CASE("a session goes on where a trial ends") {
  for (const char* name : {"dadu", "tic-tac-toe", "crossing"}) {
    INFO(name);
    const Game game = loaded(name);
    Session session(game, 3);
    std::uint64_t chooser = 4;
    play(session, chooser, 5);
    lud::grammar::SourceSet sources;
    lud::grammar::Diagnostics diagnostics;
    const std::uint32_t source = sources.add("trial", session.trial(name));
    const auto trial = lud::record::read_trial(sources, source, game.loaded().game->names, diagnostics);
    REQUIRE(trial);
    Session other(game, 77);
    REQUIRE(other.follow(*trial).ok());
    CHECK(other.position().text() == session.position().text());
    CHECK(other.moves() == 5);
    CHECK_FALSE(other.undo());
    std::uint64_t same = chooser;
    play(session, chooser, 20);
    play(other, same, 20);
    CHECK(other.trial(name) == session.trial(name));
  }
}

namespace {

/// Makes the first legal move until the game is over, at most 30 times. Returns where that leads.
Position played_on(const Game& game, const Position& from) {
  Session session(game);
  REQUIRE(session.set(from).ok());
  for (int ply = 0; ply < 30 && session.legal() > 0; ++ply) REQUIRE(session.apply(0).ok());
  return session.position();
}

}  // namespace

TEST_CASE("reseeded games have other dice from the next move on, and the same ones for one seed") {
  for (const char* name : {"dadu", "tab", "parchis"}) {
    INFO(name);
    const Game game = loaded(name);
    Session session(game, 3);
    std::uint64_t chooser = 4;
    play(session, chooser, 6);
    const Position before = session.position();
    const std::vector<std::string> texts = session.texts();
    std::set<std::uint64_t> outcomes;
    for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
      REQUIRE(session.set(before).ok());
      session.reseed(seed);
      CHECK(session.texts() == texts);
      const Position reseeded = session.position();
      CHECK_FALSE(reseeded == before);
      const Position end = played_on(game, reseeded);
      CHECK(end == played_on(game, reseeded));
      outcomes.insert(end.hash());
      for (const Position& written : {reseeded, end}) {
        CHECK(*restore(game, written.text()).position == written);
        CHECK(*restore_bytes(game, written.bytes()).position == written);
      }
    }
    CHECK(outcomes.size() > 1);
    CHECK(played_on(game, before) == played_on(game, before));
  }
}

TEST_CASE("undoing goes back behind a reseeding, redoing beyond it") {
  const Game game = loaded("dadu");
  Session session(game, 3);
  std::uint64_t chooser = 4;
  play(session, chooser, 6);
  const Position before = session.position();
  CHECK_FALSE(session.trial("dadu").empty());
  session.reseed(8);
  const Position reseeded = session.position();
  CHECK_FALSE(session.redo());
  play(session, chooser, 4);
  const Position after = session.position();
  CHECK(session.trial("dadu").empty());
  for (int move = 0; move < 4; ++move) REQUIRE(session.undo());
  CHECK(session.position() == reseeded);
  REQUIRE(session.undo());
  for (int move = 0; move < 5; ++move) REQUIRE(session.redo());
  CHECK(session.position() == after);
  for (int move = 0; move < 5; ++move) REQUIRE(session.undo());
  session.reseed(9);
  CHECK_FALSE(session.redo());
  REQUIRE(session.set(before).ok());
  CHECK_FALSE(session.trial("dadu").empty());
  Session sure(loaded("crossing"), 1);
  sure.reseed(2);
  REQUIRE(sure.apply(0).ok());
  CHECK(replay_trial(sure.game(), sure.trial("crossing.lud")) == "");
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

namespace {

/// A game of placing discs on a board of 3 by 3 with this consequence of each move.
Game with_consequence(const std::string& consequence) {
  const Loading loading = load_text("consequence.lud", R"((game "Consequence"
      (players 2)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules
        (play (move Add (to (sites Empty)) (then )" + consequence +
                                                           R"()))
        (end (if (is Line 3) (result Mover Win)))
      )
    ))");
  for (const Diagnostic& told : loading.diagnostics) INFO(told.text);
  REQUIRE(loading.game);
  return *loading.game;
}

}  // namespace

TEST_CASE("each move may take as many rounds for its text as when it is made") {
  // Together, the moves take more rounds than one decision may.
  Session session(with_consequence(
      "(forEach Value min:1 max:7 (forEach Value min:1 max:900000 (if (= 0 (value)) (addScore Mover 1))))"));
  CHECK(session.texts().size() == 9);
  CHECK(session.status().ok());
}

TEST_CASE("a move that runs into a limit of play has a text, and the others can be made") {
  Session session(with_consequence("(if (= 4 (last To)) (forEach Value min:0 max:2000000000 (addScore Mover 1)))"));
  const std::vector<std::string> texts = session.texts(), full = session.full_texts();
  REQUIRE(texts.size() == 9);
  CHECK(std::set<std::string>(texts.begin(), texts.end()).size() == 9);
  CHECK(full == texts);
  CHECK(session.status().ok());
  const Status stopped = session.apply(4);
  CHECK_FALSE(stopped.ok());
  CHECK(stopped.at_limit);
  CHECK(session.apply(texts[0]).ok());
  CHECK(session.moves() == 1);
  CHECK(session.undo());
  CHECK(session.legal() == 9);
}

TEST_CASE("where the moves cannot be listed, every way to make one says so") {
  const Loading loading = load_text("stopped.lud", R"((game "Stopped"
      (players 2)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules
        (play (if (= 1 (count Moves)) (forEach Value min:1 max:2000000000 (move Pass)) (move Add (to (sites Empty)))))
        (end (if (is Line 3) (result Mover Win)))
      )
    ))");
  REQUIRE(loading.game);
  Session session(*loading.game);
  const std::vector<std::string> texts = session.texts();
  REQUIRE(session.apply(0).ok());
  CHECK(session.status().at_limit);  // without being asked for the moves before
  std::uint64_t chooser = 1;
  for (const Status& status :
       {session.apply(0), session.apply(texts[1]), session.apply("A1", "A1"), session.sample(chooser)}) {
    CHECK(status.at_limit);
    CHECK(status.error == session.status().error);
  }
  const Playouts playouts = play_out(*loading.game, 1);
  CHECK(playouts.status.at_limit);
  CHECK(session.undo());
  CHECK(session.legal() == 9);
  REQUIRE(session.apply(0).ok());
  CHECK(session.legal() == 0);
  CHECK(session.restart(1).ok());
  CHECK(session.legal() == 9);
}

TEST_CASE("moves that are made at once are made in the order of the players") {
  const Loading loading = load_text("grab.lud", R"((game "Grab"
      (players 2) (mode Simultaneous)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules
        (start {(place "Disc1" (sites Bottom)) (place "Disc2" (sites Top))})
        (play (or
          (move (from (sites Occupied by:P1)) (to (sites Row 1)) P1)
          (move (from (sites Occupied by:P2)) (to (sites Row 1)) P2)
        ))
        (end {(if (= 1 (who at:(centrePoint))) (result P1 Win)) (if (= 2 (who at:(centrePoint))) (result P2 Win))})
      )
    ))");
  REQUIRE(loading.game);
  Session one(*loading.game), other(*loading.game);
  const std::vector<Offer> offers = one.offers();
  std::vector<std::size_t> numbers;
  for (int player = 1; player <= 2; ++player)
    for (std::size_t i = 0; i < offers.size() && numbers.size() < static_cast<std::size_t>(player); ++i)
      if (offers[i].player == player && offers[i].to_label == "B2") numbers.push_back(i);
  REQUIRE(numbers.size() == 2);
  CHECK(one.apply(numbers).ok());
  std::ranges::reverse(numbers);
  CHECK(other.apply(numbers).ok());
  CHECK(other.position() == one.position());
  CHECK(other.position().text() == one.position().text());
  CHECK(other.result().winner == 2);
  CHECK(replay_trial(*loading.game, other.trial("grab.lud")) == "");
}

TEST_CASE("of identical moves between two sites one is made") {
  const auto session_of = [](const std::string& second) {
    const Loading loading = load_text("twice.lud", R"((game "Twice"
        (players 2)
        (equipment {(board (square 3)) (piece "Disc" Each)})
        (rules
          (start (place "Disc1" 0))
          (play (or (move (from 0) (to 3)) (move (from 0) (to 3) )" +
                                                       second +
                                                       R"()))
          (end (if (is Line 3) (result Mover Win)))
        )
      ))");
    REQUIRE(loading.game);
    return Session(*loading.game);
  };
  Session same = session_of("");
  REQUIRE(same.legal() == 2);
  CHECK(same.texts()[0] == same.texts()[1]);
  CHECK(same.apply("A1", "A2").ok());
  Session different = session_of("(then (addScore P1 1))");
  REQUIRE(different.legal() == 2);
  CHECK(different.texts()[0] != different.texts()[1]);
  CHECK(different.apply("A1", "A2").error == "several legal moves go from A1 to A2");
}

TEST_CASE("in C a function that fails sets its outputs to nothing") {
  lud_offer offer{1, 1, 1, "x", "x", LUD_EDGE, LUD_EDGE};
  lud_piece piece{LUD_CELL, 1, 1, "x", "x", 1, 1, 1, 1, 1};
  lud_message message{1, 1, 1, "x", "x", "x"};
  lud_result result{1, 1, LUD_END_RULES};
  lud_game* game = nullptr;
  lud_session* session = nullptr;
  REQUIRE(lud_load("tic-tac-toe", nullptr, &game, nullptr) == LUD_OK);
  REQUIRE(lud_session_new(game, 1, &session, nullptr) == LUD_OK);
  CHECK(lud_session_offer(session, 9, &offer) == LUD_ILLEGAL);
  CHECK((offer.player == 0 && offer.from_label == nullptr));
  CHECK(lud_session_piece(session, 0, &piece) == LUD_WRONG_USE);
  CHECK((piece.count == 0 && piece.name == nullptr));
  CHECK(lud_error_message(nullptr, 0, &message) == LUD_WRONG_USE);
  CHECK((message.line == 0 && message.text == nullptr));
  CHECK(lud_session_result(nullptr, &result) == LUD_WRONG_USE);
  CHECK((result.over == 0 && result.winner == 0 && result.end == LUD_END_NONE));
  lud_site site{};
  site.number = 1;
  CHECK(lud_board_site(nullptr, 0, &site) == LUD_WRONG_USE);
  CHECK(site.number == 0);
  auto* board = reinterpret_cast<lud_board*>(&site);
  CHECK(lud_board_new(game, 1, &board, nullptr) == LUD_WRONG_USE);
  CHECK(board == nullptr);
  auto* choices = reinterpret_cast<lud_choices*>(&site);
  CHECK(lud_load_choices("tictactoe", &choices, nullptr) == LUD_WRONG_INPUT);
  CHECK(choices == nullptr);
  CHECK(lud_load_choices("no/such/file.lud", &choices, nullptr) == LUD_UNREADABLE);
  lud_option option{"x", 1, 1};
  CHECK(lud_choices_option(nullptr, 0, &option) == LUD_WRONG_USE);
  CHECK((option.category == nullptr && option.item_count == 0));
  lud_session_free(session);
  lud_game_free(game);
}

TEST_CASE("in C a restart that fails leaves no game, and no moves of the one before") {
  const char* const text = R"((game "Perhaps"
      (players 2)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules
        (start (place Stack "Disc1" 0 count:(if (= 1 (value Random (range 1 2))) 2000000000 1)))
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))
      )
    ))";
  const char* const no_option = nullptr;
  lud_settings settings{};
  settings.options = &no_option;
  settings.option_count = 1;
  lud_game* game = nullptr;
  CHECK(lud_load_text("perhaps.lud", text, &settings, &game, nullptr) == LUD_WRONG_USE);
  REQUIRE(lud_load_text("perhaps.lud", text, nullptr, &game, nullptr) == LUD_OK);
  lud_session* session = nullptr;
  REQUIRE(lud_session_new(game, 1, &session, nullptr) == LUD_OK);
  std::uint64_t seed = 1;
  while (lud_session_restart(session, seed, nullptr) != LUD_OK) ++seed;
  const std::uint64_t good = seed;
  CHECK(lud_session_text(session, 0) != nullptr);
  while (lud_session_restart(session, seed, nullptr) == LUD_OK) {
    CHECK(lud_session_text(session, 0) != nullptr);
    ++seed;
  }
  CHECK(lud_session_status(session, nullptr) == LUD_FAILED);
  CHECK(lud_session_legal(session) == 0);
  CHECK(lud_session_text(session, 0) == nullptr);
  CHECK(lud_session_restart(session, good, nullptr) == LUD_OK);
  CHECK(lud_session_text(session, 0) != nullptr);
  lud_session_free(session);
  lud_game_free(game);
}

TEST_CASE("sessions tell who plays whom") {
  const Loading loading = load_text("pie.lud", R"((game "Pie"
    (players 2)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win))))))");
  REQUIRE(loading.game);
  Session session(*loading.game);
  Hiring hiring = hire(*loading.game, "uct:iterations=300");
  REQUIRE(hiring.opponent);
  CHECK(session.person_of(2) == 2);
  CHECK(session.player_of(3) == 0);
  CHECK(session.person_of(0) == 0);
  REQUIRE(session.apply(0).ok());
  const Chosen chosen = hiring.opponent->choose(session, 1);
  CHECK(session.texts()[chosen.number] == "swap players 2 and 1");
  CHECK(chosen.worth > 0.9);
  REQUIRE(session.apply(chosen.number).ok());
  CHECK(session.mover() == 2);
  CHECK(session.person_of(2) == 1);
  CHECK(session.player_of(2) == 1);
  CHECK(session.undo());
  CHECK(session.person_of(2) == 2);
}

TEST_CASE("where all move at once opponents choose for a player") {
  const Loading loading = load_text("at_once.lud", R"((game "At Once"
      (players 2) (mode Simultaneous)
      (equipment {(board (rectangle 1 2)) (hand Each size:3) (piece "Low" Each)})
      (rules
        (start {
          (place "Low1" (handSite P1)) (place "Low1" (handSite P1 1)) (place "Low2" (handSite P2)) (place "Low2" (handSite P2 1))
        })
        (play (or
          (move (from (sites Occupied by:P1)) (to 0) P1)
          (move (from (sites Occupied by:P2)) (to 1) P2)
        ))
        (end (if (is Occupied 0) (result P1 Win)))
      )
    ))");
  REQUIRE(loading.game);
  Session session(*loading.game, 1);
  REQUIRE(session.moves_together());
  Hiring hiring = hire(*loading.game, "uct:iterations=20");
  REQUIRE(hiring.opponent);
  CHECK(hiring.opponent->choose(session, 1).status.error == "all players move at once here: for whom is it to choose?");
  CHECK(hiring.opponent->choose(session, 1, 3).status.error == "there is no such player");
  std::vector<std::size_t> chosen;
  for (int player = 1; player <= 2; ++player) {
    const Chosen one = hiring.opponent->choose(session, 1, player);
    REQUIRE(one.status.ok());
    CHECK(session.offers()[one.number].player == player);
    CHECK(one.iterations == 20);
    chosen.push_back(one.number);
  }
  CHECK(session.apply(std::span<const std::size_t>(chosen)).ok());
  CHECK(session.result().winner == 1);
  CHECK(hiring.opponent->choose(session, 1, 1).status.error == "the game is over");
  CHECK(hire(*loading.game, "wizard").error.starts_with("there is no agent 'wizard'"));
}

namespace {

Game game_of(const std::string& text) {
  const Loading loading = load_text("test.lud", text);
  for (const Diagnostic& told : loading.diagnostics) INFO(told.text);
  REQUIRE(loading.game);
  return *loading.game;
}

/// A game that starts with some seeds alone: otherwise the start asks for more pieces than a game may have.
const std::string starts_perhaps = R"((game "Perhaps"
    (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
      (start (place Stack "Disc1" 0 count:(if (= 1 (value Random (range 1 2))) 2000000000 1)))
      (play (move Add (to (sites Empty))))
      (end (if (is Line 3) (result Mover Win)))
    )
  ))";

/// The first seed from `seed` on with which a game starts, or with which it does not.
std::uint64_t seed_that(bool starts, const Game& game, std::uint64_t seed = 1) {
  while (Session(game, seed).status().ok() != starts) ++seed;
  return seed;
}

}  // namespace

TEST_CASE("what a site of a puzzle has is seen, be it 0") {
  Session session(game_of(R"((game "Rows"
      (players 1)
      (equipment {(board (square 3) (values Cell (range 0 2))) (regions {Rows})})
      (rules (start (set {{0 1} {2 0}})) (play (satisfy (all Different))) (end (if (is Solved) (result P1 Win))))
    ))"));
  const auto values = [&] {
    std::vector<std::pair<int, int>> all;
    for (const Piece& piece : session.view(1)) {
      CHECK(piece.name == "");
      all.push_back({piece.site, piece.value});
    }
    return all;
  };
  using Values = std::vector<std::pair<int, int>>;
  CHECK(values() == Values{{0, 1}, {2, 0}});
  REQUIRE(session.apply("toggle 1 at A2").ok());  // no longer a candidate: 0 and 2 are left
  CHECK(values() == Values{{0, 1}, {2, 0}});
  REQUIRE(session.apply("toggle 2 at A2").ok());
  CHECK(values() == Values{{0, 1}, {2, 0}, {3, 0}});
}

TEST_CASE("where a start fails there is no game, wherever the position goes") {
  const Game game = game_of(starts_perhaps);
  const std::uint64_t good = seed_that(true, game), bad = seed_that(false, game);
  Session session(game, bad);
  CHECK(session.status().at_limit);
  const Position none = session.position();
  CHECK(none == Session(game, bad).position());
  CHECK(none.hash() == Session(game, bad).position().hash());
  CHECK_FALSE(none == Session(game, seed_that(false, game, bad + 1)).position());
  CHECK(restore(game, none.text()).error == session.status().error);
  CHECK(restore_bytes(game, none.bytes()).error == session.status().error);
  Hiring hiring = hire(game, "uct:iterations=5");
  REQUIRE(hiring.opponent);
  for (const Status& status : {hiring.opponent->choose(none, 1).status, hiring.opponent->choose(session, 1).status}) {
    CHECK(status.at_limit);
    CHECK(status.error == session.status().error);
  }
  REQUIRE(session.restart(good).ok());
  const Position some = session.position();
  CHECK_FALSE(none == some);
  const std::size_t legal = session.legal();
  CHECK(legal > 0);
  REQUIRE(session.set(none).ok());
  CHECK(session.status().at_limit);
  CHECK(session.legal() == 0);
  CHECK(session.view().empty());
  CHECK_FALSE(session.apply(0).ok());
  CHECK(session.position() == none);
  CHECK(Session(none).status().at_limit);
  REQUIRE(session.set(some).ok());
  CHECK(session.legal() == legal);
  CHECK(Session(some).position() == some);
}

TEST_CASE("a position in which the moves cannot be listed is whole") {
  const Game game = game_of(R"((game "Stopped"
      (players 2)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules
        (play (if (= 2 (count Moves)) (forEach Value min:1 max:2000000000 (move Pass)) (move Add (to (sites Empty)))))
        (end (if (is Line 3) (result Mover Win)))
      )
    ))");
  Session session(game);
  REQUIRE(session.apply(0).ok());
  REQUIRE(session.apply(3).ok());
  const Position before = session.position();
  CHECK(session.status().at_limit);
  CHECK(session.position() == before);
  CHECK(session.view().size() == 2);
  Session other(before);
  CHECK(other.legal() == 0);
  CHECK(other.status().at_limit);
  CHECK(session.undo());
  CHECK(session.legal() == 8);
}

TEST_CASE("a session that follows a trial keeps its limit of moves") {
  const Game game = loaded("crossing", {.max_moves = 6});
  Session session(game, 3);
  std::uint64_t chooser = 4;
  play(session, chooser, 4);
  const std::string early = session.trial("crossing");
  play(session, chooser, 4);
  REQUIRE(session.result().end == Result::End::MoveLimit);
  Session other(game, 1);
  REQUIRE(other.follow(early).ok());
  CHECK(other.moves() == 4);
  play(other, chooser, 10);
  CHECK(other.moves() == 6);
  CHECK(other.result().end == Result::End::MoveLimit);
  REQUIRE(other.restart(1).ok());
  play(other, chooser, 10);
  CHECK(other.moves() == 6);
  REQUIRE(other.follow(session.trial("crossing")).ok());
  CHECK(other.position() == session.position());
  CHECK(other.over());

  Session shorter(loaded("crossing", {.max_moves = 5}), 1);
  const Position stays = shorter.position();
  CHECK(shorter.follow(session.trial("crossing")).error == "move 6: the game is over");
  CHECK_FALSE(shorter.follow("nonsense").ok());
  CHECK(shorter.position() == stays);
}

TEST_CASE("a session tells the moves that were made") {
  for (const char* name : {"dadu", "crossing"}) {
    INFO(name);
    Session session(loaded(name), 3);
    std::vector<std::size_t> numbers;
    std::vector<std::string> texts;
    for (int ply = 0; ply < 8; ++ply) {
      if (ply == 4) session.reseed(9);
      const std::vector<std::string> all = session.texts();
      numbers.push_back(all.size() - 1);
      texts.push_back(all.back());
      REQUIRE(session.apply(numbers.back()).ok());
    }
    const std::vector<Made> made = session.made();
    const std::vector<std::vector<std::string>> told = session.made_texts();
    REQUIRE(made.size() == 8);
    REQUIRE(told.size() == 8);
    for (std::size_t i = 0; i < made.size(); ++i) {
      CHECK(made[i].numbers == std::vector<std::size_t>{numbers[i]});
      CHECK(made[i].legal == numbers[i] + 1);
      CHECK(told[i] == std::vector<std::string>{texts[i]});
    }
    REQUIRE(session.undo());
    CHECK(session.made().size() == 7);
  }
}

TEST_CASE("undo can be limited, and switched off") {
  const Game game = loaded("crossing");
  Session session(game, 3);
  const auto make = [&](int moves) {
    for (int i = 0; i < moves; ++i) REQUIRE(session.apply(0).ok());
  };
  const auto undone = [&] {
    int count = 0;
    while (session.undo()) ++count;
    return count;
  };
  session.limit_undo(2);
  make(5);
  const Position five = session.position();
  CHECK(undone() == 2);
  CHECK(session.redo());
  CHECK(session.redo());
  CHECK(session.position() == five);
  make(1);
  CHECK(undone() == 2);
  make(2);
  session.limit_undo(1);
  CHECK(undone() == 1);
  session.limit_undo(0);
  make(1);
  CHECK(undone() == 0);
  CHECK(session.made().size() == static_cast<std::size_t>(session.moves()));
  REQUIRE(session.restart(1).ok());
  make(2);
  CHECK(undone() == 0);
  session.limit_undo(100);
  make(3);
  CHECK(undone() == 3);
  REQUIRE(session.restart(1).ok());
  make(3);
  CHECK(undone() == 3);
}

TEST_CASE("a move that a limit stops leaves the position where nothing can be undone, too") {
  Session session(with_consequence("(if (= 4 (last To)) (forEach Value min:0 max:2000000000 (addScore Mover 1)))"));
  session.limit_undo(0);
  REQUIRE(session.apply(0).ok());
  const Position before = session.position();
  CHECK(session.apply(3).at_limit);
  CHECK(session.position() == before);
  CHECK(session.apply(0).ok());
}

TEST_CASE("positions of games whose names have line breaks are read again") {
  const Game game = game_of(R"((game "Two
Lines" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))))");
  Session session(game, 1);
  REQUIRE(session.apply(0).ok());
  const Position here = session.position();
  const Restored from_text = restore(game, here.text()), from_bytes = restore_bytes(game, here.bytes());
  REQUIRE_MESSAGE(from_text.position, from_text.error);
  CHECK(*from_text.position == here);
  REQUIRE_MESSAGE(from_bytes.position, from_bytes.error);
  CHECK(*from_bytes.position == here);
}

TEST_CASE("dice that are thrown before a choice are told with it") {
  Session session(loaded("parchis"), 1);
  std::uint64_t chooser = 4;
  int told = 0;
  for (int ply = 0; ply < 40 && !session.over(); ++ply) {
    for (const int face : session.thrown()) {
      CHECK((face >= 0 && face <= 6));
      ++told;
    }
    REQUIRE(session.sample(chooser).ok());
  }
  CHECK(told > 0);
  CHECK(Session(loaded("crossing"), 1).thrown().empty());
}

TEST_CASE("opponents tell the moves that they considered, best first") {
  Session session(loaded("tic-tac-toe"));
  Hiring hiring = hire(session.game(), "uct:iterations=200"), random = hire(session.game(), "random");
  REQUIRE(hiring.opponent);
  const Chosen chosen = hiring.opponent->choose(session, 1);
  REQUIRE(chosen.candidates.size() == 9);
  CHECK(chosen.candidates[0].number == chosen.number);
  CHECK(chosen.candidates[0].worth == chosen.worth);
  std::int64_t visits = 0;
  for (const Candidate& one : chosen.candidates) visits += one.visits;
  CHECK((visits > 0 && visits <= 200));
  REQUIRE(random.opponent);
  CHECK(random.opponent->choose(session, 1).candidates.empty());
}

TEST_CASE("in C a trial is written and followed, moves are told, and an opponent is stopped") {
  lud_game* game = nullptr;
  lud_session* session = nullptr;
  lud_session* other = nullptr;
  REQUIRE(lud_load("tic-tac-toe", nullptr, &game, nullptr) == LUD_OK);
  REQUIRE(lud_session_new(game, 1, &session, nullptr) == LUD_OK);
  const std::string first = lud_session_text(session, 4);
  REQUIRE(lud_session_apply(session, 4, nullptr) == LUD_OK);
  REQUIRE(lud_session_apply(session, 0, nullptr) == LUD_OK);
  lud_made made{};
  CHECK(lud_session_made(session, 2, &made) == LUD_ILLEGAL);
  REQUIRE(lud_session_made(session, 0, &made) == LUD_OK);
  CHECK((made.legal == 9 && made.count == 1 && made.numbers[0] == 4));
  CHECK(lud_session_made_text(session, 0, 0) == first);
  CHECK(lud_session_made_text(session, 0, 1) == nullptr);
  lud_position *here = nullptr, *there = nullptr;
  REQUIRE(lud_session_position(session, &here, nullptr) == LUD_OK);
  REQUIRE(lud_session_new_at(here, &other, nullptr) == LUD_OK);
  CHECK(lud_session_moves(other) == 2);
  REQUIRE(lud_session_restart(other, 7, nullptr) == LUD_OK);
  CHECK(lud_session_follow(other, "nonsense", nullptr) == LUD_WRONG_INPUT);
  CHECK(lud_session_moves(other) == 0);
  REQUIRE(lud_session_follow(other, lud_session_trial(session, "ttt.lud"), nullptr) == LUD_OK);
  REQUIRE(lud_session_position(other, &there, nullptr) == LUD_OK);
  CHECK(std::string(lud_position_text(there)) == lud_position_text(here));
  CHECK(lud_session_worth(other, 1) == 0.5);
  CHECK(lud_session_thrown(other, nullptr, 0) == 0);
  CHECK(lud_session_limit_undo(session, 0) == LUD_OK);
  CHECK(lud_session_undo(session) == LUD_ILLEGAL);

  lud_opponent* opponent = nullptr;
  REQUIRE(lud_opponent_new(game, "uct:time=600s", &opponent, nullptr) == LUD_OK);
  lud_opponent_stop(opponent);
  std::size_t number = 0;
  CHECK(lud_opponent_choose(opponent, session, 1, 0, &number, nullptr) == LUD_OK);
  lud_opponent_free(opponent);
  REQUIRE(lud_opponent_new(game, "uct:iterations=50", &opponent, nullptr) == LUD_OK);
  lud_opponent_stop(opponent);
  lud_opponent_go_on(opponent);
  CHECK(lud_opponent_choose(opponent, session, 1, 0, &number, nullptr) == LUD_OK);
  lud_thought thought{};
  REQUIRE(lud_opponent_thought(opponent, &thought) == LUD_OK);
  CHECK(thought.iterations == 50);
  REQUIRE(thought.candidate_count == 7);
  CHECK(thought.candidates[0].number == number);
  lud_opponent_free(opponent);
  lud_position_free(here);
  lud_position_free(there);
  lud_session_free(session);
  lud_session_free(other);
  lud_game_free(game);
}
