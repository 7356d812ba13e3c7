#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "grammar/expand.hpp"
#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "tests/unit/content.hpp"

using namespace lud::grammar;

namespace {

struct Expansion {
  SourceSet sources;
  Diagnostics diagnostics;
  Tree tree;

  explicit Expansion(std::string text, const std::string& library = "", const Selection& selection = {},
                     const ExpansionLimits& limits = {}) {
    Defines defines;
    if (!library.empty()) {
      defines.add(std::make_shared<const Tree>(read_text("library.def", library, sources, diagnostics)), diagnostics);
    }
    const Tree file = read_text("toy.lud", std::move(text), sources, diagnostics);
    tree = expand(file, defines, selection, sources, diagnostics, limits);
  }

  std::string text() const { return tree.roots.empty() ? "" : print_compact(tree, tree.roots[0]); }
  std::string codes() const {
    std::string all;
    for (const Diagnostic& item : diagnostics.items()) all += (all.empty() ? "" : " ") + item.code;
    return all;
  }
};

std::string expanded(const std::string& text, const std::string& library = "", const Selection& selection = {}) {
  const Expansion expansion(text, library, selection);
  INFO(render(expansion.diagnostics, expansion.sources));
  // Missing arguments and empty defines are allowed here; their warnings are tested elsewhere.
  for (const Diagnostic& item : expansion.diagnostics.items())
    CHECK((item.code == "missing-argument" || item.code == "empty-define"));
  return expansion.text();
}

const std::string sized_game =
    "(game \"Toy\" (board (<Board:shape> <Board:size>)) (piece \"Dot<Board>\") (sites {0..<Board:last>}) <End>)"
    "(option \"Board\" <Board> args:{<shape> <size> <last>} {"
    "  (item \"Small\" <hex> <3> <(- 9 1)> \"Three.\")"
    "  (item \"Square 4\" <square> <4><15> \"Four.\")**"
    "  (item \"Large\" <square> <5> <24> \"Five.\")* })"
    "(option \"End\" <End> args:{<rule>} { (item \"None\" <> \"\")* (item \"Line\" <(end (is Line 3)) (then)> \"\") })"
    "(rulesets { (ruleset \"Ruleset/Big\" {\"Board/Large\" \"End/Line\"}) (ruleset \"Ruleset/Lost\" {}) })";

}  // namespace

TEST_CASE("a define stands for its body") {
  CHECK(expanded("(define \"Empty\" (is Empty (to))) (game \"G\" (to if:(\"Empty\")) (to if:\"Empty\"))") ==
        "(game \"G\" (to if:(is Empty (to))) (to if:(is Empty (to))))");
  CHECK(expanded("(game \"G\" (\"Lib\" 2))", "(define \"Lib\" (a #1 (\"Inner\" #1)))(define \"Inner\" (b #1))") ==
        "(game \"G\" (a 2 (b 2)))");
}

TEST_CASE("a define of the file comes before one of the library") {
  CHECK(expanded("(define \"X\" (mine)) (game \"G\" (\"X\"))", "(define \"X\" (theirs))") == "(game \"G\" (mine))");
}

TEST_CASE("arguments") {
  const std::string define = "(define \"D\" (hop #1 if:#2 #3)) ";
  CHECK(expanded(define + "(game \"G\" (\"D\" (a) (b) {c d}))") == "(game \"G\" (hop (a) if:(b) {c d}))");
  CHECK(expanded(define + "(game \"G\" (\"D\" ~ x))") == "(game \"G\" (hop if:x))");
  CHECK(expanded(define + "(game \"G\" (\"D\" from:(a) ~ at:3))") == "(game \"G\" (hop from:(a) at:3))");
  CHECK(expanded(define + "(game \"G\" (\"D\"))") == "(game \"G\" (hop))");
  CHECK(expanded(define + "(game \"G\" (\"D\" ~ ~ (c)))") == "(game \"G\" (hop if:(c)))");
}

TEST_CASE("arguments inside words, labels, heads and strings") {
  const std::string define = "(define \"D\" (place \"Pawn#1\" P#1 #2:(#3 x) 1..#1)) ";
  CHECK(expanded(define + "(game \"G\" (\"D\" 2 state \"E\"))", "(define \"E\" (e #1))") ==
        "(game \"G\" (place \"Pawn2\" P2 state:(e x) 1 2))");
  CHECK(expanded(define + "(game \"G\" (\"D\" ~ ~ is))") == "(game \"G\" (place \"Pawn\" P (is x) 1..))");
  CHECK(expanded("(define \"D\" (a \"#1\")) (game \"G\" (\"D\" \"text\") (\"D\" (f 1 {x})))") ==
        "(game \"G\" (a \"text\") (a \"(f 1 {x})\"))");
}

TEST_CASE("parameters count up from one without a gap; colours are text") {
  CHECK(expanded("(define \"D\" (colour #1 \"#644B32\")) (game \"G\" (\"D\" 7))") ==
        "(game \"G\" (colour 7 \"#644B32\"))");
  CHECK(expanded("(define \"D\" (colour \"#2f0\")) (game \"G\" (\"D\"))") == "(game \"G\" (colour \"#2f0\"))");
}

TEST_CASE("a define may be several nodes, a label, or nothing") {
  CHECK(
      expanded("(define \"Two\" (a) (b)) (define \"No\") (define \"L\" if:(c)) (game \"G\" (\"Two\") (\"No\") {\"Two\" "
               "\"No\"} (d \"L\") x:(\"No\"))") == "(game \"G\" (a) (b) {(a) (b)} (d if:(c)))");
  // An argument that expands to several nodes before its call is expanded counts as several arguments.
  CHECK(expanded("(define \"Two\" 1 2) (define \"D\" (d #2 #1)) (game \"G\" (\"D\" \"Two\"))") ==
        "(game \"G\" (d 2 1))");
}

TEST_CASE("the name of a game is not a define") {
  CHECK(expanded("(define \"Hex\" (hex 5)) (game \"Hex\" (board \"Hex\"))") == "(game \"Hex\" (board (hex 5)))");
}

TEST_CASE("doubled brackets are dropped") {
  CHECK(expanded("(define \"D\" (d)) (game \"G\" ((\"D\")) (and ((a) (b))) (from: (a)))") ==
        "(game \"G\" (d) (and (a) (b)) (from (a)))");
}

TEST_CASE("options give their default item or the selected one") {
  CHECK(expanded(sized_game) ==
        "(game \"Toy\" (board (square 4)) (piece \"Dotsquare\") (sites {0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15}))");
  CHECK(expanded(sized_game, "", {{"End/Line"}, ""}).ends_with("15}) (end (is Line 3)) (then))"));
  CHECK(expanded(sized_game, "", {{"Board/Small"}, ""}) ==
        "(game \"Toy\" (board (hex 3)) (piece \"Dothex\") (sites {0.. (- 9 1)}))");
}

TEST_CASE("a ruleset selects options, and an option outweighs it") {
  const std::string big = expanded(sized_game, "", {{}, "Ruleset/Big"});
  CHECK(big.find("(square 5)") != std::string::npos);
  CHECK(big.find("(is Line 3)") != std::string::npos);
  CHECK(expanded(sized_game, "", {{}, "Big"}) == big);
  const std::string mixed = expanded(sized_game, "", {{"Board/Small"}, "Big"});
  CHECK(mixed.find("(hex 3)") != std::string::npos);
  CHECK(mixed.find("(is Line 3)") != std::string::npos);
}

TEST_CASE("choices that do not exist are errors that list those that do") {
  const Expansion option(sized_game, "", {{"Board/Smal"}, ""});
  REQUIRE(option.codes() == "unknown-option");
  CHECK(option.diagnostics.items()[0].hints == std::vector<std::string>{"did you mean \"Board/Small\"?"});
  CHECK(option.diagnostics.items()[0].expected.size() == 2);
  CHECK(Expansion(sized_game, "", {{}, "Ruleset/Bug"}).codes() == "unknown-ruleset");
  CHECK(Expansion(sized_game, "", {{}, "Lost"}).codes() == "empty-ruleset");
  CHECK(Expansion(sized_game, "", {{"Board/Small", "Board/Large"}, ""}).codes() == "option-twice");
}

TEST_CASE("choices can be listed") {
  SourceSet sources;
  Diagnostics diagnostics;
  const Tree file = read_text("toy.lud", sized_game, sources, diagnostics);
  const Choices choices = list_choices(file, sources, diagnostics);
  REQUIRE(choices.categories.size() == 2);
  CHECK(choices.categories[0].name == "Board");
  CHECK(choices.categories[0].tag == "Board");
  CHECK(choices.categories[0].argument_names.size() == 3);
  CHECK(choices.categories[0].default_item == 1);
  REQUIRE(choices.categories[0].items.size() == 3);
  CHECK(choices.categories[0].items[1].description == "Four.");
  CHECK(choices.categories[0].items[1].stars == 2);
  CHECK(choices.categories[0].items[1].arguments.size() == 3);
  REQUIRE(choices.rulesets.size() == 2);
  CHECK(choices.rulesets[0].options.size() == 2);
}

TEST_CASE("a ruleset that is not known in full can be read, but not chosen") {
  const std::string game =
      "(game \"G\" (board <Board>))(option \"Board\" <Board> args:{<b>} "
      "{(item \"Known\" <(hex 3)> \"\")* (item \"Lost\" <[(hex 3) | (square [3..5])]> \"\")})";
  CHECK(expanded(game) == "(game \"G\" (board (hex 3)))");
  CHECK(Expansion(game, "", {{"Board/Lost"}, ""}).codes() == "incomplete");
}

TEST_CASE("brackets may come in halves from an option") {
  const std::string game =
      "(game \"G\" (board <Dual:open> (hex 3) <Dual:close>))"
      "(option \"Dual\" <Dual> args:{<open> <close>} {(item \"No\" <> <> \"\")* (item \"Yes\" <(dual > <)> \"\")})";
  CHECK(expanded(game) == "(game \"G\" (board (hex 3)))");
  CHECK(expanded(game, "", {{"Dual/Yes"}, ""}) == "(game \"G\" (board (dual (hex 3))))");
}

TEST_CASE("ranges are written out") {
  CHECK(expanded("(game \"G\" {1..4 4..1 3..3 x:1..2})") == "(game \"G\" {1 2 3 4 4 3 2 1 3 3 x:1 2})");
  CHECK(expanded("(game \"G\" {\"B2\"..\"C3\" \"A1\"})") == "(game \"G\" {\"B2\" \"B3\" \"C2\" \"C3\" \"A1\"})");
  CHECK(expanded("(define \"First\" 2) (game \"G\" {\"First\"..\"Last\"})", "(define \"Last\" 4)") ==
        "(game \"G\" {2 3 4})");
  CHECK(Expansion("(game \"G\" {1..5000})").codes() == "bad-range");
  CHECK(Expansion("(game \"G\" {1..99999999999})").codes() == "bad-range");
  CHECK(Expansion("(game \"G\" {\"A1\"..\"Z999\"})").codes() == "bad-range");
  CHECK(Expansion("(game \"G\" {\"Hand\"..\"A2\"})").codes() == "bad-range");
}

TEST_CASE("every node knows where it came from") {
  const Expansion expansion("(define \"Outer\" (a (\"Inner\" #1)))\n(game \"G\" (\"Outer\" (mine)))",
                            "(define \"Inner\" (b #1))");
  CHECK(expansion.text() == "(game \"G\" (a (b (mine))))");
  for (const Node& node : expansion.tree.nodes) {
    std::string chain = expansion.sources.describe(node.span);
    for (std::uint32_t at = node.origin; at != 0; at = expansion.tree.origins[at].outer) {
      chain += " < " + std::string(expansion.tree.origins[at].define) + " " +
               expansion.sources.describe(expansion.tree.origins[at].use);
    }
    if (node.text == "game") CHECK(chain == "toy.lud:2:1");
    if (node.text == "a") CHECK(chain == "toy.lud:1:17 < Outer toy.lud:2:12");
    if (node.text == "b") CHECK(chain == " < Inner toy.lud:1:21 < Outer toy.lud:2:12");
    if (node.text == "mine") CHECK(chain == "toy.lud:2:20");
  }
}

TEST_CASE("an expanded tree outlives the file") {
  SourceSet sources;
  Diagnostics diagnostics;
  Tree tree;
  {
    Defines defines;
    SourceSet inner;
    defines.add(std::make_shared<const Tree>(read_text("l.def", "(define \"Inner\" (b P#1))", inner, diagnostics)),
                diagnostics);
    const Tree file = read_text("toy.lud", "(game \"G\" (\"Inner\" 3))", inner, diagnostics);
    tree = expand(file, defines, {}, inner, diagnostics);
  }
  const Tree copy = tree;
  tree = {};
  CHECK(print_compact(copy, copy.roots[0]) == "(game \"G\" (b P3))");
}

TEST_CASE("unknown names get the nearest one") {
  const Expansion unknown("(define \"Step\" (\"Jmp\")) (game \"G\" (\"Step\"))", "(define \"Jump\" (j))");
  REQUIRE(unknown.codes() == "unknown-define");
  CHECK(unknown.diagnostics.items()[0].hints == std::vector<std::string>{"did you mean \"Jump\"?"});
  CHECK(unknown.diagnostics.items()[0].notes.size() == 1);
  const Expansion tag("(game \"G\" <Bord:size>)(option \"B\" <Board> args:{<size>} {(item \"I\" <1> \"\")})");
  REQUIRE(tag.codes() == "unknown-tag");
  CHECK(tag.diagnostics.items()[0].hints == std::vector<std::string>{"did you mean \"<Board:size>\"?"});
}

TEST_CASE("defines that feed on themselves are stopped") {
  CHECK(Expansion("(define \"A\" (a (\"A\"))) (game \"G\" (\"A\"))").codes() == "recursive-define");
  CHECK(Expansion("(define \"A\" (\"B\")) (define \"B\" (\"A\")) (game \"G\" (\"A\"))").codes() == "recursive-define");
  CHECK(Expansion("(define \"W\" (#1 #1)) (game \"G\" (\"W\" \"W\"))").codes().find("limit") != std::string::npos);
  std::string bomb = "(define \"D0\" (x))";
  for (int level = 1; level < 40; ++level) {
    const std::string below = "(\"D" + std::to_string(level - 1) + "\")";
    bomb += "(define \"D" + std::to_string(level) + "\" (x " + below + below + "))";
  }
  CHECK(Expansion(bomb + "(game \"G\" (\"D39\"))").codes() == "expansion-limit");
  std::string ladder = "(game \"G\" (\"L0\"))";
  for (int level = 0; level < 200; ++level) {
    ladder += "(define \"L" + std::to_string(level) + "\" (x (\"L" + std::to_string(level + 1) + "\")))";
  }
  CHECK(Expansion(ladder).codes() == "expansion-limit");
  CHECK(Expansion("(game \"G\" <A>)(option \"O\" <A> args:{<x>} {(item \"I\" <{<A> <A>}> \"\")})").codes() ==
        "expansion-limit");
}

TEST_CASE("odd files are told apart") {
  CHECK(Expansion("(define \"A\" (a)) (game \"G\")").codes() == "unused-define");
  CHECK(Expansion("(define \"A\" (a)) (define \"A\" (b)) (game \"G\" \"A\")").codes() == "define-twice");
  CHECK(Expansion("(define \"A\" (a #1)) (game \"G\" (\"A\" 1 2))").codes() == "extra-argument");
  CHECK(Expansion("(define A (a)) (game \"G\")").codes() == "bad-define unused-define");
  CHECK(Expansion("(metadata (info))").codes() == "no-game");
  CHECK(Expansion("/---- (game \"G\")").codes() == "stray-text");
  CHECK(Expansion("(game \"G\" ({a} b))").codes() == "call-without-head");
  CHECK(Expansion("(game \"G\")(option \"O\" args:{<a>} {(item \"I\" <1> \"\")})").codes() == "bad-option");
  CHECK(Expansion("(game \"G\")(option \"O\" <T> args:{<a>} {(item \"I\" <1> <2> \"\")})").codes() == "bad-option");
  CHECK(expanded("(players 2)") == "(players 2)");
  CHECK(expanded("(metadata (info)) (match \"M\" (games {}))") == "(match \"M\" (games {}))");
}

// Expands each tests/expand/NAME.lud with the defines of tests/expand/library.def and the choices in its comments:
// `// option: Category/Item`, `// ruleset: Name`. The result, messages and then the printed tree, must be
// NAME.expected. With LUD_UPDATE_EXPECTED=1 the expected files are rewritten.
TEST_CASE("expansions as text") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(LUD_SOURCE_DIR) / "tests" / "expand";
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".lud") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() >= 5);
  for (const fs::path& path : files) {
    SourceSet sources;
    Diagnostics diagnostics;
    Defines defines;
    defines.add(
        std::make_shared<const Tree>(read_text("library.def", content(folder / "library.def"), sources, diagnostics)),
        diagnostics);
    const Tree file = read_text(path.filename().string(), content(path), sources, diagnostics);
    Selection selection;
    for (const Comment& comment : file.comments) {
      constexpr std::string_view option = "// option: ", ruleset = "// ruleset: ";
      if (comment.text.starts_with(option)) selection.options.emplace_back(comment.text.substr(option.size()));
      if (comment.text.starts_with(ruleset)) selection.ruleset = comment.text.substr(ruleset.size());
    }
    const Tree tree = expand(file, defines, selection, sources, diagnostics);
    const std::string result = render(diagnostics, sources) + print(tree);
    const fs::path expected = fs::path(path).replace_extension(".expected");
    if (std::getenv("LUD_UPDATE_EXPECTED") != nullptr) std::ofstream(expected, std::ios::binary) << result;
    INFO(path.filename().string());
    CHECK(result == content(expected));
  }
}

TEST_CASE("texts that defines put together have a limit") {
  for (const std::string begin : {"\"", ""}) {
    std::string file;
    for (int i = 1; i < 60; ++i)
      file += "(define \"A" + std::to_string(i) + "\" (\"A" + std::to_string(i + 1) + "\" " + begin + "#1#1" + begin +
              ")) ";
    const Expansion expansion(file + "(define \"A60\" #1) (game \"G\" (\"A1\" " + begin + "ab" + begin + "))");
    CHECK(expansion.codes() == "expansion-limit");
  }
  CHECK(expanded("(define \"A\" (\"B\" \"#1#1\")) (define \"B\" \"<#1#1>\") (game \"G\" (\"A\" \"ab\"))") ==
        "(game \"G\" \"<abababab>\")");
}

TEST_CASE("a range of sites goes from the lower left to the upper right") {
  CHECK(expanded("(game \"G\" {\"B2\"..\"C3\"})") == "(game \"G\" {\"B2\" \"B3\" \"C2\" \"C3\"})");
  for (const char* empty : {"\"B5\"..\"B2\"", "\"C1\"..\"A1\""})
    CHECK(Expansion("(game \"G\" {" + std::string(empty) + "})").codes() == "bad-range");
}
