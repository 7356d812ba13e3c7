// With any pass left out, play still equals the reference.
#include <doctest/doctest.h>

#include "interpreter/lud.hpp"
#include "interpreter/plan/verify.hpp"

namespace {

using namespace lud;

/// Verifies a game with all passes, and with each of them left out in turn.
template <class Load>
void check_without_each_pass(Load&& load, const plan::VerifySettings& settings) {
  const Loaded reference = load(play::Passes::none());
  REQUIRE_MESSAGE(reference.game, reference.messages());
  const auto check = [&](std::string_view without, const play::Passes& passes) {
    INFO("without ", without);
    const Loaded planned = load(passes);
    REQUIRE(planned.game);
    const plan::Verified verified = plan::verify(*planned.game, *reference.game, settings);
    CHECK_MESSAGE(!verified.difference, (verified.difference ? verified.difference->what : std::string()));
  };
  check("nothing", {});
  for (const play::PassName& pass : play::pass_names) {
    play::Passes passes;
    passes.*(pass.flag) = false;
    check(pass.name, passes);
  }
}

/// The same for a game given as text.
void check_text_without_each_pass(const std::string& text, const plan::VerifySettings& settings) {
  check_without_each_pass(
      [&](const play::Passes& passes) {
        LoadOptions options;
        options.passes = passes;
        return load_text("test.lud", text, options);
      },
      settings);
}

}  // namespace

TEST_CASE("built-in games are played by their rules with each pass left out") {
  for (const std::string& name : built_in_games()) {
    INFO(name);
    check_without_each_pass(
        [&](const play::Passes& passes) {
          LoadOptions options;
          options.passes = passes;
          return load(name, options);
        },
        {1, 40, 1, 200});
  }
}

TEST_CASE("where no piece can move, the pass is followed by what the turn says") {
  // The second part of a turn rolls no dice; blocked pieces count as slots without a move.
  const std::string text = R"((game "Test" (players 2)
    (equipment {
      (board (rectangle 1 6)) (dice d:3 num:1)
      (piece "Man" Each (move (from) (to (+ (from) (count Pips)) if:(is Empty (to)))))
    })
    (rules
      (start {(place "Man1" 0) (place "Man2" {1 2 3})})
      (play (do (if (is Even (count Moves)) (roll)) next:(forEach Piece) (then (if (is Even (count Moves)) (moveAgain)))))
      (end (if (>= (count Moves) 30) (result Mover Win))))))";
  check_text_without_each_pass(text, {5, 40, 1, 200});
}

TEST_CASE("what each site of an iteration rolls first is rolled once, in order") {
  const std::string text = R"((game "Test" (players 2)
    (equipment {(board (square 4)) (dice d:6 num:2) (piece "Disc" Each)})
    (rules
      (start {(place "Disc1" {0 1 2 3}) (place "Disc2" {12 13 14 15})})
      (play (forEach Site (sites Occupied by:Mover) (do (roll) next:(move Remove (site)))))
      (end (if (no Pieces Next) (result Mover Win))))))";
  check_text_without_each_pass(text, {5, 40, 1, 200});
}

TEST_CASE("where meta rules forbid the first move found, the others are asked for") {
  const std::string text = R"((game "Test" (players 2)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules
      (meta (no Repeat))
      (start {(place "Disc1" 0) (place "Disc2" 3)})
      (play (do (forEach Piece (move Step (to if:(is Empty (to))))) ifAfterwards:(!= 3 (where "Disc" P1))))
      (end (if (no Moves Next) (result Mover Win))))))";
  check_text_without_each_pass(text, {5, 40, 1, 200});
}

TEST_CASE("regions that are worked out once for a position follow it") {
  const std::string text = R"((game "Test" (players 2)
    (equipment {(board (square 5)) (piece "Disc" Each)})
    (rules
      (play (move Add (to (sites Empty) if:(or {
        (= 0 (count Moves))
        (is In (to) (forEach (sites Board) if:(< 0 (count Sites in:(sites Around (site) Own)))))
        (not (is In (to) (forEach of:(sites Group at:(last To)) (sites Around (site)))))}))))
      (end (if (no Moves Next) (result Mover Win))))))";
  check_text_without_each_pass(text, {5, 40, 1, 2000});
}

TEST_CASE("rows through the piece moved last are found on small boards and on large ones") {
  for (const std::string size : {"4", "9"}) {
    const std::string text = R"((game "Test" (players 2)
      (equipment {(board (square )" +
                             size + R"()) (piece "Stone" Each)})
      (rules
        (start {(place "Stone1" {0 5}) (place "Stone2" {3 6})})
        (play (or (forEach Piece (move Step (to if:(is Empty (to))))) (move Add (to (sites Empty)))))
        (end {(if (is Line 4 Orthogonal) (result Mover Win)) (if (is Line 3 Diagonal) (result Mover Loss))}))))";
    INFO(size);
    check_text_without_each_pass(text, {10, 60, 3, 200});
  }
}

TEST_CASE("what depends on the player of an iteration is not remembered for all of them") {
  for (const std::string condition : {"(< 1 (count Pieces Player))", "(< 1 (count Pieces of:(player)))",
                                      "(< 1 (size Group at:1 Orthogonal if:(= (player) (who at:(to)))))",
                                      "(< 1 (count Groups Orthogonal if:(= (player) (who at:(to)))))"}) {
    const std::string text = R"((game "Test" (players 3)
      (equipment {(board (square 4)) (piece "Stone" Each)})
      (rules
        (start {(place "Stone1" 0) (place "Stone2" {1 3 5}) (place "Stone3" 2)})
        (play (forEach Player (if )" +
                             condition + R"((move Remove (sites Occupied by:Player))
          (move Add (piece (player)) (to (sites Empty))))))
        (end (if (is Full) (result Mover Win))))))";
    INFO(condition);
    check_text_without_each_pass(text, {5, 80, 5, 200});
  }
}

TEST_CASE("what end rules ask follows what the rules before them decided") {
  // Sums over regions are memoised between end rules; scores and active players change between them.
  const std::string text = R"((game "Test" (players 3)
    (equipment {(board (square 4)) (piece "Stone" Each)})
    (rules
      (start {(place "Stone1" 0) (place "Stone2" 1) (place "Stone3" 2)})
      (play (or (move Add (to (sites Empty))) (move Remove (sites Occupied by:Next))))
      (end {
        (forEach Player if:(or (< 5 (+ (score Player) (count Sites in:(forEach (sites Occupied by:All)
            if:(= (who at:(site)) (player)))))) (= 0 (count Pieces Player)))
          (result Player Loss))
        (if (or (= 1 (count Active)) (is Full)) (byScore {
          (score P1 (count Sites in:(sites Occupied by:P1)))
          (score P2 (+ (score P1) (count Sites in:(sites Occupied by:P2))))
          (score P3 (+ (score P2) (score P1)))}))}))))";
  check_text_without_each_pass(text, {20, 80, 5, 200});
}

TEST_CASE("a value of a deduction puzzle is tried as if all constraints were asked about all regions") {
  for (const char* constraints : {"(all Different)", "{(all Different) (is Sum \"Diagonal\" 10)}",
                                  "(forAll Hint (is Sum (sites Hint) (what at:2)))"}) {
    const std::string text = R"((game "Test" (players 1)
      (equipment {(board (square 4) (values Cell (range 1 4))) (regions {Columns Rows})
        (regions "Diagonal" {0 5 10 15}) (hints {(hint {6 7} 3) (hint {10 11} 5)})})
      (rules (start (set {{0 1}})) (play (satisfy )" +
                             std::string(constraints) + R"()) (end (if (is Solved) (result P1 Win))))))";
    check_text_without_each_pass(text, {4, 60, 1, 100});
  }
}

TEST_CASE("a constraint that need not hold is not taken to hold where no value of it changed") {
  for (const char* constraint : {"(or (is Sum 7) (!= (ahead (last To) N) (last To)))",
                                 "(or (all Different) (!= (ahead (last To) N) (last To)))"}) {
    const std::string text = R"((game "Test" (players 1)
      (equipment {(board (square 4) (values Cell (range 1 4))) (regions {Columns Rows})})
      (rules (start (set {{0 1}})) (play (satisfy )" +
                             std::string(constraint) + R"()) (end (if (= 9 (what at:15)) (result P1 Win))))))";
    check_text_without_each_pass(text, {4, 60, 1, 100});
  }
}

TEST_CASE("where a condition of moves changes which sites were visited, all moves are listed in order") {
  // (can Move ...) marks the sites of the last move as not visited, which the hop that is tested next sees.
  const std::string text = R"((game "Test" (players 2)
    (equipment {(board (square 5)) (piece "Man" Each)})
    (rules
      (start {(place "Man1" {0 2 4 10 14}) (place "Man2" {6 8 12 16 18 24})})
      (play (or {
        (forEach Piece (move Hop Orthogonal (between if:(is Occupied (between)))
          (to if:(and {(is Empty (to)) (not (is Visited (to)))
            (or (is In (to) (sites Corners)) (can Move (move Step (from (to)) Diagonal (to if:(is Friend (who at:(to)))))))}))
          (then (moveAgain))))
        (forEach Piece (move Step (to if:(is Empty (to)))))}))
      (end (if (>= (count Moves) 60) (result Mover Win))))))";
  const Loaded game = load_text("test.lud", text, {});
  REQUIRE_MESSAGE(game.game, game.messages());
  CHECK(game.game->lists_in_order);
  CHECK(!game.game->engine.samples);
  check_text_without_each_pass(text, {10, 60, 1, 2000});
}

TEST_CASE("rules that few would write are played as they are written") {
  struct Written {
    const char* name;
    const char* text;
  };
  const Written games[] = {
      {"the target of a piece that covers several sites is not asked its condition", R"((game "Test" (players 2)
          (equipment {(board (square 5)) (tile "Bar" Each {F F} numSides:4)})
          (rules
          (start (place "Bar1" {6}))
          (play (or (move (from 6) (to (sites Around 6) if:(is Empty (to)))) (move Pass)))
          (end (if (> (count Moves) 40) (result Mover Draw))))))"},
      {"groups of pieces are those that steps lead to, which need not go back", R"((game "Test" (players 2)
          (equipment {(board (square 3 diagonals:SolidNoSplit)) (piece "Disc" Each)})
          (rules
          (play (move Add (to (sites Empty)) (then (and
            (set Score P1 (+ (sizes Group Diagonal Mover)))
            (set Score P2 (count Sites in:(sites Group at:(last To) Diagonal)))))))
          (end (if (> (count Moves) 15) (result Mover Draw))))))"},
      {"hops with less than no site between are hops without any", R"((game "Test" (players 2)
          (equipment {(board (square 5)) (piece "Man" Each (or
          (move Hop (between before:(- 0 (count Moves)) after:(- 1 (count Moves)) if:(is Occupied (between))) (to if:(is Empty (to))))
          (move Step (to if:(is Empty (to))))))})
          (rules
          (start {(place "Man1" {0 2 4 10 14}) (place "Man2" {6 8 12 16 18 24})})
          (play (forEach Piece))
          (end (if (>= (count Moves) 60) (result Mover Win))))))"},
      {"a condition of hurdles that reads the target is asked in the order of the rules", R"((game "Test" (players 2)
          (equipment {(board (square 5)) (piece "Man" Each (or
          (move Hop (between if:(or (not (is Enemy (who at:(to)))) (is Enemy (who at:(between))))) (to if:(is Empty (to))))
          (move Step (to if:(is Empty (to))))))})
          (rules
          (start {(place "Man1" {0 2 4 10 14}) (place "Man2" {6 8 12 16 18 24})})
          (play (forEach Piece))
          (end (if (>= (count Moves) 60) (result Mover Win))))))"},
      {"who makes no moves instead of answering has no slots to be drawn", R"((game "Test" (players 2)
          (equipment {(board (square 5)) (piece "Man" Each)})
          (rules
          (start {(place "Man1" {0 2 4 10 14}) (place "Man2" {6 8 12 16 18 24})})
          (play (if (is Odd (count Moves))
          (or (move Hop (from (last To)) Orthogonal (between (exact 2) if:(is Empty (between))) (to if:(is Empty (to)))) (move Pass))
          (forEach Piece (move Step (to if:(is Empty (to)))))))
          (end (if (>= (count Moves) 60) (result Mover Win))))))"},
      {"a part that is nothing has no slots", R"((game "Test" (players 2)
          (equipment {(board (square 3)) (piece "Man" Each)})
          (rules
          (play (or (if (is Odd (count Moves)) (if False (move Pass)) (move Add (to (sites Empty)))) (if (is Empty (centrePoint)) (if (is Even (count Moves)) (if False (move Pass)) (move Pass)))))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"a container that does not exist holds nothing", R"((game "Test" (players 2)
          (equipment {(board (square 3)) (hand Each) (piece "Man" Each)})
          (rules
          (start {(place "Man1" "Hand1") (place "Man2" "Hand2")})
          (play (or (move Add (to (sites Empty))) (move Remove (sites Occupied by:Mover container:(+ 100000 (count Moves))))))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"sites that do not exist are not selected", R"((game "Test" (players 2)
          (equipment {(board (square 3) use:Vertex) (hand Each) (piece "Disc" Each)})
          (rules (play (move Select (from (union (sites Hand Mover) (sites {40 60})))))
          (end (if (no Moves Mover) (result Mover Win))))))"},
      {"whoever placed a piece before he passed did not only pass", R"((game "Test" (players 2)
          (equipment {(board (square 3)) (dice d:2 num:1) (piece "Disc" Each (move Step (to if:(is Empty (to)))))})
          (rules (start (place "Disc1" {0 1 2 3 4 5 6 7}))
          (play (do (roll) next:(do (move Add (to (sites Empty))) next:(forEach Piece))))
          (end (if (>= (count Moves) 12) (result Mover Win))))))"},
      {"whether a player rolls is asked of the dice as they lay before", R"((game "Test" (players 2)
          (equipment {(board (rectangle 1 6)) (dice d:2 num:2) (piece "Man" Each (move (from) (to (+ (from) (count Pips)) if:(is Empty (to)))))})
          (rules (start {(place "Man1" {0 1}) (place "Man2" {3 4 5})})
          (play (do (if (or (all DiceEqual) (is Even (count Moves))) (roll)) next:(forEach Piece)))
          (end (if (>= (count Moves) 40) (result Mover Win))))))"},
      {"pieces that the game does not have are not placed", R"((game "Test" (players 2)
          (equipment {(board (square 3)) (piece "Disc" P1)})
          (rules (play (or {
            (move Add (to (sites Empty)))
            (move Add (piece (- 3 (count Moves))) (to (sites Empty)))
            (move Claim (to (sites Top)))
            (move Promote (centrePoint) (piece {(- 3 (count Moves)) 99}))}))
          (end (if (>= (count Moves) 12) (result Mover Win))))))"},
      {"a game begins as the first one did", R"((game "Test" (players 2)
          (equipment {(board (square 3)) (piece "Disc" Each)})
          (rules (start {(place "Disc1" 4) (place "Disc2" (sites Start (piece 1))) (place "Disc2" 0)})
          (play (forEach Piece (move Step (to if:(is Empty (to))))))
          (end (if (>= (count Moves) 5) (result Mover Win))))))"},
      {"a die is moved off its site, and rolled all the same", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (dice d:6 num:2) (piece "Man" Each (move Step (to if:(is Empty (to)))))})
          (rules (start {(place "Man1" 0) (place "Man2" 15)})
          (play (do (roll) next:(or (forEach Piece)
            (forEach Die (if (< 1 (pips)) (move (from 17) (to (sites Empty))))))))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"a piece lies on a die, and another die is gone", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (dice d:6 num:2) (piece "Man" Each (move Step (to if:(is Empty (to)))))})
          (rules (start {(place Stack "Man1" 0 count:2) (place Stack "Man2" 15 count:2) (place Stack "Man1" 16)})
          (play (do (roll) next:(or (forEach Piece)
            (forEach Die (if (< 1 (pips)) (move (from 17) (to (sites Empty))))))))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"random sites are asked how far something is that cannot be reached", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (piece "Disc" Each)})
          (rules (play (do (move Add (to (sites Random (sites Empty) num:1)))
            ifAfterwards:(all Sites (sites Around (last To))
              if:(!= Infinity (count Steps (step (to if:(is Empty (to)))) (site) (sites Outer))))))
          (end (if (>= (count Moves) 14) (result Mover Win))))))"},
      {"moves of pieces go through pieces", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (dice d:3 num:1)
            (piece "Man" Each (if (not (is Threatened (id "Man" Mover) at:(from) (forEach Piece)))
              (move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))
              (move Step Orthogonal (to if:(is Empty (to))))))})
          (rules (start {(place "Man1" {0 1 4}) (place "Man2" {15 14 11})})
          (play (do (roll) next:(forEach Piece)))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"a word whose parts draw random numbers is evaluated as it is", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (piece "Disc" Each)})
          (rules (play (move Add (to (sites Empty)) (then (if (is Line 3 if:(is In (to) (sites Random (sites Board) num:8))) (moveAgain)))))
          (end (if (>= (count Moves) 12) (result Mover Win))))))"},
      {"of several generators the first one with moves draws its sites at random", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (piece "Disc" Each (move Step (to (sites Random (sites Empty) num:1) if:(is Empty (to)))))})
          (rules (play (priority {(move Add (to (sites Random (sites Empty) num:2))) (forEach Piece)
            (move Pass)}))
          (end (if (>= (count Moves) 24) (result Mover Win))))))"},
      {"beside slides and hops, a move reads an iterator that it does not set", R"((game "Test" (players 2)
          (equipment {(board (square 6)) (piece "Man" Each (or {
            (move Slide Forward (between (range 1 2) if:(is Empty (to))) (to if:(is Enemy (who at:(to)))))
            (move Hop (difference All SameDirection) (between before:1 (range 1 2) if:(is Occupied (between))) (to if:(is Empty (to))))
            (move Step (difference All SameDirection) (to if:(is Empty (to))))
            (set Var "Left" (+ (to) (between)))}))})
          (rules (start {(place "Man1" {0 1 4 8}) (place "Man2" {35 34 31 27})}) (play (forEach Piece))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"pieces of one player that another one moves wait for what their owner does", R"((game "Test" (players 2)
          (equipment {(board (rectangle 2 8)) (dice d:3 num:2) (piece "Man" Each
            (if (and (is Mover P1) (or (= 1 (state at:(from))) (< 3 (count Pips))))
              (move (from) (to (% (+ (from) (count Pips)) 16) if:(is Empty (to))) (then (set State at:(last To) 1)))))})
          (rules (start {(place "Man1" {0 1 4}) (place "Man2" {15 14 11})})
          (play (do (roll) next:(if (is Even (count Moves)) (forEach Piece P1) (forEach Piece P2))))
          (end (if (>= (count Moves) 40) (result Mover Win))))))"},
      {"whether one player's pieces can move says nothing of another player's", R"((game "Test" (players 2)
          (equipment {(board (rectangle 2 8)) (dice d:3 num:2) (piece "Man" Each
            (move (from) (to (+ (from) (count Pips)) if:(is Empty (to)))))})
          (rules (start {(place "Man1" {0 1 4}) (place "Man2" {15 14 13})})
          (play (do (roll) next:(if (can Move (forEach Piece P1)) (forEach Piece P2) (move Pass))))
          (end (if (>= (count Moves) 40) (result Mover Win))))))"},
      {"pieces on a hand or an edge are not among the sites of the board that a condition is about",
       R"((game "Test" (players 2)
          (equipment {(board (rectangle 2 5) use:Vertex) (hand Each size:3) (dice d:3 num:2) (piece "Man" Each
            (if (or (= 0 (state at:(from))) (< 4 (count Pips)))
              (move (from) (to (% (+ (from) (count Pips)) 10) if:(is Empty (to))) (then (set State at:(last To) 1)))))})
          (rules (start {(place "Man1" "Hand1" count:2) (place "Man2" {1 2}) (place "Man1" Edge 3) (place "Man1" 5)})
          (play (do (roll) next:(forEach Piece)))
          (end (if (>= (count Moves) 40) (result Mover Win))))))"},
      {"an end rule that goes through the tracks says which one is meant", R"((game "Test" (players 2)
          (equipment {(board (square 4) {(track "A1" "0,E" P1 directed:True) (track "A2" "12,E" P2 directed:True)})
            (dice d:3 num:2) (piece "Man" Each
            (if (is In (from) (sites Track Mover "A"))
              (move (from) (to (sites Track Mover "A") if:(is Empty (to))))
              (move (from) (to (sites Track Next "A") if:(is Empty (to))))))})
          (rules (start {(place "Man1" {0 4 9}) (place "Man2" {15 14 6})})
          (play (do (roll) next:(forEach Piece)))
          (end {(forEach Track if:(< 3 (count Sites in:(intersection (sites Occupied by:All) (sites Track Mover "A"))))
            (result Mover Win)) (if (>= (count Moves) 40) (result Mover Win))}))))"},
      {"where a condition of moves notes who cannot move, all moves are listed", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (piece "Man" Each (move Hop (between if:(not (and (no Moves Next) (no Moves Mover)))) (to if:(is Empty (to)))))})
          (rules (start {(place "Man1" {0 1 4}) (place "Man2" {15 14 11 2 3 5 6 7 8 9 10 12 13})}) (play (forEach Piece))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"a piece that is not there takes no slot from the moves after it", R"((game "Test" (players 2)
          (equipment {(board (square 3)) (piece "Disc" Each)})
          (rules (start (place "Disc1" 0)) (play (or (move Remove (from)) (move Pass)))
          (end (if (>= (count Moves) 6) (result Mover Win))))))"},
      {"a site that the board does not have is not flat", R"((game "Test" (players 2)
          (equipment {(board (square 3 pyramidal:True) use:Vertex) (piece "Ball" Each)})
          (rules (play (move Add (to (sites {0 1 40 41}) if:(is Flat))))
          (end (if (>= (count Moves) 12) (result Mover Win))))))"},
      {"a move is not drawn before others enter their phase", R"((game "Test" (players 2)
          (equipment {(board (square 5)) (piece "King" Each (move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
            (piece "Man" P1 N (move Step Forward (to if:(is Empty (to))))) (piece "Man" P2 S (move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to))))))})
          (rules (start {(place "Man1" {0 5}) (place "Man2" {17 19}) (place "King1" {2}) (place "King2" {20})})
          phases:{
            (phase "Opening" (play (forEach Piece "Man" (move Step Forward (to if:(is Empty (to)))))) (nextPhase Mover "Playing"))
            (phase "Playing" (play (do (forEach Piece) ifAfterwards:(not (is Threatened (id "King" Mover))))))}
          (end (if (no Moves Next) (result Mover Win))))))"},
      {"one target of several starts is asked for its condition, too", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (regions P1 {0 1}) (regions P2 {14 15})
            (piece "Man" Each (move (from (sites Mover)) (to (+ 4 (count Moves)) if:(is Enemy (who at:(to))))))})
          (rules (start {(place "Man1" {0 1}) (place "Man2" {14 15})})
          (play (if (can Move (forEach Piece)) (addScore Mover 1) (move Pass)))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"a trail of pieces that the game does not have leaves none", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (piece "Man" Each (move Slide (between trail:(id "Lady1"))))})
          (rules (start {(place "Man1" {0 1}) (place "Man2" {14 15})}) (play (forEach Piece))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"of two moves that do the same, one might have drawn random numbers", R"((game "Test" (players 2)
          (equipment {(board (square 4)) (piece "Man" Each)})
          (rules (start {(place "Man1" {0 1}) (place "Man2" {14 15})})
          (play (or (move (from (sites Occupied by:Mover)) (to (sites Empty)))
            (move (from (sites Occupied by:Mover)) (to (sites Empty))
              (then (if (is In (last To) (sites Random (sites Empty) num:1)) (addScore Mover 1))))))
          (end (if (>= (count Moves) 20) (result Mover Win))))))"},
      {"where an effect asks whether the next player can move, the dice are rolled for each move",
       R"((game "Test" (players 2)
          (equipment {(board (rectangle 2 8)) (dice d:3 num:2) (piece "Man" Each
            (move (from) (to (+ (from) (count Pips)) if:(is Empty (to)) (apply if:(no Moves Next) (addScore Mover 1)))))})
          (rules (start {(place "Man1" {0 1 4}) (place "Man2" {2 3 8})})
          (play (do (roll) next:(forEach Piece)))
          (end (if (>= (count Moves) 40) (result Mover Win))))))"},
      {"a roll within a turn that began with one is rolled for each list of moves", R"((game "Test" (players 2)
          (equipment {(board (rectangle 2 8)) (dice d:3 num:2) (piece "Man" Each)})
          (rules (start {(place "Man1" {0 1 4}) (place "Man2" {2 3 8})})
          (play (do (roll) next:(forEach Die (forEach Site (sites Occupied by:Mover)
            (if (< 7 (+ (site) (pips))) (and (roll) (addScore Mover 1))
              (move (from (site)) (to (+ (site) (pips)) if:(is Empty (to)))))))))
          (end (if (>= (count Moves) 40) (result Mover Win))))))"},
  };
  for (const Written& game : games) {
    INFO(game.name);
    check_text_without_each_pass(game.text, {6, 60, 1, 2000});
  }
}

TEST_CASE("the reference applies every action in full, and the plan does the same by shorter ways") {
  struct Written {
    std::string text;
    bool play::Layout::*shorter;
  };
  const Written games[] = {
      {R"((game "Test" (players 2) (equipment {(board (square 3)) (piece "Man" Each)})
          (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))))",
       &play::Layout::plain_additions},
      {R"((game "Test" (players 2) (equipment {(board (square 4)) (piece "Man" Each (move Step (to if:(not (is Friend
            (who at:(to)))) (apply (remove (to))))))})
          (rules (start {(place "Man1" {0 1 2 3}) (place "Man2" {12 13 14 15})}) (play (forEach Piece))
            (end (if (no Pieces Next) (result Mover Win))))))",
       &play::Layout::plain_moves},
      {R"((game "Test" (players 2) (equipment {(mancalaBoard 2 4 store:None {(track "T" "0,E,N,W" loop:True)})
            (piece "Seed" Shared)})
          (rules (start (set Count 3 to:(sites Track)))
            (play (move Select (from (sites Bottom) if:(> (count at:(from)) 1)) (then (sow))))
            (end (if (no Moves Next) (result Mover Win))))))",
       &play::Layout::plain_sowings},
  };
  for (const Written& game : games) {
    LoadOptions options;
    const Loaded planned = load_text("test.lud", game.text, options);
    options.passes = play::Passes::none();
    const Loaded reference = load_text("test.lud", game.text, options);
    REQUIRE_MESSAGE(planned.game, planned.messages());
    REQUIRE(reference.game);
    CHECK(planned.game->layout.*(game.shorter));
    CHECK(!(reference.game->layout.*(game.shorter)));
    check_text_without_each_pass(game.text, {4, 60, 1, 500});
  }
}

TEST_CASE("a playout that the plain meaning cannot follow is left and told") {
  // The plan evaluates the count once per position, the reference once for each value.
  const std::string text = R"((game "Test" (players 2)
    (equipment {(board (square 40)) (piece "Man" Each)})
    (rules
      (play (or (move Add (to (sites Bottom) if:(is Empty (to))))
                (forEach Value min:1 max:(if (= 1 (count Moves)) 100000 1)
                  (if (< 1700 (count Sites in:(forEach (sites Empty) if:(is Empty (site))))) (move Pass)))))
      (end (if (>= (count Moves) 3) (result Mover Win))))))";
  LoadOptions options;
  const Loaded planned = load_text("test.lud", text, options);
  options.passes = play::Passes::none();
  const Loaded reference = load_text("test.lud", text, options);
  REQUIRE(planned.game);
  REQUIRE(reference.game);
  const plan::Verified verified = plan::verify(*planned.game, *reference.game, {2, 10, 1, 0});
  CHECK_MESSAGE(!verified.difference, (verified.difference ? verified.difference->what : std::string()));
  REQUIRE(verified.left.size() == 2);
  CHECK(verified.left[1].playout == 1);
  CHECK(verified.left[1].ply == 1);
}
