// Agents: their choices depend only on position, seed and iterations, and are better than random.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <vector>

#include "interpreter/agents/agent.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/persons.hpp"
#include "interpreter/play/playout.hpp"

namespace {

using namespace lud;

std::unique_ptr<agents::Agent> made(const std::string& description, const Game& game) {
  auto [agent, mistake] = agents::make_agent(description, game, 1000);
  REQUIRE(mistake == "");
  return std::move(agent);
}

/// The sum of the first agent's results against the second, with seats exchanged.
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

TEST_CASE("the worth of a place, and of a team's") {
  play::Header head{};
  const auto set = [&](std::vector<double> ranks, std::vector<int> teams) {
    std::ranges::copy(ranks, head.ranking.begin() + 1);
    std::ranges::copy(teams, head.team.begin() + 1);
  };
  const auto all = [&](int players) {
    std::vector<double> worth;
    for (int player = 1; player <= players; ++player) worth.push_back(agents::worth(head, players, player));
    return worth;
  };
  using Worth = std::vector<double>;
  set({1, 3, 1, 3}, {0, 0, 0, 0});
  CHECK(all(4)[0] == 1);
  CHECK(all(4)[1] == doctest::Approx(1.0 / 3));
  set({1, 3, 1, 3}, {1, 2, 1, 2});  // the losers are last, though two players are before them
  CHECK(all(4) == Worth{1, 0, 1, 0});
  set({2.5, 2.5, 2.5, 2.5}, {1, 2, 1, 2});
  CHECK(all(4) == Worth{0.5, 0.5, 0.5, 0.5});
  set({4, 2, 1, 3}, {1, 2, 1, 2});  // a team has its best member's rank
  CHECK(all(4) == Worth{1, 0, 1, 0});
  set({2, 1, 2, 4}, {1, 2, 1, 4});  // a team and two players alone
  CHECK(all(4) == Worth{0.5, 1, 0.5, 0});
  set({0, 0, 0, 0}, {1, 2, 1, 2});  // not over
  CHECK(all(4) == Worth{0.5, 0.5, 0.5, 0.5});
  set({1, 1}, {1, 1});  // all in one team
  CHECK(all(2) == Worth{1, 1});
}

TEST_CASE("persons keep their numbers as they exchange players") {
  play::Header head{};
  for (int player = 1; player <= 4; ++player) head.player_order[static_cast<std::size_t>(player)] = player;
  CHECK(play::person_of(head, 3) == 3);
  play::exchange_players(head.player_order, 1, 2);
  play::exchange_players(head.player_order, 2, 3);
  // Person 1 has gone from 1 to 2 to 3.
  const std::vector<int> plays{0, 3, 1, 2, 4};
  for (int person = 0; person <= 4; ++person) {
    CHECK(play::player_of_person(head, person) == plays[static_cast<std::size_t>(person)]);
    CHECK(play::person_of(head, plays[static_cast<std::size_t>(person)]) == person);
  }
  head.ranking[1] = 1, head.ranking[2] = 2, head.ranking[3] = 3, head.ranking[4] = 4;
  CHECK(agents::worth_of_person(head, 4, 2) == 1);
  CHECK(agents::worth_of_person(head, 4, 1) == agents::worth(head, 4, 3));
}

namespace {

/// A game with the pie rule that a player wins whatever happens, after the first move.
Loaded pie(const std::string& winner) {
  Loaded loaded = load_text("pie.lud",
                            "(game \"Pie\" (players 2) (equipment {(board (square 2)) (piece \"Disc\" Each)})"
                            "(rules (meta (swap)) (play (move Add (to (sites Empty))))"
                            "(end (if (is Full) (result " +
                                winner + " Win)))))");
  REQUIRE(loaded.game);
  return loaded;
}

void start_and_move(Context& c) {
  c.random = play::playout_random(1, 0, 0);
  play::start(c);
  play::offered_moves(c);
  play::apply(c, 0);
}

/// Whether a listed move is to take over the other player.
bool is_swap(const Context& c, std::size_t number) {
  const auto actions = c.moves.actions_of(c.moves.moves[number]);
  return std::ranges::any_of(actions, [](const play::Action& action) { return action.kind == play::ActionKind::Swap; });
}

const std::vector<std::string> thinking{
    "flat:iterations=200",        "uct:iterations=300",           "uct:iterations=300,mast", "uct:iterations=300,grave",
    "uct:iterations=300,history", "uct:iterations=300,threads=2", "alphabeta:depth=6"};

}  // namespace

TEST_CASE("agents exchange players where they gain by it, and else do not") {
  for (const std::string winner : {"P1", "P2"}) {
    const Loaded loaded = pie(winner);
    Context c(*loaded.game);
    start_and_move(c);
    const play::Position second = c.position();
    for (const std::string& description : thinking) {
      INFO(winner, " ", description);
      const auto agent = made(description, *loaded.game);
      c.set(second);
      const std::size_t chosen = agent->choose(second, 7);
      REQUIRE(chosen < play::offered_moves(c));
      CHECK(is_swap(c, chosen) == (winner == "P1"));
      for (const agents::Thought::Candidate& candidate : agent->thought().candidates)
        if (candidate.move == chosen) CHECK(candidate.worth > 0.9);
    }
  }
}

TEST_CASE("after a swap an agent goes after what its person gets") {
  const Loaded loaded = pie("P1");
  Context c(*loaded.game);
  start_and_move(c);
  const std::size_t last = play::offered_moves(c) - 1;
  REQUIRE(is_swap(c, last));
  play::apply(c, last);
  REQUIRE(c.head().player_order[1] == 2);
  REQUIRE(c.mover() == 2);
  // Whoever began as player 1 plays player 2 now, and loses.
  for (const std::string& description : thinking) {
    INFO(description);
    const auto agent = made(description, *loaded.game);
    agent->choose(c.position(), 7);
    CHECK(agent->thought().candidates.front().worth < 0.1);
  }
}

TEST_CASE("agents choose the same for the same seed, whatever they chose before") {
  for (const std::string name : {"tic-tac-toe", "crossing", "tab", "dadu"}) {
    const Loaded loaded = load(name);
    REQUIRE(loaded.game);
    Context c(*loaded.game);
    c.random = play::playout_random(1, 0, 0);
    play::start(c);
    for (const std::string description :
         {"random", "flat:iterations=20", "uct:iterations=30", "uct:iterations=30,mast", "uct:iterations=30,grave",
          "uct:iterations=30,history", "uct:iterations=30,cut=5", "uct:iterations=30,threads=3", "uct:nodes=20",
          "alphabeta:depth=2,samples=2", "alphabeta:nodes=50"}) {
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

TEST_CASE("every way of searching wins against chance") {
  const Loaded board = load("tic-tac-toe");
  for (const std::string description :
       {"uct:iterations=300,mast", "uct:iterations=300,grave", "uct:iterations=300,history",
        "uct:iterations=300,mast,grave,history", "uct:iterations=300,threads=2", "alphabeta:depth=5"}) {
    INFO(description);
    CHECK(worth_of_first(*board.game, description, "random", 20) >= 17);
  }
}

TEST_CASE("alpha-beta to the end never loses what is a draw") {
  const Loaded board = load("tic-tac-toe");
  CHECK(worth_of_first(*board.game, "alphabeta:depth=9", "uct:iterations=200", 20) >= 10);
}

TEST_CASE("more than two players, each after his own: max-n") {
  const Loaded race = load("pancha-keliya");
  REQUIRE(race.game);
  const Loaded game = load_text("three.lud", R"((game "Three"
      (players 3)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules (play (move Add (to (sites Empty)))) (end (if (is Line 2 Orthogonal) (result Mover Win))))
    ))");
  REQUIRE(game.game);
  CHECK(worth_of_first(*game.game, "alphabeta:depth=4", "random", 12) >= 8);
  CHECK(worth_of_first(*game.game, "uct:iterations=200", "random", 12) >= 8);
}

namespace {

/// One of four pieces must be found; player 1 does not see which.
constexpr const char* unseen = R"((game "Unseen"
      (players 2)
      (equipment {(board (rectangle 1 4)) (piece "Gold" P2) (piece "Lead" P2)})
      (rules
        (start {
          (place "Gold2" {"A1"}) (place "Lead2" {"B1" "C1" "D1"})
          (set Hidden What (sites Board) to:P1)
        })
        (play (move Select (from (sites Occupied by:P2))))
        (end {
          (if (= (what at:(last From)) (id "Gold2")) (result P1 Win))
          (if (!= (what at:(last From)) (id "Gold2")) (result P1 Loss))
        })
      )
    ))";

}  // namespace

TEST_CASE("what is hidden is not known: the agent finds the piece as often as chance does") {
  const Loaded game = load_text("unseen.lud", unseen);
  INFO(game.messages());
  REQUIRE(game.game);
  const auto agent = made("uct:iterations=200", *game.game);
  Context c(*game.game);
  c.random = play::playout_random(1, 0, 0);
  play::start(c);
  const play::Position at = c.position();
  int found = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) found += agent->choose(at, seed) == 0;
  CHECK(found < 25);
  const auto deep = made("alphabeta:depth=1", *game.game);
  found = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) found += deep->choose(at, seed) == 0;
  CHECK(found < 30);
}

TEST_CASE("what is hidden is not known in games with chance either") {
  const Loaded game = load_text("duel.lud", R"((game "Duel"
      (players 2)
      (equipment {(board (rectangle 1 3)) (piece "Good" Each) (piece "Evil" Each)})
      (rules
        (start {
          (place "Good1" 0)
          (place Random {"Good2" "Evil2"} count:1)
          (set Hidden What (sites Occupied by:P2) to:P1)
        })
        (play (move
          (from (sites Occupied by:Mover))
          (to (sites Occupied by:Next)
            (apply (if (= (what at:(to)) (id "Evil2")) (remove (from)) (remove (to)))))
        ))
        (end {
          (if (no Pieces P1) (result P2 Win))
          (if (= 1 (count Pieces P2)) (result P1 Win))
        })
      )
    ))");
  INFO(game.messages());
  REQUIRE(game.game);
  Context c(*game.game);
  for (const std::string description : {"alphabeta:depth=2", "uct:iterations=50"}) {
    INFO(description);
    const auto agent = made(description, *game.game);
    int won = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      c.random = play::playout_random(1, seed, 0);
      play::start(c);
      const std::size_t chosen = agent->choose(c.position(), seed);
      REQUIRE(chosen < play::offered_moves(c));
      play::apply(c, chosen);
      won += c.head().winner == 1;
    }
    CHECK(won > 15);
    CHECK(won < 45);
  }
}

TEST_CASE("where all move at once each player chooses a move of his own, the good one") {
  const Loaded game = load_text("at_once.lud", R"((game "At Once"
      (players 2)
      (mode Simultaneous)
      (equipment {(board (rectangle 1 2)) (hand Each size:3) (piece "Low" Each) (piece "High" Each)})
      (rules
        (start {
          (place "Low1" (handSite P1)) (place "High1" (handSite P1 1)) (place "Low1" (handSite P1 2))
          (place "Low2" (handSite P2)) (place "Low2" (handSite P2 1)) (place "High2" (handSite P2 2))
        })
        (play (or
          (move (from (sites Occupied by:P1)) (to 0) P1)
          (move (from (sites Occupied by:P2)) (to 1) P2)
        ))
        (end {
          (if (and (= (what at:0) (id "High1")) (= (what at:1) (id "Low2"))) (result P1 Win))
          (if (and (= (what at:0) (id "Low1")) (= (what at:1) (id "High2"))) (result P2 Win))
          (if (is Occupied 0) (result Mover Draw))
        })
      )
    ))");
  INFO(game.messages());
  REQUIRE(game.game);
  Context c(*game.game);
  c.random = play::playout_random(1, 0, 0);
  play::start(c);
  const play::Position at = c.position();
  for (const std::string description :
       {"random", "flat:iterations=60", "uct:iterations=200", "uct:iterations=200,mast"})
    for (int player = 1; player <= 2; ++player) {
      INFO(description, " ", player);
      const std::size_t chosen = made(description, *game.game)->choose(at, 5, player);
      REQUIRE(chosen < play::offered_moves(c));
      const play::Move& move = c.moves.moves[chosen];
      CHECK(move.mover == player);
      if (description != "random")
        CHECK(game.game->components[static_cast<std::size_t>(c.state.what(move.from))].base_name == "High");
    }
  CHECK(agents::make_agent("alphabeta", *game.game, 100).mistake ==
        "alphabeta cannot play where all players move at once");
}

TEST_CASE("the tree is bounded") {
  const Loaded loaded = load("crossing");
  const auto agent = made("uct:iterations=60000,memory=1", *loaded.game);
  Context c(*loaded.game);
  c.random = play::playout_random(1, 0, 0);
  play::start(c);
  agent->choose(c.position(), 1);
  CHECK(agent->thought().full);
  CHECK(agent->thought().bytes <= std::size_t{1} << 20);
  CHECK(agent->thought().iterations == 60000);
}

TEST_CASE("a bound in nodes ends the search where the rest of the game has fewer") {
  const Loaded loaded = load("tic-tac-toe");
  Context c(*loaded.game);
  play::start(c);
  for (const int site : {0, 1, 2, 4, 3, 5, 7}) {
    const std::size_t count = play::offered_moves(c);
    std::size_t move = 0;
    while (move < count && c.moves.moves[move].to != site) ++move;
    REQUIRE(move < count);
    play::apply(c, move);
  }
  REQUIRE(play::offered_moves(c) == 2);
  for (const std::string description : {"uct:nodes=100000", "uct:nodes=100000,grave", "uct:nodes=100000,threads=2"}) {
    const auto agent = made(description, *loaded.game);
    CHECK(agent->choose(c.position(), 1) < 2);
    CHECK(agent->thought().nodes < 100);
  }
}

TEST_CASE("with hidden information a move counts by the samples in which it was searched") {
  const Loaded game = load_text("level.lud", R"((game "Level"
      (players 2)
      (equipment {(board (rectangle 1 6)) (piece "Gold" P2) (piece "Lead" P2)})
      (rules
        (start {
          (place "Gold2" {"A1"}) (place "Lead2" {"B1" "C1" "D1" "E1" "F1"})
          (set Hidden What (sites Board) to:P1)
        })
        (play (move Select (from (sites Occupied by:P2))))
        (end (if (> (count Moves) 100) (result Mover Win)))
      )
    ))");
  INFO(game.messages());
  REQUIRE(game.game);
  Context c(*game.game);
  play::start(c);
  const auto agent = made("alphabeta:nodes=60", *game.game);
  agent->choose(c.position(), 1);
  REQUIRE(agent->thought().candidates.size() == 6);
  for (const auto& candidate : agent->thought().candidates) CHECK(candidate.worth > 0.4);
}

TEST_CASE("whoever has no move is told so, and cannot choose") {
  const Loaded game = load_text("out.lud", R"((game "Out"
      (players 3) (mode Simultaneous)
      (equipment {(board (rectangle 1 3)) (piece "Disc" Each)})
      (rules
        (start {(place "Disc1" 0) (place "Disc2" 1) (place "Disc3" 2)})
        (play (move Select (from (sites Occupied by:Mover))))
        (end (if (< 0 (count Moves)) (result P3 Loss)))
      )
    ))");
  INFO(game.messages());
  REQUIRE(game.game);
  Context c(*game.game);
  play::start(c);
  const auto players_with_moves = [&] {
    std::vector<int> players;
    for (std::size_t i = 0, count = play::offered_moves(c); i < count; ++i) players.push_back(c.moves.moves[i].mover);
    return players;
  };
  REQUIRE(players_with_moves() == std::vector<int>{1, 2, 3});
  play::apply_together(c, std::vector<std::size_t>{0, 1, 2});
  REQUIRE(players_with_moves() == std::vector<int>{1, 2});
  for (const std::string description :
       {"random", "flat:iterations=5", "uct:iterations=5", "uct:iterations=5,threads=2"}) {
    const auto agent = made(description, *game.game);
    CHECK_THROWS_WITH_AS(agent->choose(c.position(), 1, 3), "player 3 has no legal move", agents::NoMove);
    CHECK(agent->choose(c.position(), 1, 2) == 1);
  }
}

TEST_CASE("an agent that ran into a limit of play chooses as before in another position") {
  const Loaded game = load_text("costly.lud", R"((game "Costly"
      (players 2)
      (equipment {(board (square 3)) (piece "Disc" Each)})
      (rules
        (play (if (= 2 (count Moves))
          (forEach Value min:1 max:900000 (forEach Value min:1 max:900000 (if (= 0 (value)) (move Pass))))
          (forEach Value min:0 max:8 (if (is Empty (value)) (move Add (to (value)))))))
        (end (if (is Line 3) (result Mover Win)))
      )
    ))");
  INFO(game.messages());
  REQUIRE(game.game);
  Context c(*game.game);
  play::start(c);
  const play::Position start = c.position();
  for (int ply = 0; ply < 2; ++ply) {
    REQUIRE(play::offered_moves(c) > 0);
    play::apply(c, 0);
  }
  const play::Position costly = c.position();
  const auto agent = made("random", *game.game);
  const std::size_t chosen = agent->choose(start, 3);
  CHECK_THROWS_AS(agent->choose(costly, 3), play::LimitReached);
  CHECK(agent->choose(start, 3) == chosen);
}

TEST_CASE("a training that was cut short goes on, and ends the same") {
  const Loaded loaded = load("crossing");
  Context c(*loaded.game);
  c.random = play::playout_random(1, 0, 0);
  play::start(c);
  const play::Position at = c.position();
  const auto training = agents::make_training(*loaded.game, 1000);
  const auto with_training = [&](const std::string& description) {
    return agents::make_agent(description, *loaded.game, 1000, training).agent;
  };
  const std::atomic<bool> asked{true};
  const auto stopped = with_training("uct:iterations=30,cut=5");
  stopped->stop_on(&asked);
  stopped->choose(at, 7);
  CHECK(stopped->thought().iterations == 0);
  const auto hurried = with_training("alphabeta:time=0.002s");
  for (std::uint64_t seed = 0; seed < 3; ++seed) hurried->choose(at, seed);
  for (const std::string description : {"alphabeta:depth=2", "uct:iterations=30,cut=5", "flat:iterations=30,cut=5"}) {
    INFO(description);
    const auto one = with_training(description), other = made(description, *loaded.game);
    CHECK(one->choose(at, 7) == other->choose(at, 7));
    REQUIRE(one->thought().candidates.size() == other->thought().candidates.size());
    for (std::size_t i = 0; i < one->thought().candidates.size(); ++i)
      CHECK(one->thought().candidates[i].worth == other->thought().candidates[i].worth);
  }
}

TEST_CASE("the training counts in the time of a search, and is made once") {
  using Clock = std::chrono::steady_clock;
  const Loaded loaded = load("crossing");
  Context c(*loaded.game);
  play::start(c);
  const play::Position at = c.position();
  const auto seconds = [&](const std::string& description, const std::shared_ptr<agents::Training>& training) {
    const auto agent = agents::make_agent(description, *loaded.game, 1000, training).agent;
    const auto begun = Clock::now();
    agent->choose(at, 1);
    return std::chrono::duration<double>(Clock::now() - begun).count();
  };
  const auto training = agents::make_training(*loaded.game, 1000);
  const double whole = seconds("alphabeta:depth=1,memory=1", training);
  CHECK(seconds("alphabeta:depth=1,samples=2,memory=1", training) < whole / 2);
  CHECK(seconds("alphabeta:time=" + std::to_string(whole / 20) + "s,memory=1", nullptr) < whole / 2);
}

TEST_CASE("agents that cannot be read are told") {
  const Loaded loaded = load("tic-tac-toe");
  const auto mistake = [&](const char* description) {
    return agents::make_agent(description, *loaded.game, 100).mistake;
  };
  CHECK(mistake("minimax") == "there is no agent 'minimax': expected random, flat, uct or alphabeta");
  CHECK(mistake("uct:iterations=0") == "'iterations=0' of uct is written iterations=NUMBER");
  CHECK(mistake("uct:time=1") == "'time=1' of uct is written time=SECONDSs");
  CHECK(mistake("uct:depth=3").starts_with("uct has no setting 'depth': expected iterations=NUMBER, time=SECONDSs"));
  CHECK(mistake("uct:grace").ends_with("did you mean 'grave'?"));
  CHECK(mistake("random:time=1s") == "random has no settings, and so no 'time'");
}
