// Laws of positions, checked by random play: on the built-in games, a match, and library games if there is a list of
// them (see library_games.hpp).
#include <doctest/doctest.h>

#include <map>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "tests/unit/allocations.hpp"
#include "tests/unit/library_games.hpp"

namespace {

using namespace lud;
using play::Position;

constexpr int longest_game = 120;  ///< moves per game

/// Plays a listed legal move, or one of each player who has any, chosen at random.
void play_listed(Context& c, play::Random& chooser) {
  play::PlayoutResult unused;
  const play::Passes passes = c.passes;
  c.passes.sampling = false;
  play::random_move(c, chooser, unused);
  c.passes = passes;
}

void start(Context& c, std::uint64_t number) {
  c.max_moves = longest_game;
  c.random = play::playout_random(11, number, 0);
  play::start(c);
}

/// The sites and action kinds of each legal move.
std::vector<std::vector<int>> legal(Context& c) {
  const std::size_t count = play::legal_moves(c);
  const Context& played = c.current();
  std::vector<std::vector<int>> all;
  for (std::size_t i = 0; i < count; ++i) {
    const play::Move& move = played.moves.moves[i];
    std::vector<int>& one = all.emplace_back(std::vector<int>{move.from, move.to, move.mover});
    for (const play::Action& a : played.moves.actions_of(move))
      one.insert(one.end(), {static_cast<int>(a.kind), a.from, a.to, a.what, a.count, a.state, a.value});
  }
  return all;
}

/// Checks that a copy of a position, taken before or after listing its moves, continues as the original does.
void check_copies(const Game& game, std::uint64_t number) {
  Context original(game), copy(game);
  original.max_moves = copy.max_moves = longest_game;
  start(original, number);
  play::Random chooser = play::playout_random(11, number, 1);
  std::multimap<std::uint64_t, Position> seen;
  const int taken_after = static_cast<int>(number) * 7;
  for (int ply = 0; ply < taken_after && !original.over(); ++ply) play_listed(original, chooser);
  const Position before = original.position();
  const auto moves = legal(original);
  const Position taken = original.position();
  CHECK(before == taken);  // listing the legal moves changes nothing
  CHECK(before.hash() == taken.hash());
  copy.set(taken);
  CHECK(legal(copy) == moves);
  play::Random same = chooser;
  while (!original.over()) {
    play_listed(original, chooser);
    play_listed(copy, same);
    Position here = original.position();
    REQUIRE(here == copy.position());
    const std::uint64_t hash = here.hash();
    REQUIRE(hash == copy.position().hash());
    REQUIRE_FALSE(here == taken);
    REQUIRE(hash != taken.hash());
  }
  CHECK(original.head().ranking == copy.head().ranking);
}

/// Checks that sampling from a position does not depend on what was played before in the context.
void check_sampling(const Game& game, std::uint64_t number) {
  Context fresh(game), used(game);
  start(used, number);
  fresh.max_moves = longest_game;
  play::Random chooser = play::playout_random(11, number, 1);
  play::PlayoutResult unused;
  for (int ply = 0; ply < 10 && !used.over(); ++ply) play::random_move(used, chooser, unused);
  const Position begin = used.position();
  play::Random again = chooser;
  fresh.set(begin);
  play::playout(fresh, again);
  play::playout(used, chooser);
  chooser = play::playout_random(11, number, 2);
  again = chooser;
  fresh.set(begin);
  used.set(begin);
  CHECK(play::playout(fresh, again).moves == play::playout(used, chooser).moves);
  CHECK(fresh.position() == used.position());
}

/// Checks that going back to stored positions, and to savepoints of the present game, restores everything.
void check_going_back(const Game& game, std::uint64_t number) {
  Context c(game);
  start(c, number);
  play::Random chooser = play::playout_random(11, number, 1);
  play_listed(c, chooser);
  play_listed(c, chooser);
  Position kept = c.position();
  const auto moves = legal(c);
  play::Savepoint point;
  c.mark(point);
  std::uint64_t allocated = 0;
  for (int round = 0; round < 3; ++round) {
    play::Random same = chooser;
    while (!c.over()) play_listed(c, same);
    const std::uint64_t before = allocations();
    if (round == 1)
      c.go_back(point);
    else
      c.set(kept);
    allocated = allocations() - before;
    CHECK(legal(c) == moves);
  }
  CHECK(allocated == 0);
  Position other = c.position();
  play_listed(c, chooser);
  const Position later = c.position();
  c.swap(other);
  CHECK(other == later);
  CHECK(legal(c) == moves);
  CHECK(c.position() == kept);
}

void check_positions(const std::string& file, const LoadOptions& options) {
  INFO(file);
  const Loaded loaded = load(file, options);
  INFO(loaded.messages());
  REQUIRE(loaded.game);
  for (std::uint64_t number = 0; number < 3; ++number) {
    check_copies(*loaded.game, number);
    check_sampling(*loaded.game, number);
    check_going_back(*loaded.game, number);
  }
}

}  // namespace

TEST_CASE("positions of built-in games are copied, compared and gone back to") {
  for (const std::string& name : built_in_games()) check_positions(name, {});
}

TEST_CASE("positions of matches are copied, compared and gone back to") {
  check_positions(std::string(LUD_SOURCE_DIR) + "/tests/match/games/cups/cup.lud", {});
}

TEST_CASE("positions of library games are copied, compared and gone back to") {
  for_each_library_game(check_positions);
}

TEST_CASE("moved positions leave nothing that cannot be used again") {
  const Loaded loaded = load("tic-tac-toe", {});
  REQUIRE(loaded.game);
  Context c(*loaded.game);
  start(c, 0);
  Position a = c.position();
  const Position same = a;
  Position b = std::move(a);
  CHECK(b == same);
  a = b;
  CHECK(a == same);
  std::swap(a, b);
  CHECK(a == b);
  CHECK_FALSE(Position() == a);
  CHECK(Position() == Position());
}
