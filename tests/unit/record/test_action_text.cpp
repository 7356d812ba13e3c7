#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>

#include "interpreter/record/action_text.hpp"

using namespace lud;
using namespace lud::play;
using namespace lud::record;

namespace {

// One text for each form of an action.
constexpr std::string_view actions_as_read[] = {
    "[Add:type=Cell,to=3,what=1]",
    "[Add:type=Vertex,to=3,level=2,what=1,count=4,state=0,rotation=1,value=9,stack=true,decision=true]",
    "[Insert:type=Cell,to=3,level=0,what=1,state=2]",
    "[Move:typeFrom=Cell,from=35,typeTo=Cell,to=23,decision=true]",
    "[Move:typeFrom=Cell,from=35,levelFrom=1,typeTo=Edge,to=23,levelTo=0,state=1,rotation=2,value=3,stack=true]",
    "[Move:typeFrom=Vertex,from=1,typeTo=Vertex,to=2,count=3]",
    "[Copy:typeFrom=Cell,from=1,levelFrom=0,typeTo=Cell,to=2,decision=true]",
    "[StackMove:typeFrom=Cell,from=1,typeTo=Cell,to=2,numLevel=3,decision=true]",
    "[Remove:type=Cell,to=4]",
    "[Remove:type=Cell,to=4,level=1,decision=true]",
    "[Remove:to=4,applied=false]",
    "[Promote:type=Cell,to=4,what=5]",
    "[Select:typeFrom=Vertex,from=1,decision=true]",
    "[Select:typeFrom=Cell,from=1,levelFrom=2,typeTo=Cell,to=3,levelTo=4,decision=true]",
    "[SetStateAndUpdateDice:site=51,state=5]",
    "[UseDie:indexHandDice=0,indexDie=1,site=51]",
    "[SetDiceAllEqual:value=false]",
    "[SetTrumpSuit:trumpSuit=2]",
    "[SetCost:type=Edge,to=3,cost=7]",
    "[SetPhase:type=Cell,to=3,phase=1]",
    "[SetHidden:type=Cell,to=3,level=0,who=2,value=true]",
    "[SetHiddenRotation:type=Cell,to=3,level=0,who=2,value=false]",
    "[SetCount:type=Cell,to=3,what=1,count=0]",
    "[SetState:type=Cell,to=3,level=1,state=2]",
    "[SetRotation:type=Cell,to=3,rotation=2]",
    "[SetValue:type=Cell,to=3,value=-2]",
    "[SetScore:player=1,score=-4,add=true]",
    "[SetAmount:player=1,amount=4]",
    "[SetValueOfPlayer:player=1,value=4]",
    "[SetCounter:counter=0]",
    "[SetTemp:temp=-1]",
    "[SetPot:pot=3]",
    "[SetPending:]",
    "[SetPending:value=3,decision=true]",
    "[SetVar:name=Left,value=3]",
    "[SetNextPlayer:player=1]",
    "[AddPlayerToTeam:team=1,player=3]",
    "[RememberValue:name=null,value=3]",
    "[ForgetValue:name=Seen,value=3]",
    "[StoreStateInContext:]",
    "[Trigger:event=Surrounded,player=2]",
    "[Pass:]",
    "[Pass:decision=true]",
    "[Pass:decision=true,forced=true]",
    "[Pass:,forced=true]",
    "[Propose:proposition=Swap Pieces,propositionInt=1,decision=true]",
    "[Vote:vote=No,voteInt=0,decision=true]",
    "[Swap:player1=1,player2=2,decision=true]",
    "[Bet:player=1,bet=2,decision=true]",
    "[Forfeit:player=P2,decision=true]",
    "[NextInstance:decision=true]",
    "[Note:message=P1 attacks, and to=2 [wins],to=2]",
    "[Set:type=Cell,var=3,value=2,decision=true]",
    "[Reset:type=Edge,var=3,max=2]",
    "[Toggle:type=Vertex,var=3,value=2]",
};

Action read(std::string_view text, Names& names) {
  TextMistake mistake;
  const auto action = read_action(text, names, mistake);
  REQUIRE_MESSAGE(action, std::string(text), ": ", mistake.message, " at ", mistake.at);
  return *action;
}

}  // namespace

TEST_CASE("an action is written as it was read") {
  Names names;
  for (const std::string_view text : actions_as_read) {
    std::string written;
    write_action(written, read(text, names), names);
    CHECK(written == text);
  }
}

TEST_CASE("a note can name a player in front or be a number") {
  const std::array<std::string, 1> known = {"attacks"};
  Names names(known);
  Action note;
  note.kind = ActionKind::Note;
  note.player = 2;
  note.what = 1;
  note.name = 0;
  std::string written;
  write_action(written, note, names);
  CHECK(written == "[Note:message=P1 attacks,to=2]");
  CHECK(same_action(note, read(written, names), names));
  note.what = 0;
  note.name = -1;
  note.value = 8;
  written.clear();
  write_action(written, note, names);
  CHECK(written == "[Note:message=8,to=2]");
  CHECK_FALSE(same_action(note, read("[Note:message=9,to=2]", names), names));
}

TEST_CASE("mistakes in an action are located") {
  Names names;
  const auto mistake_in = [&](std::string_view text) {
    TextMistake mistake;
    CHECK_FALSE(read_action(text, names, mistake));
    return mistake;
  };
  CHECK(mistake_in("[Add:type=Cell,to=x,what=1]").at == 18);
  CHECK(mistake_in("[Fly:to=3]").message == "no action is called \"Fly\"");
  CHECK(mistake_in("[Add:type=Cel,to=3,what=1]").message == "expected Vertex, Edge or Cell");
  CHECK(mistake_in("[Add:type=Cell,what=1]").message == "expected \"to=\"");
  CHECK(mistake_in("[Remove:type=Cell,to=99999999999]").message == "expected a whole number");
  for (const std::string_view text : actions_as_read)
    for (std::size_t length = 0; length < text.size(); ++length) mistake_in(text.substr(0, length));
}

TEST_CASE("what only applying an action finds out does not make it another action") {
  Names names;
  const auto same = [&](std::string_view a, std::string_view b) {
    return same_action(read(a, names), read(b, names), names);
  };
  CHECK(same("[Add:type=Cell,to=3,level=2,what=1]", "[Add:type=Cell,to=3,what=1]"));
  CHECK_FALSE(same("[Add:type=Cell,to=3,what=1]", "[Add:type=Cell,to=3,what=1,decision=true]"));
  CHECK_FALSE(same("[Remove:type=Cell,to=4,level=1]", "[Remove:type=Cell,to=4,level=2]"));
  CHECK_FALSE(same("[SetScore:player=1,score=3,add=true]", "[SetScore:player=1,score=3]"));
  CHECK_FALSE(same("[SetState:type=Cell,to=3,state=1]", "[SetState:type=Cell,to=3,state=1,decision=true]"));
  CHECK_FALSE(same("[Remove:type=Cell,to=4,level=1]", "[Remove:type=Cell,to=4]"));
  CHECK_FALSE(same("[SetHidden:type=Cell,to=3,level=0,who=2,value=true]",
                   "[SetHiddenWhat:type=Cell,to=3,level=0,who=2,value=true]"));
  CHECK_FALSE(same("[Move:typeFrom=Cell,from=1,typeTo=Cell,to=2]", "[Move:typeFrom=Cell,from=1,typeTo=Vertex,to=2]"));
}

TEST_CASE("a move is written as it was read") {
  Names names;
  for (const std::string_view text : {
           "[Move:mover=1,actions=[Pass:decision=true]]",
           "[Move:mover=2,from=35,to=23,actions=[Move:typeFrom=Cell,from=35,typeTo=Cell,to=23,decision=true],"
           "[Remove:type=Cell,to=29]]",
           "[Move:mover=1,from=4,to=5,state=1,oriented=false,edge=7,levelMin=1,levelMax=2,actions=]",
       }) {
    std::vector<Action> actions;
    TextMistake mistake;
    const auto move = read_move(text, names, actions, mistake);
    REQUIRE_MESSAGE(move, mistake.message);
    std::string written;
    write_move(written, *move, actions, names);
    CHECK(written == text);
    for (std::size_t length = 0; length < text.size(); ++length)
      CHECK_FALSE(read_move(std::string_view(text).substr(0, length), names, actions, mistake));
  }
}
