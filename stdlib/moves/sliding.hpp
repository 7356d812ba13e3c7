#pragma once
// Slides as the word itself makes them: start, directions, distance, conditions, and moves.
#include <algorithm>
#include <optional>

#include "stdlib/moves/generators/movement.hpp"
#include "stdlib/moves/walks.hpp"

namespace lud::stdlib {

/// Where slides of a word start, and in which directions and how far they go.
struct SlideReach {
  SiteType type;
  int site = off;
  int level = off;
  Range distance{off, infinity};
};

/// Returns the directions of slides, evaluated in the scope of the word, and fills in `reach`; nothing where slides
/// cannot start. Leaves (from) at the start.
std::optional<board::Directions> directions_of_slides(Context& c, const From& from, const Between* between,
                                                      const Lazy<DirectionList>& wanted, SlideReach& reach);

/// Tests for any_slide that evaluate the conditions of a description.
struct SlideConditions {
  Context& c;
  const Between* between;
  const To* to;

  void come_to(int site) const { c.scope.to = site; }
  bool stops_here() const { return to && to->condition && to->condition(c); }
  bool may_pass(int site) const {
    c.scope.between = site;
    return between && between->condition ? between->condition(c) : c.state.empty(c.game.default_type).contains(site);
  }
};

/// Makes the moves of slides.
struct Sliding {
  Emit& e;
  Context& c;
  const From& from;
  const Between* between;
  const To* to;
  const bool stack;
  SlideReach reach{from.type_in(c.game)};

  static Sliding of(Emit& e, const Movement& said, const SlideReach& reach) {
    return {e, e.c, said.from, said.between, said.to, said.stack, reach};
  }
  /// Makes the move of a slide. Precondition: the scope is at its target. `betweens_begin`: index in the list of
  /// betweens where the sites passed on this line begin.
  void make(const Slide& slide, std::size_t betweens_begin) {
    if (to && to->apply && !to->apply->holds(c)) return;
    const bool has_effect = (to && to->apply) || (between && (between->apply || between->trail));
    const bool in_reservoir = enters_reservoir(e, has_effect);
    if (in_reservoir && c.sampling.passes_by()) return;
    play::Action action =
        move_action(reach.type, reach.site, stack ? off : reach.level, reach.type, slide.target(), off, stack);
    action.decision = stack || reach.level != off;
    Candidate candidate(e, action);
    // Moves of a stack or from a given level have no effect of (to ...) where they end freely, as in the language.
    if ((slide.stops || (reach.level == off && !stack)) && to && to->apply)
      candidate.before(*to->apply, false, c.scope.from, c.scope.to);
    if (between && between->trail) {
      const int what = component_numbered(c, between->trail(c));
      if (what > 0)
        for (int left : slide.line.first(slide.landing)) candidate.add(add_action(reach.type, left, what));
    }
    if (between && between->apply)
      for (std::size_t i = 1; i < slide.landing; ++i) {
        c.scope.between = slide.line[i];
        candidate.before(between->apply);
      }
    auto& betweens = c.moves.betweens;
    for (std::size_t i = betweens.size() - betweens_begin + 1; i < slide.landing; ++i)
      betweens.push_back(slide.line[i]);
    play::Move& move = candidate.emit(reach.site, slide.target(), betweens_begin, slide.landing - 1);
    move.from_reservoir = in_reservoir;
    if (stack)
      move_whole_stack(c, move, reach.type, reach.site);
    else if (reach.level != off)
      move.level_min = move.level_max = reach.level;
  }

  void in_directions(const Lazy<DirectionList>& wanted) {
    const int between_before = c.scope.between;
    const auto directions = directions_of_slides(c, from, between, wanted, reach);
    if (!directions) return;
    for (AbsoluteDirection d : *directions)
      for (const board::Radial& radial : c.game.lattice(reach.type).radials(reach.site, d)) {
        if (e.aims() && !may_come_to_aim(radial.sites)) continue;
        c.scope.between = between_before;
        const std::size_t betweens_begin = c.moves.betweens.size();
        any_slide(reach.distance, radial.sites, SlideConditions{c, between, to}, [&](const Slide& slide) {
          if (!e.aims_elsewhere(slide.target())) make(slide, betweens_begin);
          return e.enough() || (e.aims() && slide.target() == c.aim.site);
        });
        if (e.enough()) return;
      }
  }
  /// Whether the line leads to the aim within the distance and nothing is in the way, as far as a quick check tells.
  bool may_come_to_aim(board::SiteSpan line) const {
    const auto aim = std::ranges::find(line.subspan(1), c.aim.site);
    if (aim == line.end() || aim - line.begin() > reach.distance.max) return false;
    if (between && between->condition) return true;
    const Sites empty = c.state.empty(c.game.default_type);
    return std::all_of(line.begin() + 1, aim, [&](int site) { return empty.contains(site); });
  }

  void answer_ends(const Lazy<DirectionList>& direction) {
    if (from.site || from.region) return;
    const int site = c.scope.from;
    const board::Lattice& lattice = c.game.lattice(reach.type);
    if (!lattice.has(site)) return;
    if (between && between->range && is_constant(between->range)) reach.distance = constant_of(between->range);
    for (AbsoluteDirection d : possible_directions(c, reach.type, site, direction))
      for (const board::Radial& radial : lattice.radials(site, d))
        for (std::size_t i = 1; i < radial.sites.size() && static_cast<int>(i) <= reach.distance.max; ++i)
          c.aim.ends->add(radial.sites[i]);
    c.sampling.answered = true;
  }
};

/// Makes the moves of slides along the tracks of a name.
void slide_on_tracks(Emit& e, const From& from, const Between* between, const To* to, std::string_view name);

/// Marks slides of a fixed number of steps along tracks as a generator of few moves (FewMoves): at most one from each
/// place on a track. Returns the call unchanged where it is something else.
Operand lower_track_slide(const Linked& call, const Movement& said);

}  // namespace lud::stdlib
