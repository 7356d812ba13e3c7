// Lists of integers: literals, combinations of lists, sites, players and remembered values.
#include <algorithm>

#include "interpreter/declare/kit.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/list_literal.hpp"
#include "stdlib/value/roles.hpp"

namespace lud::stdlib {

namespace {

/// The values of `list` that are in `other`, in the order of `list`.
Ints shared_values(Evaluation& e, Ints list, Ints other) {
  const std::span<int> kept = e.ints(list.size());
  std::size_t n = 0;
  for (int value : list)
    if (contains(other, value)) kept[n++] = value;
  return kept.first(n);
}

/// Returns a list without one occurrence, the first, for each item of another list.
Ints without_each(Evaluation& e, Ints list, Ints without) {
  std::span<int> left = e.ints(list.size());
  std::ranges::copy(list, left.begin());
  for (int value : without) {
    const auto found = std::ranges::find(left, value);
    if (found == left.end()) continue;
    std::copy(found + 1, left.end(), found);
    left = left.first(left.size() - 1);
  }
  return left;
}

Ints united(Evaluation& e, Ints a, Ints b) {
  const std::span<int> all = e.ints(a.size() + b.size());
  std::size_t n = a.size();
  std::ranges::copy(a, all.begin());
  for (int value : b)
    if (!contains(all.first(n), value)) all[n++] = value;
  return all.first(n);
}

Operand list_literal(const Linked& call) {
  const Operand& items = call.input.arguments[0];
  if (call.made.foldable != Bind::Play || !items.constant) return call.made;
  const auto& list = *static_cast<const List<int>*>(items.constant);
  auto* node = call.game.memory.make<ListLiteral>();
  node->items = call.game.memory.make_array(std::vector<Lazy<int>>(list.begin(), list.end()));
  return call.made.evaluated_by(node);
}

void declare_list_algebra(Library& library) {
  ludeme(library, "", "from", "A list literal.", [](Evaluation& e, List<int> list) -> Ints {
    const std::span<int> values = e.ints(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) values[i] = e(list[i]);
    return values;
  }).lower(list_literal);
  ludeme(library, "array", "values", "A list of numbers, given as it is or worked out.",
         [](Ints values) { return values; });
  ludeme(library, "array", "sites", "Sites as a list, ascending.", [](Evaluation& e, Sites sites) -> Ints {
    const std::span<int> values = e.ints(static_cast<std::size_t>(sites.count()));
    std::size_t n = 0;
    for (int site : sites) values[n++] = site;
    return values;
  });
  ludeme(library, "difference", "list without", "A list without one occurrence of each value of another.",
         [](Evaluation& e, Ints list, Ints without) { return without_each(e, list, without); });
  ludeme(library, "difference", "list without", "A list without the first occurrence of a value.",
         [](Evaluation& e, Ints list, int without) { return without_each(e, list, Ints(&without, 1)); });
  ludeme(library, "intersection", "a b", "The values of b that are in a.",
         [](Evaluation& e, Ints a, Ints b) { return shared_values(e, b, a); });
  ludeme(library, "intersection", "lists", "The values of the first list that are in all others.",
         [](Evaluation& e, List<Ints> lists) {
           Ints common;
           for (std::size_t i = 0; i < lists.size(); ++i)
             common = i == 0 ? e(lists[i]) : shared_values(e, common, e(lists[i]));
           return common;
         });
  ludeme(library, "union", "a b", "The values of a and those of b that are not in a.",
         [](Evaluation& e, Ints a, Ints b) { return united(e, a, b); });
  ludeme(library, "union", "lists", "The values of the first list and those that further lists add.",
         [](Evaluation& e, List<Ints> lists) {
           Ints all;
           for (std::size_t i = 0; i < lists.size(); ++i) all = i == 0 ? e(lists[i]) : united(e, all, e(lists[i]));
           return all;
         });
  ludeme(library, "if", "condition yes no?", "One of two lists; without a second, the empty list.",
         [](Evaluation& e, Lazy<bool> condition, Lazy<Ints> yes, Lazy<Ints> no) {
           return e(condition) ? e(yes) : no ? e(no) : Ints{};
         });
}

/// One site (none where it is Off) or several, evaluated now.
Ints sites_of(Context& c, const Either<int, Sites>& given) {
  IntsBuilder list(c);
  if (given.first) {
    const int site = given.first(c);
    if (site >= 0) list.add(site);
  } else {
    for (int site : given.second(c)) list.add(site);
  }
  return list;
}

Ints results(Context& c, const Either<int, Sites>& from, const Either<int, Sites>& to, const Lazy<int>& value) {
  IntsBuilder list(c);
  const Ints starts = sites_of(c, from);
  Bound from_bound(c.scope.from, c.scope.from);
  Bound to_bound(c.scope.to, c.scope.to);
  for (int start : starts) {
    from_bound = start;
    for (int target : sites_of(c, to)) {
      to_bound = target;
      list.add(value(c));
    }
  }
  return list;
}

/// Adds the players from `first` to `last` that satisfy a condition, evaluated for all of them, and are wanted.
template <class Wanted>
void add_players(Context& c, int first, int last, const Lazy<bool>& condition, IntsBuilder& list, Wanted&& wanted) {
  play::spend(static_cast<std::uint64_t>(c.game.players), "(players ...)");
  Bound player(c.scope.player, c.scope.player);
  for (int p = first; p <= last; ++p) {
    player = p;
    if ((!condition || condition(c)) && wanted(p)) list.add(p);
  }
}

/// The players of a kind that satisfy a condition. The condition is evaluated for players of other kinds, too.
template <RoleType kind>
struct PlayersOfKind {
  Ints operator()(Context& c, Maybe<int> of, Lazy<bool> condition) const {
    IntsBuilder list(c);
    const int players = c.game.players;
    const bool teams = c.game.needs_a(play::Need::Teams);
    const int centre = of.value_or(c.mover());
    if (of && (*of <= 0 || *of > players)) return list;
    if (kind == RoleType::Ally && !teams) return list;
    if (kind == RoleType::Friend && !teams) {
      list.add(centre);
      return list;
    }
    const auto& team = c.head().team;
    const auto is_friend = [&](int p) {
      return team[static_cast<std::size_t>(p)] == team[static_cast<std::size_t>(centre)];
    };
    const int first = kind == RoleType::All || kind == RoleType::NonMover ? 0 : 1;
    const int last = kind == RoleType::All ? players + 1 : players;
    add_players(c, first, last, condition, list, [&](int p) {
      if (kind == RoleType::Ally) return p != centre && is_friend(p);
      if (kind == RoleType::Enemy) return teams ? p != c.mover() && !is_friend(p) : p != centre;
      if (kind == RoleType::Friend) return is_friend(p);
      return kind != RoleType::NonMover || p != c.mover();
    });
    return list;
  }
};

template <int number>
struct PlayersOfTeam {
  Ints operator()(Context& c, Lazy<bool> condition) const {
    IntsBuilder list(c);
    if (!c.game.needs_a(play::Need::Teams)) {
      if (number <= c.game.players) list.add(number);
      return list;
    }
    add_players(c, 1, c.game.players, condition, list,
                [&](int p) { return c.head().team[static_cast<std::size_t>(p)] == number; });
    return list;
  }
};

template <RoleType kind>
void players_word(Library& library, std::string_view head, std::string_view doc) {
  ludeme(library, head, "of:? if:?", doc, PlayersOfKind<kind>{}).sets(Reads::Player);
}

template <std::size_t... I>
void declare_teams(Library& library, std::index_sequence<I...>) {
  static constexpr std::string_view heads[] = {"players Team1",  "players Team2",  "players Team3",  "players Team4",
                                               "players Team5",  "players Team6",  "players Team7",  "players Team8",
                                               "players Team9",  "players Team10", "players Team11", "players Team12",
                                               "players Team13", "players Team14", "players Team15", "players Team16"};
  (ludeme(library, heads[I], "if:?", "The players of a team.", PlayersOfTeam<static_cast<int>(I) + 1>{})
       .sets(Reads::Player),
   ...);
}

void declare_players(Library& library) {
  players_word<RoleType::All>(library, "players All", "Everybody, nobody (0) and the number of players + 1 included.");
  players_word<RoleType::NonMover>(library, "players NonMover", "Everybody but the mover, nobody (0) included.");
  players_word<RoleType::Enemy>(library, "players Enemy",
                                "The numbers of a player's enemies: everybody who is not of the same team.");
  players_word<RoleType::Friend>(library, "players Friend", "The numbers of a player and of the others of the team.");
  players_word<RoleType::Ally>(library, "players Ally", "The numbers of the other players of a player's team.");
  declare_teams(library, std::make_index_sequence<16>());
}

/// The number of quarter, sixth ... turns that make a piece face a direction, for each direction given.
Ints rotations(Context& c, std::span<const AbsoluteDirection> directions) {
  const board::Lattice& lattice = c.game.lattice();
  IntsBuilder list(c);
  const int sides = c.game.topology->regular_sides().value_or(-1);
  const int quotient = static_cast<int>(lattice.supported(RelationType::All).size()) / sides;
  const int ratio = quotient == 0 ? 1 : quotient;
  for (AbsoluteDirection direction : directions) {
    if (board::is_specific(direction)) {
      list.add_new(board::facing_order(direction) / ratio);
    } else if (auto relation = board::relation_of(direction)) {
      for (AbsoluteDirection facing : lattice.supported(*relation)) list.add_new(board::facing_order(facing) / ratio);
    }
  }
  return list;
}

}  // namespace

void declare_lists(Library& library) {
  declare_list_algebra(library);
  declare_players(library);
  ludeme(library, "results", "from: to: value", "A value for each pair of sites, in order of `from`, then `to`.",
         [](Context& c, Either<int, Sites> from, Either<int, Sites> to, Lazy<int> value) {
           return results(c, from, to, value);
         })
      .reads()
      .binds("value", Reads::From | Reads::To);
  ludeme(library, "rotations", "direction", "The rotations that face a direction.",
         [](Context& c, AbsoluteDirection direction) { return rotations(c, std::span(&direction, 1)); })
      .needs(play::Need::Rotations);
  ludeme(library, "rotations", "directions", "The rotations that face directions.",
         [](Context& c, List<AbsoluteDirection> directions) {
           DirectionList list;
           for (const auto& direction : directions) list.push_back(direction(c));
           return rotations(c, board::Directions(list.begin(), list.end()));
         })
      .needs(play::Need::Rotations);
  ludeme(library, "team", "", "The players of the team that is looked at.", [](Context& c) { return c.scope.team; });
}

}  // namespace lud::stdlib
