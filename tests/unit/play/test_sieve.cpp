// Whole sets put through a condition, against the condition asked site by site: for which sites it may hold, for which
// it may fail, and that tests of sites and what connectives make of them are told apart for sure.
#include <doctest/doctest.h>

#include "interpreter/lud.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/value/sets/sieve.hpp"

namespace {

using namespace lud;
using namespace lud::stdlib;

/// A race along the edge of a board, with a condition on (from) as an end rule; it is asked for itself alone.
std::string game_with(std::string_view condition) {
  return "(game \"Test\" (players 2) (equipment {(board (square 5) (track \"Round\" \"0,E,N,W,S\" loop:True))"
         " (dice d:4 num:1) (piece \"Man\" Each"
         " (move (from) (to (trackSite Move from:(from) steps:(count Pips)) if:(not (is Friend (who at:(to)))))))})"
         " (rules (start {(place \"Man1\" {\"A1\" \"C1\" \"E3\"}) (place \"Man2\" {\"E5\" \"A4\" \"B1\"})})"
         " (play (do (roll) next:(forEach Piece)))"
         " (end (if " +
         std::string(condition) + " (result Mover Win)))))";
}

struct Compared {
  bool sure = true;  ///< no site both may hold and may fail
  int holding = 0, failing = 0;
};

Compared compare(std::string_view condition) {
  const Loaded loaded = load_text("test.lud", game_with(condition));
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  REQUIRE(Sieve::fits(*loaded.game));
  const Lazy<bool>& asked = loaded.game->end.front()->condition;
  Context c(*loaded.game);
  Compared compared;
  play::start(c);
  Sieve sieve(c);
  Sieve::Set all;
  for (int site = 0; site < sieve.sites(); ++site) all.put(site, true);
  const Sieve::Parted parted = sieve.part(asked, &play::Scope::from, all);
  for (int site = 0; site < sieve.sites(); ++site) {
    c.scope.from = site;
    const bool holds = asked(c);
    (holds ? compared.holding : compared.failing)++;
    CAPTURE(site);
    CHECK((holds ? parted.may_hold : parted.may_fail).contains(site));
  }
  compared.sure = (parted.may_hold & parted.may_fail).empty();
  return compared;
}

}  // namespace

TEST_CASE("what a sieve leaves is what the condition holds for, site by site") {
  for (const std::string condition :
       {"(is Empty (from))", "(is In (from) (sites Bottom))", "(not (is Empty (from)))",
        "(and (is Empty (from)) (is In (from) (sites Left)))",
        "(or (is In (from) (sites Top)) (is In (from) (sites Left)))", "(is Friend (who at:(from)))",
        "(= (trackSite Move from:(from) steps:2) 4)", "(is Empty (trackSite Move from:(from) steps:1))"}) {
    CAPTURE(condition);
    const Compared compared = compare(condition);
    CHECK(compared.holding > 0);
    CHECK(compared.failing > 0);
    CHECK(compared.sure);
  }
}
