// Words about tracks: where a number of steps leads, where a track ends, how far it is from one site to another.
#include "interpreter/board/tracks.hpp"

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/state/on_tracks.hpp"
#include "stdlib/value/dice_sum.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/site_predicates.hpp"
#include "stdlib/value/tracks.hpp"

namespace lud {

/// The tracks that a name, or none, stands for, by player; `no_track` if there is none. Built when the game is linked.
struct TracksNamed {
  static constexpr int owners = play::max_players + 3;  ///< 0, the players, everybody, and a last entry
  static constexpr int nobody = owners - 1;             ///< the last entry, for all other numbers
  using ByPlayer = std::array<int, owners>;
  ByPlayer own{};           ///< the player's track of this name; else the player's first, or nobody's
  ByPlayer own_or_named{};  ///< the same, but any track of this name takes precedence over the player's first
  ByPlayer meant{};         ///< the player's track of this name; of any owner for player 0
};
LUD_SORT_NAME(TracksNamed, "string")

}  // namespace lud

namespace lud::stdlib {

namespace {

using board::Track;

/// The first track of a player, or else of nobody.
int track_of(const Game& game, int player) {
  const int own = track_where(game, [&](const Track& t) { return t.owner() == player; });
  return own != no_track ? own : track_where(game, [](const Track& t) { return t.owner() == 0; });
}

/// Returns for each player the first track for which `wanted(track, player)` holds.
template <class Wanted>
TracksNamed::ByPlayer by_player(const Game& game, Wanted wanted) {
  TracksNamed::ByPlayer tracks;
  for (int player = 0; player < TracksNamed::owners; ++player)
    tracks[static_cast<std::size_t>(player)] =
        track_where(game, [&](const Track& track) { return wanted(track, player); });
  return tracks;
}

int at_player(const TracksNamed::ByPlayer& tracks, int player) {
  return tracks[static_cast<std::size_t>(static_cast<unsigned>(player) < tracks.size() ? player : TracksNamed::nobody)];
}

/// Returns the track for a player (0: any owner, if there is a name) and a name; the board's first track if none fits.
int track_meant(const Game& game, int player, const TracksNamed& tracks) {
  const int found = at_player(tracks.meant, player);
  return found != no_track || game.tracks.empty() ? found : 0;
}

/// Returns the index on a track of a player's piece on a site: the first one of that site or, if sites occur more than
/// once, the one that the state keeps for the piece. The length of the track if there is none.
int place_of_piece(const Context& c, int index, int player, int site) {
  const Track& track = c.game.tracks[static_cast<std::size_t>(index)];
  const int length = track.length();
  if (track.loop() || c.game.layout.on_tracks == 0) return track.first_index(site);
  const SiteType type = c.game.default_type;
  if (!c.on_board(type, site)) return track.first_index(site);
  const int slot = c.slot(type, site);
  int what = c.state.what(slot);
  const int height = c.game.stacking() ? c.state.height(slot) : 1;
  // In a stack, the lowest piece of the player counts.
  for (int level = 0; height > 1 && level < height; ++level)
    if (const int kind = c.state.what(slot, level); c.game.owner_of[static_cast<std::size_t>(kind)] == player) {
      what = kind;
      break;
    }
  if (what == 0) return track.first_index(site);
  return play::place_on_track(c, index, what, site, length);
}

/// The site a number of steps further on a track.
int site_after(const Context& c, int index, int player, int from, int steps) {
  const Track& track = c.game.tracks[static_cast<std::size_t>(index)];
  if (from < 0 && !track.loop() && c.game.layout.on_tracks != 0) return off;
  return track.site_after(place_of_piece(c, index, player, from), steps);
}

/// (trackSite Move ...) of a player who depends on the mover alone: a table look-up, if no site has several places.
struct SiteAfterSteps : Node {
  Lazy<int> from, steps;
  std::array<int, TracksNamed::owners> player{};          ///< whose track it is, by mover
  TracksNamed::ByPlayer tracks{};                         ///< by mover
  std::array<const Track*, TracksNamed::owners> plain{};  ///< by mover: the track, if no site has several places
  std::array<std::vector<std::int16_t>, TracksNamed::owners> ends;  ///< by mover: the targets, by steps, then by start
  std::array<const std::int16_t*, TracksNamed::owners> tables{};    ///< by mover: its data; null: none
  std::size_t sites = 0;                                            ///< number of sites of the board and of the hands
  play::Iterator play::Scope::*from_iterator = nullptr;             ///< `from` and `steps`, where these are iterators
  play::Iterator play::Scope::*steps_iterator = nullptr;

  static constexpr int most_tabulated = 24;  ///< greatest number of steps in a table
  /// The most sites, hands included, with tables: bounds the memory, and their numbers fit into 16 bits.
  static constexpr std::size_t most_sites = 1000;

  void tabulate(std::size_t mover) {
    const Track& path = *plain[mover];
    for (int taken = 0; taken <= most_tabulated; ++taken)
      for (std::size_t site = 0; site < sites; ++site)
        ends[mover].push_back(
            static_cast<std::int16_t>(path.site_after(path.first_index(static_cast<int>(site)), taken)));
    tables[mover] = ends[mover].data();
  }
  bool has_table_for(int site, int taken) const {
    return static_cast<unsigned>(taken) <= most_tabulated && static_cast<unsigned>(site) < sites;
  }
  int from_table(const std::int16_t* table, int site, int taken) const {
    return table[static_cast<std::size_t>(taken) * sites + static_cast<std::size_t>(site)];
  }
  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const SiteAfterSteps*>(node);
    const auto mover = static_cast<std::size_t>(c.mover());
    if (const Track* const path = n.plain[mover]) {
      const int site = n.from ? n.from(c) : c.scope.from, steps = n.steps(c);
      if (const std::int16_t* const table = n.tables[mover]; table && n.has_table_for(site, steps))
        return n.from_table(table, site, steps);
      return path->site_after(path->first_index(site), steps);
    }
    if (n.tracks[mover] == no_track) return off;
    const int start = n.from ? n.from(c) : c.scope.from;
    return site_after(c, n.tracks[mover], n.player[mover], start, n.steps(c));
  }
  /// `run` as a function of its own, so that the look-ups below need few registers.
  [[gnu::noinline]] static int run_apart(const Node* node, Context& c) { return run(node, c); }
  /// `run` where `from` and `steps` are iterators.
  static int run_of_iterators(const Node* node, Context& c) {
    const auto& n = *static_cast<const SiteAfterSteps*>(node);
    const std::int16_t* const table = n.tables[static_cast<std::size_t>(c.mover())];
    const int site = c.scope.*n.from_iterator, steps = c.scope.*n.steps_iterator;
    return table && n.has_table_for(site, steps) ? n.from_table(table, site, steps) : run_apart(node, c);
  }
  /// `run` where `from` is an iterator and `steps` a sum of pips.
  static int run_of_pips(const Node* node, Context& c) {
    const auto& n = *static_cast<const SiteAfterSteps*>(node);
    const std::int16_t* const table = n.tables[static_cast<std::size_t>(c.mover())];
    const int site = c.scope.*n.from_iterator, steps = c.head().dice_sum;
    return table && n.has_table_for(site, steps) ? n.from_table(table, site, steps) : run_apart(node, c);
  }
  /// `run` where `from` is an iterator and `steps` any expression.
  static int run_of_value(const Node* node, Context& c) {
    const auto& n = *static_cast<const SiteAfterSteps*>(node);
    const int steps = n.steps.function(n.steps.node, c), site = c.scope.*n.from_iterator;
    const std::int16_t* const table = n.tables[static_cast<std::size_t>(c.mover())];
    return table && n.has_table_for(site, steps) ? n.from_table(table, site, steps) : run_apart(node, c);
  }
  /// Returns whether there is a table for every player as the mover.
  bool is_tabulated(int players) const {
    return from_iterator &&
           std::all_of(tables.begin() + 1, tables.begin() + 1 + players, [](auto* table) { return table != nullptr; });
  }
};

Operand steps_of_mover(const Linked& call) {
  enum { from, who, name, steps };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto* meant = static_cast<const Who*>(arguments[who].constant);
  if (!call.board_exists || (arguments[who] && !(meant && is_meant_by_mover(*meant))) || !arguments[name].constant)
    return call.made;
  auto* node = call.game.memory.make<SiteAfterSteps>();
  if (arguments[from]) node->from = Lazy<int>(arguments[from]);
  node->steps = Lazy<int>(arguments[steps]);
  const TracksNamed::ByPlayer& named = static_cast<const TracksNamed*>(arguments[name].constant)->own_or_named;
  Context context(call.game);
  for (std::size_t mover = 0; mover < node->plain.size(); ++mover) {
    context.head().mover = static_cast<int>(mover);
    const bool is_player = static_cast<int>(mover) <= call.game.players + 1;
    node->player[mover] = meant && is_player ? player_of(context, *meant) : static_cast<int>(mover);
    const int track = node->tracks[mover] = at_player(named, node->player[mover]);
    if (track == no_track) continue;
    const Track& path = call.game.tracks[static_cast<std::size_t>(track)];
    if (path.loop() || call.game.layout.on_tracks == 0) node->plain[mover] = &path;
  }
  const int on_board = call.game.lattice().count();
  node->sites = static_cast<std::size_t>(std::max(on_board, call.game.layout.total_sites));
  if (node->sites <= SiteAfterSteps::most_sites)
    for (std::size_t mover = 0; mover < node->plain.size(); ++mover)
      if (node->plain[mover]) node->tabulate(mover);
  Operand made = call.made;
  node->from_iterator = node->from ? iterator_of(node->from) : &play::Scope::from;
  node->steps_iterator = iterator_of(node->steps);
  const bool of_pips = is_sum_of_pips(node->steps);
  const bool tabulated = node->is_tabulated(call.game.players);
  const bool known_steps = tabulated && (of_pips || node->steps_iterator);
  made.function = reinterpret_cast<void (*)()>(!tabulated     ? &SiteAfterSteps::run
                                               : !known_steps ? &SiteAfterSteps::run_of_value
                                               : of_pips      ? &SiteAfterSteps::run_of_pips
                                                              : &SiteAfterSteps::run_of_iterators);
  made.node = node;
  const Operand kept =
      remembered(call, made, reads_of_arguments(call) | (arguments[from] ? Reads::Nothing : Reads::From));
  if (!known_steps) return kept;
  // A look-up takes no longer than memoisation.
  made.reads = kept.reads;
  made.weight = kept.weight;
  return made;
}

TracksNamed tracks_named(const Game& game, std::string_view name) {
  const auto is_named = [&](const Track& track) { return track.name().find(name) != std::string::npos; };
  TracksNamed made;
  made.meant = by_player(game, [&](const Track& track, int player) {
    return is_named(track) && (player == 0 || track.owner() == player);
  });
  made.own =
      by_player(game, [&](const Track& track, int player) { return is_named(track) && track.owner() == player; });
  const int any = track_where(game, is_named);
  for (std::size_t player = 0; player < made.own.size(); ++player) {
    int& own = made.own[player];
    const int first_of_player = track_of(game, static_cast<int>(player));
    made.own_or_named[player] = own != no_track ? own : any != no_track ? any : first_of_player;
    if (own == no_track) own = first_of_player;
  }
  return made;
}

TracksNamed tracks_without_name(const Game& game) {
  TracksNamed made;
  made.meant =
      by_player(game, [](const Track& track, int player) { return track.owner() == player || track.owner() == 0; });
  for (std::size_t player = 0; player < made.own.size(); ++player)
    made.own[player] = made.own_or_named[player] = track_of(game, static_cast<int>(player));
  return made;
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
    if (elements[static_cast<std::size_t>(place % length)].site == to) return steps;
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

/// Declares what words about tracks read and need, and that their name may be absent.
void looks_tracks_up(Declared declared) {
  declared.reads();
  declared.when_absent("name", [](const Game& game) { return tracks_without_name(game); });
}

}  // namespace

const Track* find_track(const Game& game, Maybe<std::string_view> name, int owner) {
  const int found = track_where(game, [&](const Track& track) {
    if (!name || owner == off) return !name || track.name() == *name;
    return track.owner() == owner && track.name().find(*name) != std::string::npos;
  });
  return found == no_track ? nullptr : &game.tracks[static_cast<std::size_t>(found)];
}

void declare_tracks(Library& library) {
  conversion(library, "The tracks whose name contains a string.",
             [](const Game& game, std::string_view name) { return tracks_named(game, name); });
  looks_tracks_up(ludeme(library, "trackSite Move", "from:? who?|name? steps:[0..]",
                         "The site a number of steps further on a track. On a track that closes with End it is End "
                         "where the steps lead exactly there, and Off where they lead beyond; a loop goes round.",
                         [](Context& c, Maybe<int> from, const Who* who, const TracksNamed* tracks, Lazy<int> steps) {
                           const int player = player_or(c, who, c.mover());
                           const int track = at_player(tracks->own_or_named, player);
                           if (track == no_track) return off;
                           const int start = from.value_or(c.scope.from), length = steps(c);
                           return site_after(c, track, player, start, length);
                         })
                      .reads_without("from", Reads::From)
                      .lower(steps_of_mover));
  looks_tracks_up(ludeme(library, "trackSite EndSite", "who? name?",
                         "The last site of a track. End behind it does not count.",
                         [](Context& c, const Who* who, const TracksNamed* tracks) {
                           const int track = track_meant(c.game, player_or(c, who, 0), *tracks);
                           if (track == no_track) return off;
                           const auto& elements = c.game.tracks[static_cast<std::size_t>(track)].elements();
                           return elements.empty() ? off : elements.back().site;
                         })
                      .lower(known_by_player));
  looks_tracks_up(
      ludeme(library, "trackSite FirstSite", "who? name? from:? if:?",
             "The first site of a track, from a site on, where a condition on `to` holds.",
             [](Context& c, const Who* who, const TracksNamed* tracks, Maybe<int> from, Lazy<bool> condition) {
               const int track = track_meant(c.game, player_or(c, who, 0), *tracks);
               return first_site(c, track, from.value_or(off), condition);
             })
          .lower(known_by_player));
  looks_tracks_up(
      ludeme(library, "count StepsOnTrack", "who?|name? from? to?",
             "How many steps it is along a track from one site to another; Off where the track does not lead there.",
             [](Context& c, const Who* who, const TracksNamed* tracks, Maybe<int> from, Maybe<int> to) {
               const int player = player_or(c, who, c.mover());
               return steps_on_track(c, at_player(tracks->own, player), player, from.value_or(off), to.value_or(off));
             }));
}

}  // namespace lud::stdlib
