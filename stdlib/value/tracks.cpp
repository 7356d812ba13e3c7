// Words about tracks: where a number of steps leads, where a track ends, how far it is from one site to another.
#include "interpreter/board/tracks.hpp"

#include "interpreter/play/on_tracks.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

using board::Track;
using play::Need;

constexpr int no_track = -1;

template <class Wanted>
int find_track(const Game& game, Wanted wanted) {
  for (std::size_t i = 0; i < game.tracks.size(); ++i)
    if (wanted(game.tracks[i])) return static_cast<int>(i);
  return no_track;
}

bool is_named(const Track& track, std::string_view name) { return track.name().find(name) != std::string::npos; }

/// The first track of a player, or else of nobody.
int track_of(const Game& game, int player) {
  const int own = find_track(game, [&](const Track& t) { return t.owner() == player; });
  return own != no_track ? own : find_track(game, [](const Track& t) { return t.owner() == 0; });
}

/// The track that a piece of a player moves on: by name, first among the player's own; else the player's first.
int track_to_move_on(const Game& game, int player, const Maybe<std::string_view>& name, bool others) {
  int track = no_track;
  if (name) track = find_track(game, [&](const Track& t) { return is_named(t, *name) && t.owner() == player; });
  if (name && others && track == no_track) track = find_track(game, [&](const Track& t) { return is_named(t, *name); });
  return track != no_track ? track : track_of(game, player);
}

/// The track that is meant by a player (0 for any owner where there is a name) and a name; the first one of the board
/// where none fits.
int track_meant(const Game& game, int player, const Maybe<std::string_view>& name) {
  const int found = find_track(game, [&](const Track& t) {
    if (name) return is_named(t, *name) && (player == 0 || t.owner() == player);
    return t.owner() == player || t.owner() == 0;
  });
  return found != no_track || game.tracks.empty() ? found : 0;
}

/// Where on a track a player's piece on a site is: its first place, or, where sites occur more than once, the place
/// that is counted for the piece. The length of the track where there is none.
int place_of_piece(const Context& c, int index, int player, int site) {
  const Track& track = c.game.tracks[static_cast<std::size_t>(index)];
  const int length = static_cast<int>(track.elements().size());
  if (track.loop() || c.game.layout.on_tracks == 0) return track.index(site).value_or(length);
  const SiteType type = c.game.default_type;
  int what = c.what(type, site);
  const int height = c.height(type, site);
  for (int level = 0; level < height; ++level)
    if (c.who(type, site, level) == player) {
      what = c.what(type, site, level);
      break;
    }
  if (what == 0) return track.index(site).value_or(length);
  return play::place_on_track(c, index, what, site).value_or(length);
}

/// The site a number of steps further on a track; behind its end where the last element leads, if anywhere.
int site_after(const Context& c, int index, int player, int from, int steps) {
  if (index == no_track) return off;
  const Track& track = c.game.tracks[static_cast<std::size_t>(index)];
  if (from < 0 && !track.loop() && c.game.layout.on_tracks != 0) return off;
  const auto& elements = track.elements();
  const int length = static_cast<int>(elements.size());
  int place = place_of_piece(c, index, player, from) + std::max(steps, 0);
  if (place < length) return elements[static_cast<std::size_t>(place)].site;
  if (elements.back().next_site == off) return off;
  do place -= length;
  while (place > length);
  return elements[static_cast<std::size_t>(place == 0 ? length - 1 : place - 1)].next_site;
}

int steps_on_track(const Context& c, int index, int player, int from, int to) {
  if (index == no_track) return off;
  const Track& track = c.game.tracks[static_cast<std::size_t>(index)];
  const auto& elements = track.elements();
  const int length = static_cast<int>(elements.size());
  const bool by_piece = !track.loop() && c.game.layout.on_tracks != 0;
  if (by_piece && from < 0) return off;
  const int start = place_of_piece(c, index, player, from);
  for (int steps = 0; steps < length; ++steps) {
    const int place = start + steps;
    if (place >= length && by_piece) return off;
    if (elements[static_cast<std::size_t>(place % length)].site == to)
      // Sites before the start of the track's list count on from its end, not from the piece.
      return steps;
  }
  return off;
}

int first_site(Context& c, int index, int from, const Lazy<bool>& condition) {
  if (index == no_track) return off;
  const auto& elements = c.game.tracks[static_cast<std::size_t>(index)].elements();
  std::size_t start = 0;
  while (from != off && start < elements.size() && elements[start].site != from) ++start;
  if (start == elements.size()) return off;
  Bound to(c.scope.to, c.scope.to);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const int site = elements[(start + i) % elements.size()].site;
    to = site;
    if (!condition || condition(c)) return site;
  }
  return off;
}

int player_or(Context& c, const Who* who, int otherwise) { return who ? player_of(c, *who) : otherwise; }

}  // namespace

void declare_tracks(Library& library) {
  ludeme(library, "trackSite Move",
         "from:? who?|name? steps:", "The site a number of steps further on a track, from `from` unless given.",
         [](Context& c, Maybe<int> from, const Who* who, Maybe<std::string_view> name, Lazy<int> steps) {
           const int player = player_or(c, who, c.mover());
           const int track = track_to_move_on(c.game, player, name, true);
           return track == no_track ? off : site_after(c, track, player, from.value_or(c.scope.from), steps(c));
         })
      .reads()
      .reads_without("from", Reads::From)
      .needs(Need::Tracks);
  ludeme(library, "trackSite EndSite", "who? name?", "The last site of a track.",
         [](Context& c, const Who* who, Maybe<std::string_view> name) {
           const int track = track_meant(c.game, player_or(c, who, 0), name);
           if (track == no_track) return off;
           const auto& elements = c.game.tracks[static_cast<std::size_t>(track)].elements();
           return elements.empty() ? off : elements.back().site;
         })
      .reads()
      .needs(Need::Tracks);
  ludeme(library, "trackSite FirstSite", "who? name? from:? if:?",
         "The first site of a track, from a site on, where a condition on `to` holds.",
         [](Context& c, const Who* who, Maybe<std::string_view> name, Maybe<int> from, Lazy<bool> condition) {
           const int track = track_meant(c.game, player_or(c, who, 0), name);
           return first_site(c, track, from.value_or(off), condition);
         })
      .reads()
      .needs(Need::Tracks);
  ludeme(library, "count StepsOnTrack", "who?|name? from? to?",
         "The number of steps on a track from one site to another; Off where it does not lead there.",
         [](Context& c, const Who* who, Maybe<std::string_view> name, Maybe<int> from, Maybe<int> to) {
           const int player = player_or(c, who, c.mover());
           return steps_on_track(c, track_to_move_on(c.game, player, name, false), player, from.value_or(off),
                                 to.value_or(off));
         })
      .reads()
      .needs(Need::Tracks);
}

}  // namespace lud::stdlib
