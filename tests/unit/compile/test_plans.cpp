// The plans in tests/plans, in the format of `lud explain`: of built-in games, and of library games if present. With
// LUD_UPDATE_EXPECTED=1 the expected files are rewritten; review the diff.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "interpreter/compile/explain.hpp"
#include "tests/unit/content.hpp"
#include "tests/unit/library_games.hpp"

namespace {

namespace fs = std::filesystem;

void check_plan(const std::string& game, const std::string& name, const lud::LoadOptions& options) {
  const fs::path file = fs::path(LUD_SOURCE_DIR) / "tests" / "plans" / (name + ".txt");
  const lud::Loaded loaded = lud::load(game, options);
  REQUIRE_MESSAGE(loaded.game, game);
  const std::string plan = lud::compile::explain(*loaded.game);
  if (std::getenv("LUD_UPDATE_EXPECTED")) std::ofstream(file, std::ios::binary) << plan;
  CHECK_MESSAGE(plan == content(file), name);
}

}  // namespace

TEST_CASE("built-in games are explained as tests/plans has it") {
  for (const char* game : {"dadu", "parchis", "tab", "crossing"}) check_plan(game, game, {});
}

TEST_CASE("library games are explained as tests/plans has it") {
  const char* const library = library_or_skip();
  if (!library) return;
  lud::LoadOptions options;
  options.defines = std::string(library) + "/def";
  const auto check = [&](const char* path, const char* name) {
    check_plan(std::string(library) + "/lud/" + path, name, options);
  };
  check("board/space/connection/Hex.lud", "hex");
  check("board/race/reach/Breakthrough.lud", "breakthrough");
  check("board/war/leaping/diagonal/English Draughts.lud", "english_draughts");
}

TEST_CASE("leaps are sampled by slots, those that look ahead too") {
  for (const char* ahead : {"", "forward:True ", "rotations:False "}) {
    const lud::Loaded loaded =
        lud::load_text("leaps.lud", std::string(R"((game "Leaps" (players {(player N) (player S)})
      (equipment {(board (square 6)) (piece "Knight" Each (move Leap {{F F R F}} )") +
                                        ahead + R"((to if:(is Empty (to)))))})
      (rules (start {(place "Knight1" (sites Bottom)) (place "Knight2" (sites Top))})
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win))))))");
    REQUIRE_MESSAGE(loaded.game, loaded.messages());
    const std::string plan = lud::compile::explain(*loaded.game);
    CHECK_MESSAGE(plan.find("  slots  (move Leap") != std::string::npos, plan);
  }
}

TEST_CASE("of a puzzle its constraints are explained") {
  const lud::Loaded loaded = lud::load_text("latin.lud", R"((game "Latin" (players 1)
      (equipment {(board (square 4) (values Cell (range 1 4))) (regions {Columns Rows})})
      (rules (play (satisfy (all Different))) (end (if (is Solved) (result P1 Win))))))");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  const std::string plan = lud::compile::explain(*loaded.game);
  CHECK_MESSAGE(plan.find("  turn   (satisfy\n  each     (all Different))\n") != std::string::npos, plan);
}

TEST_CASE("whose piece stands somewhere is answered by sets, whoever of the players at turn is asked about") {
  for (const char* test : {"(= (who at:(to)) (mover))", "(= (next) (who at:(to)))", "(!= (mover) (who at:(to)))"}) {
    const lud::Loaded loaded = lud::load_text("owners.lud", std::string(R"((game "Owners" (players 2)
      (equipment {(board (hex 4)) (piece "Disc" Each)})
      (rules (play (move Add (to (sites Empty))))
        (end (if (< 3 (count Groups if:)") + test + R"()) (result Mover Win))))))");
    REQUIRE_MESSAGE(loaded.game, loaded.messages());
    const std::string plan = lud::compile::explain(*loaded.game);
    CHECK_MESSAGE(plan.find(std::string("sets   if (< 3 (count Groups if:") + test) != std::string::npos, plan);
  }
}

TEST_CASE("the mover's pieces are drawn from alike, whether or not the rule says whose they are") {
  for (const char* rule : {"(forEach Piece)", "(forEach Piece Mover)"}) {
    const lud::Loaded loaded = lud::load_text("whose.lud", std::string(R"((game "Whose" (players 2)
      (equipment {(board (hex 4)) (piece "Disc" Each (move Step (to if:(is Empty (to)))))})
      (rules (start {(place "Disc1" (sites Bottom)) (place "Disc2" (sites Top))})
        (play )") + rule + R"() (end (if (no Moves Next) (result Mover Win))))))");
    REQUIRE_MESSAGE(loaded.game, loaded.messages());
    const std::string plan = lud::compile::explain(*loaded.game);
    CHECK_MESSAGE(plan.find(std::string("  turn   ") + rule) != std::string::npos, plan);
  }
}

TEST_CASE("a region that depends on nothing but the position is worked out once, also within a loop over sites") {
  const lud::Loaded loaded = lud::load_text("regions.lud", R"((game "Regions" (players 2)
    (equipment {(board (square 5)) (piece "Disc" Each)})
    (rules (play (move Add (to (forEach (sites Empty)
        if:(is In (site) (forEach (sites Board) if:(< 0 (count Sites in:(sites Around (site) Empty)))))))))
      (end (if (is Line 3) (result Mover Win))))))");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  const std::string plan = lud::compile::explain(*loaded.game);
  CHECK_MESSAGE(plan.find("once           (forEach (sites Board)") != std::string::npos, plan);
}
