// Rolls of sampled moves: one action holds the faces of all dice; trials have one action per die.
#include <doctest/doctest.h>

#include <array>
#include <map>

#include "interpreter/lud.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/trial_file.hpp"

namespace {

using namespace lud;
using play::ActionKind;

Loaded dice_game(std::string_view dice) {
  return load_text("test.lud",
                   "(game \"Test\" (players 2) (equipment {(board (square 3)) " + std::string(dice) +
                       "}) (rules (play (do (roll) next:(move Pass))) (end (if False (result Mover Win)))))");
}

/// Plays sampled moves and visits the full actions of each.
template <class Visit>
void roll_often(const Game& game, int moves, Visit&& visit) {
  Context c(game);
  c.random = play::playout_random(3, 1, 0);
  play::Random chooser = play::playout_random(3, 1, 1);
  play::start(c);
  play::PlayoutResult result;
  play::PlainVector<play::Action> actions;
  for (int i = 0; i < moves; ++i) {
    if (c.over()) play::start(c);
    play::random_move(c, chooser, result);
    actions.clear();
    play::append_in_full(game, c.trial.actions_of(c.trial.moves.back()), actions);
    visit(c, std::span<const play::Action>(actions));
  }
}

/// The chi-square sum of counts with equal expectations.
double distance(const std::map<std::vector<int>, int>& counts, double expected) {
  double sum = 0;
  for (const auto& [faces, count] : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

}  // namespace

TEST_CASE("drawn throws: all faces of all dice are as likely, whatever the others show") {
  const Loaded loaded = dice_game("(dice d:6 num:3)");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  CHECK(loaded.game->dice->fall_together());
  constexpr int outcomes = 6 * 6 * 6, each = 40;
  std::map<std::vector<int>, int> counts;
  roll_often(*loaded.game, outcomes * each, [&](const Context&, std::span<const play::Action> actions) {
    std::vector<int> faces;
    for (const play::Action& action : actions)
      if (action.kind == ActionKind::SetStateAndUpdateDice) faces.push_back(action.state);
    ++counts[faces];
  });
  CHECK(counts.size() == outcomes);
  CHECK(distance(counts, each) < 310);  // 215 degrees of freedom: 310 is 4.6 standard deviations away
}

TEST_CASE("drawn throws: what a trial has of them is how the dice lie") {
  for (const std::string_view dice :
       {"(dice d:6 num:2)", "(dice d:2 num:4 from:0)", "(dice d:6 num:2) (dice d:6 num:1)",
        "(dice facesByDie:{{1 2 3} {4 5 6}} num:2)", "(dice d:6 num:4)", "(dice d:20 num:2)"}) {
    INFO(dice);
    const Loaded loaded = dice_game(dice);
    REQUIRE_MESSAGE(loaded.game, loaded.messages());
    const Game& game = *loaded.game;
    roll_often(game, 200, [&](const Context& c, std::span<const play::Action> actions) {
      std::size_t at = 0;
      bool equal = true;
      int sum = 0;
      for (; at < static_cast<std::size_t>(game.dice->count); ++at) {
        const int site = game.dice->first_site + static_cast<int>(at);
        REQUIRE(at < actions.size());
        REQUIRE(actions[at].kind == ActionKind::SetStateAndUpdateDice);
        CHECK(actions[at].to == site);
        CHECK(actions[at].state == c.state.state(site));
        equal = equal && actions[at].state == actions[0].state;
        const int pips = c.head().dice[at];
        CHECK(pips == game.components[static_cast<std::size_t>(c.state.what(site))]
                          .faces[static_cast<std::size_t>(actions[at].state)]);
        sum += pips;
      }
      CHECK(sum == c.head().dice_sum);
      REQUIRE(at < actions.size());
      CHECK(actions[at].kind == ActionKind::SetDiceAllEqual);
      CHECK(actions[at].flag == equal);
      CHECK(c.head().dice_all_equal == equal);
    });
  }
}

TEST_CASE("drawn throws: outcomes are listed in the order of their digits, up to a limit") {
  const Loaded listed = dice_game("(dice facesByDie:{{1 2 3} {4 5 7} {7 8 10}} num:3)");
  REQUIRE_MESSAGE(listed.game, listed.messages());
  const play::DiceContainer& dice = *listed.game->dice;
  REQUIRE(dice.outcomes.size() == 27);
  std::size_t index = 0;
  for (const int first : {1, 2, 3})
    for (const int second : {4, 5, 7})
      for (const int third : {7, 8, 10}) {
        const play::DiceContainer::Outcome& outcome = dice.outcomes[index++];
        CHECK(outcome.sum == first + second + third);
        CHECK(outcome.pips[0] == first);
        CHECK(outcome.pips[2] == third);
        CHECK(outcome.equal == (outcome.faces[0] == outcome.faces[1] && outcome.faces[1] == outcome.faces[2]));
      }
  CHECK(dice.outcomes[5].packed == 0x210);  // 1, 5 and 10: the first, second and third face

  const Loaded many = dice_game("(dice d:6 num:4)");
  REQUIRE_MESSAGE(many.game, many.messages());
  CHECK(many.game->dice->fall_together());
  CHECK(many.game->dice->outcomes.empty());
}

TEST_CASE("drawn throws: laid again, they lie as they fell") {
  const Loaded loaded = dice_game("(dice d:6 num:3)");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  REQUIRE(loaded.game->dice->fall_together());
  Context again(*loaded.game);
  play::start(again);
  roll_often(*loaded.game, 50, [&](const Context& c, std::span<const play::Action>) {
    for (const play::Action& action : c.trial.actions_of(c.trial.moves.back()))
      if (action.kind == ActionKind::Roll) play::lay_roll(again, action);
    CHECK(again.head().dice == c.head().dice);
    CHECK(again.head().dice_sum == c.head().dice_sum);
    CHECK(again.head().dice_all_equal == c.head().dice_all_equal);
    const play::DiceContainer& dice = *loaded.game->dice;
    for (int site = dice.first_site; site < dice.first_site + dice.count; ++site)
      CHECK(again.state.state(site) == c.state.state(site));
  });
}

TEST_CASE("random numbers that are skipped are those that would have been drawn") {
  // For the last two bounds nearly half of the raw numbers are rejected.
  for (const int n : {1, 2, 3, 4, 5, 6, 7, 12, 1000, (1 << 30) + 1, (1 << 30) + 12345}) {
    play::Random drawn(static_cast<std::uint64_t>(n)), skipped = drawn;
    for (int times = 0; times < 50; ++times) {
      for (int i = 0; i < times; ++i) drawn.below(n);
      skipped.skip_below(n, times);
      CHECK(skipped.state() == drawn.state());
    }
  }
}
