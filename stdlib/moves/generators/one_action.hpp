#pragma once
// Generators whose moves are one action on one site each, for any of the sites of a set: additions and removals of
// pieces. Every site of the set is a slot.
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/engine.hpp"
#include "stdlib/moves/generators/generator.hpp"
#include "stdlib/moves/generators/sample_site.hpp"

namespace lud::stdlib {

/// `Derived` has `look`, which returns a `Seen`; `passes(context, site)`, the condition of a site; and
/// `complete(context, seen, site, move, action)`, which fills in the kind of the action and what belongs to it.
template <class Derived>
class OneActionGenerator : public Generator {
 public:
  struct Seen {
    Sites targets;
    int count;
    int what;  ///< the component that is put there; off where it is none
  };

  int count_slots(Context&, const void* seen) const final { return static_cast<const Seen*>(seen)->count; }
  bool has_any(Context& c, const void* looked) const final {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (!asks_each) return seen.count > 0;
    const KeptScope kept(c);
    return any_site(seen.targets, [&](int target) { return self().passes(c, target); });
  }
  void make_at(Context& c, const void* looked) const final {
    const auto& seen = *static_cast<const Seen*>(looked);
    const int slot = slot_among(c, seen.count);
    if (slot == off) return;
    const int target = play::nth_site(seen.targets, slot);
    const KeptScope kept(c);
    if (!asks_each || self().passes(c, target)) add(c, seen, target);
  }
  void describe(Traits& traits_now) const {
    traits_now.counts_itself = traits_now.lists_slots = true;
    traits_now.samples_for_all = !asks_each;
    if (!asks_each)
      traits_now.play_alone = [](const Generator& self, Context& c) {
        return static_cast<const OneActionGenerator&>(self).play_alone(c);
      };
  }
  bool holds_moves(Context&, const void*) const final { return !asks_each; }

 protected:
  explicit OneActionGenerator(const Linked& call) : emission(call) {}
  bool asks_each = false;  ///< a site of the set holds a move only if it `passes`
  bool remembers = false;  ///< something that `look` asks for is remembered for a position

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
  bool play_alone(Context& c) const {
    const auto& seen = *static_cast<const Seen*>(look_watched(c));
    if (seen.count == 0) return false;
    play::Trial& trial = c.trial;
    write(c, seen, play::nth_site(seen.targets, c.sampling.chooser->pick(seen.count)), trial.moves.emplace_back(),
          trial.actions.emplace_back());
    play::Move& move = trial.moves.back();
    move.first_action = static_cast<std::uint32_t>(trial.actions.size()) - 1;
    move.first_between = static_cast<std::uint32_t>(trial.betweens.size());
    play::apply(c, trial.actions.back());
    if (emission.then) play::perform_then(c, *emission.then);
    return true;
  }
  const void* look_watched(Context& c) const {
    if (!remembers) return self().look(c);
    const Watched watched(c);
    return self().look(c);
  }
  Sampled sample(Context& c) const final {
    const auto& seen = *static_cast<const Seen*>(self().look(c));
    if (seen.count == 0) return Sampled::Yes;
    play::Sampling& sampling = c.sampling;
    if (asks_each) {
      const KeptScope kept(c);
      const int target = sample_site(c, seen.targets, seen.count, [&](int site) { return self().passes(c, site); });
      if (target != off) add(c, seen, target);
      return Sampled::Yes;
    }
    add(c, seen, play::nth_site(seen.targets, sampling.chooser->pick(seen.count)));
    if (!play::may_swap(c)) return Sampled::Yes;
    sampling.reservoir_seen = seen.count;
    sampling.reservoir_kept = 1;
    c.moves.moves.back().from_reservoir = true;
    return Sampled::Yes;
  }
  void add(Context& c, const Seen& seen, int target) const {
    play::MoveList& list = c.moves;
    play::Move& move = list.moves.emplace_back();
    write(c, seen, target, move, list.actions.emplace_back());
    move.first_action = static_cast<std::uint32_t>(list.actions.size()) - 1;
    if (emission.then) list.add_then(move, *emission.then);
  }
  /// Fills in the move for a site and its only action.
  void write(const Context& c, const Seen& seen, int target, play::Move& move, play::Action& action) const {
    move.action_count = 1;
    move.mover = static_cast<std::int16_t>(c.mover());
    move.from = move.to = target;
    action.decision = emission.decision;
    action.to = target;
    self().complete(c, seen, target, move, action);
  }

  const Emission emission;
};

}  // namespace lud::stdlib
