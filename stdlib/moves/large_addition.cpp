#include "stdlib/moves/large_addition.hpp"

#include <algorithm>

#include "interpreter/play/state/large_piece.hpp"
#include "interpreter/play/state/nth_site.hpp"
#include "stdlib/effect/candidate.hpp"
#include "stdlib/moves/generators/generator.hpp"

namespace lud::stdlib {

LargeAddition::LargeAddition(Context& c, const Piece* piece, const To& to, int number)
    : component(&c.game.components[static_cast<std::size_t>(number)]), what(number), type(to.type_in(c.game)) {
  const int wanted = piece && piece->state ? piece->state(c) : off;
  const int all = 4 * static_cast<int>(component->walk.size());
  first_state = std::clamp(wanted, 0, all);
  end_state = wanted == off ? all : std::clamp(wanted + 1, first_state, all);
}

bool LargeAddition::fits(Context& c, int target, int state) const {
  if (!c.on_board(type, target)) return false;
  const Sites empty = c.state.empty(type);
  const Ints covered = play::footprint(c, *component, target, state);
  return !covered.empty() && std::ranges::all_of(covered, [&](int cell) { return empty.contains(cell); });
}

play::Move& LargeAddition::add(Emit& e, int target, int state) const {
  play::Move& move = Candidate(e, add_action(type, target, what, state)).emit(target, target);
  move.state = state;
  return move;
}

namespace {

class LargeAdditionGenerator final : public Generator {
 public:
  const Piece* piece = nullptr;
  const To* to = nullptr;
  Emission emission;

  struct Seen {
    LargeAddition addition;
    Sites targets;
    int slots;  ///< off where no piece is to be added (component 0)
    int unused;
  };

  void describe(Traits& traits_now) const { traits_now.counts_itself = traits_now.lists_slots = true; }
  bool holds_moves(Context&, const void*) const override { return false; }
  const void* look(Context& c) const override {
    auto* seen = c.arena.array<Seen>(1);
    const int what = piece ? piece->kinds.front().component(c) : component_numbered(c, c.mover());
    const LargeAddition addition(c, piece, *to, std::max(what, 0));
    const Sites targets = what > 0 ? to->region(c) : Sites();
    return new (seen) Seen{addition, targets, what == 0 ? off : targets.count() * addition.states(), 0};
  }
  int count_slots(Context&, const void* seen) const override { return static_cast<const Seen*>(seen)->slots; }
  bool has_any(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    if (seen.slots == off) return makes_any(c, plain);
    for (int target : seen.targets)
      for (int state = seen.addition.first_state; state < seen.addition.end_state; ++state)
        if (seen.addition.fits(c, target, state)) return true;
    return false;
  }
  void make_at(Context& c, const void* looked) const override {
    const auto& seen = *static_cast<const Seen*>(looked);
    const LargeAddition& addition = seen.addition;
    const int slot = slot_among(c, std::max(seen.slots, 0));
    if (slot == off) return;
    const int target = play::nth_site(seen.targets, slot / addition.states());
    const int state = addition.first_state + slot % addition.states();
    if (!addition.fits(c, target, state)) return;
    emission.at_slot(c, [&](Emit& e) { addition.add(e, target, state); });
  }
};

}  // namespace

Operand lower_large_addition(const Linked& call, const Piece* piece, const To* to) {
  const auto& components = call.game.components;
  // Which piece is added may be known only in play: so all must be large.
  if (!std::all_of(components.begin() + 1, components.end(), play::is_large) || !to->region ||
      (piece && piece->kinds.size() != 1))
    return call.made;
  auto* known = call.game.memory.make<LargeAdditionGenerator>();
  known->piece = piece;
  known->to = to;
  known->emission = Emission(call);
  return with_generator(call, call.made, known);
}

}  // namespace lud::stdlib
