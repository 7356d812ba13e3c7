#pragma once
// The places of pieces on tracks that pass a site more than once. There the site of a piece does not tell how far it
// has come, so the state counts the pieces for each track, kind of piece and place on the track. These functions update
// the counts as pieces move, and find the place of a piece.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Assigns each track its first counter and returns the number of counters in a state: none if no track has an internal
/// loop.
int lay_out_track_counters(Game& game);

/// Whether the game has such counters.
inline bool counts_on_tracks(const Context& context) { return context.game.layout.on_tracks != 0; }
/// Pieces were put on a site: counts them at its first place on each track.
void entered_tracks(Context& context, int what, int count, int site);
/// Pieces went from one site to another: on each track that passes `from`, `count` of them are now at the next place of
/// `to`; on tracks that do not pass `from` one more.
void moved_on_tracks(Context& context, int what, int count, int from, int to);
/// A piece was taken off a site. Since its place is not known, one less is counted at every place of the site.
void left_tracks(Context& context, int what, int site);

/// The first of the counters of a track and kind of piece, which are consecutive, one for each place.
inline int first_counter(const Game& game, int track, int what) {
  const auto t = static_cast<std::size_t>(track);
  return game.track_counters_at[t] + what * game.tracks[t].length();
}
/// The place on a track of a kind of piece that stands on a site; `otherwise` if none is counted there.
inline int place_on_track(const Context& context, int track, int what, int site, int otherwise) {
  const int first = first_counter(context.game, track, what);
  for (int place : context.game.tracks[static_cast<std::size_t>(track)].indices(site))
    if (context.state.on_track(first + place) > 0) return place;
  return otherwise;
}

}  // namespace lud::play
