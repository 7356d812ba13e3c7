#pragma once
// Hops along single lines: finds the hops over sites of a line, and puts their moves on the list.
#include "stdlib/moves/generators/movement.hpp"
#include "stdlib/moves/known_directions.hpp"
#include "stdlib/moves/walks.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

/// Where hops start, and how far they go.
struct HopReach {
  SiteType type;
  int site = off;
  int before = 0, after = 0;  ///< how many sites may lie before the sites between, and behind them
  Range between{1, 1};
};

/// A hop over line[first, end), or over nothing, to line[landing]. Effects on sites between apply to all but the last
/// `spared` ones, and to none where the target is not free: there the hop captures by replacement.
struct Hop {
  board::SiteSpan line;
  std::size_t first, end, spared, landing;
  bool free = true;
  int target() const { return line[landing]; }
  bool goes_over_any() const { return end > first; }
};

/// Visits the hops over the sites between that begin at line[first]: over as many as allowed, and over only some of
/// them.
template <class Tests, class Visit>
bool any_hop_over(const HopReach& reach, board::SiteSpan line, std::size_t first, Tests&& tests, Visit&& visit) {
  std::size_t end = first + 1;
  bool interrupted = false;
  while (end < line.size() && static_cast<int>(end - first) < reach.between.max) {
    interrupted = !tests.is_between(line[end]);
    if (interrupted) break;
    ++end;
  }
  const int found = static_cast<int>(end - first);
  if (found < reach.between.min || (interrupted && found == reach.between.max)) return false;
  for (int spared = found - reach.between.min; spared >= 0; --spared)
    for (std::size_t i = end - static_cast<std::size_t>(spared); i < line.size(); ++i) {
      tests.come_to(line[i]);
      const bool free = tests.may_land(), captures = tests.captures();
      if (!free && !(captures && tests.may_capture())) break;
      if (free != captures && visit(Hop{line, first, end, static_cast<std::size_t>(spared), i, free})) return true;
      if (free && !captures && spared < found) tests.come_over(line[end - static_cast<std::size_t>(spared) - 1]);
      if (!free || static_cast<int>(i) - static_cast<int>(end) + 1 > reach.after - spared) break;
    }
  return false;
}

/// Visits the hops along a line that begins at their start until `visit(hop)` returns true; returns whether it did.
/// `tests` has the members that any_step needs, and besides `is_between(site)`; `captures()`, whether capturing on the
/// target has a condition, and then `may_capture()`; and `come_over(site)`, which is given the last site between that a
/// hop affected: (between) keeps this value in the effects of the next hop, as the language has it.
template <class Tests, class Visit>
bool any_hop(const HopReach& reach, board::SiteSpan line, Tests&& tests, Visit&& visit) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (!tests.may_start()) continue;
    if (tests.is_between(line[i])) return any_hop_over(reach, line, i, tests, visit);
    tests.come_to(line[i]);
    if (static_cast<int>(i) > reach.before || !tests.may_land()) return false;
  }
  return false;
}

/// Visits the hops in the given directions. If nothing has to lie between, the hops over nothing come first.
template <class Tests, class Visit>
bool any_hop_of_piece(const board::Lattice& lattice, const HopReach& reach, board::Directions directions, Tests&& tests,
                      Visit&& visit) {
  const auto over_nothing = [&](int target) { return visit(Hop{std::span(&target, 1), 0, 0, 0, 0}); };
  if (reach.between.min == 0 && any_step(lattice, reach.site, directions, tests, over_nothing)) return true;
  if (reach.between.max <= 0) return false;
  for (AbsoluteDirection d : directions)
    for (const board::Radial& radial : lattice.radials(reach.site, d))
      if (tests.concerns(radial.sites) && any_hop(reach, radial.sites, tests, visit)) return true;
  return false;
}

/// Hops tested by the conditions of a description themselves, and their moves.
struct Hopping {
  Emit& e;
  Context& c;
  const From& from;
  const Between* between;
  const To& to;
  const bool stack;
  HopReach reach{from.type_in(c.game)};

  static Hopping of(Emit& e, const Movement& said) { return {e, e.c, said.from, said.between, *said.to, said.stack}; }
  /// A line that leads through the aim is followed to its end: the first move to the aim may still fail a later test.
  bool concerns(board::SiteSpan sites) const {
    return !e.enough() && (!e.aims() || std::ranges::find(sites, c.aim.site) != sites.end());
  }
  bool may_start() const { return !from.condition || from.settled || from.condition(c); }
  bool is_between(int site) const {
    c.scope.between = site;
    return !between || (between->condition && between->condition(c));
  }
  void come_over(int site) const { c.scope.between = site; }
  void come_to(int site) const { c.scope.to = site; }
  bool may_land() const { return !to.condition || to.condition(c); }

  bool captures() const { return to.apply && to.apply->condition; }
  bool may_capture() const { return to.apply->condition(c); }

  void in_directions(board::Directions directions) {
    any_hop_of_piece(c.game.lattice(reach.type), reach, directions, *this, [&](const Hop& hop) {
      make(hop);
      return false;
    });
  }

  /// Makes the move of a hop. Precondition: the scope is at its target.
  void make(const Hop& hop) {
    const bool in_reservoir = enters_reservoir(e, has_effect(hop));
    if (in_reservoir && c.sampling.passes_by()) return;
    Candidate candidate(e, action_to(hop.target()));
    if (!hop.goes_over_any()) {
      if (between) candidate.before(between->apply);
    } else {
      if (to.apply) candidate.before(*to.apply, false, c.scope.from, c.scope.to);
      if (hop.free && between && between->apply) affect(candidate, hop);
    }
    auto& betweens = c.moves.betweens;
    const std::size_t first_between = betweens.size();
    betweens.append(hop.line.data() + hop.first, hop.line.data() + hop.end);
    play::Move& move = candidate.emit(reach.site, hop.target(), first_between, hop.end - hop.first);
    move.from_reservoir = in_reservoir;
    if (hop.free && stack) move_whole_stack(c, move, reach.type, reach.site);
  }

 private:
  /// Whether a hop does more than carry the piece. If effects are worked out at once, an effect that is a choice and
  /// chooses nothing counts as none; this is checked before the move is made.
  bool has_effect(const Hop& hop) const {
    if (to.apply || !between || !between->apply) return to.apply;
    const Apply& apply = *between->apply;
    const bool is_one = hop.free && hop.end - hop.first == hop.spared + 1;
    if (!is_one || apply.condition || !e.samples_one() || effects_can_wait(c)) return true;
    const std::uint64_t random = c.random.state();
    c.scope.between = hop.line[hop.first];
    const bool some = static_cast<bool>(chosen_generator(listed(apply.effect), c));
    if (c.random.state() == random) return some;
    c.random.restore(random);
    return true;
  }
  void affect(Candidate& candidate, const Hop& hop) {
    for (std::size_t i = hop.first; i < hop.end - hop.spared; ++i) {
      c.scope.between = hop.line[i];
      candidate.before(between->apply);
    }
  }
  play::Action action_to(int target) const {
    return move_action(reach.type, reach.site, off, reach.type, target, off, stack);
  }
};

/// Lowers hops over a fixed range of sites, whatever stands on them, to a `Generator`. Returns the call unchanged where
/// it is no such hop.
Operand lower_vault(const Linked& call, const Movement& said, const KnownDirections& directions);

}  // namespace lud::stdlib
