#include "interpreter/play/passes.hpp"

#include <algorithm>

namespace lud::play {

std::optional<Passes> read_passes(std::string_view text) {
  Passes passes;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), item.size() + 1));
    if (item == "on" || item == "off") {
      passes = item == "on" ? Passes{} : Passes::none();
      continue;
    }
    const bool on = !item.starts_with("no-");
    const auto found = std::ranges::find(pass_names, on ? item : item.substr(3), &PassName::name);
    if (found == pass_names.end()) return std::nullopt;
    passes.*(found->flag) = on;
  }
  return passes;
}

}  // namespace lud::play
