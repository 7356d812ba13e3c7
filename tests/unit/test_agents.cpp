// Opponents: what they choose hangs on position, seed and iterations alone, and is better than chance.
#include <doctest/doctest.h>

#include "interpreter/agents/agent.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"

namespace {

using namespace lud;

std::unique_ptr<agents::Agent> made(const std::string& description, const Game& game) {
  std::string mistake;
  auto agent = agents::make_agent(description, game, 1000, mistake);
  INFO(mistake);
  REQUIRE(agent);
  return agent;
}

/// The sum of what the first agent's games against the second are worth, seats exchanged.
double worth_of_first(const Game& game, const std::string& first, const std::string& second, int games) {
  const auto one = made(first, game), other = made(second, game);
  Context c(game);
  c.max_moves = 1000;
  double sum = 0;
  for (int number = 0; number < games; ++number) {
    const int seat = 1 + number % game.players;
    c.random = play::playout_random(3, static_cast<std::uint64_t>(number), 0);
    play::Random seeds = play::playout_random(3, static_cast<std::uint64_t>(number), 1);
    for (play::start(c); !c.over();) {
      const auto chosen = (c.mover() == seat ? one : other)->choose(c.position(), seeds.next());
      REQUIRE(chosen < play::offered_moves(c));
      play::apply(c, chosen);
    }
    sum += agents::worth(c.head(), game.players, seat);
  }
  return sum;
}

}  // namespace

TEST_CASE("agents choose the same for the same seed, whatever they chose before") {
  for (const std::string name : {"tic-tac-toe", "crossing", "tab", "dadu"}) {
    const Loaded loaded = load(name);
    REQUIRE(loaded.game);
    Context c(*loaded.game);
    c.random = play::playout_random(1, 0, 0);
    play::start(c);
    for (const std::string description : {"random", "flat:iterations=20", "uct:iterations=30"}) {
      INFO(name, " ", description);
      const auto agent = made(description, *loaded.game), other = made(description, *loaded.game);
      const play::Position at = c.position();
      const std::size_t first = agent->choose(at, 7);
      for (std::uint64_t seed = 0; seed < 3; ++seed) agent->choose(at, seed);
      CHECK(agent->choose(at, 7) == first);
      CHECK(other->choose(at, 7) == first);
    }
  }
}

TEST_CASE("agents that think win more than chance") {
  const Loaded board = load("tic-tac-toe");
  REQUIRE(board.game);
  CHECK(worth_of_first(*board.game, "uct:iterations=1000", "random", 20) >= 18);
  CHECK(worth_of_first(*board.game, "flat:iterations=500", "random", 20) >= 15);
}

TEST_CASE("agents that cannot be read are told") {
  const Loaded loaded = load("tic-tac-toe");
  std::string mistake;
  CHECK_FALSE(agents::make_agent("minimax", *loaded.game, 100, mistake));
  CHECK(mistake == "there is no agent 'minimax': expected random, flat or uct");
  CHECK_FALSE(agents::make_agent("uct:iterations=0", *loaded.game, 100, mistake));
  CHECK(mistake == "'iterations=0' is neither iterations=NUMBER nor time=SECONDSs");
  CHECK_FALSE(agents::make_agent("uct:depth=3", *loaded.game, 100, mistake));
}
