// Linked terms keep word and arguments, and print as text of the language with the same meaning.
#include <doctest/doctest.h>

#include "grammar/reader.hpp"
#include "interpreter/compile/link.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/plan/term.hpp"
#include "interpreter/play/end.hpp"
#include "stdlib/library.hpp"
#include "tests/unit/library_games.hpp"

namespace {

using namespace lud;

/// Parses and links an expression; new nodes go to the game's memory.
template <class T>
Operand linked(Game& game, const std::string& text) {
  static grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const grammar::Tree tree = grammar::read_text("term", text, sources, diagnostics);
  INFO(text);
  REQUIRE(tree.roots.size() == 1);
  const check::Result checked = check::check(tree, tree.roots.front(), sort_of<T>(), stdlib::library(), game.memory);
  REQUIRE(checked.root);
  compile::Linker linker(game);
  linker.board_exists();
  return linker.link(*checked.root);
}

std::shared_ptr<Game> loaded(const std::string& name) {
  const Loaded result = load(name);
  REQUIRE(result.game);
  return std::const_pointer_cast<Game>(result.game);
}

/// Checks that the printed text of an expression, parsed and linked again, prints the same.
template <class T>
void check_told(Game& game, const Lazy<T>& expression, int& told) {
  if (!expression) return;
  const std::string text = plan::text_of(expression, game.memory);
  INFO(text);
  CHECK(text != "");
  if (text.find("...") != std::string::npos) return;
  ++told;
  CHECK(plan::text_of(linked<T>(game, text), game.memory) == text);
}

}  // namespace

TEST_CASE("a term keeps its word and its arguments") {
  const auto game = loaded("tic-tac-toe");
  const Operand around = linked<Sites>(*game, "(sites Around (last To) Orthogonal if:(is Empty (to)))");
  CHECK(plan::is_word(around, "sites Around"));
  CHECK(plan::is_word(plan::argument(around, "where"), "last To"));
  CHECK(plan::is_word(plan::argument(around, "if"), "is Empty"));
  CHECK_FALSE(plan::argument(around, "no such parameter"));
  CHECK_FALSE(plan::argument(around, 100));
  CHECK(plan::word_of(linked<int>(*game, "3")) == nullptr);
}

TEST_CASE("a term is told as text, what is known before play as its value") {
  const auto game = loaded("tic-tac-toe");
  const auto told = [&]<class T>(const char* text, T) { return plan::text_of(linked<T>(*game, text), game->memory); };
  CHECK(told("(sites Around (last To))", Sites()) == "(sites Around (last To))");
  CHECK(told("(+ 1 (* 2 3))", 0) == "7");
  CHECK(told("(+ (count Moves) (* 2 3))", 0) == "(+ (count Moves) 6)");
  CHECK(told("(is In (last To) (sites Corners))", false) == "(is In (last To) (sites {0 2 6 8}))");
  CHECK(told("(and (is Mover P1) (is Empty 4))", false) == "(and (is Mover P1) (is Empty 4))");
  CHECK(told("(= 0 (value Random (range 1 (+ 1 1))))", false) == "(= 0 (value Random (range 1 2)))");
  CHECK(told("(sites Board)", Sites()) == "(sites Board)");  // nine sites are too many to be enumerated
  const Operand board = linked<Sites>(*game, "(sites Board)");
  CHECK(plan::text_of(board, game->memory, {true, 9}) == "(sites {0 1 2 3 4 5 6 7 8})");
  const Operand corners = linked<Sites>(*game, "(sites Corners)");
  CHECK(plan::text_of(corners, game->memory, {false}) == "(sites Corners)");
}

TEST_CASE("the rules of built-in games are told as text that means the same") {
  int told = 0;
  for (const std::string& name : built_in_games()) {
    INFO(name);
    const auto game = loaded(name);
    if (!game->match.games.empty()) continue;
    for (const play::Phase& phase : game->phases) {
      check_told(*game, phase.play, told);
      for (const play::EndRule* rule : phase.end) check_told(*game, rule->condition, told);
    }
    for (const play::EndRule* rule : game->end) check_told(*game, rule->condition, told);
  }
  CHECK(told > 50);
}
