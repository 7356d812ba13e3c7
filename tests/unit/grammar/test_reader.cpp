#include <doctest/doctest.h>

#include <string>

#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "grammar/spelling.hpp"

using namespace lud::grammar;

namespace {

struct Reading {
  SourceSet sources;
  Diagnostics diagnostics;
  Tree tree;

  explicit Reading(std::string text) { tree = read_text("toy.lud", std::move(text), sources, diagnostics); }

  std::string compact() const { return print_compact(tree); }
  std::string codes() const {
    std::string all;
    for (const Diagnostic& item : diagnostics.items()) all += (all.empty() ? "" : " ") + item.code;
    return all;
  }
  std::string place(std::size_t index) const { return sources.describe(diagnostics.items()[index].span); }
};

}  // namespace

TEST_CASE("a file becomes calls, lists, atoms and strings") {
  const Reading reading("(game \"Pebbles\" (players 2) {1 -2.5 P1} if:(is Empty (to)) by:Mover)");
  CHECK(reading.codes() == "");
  REQUIRE(reading.tree.roots.size() == 1);
  const Node& game = reading.tree[reading.tree.roots[0]];
  CHECK(game.kind == NodeKind::Call);
  CHECK(game.text == "game");
  REQUIRE(game.child_count == 5);
  const auto children = reading.tree.children(reading.tree.roots[0]);
  CHECK(reading.tree[children[0]].kind == NodeKind::String);
  CHECK(reading.tree[children[0]].text == "Pebbles");
  CHECK(reading.tree[children[2]].kind == NodeKind::List);
  CHECK(reading.tree[children[3]].label == "if");
  CHECK(reading.tree[children[3]].text == "is");
  CHECK(reading.tree[children[4]].label == "by");
  CHECK(reading.tree[children[4]].text == "Mover");
  CHECK(reading.sources.describe(reading.tree[children[4]].span) == "toy.lud:1:63");
  CHECK(reading.sources.describe(reading.tree[children[4]].label_span) == "toy.lud:1:60");
}

TEST_CASE("a string keeps brackets, remarks and escaped quotes") {
  const Reading reading("(note \"a ) { // \\\"b\\\" c\" \"two\nlines\")");
  CHECK(reading.codes() == "");
  const auto children = reading.tree.children(reading.tree.roots[0]);
  REQUIRE(children.size() == 2);
  CHECK(reading.tree[children[0]].text == "a ) { // \\\"b\\\" c");
  CHECK(unescape(reading.tree[children[0]].text) == "a ) { // \"b\" c");
  CHECK(reading.tree[children[1]].text == "two\nlines");
}

TEST_CASE("comparisons, tags and groups share the angle brackets") {
  const Reading reading(
      "(and (< 1 2) (<= 1 2) (> 1 2) (>= <Size:rows> 0..<Last>)) (item \"A\" <(> 1 2)> <4> <> <a b> <<=>)*");
  CHECK(reading.codes() == "");
  CHECK(reading.compact() ==
        "(and (< 1 2) (<= 1 2) (> 1 2) (>= <Size:rows> 0..<Last>))\n(item \"A\" <(> 1 2)> <4> <> <a b> <<=>)\n*\n");
  const Node& item = reading.tree[reading.tree.roots[1]];
  REQUIRE(item.child_count == 6);
  CHECK(reading.tree[reading.tree.children(reading.tree.roots[1])[1]].kind == NodeKind::Group);
  CHECK(reading.tree[reading.tree.children(reading.tree.roots[1])[2]].kind == NodeKind::Atom);
}

TEST_CASE("an argument whose brackets do not pair is one atom") {
  const Reading reading("(item \"Dual\" <(dual > <)> \"turned\")");
  CHECK(reading.codes() == "");
  const auto children = reading.tree.children(reading.tree.roots[0]);
  REQUIRE(children.size() == 4);
  CHECK(reading.tree[children[1]].text == "<(dual >");
  CHECK(reading.tree[children[2]].text == "<)>");
}

TEST_CASE("remarks are kept aside") {
  const Reading reading("// head ( \"\n(a // behind )\n  // own line\n  b)\n");
  CHECK(reading.codes() == "");
  CHECK(reading.compact() == "(a b)\n");
  REQUIRE(reading.tree.comments.size() == 3);
  CHECK(reading.tree.comments[0].text == "// head ( \"");
  CHECK_FALSE(reading.tree.comments[0].trailing);
  CHECK(reading.tree.comments[1].trailing);
  CHECK_FALSE(reading.tree.comments[2].trailing);
}

TEST_CASE("a byte order mark and carriage returns are white space") {
  const Reading reading("\xEF\xBB\xBF(a\r\n b)\r\n");
  CHECK(reading.codes() == "");
  CHECK(reading.compact() == "(a b)\n");
}

TEST_CASE("bracket errors point at the bracket") {
  SUBCASE("never closed") {
    const Reading reading("(a\n  (b {1 2)\n");
    CHECK(reading.codes() == "unclosed-bracket");
    CHECK(reading.place(0) == "toy.lud:2:9");
    CHECK(reading.compact() == "(a (b {1 2}))\n");
  }
  SUBCASE("closes nothing") {
    const Reading reading("(a B))\n(c)");
    CHECK(reading.codes() == "stray-bracket");
    CHECK(reading.place(0) == "toy.lud:1:6");
    CHECK(reading.compact() == "(a B)\n(c)\n");
  }
  SUBCASE("the indentation betrays where one is missing") {
    const Reading reading("(game\n    (rules\n        (play (step)\n    )\n    (end)\n)\n");
    REQUIRE(reading.codes() == "unclosed-bracket");
    CHECK(reading.place(0) == "toy.lud:3:20");
    const auto& notes = reading.diagnostics.items()[0].notes;
    REQUIRE(notes.size() == 1);
    CHECK(reading.sources.describe(notes[0].span) == "toy.lud:3:9");
  }
}

TEST_CASE("what is not known stands in square brackets") {
  const Reading reading("(rules [#] [ {a} | 3..5 | [*] ] [?] if:[\"A\" | (b)])");
  CHECK(reading.codes() == "");
  CHECK(reading.compact() == "(rules [#] [{a} | 3..5 | [*]] [?] if:[\"A\" | (b)])\n");
  CHECK(Reading("(rules [#)").codes() == "unclosed-bracket");
}

TEST_CASE("other broken files") {
  CHECK(Reading("").codes() == "empty-file");
  CHECK(Reading(" // only a remark\n").codes() == "empty-file");
  CHECK(Reading(std::string("PK\x03\0\0", 5)).codes() == "binary-file");
  CHECK(Reading(std::string("\xFF\xFE(\0a\0", 6)).codes() == "not-utf-8");
  CHECK(Reading(std::string("\0(\0a", 4)).codes() == "not-utf-8");
  CHECK(Reading("(a \"b)\n(c)").codes() == "unclosed-string");
  const Reading latin("(a\n \"Caf\xE9\")");
  CHECK(latin.codes() == "not-utf-8");
  CHECK(latin.place(0) == "toy.lud:2:6");
  for (const char* foreign : {"(\x80)", "(\xC3)", "(\xC0\xAF)", "(\xED\xA0\x80)", "(\xF4\x90\x80\x80)", "(\xFF)"})
    CHECK(Reading(foreign).codes() == "not-utf-8");
  CHECK(Reading("(a \"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2\")").codes() == "");
  const Reading bad("(a $ b, \xC3\xA9 c)");
  CHECK(bad.codes() == "bad-character bad-character bad-character");
  CHECK(bad.place(1) == "toy.lud:1:7");
  CHECK(bad.compact() == "(a b c)\n");
}

TEST_CASE("a missing quote is sought where strings turn inside out") {
  const Reading reading("(a \"one)\n(b \"two\")\n(c \"three\")");
  REQUIRE(reading.codes() == "unclosed-string");
  CHECK(reading.place(0) == "toy.lud:1:4");
}

TEST_CASE("a million brackets are an error, not a crash") {
  const Reading open(std::string(1000000, '('));
  CHECK(open.codes() == "too-deep unclosed-bracket");
  const Reading closed(std::string(1000000, '{') + std::string(1000000, '}'));
  CHECK(closed.codes() == "too-deep");
  const Reading groups(std::string(100000, '<'));
  CHECK(groups.diagnostics.has_errors());
}

TEST_CASE("messages show the line and a caret") {
  const Reading reading("(a\n\t(b é $ c)\n)");
  CHECK(render(reading.diagnostics, reading.sources) ==
        "toy.lud:2:5: error: 'é' means nothing outside a string\n"
        "     (b é $ c)\n"
        "        ^\n"
        "toy.lud:2:7: error: '$' means nothing outside a string\n"
        "     (b é $ c)\n"
        "          ^\n");
}

TEST_CASE("messages show notes, expectations and hints, and stop at a limit") {
  SourceSet sources;
  const std::uint32_t file = sources.add("toy.lud", "(hop over:Enemy)");
  Diagnostics diagnostics;
  Diagnostic& error = diagnostics.error("unknown-word", {file, 1, 4}, "no word \"hop\"");
  error.expected = {"(move Hop ...)", "(move Step ...)"};
  error.notes.push_back({"declared", {file, 5, 9}});
  hint_spelling(error, "hop", {"Hop", "Step"});
  for (int count = 0; count < 30; ++count) diagnostics.warning("odd", {no_source, 0, 0}, "odd");
  const std::string text = render(diagnostics, sources, 2);
  CHECK(text ==
        "toy.lud:1:2: error: no word \"hop\"\n"
        "    (hop over:Enemy)\n"
        "     ^^^\n"
        "  expected: (move Hop ...)\n"
        "        or: (move Step ...)\n"
        "  note: declared at toy.lud:1:6\n"
        "  hint: did you mean \"Hop\"?\n"
        "warning: odd\n"
        "... and 29 more\n");
  CHECK(diagnostics.error_count() == 1);
}

TEST_CASE("a long line is cut around its caret") {
  SourceSet sources;
  const std::uint32_t file = sources.add("toy.lud", std::string(1000, 'x') + "!" + std::string(1000, 'y'));
  Diagnostics diagnostics;
  diagnostics.error("odd", {file, 1000, 1001}, "odd");
  const std::string text = render(diagnostics, sources);
  CHECK(text.size() < 400);
  CHECK(text.find("!") != std::string::npos);
}

TEST_CASE("the nearest spelling") {
  CHECK(spelling_distance("Mover", "Mover") == 0);
  CHECK(spelling_distance("mover", "Mover") == 1);
  CHECK(spelling_distance("mOVER", "Mover") == 1);
  CHECK(spelling_distance("Moevr", "Mover") == 2);
  CHECK(spelling_distance("MOEVR", "Mover") == 3);
  CHECK(spelling_distance("Mov", "Mover") == 4);
  CHECK(nearest_spelling("Neutrl", {"Mover", "Neutral", "Next"}) == "Neutral");
  CHECK(nearest_spelling("NEUTRAL", {"Mover", "Neutral", "Next"}) == "Neutral");
  CHECK(nearest_spelling("Xyzzy", {"Mover", "Neutral", "Next"}) == "");
  CHECK(nearest_spelling("", {"Mover"}) == "");
  // Of equally near words the one that begins like the word.
  CHECK(nearest_spelling("Swap/Of", {"Swap/On", "Swap/Off"}) == "Swap/Off");
  CHECK(find_nearest("Swap/Of", {"Swap/On", "Swap/Off", "Swap/Off"}).alone);
  CHECK(find_nearest("Swap/O", {"Swap/On", "Swap/Of"}).word == "Swap/On");
  CHECK(!find_nearest("Swap/O", {"Swap/On", "Swap/Of"}).alone);
  CHECK(nearest_spelling("win", {"min"}) == "");  // another first letter makes another word
  CHECK(nearest_spelling("over", {"mover"}) == "");
  CHECK(nearest_spelling("in", {"if"}) == "");
  CHECK(nearest_spelling("fi", {"if"}) == "if");
  CHECK(nearest_spelling("Ad", {"Add"}) == "Add");
  CHECK(nearest_spelling("quare", {"square"}) == "square");
}

TEST_CASE("a folder, and what does not exist, cannot be read as a file") {
  SourceSet sources;
  CHECK(sources.add_file(LUD_SOURCE_DIR) == no_source);
  CHECK(sources.add_file(std::string(LUD_SOURCE_DIR) + "/there is no such file.lud") == no_source);
}

TEST_CASE("brackets are looked for on a long line, too") {
  std::string line = "(game \"G\" (rules ";
  for (int i = 0; i < 40000; ++i) line += "(add {a b}) ";
  const Reading reading(line + ")");
  CHECK(reading.codes() == "unclosed-bracket");
}

TEST_CASE("brackets of different kinds make a fragment of an option's argument") {
  const std::string before = "(option \"O\" <O> args:{<a>} {(item \"I\" ", behind = " \"\")*})";
  for (const char* fragment : {"<(}>", "<(dual >", "<)>"}) {
    const Reading reading(before + fragment + behind);
    CHECK(reading.codes() == "");
    // A bracket that is missing elsewhere is found with the fragment left out.
    CHECK(Reading(before + fragment + behind + "\n(game \"G\" (players 2)\n").codes() == "unclosed-bracket");
  }
}
