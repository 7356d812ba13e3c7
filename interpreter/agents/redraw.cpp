#include "interpreter/agents/redraw.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace lud::agents {

namespace {

/// Everything that a level of a slot holds.
struct Content {
  int what = 0, owner = 0, state = 0, rotation = 0, value = 0, count = 0;
};
/// A level of a slot with hidden properties. `seen` is what the viewer sees there: levels with equal `seen` may
/// exchange their contents.
struct Hidden {
  int slot = 0, level = 0;
  std::array<int, 9> seen{};
};

constexpr int everything = 0;

bool is_deck(const Game& game, int slot) {
  return std::ranges::any_of(game.decks, [&](int deck) {
    const play::Container& container = game.containers[static_cast<std::size_t>(deck)];
    return slot >= container.first_site && slot < container.first_site + container.site_count;
  });
}

Content content_of(const Context& c, int slot, int level) {
  Content made;
  made.what = c.state.what(slot, level);
  made.owner = c.game.layout.owners ? c.state.owner(slot) : c.game.owner_of[static_cast<std::size_t>(made.what)];
  made.state = c.state.state(slot, level);
  made.rotation = c.state.rotation(slot, level);
  made.value = c.state.value(slot, level);
  made.count = c.state.count(slot);
  return made;
}

void write(Context& c, const Hidden& place, const Content& content) {
  play::State& state = c.state;
  if (!c.game.layout.stacking) {
    state.clear(place.slot);
    state.set_what(place.slot, content.what);
    state.set_count(place.slot, content.count);
    if (content.owner > 0) state.set_owner(place.slot, content.owner);
  } else {
    state.set_what(place.slot, content.what, place.level);
  }
  state.set_state(place.slot, content.state, place.level);
  state.set_rotation(place.slot, content.rotation, place.level);
  state.set_value(place.slot, content.value, place.level);
}

/// Fills in `place.seen`. Returns whether any property of the place is hidden.
bool look_at(const Context& c, int viewer, Hidden& place) {
  const auto hidden = [&](HiddenData data) {
    return c.state.is_hidden(play::hidden_kind(data), viewer, place.slot, place.level);
  };
  const Content content = content_of(c, place.slot, place.level);
  const bool on_board = place.slot < c.game.layout.board_sites || place.slot >= c.game.layout.total_sites;
  const bool deck = !on_board && is_deck(c.game, place.slot);
  // Off the board the viewer at least knows how many pieces there are, so empty places stay empty.
  if (content.what == 0 && !on_board) return false;
  if (deck || c.state.is_hidden(everything, viewer, place.slot, place.level)) {
    place.seen = {1, on_board};
    return true;
  }
  if (content.what == 0) return false;
  constexpr std::array kinds{HiddenData::What,     HiddenData::Who,   HiddenData::State,
                             HiddenData::Rotation, HiddenData::Value, HiddenData::Count};
  const std::array values{content.what, content.owner, content.state, content.rotation, content.value, content.count};
  place.seen = {2, on_board};
  bool any = false;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const bool unseen = hidden(kinds[i]);
    any |= unseen;
    place.seen[i + 2] = unseen ? off - 1 : values[i];
  }
  return any;
}

}  // namespace

bool hides(const Game& game) {
  // The state then has indexes of pieces besides their contents, which an exchange would contradict.
  if (game.layout.ordered || game.layout.on_tracks || game.layout.candidate_words) return false;
  return game.layout.hidden || !game.decks.empty();
}

void redraw(Context& c, int viewer, play::Random& random) {
  std::vector<Hidden> places;
  for (int slot = 0; slot < c.game.layout.slots; ++slot) {
    const int levels = c.game.layout.stacking ? c.state.height(slot) : 1;
    for (int level = 0; level < levels; ++level)
      if (Hidden place{slot, level, {}}; look_at(c, viewer, place)) places.push_back(place);
  }
  std::ranges::stable_sort(places, {}, &Hidden::seen);
  for (std::size_t begin = 0; begin < places.size();) {
    std::size_t end = begin;
    std::vector<Content> contents;
    for (; end < places.size() && places[end].seen == places[begin].seen; ++end)
      contents.push_back(content_of(c, places[end].slot, places[end].level));
    for (std::size_t i = contents.size(); i > 1; --i)
      std::swap(contents[i - 1], contents[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    for (std::size_t i = begin; i < end; ++i) write(c, places[i], contents[i - begin]);
    begin = end;
  }
  c.leave_position();
}

}  // namespace lud::agents
