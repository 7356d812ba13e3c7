// The simple tests: (is Empty ...), (is Mover ...), (is In ...), (is Pending) and their like.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "interpreter/plan/table.hpp"
#include "interpreter/play/repetition.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/asked_of_site.hpp"
#include "stdlib/value/sets/one_site.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

using play::Need;

// ---- numbers, sites and sets ----

/// Returns whether all sites of a pyramid that a site rests on are occupied.
bool is_flat(const Context& c, int site) {
  const board::Lattice& vertices = c.game.lattice(SiteType::Vertex);
  if (site < 0 || site >= vertices.count()) return false;
  if (vertices.layer(site) == 0) return true;
  for (int below : vertices.steps(site, AbsoluteDirection::Downward))
    if (c.what(SiteType::Vertex, below) == 0) return false;
  return true;
}

Operand flat_sites(const Linked& call) {
  if (!call.board_exists || call.game.default_type != SiteType::Vertex) return call.made;
  const board::Lattice& vertices = call.game.lattice(SiteType::Vertex);
  std::vector<TableEntry> below;
  for (int site = 0; site < vertices.count(); ++site)
    if (vertices.layer(site) != 0)
      for (int under : vertices.steps(site, AbsoluteDirection::Downward)) below.push_back({site, under, site});
  return predicate_of_flat(call, below);
}

void declare_number_tests(Library& library) {
  ludeme(library, "is Even", "value", "Whether an integer is even.  (is Even 4) => True",
         [](int value) { return (value & 1) == 0; });
  ludeme(library, "is Odd", "value", "Whether an integer is odd.  (is Odd 4) => False",
         [](int value) { return (value & 1) == 1; });
  ludeme(library, "is AnyDie", "value", "Whether one of the dice shows a number.",
         [](Context& c, int value) {
           if (!c.game.dice) return false;
           const Ints faces(c.head().dice.data(), static_cast<std::size_t>(c.game.dice->count));
           return contains(faces, value);
         })
      .reads()
      .needs(Need::Stochastic);
  ludeme(library, "is Visited", "site", "Whether the piece that moves has been on a site this turn.",
         [](Context& c, int site) { return c.state.visited().contains(site); })
      .reads()
      .needs(Need::Visited);
  ludeme(library, "is Flat", "site?", "Whether a site (`to` unless given) rests on the ground or on pieces everywhere.",
         [](Context& c, Maybe<int> site) { return is_flat(c, site.value_or(c.scope.to)); })
      .reads()
      .reads_without("site", Reads::To)
      .lower(flat_sites);
}

/// Whether a site is in a region.
struct InRegion : Node {
  SitePredicate::Iterator iterator = nullptr;  ///< the iterator that is the site; null: see `site`
  Lazy<int> site;                              ///< the site, if it is no iterator
  Lazy<Sites> region;
  const Sites::Word* known = nullptr;  ///< the words of the region, if it is constant
  unsigned known_sites = 0;            ///< the number of bits of `known`

  int site_in(Context& c) const { return iterator ? c.scope.*iterator : site.function(site.node, c); }
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const InRegion*>(node);
    const int site = n.site_in(c);
    return n.region(c).contains(site);
  }
  bool knows(int asked) const {
    const auto one = static_cast<unsigned>(asked);
    return one < known_sites && (known[one / 64] >> (one % 64) & 1);
  }
  template <class Listed>
  static bool run_listed(const Node* node, Context& c) {
    const auto& n = *static_cast<const InRegion*>(node);
    const int site = n.site_in(c);
    return static_cast<unsigned>(site) / 64 < c.game.layout.width &&
           static_cast<const Listed*>(n.region.node)->lists(c, site);
  }
  static bool run_known(const Node* node, Context& c) {
    const auto& n = *static_cast<const InRegion*>(node);
    return n.iterator ? n.knows(c.scope.*n.iterator) : run_known_apart(node, c);
  }
  [[gnu::noinline]] static bool run_known_apart(const Node* node, Context& c) {
    const auto& n = *static_cast<const InRegion*>(node);
    return n.knows(n.site.function(n.site.node, c));
  }
};

/// (is Empty site), or (is Occupied site), on sites of the board's default type and of hands.
template <bool empty>
struct EmptySite : AskedOfSite<EmptySite<empty>, bool> {
  static bool of(const Context& c, int site) { return empty ? c.state.is_empty(site) : c.state.what(site) != 0; }
  static bool elsewhere(const Context& c, int site) {
    const SiteType type = c.game.default_type;
    return empty ? c.empty(type, site) : c.what(type, site) != 0;
  }
};

/// Replaces the function and node of a call by faster ones, and these by the site predicate that `test` makes of them.
/// If there is none, the call is memoised where that is worth while.
Operand tested(const Linked& call, bool (*run)(const Node*, Context&), const Node* node, Operand (*test)(const Linked&),
               Reads reads) {
  Linked faster = call;
  faster.made.function = reinterpret_cast<void (*)()>(run);
  faster.made.node = node;
  const Operand made = test(faster);
  return made.node == node ? remembered(faster, made, reads) : made;
}

Operand region_test(const Linked& call) {
  enum { site, region };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || call.made.foldable < Bind::Play) return predicate_of_region(call);
  auto* node = call.game.memory.make<InRegion>();
  if (arguments[site]) node->site = Lazy<int>(arguments[site]);
  node->iterator = arguments[site] ? iterator_of(node->site) : &play::Scope::to;
  node->region = Lazy<Sites>(arguments[region]);
  if (is_constant(node->region)) {
    const Sites known = constant_of(node->region);
    node->known = known.words();
    node->known_sites = known.width() * 64;
  }
  const auto run = node->known                          ? &InRegion::run_known
                   : is_node<OneSite>(node->region)     ? &InRegion::run_listed<OneSite>
                   : is_node<ListedSites>(node->region) ? &InRegion::run_listed<ListedSites>
                                                        : &InRegion::run;
  return tested(call, run, node, &predicate_of_region,
                reads_of_arguments(call) | (arguments[site] ? Reads::Nothing : Reads::To));
}

template <bool empty>
Operand empty_test(const Linked& call) {
  enum { type, site };
  const std::span<const Operand> arguments = call.input.arguments;
  const auto& test = empty ? predicate_of_empty : predicate_of_occupied;
  if (!call.board_exists || call.made.foldable < Bind::Play || !is_of_default_type(call, type)) return test(call);
  auto* node = call.game.memory.make<EmptySite<empty>>();
  node->ask_of(Lazy<int>(arguments[site]), call.game);
  return tested(call, &EmptySite<empty>::run, node, test, reads_of_arguments(call));
}

void declare_site_predicates(Library& library) {
  ludeme(library, "is Empty", "type? site", "Whether nothing stands on a site; False off the board.",
         [](Context& c, Maybe<SiteType> type, int site) { return c.empty(c.game.type_or_default(type), site); })
      .reads()
      .lower(empty_test<true>);
  ludeme(library, "is Occupied", "type? site",
         "Whether a piece stands on a site, of the board or of a hand; False off the board.",
         [](Context& c, Maybe<SiteType> type, int site) { return c.what(c.game.type_or_default(type), site) != 0; })
      .reads()
      .lower(empty_test<false>);
  ludeme(library, "is In", "site? list", "Whether a value is in a list.",
         [](Context& c, Maybe<int> site, Ints list) { return contains(list, site.value_or(c.scope.to)); })
      .reads()
      .reads_without("site", Reads::To);
  ludeme(library, "is In", "values list", "Whether all values are in a list.",
         [](Evaluation& e, List<int> values, Ints list) {
           return std::ranges::all_of(values, [&](const Lazy<int>& value) { return contains(list, e(value)); });
         });
  ludeme(library, "is In", "site? sites", "Whether a site is in a region.",
         [](Context& c, Maybe<int> site, Sites sites) { return sites.contains(site.value_or(c.scope.to)); })
      .reads()
      .reads_without("site", Reads::To)
      .lower(region_test);
  ludeme(library, "is In", "list sites", "Whether all sites of a list are in a region.",
         [](Evaluation& e, List<int> list, Sites sites) {
           return std::ranges::all_of(list, [&](const Lazy<int>& site) { return sites.contains(e(site)); });
         });
}

/// Returns whether two sites are related: edges by a common end (an edge is related to itself), other sites by the
/// lattice.
bool related(const Game& game, SiteType type, RelationType relation, int a, int b) {
  const int count = game.lattice(type).count();
  if (a < 0 || b < 0 || a >= count || b >= count) return false;
  if (type != SiteType::Edge) {
    const board::SiteSpan beside = game.lattice(type).neighbours(type == SiteType::Cell ? b : a, relation);
    return std::ranges::find(beside, type == SiteType::Cell ? a : b) != beside.end();
  }
  if (relation == RelationType::Diagonal || relation == RelationType::OffDiagonal) return false;
  for (int vertex : game.topology->incident(SiteType::Edge, a, SiteType::Vertex)) {
    const board::SiteSpan edges = game.topology->incident(SiteType::Vertex, vertex, SiteType::Edge);
    if (std::ranges::find(edges, b) != edges.end()) return true;
  }
  return false;
}

void declare_board_tests(Library& library) {
  ludeme(library, "is Related", "relation type? site other", "Whether two sites are in a relation.",
         [](const Game& game, RelationType relation, Maybe<SiteType> type, int site, int other) {
           return related(game, game.type_or_default(type), relation, site, other);
         })
      .lower([](const Linked& call) { return plan::by_site(call, "site", "other"); });
  ludeme(library, "is Related", "relation type? site others", "Whether a site is in a relation to one of several.",
         [](const Game& game, RelationType relation, Maybe<SiteType> type, int site, Sites others) {
           for (int other : others)
             if (related(game, game.type_or_default(type), relation, site, other)) return true;
           return false;
         });
  ludeme(library, "is Crossing", "edge other", "Whether two edges cross.", [](const Game& game, int edge, int other) {
    const int edges = game.topology->count(SiteType::Edge);
    return edge >= 0 && other >= 0 && edge < edges && other < edges && game.topology->edges_cross(edge, other);
  });
}

// ---- players ----

bool is_friend(const Context& c, int player) {
  if (!c.game.needs_a(Need::Teams)) return player == c.mover();
  const auto& team = c.head().team;
  return player >= 1 && player <= c.game.players &&
         team[static_cast<std::size_t>(player)] == team[static_cast<std::size_t>(c.mover())];
}

/// A test of a player that is given as a number or as a role.
template <class Test>
struct PlayerTest {
  bool operator()(Context& c, Either<int, RoleType> who) const { return Test{}(c, player_of(c, who)); }
};
/// The same test of the owner of the piece on a site.
template <class Test>
struct OwnerTest : AskedOfSite<OwnerTest<Test>, bool> {
  Lazy<bool> plain;  ///< the call itself, for all other sites

  static bool of(Context& c, int site) {
    return Test{}(c, c.game.owner_of[static_cast<std::size_t>(c.state.what(site))]);
  }
  bool elsewhere(Context& c, int) const { return plain(c); }
};
template <class Test>
Linked asked_of_owner(const Linked& call) {
  const Operand& who = call.input.arguments[0];
  const Lazy<int> site = call.board_exists && who.sort == sort_of<int>() ? whose_piece(Lazy<int>(who)) : Lazy<int>();
  Linked asked = call;
  if (!site || call.made.constant) return asked;
  auto* node = call.game.memory.make<OwnerTest<Test>>();
  node->ask_of(site, call.game);
  node->plain = Lazy<bool>(call.made);
  asked.made = asked.made.evaluated_by(node);
  return asked;
}
template <class Test>
Declared player_test(Library& library, std::string_view head, std::string_view doc, Test) {
  return ludeme(library, head, "who", doc, PlayerTest<Test>{}).reads();
}
/// The same; `of_site` makes a site predicate of the call.
template <Operand (*of_site)(const Linked&), class Test>
void player_test(Library& library, std::string_view head, std::string_view doc, Test test) {
  player_test(library, head, doc, test).lower([](const Linked& call) { return of_site(asked_of_owner<Test>(call)); });
}

void declare_player_tests(Library& library) {
  player_test<&predicate_of_mover>(library, "is Mover", "Whether it is a player's turn.",
                                   [](Context& c, int p) { return p == c.mover(); });
  player_test<&predicate_of_next>(library, "is Next", "Whether a player moves next.",
                                  [](Context& c, int p) { return p == c.head().next; });
  player_test(library, "is Prev", "Whether a player moved last.", [](Context& c, int p) {
    return p == c.head().prev;
  }).reads(Reads::Nothing, Channels::Mover | Channels::Turn);
  player_test<&predicate_of_friend>(
      library, "is Friend",
      "Whether a player is the mover or of the mover's team. With (who at:...): whether a friend's piece stands there.",
      [](Context& c, int p) { return is_friend(c, p); });
  player_test<&predicate_of_enemy>(
      library, "is Enemy",
      "Whether a player is neither the mover nor of the mover's team. Of an empty site, (who "
      "at:...) is nobody, who is no enemy.",
      [](Context& c, int p) { return p != 0 && !is_friend(c, p); });
  player_test(library, "is Active", "Whether a player is still in the game.",
              [](Context& c, int p) { return p >= 1 && p <= c.game.players && c.active(p); });
  ludeme(library, "is Triggered", "event who", "Whether an event was triggered for a player who is still in the game.",
         [](Context& c, Name, Either<int, RoleType> who) {
           const int player = player_of(c, who);
           return player >= 1 && player <= c.game.players && c.active(player) && (c.head().triggered >> player & 1U);
         })
      .reads();
}

// ---- the course of the game ----

/// Returns whether the last three sequences of n positions are equal, n being the square of the number of players.
bool in_cycle(const Context& c) {
  const auto& positions = c.trial.previous_positions;
  const auto length = static_cast<std::size_t>(c.game.players) * static_cast<std::size_t>(c.game.players);
  if (positions.size() < 3 * length) return false;
  for (std::size_t i = 1; i <= length; ++i) {
    const std::uint64_t last = positions[positions.size() - i];
    if (positions[positions.size() - i - length] != last || positions[positions.size() - i - 2 * length] != last)
      return false;
  }
  return true;
}

/// The type of site where the decision of the last move began or ended.
SiteType last_type(const Context& c, bool from) {
  const play::Move* move = c.trial.last();
  if (!move) return SiteType::Cell;
  for (const play::Action& action : c.trial.actions_of(*move)) {
    if (!action.decision) continue;
    const std::int8_t type = from && action.type_from != play::no_type ? action.type_from : action.type_to;
    return type != play::no_type ? static_cast<SiteType>(type) : action.to >= 0 ? c.game.default_type : SiteType::Cell;
  }
  return SiteType::Cell;
}

void declare_course_tests(Library& library) {
  ludeme(library, "is Cycle", "", "Whether the players have gone through the same positions three times.",
         [](Context& c) { return in_cycle(c); })
      .needs(Need::CycleDetection);
  ludeme(library, "is Repeat", "type?", "Whether the position occurred before, in the game or in the turn.",
         [](Context& c, Maybe<RepetitionType> type) {
           const bool repeated = play::repeats(c.trial, c.state, type.value_or(RepetitionType::Positional));
           if (repeated && c.look_ahead == 0) c.repeated_after = static_cast<int>(c.trial.moves.size());
           return repeated;
         })
      .needs_for("type", RepetitionType::Positional, Need::RepeatPositional, true)
      .needs_for("type", RepetitionType::PositionalInTurn, Need::RepeatPositionalInTurn)
      .needs_for("type", RepetitionType::Situational, Need::RepeatSituational)
      .needs_for("type", RepetitionType::SituationalInTurn, Need::RepeatSituationalInTurn);
  ludeme(library, "is Full", "", "Whether no site of the board is empty.", [](Context& c) {
    return c.state.empty(c.game.default_type).empty();
  }).reads();
  ludeme(library, "is Pending", "",
         "Whether (set Pending ...) was part of the last move: how a turn tells its next move that it goes on.",
         [](Context& c) { return !c.state.list(play::ListId::Pending).empty(); })
      .reads();
  ludeme(library, "is Decided", "what", "Whether a vote decided something.",
         [](Context& c, Name what) { return c.head().decided == c.game.vote_number(what.index); })
      .reads()
      .needs(Need::Votes);
  ludeme(library, "is Proposed", "what", "Whether something was proposed.", [](Context& c, Name what) {
    return c.state.list_contains(static_cast<int>(play::ListId::Propositions), c.game.vote_number(what.index));
  }).needs(Need::Votes);
  ludeme(library, "is LastFrom", "type", "Whether the last move began on a site of a type.",
         [](Context& c, SiteType type) { return last_type(c, true) == type; })
      .reads();
  ludeme(library, "is LastTo", "type", "Whether the last move ended on a site of a type.",
         [](Context& c, SiteType type) { return last_type(c, false) == type; })
      .reads();
}

// ---- what players do not see ----

void declare_hidden(Library& library) {
  ludeme(library, "is Hidden",
         "data? type? at: level:? to:", "Whether a site, or a property of it, is hidden from a player.",
         [](Context& c, Maybe<HiddenData> data, Maybe<SiteType> type, int at, Maybe<int> level, const Who& to) {
           const SiteType t = c.game.type_or_default(type);
           const int player = player_of(c, to);
           if (player < 1 || player > c.game.players || !c.on_board(t, at)) return false;
           return c.state.is_hidden(play::hidden_kind(data), player, c.slot(t, at),
                                    c.game.stacking() ? level.value_or(0) : 0);
         })
      .reads()
      .needs(Need::Hidden);
}

// ---- positions ----

/// Returns whether pieces stand as listed in `wanted`: one by one on the sites or, with stacks, all on one of them.
bool matches(Context& c, Ints wanted, Maybe<Ints> sites) {
  const SiteType type = c.game.default_type;
  const int board_sites = c.game.layout.board_sites;
  const std::size_t n = sites ? sites->size() : static_cast<std::size_t>(board_sites);
  const auto site_at = [&](std::size_t i) { return sites ? (*sites)[i] : static_cast<int>(i); };
  if (c.game.stacking()) {
    for (std::size_t i = 0; i < n; ++i) {
      const int site = site_at(i);
      if (c.height(type, site) != static_cast<int>(wanted.size())) continue;
      bool same = true;
      for (std::size_t level = 0; level < wanted.size(); ++level)
        same = same && c.what(type, site, static_cast<int>(level)) == wanted[level];
      if (same) return true;
    }
    return false;
  }
  if (n != wanted.size()) return false;
  for (std::size_t i = 0; i < n; ++i)
    if (c.what(type, site_at(i)) != wanted[i]) return false;
  return true;
}

void declare_target(Library& library) {
  ludeme(library, "is Target", "container?|name? pieces site?|sites?",
         "Whether pieces stand on sites (all unless given) in a given order; where pieces stack, as a stack on one.",
         [](Context& c, Lazy<int>, Maybe<std::string_view>, Ints pieces, Maybe<int> site, Maybe<Ints> sites) {
           return matches(c, pieces, site ? Maybe<Ints>(Ints(&*site, 1)) : sites);
         });
}

}  // namespace

void declare_is_tests(Library& library) {
  declare_number_tests(library);
  declare_site_predicates(library);
  declare_board_tests(library);
  declare_player_tests(library);
  declare_course_tests(library);
  declare_hidden(library);
  declare_target(library);
}

}  // namespace lud::stdlib
