#include "interpreter/play/on_tracks.hpp"

#include <algorithm>

namespace lud::play {

namespace {

/// The counters of one track and kind of piece lie side by side, one for each place.
int counter_of(const Game& game, int track, int what, int place) {
  const auto t = static_cast<std::size_t>(track);
  return game.track_counters_at[t] + what * static_cast<int>(game.tracks[t].elements().size()) + place;
}

void change(Context& c, int track, int what, int place, int by) {
  c.state.add_on_track(counter_of(c.game, track, what, place), by);
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

void moved_on_tracks(Context& c, int what, int count, int entering, int from, int to) {
  if (!counts_on_tracks(c) || what == 0) return;
  for (int track = 0; track < number_of_tracks(c); ++track) {
    const auto before = places_of(c, track, from), after = places_of(c, track, to);
    if (before.empty()) {
      if (!after.empty()) change(c, track, what, after[0], entering);
      continue;
    }
    const auto place = place_on_track(c, track, what, from);
    if (!place) continue;
    change(c, track, what, *place, -count);
    const auto next = std::ranges::find_if(after, [&](int p) { return p > *place; });
    if (next != after.end())
      change(c, track, what, *next, count);
    else if (!after.empty())
      change(c, track, what, after[0], count);
  }
}

void left_tracks(Context& c, int what, int site) {
  if (!counts_on_tracks(c) || what == 0) return;
  for (int track = 0; track < number_of_tracks(c); ++track)
    for (int place : places_of(c, track, site)) change(c, track, what, place, -1);
}

std::optional<int> place_on_track(const Context& c, int track, int what, int site) {
  for (int place : places_of(c, track, site))
    if (c.state.on_track(counter_of(c.game, track, what, place)) > 0) return place;
  return {};
}

}  // namespace lud::play
