// What can be counted: pieces, pips, sites, neighbours, steps, moves, turns, players.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/value/dice_sum.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/piece_names.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/site_predicates.hpp"
#include "stdlib/value/standing.hpp"

namespace lud::stdlib {

namespace {

using board::Lattice;
using play::Need;

// ---- pieces ----

/// Which pieces are counted.
struct Wanted {
  Maybe<SiteType> type;
  PlayerSet owners;
  const PieceNames* names = nullptr;  ///< null: any
  Maybe<Sites> in;
  Lazy<bool> condition;
};

/// Returns the wanted owners who have a piece on a site of this number that is not of the board's default type.
PlayerSet owners_beside(const Context& c, const Wanted& wanted, int site) {
  const play::Layout& layout = c.game.layout;
  PlayerSet beside;
  for (std::size_t t = 0; t < 3; ++t) {
    const int slot = layout.type_base[t] + site;
    if (layout.type_base[t] <= 0 || site >= layout.type_count[t]) continue;
    for (int owner : wanted.owners)
      if (c.state.any_owned(1u << owner, slot, slot + 1, [](int) { return true; })) beside.add(owner);
  }
  return beside;
}

/// Returns the number of pieces that count at a slot. As in Ludii, which goes through the pieces of each owner, the
/// pieces of a stack count once for each wanted owner who has a piece in it. If no type is given, Ludii looks at the
/// site of the default type with the number of each piece's site: a wanted owner of a piece on a site of another type
/// counts for the default site of the same number, too.
int pieces_at(Context& c, const Wanted& wanted, int slot, int site) {
  const auto wants = [&](int what) {
    return wanted.owners.contains(c.game.owner_of[static_cast<std::size_t>(what)]) &&
           (!wanted.names || wanted.names->contains(what));
  };
  Bound site_bound(c.scope.site, site);
  PlayerSet present = wanted.type ? PlayerSet() : owners_beside(c, wanted, site);
  if (!c.game.stacking()) {
    const int what = c.state.what(slot);
    if (what == 0 || !wants(what) || (wanted.condition && !wanted.condition(c))) return 0;
    present.add(c.game.owner_of[static_cast<std::size_t>(what)]);
    return c.state.count(slot) * present.count();
  }
  const int height = c.state.height(slot);
  int found = 0;
  Bound level_bound(c.scope.level, c.scope.level);
  for (int level = 0; level < height; ++level) {
    const int what = c.state.what(slot, level);
    const int owner = c.game.owner_of[static_cast<std::size_t>(what)];
    if (wanted.owners.contains(owner)) present.add(owner);
    level_bound = level;
    if (wants(what) && (!wanted.condition || wanted.condition(c))) ++found;
  }
  return found * present.count();
}

/// Returns the number of pieces of `owners` on the slots [first, last), or on those of them in the set `in`.
/// Precondition: the game has no stacks.
int pieces_of(const play::State& state, PlayerSet owners, int first, int last, const Maybe<Sites>& in) {
  int pieces = 0;
  state.any_owned_words(owners.bits(), first, last, [&](int begin, std::uint64_t found) {
    if (in) found &= static_cast<std::uint32_t>(begin) / 64 < in->width() ? in->words()[begin / 64] : 0;
    if (!state.layout().counts)
      pieces += std::popcount(found);
    else
      for (; found; found &= found - 1) pieces += state.count(begin + std::countr_zero(found));
    return false;
  });
  return pieces;
}

/// Returns the number of pieces on the slots of a set (`width` words) that are in a region, unless that is null.
int count_in(const Context& c, const std::uint64_t* row, const Sites::Word* region, std::uint32_t width) {
  int pieces = 0;
  for (std::uint32_t i = 0; i < width; ++i) {
    Sites::Word left = region ? row[i] & region[i] : row[i];
    if (!c.game.layout.counts)
      pieces += std::popcount(left);
    else
      for (; left; left &= left - 1) pieces += c.state.count(static_cast<int>(i * 64) + std::countr_zero(left));
  }
  return pieces;
}

int count_pieces(Context& c, const Wanted& wanted) {
  const play::Layout& layout = c.game.layout;
  int pieces = 0;
  const bool one_type = slots_are_sites(layout);
  if (one_type && !layout.counts && !wanted.type && !wanted.in && !wanted.condition && stand_in_sets(c, wanted.names)) {
    any_row_of_pieces(c, wanted.owners, wanted.names, [&](const std::uint64_t* row) {
      pieces += count_in(c, row, nullptr, layout.slot_width);
      return false;
    });
    return pieces;
  }
  if (wanted.condition) play::spend(static_cast<std::uint64_t>(layout.total_sites), "(count Pieces ... if:...)");
  const bool any = !layout.stacking && !wanted.names && !wanted.condition && (wanted.type || one_type);
  const auto look = [&](int base, int first, int last) {
    if (any && (base == 0 || !wanted.in)) {
      pieces += pieces_of(c.state, wanted.owners, base + first, base + last, wanted.in);
      return;
    }
    any_owned_in(c, wanted.owners, base, first, last, wanted.in, [&](int slot) {
      pieces += pieces_at(c, wanted, slot, slot - base);
      return false;
    });
  };
  const auto type = static_cast<std::size_t>(c.game.type_or_default(wanted.type));
  if (const int base = layout.type_base[type]; base != off) look(base, 0, layout.type_count[type]);
  if (!wanted.type || *wanted.type == SiteType::Cell) look(0, layout.board_sites, layout.total_sites);
  return pieces;
}

int pips_of(const Context& c, int owner) {
  return c.game.dice && c.game.dice->owner == owner ? static_cast<int>(c.head().dice_sum) : 0;
}

/// The sum of pips of the dice, whoever owns them.
struct PipsNode : Node {
  static int run(const Node*, Context& c) { return c.head().dice_sum; }
};

/// The `lower` of (count Pips): without a player it means the dice of everybody.
Operand pips_of_everybody(const Linked& call) {
  enum { type, who, of };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[who] || arguments[of]) return call.made;
  if (!call.game.dice || call.game.dice->owner != call.game.players + 1) return call.made;
  return call.made.evaluated_by(call.game.memory.make<PipsNode>());
}

/// (count Pieces ...) of the owners whom a role names, or of a player given by number, in games without stacks. Counts
/// all kinds or those of a name, anywhere or in a region.
struct OwnedNode : Node {
  RoleType who = RoleType::All;
  bool one_owner = false;
  Lazy<int> of;                       ///< instead of a role: the player's number
  const PieceNames* names = nullptr;  ///< null: all kinds
  Lazy<Sites> in;                     ///< empty: anywhere
  bool one_type = true;               ///< only sites of the default type, and of hands, can hold pieces
  Lazy<int> plain;                    ///< the call itself, for positions with pieces on other types

  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const OwnedNode*>(node);
    const play::Layout& layout = c.game.layout;
    if (!n.one_type && c.state.any_owned(~0u, layout.total_sites, layout.slots, [](int) { return true; }))
      return n.plain(c);
    if (n.one_owner && !n.names && !n.in)
      return count_in(c, c.state.owned_row(player_of(c, n.who), false), nullptr, c.game.layout.slot_width);
    return n.count(c);
  }

 private:
  [[gnu::noinline]] int count(Context& c) const {
    const Arena::Mark mark = c.arena.mark();
    const Maybe<Sites> region = in ? Maybe<Sites>(in(c)) : std::nullopt;
    const std::uint32_t slots = c.game.layout.slot_width, width = region ? std::min(slots, region->width()) : slots;
    int pieces = 0;
    const PlayerSet owners = of ? owners_of(c, {}, of(c)) : owners_of(c, who);
    any_row_of_pieces(c, owners, names, [&](const std::uint64_t* row) {
      pieces += count_in(c, row, region ? region->words() : nullptr, width);
      return false;
    });
    c.arena.release(mark);
    return pieces;
  }
};

/// Whether a role names one owner of pieces: a player of the game.
bool names_one_owner(const Game& game, RoleType role) {
  if (role == RoleType::Mover || role == RoleType::Next || role == RoleType::Prev) return true;
  const int player = play::player_of_role(role);
  return player >= 1 && player <= game.players;
}

/// The `lower` of (count Pieces ...): counts by the sets of the state. The number of all pieces of a player is memoised
/// although it is a single word.
Operand count_by_sets(const Linked& call) {
  enum { type, who, of, name, in, condition };
  constexpr int weight = 8;
  const std::span<const Operand> arguments = call.input.arguments;
  const play::Layout& layout = call.game.layout;
  if (!call.board_exists || arguments[condition] || call.made.reads & Reads::Anything) return call.made;
  Operand made = call.made;
  const auto* role = static_cast<const RoleType*>(arguments[who].constant);
  const auto* names = static_cast<const PieceNames*>(arguments[name].constant);
  const bool named_in_sets = !arguments[name] || (names && !names->bag && !layout.kind_at.empty() && !layout.owners);
  const bool by_sets = (role || !arguments[who]) && !arguments[type] && named_in_sets && !layout.stacking &&
                       (!arguments[in] || slots_are_sites(layout));
  if (by_sets) {
    auto* node = call.game.memory.make<OwnedNode>();
    node->one_type = slots_are_sites(layout);
    node->plain = Lazy<int>(call.made);
    if (role) node->who = *role;
    node->one_owner = names_one_owner(call.game, node->who) && !call.game.needs_a(Need::Teams);
    node->of = Lazy<int>(arguments[of]);
    node->names = names;
    node->in = Lazy<Sites>(arguments[in]);
    made = made.evaluated_by(node);
  }
  if (arguments[in]) return by_sets ? remembered(call, made, call.made.reads) : made;
  made.weight = weight;
  return call.declaration.remember(made, call.game.memory);
}

void declare_pieces_and_pips(Library& library) {
  ludeme(
      library, "count Pieces", "type? who?|of:? name? in:? if:?",
      "The number of pieces of a player (all unless given), of a name, in a region, that satisfy a condition; of "
      "dominoes that are left to be drawn under the name \"Bag\". On the board's default type of sites, unless one is "
      "given.",
      [](Context& c, Maybe<SiteType> type, Maybe<RoleType> who, Maybe<int> of, const PieceNames* name, Maybe<Sites> in,
         Lazy<bool> condition) {
        if (name && name->bag) return static_cast<int>(c.state.list(play::ListId::Dominoes).size());
        return count_pieces(c, {type, owners_of(c, who, of), name, in, condition});
      })
      .reads()
      .sets(Reads::Site)
      .lower(count_by_sets);
  ludeme(library, "count Pips", "type? who?|of:? name? in:? if:?",
         "What the dice show, added up: those of a player, or all.",
         [](Context& c, Maybe<SiteType>, Maybe<RoleType> who, Maybe<int> of, Maybe<std::string_view>, Lazy<Sites>,
            Lazy<bool>) { return pips_of(c, of ? *of : player_of(c, who.value_or(RoleType::Shared))); })
      .reads()
      .needs(Need::Stochastic)
      .lower(pips_of_everybody);
}

/// Pieces on one site: its count, or the height of its stack. In hands they count for cells only.
int pieces_on(const Context& c, SiteType type, int site) {
  if (type != SiteType::Cell && site >= c.game.layout.type_count[static_cast<std::size_t>(type)]) return 0;
  return c.game.stacking() ? c.height(type, site) : c.count(type, site);
}

// ---- stacks ----

int count_stack(Context& c, bool from_top, SiteType type, int site, const Lazy<bool>& wanted, const Lazy<bool>& stop) {
  int found = 0;
  const int height = c.height(type, site);
  for (int i = 0; i < height; ++i) {
    c.scope.to = site;
    c.scope.level = from_top ? height - 1 - i : i;
    if (stop && stop(c)) break;
    if (!wanted || wanted(c)) ++found;
  }
  return found;
}

/// (count at: ...), without a region.
struct CountAt : Node {
  SiteType type = SiteType::Cell;
  Lazy<int> at;
  bool plain = false;  ///< the board's default sites, where nothing stacks: their slots have the same numbers
  unsigned sites = 0;

  static int run(const Node* node, Context& c) {
    const auto& n = *static_cast<const CountAt*>(node);
    const int site = n.at(c);
    return n.plain && static_cast<unsigned>(site) < n.sites ? c.state.count(site) : pieces_on(c, n.type, site);
  }
};

Operand count_at(const Linked& call) {
  enum { type, in, at };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[in] || !arguments[at]) return call.made;
  auto* node = call.game.memory.make<CountAt>();
  node->type = arguments[type] ? *static_cast<const SiteType*>(arguments[type].constant) : call.game.default_type;
  node->at = Lazy<int>(arguments[at]);
  node->plain = node->type == call.game.default_type && !call.game.layout.stacking;
  node->sites = static_cast<unsigned>(call.game.layout.type_count[static_cast<std::size_t>(node->type)]);
  return call.made.evaluated_by(node);
}

void declare_numbers_of_pieces(Library& library) {
  ludeme(library, "count", "type? in:?|at:?",
         "How many pieces stand on a site or in a region: where several lie on one site, all of them.",
         [](Context& c, Maybe<SiteType> type, Maybe<Sites> in, Maybe<int> at) {
           const SiteType t = c.game.type_or_default(type);
           return sum_over(c, in, at, [&](int site) { return pieces_on(c, t, site); });
         })
      .reads()
      .lower(count_at)
      .needs(Need::Counts);
  ludeme(library, "count Stack", "direction? type? at:|to: if:? stop:?",
         "The number of pieces in stacks that satisfy a condition, up to one that stops the count.",
         [](Context& c, Maybe<StackDirection> direction, Maybe<SiteType> type, Maybe<int> at, Maybe<Sites> to,
            Lazy<bool> wanted, Lazy<bool> stop) {
           const bool from_top = direction.value_or(StackDirection::FromBottom) == StackDirection::FromTop;
           const SiteType t = c.game.type_or_default(type);
           Bound to_bound(c.scope.to, c.scope.to);
           Bound level_bound(c.scope.level, c.scope.level);
           return sum_over(c, to, at, [&](int site) { return count_stack(c, from_top, t, site, wanted, stop); });
         })
      .needs(Need::Stacking);
  ludeme(library, "count Value", "value in:", "How often a value is in a list.  (count Value 2 in:{1 2 2}) => 2",
         [](int value, Ints in) { return static_cast<int>(std::ranges::count(in, value)); });
}

// ---- sites and what is round them ----

int container_sites(const Game& game, int container) {
  return container >= 0 && container < static_cast<int>(game.containers.size())
             ? game.containers[static_cast<std::size_t>(container)].site_count
             : 0;
}

/// How many sites a relation connects with the first of the sites given.
template <RelationType relation>
struct CountNeighbours {
  int operator()(Context& c, Maybe<SiteType> type, Maybe<Sites> in, Maybe<int> at) const {
    const SiteType t = c.game.type_or_default(type);
    const int site = in ? in->first() : at ? *at : last_to(c);
    const Lattice& lattice = c.game.lattice(t);
    if (!lattice.has(site)) return off;
    if (t == SiteType::Vertex && relation == RelationType::OffDiagonal) return 0;
    if (t != SiteType::Edge) return static_cast<int>(lattice.neighbours(site, relation).size());
    if (relation == RelationType::Diagonal || relation == RelationType::OffDiagonal) return 0;
    // Both ends count all their edges, the edge itself included.
    int edges = 0;
    for (int vertex : c.game.topology->incident(SiteType::Edge, site, SiteType::Vertex))
      edges += static_cast<int>(c.game.topology->incident(SiteType::Vertex, vertex, SiteType::Edge).size());
    return edges;
  }
};

template <RelationType relation>
void declare_neighbours(Library& library, std::string_view head, std::string_view doc) {
  ludeme(library, head, "type? in:?|at:?", doc, CountNeighbours<relation>{});
}

void declare_sites(Library& library) {
  ludeme(library, "count Sites", "type? in:", "The number of sites in a region.",
         [](Maybe<SiteType>, Sites in) { return in.count(); });
  ludeme(library, "count Sites", "type? at:", "The number of sites in a container, by its number.",
         [](const Game& game, Maybe<SiteType>, int at) { return container_sites(game, at); });
  ludeme(library, "count Sites", "type? name", "The number of sites in a container, by its name.",
         [](const Game& game, Maybe<SiteType>, std::string_view name) {
           return container_sites(game, game.container_index(name));
         });
  ludeme(library, "count Sites", "type?", "1, the site where the last move ended.", [](Context& c, Maybe<SiteType>) {
    return last_to(c) == off ? 0 : 1;
  }).reads();
  declare_neighbours<RelationType::Adjacent>(
      library, "count Adjacent",
      "The number of sites that touch a site, by a side or a corner where the tiling counts corners.");
  declare_neighbours<RelationType::Diagonal>(library, "count Diagonal",
                                             "The number of sites that touch a site by a corner alone.");
  declare_neighbours<RelationType::All>(library, "count Neighbours",
                                        "The number of neighbours of any kind that a site has, adjacent or diagonal.");
  declare_neighbours<RelationType::OffDiagonal>(
      library, "count Off", "The number of sites that lie diagonally to a site without touching it.");
  declare_neighbours<RelationType::Orthogonal>(library, "count Orthogonal",
                                               "The number of sites that share a side with a site.");
}

// ---- the board, the players, the course of the game ----

void declare_board_sizes(Library& library) {
  ludeme(library, "count Rows", "type?", "The number of rows of the board.",
         [](const Game& game, Maybe<SiteType> type) {
           return static_cast<int>(game.lattice(game.type_or_default(type)).rows().size());
         });
  ludeme(library, "count Columns", "type?", "The number of columns of the board.",
         [](const Game& game, Maybe<SiteType> type) {
           return static_cast<int>(game.lattice(game.type_or_default(type)).columns().size());
         });
  ludeme(library, "count Cells", "type?", "The number of cells of the board.",
         [](const Game& game, Maybe<SiteType>) { return game.topology->count(SiteType::Cell); });
  ludeme(library, "count Edges", "type?", "The number of edges of the board.",
         [](const Game& game, Maybe<SiteType>) { return game.topology->count(SiteType::Edge); });
  ludeme(library, "count Vertices", "type?", "The number of vertices of the board.",
         [](const Game& game, Maybe<SiteType>) { return game.topology->count(SiteType::Vertex); });
}

/// The number of moves that the rules allow in this position, a forced pass included.
int count_legal_moves(Context& c) {
  const play::Nested nested(play::Nesting::LegalMoves, "(count LegalMoves)");
  const play::MoveList::Mark mark = c.moves.mark();
  std::size_t count = 0;
  {
    play::LookAhead look(c);
    c.legal_ready = false;
    count = play::offered_moves(c);
  }
  c.moves.rewind(mark);
  return static_cast<int>(count);
}

void declare_course(Library& library) {
  ludeme(library, "count Players", "type?", "The number of players.",
         [](const Game& game, Maybe<SiteType>) { return game.players; });
  ludeme(library, "count Active", "type?", "The number of players who are still in the game.",
         [](Context& c, Maybe<SiteType>) { return std::popcount(c.head().active); })
      .reads();
  ludeme(library, "count Phases", "type?", "The number of phases of the game.",
         [](Context& c, Maybe<SiteType>) { return static_cast<int>(c.game.phases.size()); });
  ludeme(
      library, "count Moves", "type?", "The number of moves made since the start rules.",
      [](Context& c, Maybe<SiteType>) { return static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements; })
      .reads();
  ludeme(library, "count MovesThisTurn", "type?", "How many moves the mover has made this turn.",
         [](Context& c, Maybe<SiteType>) {
           c.ahead.hurried = true;
           return c.head().turns_same_player;
         })
      .reads();
  ludeme(library, "count Turns", "type?", "The number of turns so far.", [](Context& c, Maybe<SiteType>) {
    c.ahead.hurried = true;
    return c.head().turn;
  }).reads();
  ludeme(library, "count LegalMoves", "type?", "The number of legal moves.",
         [](Context& c, Maybe<SiteType>) { return count_legal_moves(c); });
}

}  // namespace

bool is_sum_of_pips(const Lazy<int>& value) { return is_node<PipsNode>(value); }

ValueOfSite counted_site(const Lazy<int>& value) {
  const auto* const node = node_cast<CountAt>(value);
  if (!node || !node->plain) return {};
  return {[](const Context& c, unsigned sites, Comparison how, int limit, Sites::Word* words) {
            if (const std::int16_t* const counts = c.state.row(Channels::Counts))
              return add_where(counts, sites, how, limit, words);
            add_where(sites, how, limit, words, [&](int site) { return c.state.count(site); });
          },
          node->at, true};
}

void declare_counts(Library& library) {
  declare_pieces_and_pips(library);
  declare_numbers_of_pieces(library);
  declare_sites(library);
  declare_board_sizes(library);
  declare_course(library);
}

}  // namespace lud::stdlib
