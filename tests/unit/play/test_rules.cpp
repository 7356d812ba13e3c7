// Tests how words work together in play, each on a small game written for it.
#include <doctest/doctest.h>

#include "interpreter/lud.hpp"

using namespace lud;

namespace {

/// A started game, from its text.
struct Table {
  Loaded loaded;
  Context c;
  explicit Table(const std::string& text) : loaded(load_text("test.lud", text)), c(game()) { play::start(c); }
  const Game& game() const {
    REQUIRE_MESSAGE(loaded.game, loaded.messages());
    return *loaded.game;
  }
  /// The number of legal moves from one site to another.
  int moves(int from, int to) {
    const std::size_t n = play::legal_moves(c);
    int found = 0;
    for (std::size_t i = 0; i < n; ++i) found += c.moves.moves[i].from == from && c.moves.moves[i].to == to;
    return found;
  }
  std::size_t count() { return play::legal_moves(c); }
  /// The number of legal moves whose first action is of a kind.
  int count_of(play::ActionKind kind) {
    const std::size_t n = play::legal_moves(c);
    int found = 0;
    for (std::size_t i = 0; i < n; ++i) found += c.moves.actions_of(c.moves.moves[i])[0].kind == kind;
    return found;
  }
  /// Plays the first legal move from one site to another.
  void play(int from, int to) {
    const std::size_t n = play::legal_moves(c);
    for (std::size_t i = 0; i < n; ++i)
      if (c.moves.moves[i].from == from && c.moves.moves[i].to == to) return play::apply(c, i);
    FAIL("there is no such move");
  }
  void pass() { play(off, off); }
};

std::string two_players(const std::string& equipment, const std::string& rules) {
  return "(game \"Test\" (players 2) (equipment {" + equipment + "}) (rules " + rules + "))";
}
std::string puzzle(const std::string& equipment, const std::string& rules) {
  return "(game \"Test\" (players 1) (equipment {" + equipment + "}) (rules " + rules +
         " (end (if (is Solved) (result P1 Win)))))";
}

TEST_CASE("a round of passes is a draw only after the rules of the end were asked") {
  Table table(
      two_players("(board (square 2)) (piece \"Stone\" Each)",
                  "(start (place \"Stone1\" 0)) phases:{ (phase \"All\" (play (move Pass))) } (end (if (all Passed) "
                  "(byScore {(score P1 (count Sites in:(sites Occupied by:P1))) (score P2 0)})))"));
  table.pass();
  CHECK_FALSE(table.c.over());
  table.pass();
  CHECK(table.c.over());
  CHECK(table.c.head().winner == 1);
}

TEST_CASE("a move that remembers the position it leads to is not one that leads back") {
  Table table(
      two_players("(board (square 2)) (piece \"Stone\" Each (move Step (to if:(is Empty (to)))))",
                  "(start (place \"Stone1\" 0)) (play (avoidStoredState (or (move Pass (then (remember State))) "
                  "(forEach Piece)))) (end (if (no Moves Mover) (result Mover Loss)))"));
  CHECK(table.moves(off, off) == 1);
  table.pass();
  // Passing again would repeat a position, so only the forced pass is left.
  REQUIRE(table.count() == 1);
  CHECK(table.c.moves.actions_of(table.c.moves.moves[0])[0].flag);
}

TEST_CASE("whether a generator can move is asked under the meta rules") {
  // The stone could only return to its previous site in the same turn.
  Table table(two_players(
      "(board (rectangle 1 2)) (piece \"Stone\" Each (move Step (to if:(is Empty (to)))))",
      "(meta (no Repeat PositionalInTurn)) (start (place \"Stone1\" 0)) (play (or (forEach Piece (then "
      "(if (can Move (forEach Piece)) (moveAgain)))) (move Pass))) (end (if (all Passed) (result Mover Win)))"));
  table.play(0, 1);
  CHECK(table.c.mover() == 2);
}

TEST_CASE("whether the longest turns can be made does not depend on how long they are") {
  // Finding the longest turns looks ahead past passes, and passes test whether there was a move.
  Table table(two_players(
      "(board (rectangle 1 4)) (piece \"Stone\" Each (move Step Forward (to if:(is Empty (to)))))",
      "(start {(place \"Stone1\" 0) (place \"Stone2\" 3)}) (play (max Moves (or (forEach Piece (then "
      "(moveAgain))) (move Pass (then (moveAgain)))))) (end (if (>= (count Moves) 3) (result Mover Win)))"));
  CHECK(table.count() >= 1);
}

/// Plays a game in which some positions have several legal moves, and checks that their number does not depend on
/// memoisation.
void check_remembered(const std::string& text) {
  const Loaded loaded = load_text("test.lud", text, {});
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  Context usual(*loaded.game), plain(*loaded.game);
  plain.passes.remember = false;
  play::start(usual);
  play::start(plain);
  play::Random chooser(3);
  int chosen = 0;
  for (int ply = 0; ply < 60 && !usual.over(); ++ply) {
    const std::size_t count = play::legal_moves(usual);
    REQUIRE(play::legal_moves(plain) == count);
    chosen += count > 1;
    const auto drawn = static_cast<std::size_t>(chooser.below(static_cast<int>(count)));
    play::apply(usual, drawn);
    play::apply(plain, drawn);
    REQUIRE(usual.mover() == plain.mover());
  }
  CHECK(chosen > 5);
}

TEST_CASE("the longest turns are the same whether their lengths are remembered or not") {
  const std::string hop =
      "(between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to))) (then "
      "(moveAgain))";
  check_remembered(two_players(
      "(board (square 6)) (piece \"Man\" Each)",
      "(start {(place \"Man1\" (union (sites Bottom) (sites Left))) (place \"Man2\" (expand (sites {21 22})))}) (play "
      "(if (is Prev Mover) (max Moves (or (move Hop (from (last To)) Orthogonal " +
          hop + ") (move Pass))) (max Moves (or (forEach Piece (move Hop Orthogonal " + hop +
          ")) (forEach Piece (move Step (to if:(is Empty (to))))))))) (end (if (no Pieces Next) (result Mover Win)))"));
}

TEST_CASE("the longest turns by dice are as long as dice are left, or the others would be") {
  const auto game = [](const std::string& goes_on, const std::string& moves) {
    return two_players(
        "(board (rectangle 2 8)) (dice d:4 num:3) (piece \"Man\" Each " + moves + ")",
        "(start {(place \"Man1\" {0 1 5}) (place \"Man2\" {8 9 12})}) (play (max Moves (do (if (not (is Prev "
        "Mover)) (roll)) next:(forEach Piece (then " +
            goes_on + "))))) (end (if (no Pieces Next) (result Mover Win)))");
  };
  const std::string by_die =
      "(forEach Die combined:True if:(!= (pips) 0) (move (from) (to (% (+ (from) (pips)) 16) if:(not (is Friend (who "
      "at:(to)))) (apply (remove (to))))))";
  check_remembered(game("(if (not (all DiceUsed)) (moveAgain))", by_die));
  // A piece that may move without using a die, and a turn that goes on when all dice are used.
  check_remembered(game("(if (not (all DiceUsed)) (moveAgain))",
                        "(or " + by_die + " (if (is Even (count Moves)) (move Step (to if:(is Empty (to))))))"));
  check_remembered(game("(if (or (not (all DiceUsed)) (= 0 (% (count Moves) 5))) (moveAgain))", by_die));
}

TEST_CASE("to remove pieces by level stacks none") {
  const auto taking = [](const std::string& what) {
    return Table(
               two_players("(board (square 4)) (piece \"Stone\" Each (move Step (to if:(not (is Friend (who at:(to)))) "
                           "(apply (forEach Level (to) " +
                               what + ")))))",
                           "(start (place \"Stone1\" {0 5})) (play (forEach Piece)) (end (if (no Moves Next) (result "
                           "Mover Win)))"))
        .game()
        .needs_a(play::Need::Stacking);
  };
  CHECK_FALSE(taking("(remove (to) level:(level))"));
  CHECK(taking("(if (= 0 (level)) (remove (to) level:(level)))"));
}

TEST_CASE("pieces that draw random numbers do so in the order in which they came") {
  const std::string equipment =
      "(board (square 4)) (piece \"Stone\" Each (move (from) (to (sites Random (sites Empty)))))";
  Table drawing(two_players(equipment,
                            "(start (place \"Stone1\" {0 5})) (play (forEach Piece)) (end (if (no Moves Next) "
                            "(result Mover Win)))"));
  CHECK(drawing.game().needs_a(play::Need::PieceOrder));
  Table later(two_players("(board (square 4)) (piece \"Stone\" Each (move Step (to if:(is Empty (to)))))",
                          "(start (place \"Stone1\" {0 5})) (play (forEach Piece (then (add (to (sites Random (sites "
                          "Empty))))))) (end (if (no Moves Next) (result Mover Win)))"));
  CHECK_FALSE(later.game().needs_a(play::Need::PieceOrder));
}

/// Returns how many random numbers are drawn when, after a step of the other player, a generator is tested for moves:
/// the pieces at 4 to 7 have two moves each, with a random effect.
int draws_of(const std::string& generator, play::Passes passes) {
  const std::string text = two_players(
      "(board (square 4)) (piece \"Stone\" P1 (move Step (to if:(is Empty (to))))) (piece \"Coin\" P2 (move (from) (to "
      "(sites {8 9}) (apply (set Value at:(from) (value Random (range 1 100)))))))",
      "(start {(place \"Stone1\" 0) (place \"Coin2\" (sites {4 5 6 7}))}) (play (forEach Piece)) (end (if (can Move " +
          generator + ") (result Mover Win)))");
  LoadOptions options;
  options.passes = passes;
  const Loaded loaded = load_text("test.lud", text, options);
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  Context c(*loaded.game);
  play::start(c);
  REQUIRE(play::legal_moves(c) > 0);
  play::Random random = c.random;
  play::apply(c, 0);
  int draws = 0;
  for (; random.state() != c.random.state() && draws < 100; ++draws) random.next();
  return draws;
}

TEST_CASE("whether pieces can move is asked piece by piece, part by part: later ones draw no random numbers") {
  for (const play::Passes& passes : {play::Passes{}, play::Passes::none()}) {
    CHECK(draws_of("(forEach Piece Next)", passes) == 2);
    CHECK(draws_of("(or (forEach Piece Next) (forEach Piece Next))", passes) == 2);
    CHECK(draws_of("(and (forEach Piece Mover) (forEach Piece Next))", passes) == 0);
  }
}

TEST_CASE("whether pieces can move is asked move by move, so that later pieces draw no random numbers") {
  const auto draws_until = [](const std::string& condition, play::Passes passes) {
    return draws_of("(do (forEach Piece Next) ifAfterwards:" + condition + ")", passes);
  };
  for (const play::Passes& passes : {play::Passes{}, play::Passes::none()}) {
    CHECK(draws_until("True", passes) == 2);
    // The moves of the next piece are made before the last move of a piece is tested.
    CHECK(draws_until("(is Occupied 9)", passes) == 4);
    CHECK(draws_until("(is Empty 5)", passes) == 4);
    CHECK(draws_until("(is Empty 7)", passes) == 8);
    CHECK(draws_until("False", passes) == 8);
  }
}

TEST_CASE("a lone piece of a stacking game that is promoted is gone through as what it was, too") {
  Table table(
      two_players("(board (rectangle 1 4)) (piece \"Man\" Each (move (from) (to (sites Empty)) (then (promote "
                  "(last To) (piece \"King\") Mover)))) (piece \"King\" Each)",
                  "(start (place Stack \"Man1\" 0 count:2)) (play (forEach Piece top:True)) (end (if (no Pieces "
                  "P1) (result Mover Win)))"));
  CHECK(table.moves(0, 1) == 1);
  table.play(0, 1);
  CHECK(table.c.what(SiteType::Cell, 1) == table.game().last_component_named("King1"));
  table.pass();
  CHECK(table.moves(0, 2) == 1);
  CHECK(table.moves(1, 2) == 1);
}

// ---- deduction puzzles ----

TEST_CASE("a deduction puzzle offers what its constraints allow, and to rule values out") {
  Table table(puzzle("(board (square 2) (values Cell (range 1 2))) (regions {Columns Rows})",
                     "(start (set {{0 1}})) (play (satisfy (all Different)))"));
  CHECK(table.game().variables == std::vector<int>{1, 2, 3});
  // Site 3 can be 1 or 2; sites 1 and 2, beside the 1, only 2.
  CHECK(table.count_of(play::ActionKind::Set) == 4);
  CHECK(table.count_of(play::ActionKind::Toggle) == 6);
}

TEST_CASE("a deduction puzzle is won when all constraints hold") {
  Table table(puzzle("(board (square 2) (values Cell (range 1 2))) (regions {Columns Rows})",
                     "(start (set {{0 1}})) (play (satisfy (all Different)))"));
  const auto set = [&](int site, int value) {
    const std::size_t n = play::legal_moves(table.c);
    for (std::size_t i = 0; i < n; ++i) {
      const play::Action& action = table.c.moves.actions_of(table.c.moves.moves[i])[0];
      if (action.kind == play::ActionKind::Set && action.to == site && action.value == value)
        return play::apply(table.c, i);
    }
    FAIL("there is no such move");
  };
  set(1, 2);
  set(2, 2);
  CHECK_FALSE(table.c.over());
  set(3, 1);
  CHECK(table.c.over());
  CHECK(table.c.head().winner == 1);
}

TEST_CASE("in a deduction puzzle sites are compared by their values, once they are known") {
  Table table(puzzle("(board (rectangle 1 2) (values Cell (range 1 3))) (hints {(hint {0 1})})",
                     "(start (set {{0 2}})) (play (satisfy (forAll Hint (< (from) (to)))))"));
  CHECK(table.count_of(play::ActionKind::Set) == 1);
}

TEST_CASE("sums and counts must be reachable, and full where nothing is open") {
  Table sums(puzzle("(board (rectangle 1 2) (values Cell (range 1 4))) (hints {(hint {0 1} 5)}) (regions HintRegions)",
                    "(start (set {{0 2}})) (play (satisfy (is Sum (hint))))"));
  CHECK(sums.count_of(play::ActionKind::Set) == 1);
  Table counts(puzzle("(board (rectangle 1 3) (values Cell (range 0 1))) (regions Rows)",
                      "(start (set {{0 1}})) (play (satisfy {(is Sum 1) (is Count (sites Board) of:1 1)}))"));
  CHECK(counts.count_of(play::ActionKind::Set) == 2);
}

TEST_CASE("what is voted on is numbered as trials have it: what the end rules name comes first") {
  const Table table(R"((game "Votes" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
      (play (if (is Proposed "Truce") (or (move Vote "Yes") (move Vote "No"))
              (or (move Add (to (sites Empty))) (move Propose "Truce"))))
      (end (if (is Decided "Yes") (result Mover Draw))))))");
  const Game& game = table.game();
  const auto number = [&](std::string_view name) { return game.vote_number(game.name_index(name)); };
  CHECK(number("Yes") == 0);
  CHECK(number("Truce") == 1);
  CHECK(number("No") == 2);
}

}  // namespace
