#include <doctest/doctest.h>

#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/record/action_text.hpp"

using namespace lud;
using namespace lud::play;
using namespace lud::record;

namespace {

/// Components 1 and 2 belong to the players, 3 is neutral; nine cells, a hand of two sites, two dice.
Game small_game(bool stacking) {
  Game game;
  game.players = 2;
  game.components.resize(5);
  game.owner_of = {0, 1, 2, 0, 0};
  game.components[4].is_die = true;
  game.components[4].faces = {1, 2, 3, 4, 5, 6};
  game.names = {"Moved", "Seen"};
  game.dice = {.first_site = 11, .count = 2};
  Layout& layout = game.layout;
  layout.stacking = stacking;
  layout.levels = stacking ? 8 : 1;
  layout.counts = !stacking;
  layout.states = layout.rotations = layout.values = layout.hidden = true;
  layout.players = 2;
  layout.lists = static_cast<int>(ListId::Remembered) + 3;
  layout.variables = 3;
  layout.default_type = SiteType::Cell;
  layout.type_count = {16, 24, 9};
  layout.board_sites = 9;
  layout.total_sites = 13;
  layout.finish();
  return game;
}

struct Play {
  Game game;
  Context c;
  Names names;
  explicit Play(bool stacking) : game(small_game(stacking)), c(game), names(game.names) {}

  /// Applies actions in the format of trials and returns the text of the last one afterwards.
  std::string operator()(std::initializer_list<std::string_view> texts) {
    std::string after;
    for (const std::string_view text : texts) {
      TextMistake mistake;
      auto action = read_action(text, names, mistake);
      REQUIRE_MESSAGE(action, mistake.message);
      apply(c, *action);
      REQUIRE(c.state.head().hash == c.state.recomputed_hash());
      after.clear();
      write_action(after, *action, names);
    }
    return after;
  }
  int what(int site) const { return c.what(SiteType::Cell, site); }
  int count(int site) const { return c.count(SiteType::Cell, site); }
  int height(int site) const { return c.height(SiteType::Cell, site); }
  bool empty(int site) const { return c.state.empty(SiteType::Cell).contains(site); }
};

}  // namespace

TEST_CASE("a piece moves with its state, its value and what is hidden of it") {
  Play play(false);
  play({"[Add:type=Cell,to=0,what=1,state=2,value=5]", "[SetHidden:type=Cell,to=0,level=0,who=2,value=true]",
        "[Move:typeFrom=Cell,from=0,typeTo=Cell,to=4]"});
  CHECK(play.empty(0));
  CHECK(play.what(4) == 1);
  CHECK(play.c.state.state(4) == 2);
  CHECK(play.c.state.value(4) == 5);
  CHECK(play.c.state.is_hidden(0, 2, 4));
  CHECK_FALSE(play.c.state.is_hidden(0, 2, 0));
  play({"[Move:typeFrom=Cell,from=4,typeTo=Cell,to=5,state=0]"});
  CHECK(play.c.state.state(5) == 0);
}

TEST_CASE("like pieces pile up, others are replaced") {
  Play play(false);
  play({"[Add:type=Cell,to=0,what=1,count=3]", "[Move:typeFrom=Cell,from=0,typeTo=Cell,to=1]"});
  CHECK(play.count(0) == 2);
  CHECK(play.count(1) == 1);
  play({"[Move:typeFrom=Cell,from=0,typeTo=Cell,to=1]"});
  CHECK(play.count(1) == 2);
  play({"[Add:type=Cell,to=2,what=2]", "[Move:typeFrom=Cell,from=0,typeTo=Cell,to=2]"});
  CHECK(play.what(2) == 1);
  CHECK(play.count(2) == 1);
  CHECK(play.empty(0));
}

TEST_CASE("several pieces move at once") {
  Play play(false);
  play({"[Add:type=Cell,to=0,what=3,count=5]", "[Move:typeFrom=Cell,from=0,typeTo=Cell,to=1,count=3]"});
  CHECK(play.count(0) == 2);
  CHECK(play.count(1) == 3);
  play({"[Move:typeFrom=Cell,from=0,typeTo=Cell,to=1,count=2]"});
  CHECK(play.empty(0));
  CHECK(play.count(1) == 5);
}

TEST_CASE("removing, promoting and counting") {
  Play play(false);
  play({"[Add:type=Cell,to=0,what=1,state=1]", "[Promote:type=Cell,to=0,what=2]"});
  CHECK(play.what(0) == 2);
  CHECK(play.c.state.state(0) == 0);
  play({"[Remove:type=Cell,to=0]"});
  CHECK(play.empty(0));
  play({"[SetCount:type=Cell,to=0,what=3,count=4]"});
  CHECK(play.count(0) == 4);
  play({"[SetCount:type=Cell,to=0,what=3,count=0]"});
  CHECK(play.what(0) == 0);
  play({"[Remove:to=0,applied=false]"});
  CHECK(play.c.state.list(ListId::SitesToRemove).size() == 1);
}

TEST_CASE("a count that is set on an empty site belongs to nobody until the pieces are replaced") {
  Game game = small_game(false);
  game.layout.owners = true;
  game.layout.finish();
  Context c(game);
  const auto apply_kind = [&](ActionKind kind, int from, int to) {
    Action action;
    action.kind = kind;
    action.from = from;
    action.to = to;
    action.what = 1;
    action.count = 2;
    apply(c, action);
    CHECK(c.state.head().hash == c.state.recomputed_hash());
  };
  apply_kind(ActionKind::SetCount, off, 0);
  CHECK(c.what(SiteType::Cell, 0) == 1);
  CHECK(c.who(SiteType::Cell, 0) == 0);
  apply_kind(ActionKind::MoveN, 0, 1);
  CHECK(c.who(SiteType::Cell, 1) == 1);
  apply_kind(ActionKind::SetCount, off, 1);
  CHECK(c.who(SiteType::Cell, 1) == 1);
}

TEST_CASE("an action says which level and type it found") {
  Play play(true);
  CHECK(play({"[Add:to=0,what=1]"}) == "[Add:type=Cell,to=0,level=0,what=1]");
  CHECK(play({"[Add:type=Vertex,to=0,what=1]"}) == "[Add:type=Vertex,to=0,what=1]");  // holds no pieces
  CHECK(play({"[Add:to=0,what=2,stack=true]"}) == "[Add:type=Cell,to=0,level=1,what=2,stack=true]");
  CHECK(play.height(0) == 2);
  CHECK(play.what(0) == 2);
}

TEST_CASE("stacks move by piece, by level, by number and as a whole") {
  Play play(true);
  play({"[Add:to=0,what=1,state=1]", "[Add:to=0,what=2,state=2]", "[Add:to=0,what=3]", "[Add:to=0,what=1]"});
  play({"[Move:typeFrom=Cell,from=0,typeTo=Cell,to=1]"});
  CHECK(play.height(0) == 3);
  CHECK(play.what(1) == 1);
  play({"[Move:typeFrom=Cell,from=0,levelFrom=0,typeTo=Cell,to=1]"});
  CHECK(play.height(1) == 2);
  CHECK(play.c.state.state(1) == 1);
  CHECK(play.c.state.what(0, 0) == 2);
  play({"[StackMove:typeFrom=Cell,from=0,typeTo=Cell,to=2,numLevel=2]"});
  CHECK(play.empty(0));
  CHECK(play.c.state.what(2, 0) == 2);
  CHECK(play.c.state.what(2, 1) == 3);
  play({"[Move:typeFrom=Cell,from=2,typeTo=Cell,to=1,stack=true]"});
  CHECK(play.height(1) == 4);
  CHECK(play.what(1) == 3);
  CHECK(play.empty(2));
  CHECK(play.count(1) == 0);  // a neutral piece on top does not count
  play({"[Remove:type=Cell,to=1,level=3]", "[Insert:type=Cell,to=1,level=0,what=2]"});
  CHECK(play.c.state.what(1, 0) == 2);
  CHECK(play.height(1) == 4);
}

TEST_CASE("dice show and forget their pips") {
  Play play(false);
  play({"[Add:to=11,what=4]", "[Add:to=12,what=4]", "[SetStateAndUpdateDice:site=11,state=5]",
        "[SetStateAndUpdateDice:site=12,state=2]", "[SetDiceAllEqual:value=false]"});
  CHECK(play.c.head().dice[0] == 6);
  CHECK(play.c.head().dice[1] == 3);
  CHECK(play.c.head().dice_sum == 9);
  play({"[UseDie:indexHandDice=0,indexDie=1,site=12]"});
  CHECK(play.c.head().dice[1] == 0);
}

TEST_CASE("players, values and votes") {
  Play play(false);
  play({"[SetScore:player=1,score=4]", "[SetScore:player=1,score=-1,add=true]", "[SetVar:name=Moved,value=7]",
        "[RememberValue:name=Seen,value=3]", "[RememberValue:name=null,value=9]", "[SetPending:]",
        "[SetPending:value=1]", "[SetNextPlayer:player=1]", "[SetTemp:temp=3]"});
  CHECK(play.c.head().score[1] == 3);
  CHECK(play.c.state.variable(variable_of(0)) == 7);
  CHECK(play.c.state.list(remembered_list(1))[0] == 3);
  CHECK(play.c.state.list(remembered_list(-1))[0] == 9);
  CHECK(play.c.state.list(ListId::Pending).size() == 1);
  CHECK(play.c.head().next == 1);
  play({"[ForgetValue:name=Seen,value=3]"});
  CHECK(play.c.state.list(remembered_list(1)).empty());
  play({"[Vote:vote=Yes,voteInt=1]", "[Vote:vote=Yes,voteInt=1]"});
  CHECK(play.c.head().decided == 1);
  CHECK(play.c.state.list(ListId::Votes).empty());
  play.c.state.set_player_order(1, 1);
  play.c.state.set_player_order(2, 2);
  play({"[Swap:player1=1,player2=2]"});
  CHECK(play.c.head().player_order[1] == 2);
  CHECK(play.c.head().player_order[2] == 1);
}

TEST_CASE("sites that do not exist are ignored") {
  Play play(false);
  const State before = play.c.state;
  play({"[Add:type=Cell,to=-1,what=1]", "[Add:type=Cell,to=500,what=1]", "[Remove:type=Edge,to=3]",
        "[Move:typeFrom=Cell,from=0,typeTo=Cell,to=-5]", "[SetCost:type=Cell,to=90,cost=1]"});
  CHECK(play.c.state == before);
}
