// Slides along tracks: from place to place, around the bends of a track.
#include "interpreter/declare/kit.hpp"
#include "stdlib/moves/generators/few_moves.hpp"
#include "stdlib/moves/sliding.hpp"
#include "stdlib/value/ranges.hpp"

namespace lud::stdlib {

namespace {

struct TrackSliding {
  Emit& e;
  Context& c;
  const From& from;
  const Between* between;
  const To* to;
  SlideReach reach{from.type_in(c.game)};

  /// Returns how many moves along a track there are at most from one of its places.
  int most_on_track(const board::Track& track) const {
    const bool only_stops = to && to->apply && is_constant(to->apply->condition) && !constant_of(to->apply->condition);
    const bool one_way = between && between->range && has_one_integer(between->range);
    return only_stops || one_way ? 1 : static_cast<int>(track.elements().size());
  }

  void answer_bound(std::string_view name) {
    int most = 0;
    for (int start = 0; start < c.game.lattice().count(); ++start) {
      int here = 0;
      for (const board::Track& track : c.game.tracks)
        if (name == board::all_tracks || track.name() == name)
          here += most_on_track(track) * static_cast<int>(track.indices(start).size());
      most = std::max(most, here);
    }
    e.answer_slots(most);
  }

  /// Makes the moves along a track, and keeps only the one at the wanted slot.
  void on_track_at_slot(const board::Track& track, int index, bool needs_bump) {
    const int slot = e.slot_among(most_on_track(track));
    if (slot == off) return;
    auto& moves = c.moves.moves;
    const std::size_t begin = moves.size(), wanted = begin + static_cast<std::size_t>(slot);
    on_track(track, index, needs_bump);
    if (wanted >= moves.size()) return moves.resize(begin);
    moves[begin] = moves[wanted];
    moves.resize(begin + 1);
  }

  void run(std::string_view name) {
    if (e.query == Query::Ends) return;
    if (e.query == Query::Bound) return answer_bound(name);
    reach.site = from.site_in(c);
    if (between && between->range) reach.distance.min = between->range(c).min;
    if (reach.site == off) return;
    c.scope.from = reach.site;
    if (from.condition && !from.condition(c)) return;
    if (between && between->range) reach.distance.max = between->range(c).max;
    for (const board::Track& track : c.game.tracks) {
      if (name != board::all_tracks && track.name() != name) continue;
      for (int index : track.indices(reach.site))
        if (e.query == Query::Slot)
          on_track_at_slot(track, index, name == board::all_tracks);
        else
          on_track(track, index, name == board::all_tracks);
    }
  }

  /// Makes the moves along a track. `needs_bump`: a piece must pass a bend (a bump) before it may capture or stop.
  void on_track(const board::Track& track, int index, bool needs_bump) {
    const auto& elements = track.elements();
    const auto at = [&](int i) -> const board::TrackElement& { return elements[static_cast<std::size_t>(i)]; };
    int bumps = at(index).bump;
    const SlideConditions tests{c, between, to};
    for (int length = 1;
         at(index).next_site != off && length < static_cast<int>(elements.size()) && length <= reach.distance.max;
         ++length) {
      const int target = at(index).next_site;
      c.scope.to = target;
      if ((bumps > 0 || !needs_bump) && reach.distance.min <= length) {
        const bool stops = tests.stops_here();
        if (stops || !to || !to->apply || to->apply->holds(c)) {
          Candidate candidate(e, move_action(reach.type, reach.site, off, reach.type, target));
          if (stops && to->apply) candidate.before(*to->apply, false, c.scope.from, c.scope.to);
          candidate.emit(reach.site, target);
        }
        if (stops) return;
      }
      if (!tests.may_pass(target)) return;
      index = at(index).next_index;
      bumps += at(index).bump;
    }
  }
};

}  // namespace

void slide_on_tracks(Emit& e, const From& from, const Between* between, const To* to, std::string_view name) {
  TrackSliding{e, e.c, from, between, to}.run(name);
}

Operand lower_track_slide(const Linked& call, const Movement& said) {
  const Operand& name = call.input.arguments[1];
  const Between* const between = said.between;
  if (!call.board_exists || !name.constant || said.from.region || said.from.site || !between || !between->range ||
      !has_one_integer(between->range))
    return call.made;
  const std::string_view wanted = *static_cast<const std::string_view*>(name.constant);
  std::size_t most = 0;
  for (int site = 0; site < call.game.lattice().count(); ++site) {
    std::size_t here = 0;
    for (const board::Track& track : call.game.tracks)
      if (wanted == board::all_tracks || track.name() == wanted) here += track.indices(site).size();
    most = std::max(most, here);
  }
  return with_few_moves(call, static_cast<int>(most));
}

}  // namespace lud::stdlib
