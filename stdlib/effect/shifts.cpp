// Effects that shift or turn pieces where they stand: attract, push, flip.
#include "interpreter/declare/kit.hpp"
#include "stdlib/effect/effects.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;

void declare_attract(Library& library) {
  ludeme(library, "attract", "from? direction?", "Pulls all pieces in line with a site as close to it as they come.",
         [](Emit& e, const From* from, Maybe<AbsoluteDirection> direction) {
           Context& c = e.c;
           const SiteType type = type_of(c, from);
           const board::Lattice& lattice = c.game.lattice(type);
           const int start = start_of(c, from);
           if (!lattice.has(start)) return;
           const std::span<int> pieces = c.ints(static_cast<std::size_t>(lattice.count()));
           for (const auto& radial : lattice.radials(start, direction.value_or(AbsoluteDirection::Adjacent))) {
             std::size_t n = 0;
             for (int site : radial.sites.subspan(1)) {
               const int what = c.what(type, site);
               if (what == 0) continue;
               pieces[n++] = what;
               // As in Ludii a piece is taken from the board's default type of site, whatever type (from ...) has.
               e.add({remove_piece(c.game.default_type, site)});
             }
             for (std::size_t i = 0; i < n; ++i) e.add({add_piece(type, radial.sites[i + 1], pieces[i])});
           }
         });
}

void declare_push(Library& library) {
  ludeme(library, "push", "from? directions",
         "Pushes the piece on a site and those it meets one site on; at the edge the last one falls off the board.",
         [](Emit& e, const From* from, Lazy<DirectionList> directions) {
           Context& c = e.c;
           const SiteType type = type_of(c, from);
           const board::Lattice& lattice = c.game.lattice(type);
           const int start = start_of(c, from);
           if (!lattice.has(start)) return;
           const board::Directions list =
               directions_at(c, directions, AbsoluteDirection::Adjacent, {type, start, {}, off});
           if (list.empty()) return;
           for (const auto& radial : lattice.radials(start, list[0])) {
             int pushed = c.what(type, start);
             e.add({remove_piece(type, start)});
             for (int site : radial.sites.subspan(1)) {
               const int what = c.what(type, site);
               if (what != 0) e.add({remove_piece(type, site)});
               e.add({add_piece(type, site, pushed)});
               if (what == 0) break;
               pushed = what;
             }
           }
         });
}

// ---- flip ----

int flipped(const play::Component& component, int state) {
  return state == component.flip_a ? component.flip_b : state == component.flip_b ? component.flip_a : state;
}
bool can_flip(const play::Component& component) { return component.flip_a != off || component.flip_b != off; }

/// Turns a whole stack upside down: every piece is taken off, then they come back from the top one on.
void flip_stack(Emit& e, SiteType type, int site, int height) {
  Context& c = e.c;
  const int slot = c.slot(type, site);
  play::Move& move = e.add({});
  for (int level = 0; level < height; ++level) {
    Action remove = remove_piece(type, site);
    remove.level_to = level;
    c.moves.append(move, remove);
  }
  for (int level = height - 1; level >= 0; --level) {
    const int what = c.state.what(slot, level);
    const play::Component& component = c.game.components[static_cast<std::size_t>(what)];
    Action add = add_piece(type, site, what);
    add.state = flipped(component, c.state.state(slot, level));
    add.rotation = c.state.rotation(slot, level);
    add.value = c.state.value(slot, level);
    add.stack = true;
    c.moves.append(move, add);
  }
}

void declare_flip(Library& library) {
  ludeme(library, "flip", "type? site?", "Turns the piece or the stack on a site over, by default on (to).",
         [](Emit& e, Maybe<SiteType> given, Maybe<int> at) {
           Context& c = e.c;
           const int site = at.value_or(c.scope.to);
           if (site < 0) return;
           const SiteType type = type_at(c, given, site);
           const int height = c.height(type, site);
           if (height > 1) return flip_stack(e, type, site, height);
           const int what = c.what(type, site);
           const play::Component& component = c.game.components[static_cast<std::size_t>(what)];
           if (what == 0 || !can_flip(component)) return;
           Action action = on_site(ActionKind::SetState, type, site);
           action.state = flipped(component, c.state.state(c.slot(type, site)));
           e.add({action});
         })
      .needs(play::Need::States);
}

}  // namespace

void declare_shifts(Library& library) {
  declare_attract(library);
  declare_push(library);
  declare_flip(library);
}

}  // namespace lud::stdlib
