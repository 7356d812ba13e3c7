#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "tests/unit/content.hpp"
#include "tests/unit/library_games.hpp"

using namespace lud::grammar;

namespace {

enum class Breaks { Made, Kept };

// Prints a text and checks both laws of the printer on the way. `Kept`: with the author's line breaks.
std::string printed(const std::string& text, Breaks breaks = Breaks::Made) {
  SourceSet sources;
  Diagnostics diagnostics;
  const auto print_so = [&](const Tree& tree, const std::string& from) {
    return breaks == Breaks::Kept ? print(tree, from) : print(tree);
  };
  const Tree tree = read_text("toy.lud", text, sources, diagnostics);
  CHECK(diagnostics.items().empty());
  const std::string once = print_so(tree, text);
  const Tree again = read_text("printed.lud", once, sources, diagnostics);
  INFO(once);
  CHECK(diagnostics.items().empty());
  CHECK(same_structure(tree, again));
  CHECK(tree.comments.size() == again.comments.size());
  CHECK(print_so(again, once) == once);
  const Tree compact = read_text("compact.lud", print_compact(tree), sources, diagnostics);
  CHECK(same_structure(tree, compact));
  return once;
}

}  // namespace

TEST_CASE("short trees stay on one line") {
  CHECK(printed("( a  {1\n2} \"x\" if:( b )\n)") == "(a {1 2} \"x\" if:(b))\n");
  CHECK(printed("(rulesets {(ruleset \"R\" {\"A/B\"}) **})") == "(rulesets {(ruleset \"R\" {\"A/B\"})**})\n");
  CHECK(printed("(sites {\"A1\" .. \"A5\"})") == "(sites {\"A1\"..\"A5\"})\n");
  CHECK(printed("(\"a\" 1 .. 5 ((b)) if:)") == "(\"a\" 1 .. 5 ((b)) if:)\n");
}

TEST_CASE("an arrow stays between an expression and its value") {
  CHECK(printed("(test \"t\" {(a) =>\n1 (b)=>{2 3}})") == "(test \"t\" {(a) => 1 (b) => {2 3}})\n");
  const std::string longer(60, 'x');
  CHECK(printed("(test \"t\" {(" + longer + " 1) => {1 2} (b (c) (d) (e) (f) (g)) => True})") ==
        "(test \"t\" {\n    (" + longer + " 1) => {1 2}\n    (b (c) (d) (e) (f) (g)) => True\n})\n");
}

TEST_CASE("what would read as something else is kept apart") {
  CHECK(printed("args:{ < size > <size> }") == "args:{<size > <size>}\n");
  CHECK(printed("(item < <a> b> < <> >)") == "(item < <a> b> < <> >)\n");
  CHECK(printed("(< 1 2) (> 3 4) (<=) x>") == "(< 1 2)\n\n(> 3 4)\n\n(<=)\n\nx\n\n>\n");
  CHECK(printed("(\"a\" if: then:(b) c:d:e :f)") == "(\"a\" if: then:(b) c: d:e :f)\n");
}

TEST_CASE("a label apart from its value stays so among the arguments of a define") {
  CHECK(printed("(\"D\" from: (a)  to:(b) is:   c)") == "(\"D\" from: (a) to:(b) is: c)\n");
  CHECK(printed("(a from: (\"D\") to:   b)") == "(a from:(\"D\") to:b)\n");
}

TEST_CASE("line breaks stay of the kind that the text has, and so does a byte order mark") {
  CHECK(printed("(a\r\n  (b)\r\n)\r\n", Breaks::Kept) == "(a\r\n    (b)\r\n)\r\n");
  CHECK(printed("(a \"one\r\ntwo\"\r\n b)\r\n", Breaks::Kept).find("\r\r") == std::string::npos);
  CHECK(printed("\xEF\xBB\xBF(a   b)\n", Breaks::Kept) == "\xEF\xBB\xBF(a b)\n");
}

TEST_CASE("long calls are broken after their leading words") {
  CHECK(printed("(game \"Pebbles\" (players 2) (equipment {(board (square 8)) (piece \"Pebble\" Each (move Step "
                "(directions {N S E W}) (to if:(is Empty (to)))))}))") ==
        "(game \"Pebbles\"\n"
        "    (players 2)\n"
        "    (equipment {\n"
        "        (board (square 8))\n"
        "        (piece \"Pebble\" Each (move Step (directions {N S E W}) (to if:(is Empty (to)))))\n"
        "    })\n"
        ")\n");
}

TEST_CASE("long lists of small items are filled") {
  std::string list = "(sites {";
  for (int site = 0; site < 60; ++site) list += std::to_string(site) + " ";
  CHECK(printed(list + "})") ==
        "(sites {\n"
        "    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34\n"
        "    35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59\n"
        "})\n");
}

TEST_CASE("remarks stay where they were") {
  CHECK(printed("// About\n// this file.\n\n(define \"A\" // why\n  (b) // first\n  // second\n  (c)\n  // last\n) // "
                "end\n// bye",
                Breaks::Kept) ==
        "// About\n"
        "// this file.\n"
        "\n"
        "(define \"A\" // why\n"
        "    (b) // first\n"
        "    // second\n"
        "    (c)\n"
        "    // last\n"
        ") // end\n"
        "// bye\n");
  printed("{ // x\n 1 // y\n 2 3 // z\n}");
  printed("(item \"A\" <(b)> // x\n)* // y\n");
  printed("(a { // only\n (b) // behind\n } // list\n)");
  printed("(a if: // x\n (b) // y\n .. // z\n)");
}

TEST_CASE("line breaks of the author stay, and closing brackets follow from them") {
  // Groups on a line stay together, single empty lines stay, several become one.
  CHECK(printed("(a (b)   (c)\n (d) (e))\n\n\n\n(f)\n(g)", Breaks::Kept) ==
        "(a (b) (c)\n"
        "    (d) (e)\n"
        ")\n"
        "\n"
        "(f)\n"
        "(g)\n");
  // Brackets that open on one line indent by one step together.
  CHECK(printed("(a {(b\n(c))})", Breaks::Kept) ==
        "(a {(b\n"
        "    (c)\n"
        ")})\n");
  // A line that is too long is broken at the outermost bracket.
  const std::string wide(60, 'x');
  CHECK(printed("(a (" + wide + ") (" + wide + " (b)))", Breaks::Kept) ==
        "(a\n"
        "    (" +
            wide +
            ")\n"
            "    (" +
            wide +
            " (b))\n"
            ")\n");
}

TEST_CASE("a long list on one line is filled in one pass") {
  constexpr int numbers = 100'000;
  std::string list = "(a {", expected = list;
  std::size_t column = 0;
  for (int i = 0; i < numbers; ++i) {
    const std::string number = std::to_string(i);
    list += number + ' ';
    if (i == 0 || column + 1 + number.size() > widest_printed_line) {
      expected += "\n    " + number;
      column = 4 + (i > 0 ? 1 : 0) + number.size();  // the space before it counts
    } else {
      expected += ' ' + number;
      column += 1 + number.size();
    }
  }
  CHECK(printed(list + "})", Breaks::Kept) == expected + "\n})\n");
}

TEST_CASE("the built-in games print and read back") {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(LUD_SOURCE_DIR "/games")) {
    if (entry.path().extension() != ".lud" && entry.path().extension() != ".tests") continue;
    INFO(entry.path().string());
    const std::string text = content(entry.path());
    printed(text);
    printed(text, Breaks::Kept);
  }
}

TEST_CASE("the library prints and reads back") {
  const char* library = library_or_skip();
  if (library == nullptr) return;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(library)) {
    if (entry.path().extension() != ".lud" && entry.path().extension() != ".def") continue;
    SourceSet sources;
    Diagnostics diagnostics;
    const Tree tree = read_file(entry.path().string(), sources, diagnostics);
    const std::string once = print(tree), kept = print(tree, sources.text(0));
    const Tree again = read_text("printed.lud", once, sources, diagnostics);
    const Tree kept_again = read_text("kept.lud", kept, sources, diagnostics);
    INFO(entry.path().string());
    CHECK(diagnostics.items().empty());
    CHECK(same_structure(tree, again));
    CHECK(same_structure(tree, kept_again));
    CHECK(print(again) == once);
    CHECK(print(kept_again, kept) == kept);
  }
}
