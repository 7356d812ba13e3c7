// Fuzzes everything between text and a playable game: read, expand, check, compile, and a few moves.
#include <cstddef>
#include <cstdint>
#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const lud::Loaded loaded = lud::load_text("fuzz.lud", std::string(reinterpret_cast<const char*>(data), size));
  if (!loaded.game) {
    if (!loaded.diagnostics.has_errors()) __builtin_trap();  // a refusal without a reason
    (void)loaded.messages();
    return 0;
  }
  if (loaded.game->layout.total_sites > 400) return 0;  // large boards are slow, not wrong
  lud::Context context(*loaded.game);
  context.max_moves = 10;
  lud::play::Random chooser(size);
  lud::play::start(context);
  lud::play::playout(context, chooser);
  return 0;
}
