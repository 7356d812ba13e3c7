// Regions of sites by the pieces on them, and those of the equipment: hands, tracks, named regions.
#include <array>

#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/term.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/site_predicates.hpp"
#include "stdlib/value/standing.hpp"
#include "stdlib/value/tracks.hpp"
#include "stdlib/value/view.hpp"

namespace lud {

/// A container looked up by name when the game is linked.
struct ContainerNamed {
  bool is_hand = false;      ///< the name is "Hand": the hand of the player given
  std::vector<int> hand_of;  ///< first hand by owner; off: none
  int container = off;       ///< the container with exactly this name; off: none
};
LUD_SORT_NAME(ContainerNamed, "string")

/// Kinds of piece looked up by name when the game is linked.
struct ComponentsNamed {
  std::vector<std::uint8_t> chosen;  ///< by component
};
LUD_SORT_NAME(ComponentsNamed, "string")

/// The tracks that a name, or none, stands for, looked up when the game is linked.
struct TracksSeen {
  std::vector<int> by_player;                   ///< the track for a player; off: none
  int by_nobody = off;                          ///< the track for numbers that are no owner's
  std::vector<std::vector<Sites::Word>> sites;  ///< of each track of the game
  std::vector<std::vector<Sites::Word>> first;  ///< by track: its first 0, 1, 2 ... sites; empty if one is repeated

  int of(int player) const {
    return static_cast<std::size_t>(player) < by_player.size() ? by_player[static_cast<std::size_t>(player)]
                                                               : by_nobody;
  }
};
LUD_SORT_NAME(TracksSeen, "string")

}  // namespace lud

namespace lud::stdlib {

namespace {

/// Returns the container given by number or by name ("Hand": the hand of the player `who`); off for none.
int container_of(Context& c, const Either<int, ContainerNamed>& given, const Who& who) {
  if (given.first) return given.first(c);
  if (!given.second) return off;
  const ContainerNamed& named = constant_of(given.second);
  return named.is_hand ? Game::by_owner(named.hand_of, player_of(c, who)) : named.container;
}

/// Looks a container up by name. "Hand" means hands only, not other containers that players own.
ContainerNamed container_named(const Game& game, std::string_view name) {
  ContainerNamed made;
  made.is_hand = name == "Hand";
  made.hand_of.assign(play::max_players + 2, off);
  for (std::size_t i = game.containers.size(); i-- > 0;) {
    const play::Container& container = game.containers[i];
    if (container.kind == play::ContainerKind::Hand)
      made.hand_of[static_cast<std::size_t>(container.owner)] = static_cast<int>(i);
    if (container.name == name) made.container = static_cast<int>(i);
  }
  return made;
}

ComponentsNamed components_named(const Game& game, std::span<const std::string_view> names) {
  ComponentsNamed made;
  for (const play::Component& component : game.components)
    made.chosen.push_back(std::ranges::find(names, component.name) != names.end() ||
                          std::ranges::find(names, component.base_name) != names.end());
  made.chosen[0] = false;
  return made;
}

/// A set of components, small enough to test quickly.
struct Components {
  bool all = true;
  const ComponentsNamed* named = nullptr;
  int one = off;
  bool contains(int what) const { return all || (named ? named->chosen[static_cast<std::size_t>(what)] : what == one); }
  /// Visits the components of a game that are in the set.
  template <class Visit>
  void each(const Game& game, Visit&& visit) const {
    const int count = static_cast<int>(game.components.size());
    if (!all && !named) {
      if (one > 0 && one < count) visit(one);
      return;
    }
    for (int what = 1; what < count; ++what)
      if (contains(what)) visit(what);
  }
};

/// Returns the end of the numbers of sites of a type, those of hands included for cells unless `on_board`.
int last_occupied(const play::Layout& layout, SiteType type, bool on_board) {
  return type == SiteType::Cell && !on_board ? layout.total_sites : layout.type_count[static_cast<std::size_t>(type)];
}

Sites start_of_kind(Context& c, int what) {
  if (what < 1 || static_cast<std::size_t>(what) >= c.trial.start_sites.size()) return c.sites();
  const auto& words = c.trial.start_sites[static_cast<std::size_t>(what)];
  return {words.data(), static_cast<std::uint32_t>(words.size())};
}

/// (sites Start ...) of a kind of piece that is given by number.
struct StartNode : Node {
  Lazy<int> what;
  static Sites run(const Node* node, Context& c) {
    return start_of_kind(c, static_cast<const StartNode*>(node)->what(c));
  }
};

Operand start_of_numbered(const Linked& call) {
  const auto& piece = *static_cast<const Piece*>(call.input.arguments[0].constant);
  if (piece.kinds.empty() || !piece.kinds[0].number) return call.made;
  auto* node = call.game.memory.make<StartNode>();
  node->what = piece.kinds[0].number;
  return call.made.evaluated_by(node);
}

/// Adds the slots [first, last) that hold a kind of piece.
void add_kind(const Context& c, int what, int first, int last, SitesBuilder& found) {
  const std::uint64_t* const row = c.state.kind_row(what);
  for (int begin = first & ~63; begin < last; begin += 64) {
    std::uint64_t here = row[static_cast<std::uint32_t>(begin) / 64];
    if (begin < first) here &= ~std::uint64_t{0} << (first - begin);
    if (last - begin < 64) here &= (std::uint64_t{1} << (last - begin)) - 1;
    found.add_word(static_cast<std::uint32_t>(begin) / 64, here);
  }
}

/// (sites Occupied ...) by the sets of the state: where pieces of a player lie on top or, unless `top`, on any level.
struct OccupiedNode : Node {
  Lazy<Sites> plain;
  Who by;
  bool top = true;
  bool on_board = false;   ///< on the board alone
  std::vector<int> kinds;  ///< of these kinds alone; empty: of all kinds
  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const OccupiedNode*>(node);
    if (!c.state.list(play::ListId::OtherEntries).empty()) return n.plain(c);
    const PlayerSet owners = owners_of(c, n.by);
    const int last = last_occupied(c.game.layout, c.game.default_type, n.on_board);
    SitesBuilder found = c.sites();
    if (n.kinds.empty()) add_owned(c, owners, 0, last, n.top, found);
    for (int what : n.kinds)
      if (owners.contains(c.game.owner_of[static_cast<std::size_t>(what)])) add_kind(c, what, 0, last, found);
    return found;
  }
};

/// Whether a container is known to be the board.
bool is_board(const Operand& container) {
  if (!container.constant) return false;
  if (container.sort == sort_of<int>()) return *static_cast<const int*>(container.constant) == 0;
  if (container.sort != sort_of<ContainerNamed>()) return false;
  const auto& named = *static_cast<const ContainerNamed*>(container.constant);
  return !named.is_hand && named.container == 0;
}

Operand plainly_occupied(const Linked& call) {
  enum { by, container, component, components, top, on };
  const std::span<const Operand> given = call.input.arguments;
  const bool large = given[container] && call.game.needs_a(play::Need::LargePieces);
  const std::optional<bool> on_top = plan::Arguments{call.made}.known("top", true);
  if (!call.board_exists || (given[container] && !is_board(given[container])) || given[components] || large ||
      !on_top || !is_of_default_type(call, on))
    return call.made;
  std::vector<int> kinds;
  if (given[component]) {
    if (!given[component].constant || given[component].sort != sort_of<ComponentsNamed>() ||
        call.game.layout.kind_at.empty())
      return call.made;
    const Components named{false, static_cast<const ComponentsNamed*>(given[component].constant)};
    named.each(call.game, [&](int what) { kinds.push_back(what); });
    if (kinds.empty()) return call.made;
  }
  auto* node = call.game.memory.make<OccupiedNode>();
  node->kinds = std::move(kinds);
  node->plain = Lazy<Sites>(call.made);
  node->by = *static_cast<const Who*>(given[by].constant);
  node->top = *on_top;
  node->on_board = static_cast<bool>(given[container]);
  return call.made.evaluated_by(node);
}

/// Adds the cells that large pieces on the sites in `found` cover.
void add_covered(Context& c, SiteType type, SitesBuilder& found) {
  const Sites roots = found;
  SitesBuilder covered = c.sites();
  for (int site : roots) {
    const play::Component& piece = c.game.components[static_cast<std::size_t>(c.what(type, site))];
    if (!play::is_large(piece)) continue;
    for (int cell : play::footprint(c, piece, site, c.state.state(c.slot(type, site)))) covered.add(cell);
  }
  found |= covered;
}

Sites occupied(Context& c, PlayerSet owners, int container, const Components& components, bool top,
               Maybe<SiteType> given) {
  SitesBuilder found = c.sites();
  const play::Layout& layout = c.game.layout;
  const SiteType type = container > 0 ? SiteType::Cell : c.game.type_or_default(given);
  const auto owned = [&](int what) { return owners.contains(c.game.owner_of[static_cast<std::size_t>(what)]); };
  const bool stacking = c.game.stacking();
  const auto look = [&](int base, int first, int last) {
    if (base == 0 && components.all)
      add_owned(c, owners, first, last, top, found);
    else if (base == 0 && c.state.knows_kinds())
      components.each(c.game, [&](int what) {
        if (owned(what)) add_kind(c, what, first, last, found);
      });
    else
      c.state.any_owned(owners.bits(), base + first, base + last, [&](int slot) {
        if (!stacking) {
          if (components.contains(c.state.what(slot))) found.add(slot - base);
          return false;
        }
        const int height = c.state.height(slot);
        if (top && !owned(c.state.what(slot))) return false;
        bool fits = components.all;
        for (int level = 0; level < height && !fits; ++level) {
          const int what = c.state.what(slot, level);
          fits = owned(what) && components.contains(what);
        }
        if (fits) found.add(slot - base);
        return false;
      });
    if (stacking) return;
    for (int entry : c.state.list(play::ListId::OtherEntries)) {
      const int what = entry / layout.slots, slot = entry % layout.slots;
      if (slot >= base + first && slot < base + last && owned(what) && components.contains(what))
        found.add(slot - base);
    }
  };
  if (container >= static_cast<int>(c.game.containers.size())) return found;  // there is no such container
  if (container > 0) {
    const play::Container& where = c.game.containers[static_cast<std::size_t>(container)];
    look(0, where.first_site, where.first_site + where.site_count);
    return found;
  }
  // As a container the board has only as many sites as its default type; Ludii sees none beyond.
  int count = layout.type_count[static_cast<std::size_t>(type)];
  if (container == 0) count = std::min(count, layout.type_count[static_cast<std::size_t>(c.game.default_type)]);
  if (const int base = layout.type_base[static_cast<std::size_t>(type)]; base != off) look(base, 0, count);
  // Hands hold cells, so they are among cells only.
  if (container == off && type == SiteType::Cell) look(0, layout.board_sites, layout.total_sites);
  if (container == 0 && c.game.needs_a(play::Need::LargePieces)) add_covered(c, type, found);
  return found;
}

void declare_occupied(Library& library) {
  ludeme(library, "sites Empty", "type?",
         "The sites of the board on which nothing stands; those of the type that the game is played on where the type "
         "asked for has no part in it.",
         [](Context& c, Maybe<SiteType> type) { return c.state.empty(c.game.kept_type(c.game.type_or_default(type))); })
      .names_no_types()
      .reads();
  ludeme(library, "sites Empty", "container", "Empty sites of a hand.", [](Context& c, int container) {
    if (container == 0) return c.state.empty(c.game.default_type);
    SitesBuilder found = c.sites();
    if (container > 0 && static_cast<std::size_t>(container) < c.game.containers.size()) {
      const play::Container& where = c.game.containers[static_cast<std::size_t>(container)];
      for (int site = where.first_site; site < where.first_site + where.site_count; ++site)
        if (c.state.is_empty(site)) found.add(site);
    }
    return Sites(found);
  }).reads();
  conversion(library, "The container of a name.",
             [](const Game& game, std::string_view name) { return container_named(game, name); });
  conversion(library, "The kinds of piece of a name, with or without a player's number.",
             [](const Game& game, std::string_view name) { return components_named(game, std::span(&name, 1)); });
  conversion(library, "The kinds of piece of several names.", [](const Game& game, List<std::string_view> names) {
    std::vector<std::string_view> texts;
    for (const auto& name : names) texts.push_back(constant_of(name));
    return components_named(game, texts);
  });
  ludeme(library, "sites Occupied", "by: container:? component:?|components:? top:? on:?",
         "The sites where pieces of a player stand, on the board and in hands unless a container is named; only some "
         "kinds where they are named.",
         [](Context& c, const Who& by, Either<int, ContainerNamed> container, Either<int, ComponentsNamed> component,
            const ComponentsNamed* names, Maybe<bool> top, Maybe<SiteType> on) {
           Components wanted;
           if (component.first)
             wanted = {false, nullptr, component.first(c)};
           else if (component.second)
             wanted = {false, &constant_of(component.second)};
           else if (names)
             wanted = {false, names};
           return occupied(c, owners_of(c, by), container_of(c, container, by), wanted, top.value_or(true), on);
         })
      .lower(plainly_occupied)
      .reads()
      .takes_long()
      .needs(play::Need::PieceEntries);
  ludeme(library, "sites Start", "piece", "Where a kind of piece stood at the start.",
         [](Context& c, const Piece& piece) {
           return start_of_kind(c, piece.kinds.empty() ? off : piece.kinds[0].component(c));
         })
      .reads()
      .lower(start_of_numbered);
  ludeme(library, "sites State", "type? state", "Sites whose piece has a local state.",
         [](Context& c, Maybe<SiteType> type, int state) {
           const SiteType t = c.game.type_or_default(type);
           const auto sites = static_cast<unsigned>(c.game.lattice(t).count());
           Sites::Word* const words = c.arena.array<Sites::Word>(c.game.layout.width);
           std::fill_n(words, c.game.layout.width, 0);
           if (const std::int16_t* const states = sites ? c.state.row(Channels::States) : nullptr)
             add_where(states + c.slot(t, 0), sites, Comparison::Equal, state, words);
           else
             add_where(sites, Comparison::Equal, state, words,
                       [&](int site) { return c.state.state(c.slot(t, site)); });
           return Sites(words, c.game.layout.width);
         })
      .reads()
      .needs(play::Need::States);
  ludeme(library, "sites Hidden", "data? type? to:", "Sites that are hidden from a player, or a property of them.",
         [](Context& c, Maybe<HiddenData> data, Maybe<SiteType> type, const Who& to) {
           SitesBuilder found = c.sites();
           const SiteType t = c.game.type_or_default(type);
           for (int player : players_of(c, to))
             for (int site = 0; site < c.game.lattice(t).count(); ++site)
               if (c.state.is_hidden(play::hidden_kind(data), player, c.slot(t, site))) found.add(site);
           return Sites(found);
         })
      .reads()
      .needs(play::Need::Hidden);
}

// ---- the equipment's regions, hands and tracks ----

/// Returns the first track that a name stands for, for a player: one with exactly this name, or one whose name contains
/// it and that is the player's or nobody's; without a name the first that is the player's or nobody's.
int track_seen_by(const Game& game, int player, Maybe<std::string_view> name) {
  return track_where(game, [&](const board::Track& track) {
    const bool owned = track.owner() == player || track.owner() == 0;
    return name ? track.name() == *name || (track.name().find(*name) != std::string::npos && owned) : owned;
  });
}

/// Returns the sets of the first n sites of a track, for all n from 0 on; nothing if a site is repeated.
std::vector<Sites::Word> first_sites(const board::Track& track, std::uint32_t width) {
  const auto& elements = track.elements();
  std::vector<Sites::Word> words((elements.size() + 1) * width);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].site < 0 || track.first_index(elements[i].site) != static_cast<int>(i)) return {};
    std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                words.begin() + static_cast<std::ptrdiff_t>((i + 1) * width));
    SitesBuilder(words.data() + (i + 1) * width, width).add(elements[i].site);
  }
  return words;
}

TracksSeen tracks_seen(const Game& game, Maybe<std::string_view> name) {
  TracksSeen made;
  for (int player = 0; player <= play::max_players + 1; ++player)
    made.by_player.push_back(track_seen_by(game, player, name));
  made.by_nobody = track_seen_by(game, off, name);
  for (const board::Track& track : game.tracks) {
    auto& words = made.sites.emplace_back(game.layout.width);
    SitesBuilder sites(words.data(), game.layout.width);
    for (const board::TrackElement& element : track.elements()) sites.add(element.site);
    made.first.push_back(first_sites(track, game.layout.width));
  }
  return made;
}

/// Returns the sites of a track from place `from` to place `to`, round the end of the track if `to` lies before `from`.
Sites stretch(Context& c, const Sites::Word* first_sites, int length, int from, int to) {
  const std::uint32_t width = c.game.layout.width;
  auto* const words = c.arena.array<Sites::Word>(width);
  const auto first = [&](int count) { return first_sites + static_cast<std::size_t>(count) * width; };
  const Sites::Word *before = first(from), *behind = first(to + 1), *all = first(length);
  for (std::uint32_t i = 0; i < width; ++i)
    words[i] = from <= to ? behind[i] & ~before[i] : behind[i] | (all[i] & ~before[i]);
  return {words, width};
}

Sites track_sites(Context& c, const board::Track& track, const std::vector<Sites::Word>& first_sites, Maybe<int> from,
                  Maybe<int> to) {
  if (!first_sites.empty() && from && to) {
    const int start = track.first_index(*from, off), end = track.first_index(*to, off);
    if (start != off && end != off)
      return stretch(c, first_sites.data(), static_cast<int>(track.elements().size()), start, end);
  }
  SitesBuilder sites = c.sites();
  const auto& elements = track.elements();
  const int count = static_cast<int>(elements.size());
  int first = 0;
  if (from && *from != off) {
    first = track.first_index(*from, off);
    if (first == off) return sites;
  }
  const int last = to.value_or(off);
  for (int left = count, place = first; left > 0; --left) {
    const int site = elements[static_cast<std::size_t>(place)].site;
    sites.add(site);
    if (to && site == last) break;
    if (++place == count) place = 0;
  }
  return sites;
}

/// (sites Track ... from: to:) of a player who depends on the mover alone, on tracks without repeated sites.
struct TrackStretch : Node {
  Lazy<Sites> plain;  ///< the call itself, for all other cases
  Lazy<int> from, to;
  struct Known {
    const board::Track* track = nullptr;
    const Sites::Word* first_sites = nullptr;
  };
  std::array<Known, play::max_players + 2> by_mover{};

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const TrackStretch*>(node);
    const Known& known = n.by_mover[static_cast<std::size_t>(c.mover())];
    if (!known.track || c.scope.track != off) return n.plain(c);
    const int length = known.track->length();
    const int from = known.track->first_index(n.from(c)), to = known.track->first_index(n.to(c));
    return from == length || to == length ? n.plain(c) : stretch(c, known.first_sites, length, from, to);
  }
};

/// The `lower` of (sites Track ...). Whole tracks depend on the player alone, unless a rule iterates over tracks.
Operand track_of_mover(const Linked& call) {
  enum { player, name, from, to };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!arguments[from] && !arguments[to])
    return call.game.needs_a(play::Need::TrackLoops) ? call.made : known_by_player(call);
  const auto* meant = static_cast<const Who*>(arguments[player].constant);
  const auto* tracks = static_cast<const TracksSeen*>(arguments[name].constant);
  if (!call.board_exists || !tracks || !arguments[from] || !arguments[to] ||
      (arguments[player] && !(meant && is_meant_by_mover(*meant))))
    return call.made;
  auto* node = call.game.memory.make<TrackStretch>();
  node->plain = Lazy<Sites>(call.made);
  node->from = Lazy<int>(arguments[from]);
  node->to = Lazy<int>(arguments[to]);
  Context context(call.game);
  for (int mover = 0; mover <= call.game.players; ++mover) {
    context.head().mover = mover;
    const int track = tracks->of(meant ? player_of(context, *meant) : 0);
    if (track < 0 || static_cast<std::size_t>(track) >= call.game.tracks.size()) continue;
    const std::vector<Sites::Word>& first = tracks->first[static_cast<std::size_t>(track)];
    if (!first.empty())
      node->by_mover[static_cast<std::size_t>(mover)] = {&call.game.tracks[static_cast<std::size_t>(track)],
                                                         first.data()};
  }
  return call.made.evaluated_by(node);
}

void declare_equipment_sites(Library& library) {
  ludeme(library, "sites", "", "The region at hand: the group or the region that an iteration is at.",
         [](Context& c) { return c.scope.region; });
  ludeme(library, "sites", "player? type? name?",
         "The regions of the equipment that belong to a player, by part of their name. (sites \"A1\") is a site.",
         [](Context& c, const Who* player, Maybe<SiteType> type, Maybe<std::string_view> name) {
           if (!player && name)
             if (const auto site = c.game.lattice(c.game.type_or_default(type)).find(*name))
               return c.sites_of(std::array{*site});
           SitesBuilder all = c.sites();
           const int owner = player ? player_of(c, *player) : off;
           for (const play::Region& region : c.game.regions) {
             const bool fits = player
                                   ? region.owner == owner && region.name.find(name.value_or("")) != std::string::npos
                                   : region.name == name.value_or("");
             for (const auto& sites : region.sites)
               if (fits) all |= sites(c);
           }
           return Sites(all);
         })
      .reads()
      .lower(known_by_player);
  ludeme(library, "sites Hand", "type? player? name?", "The places in the hand of a player.",
         [](Context& c, Maybe<SiteType>, const Who* player, Maybe<std::string_view>) {
           SitesBuilder sites = c.sites();
           // Shared means the first container besides the board, which may be a hand of dice or a deck.
           const int hand = !player                            ? off
                            : player->role == RoleType::Shared ? (c.game.containers.size() > 1 ? 1 : off)
                                                               : Game::by_owner(c.game.hand_of, player_of(c, *player));
           if (hand == off) return Sites(sites);
           const play::Container& container = c.game.containers[static_cast<std::size_t>(hand)];
           for (int i = 0; i < container.site_count; ++i) sites.add(container.first_site + i);
           return Sites(sites);
         })
      .reads()
      .lower(known_by_player);
  conversion(library, "The tracks whose name contains a string.",
             [](const Game& game, std::string_view name) { return tracks_seen(game, name); });
  ludeme(library, "sites Track", "player? name? from:? to:?",
         "The sites of a track, or of a stretch of it from one site to another.",
         [](Context& c, const Who* player, const TracksSeen* tracks, Maybe<int> from, Maybe<int> to) -> Sites {
           const int track = c.scope.track != off ? c.scope.track : tracks->of(player ? player_of(c, *player) : 0);
           if (track < 0 || static_cast<std::size_t>(track) >= c.game.tracks.size()) return c.sites();
           if (from || to) {
             const auto index = static_cast<std::size_t>(track);
             return track_sites(c, c.game.tracks[index], tracks->first[index], from, to);
           }
           return {tracks->sites[static_cast<std::size_t>(track)].data(), c.game.layout.width};
         })
      .when_absent("name", [](const Game& game) { return tracks_seen(game, {}); })
      .reads(Reads::Track)
      .lower(track_of_mover);
}

}  // namespace

Lazy<int> kind_at_start(const Lazy<Sites>& region) {
  const auto* const node = node_cast<StartNode>(region);
  return node ? node->what : Lazy<int>();
}

void declare_occupied_sites(Library& library) {
  declare_occupied(library);
  declare_equipment_sites(library);
}

}  // namespace lud::stdlib
