// Laws of every game, checked by random play: on the built-in games always, and on library games if there is a list of
// them (see library_games.hpp).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <new>
#include <optional>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/trial_file.hpp"
#include "tests/unit/allocations.hpp"
#include "tests/unit/library_games.hpp"

namespace {

std::atomic<std::uint64_t> allocated{0};

}  // namespace

std::uint64_t allocations() { return allocated; }

// Counts allocations, for the law that playing allocates nothing.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocated;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocated;
  return std::malloc(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace lud;

constexpr int longest_playout = 150;  ///< moves per playout: enough to meet every kind of move

/// Whether the sets of slots by owner, and of empty sites, agree with the pieces on the slots.
bool sets_in_step(const Game& game, const play::State& state) {
  if (game.layout.candidate_words) return true;  // a puzzle's sites hold values, not pieces
  for (int owner = 0; owner <= game.players + 1; ++owner) {
    std::vector<int> listed, found;
    state.any_owned(1u << owner, 0, game.layout.slots, [&](int slot) {
      listed.push_back(slot);
      return false;
    });
    for (int slot = 0; slot < game.layout.slots; ++slot) {
      bool owned = false;
      for (int level = 0; level < state.height(slot); ++level)
        owned |= state.what(slot, level) && game.owner_of[static_cast<std::size_t>(state.what(slot, level))] == owner;
      if (owned) found.push_back(slot);
    }
    if (listed != found) return false;
  }
  for (int what = 1; state.knows_kinds() && what < game.layout.components; ++what)
    for (int slot = 0; slot < game.layout.slots; ++slot)
      if ((state.kind_row(what)[slot / 64] >> slot % 64 & 1) != (state.what(slot) == what)) return false;
  for (int site = 0; site < game.layout.type_count[static_cast<std::size_t>(game.default_type)]; ++site)
    if (state.empty(game.default_type).contains(site) != state.is_empty(site)) return false;
  return true;
}

std::uint64_t seed() { return 7 + further_seed(); }

/// Checks that the bound on the slots of each kind of piece is the same at every ply, and that computing it leaves the
/// sampler's state as it is. `bounds`: the bounds by kind at earlier plies.
void check_bounds(Context& c, std::vector<std::optional<int>>& bounds) {
  auto known = std::exchange(c.sampler, std::make_unique<play::Sampler>());
  const play::Sampling before = c.sampling;
  c.sampling.only_source = true;
  c.sampling.slots = c.sampling.parts = 3;
  bounds.resize(c.game.components.size());
  for (std::size_t i = 1; i < bounds.size(); ++i) {
    const int bound = c.sampler->bound_of_kind(c, static_cast<int>(i));
    REQUIRE(bound == bounds[i].value_or(bound));
    bounds[i] = bound;
  }
  REQUIRE(c.sampling.only_source);
  REQUIRE(c.sampling.slots == 3);
  REQUIRE(c.sampling.parts == 3);
  c.sampling = before;
  c.sampler = std::move(known);
}

/// Plays one random game and checks the state after every move.
void check_states(const Game& game, std::uint64_t number) {
  Context context(game);
  context.max_moves = longest_playout;
  context.random = play::playout_random(seed(), number, 0);
  play::Random chooser = play::playout_random(seed(), number, 1);
  play::start(context);
  play::PlayoutResult result;
  play::State copy;
  std::map<const Context*, std::vector<std::optional<int>>> bounds;
  while (!context.over()) {
    check_bounds(context.current(), bounds[&context.current()]);
    for (Context* played : {&context, &context.current()}) {
      copy = played->state;
      CHECK(copy == played->state);
      if (played->game.layout.hashed) REQUIRE(played->head().hash == played->state.recomputed_hash());
      REQUIRE(sets_in_step(played->game, played->state));
    }
    const std::size_t count = play::legal_moves(context);
    if (count == 0) break;
    {
      const play::LookAhead look(context);
      play::apply_move(context, play::Move(context.current().moves.moves[0]), false);
    }
    play::random_move(context, chooser, result);
  }
}

std::string trial_text(Context& context, std::uint64_t number) {
  context.max_moves = longest_playout;
  context.random = play::playout_random(seed(), number, 0);
  play::Random chooser = play::playout_random(seed(), number, 1);
  const std::uint64_t state = context.random.state();
  play::start(context);
  std::vector<std::uint32_t> sizes;
  play::playout(context, chooser, &sizes);
  return record::write_trial(record::recorded_trial(context, "game", {}, state, sizes));
}

/// The moves of a game as a trial, without the data that only a written trial has.
std::string moves_text(const Context& context) {
  return record::write_trial(record::recorded_trial(context, "game", {}, 0, {}));
}

void check_passes(const Game& game, std::uint64_t number) {
  Context listed(game), plain(game);
  listed.passes.sampling = plain.passes.sampling = false;
  plain.passes.late_effects = plain.passes.remember = plain.passes.shared_prefixes = false;
  for (const auto& part : plain.games) part->passes = plain.passes;
  CHECK(trial_text(listed, number) == trial_text(plain, number));  // passes do not change the game
}

void check_trials(const Game& game, std::uint64_t number) {
  Context context(game), other(game);
  const std::string text = trial_text(context, number);
  CHECK(text == trial_text(other, number));    // same seed, same trial
  CHECK(text == trial_text(context, number));  // nothing is left over from the last game
  other.random = play::playout_random(seed(), number, 0);
  play::Random chooser = play::playout_random(seed(), number, 1);
  play::start(other);
  play::playout(other, chooser);
  CHECK(moves_text(context) == moves_text(other));  // the written game equals the counted one
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const auto trial = record::read_trial(sources, sources.add("trial", text), game.names, diagnostics);
  REQUIRE(trial);
  const record::ReplayResult replayed = record::replay(game, *trial);
  INFO(replayed.difference);
  CHECK(replayed.ok);
}

/// The number of allocations while a game is played again in the same context.
std::uint64_t allocations_when_warm(const Game& game) {
  Context context(game);
  context.max_moves = longest_playout;
  std::uint64_t counted = 0;
  for (int round = 0; round < 2; ++round) {
    context.random = play::playout_random(seed(), 0, 0);
    play::Random chooser = play::playout_random(seed(), 0, 1);
    play::start(context);
    const std::uint64_t before = allocations();
    play::playout(context, chooser);
    counted = allocations() - before;
  }
  return counted;
}

void check_laws(const std::string& file, LoadOptions options) {
  INFO(file);
  const Loaded loaded = load(file, options);
  INFO(loaded.messages());
  CHECK(loaded.game);
  if (!loaded.game) return;
  for (std::uint64_t number = 0; number < 3; ++number) {
    check_states(*loaded.game, number);
    check_trials(*loaded.game, number);
    check_passes(*loaded.game, number);
  }
  options.hashes_positions = true;
  const Loaded hashed = load(file, options);
  REQUIRE(hashed.game);
  check_states(*hashed.game, 3);
  CHECK(allocations_when_warm(*loaded.game) == 0);
}

}  // namespace

TEST_CASE("built-in games obey the laws of play") {
  for (const std::string& name : built_in_games()) check_laws(name, {});
}

TEST_CASE("matches obey the laws of play") {
  check_laws(std::string(LUD_SOURCE_DIR) + "/tests/match/games/cups/cup.lud", {});
}

// The test whether the mover can move keeps its move to be played, by swapping its move list with the usual one. Most
// moves are on the list at the first turn.
TEST_CASE("a second game finds its lists as long as the first one left them") {
  for (const char* turns : {"4", "5"}) {
    const Loaded loaded = load_text("lists.lud", fmt::format(R"((game "Lists" (players 2)
      (equipment {{(board (square 8)) (piece "Ball" Each (move Step (to if:(is Empty (to)))))}})
      (rules
        (start {{(place "Ball1" 0) (place "Ball2" 63)}})
        (play
          (if (= 0 (count Moves))
            (forEach Site (sites Empty) (forEach Value min:1 max:9 (move Select (from (site)) (then (addScore Mover (value))))))
            (forEach Piece)))
        (end {{(if (no Moves Next) (result Mover Win)) (if (= {} (count Moves)) (result Mover Win))}})))
    )",
                                                             turns));
    INFO(loaded.messages());
    REQUIRE(loaded.game);
    CHECK(allocations_when_warm(*loaded.game) == 0);
  }
}

TEST_CASE("library games obey the laws of play") { for_each_library_game(check_laws); }
