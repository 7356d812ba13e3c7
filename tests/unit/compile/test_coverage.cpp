// Coverage: counting evaluations does not change a game, and costs nothing unless requested.
#include <doctest/doctest.h>

#include "interpreter/compile/coverage.hpp"
#include "interpreter/compile/explain.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"

namespace lud {

namespace {

LoadOptions counted(compile::Coverage* coverage) {
  LoadOptions options;
  options.passes = play::Passes::none();
  options.coverage = coverage;
  return options;
}

/// The hashes of the positions of a playout.
std::vector<std::uint64_t> positions(const Game& game, std::uint64_t number = 0) {
  Context c(game);
  c.max_moves = 300;
  c.random = play::playout_random(7, number, 0);
  play::Random chooser = play::playout_random(7, number, 1);
  std::vector<std::uint64_t> hashes;
  play::start(c);
  play::playout(c, chooser, nullptr, [&] {
    hashes.push_back(c.random.state());
    hashes.push_back(c.trial.actions.size());
    return true;
  });
  return hashes;
}

const compile::Spot* spot_of(const compile::Coverage& coverage, std::string_view head, std::size_t number = 0) {
  for (const auto& [key, spot] : coverage.spots())
    if (spot.head == head && number-- == 0) return &spot;
  return nullptr;
}

}  // namespace

TEST_CASE("built-in games are played alike with and without counting") {
  for (const std::string& name : built_in_games()) {
    CAPTURE(name);
    compile::Coverage coverage;
    const Loaded with = load(name, counted(&coverage)), without = load(name, counted(nullptr));
    REQUIRE(with.game);
    REQUIRE(without.game);
    const compile::Coverage::Counting counting(&coverage);
    CHECK(positions(*with.game) == positions(*without.game));
    CHECK_FALSE(coverage.spots().empty());
  }
}

TEST_CASE("a condition is counted by what it is found to be") {
  compile::Coverage coverage;
  const Loaded loaded = load("tic-tac-toe", counted(&coverage));
  REQUIRE(loaded.game);
  const compile::Spot *line = spot_of(coverage, "is Line"), *move = spot_of(coverage, "move Add");
  REQUIRE(line);
  REQUIRE(move);
  CHECK(line->kind == compile::Spot::Kind::Condition);
  CHECK(move->kind == compile::Spot::Kind::Rule);
  CHECK(line->evaluated == 0);  // compiling does not count
  positions(*loaded.game);
  CHECK(line->evaluated == 0);  // nor does playing without a Counting
  const compile::Coverage::Counting counting(&coverage);
  {
    const compile::Coverage::Counting pause(&coverage, false);
    positions(*loaded.game);
    CHECK(line->evaluated == 0);
  }
  for (std::uint64_t number = 0; number < 10; ++number) positions(*loaded.game, number);
  CHECK(line->evaluated > 1);
  CHECK(line->both_ways());
  CHECK(move->yes > 0);
}

TEST_CASE("what comes out of a standard define counts where the file uses it, once") {
  compile::Coverage coverage;
  const Loaded loaded = load_text(
      "steps.lud",
      "(game \"Steps\" (players 2) (equipment {(board (square 4)) (piece \"Man\" Each (move Step (to "
      "if:(\"IsEmptyAndNotVisited\" (to)))))})"
      "(rules (start (place \"Man1\" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))",
      counted(&coverage));
  CAPTURE(loaded.messages());
  REQUIRE(loaded.game);
  std::size_t uses = 0;
  for (const auto& [key, spot] : coverage.spots()) {
    CHECK(key.file == "steps.lud");
    uses += spot.head == "IsEmptyAndNotVisited";
  }
  CHECK(uses == 1);
}

TEST_CASE("games that are not counted have the plan that they had") {
  const Loaded plain = load("crossing");
  REQUIRE(plain.game);
  const std::string plan = compile::explain(*plain.game);
  compile::Coverage coverage;
  LoadOptions options;
  options.coverage = &coverage;
  REQUIRE(load("crossing", options).game);
  CHECK(compile::explain(*load("crossing").game) == plan);
}

}  // namespace lud
