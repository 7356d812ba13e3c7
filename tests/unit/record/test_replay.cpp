// Replay of altered trials, and of trials cut off by a limit.
#include <doctest/doctest.h>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"

using namespace lud;
using namespace lud::play;
using namespace lud::record;

namespace {

const Game& crossing() {
  static const Loaded loaded = load("crossing");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  return *loaded.game;
}

/// A playout of at most `max_moves` moves, as a trial.
TrialFile played(int max_moves) {
  Context context(crossing());
  context.max_moves = max_moves;
  context.random = playout_random(1, 0, 0);
  Random chooser = playout_random(1, 0, 1);
  const std::uint64_t state = context.random.state();
  start(context);
  std::vector<std::uint32_t> sizes;
  playout(context, chooser, &sizes);
  return recorded_trial(context, "crossing", {}, state, sizes);
}

Move& first_decision(TrialFile& trial) { return trial.moves[static_cast<std::size_t>(*trial.initial_placements)]; }

}  // namespace

TEST_CASE("a trial replays, and its length is that of the playout") {
  const TrialFile trial = played(1000);
  const ReplayResult result = replay(crossing(), trial);
  CHECK(result.ok);
  CHECK(result.decisions == trial.moves.size() - static_cast<std::size_t>(*trial.initial_placements));
  CHECK(ending_text(trial) == "ended by the rules");
}

TEST_CASE("a trial that a limit cut is recorded as cut, and replays") {
  TrialFile trial = played(4);
  CHECK(trial.end_type == "MoveLimit");
  CHECK(ending_text(trial) == "cut at a limit of moves");
  CHECK(replay(crossing(), trial).ok);
  trial.end_type = "TurnLimit";
  CHECK(replay(crossing(), trial).ok);
  trial.end_type = "NaturalEnd";
  CHECK(replay(crossing(), trial).difference == "not over, recorded winner 0");
}

TEST_CASE("mover, from and to of a recorded move are compared") {
  TrialFile trial = played(1000);
  first_decision(trial).mover = 2;
  CHECK(replay(crossing(), trial).difference == "applied move differs: mover 1, recorded 2");
  trial = played(1000);
  const int other = ++first_decision(trial).from;
  CHECK(replay(crossing(), trial).difference.ends_with(", recorded " + std::to_string(other)));
  trial = played(1000);
  first_decision(trial).to = off;
  CHECK(replay(crossing(), trial).difference.ends_with(", recorded nowhere"));
}

TEST_CASE("the end, its type and the number of decisions are compared") {
  TrialFile trial = played(1000);
  trial.end_type = "MoveLimit";
  CHECK(replay(crossing(), trial).difference == "ended by the rules, recorded cut at a limit of moves");
  trial = played(1000);
  trial.winner = 3 - *trial.winner;
  CHECK(replay(crossing(), trial).difference.starts_with("winner "));
  trial = played(1000);
  trial.legal_counts.insert(trial.legal_counts.end(), 2, 1);  // one more than an engine may have listed at the end
  CHECK(replay(crossing(), trial).difference.find("recorded numbers of legal moves") != std::string::npos);
}

TEST_CASE("a failure says what differs first") {
  TrialFile trial = played(1000);
  trial.actions[first_decision(trial).first_action].to = 0;
  const ReplayResult result = replay(crossing(), trial);
  CHECK(result.ply == 0);
  CHECK(result.difference == "no legal move is the recorded one");
  CHECK(result.first_difference.starts_with("of the legal move that goes the same way action 1 is [Move:"));
  CHECK(result.recorded_text.starts_with("player 1: "));
}

TEST_CASE("a move that is joined from several goes where the first of them goes") {
  const Loaded loaded = load_text("joined.lud", R"((game "Joined" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (append (forEach Site (sites {3 5}) (move Add (to (site)))))) (end (if (is Full) (result Mover Draw))))))");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  Context context(*loaded.game);
  start(context);
  REQUIRE(legal_moves(context) == 1);
  CHECK(context.moves.moves[0].from == 3);
  CHECK(context.moves.moves[0].to == 3);
}

TEST_CASE("of two removals that a trial tells apart by their level alone, the recorded one is played") {
  const Loaded loaded = load_text("levels.lud", R"((game "Levels" (players 2)
    (equipment {(board (square 3) use:Cell) (piece "Disc" Each) (piece "Ring" Each)})
    (rules (start (place Stack items:{"Disc1" "Ring1" "Disc2"} 4))
      (play (or (move Remove 4 level:0) (move Remove 4 level:1)))
      (end (if (= 2 (count Moves)) (result Mover Win))))))");
  REQUIRE_MESSAGE(loaded.game, loaded.messages());
  const Game& levels = *loaded.game;
  for (std::size_t number = 0; number < 2; ++number) {
    Context context(levels);
    context.max_moves = 1;
    const std::uint64_t state = context.random.state();
    start(context);
    const auto legal = static_cast<std::uint32_t>(legal_moves(context));
    REQUIRE(legal == 2);
    apply(context, number);
    const TrialFile trial = recorded_trial(context, "levels", {}, state, std::span(&legal, 1));
    Context again(levels);
    CHECK(replay(again, trial).ok);
    CHECK(again.state == context.state);
  }
}
