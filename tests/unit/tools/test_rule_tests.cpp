// Rule tests: what they can express, and their messages when they fail or are malformed.
#include <doctest/doctest.h>

#include <filesystem>

#include "interpreter/rule_test/rule_test.hpp"
#include "interpreter/rule_test/words.hpp"
#include "stdlib/library.hpp"
#include "tests/unit/content.hpp"

namespace {

using lud::rule_test::FileResult;

/// Runs tests on a built-in game or a described one; `steps` are those of one test, or whole tests if it starts with
/// "(test".
FileResult run(const std::string& game, const std::string& steps) {
  const std::string heading = "(tests " + (game.starts_with("(") ? game : '"' + game + '"') + ")\n";
  return lud::rule_test::run_text("t.tests",
                                  heading + (steps.starts_with("(test") ? steps : "(test \"t\" {\n" + steps + "\n})"));
}

/// The errors and failures of a run; empty if everything passed.
std::string said(const FileResult& result) {
  std::string all = result.errors;
  for (const auto& outcome : result.outcomes)
    for (const std::string& failure : outcome.failures) all += failure;
  return all;
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return true;
}

}  // namespace

TEST_CASE("the rule tests of all games pass") {
  for (const char* folder : {"/games", "/tests/rules"}) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(LUD_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".tests") continue;
      ++files;
      INFO(entry.path().string());
      const FileResult result = lud::rule_test::run_file(entry.path().string());
      CHECK(said(result) == "");
      CHECK(result.passed() > 0);
    }
    CHECK(files >= 3);
  }
}

TEST_CASE("a position that says twice what stands on a site is warned of") {
  const auto warnings = [](const std::string& steps) { return run("crossing", steps).warnings; };
  contains(warnings("(position {(at 1 \"Walker1\") (at 1 \"Walker2\")}) (at 1 \"Walker2\")"),
           "this position says twice what stands on site 1: the last one counts");
  CHECK(warnings("(position {(at 1 \"Walker1\") (at 2 \"Walker2\")}) (at 1 \"Walker1\")").empty());
  // A region that is filled and one site of it that is set again are meant so.
  CHECK(warnings("(position {(at {1 2} \"Walker1\") (at 1 \"Walker2\")}) (at 1 \"Walker2\")").empty());
}

TEST_CASE("sites are named as the test names them") {
  const std::string by_label = said(run("tic-tac-toe", "(position {(at \"A1\" \"Disc\")}) (move to:\"A1\")"));
  contains(by_label, "(move to:\"B1\"");
  const std::string legal =
      said(run("tic-tac-toe", "(position {(at 0 \"Disc\")}) (legal including:{(move to:\"A1\")})"));
  contains(legal, "not legal: (move to:\"A1\")");
  contains(said(run("tic-tac-toe", "(position {(at 0 \"Disc\")}) (move to:0)")), "(move to:1");
}

TEST_CASE("facts are brought about and checked") {
  CHECK(said(run("tic-tac-toe",
                 "(position {(at 0 \"Disc\") (mover P2 prev:P1) (score P1 4) (value P2 3) (counter 7)})"
                 "(at 0 \"Disc\") (at {1 2} Empty) (mover P2 prev:P1 next:P1) (score P1 4) (value P2 3) (counter 7)"
                 "(change {(at 0 \"Cross\")}) (at \"A1\" {\"Cross\"}) (equal (count Pieces) 1)")) == "");
  CHECK(said(run("seven-steps",
                 "(at (handSite P1) \"Runner1\" count:2) (change {(at (handSite P1) Empty)})"
                 "(at (handSite P1) {})")) == "");
}

TEST_CASE("facts are about players of the game") {
  for (const char* fact :
       {"(phase 100 \"Opening\")", "(mover P1 prev:100)", "(mover P1 next:-1)", "(next 100)", "(mover 100)"})
    contains(said(run("tab", std::string("(position {") + fact + "})")), "there is no player");
  contains(said(run("tab", "(phase -1 \"Opening\")")), "there is no player -1");
}

TEST_CASE("dice show what is foreseen, throw after throw") {
  CHECK(said(run("seven-steps",
                 "(dice {3}) (dice {1}) (dice {2}) (move to:2) (move to:0)"
                 "(legal exactly:{(move from:(handSite P1) to:1) (move from:2 to:4)})")) == "");
  contains(said(run("seven-steps", "(dice {4})")), "die 1 has no face 4");
  const std::string twice = said(run("seven-steps", "(dice {3 1})"));
  contains(twice, "the throw {1} never came");
  CHECK(twice.find("the throw {3}") == std::string::npos);
  contains(said(run("tic-tac-toe", "(dice {3})")), "this game has no dice");
  contains(
      said(run("(game \"Many\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each) (dice d:6 num:12)}) "
               "(rules (play (do (roll) next:(move Add (to (sites Empty))))) (end (if (is Full) (result All Draw)))))",
               "(dice {1 1 1 1 1 1 1 1 1 1 1 1})")),
      "so many dice cannot be foreseen");
}

TEST_CASE("a failure shows place, expectation, what was found, and the position") {
  const std::string text = said(run("tic-tac-toe", "(move to:4)\n(at 4 \"Cross\")"));
  contains(text, "t.tests:4:1: error: on site 4 (B2) stands Disc");
  contains(text, "expected: Cross");
  contains(text, "player 2 to move");
  contains(text, "Disc1: 4 (B2)");
}

TEST_CASE("a failure tells states where pieces of a kind differ in them") {
  const std::string heading = R"((tests (game "Balls"
    (players 2)
    (equipment {(board (rectangle 1 4)) (piece "Ball" Neutral) (piece "Disc" Each)})
    (rules
      (start {(place "Ball0" 0 state:1) (place "Ball0" 1 state:2) (place "Disc1" 2 state:1)})
      (play (move Add (to (sites Empty))))
      (end (if (is Full) (result Mover Win))))
  )))";
  const std::string told = said(lud::rule_test::run_text("t.tests", heading + "(test \"t\" {(count Cells) => 9})"));
  contains(told, "Ball0 state 1: 0 (A1)");
  contains(told, "Ball0 state 2: 1 (B1)");
  contains(told, "Disc1: 2 (C1)");
}

TEST_CASE("legal moves are compared one by one, or as far as asked") {
  const std::string full = "(position {(at {0 1 5 6} \"Disc\") (at {2 3 4} \"Cross\")})";
  CHECK(said(run("tic-tac-toe", full + "(legal exactly:{(move to:7) (move to:8)}) (legal only:{(move)})"
                                       "(legal including:{(move to:8)}) (legal excluding:{(move to:0)})"
                                       "(legal count:2)")) == "");
  contains(said(run("tic-tac-toe", full + "(legal exactly:{(move to:8)})")),
           "legal, but not expected: (move to:7 piece:\"Disc1\")");
  contains(said(run("tic-tac-toe", full + "(legal exactly:{(move to:8) (move to:8) (move to:7)})")),
           "not legal: (move to:8)");
  contains(said(run("tic-tac-toe", full + "(legal excluding:{(move to:8)})")), "legal, but not expected");
  contains(said(run("tic-tac-toe", full + "(legal count:3)")), "2 moves are legal");
}

TEST_CASE("steps that would hold in any game are told of") {
  contains(said(run("tic-tac-toe", "(legal excluding:{})")), "no move is excluded here");
  contains(said(run("tic-tac-toe", "(legal excluding:{(move to:77)})")), "there is no site 77");
  contains(said(run("tic-tac-toe", "(at {} \"Disc\")")), "no site is given here");
}

TEST_CASE("a move must be one that is legal, and one alone") {
  contains(said(run("tic-tac-toe", "(move to:4) (move to:4)")), "this move is not legal");
  contains(said(run("tic-tac-toe", "(move)")), "ambiguous: several legal moves fit");
  CHECK(said(run("crossing",
                 "(position {(at \"B2\" \"Walker1\") (at {\"C3\" \"B5\"} \"Walker2\")})"
                 "(move removes:{\"C3\"}) (at \"C3\" \"Walker1\")")) == "");
  CHECK(said(run("crossing", "(move from:\"A1\" leading:(is Occupied (coord \"B2\"))) (at \"B2\" \"Walker1\")")) == "");
}

TEST_CASE("rulesets and options that the game does not have are marked in the test") {
  const std::string ruleset = said(run("dadu", "(test \"t\" ruleset:\"Sixteen plyers\" {(running)})"));
  contains(ruleset, "t.tests:2:19: error: there is no ruleset \"Sixteen plyers\"");
  contains(ruleset, "did you mean \"Sixteen players\"");
  contains(said(run("tic-tac-toe", "(test \"t\" options:{\"Board/5x5\"} {(running)})")), "t.tests:2:19: error: ");
}

TEST_CASE("a test without steps is an error") {
  contains(said(run("tic-tac-toe", "(test \"t\" {})")), "this test checks nothing");
  contains(said(run("tic-tac-toe", "(test \"t\" {(running)}) (invariant \"i\" {})")), "this invariant says nothing");
}

TEST_CASE("a step within a define is marked there, with the use of the define") {
  const std::string text = said(lud::rule_test::run_text(
      "t.tests",
      "(tests \"tic-tac-toe\")\n(define \"T\" (mover #1))\n(test \"t\" {\n(\"T\" P1)\n(\"T\" P2)\n(running)})"));
  contains(text, "t.tests:2:13: error: ");
  contains(text, "expanded from define \"T\" at t.tests:5:2");
  CHECK(text.find("t.tests:4") == std::string::npos);
}

TEST_CASE("where all players move at once, a move of each is needed") {
  const auto at_once = [](const std::string& steps) {
    return said(lud::rule_test::run_text(
        "t.tests",
        "(tests (game \"At Once\" (players 2) (mode Simultaneous) (equipment {(board (square 2))}) (rules (play (or {"
        "(move Select (from (sites {0 1})) P1) (move Select (from (sites {2 3})) P2)})) (end (if (= (counter) 9) "
        "(result All Draw))))))\n"
        "(test \"t\" {\n" +
            steps + "\n})"));
  };
  CHECK(at_once("(together {(move from:0) (move from:3)}) (running) (random 20) (draw)") == "");
  contains(at_once("(move from:0)"), "all players move at once here");
  contains(at_once("(together {(move from:0)})"), "2: one of each player who has moves");
  contains(at_once("(together {(move from:2) (move from:3)})"), "the move of player 1 is not legal");
  contains(at_once("(together {(move from:0) (move)})"), "ambiguous");
  contains(said(run("tic-tac-toe", "(together {(move to:4) (move to:5)})")), "one player moves here");
}

TEST_CASE("results are checked") {
  const std::string win = "(position {(at {0 1} \"Disc\")}) (move to:2)";
  CHECK(said(run("tic-tac-toe", win + "(winner P1) (loser P2) (ranking {1 2})")) == "");
  contains(said(run("tic-tac-toe", win + "(running)")), "player 1 has won");
  contains(said(run("tic-tac-toe", win + "(draw)")), "player 1 has won");
  contains(said(run("tic-tac-toe", win + "(move to:5)")), "the game is over");
  contains(said(run("tic-tac-toe", "(winner P1)")), "the game goes on, player 1 to move");
}

TEST_CASE("an arrow stands between an expression and its value") {
  CHECK(said(run(
            "tic-tac-toe",
            "(position {(at 0 \"Disc\") (var 3)}) (count Pieces) => 1 (is Full) => False (sites Top) => {6 7 8}\n"
            "(sites Corners) => (sites {8 6 2 0}) (/ 1.0 3.0) => 0.3333333 (directions {N E}) => (directions {N E})\n"
            "(move Remove 0) => {(move to:0)} (square 2) => (shape vertices:9 edges:12 cells:4)")) == "");
  contains(said(run("tic-tac-toe", "(count Sites in:(sites Top)) => 4")), "t.tests:3:1: error: this is 3");
  contains(said(run("tic-tac-toe", "(is Full) => True")), "this is False");
  contains(said(run("tic-tac-toe", "(/ 1.0 3.0) => 0.3")), "this is 0.3333");
  contains(said(run("tic-tac-toe", "(directions N) => E")), "the directions are {N}");
  contains(said(run("tic-tac-toe", "(move Remove 0) => {(move to:1)}")), "not legal: (move to:1)");
  contains(said(run("tic-tac-toe", "(square 2) => (shape cells:5)")), "the board has 4 cells");
  contains(said(run("tic-tac-toe", "(square 1) => (shape cellsAt:{{0 0}})")), "the cells are at {0.5 0.5}");
  contains(said(run("tic-tac-toe", "=> 3")), "an arrow stands between an expression and its value");
  contains(said(run("tic-tac-toe", "(count Pieces) =>")), "an arrow stands between an expression and its value");
  contains(said(run("tic-tac-toe", "(count Pieces) => => 3")), "an arrow stands between");
}

TEST_CASE("a heading may describe the game itself") {
  const std::string heading =
      "(define \"Board\" (board #1))"
      "(tests (game \"Here\" (players 2) (equipment {(\"Board\" (square 4)) (piece \"Disc\" Each)})"
      " (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result Mover Draw))))))";
  CHECK(said(lud::rule_test::run_text("t.tests", heading + "(test \"t\" {(count Cells) => 16 (legal count:16)})")) ==
        "");
  contains(said(lud::rule_test::run_text("t.tests", "(tests (game \"Here\")) (test \"t\" {})")), "t.tests:1:8");
}

TEST_CASE("where a test has mistakes, what is odd about its game is not told") {
  const std::string text =
      "(tests (game \"Odd\" (players 2) (equipment {(board (square 4)) (piece \"Disc\" Each)}) "
      "(rules (play (move Add (to (sites Empty)))) (end (if (= 1 (var \"Kept\")) (result Mover Win)))))) (test \"t\" "
      "{(at 4 \"Dsc\")})";
  const std::string told = said(lud::rule_test::run_text("t.tests", text));
  contains(told, "there is no piece \"Dsc\"");
  CHECK(told.find("nothing is ever kept") == std::string::npos);
}

TEST_CASE("words that a game keeps nothing for are refused in its tests") {
  contains(said(run("tic-tac-toe", "(is Cycle) => False")), "it does not keep earlier positions");
  contains(said(run("tic-tac-toe", "(count Steps Orthogonal 0 8) => 4")), "it counts no steps along this relation");
  contains(said(run("tic-tac-toe", "(change {(take Control of:P1 by:P2)})")), "it does not keep the order of pieces");
}

TEST_CASE("mistakes in a test are shown where they are") {
  contains(said(run("tic-tac-toe", "(at 4 \"Queen\")")), "t.tests:3:7: error: there is no piece \"Queen\"");
  contains(said(run("tic-tac-toe", "(at \"Z9\" \"Disc\")")), "there is no site \"Z9\"");
  contains(said(run("tic-tac-toe", "(at 44 \"Disc\")")), "there is no site 44");
  contains(said(run("tic-tac-toe", "(legal exactli:{})")), "did you mean 'exactly:'?");
  contains(said(run("tic-tac-toe", "(legal includes:{})")), "did you mean 'including:'?");
  contains(said(run("tic-tac-toe", "(winner P3)")), "there is no player P3: the game has 2");
  contains(said(run("tic-tac-toe", "(position {(move to:0)})")), "a move to be played is a step of its own");
  contains(said(run("tic-tac-toe", "(holds (is Ful))")), "did you mean (is Full ...)?");
  contains(said(run("tic-tac-toe", "(phase P1 \"Nowhere\")")), "there is no phase \"Nowhere\"");
  contains(said(run("tic-tac-toe", "(equal (var \"Captor\") 1)")), "the game uses no name \"Captor\"");
  contains(said(run("tic-tac-toe", "(position {(place Stack items:{\"Disc\" \"Cross\"} 4)})")),
           "its pieces do not stack");
  contains(said(run("crossing", "(position {(mover P7)})")), "there is no player 7");
  contains(said(run("crossing", "(at 0 \"Walker\")")), "\"Walker\" may be any of \"Walker1\", \"Walker2\"");
  contains(said(run("no-such-game", "(running)")), "t.tests:1:8: error: there is no game \"no-such-game\"");
  contains(said(run("tic-tac-to", "(running)")), "did you mean \"tic-tac-toe\"?");
  contains(said(lud::rule_test::run_text("t.tests", "(test \"t\" {})")), "no game is named for this test");
}

TEST_CASE("a mistake in one test leaves the others alone") {
  for (const char* wrong : {"(at 4 \"Queen\")", "(no-such-step)", "(\"NoSuchDefine\")"}) {
    const FileResult result = run("tic-tac-toe", "(test \"good\" {(running)}) (test \"bad\" {" + std::string(wrong) +
                                                     "}) (test \"failing\" {(draw)})");
    INFO(wrong);
    CHECK(result.errors != "");
    CHECK(result.not_run == 1);
    REQUIRE(result.outcomes.size() == 2);
    CHECK(result.outcomes[0].name == "good");
    CHECK(result.outcomes[0].failures.empty());
    CHECK(result.outcomes[1].name == "failing");
    CHECK(result.failed() == 1);
  }
  const FileResult headings = lud::rule_test::run_text(
      "t.tests", "(tests \"nothing\") (test \"a\" {(running)}) (tests \"crossing\") (test \"b\" {(running)})");
  CHECK(headings.not_run == 1);
  CHECK(headings.passed() == 1);
}

TEST_CASE("invariants are checked in every position") {
  CHECK(said(run("crossing", "(test \"t\" {(running)}) (invariant \"few\" {(holds (<= (count Pieces P1) 4))})")) == "");
  const FileResult result = run("tic-tac-toe",
                                "(test \"t\" {(running)}) (invariant \"sparse\" {(holds (<= (count Pieces P1) 2))})"
                                "(invariant \"going\" {(running)}) (invariant \"sound\" {(holds (not (is Full)))})");
  REQUIRE(result.outcomes.size() == 4);
  contains(said(result), "after 5 moves");
  contains(said(result), "this does not hold");
  CHECK(result.outcomes[1].name == "sparse");
  CHECK(result.outcomes[1].failures.size() == 1);
  CHECK(result.outcomes[2].failures.size() == 1);  // reported once, however many positions follow
  contains(said(run("crossing", "(test \"t\" {(running)}) (invariant {(running)})")), "this invariant has no name");
}

TEST_CASE("options, defines, and tests by name") {
  const std::string text =
      "(define \"Rows\" (equal (count Rows) #1))\n(tests \"crossing\" options:{\"Board/6x5\"})\n"
      "(test \"ONE: larger\" {(\"Rows\" 6)})\n(test \"TWO: usual\" options:{\"Board/5x4\"} {(\"Rows\" 5)})";
  CHECK(said(lud::rule_test::run_text("t.tests", text)) == "");
  lud::rule_test::RunOptions options;
  options.only = "TWO";
  const FileResult result = lud::rule_test::run_text("t.tests", text, options);
  CHECK(result.outcomes.size() == 1);
  CHECK(result.outcomes[0].name == "TWO: usual");
  CHECK(result.passed() == 1);
}

TEST_CASE("the reference page has every word of rule tests") {
  const std::string page = content(std::string(LUD_SOURCE_DIR) + "/games/README.md");
  const auto& words = lud::rule_test::library().all();
  for (std::size_t i = lud::stdlib::library().all().size(); i < words.size(); ++i)
    if (!words[i].head.empty()) contains(page, "(" + std::string(words[i].head));
}
