// Tests of move generation: walks over boards, and how a move is composed of its action and effects.
#include <doctest/doctest.h>

#include "interpreter/board/graph/generators.hpp"
#include "interpreter/board/walks.hpp"
#include "stdlib/effect/candidate.hpp"

namespace {

using namespace lud;
using board::Walk;

board::Topology chess_board() {
  return std::move(*board::measure(*board::rectangle(8, 8, std::nullopt, SiteType::Cell)));
}

constexpr StepType F = StepType::F, L = StepType::L, R = StepType::R;

TEST_CASE("a walk ends where its steps lead, or nowhere beyond the board") {
  const board::Topology topology = chess_board();
  const board::Lattice& cells = topology.on(SiteType::Cell);
  CHECK(board::walk_end(cells, 0, AbsoluteDirection::N, {F, F, R, F}) == 17);
  CHECK(board::walk_end(cells, 0, AbsoluteDirection::E, {F, L, F}) == 9);
  CHECK(board::walk_end(cells, 0, AbsoluteDirection::W, {F}) == std::nullopt);
  CHECK(board::walk_end(cells, 63, AbsoluteDirection::S, {R, R, F}) == std::nullopt);
}

TEST_CASE("a walk table lists each end once, in every direction or in the first") {
  const board::Topology topology = chess_board();
  const board::WalkTable knight(topology.on(SiteType::Cell), {Walk{F, F, R, F}, Walk{F, F, L, F}});
  CHECK(knight.ends(0, true).size() == 2);
  CHECK(knight.ends(27, true).size() == 8);
  CHECK(knight.ends(27, false).size() == 2);
}

play::Action remove_action(int site) {
  play::Action action;
  action.kind = play::ActionKind::Remove;
  action.to = site;
  action.decision = true;
  return action;
}

/// An effect that makes one move for each site, each with the same consequence if there is one.
struct RemoveSites : Node {
  std::vector<int> sites;
  const Then* then = nullptr;
  static Moves run(const Node* node, Context& c) {
    const auto& self = *static_cast<const RemoveSites*>(node);
    Emit e(c, true);
    for (int site : self.sites) {
      play::Move& move = e.add({remove_action(site)});
      if (self.then) c.moves.add_then(move, *self.then);
    }
    return {};
  }
  Lazy<Moves> lazy() const {
    Lazy<Moves> made;
    made.function = &run;
    made.node = this;
    return made;
  }
};

std::vector<int> targets(const Context& c, const play::Move& move) {
  std::vector<int> found;
  for (const play::Action& action : c.moves.actions_of(move))
    found.push_back(action.kind == play::ActionKind::Consequence ? -100 : action.to);
  return found;
}

struct Bench {
  Game game;
  Bench() {
    game.layout.slots = game.layout.board_sites = game.layout.total_sites = 8;
    game.layout.type_count = {0, 0, 8};
    game.layout.type_base = {off, off, 0};
    game.layout.width = 1;
    game.layout.players = 2;
    game.layout.finish();
  }
};

TEST_CASE("effects come before the action, later ones first, and only the action is a decision") {
  Bench bench;
  Context c(bench.game);
  c.head().mover = 2;
  RemoveSites two, one;
  two.sites = {5, 6};
  one.sites = {7};
  Emit e(c, true);
  stdlib::Candidate candidate(e, stdlib::move_action(SiteType::Cell, 0, off, SiteType::Cell, 1));
  candidate.before(two.lazy());
  candidate.add(stdlib::add_action(SiteType::Cell, 2, 1));
  candidate.before(one.lazy());
  const play::Move& move = candidate.emit(0, 1);
  CHECK(targets(c, move) == std::vector<int>{7, 5, 6, 1, 2});
  CHECK(move.mover == 2);
  CHECK(c.moves.size() == 1);
  for (const play::Action& action : c.moves.actions_of(move))
    CHECK(action.decision == (action.kind == play::ActionKind::Move));
}

TEST_CASE("what an effect leads to is worked out behind the effect") {
  Bench bench;
  Context c(bench.game);
  const Then then;
  RemoveSites effect;
  effect.sites = {5, 6};
  effect.then = &then;
  Emit e(c, true);
  stdlib::Candidate candidate(e, stdlib::move_action(SiteType::Cell, 0, off, SiteType::Cell, 1));
  candidate.before(effect.lazy());
  const play::Move& move = candidate.emit(0, 1);
  CHECK(targets(c, move) == std::vector<int>{5, -100, 6, -100, 1});
  CHECK(c.moves.actions.size() == 5);
  CHECK(c.moves.thens.empty());
}

TEST_CASE("a candidate that is not emitted leaves nothing behind") {
  Bench bench;
  Context c(bench.game);
  RemoveSites effect;
  effect.sites = {5};
  Emit e(c, true);
  {
    stdlib::Candidate candidate(e, stdlib::move_action(SiteType::Cell, 0, off, SiteType::Cell, 1));
    candidate.before(effect.lazy());
  }
  CHECK(c.moves.size() == 0);
  CHECK(c.moves.actions.empty());
}

TEST_CASE("an effect that does nothing changes nothing") {
  Bench bench;
  Context c(bench.game);
  Emit e(c, false);
  stdlib::Candidate candidate(e, stdlib::move_action(SiteType::Cell, 0, off, SiteType::Cell, 1));
  RemoveSites nothing;
  candidate.before(nothing.lazy());
  const play::Move& move = candidate.emit(0, 1);
  CHECK(targets(c, move) == std::vector<int>{1});
  CHECK_FALSE(c.moves.actions_of(move)[0].decision);
}

}  // namespace
