#pragma once
// Hops along single lines. Given the parts of a description and a line, puts the moves over its hurdles on the list.
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/known_directions.hpp"

namespace lud::stdlib {

/// A hop from a site: whether it is open along a line, and the moves that it makes there.
struct Hopping {
  Emit& e;
  Context& c;
  const From& from;
  const Between* between;
  const To& to;
  const bool stack;
  SiteType type = from.type_in(c.game);
  int site = off;
  int before = 0, after = 0;  ///< how many sites may lie between the start and the hurdles, and behind them
  Range hurdles{1, 1};
  int only = off;  ///< without a hurdle: the one target that is asked for

  bool may_land() const { return !to.condition || to.condition(c); }
  bool may_start() const { return !from.condition || from.settled || from.condition(c); }
  bool is_hurdle(int hurdle) const {
    c.scope.between = hurdle;
    return !between || (between->condition && between->condition(c));
  }

  void without_hurdle(board::Directions directions) {
    for (AbsoluteDirection d : directions)
      for (int target : c.game.lattice(type).steps(site, d)) {
        if (e.aims_elsewhere(target) || (only != off && only != target) || !may_start()) continue;
        c.scope.to = target;
        if (!may_land() || already_made(e, site, target)) continue;
        Candidate candidate(e, move_action(type, site, off, type, target, off, stack));
        if (between) candidate.before(between->apply);
        play::Move& move = candidate.emit(site, target);
        if (stack) move_whole_stack(c, move, type, site);
      }
  }

  void along(board::SiteSpan line) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (!may_start()) continue;
      if (is_hurdle(line[i])) {
        over(line, i);
        return;
      }
      c.scope.to = line[i];
      if (static_cast<int>(i) > before || !may_land()) return;
    }
  }

  /// The moves over the hurdles that begin at line[first]: over as many as there may be, or only over some of them.
  void over(board::SiteSpan line, std::size_t first) {
    std::size_t end = first + 1;
    bool interrupted = false;
    while (end < line.size() && static_cast<int>(end - first) < hurdles.max) {
      interrupted = !is_hurdle(line[end]);
      if (interrupted) break;
      ++end;
    }
    const int found = static_cast<int>(end - first);
    if (found < hurdles.min || (interrupted && found == hurdles.max)) return;
    const std::size_t betweens = c.moves.betweens.size();
    c.moves.betweens.append(line.data() + first, line.data() + end);
    for (int spared = found - hurdles.min; spared >= 0; --spared)
      for (std::size_t i = end - static_cast<std::size_t>(spared); i < line.size(); ++i) {
        if (!land(line, first, end, static_cast<std::size_t>(spared), i, betweens)) break;
        if (static_cast<int>(i) - static_cast<int>(end) + 1 > after - spared) break;
      }
  }

  /// Lands on line[at]; false where the line is blocked there.
  bool land(board::SiteSpan line, std::size_t first, std::size_t end, std::size_t spared, std::size_t at,
            std::size_t betweens) {
    const int target = line[at];
    c.scope.to = target;
    const bool free = may_land();
    const bool captures = to.apply && to.apply->condition;
    if (!free && !(captures && to.apply->condition(c))) return false;
    if (free && captures) return true;
    Candidate candidate(e, move_action(type, site, off, type, target, off, stack));
    if (to.apply) candidate.before(*to.apply, false, c.scope.from, c.scope.to);
    if (free && between && between->apply)
      for (std::size_t i = first; i < end - spared; ++i) {
        c.scope.between = line[i];
        candidate.before(between->apply);
      }
    play::Move& move = candidate.emit(site, target, betweens, end - first);
    if (free && stack) move_whole_stack(c, move, type, site);
    return free;
  }
};

/// Hops over so many sites, whatever stands on them, as a generator that knows its slots; the call itself where it is
/// something else.
Operand lower_vault(const Linked& call, const From* from, const Between* between, const To* to,
                    const KnownDirections& directions);

}  // namespace lud::stdlib
