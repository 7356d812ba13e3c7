#include "interpreter/play/game.hpp"

#include <algorithm>

namespace lud {

int Game::name_index(std::string_view text) const {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == text) return static_cast<int>(i);
  return -1;
}

int Game::vote_number(int wanted) const {
  const auto found = std::ranges::find(vote_names, wanted);
  return found == vote_names.end() ? off : static_cast<int>(found - vote_names.begin());
}

int Game::first_component_named(std::string_view text) const {
  for (std::size_t i = 1; i < components.size(); ++i)
    if (components[i].name == text) return static_cast<int>(i);
  return off;
}

int Game::last_component_named(std::string_view text) const {
  for (std::size_t i = components.size(); i-- > 1;)
    if (components[i].name == text) return static_cast<int>(i);
  return off;
}

int Game::container_index(std::string_view text) const {
  for (std::size_t i = 0; i < containers.size(); ++i)
    if (containers[i].name == text) return static_cast<int>(i);
  return off;
}

}  // namespace lud
