// Hop: moves along a line over hurdles.
#include "stdlib/moves/candidate.hpp"

namespace lud::stdlib {

namespace {

using play::Move;

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

  bool may_land() const { return !to.condition || to.condition(c); }
  bool may_start() const { return !from.condition || from.condition(c); }
  bool is_hurdle(int hurdle) const {
    c.scope.between = hurdle;
    return !between || (between->condition && between->condition(c));
  }

  void without_hurdle(board::Directions directions) {
    for (AbsoluteDirection d : directions)
      for (int target : c.game.lattice(type).steps(site, d)) {
        if (e.aims_elsewhere(target) || !may_start()) continue;
        c.scope.to = target;
        if (!may_land() || already_made(e, site, target)) continue;
        Candidate candidate(e, move_action(type, site, off, type, target, off, stack));
        if (between) candidate.before(between->apply);
        Move& move = candidate.emit(site, target);
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
    Move& move = candidate.emit(site, target, betweens, end - first);
    if (free && stack) move_whole_stack(c, move, type, site);
    return free;
  }
};

void hop(Hopping hopping, const Lazy<DirectionList>& direction) {
  Context& c = hopping.c;
  const Between* between = hopping.between;
  const board::Lattice& lattice = c.game.lattice(hopping.type);
  const int site = hopping.site = hopping.from.site_in(c);
  if (site < 0 || site >= lattice.count()) return;
  KeptScope kept(c);
  const board::Directions directions = directions_at(c, direction, AbsoluteDirection::Adjacent, {hopping.type, site});
  if (between) {
    if (between->before) hopping.before = between->before(c);
    if (between->range) hopping.hurdles = between->range(c);
    if (between->after) hopping.after = between->after(c);
  }
  c.scope.from = site;
  if (hopping.hurdles.min == 0) hopping.without_hurdle(directions);
  if (hopping.hurdles.max <= 0) return;
  for (AbsoluteDirection d : directions)
    for (const board::Radial& radial : lattice.radials(site, d)) {
      if (hopping.e.asked == Asked::Place && hopping.e.place_among(1) == off) continue;
      if (hopping.e.aims() && std::ranges::find(radial.sites, c.aim.site) == radial.sites.end()) continue;
      hopping.along(radial.sites);
      if (hopping.e.enough()) return;
    }
}

/// Where there is one move at most on each line, every line is a place.
bool lands_once(const Between* between) {
  if (!between) return true;
  return !between->after && (!between->range || (is_constant(between->range) && constant_of(between->range).min == 1 &&
                                                 constant_of(between->range).max == 1));
}

void answer_room(Emit& e, SiteType type, const Lazy<DirectionList>& direction) {
  const auto lines = [&](int site, AbsoluteDirection d) { return e.c.game.lattice(type).radials(site, d).size(); };
  e.answer_places(most_in_directions(e.c, type, direction, lines));
}

void answer_ends(Context& c, const From& from, const Between* between, const Lazy<DirectionList>& direction) {
  if (from.site || from.region) return;
  const SiteType type = from.type_in(c.game);
  const board::Lattice& lattice = c.game.lattice(type);
  const int site = c.scope.from;
  if (site < 0 || site >= lattice.count()) return;
  const bool near = lands_once(between) && !(between && between->before);
  for (AbsoluteDirection d : possible_directions(c, type, site, direction)) {
    for (const board::Radial& radial : lattice.radials(site, d)) {
      if (near && radial.sites.size() > 2) c.aim.ends->add(radial.sites[2]);
      for (std::size_t i = 1; !near && i < radial.sites.size(); ++i) c.aim.ends->add(radial.sites[i]);
    }
    if (!near)
      for (int target : lattice.steps(site, d)) c.aim.ends->add(target);
  }
  c.lottery.answered = true;
}

}  // namespace

void declare_hops(Library& library) {
  ludeme(library, "move Hop|hop", "from? direction? between? to stack:?",
         "Moves a piece in a line over hurdles, by default over one.",
         [](Emit& e, const From* from, Lazy<DirectionList> direction, const Between* between, const To& to,
            Maybe<bool> stack) {
           const From& start = from ? *from : scope_from;
           if (e.asked == Asked::Room && lands_once(between))
             answer_room(e, start.type_in(e.c.game), direction);
           else if (e.asked == Asked::Ends)
             answer_ends(e.c, start, between, direction);
           else
             hop({e, e.c, start, between, to, stack.value_or(false)}, direction);
         })
      .needs_with("stack", play::Need::Stacking);
}

}  // namespace lud::stdlib
