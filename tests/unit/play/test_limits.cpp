// Rules that run into a limit of play are reported, and the next game plays as if nothing had happened.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <limits>
#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/playout.hpp"

using namespace lud;
using namespace lud::play;

namespace {

Loaded game_that_plays(const std::string& play) {
  Loaded loaded = load_text("limits.lud", R"((game "Limits" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)}) (rules (play )" +
                                              play + R"() (end (if (is Line 3) (result Mover Win))))))");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  return loaded;
}

/// Returns the message of the limit of play that a playout runs into; empty if it does not.
std::string complaint(const Game& game, bool draws = true) {
  Context context(game);
  Random chooser(1);
  std::vector<std::uint32_t> sizes;
  try {
    start(context);
    playout(context, chooser, draws ? nullptr : &sizes);
  } catch (const LimitReached& limit) {
    return limit.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a random number out of more than 2^31 - 1 values is refused, not drawn for ever") {
  const Loaded wide =
      game_that_plays("(if (< (value Random (range -1500000000 1500000000)) 0) (move Pass) (move Pass))");
  CHECK(complaint(*wide.game).find("(value Random ...): 3000000001 values from -1500000000 to 1500000000") == 0);
}

TEST_CASE("loops have limits that name the rule") {
  const Loaded plain = game_that_plays("(move Add (to (sites Empty)))");
  CHECK(complaint(*plain.game).empty());
  const Loaded range = game_that_plays("(forEach Value min:0 max:2147483647 (move Pass))");
  for (const bool draws : {true, false})
    CHECK(complaint(*range.game, draws).starts_with("(forEach Value min: max: ...): 2147483648 values"));
  const Loaded nested = game_that_plays(
      "(forEach Value min:1 max:100000 (forEach Value min:1 max:100000 (if (= 0 (value)) (move Pass))))");
  CHECK(complaint(*nested.game).find("rounds") != std::string::npos);
  CHECK(complaint(*plain.game).empty());
}

TEST_CASE("what a rule repeats for ever has a limit that names it") {
  const Loaded skipped = load_text("limits.lud", R"((game "Limits" (players 2)
    (equipment {(mancalaBoard 2 3 store:None (track "Track" "0,E,N,W" loop:True)) (piece "Seed" Shared)})
    (rules (start (set Count 2 to:(sites Track)))
           (play (move Select (from (sites Track)) (then (sow skipIf:(>= (to) 0)))))
           (end (if (no Pieces) (result Mover Win))))))");
  REQUIRE_MESSAGE(skipped.game, skipped.messages());
  CHECK(complaint(*skipped.game) == "(sow ... skipIf:...): its condition still holds after 10000 holes");
  const Loaded forced = load_text("limits.lud", R"((game "Limits" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (meta (automove)) (play (move Select (from (sites {4}))))
           (end (if (is Line 3) (result Mover Win))))))");
  REQUIRE_MESSAGE(forced.game, forced.messages());
  CHECK(complaint(*forced.game) == "(automove): a move is still forced after 10000 rounds");
}

TEST_CASE("consequences that follow from themselves have a limit that names them") {
  const Loaded loaded = game_that_plays(
      "(move Add (to (sites Empty)) (then (or (forEach Site (sites Board) (move Select (from (site)))) "
      "(forEach Site (sites Board) (addScore Mover 1) (then (addScore Next 1))) "
      "(then (forEach Site (sites Board) (move Select (from (site)))))))) ");
  CHECK(complaint(*loaded.game).empty());
  const Loaded endless = load_text("limits.lud", R"((game "Limits" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each (move Step (to if:(is Empty (to)) (apply (addScore Mover 1)))
                                                            (then (forEach Piece))))})
    (rules (start {(place "Disc1" {0 1}) (place "Disc2" {7 8})}) (play (forEach Piece))
           (end (if (no Moves Next) (result Mover Win))))))");
  REQUIRE_MESSAGE(endless.game, endless.messages());
  for (const bool draws : {true, false})
    CHECK(complaint(*endless.game, draws) == "(then ...), (apply ...): more than 100 effects follow from one another");
}

TEST_CASE("so have effects of moves that make the same moves") {
  const Loaded endless = load_text("limits.lud", R"((game "Limits" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each (move Step (to if:(is Empty (to)) (apply (forEach Piece)))))})
    (rules (start {(place "Disc1" {0 1}) (place "Disc2" {7 8})}) (play (forEach Piece))
           (end (if (no Moves Next) (result Mover Win))))))");
  REQUIRE_MESSAGE(endless.game, endless.messages());
  for (const bool draws : {true, false}) CHECK(complaint(*endless.game, draws).find("more than") != std::string::npos);
}

TEST_CASE("rules that ask for themselves have a limit that names them") {
  const Loaded counted = game_that_plays("(if (> (count LegalMoves) 3) (move Add (to (sites Empty))) (move Pass))");
  const Loaded endless = game_that_plays("(max Moves (move Add (to (sites Board)) (then (moveAgain))))");
  for (const bool draws : {true, false}) {
    CHECK(complaint(*counted.game, draws) ==
          "(count LegalMoves): asks for itself more than 50 times within one another");
    CHECK(complaint(*endless.game, draws) == "(max ...): asks for itself more than 200 times within one another");
  }
}

TEST_CASE("a pass that is tried out does not ask for ever whether its player can move") {
  for (const std::string_view longest : {"max Captures", "max Moves"}) {
    const Loaded passing = load_text("limits.lud", fmt::format(R"((game "Limits" (players 2)
      (equipment {{(board (square 3)) (piece "Disc" Each)}})
      (rules (meta (no Repeat)) (play ({} (or (move Add (to (sites Empty))) (move Pass))))
        (end (if (no Moves Next) (result Mover Win))))))",
                                                               longest));
    REQUIRE_MESSAGE(passing.game, passing.messages());
    for (const bool draws : {true, false}) CHECK(complaint(*passing.game, draws).empty());
  }
}

TEST_CASE("groups that are looked for within one another count as loops") {
  const Loaded nested = game_that_plays(
      "(move Add (to (sites Empty) if:(< 1 (count Groups if:(< (count Liberties at:(to) if:(<= (count Moves) (to))) "
      "(count Turns))))))");
  Context context(*nested.game);
  start(context);
  legal_moves(context);
  // For each of nine sites the liberties of a group of nine are counted, and nine sites are looked at for groups.
  CHECK(rounds >= 9 * 9 + 9);
}

TEST_CASE("a game can be started anew after a limit was reached") {
  const Loaded loaded = game_that_plays(
      "(if (= 0 (count Moves)) (move Add (to (sites Empty))) (forEach Value min:0 max:2000000000 (move Pass)))");
  Context context(*loaded.game);
  for (int round = 0; round < 2; ++round) {
    start(context);
    REQUIRE(legal_moves(context) == 9);
    apply(context, 0);
    CHECK_THROWS_AS(legal_moves(context), LimitReached);
  }
}

TEST_CASE("what was spent before does not count for a game that is loaded") {
  rounds = most_rounds;
  CHECK(game_that_plays("(move Add (to (forEach (sites Board) if:(!= 0 (site)))))").game);
}

TEST_CASE("as many turns as can be counted are no limit") {
  LoadOptions options;
  options.max_turns = std::numeric_limits<int>::max();
  const Loaded loaded = load("tic-tac-toe", options);
  REQUIRE(loaded.game);
  CHECK(loaded.game->engine.turn_limit == std::numeric_limits<int>::max());
}

TEST_CASE("a list in play has a limit") {
  PlainVector<std::array<char, 1 << 20>> list;
  CHECK_THROWS_AS(list.reserve(most_list_bytes / (1 << 20) + 1), LimitReached);
}

TEST_CASE("a loop over a test keeps nothing of the regions that the test makes") {
  LoadOptions plain;
  plain.passes = Passes::none();
  const Loaded loaded = load_text("regions.lud", R"((game "Regions" (players 2)
    (equipment {(board (square 40)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty) if:(= (to) (count Sites in:(forEach (sites Board) if:
        (is In (site) (union (sites Empty) (sites Occupied by:All)))))))))
      (end (if (is Line 3) (result Mover Win))))))",
                                  plain);
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  Context context(*loaded.game);
  start(context);
  CHECK(legal_moves(context) == 1);  // a pass
}

TEST_CASE("what a site keeps has a limit") {
  for (const std::string what : {"(set Value at:0 100000)", "(set State at:0 40000)"}) {
    const Loaded loaded = game_that_plays("(move Add (to (sites Empty)) (then " + what + "))");
    for (const bool draws : {true, false})
      CHECK(complaint(*loaded.game, draws).starts_with("a rule sets the count, state, rotation or value of a site"));
  }
}

TEST_CASE("stacks have a limit") {
  const Loaded piled = load_text("limits.lud", R"((game "Limits" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to 0) stack:True)) (end (if (> (size Stack at:0) 40) (result Mover Win))))))");
  REQUIRE_MESSAGE(piled.game, piled.messages());
  for (const bool draws : {true, false}) CHECK(complaint(*piled.game, draws) == "a stack gets more than 32 pieces");
}
