#include "tests/unit/play/sampling_checks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/play/sampler.hpp"
#include "tests/unit/library_games.hpp"

using namespace lud;

namespace {

/// Identifies a move: all its actions and consequences.
using Key = std::vector<std::int64_t>;

Key key_of(Context& c, std::size_t index) {
  play::finish(c, index, index + 1);
  const play::Move& move = c.moves.moves[index];
  Key key{move.from, move.to, move.mover, move.level_min, move.level_max};
  for (const play::Action& a : c.moves.actions_of(move))
    for (std::int64_t field : {std::int64_t{static_cast<int>(a.kind)}, std::int64_t{a.decision}, std::int64_t{a.player},
                               std::int64_t{a.from}, std::int64_t{a.to}, std::int64_t{a.what}, std::int64_t{a.count},
                               std::int64_t{a.state}, std::int64_t{a.rotation}, std::int64_t{a.value}})
      key.push_back(field);
  for (std::int32_t i = move.last_then; i >= 0; i = c.moves.thens[static_cast<std::size_t>(i)].previous)
    key.push_back(reinterpret_cast<std::intptr_t>(c.moves.thens[static_cast<std::size_t>(i)].then));
  return key;
}

void forget_moves(Context& c) {
  c.moves.clear();
  c.arena.reset();
  c.legal_ready = false;
}

/// Restores the state after sampling: the roll for the sampled move stays in the state, and nothing else may have
/// changed.
void take_back_throw(Context& c, const play::State& before) {
  if (c.prefix_done < 0 || !c.rolled_in_place) return;
  const play::State drawn = c.state;
  const play::Prefix& prefix = c.moves.prefixes[static_cast<std::size_t>(c.prefix_done)];
  c.state = before;
  play::apply_roll(c, std::span(c.moves.actions).subspan(prefix.first_action, prefix.action_count));
  CHECK(c.state == drawn);
  c.state = before;
  c.prefix_done = -1;
}

/// The p-value of a chi-square sum (Wilson and Hilferty's approximation).
double chance_of(double chi_square, int freedom) {
  if (freedom <= 0) return 1;
  const double spread = 2.0 / (9.0 * freedom);
  const double z = (std::cbrt(chi_square / freedom) - (1.0 - spread)) / std::sqrt(spread);
  return 0.5 * std::erfc(z / std::sqrt(2.0));
}

/// Samples moves in the present position and compares the counts with the list of legal moves.
void check_position(Context& c, play::Random& chooser) {
  // Generating moves may roll dice, so every sample starts from the same random state.
  const std::uint64_t random = c.random.state();
  const std::size_t legal = play::legal_moves(c);
  std::map<Key, std::pair<int, int>> counts;  // how often it is listed, how often it was sampled
  for (std::size_t i = 0; i < legal; ++i) ++counts[key_of(c, i)].first;
  forget_moves(c);
  const play::State before = c.state;
  const int draws = 60 * static_cast<int>(legal) + 200;
  int foreign = 0;
  for (int i = 0; i < draws; ++i) {
    c.random.restore(random);
    play::rounds = 0;  // each sample may take as many rounds as one decision
    const Key key = key_of(c, play::sample_move(c, chooser));
    const auto found = counts.find(key);
    if (found == counts.end())
      ++foreign;
    else
      ++found->second.second;
    take_back_throw(c, before);
    forget_moves(c);
  }
  c.random.restore(random);
  CHECK(foreign == 0);
  CHECK(c.state == before);
  double chi_square = 0;
  for (const auto& [key, count] : counts) {
    const double expected = static_cast<double>(draws) * count.first / static_cast<double>(legal);
    chi_square += (count.second - expected) * (count.second - expected) / expected;
  }
  CHECK(chance_of(chi_square, static_cast<int>(counts.size()) - 1) > 1e-5);
}

/// Plays a game of sampled moves; each is sampled first and then played. In games with chance, positions where players
/// may swap list their moves, as a playout does.
void play_move_by_move(Context& c, play::Random& chooser) {
  play::PlayoutResult unused;
  while (!c.over()) {
    if (c.game.stochastic() && play::may_swap(c)) {
      play::random_move(c, chooser, unused);
      continue;
    }
    c.draws_count = c.game.listing_draws;
    const std::size_t drawn = play::sample_move(c, chooser);
    if (c.head().active) c.head().stalemated &= ~(1u << c.mover());
    play::apply(c, drawn);
    c.draws_count = true;
  }
}

}  // namespace

void check_game(const Game& game, int positions) {
  if (game.mode != ModeType::Alternating || !game.match.games.empty()) return;
  Context c(game);
  c.passes.sampling = false;
  c.max_moves = 200;
  play::Random chooser(5 + further_seed());
  for (std::uint64_t number = 0; positions > 0; ++number) {
    c.random = play::playout_random(11 + further_seed(), number, 0);
    play::start(c);
    play::PlayoutResult result;
    while (!c.over() && positions > 0) {
      if (!(game.stochastic() && play::may_swap(c)) && chooser.below(4) == 0) {
        check_position(c, chooser);
        --positions;
      }
      play::random_move(c, chooser, result);
    }
    if (number == 50) break;
  }
}

void check_playing(const Game& game) {
  if (game.dice || !game.match.games.empty() || game.mode != ModeType::Alternating) return;
  const auto play_with = [&](Context& c, bool in_one_go) {
    c.max_moves = 200;
    c.random = play::playout_random(11 + further_seed(), 0, 0);
    play::Random chooser(5 + further_seed());
    play::start(c);
    if (in_one_go)
      play::playout(c, chooser);
    else
      play_move_by_move(c, chooser);
  };
  Context usual(game);
  play_with(usual, true);
  const auto check_same = [&](const Context& other, const std::string& how) {
    INFO(how);
    CHECK(usual.state == other.state);
    CHECK(usual.trial.moves.size() == other.trial.moves.size());
    CHECK(std::ranges::equal(std::span(usual.trial.actions.data(), usual.trial.actions.size()),
                             std::span(other.trial.actions.data(), other.trial.actions.size())));
    CHECK(std::ranges::equal(std::span(usual.trial.betweens.data(), usual.trial.betweens.size()),
                             std::span(other.trial.betweens.data(), other.trial.betweens.size())));
  };
  Context turn_by_turn(game), move_by_move(game);
  turn_by_turn.passes.sampled_ahead = false;
  play_with(turn_by_turn, true);
  check_same(turn_by_turn, "drawn turn by turn");
  play_with(move_by_move, false);
  check_same(move_by_move, "drawn and played one after the other");
}
