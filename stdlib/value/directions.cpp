#include "stdlib/value/directions.hpp"

#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/library.hpp"

namespace lud {

namespace {

using board::Lattice;
using play::DirectionQuery;

/// Returns the directions of the last move, or of the scope's move if the query continues the scope. `back`: in
/// reverse.
DirectionList directions_of_move(const Context& c, const DirectionQuery& query, bool back,
                                 board::Directions supported) {
  const Lattice& lattice = c.game.lattice(query.type);
  const play::Move* last = c.trial.last();
  int from = last ? last->from : off;
  int to = last ? last->to : off;
  if (query.continues_scope) {
    if (c.scope.from != off) from = c.scope.from;
    if (c.scope.to != off) to = c.scope.to;
  }
  if (back) std::swap(from, to);
  if (!lattice.has(from) || to < 0) return {};
  if (!query.continues_scope) return board::first_direction_between(lattice, from, to, supported);
  const DirectionList all = board::directions_between(lattice, from, to);
  return all.empty() ? all : DirectionList(all[all.size() - 1]);
}

DirectionList directions_without(const DirectionList& directions, const DirectionList& removed) {
  DirectionList kept;
  for (AbsoluteDirection direction : directions)
    if (!removed.contains(direction)) kept.push_back(direction);
  return kept;
}

DirectionList directions_of_both(DirectionList all, const DirectionList& more) {
  for (AbsoluteDirection direction : more)
    if (!all.contains(direction)) all.push_back(direction);
  return all;
}

}  // namespace

DirectionList DirectionOfMove::run(const Node* node, Context& c) {
  const auto& n = *static_cast<const DirectionOfMove*>(node);
  const play::DirectionQuery& query = c.scope.directions;
  if (!query.continues_scope || query.type != c.game.default_type || !n.knows(c) ||
      static_cast<std::size_t>(query.site) >= n.sites)
    return n.otherwise(c);
  const int found = n.direction(c);
  return found < 0 ? DirectionList() : DirectionList(static_cast<AbsoluteDirection>(found));
}

DirectionList CombinedDirections::at(const Lattice& lattice, int site, const DirectionList& a,
                                     const DirectionList& b) const {
  const auto specific = [&](const DirectionList& list) {
    return board::specific_directions(lattice, site, board::Directions(list.begin(), list.end()));
  };
  return without ? directions_without(specific(a), specific(b)) : directions_of_both(specific(a), specific(b));
}

DirectionList relative_directions_at(const Context& c, const DirectionQuery& query,
                                     std::span<const RelativeDirection> relative, RelationType relation, bool by_site) {
  const Lattice& lattice = c.game.lattice(query.type);
  if (query.site < 0 || query.site >= lattice.count()) return {};
  const int slot = c.slot(query.type, query.site);
  const int what = c.what(query.type, query.site);
  const AbsoluteDirection facing =
      query.facing ? *query.facing
                   : c.game.components[static_cast<std::size_t>(what)].facing.value_or(AbsoluteDirection::N);
  const int rotation = query.rotation != off                ? query.rotation
                       : c.on_board(query.type, query.site) ? c.state.rotation(slot)
                                                            : 0;
  DirectionList list;
  for (RelativeDirection one : relative) {
    const bool back = one == RelativeDirection::OppositeDirection;
    const DirectionList meant =
        back || one == RelativeDirection::SameDirection
            ? directions_of_move(c, query, back,
                                 by_site ? lattice.supported(relation, query.site) : lattice.supported(relation))
            : board::relative_directions(lattice, query.site, std::span(&one, 1), facing, rotation, relation, by_site);
    for (AbsoluteDirection direction : meant) list.push_back(direction);
  }
  return list;
}

namespace stdlib {

namespace {

/// A list of relative directions, fixed when a game is compiled.
struct RelativeList {
  static constexpr std::size_t capacity = 24;
  std::array<RelativeDirection, capacity> items{};
  std::size_t size = 0;
  std::span<const RelativeDirection> span() const { return {items.data(), size}; }
};

DirectionList relative(Context& c, std::span<const RelativeDirection> directions, Maybe<RelationType> of,
                       Maybe<bool> by_site) {
  return relative_directions_at(c, c.scope.directions, directions, of.value_or(RelationType::Adjacent),
                                by_site.value_or(false));
}

/// The relative directions that the arguments of a word name: one, several, or Forward.
std::vector<RelativeDirection> relative_ones(const LinkInput& input) {
  const Operand& given = input.arguments[0];
  if (given.sort == sort_of<RelativeDirection>()) return {*static_cast<const RelativeDirection*>(given.constant)};
  if (!given) return {RelativeDirection::Forward};
  std::vector<RelativeDirection> all;
  for (const auto& one : *static_cast<const List<RelativeDirection>*>(given.constant)) all.push_back(constant_of(one));
  return all;
}

Operand direction_of_move(const Linked& call, bool back) {
  constexpr std::size_t most_sites = 100;
  const Lattice& lattice = call.game.lattice();
  const auto sites = static_cast<std::size_t>(lattice.count());
  if (sites > most_sites) return call.made;
  auto* node = call.game.memory.make<DirectionOfMove>();
  node->otherwise = Lazy<DirectionList>(call.made);
  node->back = back;
  node->sites = sites;
  for (int from = 0; from < lattice.count(); ++from)
    for (int to = 0; to < lattice.count(); ++to) {
      const DirectionList all = board::directions_between(lattice, from, to);
      node->between.push_back(all.empty() ? std::int8_t{-1} : static_cast<std::int8_t>(all[all.size() - 1]));
    }
  return call.made.evaluated_by(node);
}

/// (directions ... from: to:) as a table by both sites, on boards of at most `most_sites` sites. Equal lists are stored
/// once.
struct DirectionsBetween : Node {
  static constexpr int most_sites = 256;
  Lazy<int> from, to;
  unsigned sites = 0;
  std::vector<std::uint16_t> list_of;  ///< by both sites: index in `lists`
  std::vector<DirectionList> lists;    ///< the first one is empty

  static DirectionList run(const Node* node, Context& c) {
    const auto& n = *static_cast<const DirectionsBetween*>(node);
    const auto from = static_cast<unsigned>(n.from(c)), to = static_cast<unsigned>(n.to(c));
    return n.lists[from < n.sites && to < n.sites ? n.list_of[from * n.sites + to] : 0];
  }
};

Operand directions_between_known(const Linked& call) {
  enum { Type, From, To };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || !arguments[Type].constant || call.made.constant || call.made.bind != Bind::Play)
    return call.made;
  const Lattice& lattice = call.game.lattice(*static_cast<const SiteType*>(arguments[Type].constant));
  if (lattice.count() > DirectionsBetween::most_sites) return call.made;
  auto* node = call.game.memory.make<DirectionsBetween>();
  node->from = Lazy<int>(arguments[From]);
  node->to = Lazy<int>(arguments[To]);
  node->sites = static_cast<unsigned>(lattice.count());
  node->lists.emplace_back();
  for (int from = 0; from < lattice.count(); ++from)
    for (int to = 0; to < lattice.count(); ++to) {
      const DirectionList list = board::directions_between(lattice, from, to);
      const auto kept = std::ranges::find_if(
          node->lists, [&](const DirectionList& other) { return std::ranges::equal(list, other); });
      node->list_of.push_back(static_cast<std::uint16_t>(kept - node->lists.begin()));
      if (kept == node->lists.end()) node->lists.push_back(list);
    }
  return call.made.evaluated_by(node);
}

/// The `lower` of relative directions: tabulates their meanings by facing, or by both sites for the direction of a
/// move. Leaves lists that mix both, and `bySite`, as they are.
Operand turned_before(const Linked& call) {
  const std::span<const Operand> arguments = call.input.arguments;
  const bool by_site = arguments.size() > 2 && arguments[2];
  const std::vector<RelativeDirection> asked = relative_ones(call.input);
  const auto by_move = [](RelativeDirection one) {
    return one == RelativeDirection::SameDirection || one == RelativeDirection::OppositeDirection;
  };
  if (!call.board_exists || by_site || asked.size() > RelativeList::capacity) return call.made;
  if (asked.size() == 1 && by_move(asked[0]))
    return direction_of_move(call, asked[0] == RelativeDirection::OppositeDirection);
  if (std::ranges::any_of(asked, by_move)) return call.made;
  const RelationType relation = arguments.size() > 1 && arguments[1]
                                    ? *static_cast<const RelationType*>(arguments[1].constant)
                                    : RelationType::Adjacent;
  auto* node = call.game.memory.make<play::DirectionTable>();
  for (const play::Component& component : call.game.components)
    node->facing_of.push_back(component.facing.value_or(AbsoluteDirection::N));
  for (SiteType type : {SiteType::Vertex, SiteType::Edge, SiteType::Cell})
    for (std::size_t i = 0; i < board::direction_count; ++i) {
      const Lattice& lattice = call.game.lattice(type);
      const auto facing = static_cast<AbsoluteDirection>(i);
      const auto t = static_cast<std::size_t>(type);
      node->meant[t].push_back(board::relative_directions(lattice, 0, asked, facing, 0, relation, false));
      node->turned[t].push_back(board::rotated(facing, 1, lattice.supported(relation)));
    }
  return call.made.evaluated_by(node);
}

/// Returns the directions with each category replaced by the directions that it means at the site of the query.
DirectionList specific(const Context& c, const DirectionList& directions) {
  const DirectionQuery& query = c.scope.directions;
  const Lattice& lattice = c.game.lattice(query.type);
  if (query.site < 0 || query.site >= lattice.count()) return directions;
  return board::specific_directions(lattice, query.site, board::Directions(directions.begin(), directions.end()));
}

/// Draws up to `number` different random directions among those given, whose candidates are listed in reverse order.
DirectionList random_directions(Context& c, const DirectionList& given, int number) {
  const DirectionQuery& query = c.scope.directions;
  const Lattice& lattice = c.game.lattice(query.type);
  DirectionList candidates;
  for (std::size_t i = given.size(); i-- > 0;) {
    const auto relation = board::relation_of(given[i]);
    if (!relation || query.site < 0 || query.site >= lattice.count()) {
      candidates.push_back(given[i]);
      continue;
    }
    for (AbsoluteDirection facing : lattice.supported(*relation, query.site))
      if (!given.contains(board::walked(facing))) candidates.push_back(board::walked(facing));
  }
  const std::size_t different = directions_of_both({}, candidates).size();
  const auto wanted = std::min(static_cast<std::size_t>(std::max(number, 0)), different);
  DirectionList chosen;
  while (chosen.size() < wanted) {
    const AbsoluteDirection drawn =
        candidates[static_cast<std::size_t>(c.random.below(static_cast<int>(candidates.size())))];
    if (!chosen.contains(drawn)) chosen.push_back(drawn);
  }
  return chosen;
}

Operand either_directions(const Linked& call) {
  const Operand made = chosen_part(call);
  return made.node == call.made.node && made.foldable == Bind::Play ? chosen_in_play<DirectionList>(call) : made;
}

template <bool without>
Operand combined_directions(const Linked& call) {
  if (!call.board_exists) return call.made;
  auto* node = call.game.memory.make<CombinedDirections>();
  node->plain = Lazy<DirectionList>(call.made);
  node->first = Lazy<DirectionList>(call.input.arguments[0]);
  node->second = Lazy<DirectionList>(call.input.arguments[1]);
  node->without = without;
  return call.made.evaluated_by(node);
}

void declare_direction_algebra(Library& library) {
  ludeme(library, "difference", "directions without", "The directions that are not among others.",
         [](Context& c, DirectionList directions, DirectionList without) {
           return directions_without(specific(c, directions), specific(c, without));
         })
      .lower(combined_directions<true>);
  ludeme(library, "union", "a b", "The directions of two lists.", [](Context& c, DirectionList a, DirectionList b) {
    return directions_of_both(specific(c, a), specific(c, b));
  }).lower(combined_directions<false>);
  ludeme(library, "if", "condition yes no", "One of two lists of directions.",
         [](Evaluation& e, Lazy<bool> condition, Lazy<DirectionList> yes, Lazy<DirectionList> no) {
           return e(condition) ? e(yes) : e(no);
         })
      .lower(either_directions);
}

}  // namespace

void declare_directions(Library& library) {
  conversion(library, "An absolute direction stands for itself.", [](AbsoluteDirection d) { return DirectionList(d); });
  ludeme(library, "", "from", "A relative direction as the piece on the site faces.",
         [](Context& c, RelativeDirection d) { return relative(c, std::span(&d, 1), {}, {}); })
      .lower(turned_before);
  ludeme(library, "directions", "direction", "An absolute direction.",
         [](AbsoluteDirection d) { return DirectionList(d); });
  ludeme(library, "directions", "directions", "Absolute directions.", [](Evaluation& e, List<AbsoluteDirection> all) {
    DirectionList list;
    for (const auto& direction : all) list.push_back(e(direction));
    return list;
  });
  ludeme(library, "directions", "relative? of:? bySite:?",
         "A direction relative to how the piece on the site faces: Forward unless given.",
         [](Context& c, Maybe<RelativeDirection> one, Maybe<RelationType> of, Maybe<bool> by_site) {
           const RelativeDirection direction = one.value_or(RelativeDirection::Forward);
           return relative(c, std::span(&direction, 1), of, by_site);
         })
      .lower(turned_before);
  ludeme(library, "directions", "relative of:? bySite:?", "Directions relative to how the piece on the site faces.",
         [](Context& c, List<RelativeDirection> all, Maybe<RelationType> of, Maybe<bool> by_site) {
           RelativeList list;
           for (const auto& direction : all)
             if (list.size < list.items.size()) list.items[list.size++] = direction(c);
           return relative(c, list.span(), of, by_site);
         })
      .lower(turned_before);
  ludeme(library, "directions", "type from: to:", "The directions that lead from one site to another.",
         [](const Game& game, SiteType type, int from, int to) {
           const Lattice& lattice = game.lattice(type);
           const bool known = lattice.has(from) && lattice.has(to);
           return known ? board::directions_between(lattice, from, to) : DirectionList{};
         })
      .lower(directions_between_known);
  ludeme(library, "directions Random", "direction num:[1..]", "Different random directions out of those given.",
         [](Context& c, DirectionList directions, int num) { return random_directions(c, directions, num); })
      .needs(play::Need::Stochastic)
      .draws();
  declare_direction_algebra(library);
}

}  // namespace stdlib

}  // namespace lud
