// The sets and tables that words are lowered to have the same values as the words, in any position and for all sites.
#include <doctest/doctest.h>

#include "grammar/reader.hpp"
#include "interpreter/compile/link.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "stdlib/library.hpp"

namespace {

using namespace lud;

constexpr const char* tests[] = {
    "(is Line 3 through:(to))",
    "(is Line 3 Orthogonal through:(to))",
    "(is Line 2 Diagonal through:(to) exact:True)",
    "(is Line 1 through:(to))",
    "(is Line (+ 1 (count Moves)) through:(to))",
    "(is Line 2 through:(to) P1)",
    "(is Line 2 through:(to) Neutral)",
    "(is Line 2 through:(to) what:2)",
    "(is Line 2 through:(to) what:0)",
    "(is Line 3 through:(to) whats:{1 3})",
    "(is Line 2 through:(to) whats:{(id \"Cross1\") (mover)} exact:True)",
    "(is Line 4 through:(to) whats:{0 2})",
    "(is Line 2 through:(to) if:(is In (to) (sites Bottom)))",
    "(is Line 3 throughAny:(sites Occupied by:P2) useOpposites:False)",
    "(is Line 3)",
    "(is Related Orthogonal (from) (to))",
    "(is Related Diagonal Vertex (from) (to))",
    "(all Sites (sites Around (to)) if:(is Related Orthogonal (site) (from)))",
    "(all Sites (sites Around (to)) if:(not (is Related Diagonal (from) (site))))",
    "(all Sites (sites Around (to) Orthogonal) if:(is In (site) (sites Around (from))))",
    "(all Sites (sites Incident Edge of:Cell at:(to)) if:(not (is Empty Edge (site))))",
    "(all Sites (sites Around (to)) if:(and {(!= (site) (from)) (is Empty (site)) (!= 2 (what at:(site)))}))",
    "(all Sites (sites Around (to)) if:(or (= (site) (from)) (is Empty (site))))",
    "(all Sites (sites {-1 2 70}) if:(!= (from) (site)))",
};
constexpr const char* regions[] = {
    "(sites Around (to))",
    "(sites Around (to) Diagonal includeSelf:True)",
    "(sites Around (to) distance:2)",
    "(sites Around (to) Own)",
    "(sites Around (sites {0 1}) if:(is Empty (to)))",
    "(sites Around Vertex (to))",
    "(sites Direction from:(to) N included:True)",
    "(sites Direction from:(to) distance:1)",
    "(sites Direction from:(to) N stop:(is Occupied (to)))",
    "(sites Between from:(from) to:(to))",
    "(sites Between Diagonal from:(from) fromIncluded:True to:(to))",
    "(sites Incident Vertex of:Cell at:(to))",
    "(sites Incident Cell of:Cell at:(to))",
    "(sites Incident Cell of:Vertex at:(to) owner:P1)",
    "(sites Incident Vertex of:Vertex at:(to) owner:P2)",
    "(sites Distance from:(to) (exact 2))",
    "(sites Distance Vertex Diagonal from:(to) (range 1 3))",
    "(sites State 0)",
    "(sites State 1)",
    "(sites Around (sites Occupied by:Mover))",
    "(sites Around (to) Enemy)",
    "(sites Around (to) NotOwn includeSelf:True)",
    "(forEach (sites Around (to)) if:(!= (site) (from)))",
    "(forEach (sites Around (to)) if:(= (from) (site)))",
    "(forEach (sites Board) if:(= 2 (count Steps (from) (site))))",
    "(forEach (sites Board) if:(!= (count Steps Diagonal (site) (to)) 1))",
    "(forEach (sites {-1 0 1 2 90}) if:(= 0 (count Steps (to) (site))))",
    "(forEach (sites Board) if:(and {(< 1 (count Pieces All in:(sites Around (site)))) (!= (site) (to)) (is Empty "
    "(site))}))",
    "(sites Group at:(to))",
    "(sites Group at:(to) Orthogonal if:(is Empty (to)))",
    "(sites Group from:(sites Around (to)))",
    "(forEach (sites Board) if:(= -1 (count Steps (to) (site))))",
    "(forEach (sites Occupied by:All) if:(and (is Related All (to) (site)) (is Enemy (who at:(site)))))",
    "(forEach (sites Board) if:(and (not (is In (site) (sites Around (to)))) (!= (site) (from))))",
    "(sites To (step (from (to)) (to if:(not (is Friend (who at:(to)))))))",
    "(sites To (step (from (to)) (if (= 1 (mover)) Orthogonal N) (to if:(and (is Empty (to)) (< 1 (count Pieces All "
    "in:(sites Around (to))))))))",
    "(sites To (slide (from (to))))",
    "(sites To (slide (from (to)) (between if:True)))",
    "(sites To (slide (from (to)) Diagonal (between (range 1 2) if:(is Empty (between))) (to if:(is Enemy (who "
    "at:(to))))))",
    "(sites To (slide (from (to)) Orthogonal (to if:(is Enemy (who at:(to))) (apply if:(= 1 (mover)) (remove "
    "(to))))))",
    "(sites To (hop (from (to)) (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to)))))",
    "(sites To (leap (from (to)) {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to)))))))",
    "(sites To (or (step (from (to)) (to if:(is Empty (to)))) (slide (from (from)) (then (moveAgain)))))",
    "(sites To (priority (slide (from (to)) N (to if:(is Enemy (who at:(to))))) (step (from (to)) (to if:True))))",
    "(sites To (if (is Empty (to)) (step (from (from)) (to if:True)) (slide (from (to)) (between if:True))))",
    "(sites To (forEach Site (sites Around (to)) (slide (from (site)))))",
    "(sites To (forEach Site (sites To (slide (from (to)))) (slide (from (site)))))",
    "(sites To (forEach Piece (move Step (to if:(is Empty (to))))))",
};
constexpr const char* numbers[] = {
    "(count Pieces Mover in:(sites Around (to)))",
    "(count Pieces P2 in:(sites {0 3 70}))",
    "(count Pieces Next in:(sites Occupied by:Mover))",
    "(count Pieces)",
    "(count Pieces All in:(sites Around (from)))",
    "(count Pieces in:(sites Around (from)))",
    "(count Pieces Enemy)",
    "(count Pieces of:(from) in:(sites Around (to)))",
    "(count Pieces of:(who at:(to)))",
    "(count Pieces \"Disc\" in:(sites Around (to)))",
    "(count Pieces P1 \"Cross\")",
    "(count Pieces Neutral in:(sites Around (from)))",
};

template <class T>
Lazy<T> linked_set(Game& game, const char* text, bool lowers) {
  static grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const grammar::Tree tree = grammar::read_text("set", text, sources, diagnostics);
  const check::Result checked = check::check(tree, tree.roots.front(), sort_of<T>(), stdlib::library(), game.memory);
  INFO(std::string(text));
  REQUIRE(checked.root);
  game.passes = lowers ? play::Passes{} : play::Passes::none();
  compile::Linker linker(game);
  linker.board_exists();
  return Lazy<T>(linker.link(*checked.root));
}

/// Compares both in a position, for all sites and some that do not exist.
template <class T>
void compare(Context& c, const Lazy<T>& lowered, const Lazy<T>& word) {
  const int sites = c.game.lattice(SiteType::Vertex).count();
  int different = 0;
  const Watched watched(c);  // values cached for a position are used more than once
  for (int from = -1; from <= sites; from += 3)
    for (int to = -1; to <= sites; ++to) {
      Bound bound_from(c.scope.from, from), bound_to(c.scope.to, to);
      different += lowered(c) != word(c);
      c.arena.reset();
    }
  CHECK(different == 0);
}

template <class T>
void compare_in_playout(Game& game, std::span<const char* const> texts) {
  for (const char* text : texts) {
    INFO(std::string(text));
    const Lazy<T> lowered = linked_set<T>(game, text, true), word = linked_set<T>(game, text, false);
    Context context(game);
    play::Random chooser = play::playout_random(3, 0, 1);
    play::PlayoutResult result;
    play::start(context);
    for (int ply = 0; ply < 12 && !context.over(); ++ply) {
      compare(context, lowered, word);
      play::random_move(context, chooser, result);
    }
  }
}

}  // namespace

TEST_CASE("conditions on all sites of a region ask the pieces on edges, too") {
  const Loaded loaded = load_text(
      "walls",
      "(game \"Walls\" (players 2) (equipment {(board (square 4)) (piece \"Wall\" Each)}) (rules (play (or (move Add "
      "(to Edge (sites Empty Edge))) (move Add (to Cell (sites Empty Cell))))) (end (if (is Full) (result Mover "
      "Draw)))))");
  INFO(loaded.messages());
  REQUIRE(loaded.game);
  constexpr const char* conditions[] = {
      "(all Sites (intersection (sites Incident Edge of:Cell at:(from)) (sites Incident Edge of:Cell at:(to))) "
      "if:(is Empty Edge (site)))",
      "(all Sites (sites Incident Edge of:Cell at:(to)) if:(not (is Empty Edge (site))))",
      "(all Sites (sites Occupied by:All on:Edge) if:(not (is In (site) (intersection (sites Incident Edge of:Cell "
      "at:(from)) (sites Incident Edge of:Cell at:(to))))))",
  };
  compare_in_playout<bool>(const_cast<Game&>(*loaded.game), conditions);
}

TEST_CASE("sets and tables answer as the words that were lowered to them") {
  for (const char* text : {"(square 3)", "(square 9)"}) {
    const Loaded loaded = load_text(
        "rows",
        std::string("(game \"Rows\" (players 2) (equipment {(board ") + text +
            ") (piece \"Disc\" Each) (piece \"Cross\" P1)}) (rules (play (or (move Add (to (sites Empty))) (move "
            "Add (piece \"Cross1\") (to (sites Empty))))) (end (if (is Full) (result Mover Draw)))))");
    INFO(loaded.messages());
    REQUIRE(loaded.game);
    Game& game = const_cast<Game&>(*loaded.game);
    compare_in_playout<bool>(game, tests);
    compare_in_playout<Sites>(game, regions);
    compare_in_playout<int>(game, numbers);
  }
}
