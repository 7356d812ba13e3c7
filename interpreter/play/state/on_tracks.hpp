#pragma once
// Where pieces are on tracks that pass a site more than once. The site of a piece does not tell there how far it has
// come, so the state counts, for each track, kind of piece and place on the track, how many such pieces are there.
// Given what happens to pieces, keeps the counts; hands on the place of a piece.
#include "interpreter/play/context.hpp"

namespace lud::play {

/// Gives each track its place among the counters; hands on how many a state of the game has: none where no track has an
/// internal loop.
int lay_out_track_counters(Game& game);

/// Whether there is anything to count.
inline bool counts_on_tracks(const Context& context) { return context.game.layout.on_tracks != 0; }
/// Pieces were put on a site: they are at its first place on each track.
void entered_tracks(Context& context, int what, int count, int site);
/// A piece went from one site to another: on each track where it was it is now at the next place of `to`. `entering` is
/// how many count where the piece came from outside the track.
void moved_on_tracks(Context& context, int what, int count, int entering, int from, int to);
/// A piece was taken off a site; it is not known from which of its places, so all count one less.
void left_tracks(Context& context, int what, int site);

/// The first counter of a track and kind of piece, which lie side by side, one for each place.
inline int first_counter(const Game& game, int track, int what) {
  const auto t = static_cast<std::size_t>(track);
  return game.track_counters_at[t] + what * game.tracks[t].length();
}
/// The place on a track of a kind of piece that stands on a site; `otherwise` where it is not counted there.
inline int place_on_track(const Context& context, int track, int what, int site, int otherwise) {
  const int first = first_counter(context.game, track, what);
  for (int place : context.game.tracks[static_cast<std::size_t>(track)].indices(site))
    if (context.state.on_track(first + place) > 0) return place;
  return otherwise;
}

}  // namespace lud::play
