// Short texts of moves.
#include <doctest/doctest.h>

#include <memory>

#include "interpreter/lud.hpp"
#include "interpreter/record/action_text.hpp"
#include "interpreter/record/short_text.hpp"

using namespace lud;
using namespace lud::play;
using namespace lud::record;

namespace {

/// A board of 3 by 3 cells, A1 to C3, and a component 1.
const Game& tic_tac_toe() {
  static const Loaded loaded = load("tic-tac-toe");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  return *loaded.game;
}

/// The short text of actions, given in the format of trials.
std::string words(std::initializer_list<std::string_view> texts, Detail detail = Detail::Main) {
  Names names(tic_tac_toe().names);
  std::vector<Action> actions;
  for (std::string_view text : texts) {
    TextMistake mistake;
    const auto action = read_action(text, names, mistake);
    REQUIRE_MESSAGE(action, mistake.message);
    actions.push_back(*action);
  }
  return short_text(tic_tac_toe(), actions, detail);
}

constexpr std::string_view step = "[Move:typeFrom=Cell,from=0,levelFrom=1,typeTo=Cell,to=4,decision=true]";
constexpr std::string_view die = "[SetStateAndUpdateDice:site=9,state=1]";
constexpr std::string_view pass = "[Pass:decision=true]";

TEST_CASE("a short text says what a move decides and what goes by it") {
  CHECK(words({pass}) == "pass");
  CHECK(words({step}) == "A1 -> B2");
  CHECK(words({step, "[Remove:type=Cell,to=1]", "[Remove:type=Cell,to=2]"}) == "A1 -> B2, removes B1 C1");
  CHECK(words({"[Remove:type=Cell,to=4]", step}) == "A1 -> B2, removes B2");
  CHECK(words({"[Add:type=Cell,to=8,what=1,decision=true]"}) == "add " + tic_tac_toe().components[1].name + " at C3");
  CHECK(words({step, "[SetCounter:counter=3]", "[SetPending:value=3]"}) == "A1 -> B2");
}

TEST_CASE("motions that continue are said in one breath") {
  CHECK(words({step, "[Move:typeFrom=Cell,from=4,typeTo=Cell,to=8,decision=true]"}) == "A1 -> B2 -> C3");
  CHECK(words({"[Select:typeFrom=Cell,from=0,decision=true]", "[Move:typeFrom=Cell,from=0,typeTo=Cell,to=1]",
               "[Move:typeFrom=Cell,from=0,typeTo=Cell,to=2]"}) == "select A1, A1 -> B1 C1");
}

TEST_CASE("levels and settings are said where they are asked for") {
  CHECK(words({step, "[SetPending:value=3]"}, Detail::Levels) == "A1 level 1 -> B2");
  CHECK(words({step, "[SetPending:value=3]"}, Detail::All) == "A1 level 1 -> B2, pending 3");
}

TEST_CASE("what is thrown is not said, nor what follows from it") {
  CHECK(words({die, pass}) == "throw the dice");
  CHECK(words({pass, die}) == "throw the dice");
  CHECK(words({die, step}) == "A1 -> B2");
  CHECK(words({step, die, "[Remove:type=Cell,to=1]"}) == "A1 -> B2, throw the dice");
}

TEST_CASE("a short text is short") {
  std::vector<Action> actions(30);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    actions[i].kind = ActionKind::Add;
    actions[i].to = static_cast<int>(i) % 9;
  }
  CHECK(short_text(tic_tac_toe(), actions).size() <= short_text_width);
}

TEST_CASE("legal moves that differ have different short texts") {
  Context context(tic_tac_toe());
  start(context);
  const std::vector<std::string> texts = short_move_texts(context);
  REQUIRE(texts.size() == 9);
  CHECK(texts[0] == "add " + tic_tac_toe().components[1].name + " at A1");
  CHECK(texts[8] == "add " + tic_tac_toe().components[1].name + " at C3");
}

/// A position of a game on a board of three cells, at its start.
struct Begun {
  std::shared_ptr<const Game> game;
  Context context;
  explicit Begun(std::shared_ptr<const Game> loaded) : game(std::move(loaded)), context(*game) { start(context); }
};
std::unique_ptr<Begun> begin(const std::string& rules) {
  const Loaded loaded = load_text("texts.lud", R"((game "Texts" (players 2)
      (equipment {(board (rectangle 1 3)) (piece "Good" Each) (piece "Evil" Each)})
      (rules )" + rules + R"( (end (if (no Moves Next) (result Mover Win)))))
    )");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  return std::make_unique<Begun>(loaded.game);
}

std::vector<std::string> first_texts(const std::string& rules) { return short_move_texts(begin(rules)->context); }

TEST_CASE("moves of different pieces of a pile are told apart by their kinds, those of equal ones by their levels") {
  const auto with_pile = [](const std::string& pile) {
    return first_texts("(start (place Stack items:{" + pile + R"(} 0))
        (play (forEach Level 0 (move (from 0 level:(level)) (to 1) (then (set Var "Used" (level)))))))");
  };
  CHECK(with_pile(R"("Good1" "Evil1")") == std::vector<std::string>{"Evil1 A1 -> B1", "Good1 A1 -> B1"});
  CHECK(with_pile(R"("Good1" "Good1")") == std::vector<std::string>{"A1 level 1 -> B1", "A1 level 0 -> B1"});
}

/// The number of known actions of the first legal move.
std::size_t actions_known_of_first(const std::string& rules) {
  const auto begun = begin(rules);
  legal_moves(begun->context);
  return known_actions(begun->context, 0).size();
}

TEST_CASE("short texts do not tell what is hidden, nor what chance will bring") {
  const std::string duel = R"((play (move (from (sites Occupied by:Mover)) (to (sites Occupied by:Next)
      (apply (if (= (what at:(to)) (id "Evil2")) (remove (from)) (remove (to))))))))";
  const std::string placed = R"((start {(place "Good1" 0) (place "Evil2" 2))";
  CHECK(first_texts(placed + "})" + duel) == std::vector<std::string>{"A1 -> C1, removes A1"});
  CHECK(first_texts(placed + "(set Hidden What (sites Occupied by:P2) to:P1)})" + duel) ==
        std::vector<std::string>{"A1 -> C1"});
  const auto with_drop = [](const std::string& site) {
    return first_texts(R"((play (move Add (piece "Good1") (to 0) (then (add (piece "Evil2") (to )" + site + ")))))");
  };
  CHECK(with_drop("2") == std::vector<std::string>{"add Good1 at A1, add Evil2 at C1"});
  CHECK(with_drop("(sites Random num:1)") == std::vector<std::string>{"add Good1 at A1"});
}

TEST_CASE("the known actions of a move leave out what is hidden and what chance will bring") {
  const auto with_start = [](const std::string& more) {
    return R"((start {(place "Good1" 0) (place "Evil2" 2) )" + more + R"(})
        (play (move (from (sites Occupied by:Mover)) (to (sites Occupied by:Next)
        (apply (if (= (what at:(to)) (id "Evil2")) (remove (from)) (remove (to))))))))";
  };
  CHECK(actions_known_of_first(with_start("")) == 2);
  CHECK(actions_known_of_first(with_start("(set Hidden What (sites Occupied by:P2) to:P1)")) == 1);
  const auto with_drop = [](const std::string& site) {
    return "(play (move Add (piece \"Good1\") (to 0) (then (add (piece \"Evil2\") (to " + site + ")))))";
  };
  CHECK(actions_known_of_first(with_drop("2")) == 2);
  CHECK(actions_known_of_first(with_drop("(sites Random num:1)")) == 1);
}

}  // namespace
