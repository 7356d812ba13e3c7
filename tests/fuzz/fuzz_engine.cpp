// Any bytes at all come as lines of the engine protocol: nothing may crash or hang, and every answer is one line that
// begins with a word of the protocol.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tools/engine/engine.hpp"

namespace {

constexpr int most_lines = 60;

void check(const std::string& answer) {
  if (answer.find_first_of("\r\n") != std::string::npos) std::abort();
  const std::string_view word = std::string_view(answer).substr(0, answer.find(' '));
  if (std::ranges::find(lud::engine::answer_words, word) == lud::engine::answer_words.end()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  lud::engine::Limits limits;
  limits.line = 2000;
  limits.searches = false;
  limits.files = false;
  lud::engine::Engine engine(check, limits);
  const std::atomic<bool> stopped = true;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int line = 0; line < most_lines && !text.empty(); ++line) {
    const std::string_view one = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    if (!engine.take(one, &stopped)) break;
  }
  return 0;
}
