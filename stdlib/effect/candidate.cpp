#include "stdlib/effect/candidate.hpp"

#include <algorithm>

#include "interpreter/play/engine.hpp"
#include "stdlib/value/known_parts.hpp"

namespace lud::stdlib {

using play::Action;
using play::ActionKind;

void Candidate::before(const Lazy<Moves>& effect) {
  if (!effect) return;
  auto& actions = list_.actions;
  const auto at = [&](std::size_t i) { return actions.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t first = actions.size();
  const std::size_t begin = play::work_out_effect(c_, effect);
  if (begin == actions.size()) return actions.resize(first);
  const std::size_t kept = (first - first_action_) + (actions.size() - begin);
  std::rotate(at(first_action_), at(begin), actions.end());
  actions.resize(first_action_ + kept);
}

/// Returns whether an effect is a choice that chooses no generator, with the scope's from and to bound to these sites.
bool Candidate::leads_nowhere(const Lazy<Moves>& effect, int from, int to) {
  if (!is_node<OneOrOther>(effect)) return false;
  const KeptScope kept(c_);
  c_.scope.from = from;
  c_.scope.to = to;
  return !chosen_generator(effect, c_);
}

void Candidate::before(const Apply& apply, bool asks, int from, int to) {
  const bool at_once = !effects_can_wait(c_);
  // Moves of Query::AllTo are tested afterwards, so their effects matter.
  if (!apply.effect || ((e_.only_whether || e_.query == Query::AnyTo) && !at_once)) return;
  // A move made at a slot is nearly always played.
  const bool late_ones = e_.decision && c_.passes.late_effects && !c_.playing_as && !at_once && e_.query != Query::Slot;
  if (!late_ones || !c_.scope.team.empty() || c_.scope.region.width() > 0) {
    if (asks && !apply.holds(c_)) return;
    const KeptScope kept(c_);
    c_.scope.from = from;
    c_.scope.to = to;
    return before(apply.effect);
  }
  // A sampled move is nearly always played, so an effect that does nothing is found out now.
  if (asks && e_.samples_one()) {
    if (!apply.holds(c_)) return;
    asks = false;
    if (leads_nowhere(apply.effect, from, to)) return;
  }
  Action late;
  late.kind = ActionKind::Effect;
  late.value = static_cast<std::int32_t>(list_.late_effects.size());
  list_.late_effects.push_back({&apply, asks, c_.scope, from, to, 0, 0});
  list_.actions.insert(list_.actions.data() + first_action_, late);
  has_late_effects_ = true;
}

board::Directions possible_directions(Context& c, SiteType type, int site, const Lazy<DirectionList>& wanted) {
  const bool by_table = is_node<play::DirectionTable>(wanted) && !c.game.stacking();
  if (!wanted || is_constant(wanted) || (by_table && !c.game.layout.rotations))
    return directions_at(c, wanted, AbsoluteDirection::Adjacent, {type, site});
  return std::span(play::every_direction);
}

}  // namespace lud::stdlib
