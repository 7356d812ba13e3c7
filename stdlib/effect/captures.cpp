// Captures along lines: pieces between others, on both sides of one, in a row, or with no way out to any side.
#include "interpreter/board/directions.hpp"
#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/effects.hpp"

namespace lud::stdlib {

namespace {

using board::Lattice;
using board::Radial;
using board::SiteSpan;

bool holds_at(Context& c, const Lazy<bool>& condition, play::Iterator& variable, int site,
              bool (*otherwise)(const Context&, int)) {
  variable = site;
  return condition ? condition(c) : otherwise(c, site);
}

/// Returns whether `site`, as (between), is captured: by the condition or, without one, if an enemy stands there.
bool is_target_between(Context& c, const Between* between, int site) {
  return holds_at(c, between ? between->condition : Lazy<bool>(), c.scope.between, site, &is_enemy_at);
}
/// The same for words that capture on (to).
bool is_target_to(Context& c, const To* to, int site) {
  return holds_at(c, to ? to->condition : Lazy<bool>(), c.scope.to, site, &is_enemy_at);
}
/// Whether a piece on the site helps to capture; by default a friend's.
bool is_friend_to(Context& c, const To* to, int site) {
  return holds_at(c, to ? to->condition : Lazy<bool>(), c.scope.to, site, &is_friend_at);
}

const Apply* effect_of(const Between* between) { return between ? between->apply : nullptr; }
const Apply* effect_of(const To* to) { return to ? to->apply : nullptr; }

// ---- custodial ----

/// Captures the targets on a line up to a friend. If `max` is 1, the line must go on behind the target.
void capture_between(Emit& e, const Between* between, const To* to, SiteSpan line, int min, int max) {
  Context& c = e.c;
  std::size_t end = 1;
  if (max == 1 && line.size() < 3) return;
  while (end < line.size() && static_cast<int>(end) <= max && is_target_between(c, between, line[end])) ++end;
  if (end == 1 || min >= static_cast<int>(end)) return;
  if (!is_friend_to(c, to, end < line.size() ? line[end] : off)) return;
  for (std::size_t i = 1; i < end; ++i) {
    c.scope.between = line[i];
    affect(e, effect_of(between), line[i]);
  }
}

void declare_custodial(Library& library) {
  ludeme(library, "custodial", "from? direction? between? to?",
         "Captures enemies that stand in a line between the piece that moved last and another piece of the mover.",
         [](Emit& e, const From* from, Maybe<AbsoluteDirection> direction, const Between* between, const To* to) {
           Context& c = e.c;
           const Lattice& lattice = c.game.lattice(type_of(c, from));
           const int start = start_of(c, from);
           if (!lattice.has(start)) return;
           KeptScope kept(c);
           const Range range = between && between->range ? between->range(c) : Range{0, infinity};
           if (range.max < 1 || range.min > range.max) return;
           const int min = range.max == 1 ? 0 : range.min;
           for (const Radial& radial : lattice.radials(start, direction.value_or(AbsoluteDirection::Adjacent)))
             capture_between(e, between, to, radial.sites, min, range.max);
         })
      .ignores_need("from level", play::Need::Stacking)
      .ignores_need("from if", play::Need::Stacking);
}

// ---- intervene ----

/// Returns the number of consecutive targets on a line behind its first site, up to `max`.
int run_of_targets(Context& c, const To* to, SiteSpan line, int max) {
  std::size_t n = 1;
  while (n < line.size() && static_cast<int>(n) <= max && is_target_to(c, to, line[n])) ++n;
  return static_cast<int>(n) - 1;
}

void capture_run(Emit& e, const To* to, SiteSpan line, int length) {
  for (int i = 1; i <= length; ++i) {
    e.c.scope.to = line[static_cast<std::size_t>(i)];
    affect(e, effect_of(to), e.c.scope.to);
  }
}

void declare_intervene(Library& library) {
  ludeme(library, "intervene", "from? direction? between? to?",
         "Captures pieces on both sides of the piece that moved last.",
         [](Emit& e, const From* from, Maybe<AbsoluteDirection> direction, const Between* between, const To* to) {
           Context& c = e.c;
           const Lattice& lattice = c.game.lattice(type_of(c, from));
           const int start = start_of(c, from);
           if (!lattice.has(start)) return;
           KeptScope kept(c);
           const Range range = between && between->range ? between->range(c) : Range{1, 1};
           for (const Radial& radial : lattice.radials(start, direction.value_or(AbsoluteDirection::Adjacent))) {
             if (!radial.distinct) continue;
             const int length = run_of_targets(c, to, radial.sites, range.max);
             if (length < range.min || radial.opposite.empty()) continue;
             const int opposite = run_of_targets(c, to, radial.opposite, range.max);
             if (opposite < range.min) continue;
             capture_run(e, to, radial.opposite, opposite);
             capture_run(e, to, radial.sites, length);
           }
         });
}

// ---- directional ----

void declare_directional(Library& library) {
  ludeme(library, "directional", "from? directions? to?",
         "Captures pieces in an unbroken line ahead of a site, by default in the direction of the last move.",
         [](Emit& e, const From* from, Lazy<DirectionList> directions, const To* to) {
           Context& c = e.c;
           const SiteType type = type_of(c, from);
           const Lattice& lattice = c.game.lattice(type);
           const int start = start_of(c, from);
           if (!lattice.has(start)) return;
           KeptScope kept(c);
           const bool moved = last_from(c) >= 0 && last_from(c) < lattice.count() && last_to(c) >= 0;
           DirectionList of_move;
           if (!directions && moved) of_move = board::directions_between(lattice, last_from(c), last_to(c));
           const board::Directions list =
               directions ? directions_at(c, directions, AbsoluteDirection::Adjacent, {type, start, {}, off})
                          : board::Directions(of_move.begin(), of_move.size());
           for (AbsoluteDirection direction : list)
             for (const Radial& radial : lattice.radials(start, direction))
               for (std::size_t i = 1; i < radial.sites.size(); ++i) {
                 c.scope.from = kept.from;
                 if (!is_target_to(c, to, radial.sites[i])) break;
                 c.scope.from = off;
                 affect(e, effect_of(to), radial.sites[i]);
               }
         })
      .ignores_then();
}

// ---- surround ----

struct Surrounding {
  Context& c;
  const Lattice& lattice;
  AbsoluteDirection direction;
  const To* to;
  int from;
  int exceptions;
  int with;  ///< a kind of piece that must take part; off for none

  bool holds(int site) const {
    int free = 0;
    bool taken_part = false;
    for (const Radial& radial : lattice.radials(site, direction)) {
      const int neighbour = radial.sites[1];
      if (neighbour != from && !is_friend_to(c, to, neighbour)) ++free;
      taken_part |= with == off || c.what(lattice.type(), neighbour) == with;
      if (free > exceptions) return false;
    }
    return taken_part;
  }
};

void declare_surround(Library& library) {
  ludeme(library, "surround", "from? relation? between? to? except:?[0..] with:?",
         "Captures an enemy beside the piece that moved last where pieces of the mover stand on all of its sides, save "
         "some exceptions.",
         [](Emit& e, const From* from, Maybe<RelationType> relation, const Between* between, const To* to,
            Maybe<int> except, const Piece* with) {
           Context& c = e.c;
           const Lattice& lattice = c.game.lattice(type_of(c, from));
           const int start = from ? from->site_in(c) : c.scope.from;
           if (!lattice.has(start)) return;
           KeptScope kept(c);
           const AbsoluteDirection direction = board::category_of(relation.value_or(RelationType::Adjacent));
           const int piece = with && !with->kinds.empty() ? with->kinds[0].component(c) : off;
           const Surrounding surrounding{c, lattice, direction, to, start, except.value_or(0), piece};
           for (const Radial& radial : lattice.radials(start, direction)) {
             const int site = radial.sites[1];
             if (!is_target_between(c, between, site) || !surrounding.holds(site)) continue;
             c.scope.between = site;
             affect(e, effect_of(between), site);
           }
         });
}

}  // namespace

bool is_enemy_at(const Context& c, int site) {
  const int who = c.who(c.game.default_type, site);
  if (who == 0 || who == c.mover()) return false;
  return !c.game.needs_a(play::Need::Teams) || !players_of(c, RoleType::Friend).contains(who);
}

bool is_friend_at(const Context& c, int site) {
  return players_of(c, RoleType::Friend).contains(c.who(c.game.default_type, site));
}

void affect(Emit& e, const Apply* apply, int site) {
  if (apply) {
    if (apply->effect && apply->holds(e.c)) apply->effect(e.c);
    return;
  }
  const SiteType type = type_at(e.c, {}, site);
  if (e.c.what(type, site) > 0) e.add({remove_piece(type, site)});
}

void declare_captures(Library& library) {
  declare_custodial(library);
  declare_intervene(library);
  declare_directional(library);
  declare_surround(library);
}

}  // namespace lud::stdlib
