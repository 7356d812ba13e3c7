// Start sites: every piece that has a move stands on one.
#include <doctest/doctest.h>

#include <bit>

#include "interpreter/lud.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/generators/start_sites.hpp"
#include "stdlib/moves/operators.hpp"

namespace {

using namespace lud;

/// A game whose pieces have these moves; they wait in state 0 and are released by moving.
std::string game_with(const std::string& moves) {
  return R"((game "Test" (players 2)
    (equipment {
      (board (rectangle 2 5) {(track "Lane1" "0,E" P1 directed:True) (track "Lane2" "5,E" P2 directed:True)})
      (dice d:3 num:2)
      (piece "Man" Each )" +
         moves + R"()
    })
    (rules
      (start {(place "Man1" {0 2 6}) (place "Man2" {1 5 8})})
      (play (do (roll) next:(forEach Piece)))
      (end (if (>= (count Moves) 60) (result Mover Win))))))";
}

struct Counted {
  int kept = 0, left_out = 0;
};

/// Compares start sites with the moves of each piece in the positions of some playouts.
Counted ask_each_piece(const std::string& moves) {
  const Loaded loaded = load_text("test.lud", game_with(moves), {});
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  const Game& game = *loaded.game;
  Context c(game);
  Counted counted;
  for (std::uint64_t number = 0; number < 4; ++number) {
    c.random = play::playout_random(3, number, 0);
    play::Random chooser = play::playout_random(3, number, 1);
    play::PlayoutResult result;
    for (play::start(c); !c.over(); play::random_move(c, chooser, result)) {
      const Sites::Word owned = *c.state.owned_row(c.mover(), false);
      const auto kind = static_cast<std::size_t>(c.state.what(std::countr_zero(owned)));
      const Lazy<Moves>& own = stdlib::moves_of(game.components[kind]);
      const stdlib::StartSites starts = stdlib::StartSites::of_moves(plan::operand_of(own, game.memory), game);
      Sites::Word kept = owned;
      starts.keep(c, {&kept, 1});
      CHECK((kept & ~owned) == 0);
      for (int site = 0; site < game.layout.board_sites; ++site) {
        if (!(owned >> site & 1)) continue;
        Bound from(c.scope.from, site), level(c.scope.level, 0);
        const bool is_kept = kept >> site & 1;
        if (stdlib::makes_any(c, own)) CHECK(is_kept);
        ++(is_kept ? counted.kept : counted.left_out);
      }
    }
  }
  return counted;
}

}  // namespace

TEST_CASE("pieces that have moves stand where pieces can move from") {
  const std::string step =
      "(move (from) (to (% (+ (from) (count Pips)) 10) if:(is Empty (to))) "
      "(then (set State at:(last To) 1)))";
  struct Case {
    std::string moves;
    bool some_are_left_out;
  };
  const Case cases[] = {
      {step, false},
      {"(if (or (= (state at:(from)) 1) (< 3 (count Pips))) " + step + ")", true},
      {"(if (and (= (state at:(from)) 0) (!= 3 (count Pips))) " + step + ")", true},
      {"(if (if (= (state at:(from)) 1) True (= 4 (count Pips))) " + step + ")", true},
      {"(if (if (= (state at:(from)) 0) (= 2 (count Pips))) " + step + ")", true},
      {"(if (if (= (state at:(from)) 0) False) " + step + ")", false},
      {"(if (is In (from) (sites Track Mover \"Lane\")) " + step + ")", true},
      {"(if (= (state at:(from)) 1) " + step + " (if (= 3 (count Pips)) " + step + "))", true},
      {"(or (if (= (state at:(from)) 1) " + step + ") (if (is In (from) (sites Left)) " + step + "))", true},
      {"(or {(if (= (state at:(from)) 1) " + step + ") (if (< 4 (count Pips)) (if (is Odd (from)) " + step + "))})",
       true},
      {"(or (if (= (state at:(from)) 1) " + step + ") " + step + ")", false},
      {"(move (from (from) if:(or (= (state at:(from)) 1) (is Odd (count Pips)))) "
       "(to (% (+ (from) (count Pips)) 10) if:(is Empty (to))) (then (set State at:(last To) 1)))",
       true},
      {"(if (is In (from) (sites Board)) " + step + ")", false},
      // A condition that reads another iterator, or chance, cannot be evaluated ahead.
      {"(if (!= (site) 3) " + step + ")", false},
      {"(if (is In (from) (sites Random (sites Board) num:2)) " + step + ")", false},
  };
  for (const Case& one : cases) {
    INFO(one.moves);
    const Counted counted = ask_each_piece(one.moves);
    CHECK(counted.kept > 0);
    CHECK((counted.left_out > 0) == one.some_are_left_out);
  }
}
