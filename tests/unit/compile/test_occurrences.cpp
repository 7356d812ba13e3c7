// Which values are memoised: those that are likely to be needed again in the same position.
#include <doctest/doctest.h>

#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/plan/term.hpp"
#include "interpreter/play/end.hpp"

namespace {

using Plan = lud::Term::Plan;

/// Returns the first subterm with this head.
const lud::Term* find(const lud::Term* term, std::string_view head) {
  if (!term || (term->word && term->word->head == head)) return term;
  for (const lud::Operand& argument : term->arguments)
    if (const lud::Term* const found = find(argument.term, head)) return found;
  return nullptr;
}

/// Returns how the value of a word is found; the word stands in a condition of pieces or in an end rule.
Plan plan_of(std::string_view head, const std::string& condition_of_piece, const std::string& end) {
  const lud::Loaded loaded = lud::load_text(
      "test.lud", "(game \"Test\" (players 2) (equipment {(board (square 4)) (piece \"Disc\" Each (if " +
                      condition_of_piece +
                      " (move Step (to if:(is Empty (to))))))})"
                      " (rules (start {(place \"Disc1\" 0) (place \"Disc2\" 15)}) (play (forEach Piece)) (end " +
                      end + ")))");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  const lud::Game& game = *loaded.game;
  const lud::Term* found = find(game.memory.term_of(game.end.front()->condition.node), head);
  if (!found) found = find(game.memory.term_of(game.components[1].moves.node), head);
  REQUIRE(found);
  return found->plan;
}

const std::string value = "(regionSite (sites Empty) index:(count Turns))";

}  // namespace

TEST_CASE("what is asked for once in a position is not remembered") {
  const std::string end = "(if (= 40 " + value + ") (result Mover Win))";
  CHECK(plan_of("regionSite", "(is Mover (who at:(from)))", end) == Plan::Evaluated);
}

TEST_CASE("what stands at two places is remembered") {
  const std::string end = "{(if (= 40 " + value + ") (result Mover Win)) (if (= 41 " + value + ") (result Next Win))}";
  CHECK(plan_of("regionSite", "(is Mover (who at:(from)))", end) == Plan::Remembered);
}

TEST_CASE("what each piece asks for, and is the same for all, is remembered") {
  const std::string end = "(if (= 40 (count Moves)) (result Mover Win))";
  CHECK(plan_of("regionSite", "(< " + value + " 30)", end) == Plan::Remembered);
  const std::string of_piece = "(regionSite (sites Empty) index:(from))";
  CHECK(plan_of("regionSite", "(< " + of_piece + " 30)", end) == Plan::Evaluated);
}

TEST_CASE("what goes through sites is remembered wherever it stands") {
  const std::string steps = "(count Steps (step (to if:(is Empty (to)))) 0 15)";
  const std::string end = "(if (= 3 " + steps + ") (result Mover Win))";
  CHECK(plan_of("count Steps", "(is Mover (who at:(from)))", end) == Plan::Remembered);
}
