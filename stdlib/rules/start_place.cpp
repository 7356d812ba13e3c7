#include <fmt/format.h>

#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/dealing.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/start_parts.hpp"

namespace lud::stdlib {

namespace {

using play::Need;

/// The arguments that describe what is placed, evaluated in the order in which the language draws random numbers.
struct Details {
  const Lazy<int>& count;
  const Lazy<int>& state;
  const Lazy<int>& rotation;
  const Lazy<int>& value;

  PutDown at(Context& c, int what) const {
    PutDown placed;
    placed.what = what;
    placed.count = count ? count(c) : 1;
    placed.state = state ? state(c) : off;
    placed.rotation = rotation ? rotation(c) : off;
    placed.value = value ? value(c) : off;
    return placed;
  }
};

const play::Container& container(const Game& game, int index) {
  return game.containers[static_cast<std::size_t>(index)];
}

/// Places a piece of each player in that player's hand.
void put_in_hands(Place& e, const PieceStem& item, const PutDown& placed) {
  const Game& game = e.c.game;
  for (const play::Container& hand : game.containers) {
    if (hand.kind != play::ContainerKind::Hand || hand.owner < 1 || hand.owner > game.players) continue;
    PutDown own = placed;
    own.what = game.last_component_named(std::string(item.text) + std::to_string(hand.owner));
    const int site = empty_place(e.c, hand);
    if (own.what != off && site != off) put(e, SiteType::Cell, site, own);
  }
}

void put_in_container(Place& e, const PieceStem& item, ContainerName where, std::optional<SiteType> type,
                      const Lazy<int>& site, const PutDown& placed) {
  const Game& game = e.c.game;
  const bool shared =
      item.component != off && game.components[static_cast<std::size_t>(item.component)].role == RoleType::Shared;
  if (where.every_hand) {
    if (!shared) return put_in_hands(e, item, placed);
    for (std::size_t i = 0; i < game.containers.size(); ++i)
      if (game.containers[i].kind == play::ContainerKind::Hand) where.container = static_cast<int>(i);
  }
  if (item.component == off || where.container == off) return;
  const play::Container& in = container(game, where.container);
  int at = in.first_site;
  if (site)
    at += site(e.c);
  else if (in.kind == play::ContainerKind::Dice)
    at = empty_place(e.c, in);
  if (at != off) put(e, type, at, placed);
}

void declare_pieces(Library& library) {
  ludeme(library, "place", "item container type? site? coord:? count:?[1..] state:?[0..] rotation:?[0..] value:?",
         "Puts pieces into a container by its name; \"Hand\" is the hand of the owner of the pieces. `coord:` has no "
         "effect.",
         [](Place& e, PieceStem item, ContainerName where, Maybe<SiteType> type, Lazy<int> site, Maybe<Coordinate>,
            Lazy<int> count, Lazy<int> state, Lazy<int> rotation, Lazy<int> value) {
           put_in_container(e, item, where, type, site, Details{count, state, rotation, value}.at(e.c, item.component));
         })
      .needs_with("count", Need::Counts)
      .needs_with("state", Need::States)
      .needs_with("rotation", Need::Rotations)
      .needs_with("value", Need::Values);
  ludeme(library, "place", "item type? site? coord:? count:?[1..] state:?[0..] rotation:?[0..] value:?",
         "Puts pieces of a kind on a site, given by number or coordinate.",
         [](Place& e, PieceName item, Maybe<SiteType> type, Lazy<int> site, Maybe<Coordinate> coordinate,
            Lazy<int> count, Lazy<int> state, Lazy<int> rotation, Lazy<int> value) {
           if (!site && !coordinate) return;
           const PutDown placed = Details{count, state, rotation, value}.at(e.c, item.component);
           at_given_site(e.c, type, site, coordinate, [&](int at) {
             if (placed.what != off) put(e, type, at, placed);
           });
         })
      .needs_with("count", Need::Counts)
      .needs_with("state", Need::States)
      .needs_with("rotation", Need::Rotations)
      .needs_with("value", Need::Values);
  ludeme(library, "place", "item type? sites? region? coords? counts:? state:? rotation:? value:?",
         "Puts pieces on each of some sites, everywhere as many as the first of the counts says.",
         [](Place& e, PieceName item, Maybe<SiteType> type, List<int> sites, Lazy<Sites> region,
            List<Coordinate> coordinates, List<int> counts, Lazy<int> state, Lazy<int> rotation, Lazy<int> value) {
           const Lazy<int> count = counts.size() > 0 ? counts[0] : Lazy<int>();
           const PutDown placed = Details{count, state, rotation, value}.at(e.c, item.component);
           if (placed.what == off) return;
           Places{sites, region, coordinates}.for_each(e.c, type, [&](int site) { put(e, type, site, placed); });
         })
      .needs_with("counts", Need::Counts)
      .needs_with("state", Need::States)
      .needs_with("rotation", Need::Rotations)
      .needs_with("value", Need::Values);
}

/// The kinds of pieces that stacks are made of: one, or several from the bottom up.
struct StackItems {
  const Maybe<PieceName>& single;
  const List<PieceName>& several;

  template <class Visit>
  void for_each(Context& c, Visit visit) const {
    if (single && single->component != off) visit(single->component);
    for (const Lazy<PieceName>& one : several)
      if (const int what = one(c).component; what != off) visit(what);
  }
};

void stack_in_container(Place& e, const StackItems& items, ContainerName where, std::optional<SiteType> type,
                        const Lazy<int>& site, PutDown placed) {
  if (where.container == off) return;
  const play::Container& in = container(e.c.game, where.container);
  items.for_each(e.c, [&](int what) {
    placed.what = what;
    if (site)
      put(e, type, in.first_site + site(e.c), placed);
    else
      for (int at = in.first_site; at < in.first_site + in.site_count; ++at) put(e, type, at, placed);
  });
}

/// Places stacks on several sites. The heights are those of `counts`, or `count`, evaluated again for each site.
void stack_on_places(Place& e, const StackItems& items, const Places& places, std::optional<SiteType> type,
                     const Lazy<int>& count, const List<int>& counts, PutDown placed) {
  std::size_t place = 0;
  places.for_each(e.c, type, [&](int site) {
    if (counts.size() > 0 && place >= counts.size()) return;
    items.for_each(e.c, [&](int what) {
      placed.what = what;
      const auto height = [&] {
        const int asked = counts.size() > 0 ? counts[place](e.c) : count ? count(e.c) : 1;
        return possible_height(e.c, asked, "(place Stack ...)");
      };
      for (int i = 0; i < height(); ++i) put(e, type, site, placed);
    });
    ++place;
  });
}

void declare_stacks(Library& library) {
  ludeme(
      library, "place Stack",
      "item|items: container? type? site?|sites?|region?|coord:?|coords? count:?[1..]|counts:? state:?[0..] "
      "rotation:?[0..] value:?",
      "Puts a stack on a site or on each of some sites: so many pieces of a kind, or of each kind from the bottom up.",
      [](Place& e, Maybe<PieceName> item, List<PieceName> several, Maybe<ContainerName> where, Maybe<SiteType> type,
         Lazy<int> site, List<int> sites, Lazy<Sites> region, Maybe<Coordinate> coordinate,
         List<Coordinate> coordinates, Lazy<int> count, List<int> counts, Lazy<int> state, Lazy<int> rotation,
         Lazy<int> value) {
        Context& c = e.c;
        PutDown placed = Details{counts.size() > 0 ? counts[0] : count, state, rotation, value}.at(c, off);
        placed.stack = true;
        const StackItems items{item, several};
        const Places places{sites, region, coordinates};
        if (where) return stack_in_container(e, items, *where, type, site, placed);
        if (places.given()) return stack_on_places(e, items, places, type, count, counts, placed);
        const int height = possible_height(c, placed.count, "(place Stack ...)");
        placed.count = 1;
        at_given_site(c, type, site, coordinate, [&](int at) {
          items.for_each(c, [&](int what) {
            placed.what = what;
            for (int i = 0; i < height; ++i) put(e, type, at, placed);
          });
        });
      })
      .needs(Need::Stacking)
      .needs_with("state", Need::States)
      .needs_with("rotation", Need::Rotations)
      .needs_with("value", Need::Values);
}

}  // namespace

void declare_place(Library& library) {
  declare_pieces(library);
  declare_stacks(library);
}

}  // namespace lud::stdlib
