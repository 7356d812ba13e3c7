#pragma once
// The track that (sow ...) and the words about moves on tracks mean by a name.
#include <algorithm>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

constexpr int no_track = -1;

/// Returns the index of the first track of a game for which `wanted(track)` holds; `no_track` if there is none.
template <class Wanted>
int track_where(const Game& game, Wanted wanted) {
  const auto found = std::ranges::find_if(game.tracks, wanted);
  return found == game.tracks.end() ? no_track : static_cast<int>(found - game.tracks.begin());
}

/// Returns the first track with this name or, if `owner` is not `off`, the owner's first track whose name contains it;
/// without a name the first track of the game, whoever owns it. Null if there is none. The language has other rules for
/// other words: (sites Track ...) also takes a track of nobody (`track_seen_by`), and words about steps and places on a
/// track fall back on the player's first track (TracksNamed).
const board::Track* find_track(const Game& game, Maybe<std::string_view> name, int owner);

}  // namespace lud::stdlib
