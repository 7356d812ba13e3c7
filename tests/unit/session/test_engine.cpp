// The engine protocol: the engine's answers equal the transcript in PROTOCOL.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "tools/engine/engine.hpp"
#include "tools/engine/inbox.hpp"

namespace {

using lud::engine::Engine;
using Lines = std::vector<std::string>;

Lines answers(const Lines& commands) {
  Lines said;
  Engine engine([&](const std::string& line) { said.push_back(line); });
  for (const std::string& command : commands)
    if (!engine.take(command)) break;
  return said;
}

/// The last code block of PROTOCOL.md: commands after "> ", each with its answers.
std::vector<std::pair<std::string, Lines>> transcript() {
  std::ifstream in(std::string(LUD_SOURCE_DIR) + "/tools/engine/PROTOCOL.md");
  std::vector<std::pair<std::string, Lines>> all;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      if (inside) break;
      inside = line == "```";
    } else if (inside && line.starts_with("> ")) {
      all.push_back({line.substr(2), {}});
    } else if (inside) {
      all.back().second.push_back(line);
    }
  }
  return all;
}

/// Compares lines, except for the results and the time of a search.
bool same(std::string said, std::string shown) {
  for (std::string* line : {&said, &shown})
    if (line->starts_with("info ")) line->erase(line->find(" time "));
  return said == shown;
}

}  // namespace

TEST_CASE("the engine protocol plays the game of its page") {
  Lines said;
  Engine engine([&](const std::string& line) { said.push_back(line); });
  const auto shown = transcript();
  REQUIRE(shown.size() > 5);
  for (const auto& [command, expected] : shown) {
    said.clear();
    const std::string& sent = command;  // Clang 14 cannot capture a structured binding in a lambda
    INFO(sent);
    CHECK(engine.take(command) == (command != "quit"));
    const bool cut = std::ranges::find(expected, "...") != expected.end();
    REQUIRE((cut || said.size() == expected.size()));
    for (std::size_t i = 0; i < expected.size() && expected[i] != "..."; ++i)
      CHECK_MESSAGE(same(said[i], expected[i]), said[i]);
    if (cut) CHECK(said.back() == expected.back());
  }
}

TEST_CASE("answers of the engine protocol begin with its words, and the fuzzer's seeds make it say each") {
  std::set<std::string> heads;
  for (const auto& seed : std::filesystem::directory_iterator(std::string(LUD_SOURCE_DIR) + "/tests/fuzz/engine")) {
    Engine engine([&](const std::string& line) { heads.insert(line.substr(0, line.find(' '))); });
    std::ifstream in(seed.path());
    for (std::string line; std::getline(in, line);) engine.take(line);
  }
  const std::set<std::string> known(lud::engine::answer_words.begin(), lud::engine::answer_words.end());
  for (const std::string& head : heads) CHECK_MESSAGE(known.contains(head), head);
  std::ifstream in(std::string(LUD_SOURCE_DIR) + "/tools/engine/PROTOCOL.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  for (const std::string& word : known) {
    CHECK_MESSAGE(heads.contains(word), word);
    CHECK_MESSAGE(page.find("`" + word) != std::string::npos, word);
  }
}

TEST_CASE("the engine protocol says what makes no sense, and stays where it was") {
  CHECK(answers({"play 1", "", "  ", "stop"}) == Lines{"error no game is loaded"});
  CHECK(answers({"nonsense"}) == Lines{"error there is no command 'nonsense'"});
  CHECK(answers({"game tic-tac-toe", "play 3", "position start moves 0 99", "where"}).back().ends_with(" moves 3"));
  CHECK(answers({"game tic-tac-toe", "position begin"}).back().starts_with("error expected: position start"));
  CHECK(answers({"game tic-tac-toe", "position random 00"}).back().ends_with("HEX being 16 digits"));
  CHECK(answers({"game tic-tac-toe", "play 1+2"}).back() == "error one player moves here: one move is needed");
  CHECK(answers({"game tic-tac-toe", "go iterations 0"}).back().starts_with("error expected: go"));
  CHECK(answers({"game tic-tac-toe", "go agent wizard"}).back().starts_with("error there is no agent 'wizard'"));
  CHECK(answers({"game tic-tac-toe", "game tictactoe"}).back().starts_with("error there is no file"));
  CHECK(answers({"game tic-tac-toe", "view 3"}).back() == "error expected: view [PLAYER]");
  CHECK(answers({"game tic-tac-toe", "moves 3"}).back() == "error nothing stands behind moves");
  CHECK(answers({"game tic-tac-toe", "board 1"}).back() == "error nothing stands behind board");
  CHECK(answers({"choices"}) == Lines{"error expected: choices NAME"});
  CHECK(answers({"choices tictactoe"}).back().starts_with("error there is no file"));
  CHECK(answers({"isready now"}) == Lines{"error nothing stands behind isready"});
  CHECK(answers({"stop now", "quit now", "isready"}) ==
        Lines{"error nothing stands behind stop", "error nothing stands behind quit", "readyok"});
  CHECK(answers({std::string(39, 'x') + "\u00e9"}) ==
        Lines{"error there is no command '" + std::string(39, 'x') + "'"});
  CHECK(answers({"setoption name agent value random", "setoption name agent", "game tic-tac-toe", "go iterations 3"})[1]
            .starts_with("info agent uct:iterations=3 "));
  CHECK(answers({"setoption name maxmoves value 1", "setoption name maxmoves", "game tic-tac-toe", "play 0", "result"})
            .back()
            .starts_with("result open"));
  CHECK(answers({"setoption name maxmoves value -1"}) == Lines{"error maxmoves is a number from 0 to 1000000"});
  CHECK(answers({std::string(2'000'000, 'x')}).front().starts_with("error a line has at most"));
}

TEST_CASE("a search of the engine protocol has one bound, and the rest of its opponent's description") {
  const Lines before{"game tic-tac-toe"};
  const auto last = [&](const std::string& command) {
    Lines all = before;
    all.push_back(command);
    return answers(all).back();
  };
  CHECK(last("go iterations 10 movetime 5").starts_with("error expected: go"));
  CHECK(last("go iterations 10 iterations 10").starts_with("error expected: go"));
  CHECK(last("go seed 1 seed 2").starts_with("error expected: go"));
  CHECK(last("go agent random agent random").starts_with("error expected: go"));
  CHECK(last("go player 2") == "error it is not the turn of player 2, but of player 1");
  CHECK(last("setoption name agent value bogus").starts_with("error there is no agent 'bogus'"));
  const std::string excess = "error a search has at most 100000000 iterations or nodes here";
  CHECK(last("go agent uct:iterations=1000000000000") == excess);
  CHECK(last("go agent alphabeta:nodes=100000001") == excess);
  CHECK(last("go iterations 100000001") == excess);
  CHECK(last("setoption name agent value flat:time=1000000000s") == "error a search takes at most 86400 seconds here");
  CHECK(last("go agent uct:threads=256,memory=1048576") ==
        "error the threads of a search take at most 65536 mebibytes together here");
  CHECK(last("go agent alphabeta:depth=2,memory=1").starts_with("bestmove "));
  CHECK(last("go agent random iterations 5").starts_with("bestmove "));
  CHECK(last("go agent random movetime 5").starts_with("bestmove "));
  CHECK(last("go agent random:time=1s movetime 5").starts_with("error random has no settings"));
  const Lines said = answers({"game tic-tac-toe", "go agent uct:iterations=50,mast,explore=1 iterations 20"});
  REQUIRE(said.size() == 3);
  CHECK(said[1].starts_with("info agent uct:iterations=20,mast,explore=1 player 1"));
  CHECK(said[1].find(" iterations 20 ") != std::string::npos);
}

TEST_CASE("the engine protocol tells the moves that a search considered, where it is asked") {
  const Lines said = answers({"game tic-tac-toe", "go iterations 50 candidates 3"});
  REQUIRE(said.size() == 6);
  CHECK(said[1].starts_with("info agent "));
  for (std::size_t i = 2; i < 5; ++i) CHECK(said[i].starts_with("info move "));
  CHECK(said[5].starts_with("bestmove " + said[2].substr(10, said[2].find(" visits ") - 10) + " text "));
  CHECK(answers({"game tic-tac-toe", "go agent random candidates 3"}).size() == 3);
}

TEST_CASE("where the start of a game fails the engine protocol offers no moves") {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "lud_engine_fails.lud";
  std::ofstream(file) << R"((game "Fails" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (start (place Stack "Disc1" 0 count:2000000000)) (play (move Add (to (sites Empty))))
      (end (if (is Line 3) (result Mover Win))))))";
  const Lines said = answers({"game " + file.string(), "position start 2", "moves", "play 0"});
  std::filesystem::remove(file);
  REQUIRE(said.size() == 4);
  for (std::size_t i = 1; i < 4; ++i) CHECK_MESSAGE(said[i].starts_with("error "), said[i]);
}

TEST_CASE("a position that the engine protocol tells goes on with the same dice elsewhere") {
  Lines one;
  Engine first([&](const std::string& line) { one.push_back(line); });
  first.take("game dadu");
  first.take("position start 11 moves 0 0 0 0 0 0");
  first.take("where");
  const std::string where = one.back();
  first.take("moves");
  one.erase(one.begin(), std::ranges::find(one, where));
  Lines two = answers({"game dadu", where, "where", "moves"});
  two.erase(two.begin());
  CHECK(one == two);
}

TEST_CASE("the engine protocol tells the board of a game, and where its pieces are on it") {
  const Lines said = answers({"game dadu", "board"});
  REQUIRE(said[1].starts_with("board "));
  CHECK(said.size() == 2 + std::stoul(said[1].substr(6)));
  const Lines seen = answers({"game crossing", "view"});
  CHECK(seen[2] == "piece A1 level 0 owner 1 count 1 state 0 rotation 0 value 0 type cell site 0 name Walker1");
}

TEST_CASE("the engine protocol tells the choices of a game that need not be loaded") {
  const Lines said = answers({"choices dadu-parchi"});
  CHECK(said.size() == 1 + std::stoul(said[0].substr(8)));
  const auto ruleset = std::ranges::find(said, "ruleset 1 stars 0 name Ruleset/PARCHI (no challenge) (Described)");
  REQUIRE(ruleset + 1 < said.end());
  CHECK(ruleset[1] == "chooses 1 Mandatory capture/Off");
  Lines within;
  Engine engine([&](const std::string& line) { within.push_back(line); }, {.files = false});
  engine.take("choices tests/match/games/parts/gather.lud");
  CHECK(within == Lines{"error there is no built-in game of that name"});
}

namespace {

/// The answers of an engine whose lines come through an inbox.
Lines answers_through_inbox(const std::string& text) {
  Lines said;
  Engine engine([&](const std::string& line) { said.push_back(line); });
  const auto in = std::make_shared<std::istringstream>(text);
  lud::engine::Inbox inbox([in](std::string& line) { return static_cast<bool>(std::getline(*in, line)); });
  while (const auto line = inbox.next())
    if (!engine.take(line->text, line->stop.get())) break;
  return said;
}

}  // namespace

TEST_CASE("a search without a bound ends by stop, by quit, and with the input") {
  const std::string game = "game tic-tac-toe\n";
  for (const std::string agent : {"uct", "uct:threads=3", "flat", "alphabeta"}) {
    INFO(agent);
    const Lines said = answers_through_inbox(game + "go infinite agent " + agent + "\nstop\nresult\n");
    REQUIRE(said.size() == 4);
    CHECK(said[2].starts_with("bestmove "));
    CHECK(said[3].starts_with("result open"));
  }
  CHECK(answers_through_inbox(game + "go infinite\n").back().starts_with("bestmove "));
  CHECK(answers_through_inbox(game + "go infinite\n \tquit \nmoves\n").back().starts_with("bestmove "));
  CHECK(answers_through_inbox(game + "go movetime 80000000\nmoves\nstop\n").back().starts_with("move 8 "));
}

TEST_CASE("the first search that needs an evaluation trains it, and counts the time") {
  const auto time_of = [](const std::string& info) { return std::stoi(info.substr(info.find(" time ") + 6)); };
  const std::string agent = "go agent alphabeta:depth=1,memory=1";
  const Lines said = answers({"game crossing", agent, agent + ",samples=2"});
  REQUIRE(said.size() == 5);
  CHECK(time_of(said[1]) > 0);
  CHECK(time_of(said[3]) < std::max(1, time_of(said[1]) / 2));  // trained already
}

TEST_CASE("what was asked before stop is stopped, and nothing else") {
  const Lines said = answers_through_inbox("game tic-tac-toe\nstop\ngo iterations 300\n");
  REQUIRE(said.size() == 3);
  CHECK(said[1].find(" iterations 300 ") != std::string::npos);
  CHECK(answers({"game tic-tac-toe", "go infinite"}).back().starts_with("error expected: go"));
  const Lines wrong = answers_through_inbox("game tic-tac-toe\ngo iterations 300\nstop now\nquit now\n");
  REQUIRE(wrong.size() == 5);
  CHECK(wrong[1].find(" iterations 300 ") != std::string::npos);
}
