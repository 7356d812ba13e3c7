#include "interpreter/play/state/on_tracks.hpp"

#include <algorithm>

namespace lud::play {

namespace {

void change(Context& c, int track, int what, int place, int by) {
  c.state.add_on_track(first_counter(c.game, track, what) + place, by);
}

int number_of_tracks(const Context& c) { return static_cast<int>(c.game.tracks.size()); }

std::span<const int> places_of(const Context& c, int track, int site) {
  return c.game.tracks[static_cast<std::size_t>(track)].indices(site);
}

}  // namespace

int lay_out_track_counters(Game& game) {
  int counters = 0;
  game.track_counters_at.clear();
  for (const board::Track& track : game.tracks) {
    game.track_counters_at.push_back(counters);
    counters += static_cast<int>(track.elements().size() * game.components.size());
  }
  const bool needed = std::ranges::any_of(game.tracks, [](const board::Track& track) { return track.internal_loop(); });
  return needed ? counters : 0;
}

void entered_tracks(Context& c, int what, int count, int site) {
  if (!counts_on_tracks(c)) return;
  for (int track = 0; track < number_of_tracks(c); ++track)
    if (const auto places = places_of(c, track, site); !places.empty()) change(c, track, what, places[0], count);
}

void moved_on_tracks(Context& c, int what, int count, int from, int to) {
  if (!counts_on_tracks(c) || what == 0) return;
  for (int track = 0; track < number_of_tracks(c); ++track) {
    const auto before = places_of(c, track, from), after = places_of(c, track, to);
    if (before.empty()) {
      if (!after.empty()) change(c, track, what, after[0], 1);
      continue;
    }
    const int first = first_counter(c.game, track, what);
    const auto place = std::ranges::find_if(before, [&](int p) { return c.state.on_track(first + p) > 0; });
    if (place == before.end()) continue;
    c.state.add_on_track(first + *place, -count);
    if (after.empty()) continue;
    const auto next = std::ranges::find_if(after, [&](int p) { return p > *place; });
    c.state.add_on_track(first + (next != after.end() ? *next : after[0]), count);
  }
}

void left_tracks(Context& c, int what, int site) {
  if (!counts_on_tracks(c) || what == 0) return;
  for (int track = 0; track < number_of_tracks(c); ++track)
    for (int place : places_of(c, track, site)) change(c, track, what, place, -1);
}

}  // namespace lud::play
