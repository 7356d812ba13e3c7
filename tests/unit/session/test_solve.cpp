// Exact values of small games, compared with published ones (tests/solve/values.tsv), by both methods.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "interpreter/agents/solve.hpp"
#include "interpreter/lud.hpp"

namespace {

using namespace lud;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

agents::Solution solved(const Game& game, bool backwards, std::size_t memory = std::size_t{1} << 26) {
  Context c(game);
  c.random.restore(1);
  play::start(c);
  agents::SolveOptions options;
  options.memory = memory;
  const play::Position before = c.position();
  const agents::Solution found = backwards ? agents::solve_backwards(c, options) : agents::solve(c, options);
  CHECK(c.position() == before);
  return found;
}

}  // namespace

TEST_CASE("small games have their published values") {
  std::ifstream in(LUD_SOURCE_DIR "/tests/solve/values.tsv");
  REQUIRE(in);
  int rows = 0, backwards = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    const std::vector<std::string> row = split(line, '\t');
    REQUIRE(row.size() == 6);
    CAPTURE(line);
    ++rows;
    LoadOptions load_options;
    load_options.options = split(row[1], '|');
    const bool is_file = row[0].ends_with(".lud");
    const Loaded loaded = load(is_file ? std::string(LUD_SOURCE_DIR "/") + row[0] : row[0], load_options);
    REQUIRE(loaded.game);
    CHECK(agents::unsolvable(*loaded.game).empty());
    const int value = row[2] == "a draw" ? 1 : row[2] == "player 1 wins" ? 2 : 0;
    CHECK(solved(*loaded.game, false).value == value);
    const agents::Solution found = solved(*loaded.game, true, std::size_t{1} << 24);
    if (found.status == agents::Solution::Status::TooLarge) continue;
    ++backwards;
    CHECK(found.value == value);
    if (row[3] != "-") CHECK(found.distance == std::stoi(row[3]));
    if (row[4] != "-") CHECK(found.positions == std::stoi(row[4]));
  }
  CHECK(rows == 23);
  CHECK(backwards >= 20);
}

TEST_CASE("a value is that of whoever began as player 1, though players exchange sides") {
  const Loaded loaded = load_text("pie.lud", R"((game "Pie"
    (players 2)
    (equipment {(board (square 2)) (piece "Disc" Each)})
    (rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win))))))");
  REQUIRE(loaded.game);
  for (const bool backwards : {false, true}) {
    const agents::Solution found = solved(*loaded.game, backwards);
    CHECK(found.value == 0);  // the second person takes player 1 over
    if (backwards) CHECK(found.distance == 5);
  }
}

TEST_CASE("what is too large is said to be so, in bounded memory") {
  const Loaded loaded = load(LUD_SOURCE_DIR "/tests/solve/hex.lud", {.options = {"Size/4x4"}});
  REQUIRE(loaded.game);
  constexpr std::size_t memory = std::size_t{1} << 22;
  const agents::Solution found = solved(*loaded.game, true, memory);
  CHECK(found.status == agents::Solution::Status::TooLarge);
  CHECK(found.bytes < 2 * memory);
  // A small table is slower but correct.
  CHECK(solved(*loaded.game, false, std::size_t{1} << 16).value == 2);
}

TEST_CASE("what cannot be solved is told why") {
  CHECK(agents::unsolvable(*load("dadu").game) == "chance has a say in it");
  CHECK(agents::unsolvable(*load("pancha-keliya").game) == "chance has a say in it");
}
