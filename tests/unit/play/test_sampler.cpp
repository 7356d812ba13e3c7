// The sampler samples every legal move with equal probability (sampling_checks.hpp), on games that combine its methods.
#include <doctest/doctest.h>

#include "interpreter/lud.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/sampler.hpp"
#include "tests/unit/library_games.hpp"
#include "tests/unit/play/sampling_checks.hpp"

namespace {

using namespace lud;

std::string two_player_game(std::string_view pieces, std::string_view rules) {
  return "(game \"Test\" (players {(player N) (player S)}) (equipment {(board (square 6)) (hand Each) " +
         std::string(pieces) + "}) (rules " + std::string(rules) + "))";
}

void check_text(std::string text) {
  const Loaded loaded = load_text("test.lud", std::move(text));
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  check_game(*loaded.game, 40);
  check_playing(*loaded.game);
}

/// Checks that playouts are the same if a move sampled ahead is discarded because a rule read the turn counter, which
/// had not advanced yet.
void check_draws_in_vain() {
  const Loaded loaded = load_text("test.lud", two_player_game(R"((piece "King" Each))", R"(
    (start {(place "King1" {0 2 4 6 8}) (place "King2" {35 33 31 29 27})})
    (play (or
      (forEach Piece
        (do (set Var "From" (from))
          next:(move (from) (to (sites Empty) if:(= 0 (% (+ (to) (count Moves)) 12))))))
      (if (= 2 (counter)) (move Pass))))
    (end (if (no Moves Next) (result Mover Win))))"));
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  check_playing(*loaded.game);
}

/// Checks that the first move of a game is sampled without making others.
void check_one_move_is_made(const std::string& text) {
  const Loaded loaded = load_text("test.lud", text);
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  Context c(*loaded.game);
  play::Random chooser(1);
  play::start(c);
  play::sample_move(c, chooser);
  CHECK(c.moves.size() == 1);
}

}  // namespace

TEST_CASE("moves that were drawn ahead in vain leave the draws that follow as they were") { check_draws_in_vain(); }

TEST_CASE("drawn moves are uniform: pieces that step, slide, leap and hop, with a test afterwards") {
  check_text(two_player_game(R"(
    (piece "King" Each (move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
    (piece "Rook" Each (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to))))))
    (piece "Knight" Each (move Leap {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
    (piece "Pawn" Each (or (move Step Forward (to if:(is Empty (to))))
      (move Step (directions {FR FL}) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))))
    (piece "Frog" Each (move Hop (between if:(is Occupied (between))) (to if:(is Empty (to))) (then (set Var "Hopped" 1)))))",
                             R"(
    (start {(place "King1" {"B1"}) (place "Rook1" {"A1" "F1"}) (place "Knight1" {"C1"}) (place "Frog1" {"D1"})
      (place "Pawn1" {"A2" "B2" "C2" "D2" "E2" "F2"})
      (place "King2" {"B6"}) (place "Rook2" {"A6" "F6"}) (place "Knight2" {"C6"}) (place "Frog2" {"D6"})
      (place "Pawn2" {"A5" "B5" "C5" "D5" "E5" "F5"})})
    (play (do (forEach Piece) ifAfterwards:(not (is Threatened (id "King" Mover) at:(where "King" Mover)))
      (then (set Score Mover (count Pieces Mover)))))
    (end (if (no Moves Next) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: placing where a condition holds, and no repetition") {
  check_text(two_player_game(R"((piece "Stone" Each))", R"((meta (no Repeat))
    (play (or (move Add (to (sites Empty) if:(< 0 (count Pieces in:(sites Around (to)))) ) (then (enclose (from (last To))
      (between if:(is Enemy (who at:(between))) (apply (remove (between)))))))
      (move Add (to (intersection (sites Empty) (sites Corners))))))
    (end (if (= 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("drawn moves are uniform: placements with effects, which are listed twice, beside tested ones") {
  check_text(two_player_game(R"((piece "Stone" Each))", R"(
    (play (or (move Add (to (sites Empty) if:(is In (to) (sites Corners)) (apply (set Var "Corner" (to)))))
      (do (move Add (to (sites Empty) if:(or (is In (to) (sites Inner)) (< 0 (count Pieces in:(sites Around (to)))))))
        ifAfterwards:(is Even (+ (last To) (count Moves))))))
    (end (if (no Moves Next) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: captures first, then steps or a pass") {
  check_text(two_player_game(R"((piece "Disc" Each))", R"(
    (start {(place "Disc1" (expand (sites Bottom))) (place "Disc2" (expand (sites Top)))})
    (play (priority {
      (forEach Piece (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to)))))
      (or (forEach Piece (move Step (directions {Forward Leftward Rightward FL}) (to if:(is Empty (to))))) (move Pass))}))
    (end (if (no Pieces Next) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: captures first, then leaps, of which no more is known than how many there can be") {
  check_text(two_player_game(R"((piece "Knight" Each
      (move Leap {{F F R F} {F F L F}} forward:(is Mover P1) (to if:(is Empty (to))))))",
                             R"(
    (start {(place "Knight1" (expand (sites Bottom))) (place "Knight2" (expand (sites Top)))})
    (play (priority {
      (forEach Piece (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to)))))
      (or (forEach Piece) (forEach Piece (forEach Direction Diagonal (to if:(is Empty (to)) (apply (move (from) (to (to))))))))}))
    (end (if (no Pieces Next) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: leaps ahead, one way, to targets of which more is asked") {
  check_text(two_player_game(R"(
    (piece "Knight" P1 N (move Leap {{F F R F} {F F L F}} forward:True (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
    (piece "Knight" P2 S (move Leap {{F F R F} {F F L F}} forward:True (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
    (piece "Camel" Each (move Leap {{F F F R F}} rotations:False (to if:(is Empty (to)))))
    (piece "Horse" Each (move Leap {{F F R F} {F F L F}}
      (to if:(and (is Empty (to)) (< 0 (count Pieces in:(sites Around (to)))))))))",
                             R"(
    (start {(place "Knight1" (sites Bottom)) (place "Knight2" (sites Top)) (place "Camel1" {"B2"}) (place "Camel2" {"E5"})
      (place "Horse1" {"A2" "D2"}) (place "Horse2" {"C5" "F5"})})
    (play (or (forEach Piece) (move Pass)))
    (end (if (< 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("drawn moves are uniform: pieces that turn, and step where they face") {
  check_text(two_player_game(R"((piece "Arrow" Each (or (move Step Forward (to if:(is Empty (to))))
      (move Set Rotation (to (from)) {0 2 4}))))",
                             R"(
    (start {(place "Arrow1" (sites Bottom)) (place "Arrow2" (sites Top))})
    (play (forEach Piece))
    (end (if (< 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("drawn moves are uniform: placements, and moves that are drawn when it is asked whether there are any") {
  const std::string board =
      "(game \"Test\" (players 2) (equipment {(board (square 4)) (piece \"Disc\" Each (move Step "
      "(to if:(is Empty (to)))))}) (rules ";
  const std::string start = "(start {(place \"Disc1\" {0 1 2 3}) (place \"Disc2\" {12 13 14 15})}) ";
  const std::string loss = "(end (if (no Moves Next) (result Next Loss)))";
  for (const std::string& rules :
       {std::string("(meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))"),
        "(play (move Add (to (sites Empty)) (then (if (is Line 2) (moveAgain))))) " + loss,
        start + "(play (forEach Piece)) " + loss,
        start + "(play (if (is Even (count Turns)) (forEach Piece) (move Select (from (sites Occupied by:Mover))))) " +
            loss,
        start +
            "phases:{(phase \"A\" (play (forEach Piece)) (nextPhase Mover (>= (count Moves) 4) \"B\")) (phase \"B\" "
            "(play (move Add (to (sites Empty)))))} " +
            loss})
    check_text(board + rules + "))");
}

TEST_CASE("drawn moves are uniform: sites one by one, pieces from hands") {
  check_text(two_player_game(R"((piece "Man" Each (move Slide All)))", R"(
    (start {(place "Man1" (handSite P1) count:4) (place "Man2" (handSite P2) count:4)})
    (play (if (< 0 (count at:(handSite Mover)))
      (or (move (from (handSite Mover)) (to (sites Empty)))
          (forEach Site (sites Inner) (if (is Empty (site)) (move (from (handSite Mover)) (to (site))))))
      (avoidStoredState (forEach Piece) (then (remember State)))))
    (end (if (= 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("drawn moves are uniform: hops over so many sites, whatever stands there, in directions without others") {
  check_text(two_player_game(R"((piece "Lob" Each (or {
      (move Hop (difference All Backwards) (between (range 1 2) if:True) (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))
      (move Step (union Forward (directions Rightwards)) (to if:(is Empty (to))))
      (move Hop Diagonal (between (range 2 3) if:True) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))})))",
                             R"(
    (start {(place "Lob1" (expand (sites Bottom))) (place "Lob2" (expand (sites Top)))})
    (play (forEach Piece))
    (end (if (no Moves Next) (result Mover Win))))"));
}

TEST_CASE(
    "drawn moves are uniform: hops over several sites, from afar, for capture, and as far as there are neighbours") {
  check_text(two_player_game(R"(
    (piece "Cannon" Each (or {
      (move Hop Orthogonal (between before:4 after:4 if:(is Occupied (between))) (to if:(is Empty (to)) (apply (remove (to)))))
      (move Hop Orthogonal (between before:4 after:4 if:(is Occupied (between)))
        (to if:(is Empty (to)) (apply if:(is Enemy (who at:(to))) (remove (to)))))}))
    (piece "Tiger" Each (move Hop (between (range 0 3) if:(is Enemy (who at:(between))) (apply (remove (between))))
      (to if:(is Empty (to)))))
    (piece "Line" Each (move Hop Orthogonal
      (between (exact (count Sites in:(sites Around (from) Own if:(is Occupied (to))))) if:True)
      (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))))",
                             R"(
    (start {(place "Cannon1" {"A1" "F1"}) (place "Tiger1" {"B1" "E1"}) (place "Line1" {"C1" "D2" "B2"})
      (place "Cannon2" {"A6" "F6"}) (place "Tiger2" {"B6" "E6"}) (place "Line2" {"C6" "D5" "E4"})})
    (play (or (forEach Piece) (move Pass)))
    (end (if (= 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("drawn moves are uniform: directions that depend on the last move or on a choice for each piece") {
  check_text(two_player_game(R"(
    (piece "Ox" Each (or {
      (move Step (difference Adjacent SameDirection) (to if:(is Empty (to))))
      (move Step (if (is Even (from)) Forward (directions {FL FR})) (to if:(is Empty (to))))
      (move Hop (difference Orthogonal OppositeDirection) (between if:(is Enemy (who at:(between))) (apply (remove (between))))
        (to if:(is Empty (to))))}))
    (piece "Bishop" Each (or {
      (move Slide (difference Diagonal OppositeDirection) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))
      (move Slide SameDirection (between (exact 2)) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))})))",
                             R"(
    (start {(place "Ox1" (sites Bottom)) (place "Ox2" (sites Top)) (place "Bishop1" {"B2" "E2"}) (place "Bishop2" {"B5" "E5"})})
    (play (or (forEach Piece) (move Pass)))
    (end (if (= 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE(
    "drawn moves are uniform: slides whose ways are no sets, that end where something is captured, or from levels") {
  check_text(two_player_game(R"(
    (piece "Thrall" Each (move Slide Orthogonal (between if:(or (= (between) (from)) (and (is Empty (between))
      (not (is In (between) (sites Corners)))))) (to (apply if:(< 0 (count Pieces in:(sites Around (to)))) (set Score Mover 1)))))
    (piece "Lion" Each (if (is In (from) (sites Around (sites Occupied by:Next)))
      (move Slide All (to (apply if:(is Even (to)) (set Score Mover 2))))
      (if (can Move (move Step Forward (to if:(is Empty (to))))) (move Slide Diagonal (between (exact 2))
        (to if:(is Enemy (who at:(to))) (apply (remove (to)))))))))",
                             R"(
    (start {(place "Thrall1" (sites Bottom)) (place "Thrall2" (sites Top)) (place "Lion1" {"B2" "E2"}) (place "Lion2" {"B5" "E5"})})
    (play (or (forEach Piece) (move Pass)))
    (end (if (= 60 (count Moves)) (result Mover Draw))))"));
  check_text(two_player_game(R"((piece "Disc" Each (or
      (move Step (from (from) level:(level)) Orthogonal (to if:(< (size Stack at:(to)) 2)))
      (move Slide (from (from) level:(level)) Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to))))))))",
                             R"((meta (no Repeat))
    (start {(place Stack "Disc1" {"A1" "C1" "E1"} count:2) (place Stack "Disc2" {"B6" "D6" "F6"} count:2)})
    (play (or (forEach Piece) (move Pass)))
    (end (if (= 40 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("drawn moves are uniform: some have effects that draw random numbers when they are listed") {
  check_text(two_player_game(R"((piece "Ogre" Each (or {
      (move Step Forward (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))
      (move (from (from)) (to (intersection (sites Around (from)) (sites Empty))))
      (move (from (from)) (to (sites Corners) if:(is Empty (to))))
      (move Slide Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))
      (move Hop Orthogonal (between if:(is Enemy (who at:(between)))
        (apply (fromTo (from (between)) (to (sites Random (sites Empty)))))) (to if:(is Empty (to))))})))",
                             R"(
    (start {(place "Ogre1" {"B2" "C3" "D2"}) (place "Ogre2" {"B4" "C4" "E3"})})
    (play (or (forEach Piece) (move Pass)))
    (end (if (= 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("drawn moves are uniform: some parts of the pieces' moves draw random numbers when they are listed") {
  const auto moves = [](const std::string& hurdles, const std::string& target) {
    return "(or {(move Step Forward (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))) (move (from (from) "
           "if:(is In (from) (difference (sites Board) (sites Corners)))) (to (intersection {(sites Around (from)) "
           "(sites Empty) (difference (sites Board) (sites Bottom))}))) (move Hop (from (from) if:(< 2 (from))) "
           "(between if:(is Occupied (between)) (apply (if " +
           hurdles + " (fromTo (from (between)) (to (sites Random (intersection (sites Empty) (sites Top)))))))) " +
           "(to if:(is Empty (to))) (then (moveAgain))) (move Hop Orthogonal (between if:(is Friend (who " +
           "at:(between)))) (to if:(and (is Empty (to)) (is In (to) " + target + "))))})";
  };
  check_text(two_player_game("(piece \"Ogre\" Each " + moves("(is Enemy (who at:(between)))", "(sites Board)") +
                                 ") (piece \"Imp\" Each " + moves("(is Even (between))", "(sites Left)") + ")",
                             R"(
    (start {(place "Ogre1" {"B2" "C3" "D2"}) (place "Imp1" {"B3" "E5"}) (place "Ogre2" {"B4" "C4" "E3"})
      (place "Imp2" {"D3" "C5"})})
    (play (if (is Prev Mover) (or (move Hop (from (last To)) (between if:(is Occupied (between))) (to if:(is Empty (to))))
      (move Pass)) (or (forEach Piece) (move Pass))))
    (end (if (= 60 (count Moves)) (result Mover Draw))))"));
}

TEST_CASE("a move that is drawn ahead is the same where several end rules ask whether there is one") {
  check_text(two_player_game(R"((piece "Disc" Each (move Step (to if:(is Empty (to))))))", R"(
    (start {(place "Disc1" (sites Bottom)) (place "Disc2" (sites Top))})
    (play (forEach Piece))
    (end {(if (and (no Moves Next) (is Even (count Moves))) (result Mover Win)) (if (and (no Moves Next) (is Odd (count Moves)))
      (result Next Win)) (if (< 80 (count Moves)) (result Mover Draw))}))"));
}

TEST_CASE("drawn moves are uniform: sites selected beside each piece") {
  check_text(two_player_game(R"((piece "Mole" Each))", R"(
    (start {(place "Mole1" (sites Bottom)) (place "Mole2" (sites Top))})
    (play (forEach Piece (move Select (from (sites Around (from)) if:(is Empty (from))) (then (add (piece (id "Mole" Mover)) (to (last From)))))))
    (end (if (no Moves Next) (result Mover Win))))"));
}

TEST_CASE(
    "drawn moves are uniform: a variable set for each piece before it moves, beside steps and a choice of the piece") {
  check_text(two_player_game(R"((piece "Clan" Each (or {
      (do (set Var "Size" (size Group at:(from)) (then (set Var "Start" (from))))
        next:(move (from (from)) (to (sites Around (from)) if:(and (is Empty (to)) (<= (var "Size") (size Group at:(to) if:(or (= (to) (var "Start")) (is Mover (who at:(to))))))))))
      (move Step Orthogonal (to if:(is Empty (to))))
      (move Select (from (from)) (then (remove (last To))))})))",
                             R"(
    (start {(place "Clan1" {"A1" "B1" "C2" "E1" "F2"}) (place "Clan2" {"A6" "C5" "D5" "D6" "F6"})})
    (play (forEach Piece))
    (end {(if (no Pieces Next) (result Mover Win)) (if (no Pieces Mover) (result Next Win))}))"));
}

TEST_CASE("drawn moves are uniform: dice, pieces of a team mate that are moved along a track of his") {
  check_text(R"((game "Test" (players 4) (equipment {
    (board (rectangle 2 8) {(track "Up" "0,E,N,W" P1) (track "Down" "15,W,S,E" P2) (track "Up" "0,E,N,W" P3) (track "Down" "15,W,S,E" P4)})
    (dice d:3 num:1)
    (piece "Rod" P1 (move (from (from)) (to (trackSite Move from:(from) steps:(count Pips)) if:(and (!= -1 (to)) (not (is Friend (who at:(to))))) (apply (remove (to))))))
    (piece "Cup" P2 (move (from (from)) (to (trackSite Move from:(from) steps:(count Pips)) if:(and (!= -1 (to)) (not (is Friend (who at:(to))))) (apply (remove (to))))))})
    (rules (start {(set Team 1 {P1 P3}) (set Team 2 {P2 P4}) (place "Rod1" {0 1 2}) (place "Cup2" {15 14 13})})
    (play (do (roll) next:(if (is In (mover) (players Team1)) (forEach Piece P1) (forEach Piece P2))))
    (end (if (or (no Pieces P1) (no Pieces P2)) (result Mover Win))))))");
}

TEST_CASE("drawn moves are uniform: targets around the start, with enemies ahead of the move or behind it") {
  check_text(two_player_game(R"((piece "Ram" Each))", R"(
    (start {(place "Ram1" (expand (sites Bottom))) (place "Ram2" (expand (sites Top)))})
    (play (priority {(or
      (forEach Piece (move (from) (to (sites Around (from)) if:(and {(is Empty (to)) (is Enemy (who at:(ahead (to) SameDirection)))}))
        (then (remove (ahead (last To) (directions Cell from:(last From) to:(last To)))))))
      (forEach Piece (move Select (from) (to (sites Around (from)) if:(and {(not (is Visited (to))) (is Empty (to)) (is Enemy (who at:(ahead (from) OppositeDirection)))})))))
      (forEach Piece (move Step (to if:(is Empty (to)))))}))
    (end (if (no Pieces Next) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: sites that are gone through and mostly have no moves, pieces taken off a region") {
  check_text(two_player_game(R"((piece "Ant" Each (move Step Orthogonal (to if:(is Empty (to))))))", R"(
    (start {(place "Ant1" (sites Bottom)) (place "Ant2" (sites Top))})
    (play (or {
      (forEach Site (sites Occupied by:Mover) (do (set Var "Left" (site))
        next:(forEach Site (sites Around (var "Left")) (if (and (= 0 (% (site) 5)) (is Empty (site)))
          (move (from (var "Left")) (to (site)))))))
      (forEach Piece)
      (move Remove (forEach (sites Occupied by:Next) if:(= 0 (% (site) 4))))}))
    (end (if (no Pieces Next) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: pieces that remove and add around themselves, beside removals of a fixed region") {
  check_text(two_player_game(R"((piece "Ball" Each (or (move Remove (sites Around (from)))
      (move Add (piece (what at:(from))) (to (sites Around (from)) if:(is Empty (to)))))))",
                             R"(
    (start {(place "Ball1" (sites Bottom)) (place "Ball2" (sites Top))})
    (play (or (forEach Piece) (move Remove (sites Top))))
    (end (if (no Pieces Mover) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: conditions chosen by case, moves without places") {
  check_text(
      two_player_game(R"((piece "Ant" Each (if (is Even (count Moves)) (move Step Orthogonal (to if:(is Empty (to))))
      (move Step Diagonal (to if:(is Empty (to)))))))",
                      R"(
    (start {(place "Ant1" (sites Bottom)) (place "Ant2" (sites Top))})
    (play (or {(forEach Piece) (move Select (from (sites Occupied by:Mover)) (to (sites Occupied by:Next)))
      (do (forEach Piece (move Step Forward (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
        ifAfterwards:(is Even (count Pieces All)))}))
    (end (if (no Pieces Next) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: dice, several for a turn, men on the board and in hands, men taken off") {
  check_text(two_player_game(R"((dice d:4 num:2) (piece "Man" Each (forEach Die replayDouble:True if:(!= 0 (pips))
      (if (< 35 (+ (from) (pips))) (move Remove (from))
        (move (from) (to (+ (from) (pips)) if:(not (is Friend (who at:(to)))) (apply (remove (to)))))))))",
                             R"(
    (start {(place "Man1" (handSite P1) count:3) (place "Man2" (handSite P2) count:3) (place "Man1" {"A1" "C1" "D3" "F6"})
      (place "Man2" {"B1" "C2" "D4" "E6"})})
    (play (do (if (not (is Prev Mover)) (roll)) next:(or {(forEach Piece)
      (forEach Piece container:(mover) (forEach Die if:(!= 0 (pips))
        (move (from) (to (pips) if:(not (is Friend (who at:(to)))) (apply (remove (to))))))) (move Pass)}
      (then (if (not (all DiceUsed)) (moveAgain))))))
    (end (if (no Pieces Mover) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: dice, a part that knows no places, effects before") {
  check_text(two_player_game("(dice d:4 num:2) (piece \"Man\" Each) (piece \"King\" Shared)",
                             R"((start {(place "Man1" (expand (sites Bottom))) (place "Man2" (expand (sites Top)))
        (place "King" (sites {14}))})
    (play (do (roll) next:(or
      (forEach Piece (forEach Value (array {1 (count Pips)}) (or
        (if (< 5 (value)) (do (set Var "Far" (value)) next:(move Step Diagonal (to if:(is Empty (to))))))
        (do (set Var "Near" (value)) next:(move (from) (to (+ (from) (value)) if:(is Empty (to))))))))
      (forEach Piece (move Slide (to (apply if:False))) Shared))
      (then (if (= 1 (var "Near")) (moveAgain)))))
    (end (if (no Pieces Mover) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: dice, effects that leave (level) elsewhere for the moves of further dice") {
  check_text(two_player_game(R"((dice d:3 num:2) (piece "Man" Each (forEach Die
      (move (from (from) level:(level)) (to (+ (from) (pips)) if:(> 36 (to))
        (apply (forEach Site (sites Occupied by:Mover top:False) (forEach Level (site)
          (if (and (< 1 (level)) (= (mover) (who at:(site) level:(level)))) (set State at:(site) level:(level) 1))))))))))",
                             R"(
    (start {(place Stack "Man1" {"A1" "B1" "C2"} count:3) (place Stack "Man2" {"A2" "D1" "C3"} count:3)})
    (play (do (roll) next:(forEach Piece top:False)))
    (end (if (no Pieces Mover) (result Mover Win))))"));
}

TEST_CASE("drawn moves are uniform: dice, slides of so many steps along tracks that come to a site twice") {
  const auto slide = [](const std::string& track) {
    return "(forEach Die (if (or (= 1 (pips)) (= 1 (state at:(from)))) (move Slide \"" + track +
           "\" (between (exact (pips)) if:(is Empty (between))) (to if:(is Enemy (who at:(to))) "
           "(apply if:(not (is Friend (who at:(to)))) (remove (to)))) (then (set State at:(last To) 1)))))";
  };
  for (const std::string& hands : {std::string(), std::string("(place \"Man1\" (handSite P1)) ")})
    check_text(
        "(game \"Test\" (players 2) (equipment {(board (square 6) {(track \"Way1\" {0..5 11..6 12..17 11..6} loop:True "
        "P1) "
        "(track \"Way2\" {12..17 11..6 0..5 11..6} loop:True P2)} use:Vertex) (hand Each) (dice d:4 num:2) "
        "(piece \"Man\" P1 " +
        slide("Way1") + ") (piece \"Man\" P2 " + slide("Way2") + ")}) (rules (start {" + hands +
        "(place \"Man1\" (sites {0 1 2 3 4 5})) (place \"Man1\" (sites {6 8}) state:1) "
        "(place \"Man2\" (sites {12 13 14 15 16 17})) (place \"Man2\" (sites {7 10}) state:1)}) "
        "(play (do (roll) next:(forEach Piece))) (end (if (no Pieces Next) (result Mover Win)))))");
}

TEST_CASE("drawn moves are uniform: pairs of sites beside a part of which no slots are known, where it has no moves") {
  const std::string text = two_player_game(R"((piece "Man" Each) (piece "King" Each))", R"(
    (start {(place "Man1" (sites Bottom)) (place "Man2" (sites Top))
      (set Hidden (sites Top) to:P1) (set Hidden (sites Bottom) to:P2)})
    (play (or
      (if (is In (last To) (if (is Mover P1) (sites Top) (sites Bottom))) (move Promote (last To) (piece {"Man" "King"}) Mover))
      (move Select (from (sites Occupied by:Mover)) (to (union (sites Empty) (sites Hidden to:Mover)))
        (then (fromTo (from (last From)) (to (last To) (apply (remove (last To)))))))))
    (end (if (no Pieces Next) (result Mover Win))))");
  check_text(text);
  check_one_move_is_made(text);
}

TEST_CASE("asking how many slots there are at most changes nothing of what is being sampled") {
  const Loaded loaded = load_text("test.lud", two_player_game(R"((dice d:4 num:2) (piece "Man" Each (forEach Die
      (if (> 30 (from)) (move (from) (to (+ (from) (pips)) if:(is Empty (to))))))))",
                                                              R"((start (place "Man1" (sites Bottom)))
      (play (do (roll) next:(forEach Piece))) (end (if (no Pieces Next) (result Mover Win))))"));
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  Context c(*loaded.game);
  play::start(c);
  c.sampling.only_source = true;
  c.sampling.slots = c.sampling.parts = 7;
  const auto man = static_cast<int>(loaded.game->components.size()) - 1;
  CHECK(c.sampler->bound_of_kind(c, man) == 2);
  CHECK(c.sampling.only_source);
  CHECK(c.sampling.slots == 7);
  CHECK(c.sampling.parts == 7);
}

TEST_CASE("drawn moves are uniform: values of a range, each with moves of its own, beside decisions without a site") {
  const std::string text = two_player_game(R"((piece "Disc" Each))", R"(
    (start {(place "Disc1" {0 1 8}) (place "Disc2" {35 34})})
    (play (or {
      (forEach Value min:0 max:5 (move Add (to (sites Row (value)) if:(and (is Empty (to)) (is Even (+ (to) (value)))))))
      (forEach Value min:1 max:3 (move Remove (sites Occupied by:Next) (then (set Counter (value)))))
      (move Set NextPlayer (player 1))
      (move Swap Players P1 P2)
      (move Bet P1 (range 1 4))}))
    (end (if (= 20 (counter)) (result Mover Win))))");
  check_text(text);
  check_one_move_is_made(text);
}

TEST_CASE("drawn moves are uniform: all moves of a site as one, first where there are any, with a consequence") {
  check_text(two_player_game(R"((piece "Ball" Neutral))", R"(
    (start {(place "Ball0" {14 15 20 21} state:1) (place "Ball0" {13 22} state:2)})
    (play (priority {
        (forEach Site (sites Empty)
          (append (custodial (from (site)) (between if:(is Enemy (state at:(between)))
            (apply (set State at:(between) (mover)))) (to if:(is Friend (state at:(to)))))
            (then (and (add (piece "Ball0" state:(mover)) (to (last To))) (addScore Mover 1)))))
        (move Add (piece "Ball0" state:(mover)) (to (sites Around (sites Occupied by:Neutral) Empty)))}
      (then (addScore Mover 1))))
    (end (if (is Full) (byScore))))"));
}

TEST_CASE("drawn moves are uniform: values of a puzzle, one of which is made") {
  for (const char* size : {"3", "4"}) {
    const std::string text =
        std::string("(game \"Test\" (players 1) (equipment {(board (square ") + size + ") (values Cell (range 1 " +
        size + "))) (regions {Columns Rows})}) " +
        "(rules (start (set {{1 0}})) (play (satisfy (all Different))) (end (if (is Solved) (result P1 Win)))))";
    check_text(text);
    check_one_move_is_made(text);
  }
}

TEST_CASE("drawn moves are uniform in the built-in games") {
  for (const std::string& name : built_in_games()) {
    INFO(name);
    const Loaded loaded = load(name, {});
    REQUIRE(loaded.game);
    check_game(*loaded.game, 10);
    check_playing(*loaded.game);
  }
}

TEST_CASE("drawn moves are uniform in library games") {
  for_each_library_game([](const std::string& file, const LoadOptions& options) {
    INFO(file);
    const Loaded loaded = load(file, options);
    REQUIRE(loaded.game);
    check_game(*loaded.game, 5);
    check_playing(*loaded.game);
  });
}
