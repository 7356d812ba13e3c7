// Regions that depend on the position: sites around, in line and between, and where moves lead.
#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/table.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/state/large_piece.hpp"
#include "stdlib/region/region.hpp"
#include "stdlib/value/descriptions.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/neighbours.hpp"
#include "stdlib/value/standing.hpp"
#include "stdlib/value/view.hpp"

namespace lud::stdlib {

namespace {

// ---- around, in line, between ----

/// Returns whether a kind of piece, or 0 for an empty site, is of a dynamic kind (own, enemy, empty ...) for the mover.
bool is_of_kind(const Context& c, RegionTypeDynamic kind, int what) {
  const int owner = c.game.owner_of[static_cast<std::size_t>(what)];
  const int shared = c.game.players + 1;
  const auto enemy = [&] {
    if (what == 0 || owner <= 0 || owner >= shared || owner == c.mover()) return false;
    if (!c.game.needs_a(play::Need::Teams)) return true;
    const auto& teams = c.head().team;
    return teams[static_cast<std::size_t>(owner)] != teams[static_cast<std::size_t>(c.mover())];
  };
  switch (kind) {
    case RegionTypeDynamic::Empty:
      return what == 0;
    case RegionTypeDynamic::NotEmpty:
      return what != 0;
    case RegionTypeDynamic::Own:
      return what != 0 && (owner == c.mover() || owner == shared);
    case RegionTypeDynamic::NotOwn:
      return what != 0 && owner != c.mover() && owner != shared;
    case RegionTypeDynamic::Enemy:
      return enemy();
    case RegionTypeDynamic::NotEnemy:
      // With teams, Ludii includes enemies here; no game relies on that.
      if (c.game.needs_a(play::Need::Teams)) return enemy() || (what != 0 && owner == shared);
      return is_of_kind(c, RegionTypeDynamic::Own, what);
  }
  return false;
}

struct AroundArguments {
  SiteType type;
  Maybe<RegionTypeDynamic> kind;
  int distance;
  AbsoluteDirection direction;
};

Sites around(Context& c, Sites of, const AroundArguments& a, const Lazy<bool>& condition, bool include_self) {
  SitesBuilder found = c.sites();
  Bound from(c.scope.from, c.scope.from);
  Bound to(c.scope.to, c.scope.to);
  for (int site : of) {
    if (!c.game.lattice(a.type).has(site)) continue;
    from = site;
    for (const board::Radial& radial : c.game.lattice(a.type).radials(site, a.direction)) {
      if (a.distance < 0 || static_cast<std::size_t>(a.distance) >= radial.sites.size()) continue;
      const int target = radial.sites[static_cast<std::size_t>(a.distance)];
      to = target;
      if ((!condition || condition(c)) && (!a.kind || is_of_kind(c, *a.kind, c.what(a.type, target))))
        found.add(target);
    }
  }
  if (include_self)
    found |= of;
  else
    found -= of;
  return found;
}

/// Returns the set of the sites of the board's default type with pieces of a dynamic kind. Precondition: no stacks, no
/// counts and no teams. `owning`: a bit for each owner of pieces in this game.
const Sites::Word* sites_of_kind(Context& c, RegionTypeDynamic kind, std::uint32_t owning) {
  if (kind == RegionTypeDynamic::Empty) return c.state.empty(c.game.default_type).words();
  const std::uint32_t nobody = 1, mover = 1u << c.mover(), shared = 1u << (c.game.players + 1);
  std::uint32_t owners = ~0u;
  if (kind == RegionTypeDynamic::Own || kind == RegionTypeDynamic::NotEnemy) owners = mover | shared;
  if (kind == RegionTypeDynamic::NotOwn) owners = ~(mover | shared);
  if (kind == RegionTypeDynamic::Enemy) owners = ~(mover | shared | nobody);
  const auto with_sets = owners_with_sets(c, play::PlayerSet(owners & owning));
  if (std::has_single_bit(with_sets.bits()) && c.game.layout.slot_width >= c.game.layout.width)
    return c.state.owned_row(std::countr_zero(with_sets.bits()), false);
  auto* words = c.arena.array<Sites::Word>(c.game.layout.width);
  std::fill_n(words, c.game.layout.width, 0);
  const std::uint32_t width = std::min(c.game.layout.width, c.game.layout.slot_width);
  for (int owner : with_sets) {
    const std::uint64_t* const owned = c.state.owned_row(owner, false);
    for (std::uint32_t i = 0; i < width; ++i) words[i] |= owned[i];
  }
  return words;
}

/// (sites Around ...) by a table of the sites around each site, filtered by a set of members.
struct AroundNode : Node {
  Lazy<int> site;
  Lazy<Sites> region;
  const SitePredicate* condition = nullptr;
  std::optional<RegionTypeDynamic> kind;  ///< instead of a condition
  bool include_self = false;
  std::uint32_t owning = 0;  ///< a bit for each owner of pieces in this game
  int count = 0;
  std::uint32_t width = 0;
  std::vector<Sites::Word> rows;  ///< by site: the sites at the distance

  static Sites run(const Node* node, Context& c) {
    const auto& n = *static_cast<const AroundNode*>(node);
    if (!n.region) {
      const int site = n.site(c);
      if (site >= 0 && site < n.count) return n.around_one(c, site);
      SitesBuilder none = c.sites();
      if (n.include_self) none.add(site);
      return none;
    }
    const Sites of = n.region(c);
    Sites::Word* const words = c.arena.array<Sites::Word>(n.width);
    std::fill_n(words, n.width, 0);
    add_rows(n.rows.data(), n.width, n.count, of, words);
    SitesBuilder found(words, n.width);
    if (n.condition || n.kind) found &= Sites(n.members(c), n.width);
    if (n.include_self)
      found |= of;
    else
      found -= of;
    return found;
  }

 private:
  const Sites::Word* members(Context& c) const {
    return condition ? condition->sites(c) : sites_of_kind(c, *kind, owning);
  }
  Sites row(int of) const { return {rows.data() + static_cast<std::size_t>(of) * width, width}; }
  Sites around_one(Context& c, int of) const {
    Sites::Word* const found = c.arena.array<Sites::Word>(width);
    const Sites::Word* const members = this->members(c);
    for (std::uint32_t i = 0; i < width; ++i) found[i] = members[i] & row(of).words()[i];
    SitesBuilder made(found, width);
    if (include_self)
      made.add(of);
    else
      made.remove(of);
    return made;
  }
};

Operand around_known_sites(const Linked& call) {
  enum { Type, Where, Kind, Distance, Direction, If, IncludeSelf };
  const std::span<const Operand> given = call.input.arguments;
  const play::Layout& layout = call.game.layout;
  if (given[Kind] && (given[If] || layout.stacking || layout.counts || layout.owners || layout.candidate_words ||
                      call.game.needs_a(play::Need::Teams)))
    return call.made;
  if (!given[Kind] && !given[If] && given[Where].sort == sort_of<int>()) return plan::by_site(call, "where");
  const plan::Arguments known{call.made};
  const std::optional<int> distance = known.known("distance", 1);
  const std::optional<bool> include_self = known.known("includeSelf", false);
  if (!call.board_exists || !distance || !include_self || !is_of_default_type(call, Type)) return call.made;
  AroundNode node;
  if (given[Kind]) node.kind = *static_cast<const RegionTypeDynamic*>(given[Kind].constant);
  if (given[If]) {
    node.condition = exact_predicate(Lazy<bool>(given[If]), &play::Scope::to);
    if (!node.condition) return call.made;
  }
  const board::Lattice& lattice = call.game.lattice();
  node.owning = owners_of_pieces(call.game);
  node.count = lattice.count();
  node.width = call.game.layout.width;
  const std::size_t words = static_cast<std::size_t>(node.count) * node.width;
  if (words > most_kept_words) return call.made;
  node.rows.resize(words);
  const AbsoluteDirection direction = *known.known("direction", AbsoluteDirection::Adjacent);
  node.include_self = *include_self;
  if (given[Where].sort == sort_of<int>())
    node.site = Lazy<int>(given[Where]);
  else
    node.region = Lazy<Sites>(given[Where]);
  for (int site = 0; site < node.count; ++site) {
    SitesBuilder row(node.rows.data() + static_cast<std::size_t>(site) * node.width, node.width);
    for (const board::Radial& radial : lattice.radials(site, direction))
      if (*distance >= 0 && static_cast<std::size_t>(*distance) < radial.sites.size())
        row.add(radial.sites[static_cast<std::size_t>(*distance)]);
  }
  return call.made.evaluated_by(call.game.memory.make<AroundNode>(std::move(node)));
}

/// Visits what touches a site of the type `of`: sites of another type, or those of the same type that share a link.
template <class Visit>
void each_incident(const board::Topology& topology, SiteType result, SiteType of, int at, Visit&& visit) {
  if (result != of) {
    for (int site : topology.incident(of, at, result)) visit(site);
    return;
  }
  const SiteType through = of == SiteType::Edge ? SiteType::Vertex : SiteType::Edge;
  for (int link : topology.incident(of, at, through))
    for (int site : topology.incident(through, link, result))
      if (site != at) visit(site);
}

void declare_around(Library& library) {
  ludeme(library, "sites Around", "type? where kind? distance:?[1..] direction? if:? includeSelf:?",
         "Sites at some distance from a site or region, in all or some directions.",
         [](Context& c, Maybe<SiteType> type, Either<int, Sites> where, Maybe<RegionTypeDynamic> kind,
            Maybe<int> distance, Maybe<AbsoluteDirection> direction, Lazy<bool> condition, Maybe<bool> include_self) {
           return around(c, either_sites(c, where.first, where.second),
                         {c.game.type_or_default(type), kind, distance.value_or(1),
                          direction.value_or(AbsoluteDirection::Adjacent)},
                         condition, include_self.value_or(false));
         })
      .reads()
      .lower(around_known_sites);
  ludeme(library, "sites Direction", "from:|from: direction? included:? stop:? stopIncluded:? distance:?[1..] type?",
         "Sites in some directions from a site, up to a stop.",
         [](Context& c, Lazy<int> site, Lazy<Sites> region, Lazy<DirectionList> direction, Lazy<bool> included,
            Lazy<bool> stop, Lazy<bool> stop_included, Maybe<int> distance, Maybe<SiteType> type) {
           SitesBuilder found = c.sites();
           const SiteType t = c.game.type_or_default(type);
           const auto reach = static_cast<std::size_t>(std::max(0, distance.value_or(1000)));
           Bound to(c.scope.to, c.scope.to);
           for (int origin : either_sites(c, site, region)) {
             if (!c.game.lattice(t).has(origin)) continue;
             if (included && included(c)) found.add(origin);
             for (AbsoluteDirection d : directions_at(c, direction, AbsoluteDirection::Adjacent, {t, origin, {}, off}))
               for (const board::Radial& radial : c.game.lattice(t).radials(origin, d))
                 for (std::size_t i = 1; i < std::min(radial.sites.size(), reach + 1); ++i) {
                   to = radial.sites[i];
                   const bool stops = stop && stop(c);
                   if (!stops || (stop_included && stop_included(c))) found.add(radial.sites[i]);
                   if (stops) break;
                 }
           }
           return Sites(found);
         })
      .reads()
      // Without conditions the results of this word and the next two are the same in all positions.
      .lower([](const Linked& call) {
        return plan::argument(call.made, "stop") ? call.made : plan::by_site(call, "from");
      });
  ludeme(library, "sites Between", "direction? type? from: fromIncluded:? to: toIncluded:? cond:?",
         "Sites on the straight line between two sites.",
         [](Context& c, Lazy<DirectionList> direction, Maybe<SiteType> type, int from, Lazy<bool> from_included, int to,
            Lazy<bool> to_included, Lazy<bool> condition) {
           SitesBuilder found = c.sites();
           const SiteType t = c.game.type_or_default(type);
           if (!c.game.lattice(t).has(from) || !c.game.lattice(t).has(to)) return Sites(found);
           Bound scope_from(c.scope.from, from);
           Bound scope_to(c.scope.to, to);
           Bound between(c.scope.between, c.scope.between);
           if (from_included && from_included(c)) found.add(from);
           if (to_included && to_included(c)) found.add(to);
           for (AbsoluteDirection d : directions_at(c, direction, AbsoluteDirection::Adjacent, {t, from, {}, off}))
             for (const board::Radial& radial : c.game.lattice(t).radials(from, d)) {
               const auto at = std::find(radial.sites.begin() + 1, radial.sites.end(), to);
               if (at == radial.sites.end()) continue;
               for (auto it = at - 1; it != radial.sites.begin(); --it) {
                 between = *it;
                 if (!condition || condition(c)) found.add(*it);
               }
               return Sites(found);
             }
           return Sites(found);
         })
      .reads()
      .lower([](const Linked& call) { return plan::by_site(call, "from", "to"); });
  ludeme(library, "sites Incident", "result of: at: owner:?|owner?", "Sites of one type that touch a site of another.",
         [](Context& c, SiteType result, SiteType of, int at, Maybe<Who> owner_named, Maybe<Who> owner_plain) {
           SitesBuilder found = c.sites();
           if (!c.game.lattice(of).has(at)) return Sites(found);
           const Maybe<Who>& owner = owner_named ? owner_named : owner_plain;
           const int wanted = owner ? player_of(c, *owner) : off;
           each_incident(*c.game.topology, result, of, at, [&](int site) {
             const int who = owner ? c.who(result, site) : 0;
             if (!owner || who == wanted || (who != 0 && wanted == c.game.players + 1)) found.add(site);
           });
           return Sites(found);
         })
      .reads()
      .lower([](const Linked& call) {
        return plan::argument(call.made, "owner") ? call.made : plan::by_site(call, "at", {}, "of");
      });
}

// ---- moves ----

/// Returns the sites that `pick(move, sites)` adds for the moves that a generator makes for a query.
template <class Pick>
Sites sites_of_moves(Context& c, const Lazy<Moves>& moves, Pick&& pick, Query asked = Query::All) {
  SitesBuilder sites = c.sites();
  const play::MoveList::Mark mark = c.moves.mark();
  c.evaluate(moves, asked);
  for (std::size_t i = mark.moves; i < c.moves.size(); ++i) pick(c.moves.moves[i], sites);
  c.moves.rewind(mark);
  return sites;
}

/// Returns where the moves of a generator end. `asked` is Query::All or Query::Targets.
Sites targets_of_moves(Context& c, const Lazy<Moves>& moves, Query asked) {
  SitesBuilder noted = c.sites();
  SitesBuilder* const outer = std::exchange(c.aim.ends, &noted);
  noted |= sites_of_moves(
      c, moves, [](const play::Move& m, SitesBuilder& s) { s.add(m.to); }, asked);
  c.aim.ends = outer;
  return noted;
}

/// (sites To ...) by Query::Targets.
struct TargetsOfMoves : Node {
  Lazy<Moves> moves;
  static Sites run(const Node* node, Context& c) {
    return targets_of_moves(c, static_cast<const TargetsOfMoves*>(node)->moves, Query::Targets);
  }
};

Operand lower_targets(const Linked& call) {
  auto* const node = call.game.memory.make<TargetsOfMoves>();
  node->moves = Lazy<Moves>(call.input.arguments[0]);
  return call.made.evaluated_by(node);
}

/// Returns the open sites of a board that grows during play. On other boards: the centre before the first move, then
/// all empty sites next to pieces on cells (none where pieces stand on other types of sites).
Sites playable(Context& c) {
  if (c.game.boardless) return c.state.playable();
  const board::Lattice& lattice = c.game.lattice();
  if (static_cast<int>(c.trial.moves.size()) == c.trial.initial_placements)
    return c.sites_of(lattice.zone(board::Zone::Centre));
  SitesBuilder open = c.sites();
  for (int site = 0; site < lattice.count(); ++site)
    if (c.on_board(SiteType::Cell, site) && !c.empty(SiteType::Cell, site))
      for (const board::Radial& radial : lattice.radials(site, AbsoluteDirection::Adjacent)) open.add(radial.sites[1]);
  return open &= c.state.empty(c.game.default_type);
}

/// How many rounds of a decision (play::most_rounds) a move that is tried out counts for. End rules may ask for winning
/// sites themselves.
constexpr std::uint64_t rounds_of_a_try = 4;

/// Returns where those moves of a generator end that win at once for a player whose turn it is then.
Sites winning_sites(Context& c, int player, const Lazy<Moves>& moves) {
  SitesBuilder winning = c.sites();
  if (player < 1 || player > c.game.players) return winning;
  play::LookAhead turn(c);
  if (player != c.mover()) play::give_turn(c, player);
  const play::MoveList::Mark mark = c.moves.mark();
  moves(c);
  const std::size_t end = c.moves.size();
  const play::MoveList::Mark made = c.moves.mark();
  for (std::size_t i = mark.moves; i < end; ++i) {
    const int to = c.moves.moves[i].to;
    if (to == off || winning.contains(to)) continue;
    play::spend(rounds_of_a_try, "(sites Winning ...)");
    play::LookAhead look(c);
    play::apply_move(c, play::Move(c.moves.moves[i]));
    if (c.head().winners >> player & 1) winning.add(to);
    c.moves.rewind(made);
  }
  c.moves.rewind(mark);
  return winning;
}

void declare_open_sites(Library& library) {
  ludeme(library, "sites Playable", "type?", "Sites where a growing board can be played on.",
         [](Context& c, Maybe<SiteType>) { return playable(c); });
  ludeme(library, "sites LineOfPlay", "type?", "Sites at the open ends of a line of dominoes.",
         [](Context& c, Maybe<SiteType>) { return playable(c); })
      .needs(play::Need::LineOfPlay);
  ludeme(library, "sites Hint", "type?", "The region of the hint that is looked at.",
         [](Context& c, Maybe<SiteType>) { return c.scope.region; });
  ludeme(library, "sites LargePiece", "type? at:", "The sites that the piece on a site covers.",
         [](Context& c, Maybe<SiteType> type, int at) -> Sites {
           const SiteType t = c.game.type_or_default(type);
           const int what = c.game.lattice(t).has(at) ? c.what(t, at) : 0;
           if (what == 0) return c.sites();
           const play::Component& piece = c.game.components[static_cast<std::size_t>(what)];
           if (!play::is_large(piece)) return c.sites_of(std::array{at});
           return c.sites_of(play::footprint(c, piece, at, c.state.state(c.slot(t, at))));
         });
  ludeme(library, "sites Winning", "type? player? moves",
         "Where moves of a player end that win at once; none without a player, as in Ludii.",
         [](Context& c, Maybe<SiteType>, Maybe<Who> player, Lazy<Moves> moves) {
           return player ? winning_sites(c, player_of(c, *player), moves) : Sites(c.sites());
         });
}

/// The sites on the board of the last move and of its actions.
template <class Site, class SiteOfAction>
Sites sites_of_last(Context& c, Site play::Move::*site, SiteOfAction play::Action::*site_of_action) {
  SitesBuilder sites = c.sites();
  if (const play::Move* last = c.trial.last()) {
    sites.add(last->*site);
    for (const play::Action& action : c.trial.actions_of(*last))
      if (action.*site_of_action < c.game.layout.board_sites) sites.add(action.*site_of_action);
  }
  return sites;
}

void declare_move_sites(Library& library) {
  ludeme(library, "sites From", "moves", "The sites where such moves would start.", [](Context& c, Lazy<Moves> moves) {
    return sites_of_moves(c, moves, [](const play::Move& m, SitesBuilder& s) { s.add(m.from); });
  });
  ludeme(library, "sites To", "moves", "The sites where such moves would end.", [](Context& c, Lazy<Moves> moves) {
    return targets_of_moves(c, moves, Query::All);
  }).lower(lower_targets);
  ludeme(library, "sites Between", "moves", "The sites that such moves would pass.", [](Context& c, Lazy<Moves> moves) {
    return sites_of_moves(c, moves, [&c](const play::Move& m, SitesBuilder& s) {
      for (int site : c.moves.betweens_of(m)) s.add(site);
    });
  });
  ludeme(library, "sites LastTo", "type?", "Where the last move and what followed from it ended.",
         [](Context& c, Maybe<SiteType>) { return sites_of_last(c, &play::Move::to, &play::Action::to); })
      .reads();
  ludeme(library, "sites LastFrom", "type?", "Where the last move and what followed from it started.",
         [](Context& c, Maybe<SiteType>) { return sites_of_last(c, &play::Move::from, &play::Action::from); })
      .reads();
  ludeme(library, "last Between", "", "What the last move passed.", [](Context& c) {
    const play::Move* const last = c.trial.last();
    return last ? c.sites_of(c.trial.betweens_of(*last)) : Sites(c.sites());
  });
  ludeme(library, "sites Pending", "type?", "The sites that the last move marked by (set Pending ...).",
         [](Context& c, Maybe<SiteType>) { return c.sites_of(c.state.list(play::ListId::Pending)); })
      .reads();
  ludeme(library, "sites ToClear", "type?", "Sites of pieces that leave at the end of the sequence of captures.",
         [](Context& c, Maybe<SiteType>) { return c.sites_of(c.state.list(play::ListId::SitesToRemove)); })
      .reads();
  ludeme(
      library, "sites Random", "region? num:?[1..]",
      "Sites of a region, drawn by chance; without one, of the empty cells, or of the empty sites of a board that is "
      "played on without any cells.",
      [](Context& c, Lazy<Sites> region, Maybe<int> number) {
        const Sites from = region ? region(c) : c.state.empty(c.game.kept_type(SiteType::Cell));
        SitesBuilder drawn = c.sites();
        const int available = from.count();
        const std::span<int> list = c.ints(static_cast<std::size_t>(available));
        std::size_t n = 0;
        for (int site : from) list[n++] = site;
        int left = std::min(number.value_or(1), available);
        while (left > 0) {
          const int site = list[static_cast<std::size_t>(c.random.below(available))];
          if (drawn.contains(site)) continue;
          drawn.add(site);
          --left;
        }
        return Sites(drawn);
      })
      .needs(play::Need::Stochastic)
      .draws();
}

}  // namespace

std::optional<Surroundings> surroundings(const Lazy<Sites>& region) {
  const auto* table = node_cast<plan::Table<Sites>>(region);
  if (!table || table->other || !table->of_default_type || table->term->word->head != "sites Around")
    return std::nullopt;
  return Surroundings{table->site, static_cast<int>(table->count), table->values[0].width(), table->values[0].words()};
}

void declare_play_sites(Library& library) {
  declare_around(library);
  declare_move_sites(library);
  declare_open_sites(library);
}

void declare_regions(Library& library) {
  declare_board_sites(library);
  declare_occupied_sites(library);
  declare_play_sites(library);
  declare_group_sites(library);
  declare_set_operations(library);
  declare_lines(library);
  declare_shapes(library);
  declare_line_of_sight(library);
  declare_threats(library);
  declare_loops(library);
  declare_edge_shapes(library);
  declare_distances(library);
}

}  // namespace lud::stdlib
