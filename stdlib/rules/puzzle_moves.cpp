#include "stdlib/rules/puzzle_moves.hpp"

#include <algorithm>

#include "interpreter/play/engine.hpp"
#include "stdlib/effect/actions.hpp"
#include "stdlib/moves/generators/generator.hpp"

namespace lud::stdlib {

namespace {

using play::Action;
using play::ActionKind;
using play::LookAhead;

/// Until the end of a block, sets Workspace::changed_variable to the only site whose value changes.
class ChangedVariable {
 public:
  explicit ChangedVariable(Context& c)
      : c_(c), held_(c.passes.remember && c.game.constraints_conjoin && constraints_hold(c)) {}
  ~ChangedVariable() { c_.changed_variable = off; }
  ChangedVariable(const ChangedVariable&) = delete;
  ChangedVariable& operator=(const ChangedVariable&) = delete;
  void is(int site) {
    if (held_) c_.changed_variable = site;
  }

 private:
  Context& c_;
  const bool held_;
};

Range values_of(const Game& game) {
  return game.value_ranges[static_cast<std::size_t>(game.default_type)].value_or(Range{0, 0});
}

void add_move(Emit& e, ActionKind kind, int site, int value) {
  Action action = on_site(kind, e.c.game.default_type, site);
  action.decision = true;
  action.value = value;
  e.add({action});
}

/// Adds the move that sets a site to a value, if the constraints hold after it.
void set_if_allowed(Emit& e, LookAhead& look, int site, int value) {
  Context& c = e.c;
  const play::MoveList::Mark mark = c.moves.mark();
  add_move(e, ActionKind::Set, site, value);
  perform_as_last(c, play::Move(c.moves.moves.back()));
  const bool holds = constraints_hold(c);
  look.rewind();
  if (!holds) c.moves.rewind(mark);
}

/// Adds the move that toggles whether a value is possible for a site, unless it is the site's known value.
void toggle_if_open(Emit& e, int site, int value) {
  const Context& c = e.c;
  const int slot = c.slot(c.game.default_type, site);
  if (!c.state.is_resolved(slot) || !c.state.is_candidate(slot, value)) add_move(e, ActionKind::Toggle, site, value);
}

struct PuzzleMoves : Node {
  PuzzleMoves() { tag = type_of_node<PuzzleMoves>(); }
  static Moves run(const Node*, Context& c) {
    Emit e(c, true, kit_detail::take_query(c));
    const Range values = values_of(c.game);
    LookAhead look(c);
    ChangedVariable changed(c);
    for (int site : c.game.variables) {
      changed.is(site);
      for (int value = values.min; value <= values.max && !e.enough(); ++value) {
        set_if_allowed(e, look, site, value);
        toggle_if_open(e, site, value);
      }
    }
    return {};
  }
};

/// Has a slot for setting each site to each value and one for toggling it; nearly all slots for toggling hold moves.
class PuzzleGenerator final : public Generator {
 public:
  int count_slots(Context& c, const void*) const override {
    const Range values = values_of(c.game);
    return 2 * std::max(values.max - values.min + 1, 0) * static_cast<int>(c.game.variables.size());
  }
  void make_at(Context& c, const void* seen) const override {
    const int slot = slot_among(c, count_slots(c, seen));
    if (slot == off) return;
    const Range values = values_of(c.game);
    const int each = values.max - values.min + 1, number = slot / 2;
    const int site = c.game.variables[static_cast<std::size_t>(number / each)], value = values.min + number % each;
    Emit e(c, true);
    if (slot % 2 == 1) return toggle_if_open(e, site, value);
    LookAhead look(c);
    set_if_allowed(e, look, site, value);
  }
};

}  // namespace

bool constraints_hold(Context& c) {
  return std::ranges::all_of(c.game.constraints, [&](const Lazy<bool>& constraint) { return constraint(c); });
}

Lazy<Moves> puzzle_moves() {
  static const PuzzleMoves node;
  Lazy<Moves> made;
  made.function = &PuzzleMoves::run;
  made.node = &node;
  return made;
}

Lazy<Moves> puzzle_moves_by_slot(const Lazy<Moves>& offered, Game& game) {
  if (!is_node<PuzzleMoves>(offered)) return offered;
  auto* const known = game.memory.make<PuzzleGenerator>();
  known->plain = offered;
  known->describe(known->traits);
  Lazy<Moves> made;
  made.function = &Generator::run;
  made.node = known;
  return made;
}

}  // namespace lud::stdlib
