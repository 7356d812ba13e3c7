// Fuzzes everything between text and a playable game, and plays what checks: read, expand, check, compile, a playout
// that draws its moves, and one that lists them, whose trial must replay. Rules may ask for more than play gives them;
// they are told so.
#include <cstddef>
#include <cstdint>
#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"

namespace {

constexpr int most_moves = 10;

void play_drawn(const lud::Game& game, std::size_t seed) {
  lud::Context context(game);
  context.max_moves = most_moves;
  lud::play::Random chooser(seed);
  lud::play::start(context);
  lud::play::playout(context, chooser);
}

void play_listed_and_replay(const lud::Game& game, std::size_t seed) {
  lud::Context context(game);
  context.max_moves = most_moves;
  context.random.restore(seed);
  lud::play::Random chooser(seed);
  lud::play::start(context);
  std::vector<std::uint32_t> sizes;
  lud::play::playout(context, chooser, &sizes);
  const auto trial = lud::record::recorded_trial(context, "fuzz", {}, seed, sizes);
  lud::record::write_trial(trial);
  if (game.match.games.empty() && !lud::record::replay(game, trial).ok) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const lud::Loaded loaded = lud::load_text("fuzz.lud", std::string(reinterpret_cast<const char*>(data), size));
  if (!loaded.game) {
    if (!loaded.diagnostics.has_errors()) __builtin_trap();  // a refusal without a reason
    (void)loaded.messages();
    return 0;
  }
  if (loaded.game->layout.total_sites > 400) return 0;  // large boards are slow, not wrong
  try {
    play_drawn(*loaded.game, size);
    play_listed_and_replay(*loaded.game, size);
  } catch (const lud::play::LimitReached&) {
  }
  return 0;
}
