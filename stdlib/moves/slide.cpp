// Slide and shoot: moves along a line, or along a track, as far as nothing is in the way.
#include "stdlib/moves/candidate.hpp"

namespace lud::stdlib {

namespace {

using play::Move;

struct Sliding {
  Emit& e;
  Context& c;
  const From& from;
  const Between* between;
  const To* to;
  const bool stack;
  SiteType type = from.type_in(c.game);
  int site = off;
  int level = off;
  Range range{off, infinity};
  std::size_t betweens_begin = 0;  ///< where the sites passed on this line begin in the list of betweens
  int only = off;                  ///< the one place along the line that is asked for

  bool stops_here() const { return to && to->condition && to->condition(c); }
  bool may_pass(int target) const {
    return between && between->condition ? between->condition(c) : c.state.empty(c.game.default_type).contains(target);
  }
  /// Whether nothing is in the way to the one place that is asked for, as far as this can be seen at once.
  bool may_come_to(const board::Radial& radial) const {
    if (only >= range.max) return false;
    if (between && between->condition) return true;
    const Sites empty = c.state.empty(c.game.default_type);
    for (int i = 1; i <= only; ++i)
      if (!empty.contains(radial.sites[static_cast<std::size_t>(i)])) return false;
    return true;
  }
  std::span<int> passed() const { return std::span(c.moves.betweens).subspan(betweens_begin); }

  void along(const board::Radial& radial) {
    betweens_begin = c.moves.betweens.size();
    if (only != off && !may_come_to(radial)) return;
    for (std::size_t i = 1; i < radial.sites.size() && static_cast<int>(i) <= range.max; ++i) {
      const int target = radial.sites[i];
      const bool far_enough = range.min <= static_cast<int>(i);
      c.scope.to = target;
      if (stops_here() && far_enough) {
        make(radial.sites.first(i), target, true);
        return;
      }
      c.scope.between = target;
      if (!may_pass(target)) return;
      // A piece from a level and a whole stack take no effect along where they end freely: the language has it so.
      if (far_enough) make(radial.sites.first(i), target, level == off && !stack);
      if (e.enough() || static_cast<int>(i) == only + 1) return;
      c.moves.betweens.push_back(target);
    }
  }

  /// One move, over `way` (the start and what lies before the target).
  void make(board::SiteSpan way, int target, bool with_effect) {
    if (only != off && only + 1 != static_cast<int>(way.size())) return;
    play::Action action = move_action(type, site, stack ? off : level, type, target, off, stack);
    action.decision = stack || level != off;
    Candidate candidate(e, action);
    if (with_effect && to && to->apply) candidate.before(*to->apply, false, c.scope.from, c.scope.to);
    if (between && between->trail) {
      const int what = between->trail(c);
      for (int left : way) candidate.add(add_action(type, left, what));
    }
    const std::size_t count = passed().size();
    if (between && between->apply)
      for (std::size_t i = 0; i < count; ++i) {
        c.scope.between = passed()[i];
        candidate.before(between->apply);
      }
    if (to && to->apply && !to->apply->holds(c)) return;
    Move& move = candidate.emit(site, target, betweens_begin, count);
    if (stack)
      move_whole_stack(c, move, type, site);
    else if (level != off)
      move.level_min = move.level_max = level;
  }

  void in_directions(const Lazy<DirectionList>& direction) {
    const board::Lattice& lattice = c.game.lattice(type);
    if (site < 0 || site >= lattice.count()) return;
    KeptScope kept(c);
    c.scope.from = site;
    const board::Directions directions = directions_at(c, direction, AbsoluteDirection::Adjacent, {type, site});
    if (from.level) level = from.level(c);
    if (level < off) return;
    if (between && between->range) range.max = between->range(c).max;
    if (from.condition && !from.condition(c)) return;
    for (AbsoluteDirection d : directions)
      for (const board::Radial& radial : lattice.radials(site, d)) {
        if (e.asked == Asked::Place) {
          only = e.place_among(static_cast<int>(radial.sites.size()) - 1);
          if (only == off) continue;
        } else if (e.aims()) {
          const auto found = std::ranges::find(radial.sites.subspan(1), c.aim.site);
          if (found == radial.sites.end()) continue;
          only = static_cast<int>(found - radial.sites.begin()) - 1;
        }
        c.scope.between = kept.between;
        along(radial);
        if (e.enough() || e.asked == Asked::Place) return;
      }
  }

  /// All sites of lines are places.
  void answer_room(const Lazy<DirectionList>& direction) {
    const auto sites = [&](int start, AbsoluteDirection d) {
      std::size_t sum = 0;
      for (const board::Radial& radial : c.game.lattice(type).radials(start, d)) sum += radial.sites.size() - 1;
      return sum;
    };
    e.answer_places(most_in_directions(c, type, direction, sites));
  }

  void answer_ends(const Lazy<DirectionList>& direction) {
    if (from.site || from.region) return;
    site = c.scope.from;
    const board::Lattice& lattice = c.game.lattice(type);
    if (site < 0 || site >= lattice.count()) return;
    if (between && between->range && is_constant(between->range)) range = constant_of(between->range);
    for (AbsoluteDirection d : possible_directions(c, type, site, direction))
      for (const board::Radial& radial : lattice.radials(site, d))
        for (std::size_t i = 1; i < radial.sites.size() && static_cast<int>(i) <= range.max; ++i)
          c.aim.ends->add(radial.sites[i]);
    c.lottery.answered = true;
  }

  void on_tracks(std::string_view name) {
    KeptScope kept(c);
    c.scope.from = site;
    if (from.condition && !from.condition(c)) return;
    if (between && between->range) range.max = between->range(c).max;
    for (const board::Track& track : c.game.tracks) {
      if (name != "AllTracks" && track.name() != name) continue;
      for (int index : track.indices(site)) on_track(track, index, name == "AllTracks");
    }
  }

  /// Follows a track. On all tracks at once a piece must come round a bend (a bump) before it may capture or stop.
  void on_track(const board::Track& track, int index, bool needs_bump) {
    const auto& elements = track.elements();
    const auto at = [&](int i) -> const board::TrackElement& { return elements[static_cast<std::size_t>(i)]; };
    int bumps = at(index).bump;
    for (int length = 1;
         at(index).next_site != off && length < static_cast<int>(elements.size()) && length <= range.max; ++length) {
      const int target = at(index).next_site;
      c.scope.to = target;
      if ((bumps > 0 || !needs_bump) && range.min <= length) {
        const bool stops = stops_here();
        if (stops || !to || !to->apply || to->apply->holds(c)) {
          Candidate candidate(e, move_action(type, site, off, type, target));
          if (stops && to->apply) candidate.before(*to->apply, false, c.scope.from, c.scope.to);
          candidate.emit(site, target);
        }
        if (stops) return;
      }
      c.scope.between = target;
      if (!may_pass(target)) return;
      index = at(index).next_index;
      bumps += at(index).bump;
    }
  }
};

void shoot(Emit& e, const Piece& piece, const From* from, std::optional<AbsoluteDirection> direction, const To* to) {
  Context& c = e.c;
  const play::Move* last = c.trial.last();
  const int site = from ? from->site_in(c) : last ? last->to : off;
  const SiteType type = from ? from->type_in(c.game) : c.game.default_type;
  const board::Lattice& lattice = c.game.lattice(type);
  if (site < 0 || site >= lattice.count()) return;
  KeptScope kept(c);
  const int what = piece.kinds.front().component(c);
  if (what < 0) return;
  for (const board::Radial& radial : lattice.radials(site, direction.value_or(AbsoluteDirection::Adjacent))) {
    c.scope.between = kept.between;
    const std::size_t passed = c.moves.betweens.size();
    for (std::size_t i = 1; i < radial.sites.size(); ++i) {
      const int target = radial.sites[i];
      c.scope.to = target;
      if (to ? to->condition && !to->condition(c) : !c.state.empty(SiteType::Cell).contains(target)) break;
      c.scope.between = target;
      Candidate(e, add_action(type, target, what)).emit(target, target, passed, i - 1);
      c.moves.betweens.push_back(target);
    }
  }
}

}  // namespace

void declare_slides(Library& library) {
  ludeme(library, "move Slide|slide", "from? track? direction? between? to? stack:?",
         "Moves a piece along a line, or along a track, over empty sites.",
         [](Emit& e, const From* from, Maybe<std::string_view> track, Lazy<DirectionList> direction,
            const Between* between, const To* to, Maybe<bool> stack) {
           Context& c = e.c;
           Sliding sliding{e, c, from ? *from : scope_from, between, to, stack.value_or(false)};
           if (e.asked == Asked::Room && !track) return sliding.answer_room(direction);
           if (e.asked == Asked::Ends) return track ? void() : sliding.answer_ends(direction);
           sliding.site = sliding.from.site_in(c);
           if (between && between->range) sliding.range.min = between->range(c).min;
           if (sliding.site == off) return;
           if (track)
             sliding.on_tracks(*track);
           else
             sliding.in_directions(direction);
         })
      .needs_with("stack", play::Need::Stacking);
  ludeme(library, "move Shoot|shoot", "piece from? direction? between? to?",
         "Adds a piece to a site in a line from a site, by default from where the last move ended.",
         [](Emit& e, const Piece& piece, const From* from, Maybe<AbsoluteDirection> direction, const Between*,
            const To* to) { shoot(e, piece, from, direction, to); });
}

}  // namespace lud::stdlib
