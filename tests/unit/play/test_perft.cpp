// Perft: numbers of sequences of moves, as counted by other engines, or on which the reference and the plan agree. See
// tests/perft.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "interpreter/play/by_player.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/perft.hpp"
#include "tests/unit/library_games.hpp"

namespace {

namespace fs = std::filesystem;
using namespace lud;

constexpr std::uint64_t most_leaves = 300'000;  ///< larger counts are left to LUD_ALL_TESTS

/// "game<TAB>depth<TAB>leaves[<TAB>option]": a path below lud/ of the library, or a built-in game. '#' begins a remark.
struct Row {
  std::string game;
  int depth = 0;
  std::uint64_t leaves = 0;
  std::string option;
};

std::vector<Row> read_rows(const fs::path& file) {
  std::vector<Row> rows;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    Row row;
    std::string depth, leaves;
    std::getline(fields, row.game, '\t');
    std::getline(fields, depth, '\t');
    std::getline(fields, leaves, '\t');
    std::getline(fields, row.option, '\t');
    row.depth = std::stoi(depth);
    row.leaves = std::stoull(leaves);
    rows.push_back(row);
  }
  REQUIRE_FALSE(rows.empty());
  return rows;
}

void check(const Row& row, const char* library) {
  if (row.leaves > most_leaves && !std::getenv("LUD_ALL_TESTS")) return;
  LoadOptions options;
  std::string file = row.game;
  if (row.game.ends_with(".lud")) {
    if (!library) return;
    file = std::string(library) + "/lud/" + row.game;
    options.defines = std::string(library) + "/def";
  }
  if (!row.option.empty()) options.options = {row.option};
  INFO(row.game, ", depth ", row.depth);
  const Loaded loaded = load(file, options);
  INFO(loaded.messages());
  REQUIRE(loaded.game);
  Context c(*loaded.game);
  c.random.restore(1);
  play::start(c);
  const play::Position before = c.position();
  CHECK(play::perft(c, row.depth) == row.leaves);
  CHECK(c.position() == before);
}

void check_all(const char* name) {
  const char* library = library_or_skip();
  for (const Row& row : read_rows(fs::path(LUD_SOURCE_DIR) / "tests" / "perft" / name)) check(row, library);
}

}  // namespace

TEST_CASE("games have as many sequences of moves as other engines count") { check_all("other_engines.tsv"); }
TEST_CASE("games have as many sequences of moves as they had before") { check_all("goldens.tsv"); }

TEST_CASE("joint moves are counted as far as a number goes, and not wrapped beyond") {
  // Players with a hundred moves each.
  const auto game = [](int players) {
    std::string bets;
    for (int player = 1; player <= players; ++player)
      bets += "(move Bet P" + std::to_string(player) + " (range 1 100)) ";
    return load_text("bets.lud", "(game \"Bets\" (players " + std::to_string(players) +
                                     ") (mode Simultaneous) (equipment {(board (square 2)) (piece \"Disc\" Each)}) "
                                     "(rules (play (or {" +
                                     bets + "})) (end (if (= 2 (count Moves)) (result Mover Draw)))))");
  };
  const Loaded nine = game(9), twelve = game(12);
  INFO(nine.messages(), twelve.messages());
  REQUIRE(nine.game);
  REQUIRE(twelve.game);
  Context c(*nine.game);
  play::start(c);
  CHECK(play::perft(c, 1) == 1'000'000'000'000'000'000);
  CHECK(play::joint_moves(c) == 1e18);
  Context d(*twelve.game);
  play::start(d);
  CHECK_THROWS_AS(play::perft(d, 1), play::LimitReached);
  play::start(d);
  CHECK(play::joint_moves(d) == 1e24);
  CHECK_THROWS_AS(play::sum_of_leaves(1, std::numeric_limits<std::uint64_t>::max()), play::LimitReached);
  CHECK(play::sum_of_leaves(0, std::numeric_limits<std::uint64_t>::max()) == std::numeric_limits<std::uint64_t>::max());
}
