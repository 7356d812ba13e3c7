#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "interpreter/play/engine.hpp"

namespace lud::play {

namespace {

bool same_iterators(const Iterators& a, const Iterators& b) { return std::memcmp(&a, &b, sizeof(Iterators)) == 0; }

/// Notes what a move of the list stands for.
void note_offered(const MoveList& list, const Move& offered, Context::TriedOut& tried) {
  tried.offered = offered;
  tried.offered_actions.clear();
  tried.late_effects.clear();
  tried.thens.clear();
  for (const Action& action : list.actions_of(offered)) {
    tried.offered_actions.push_back(action);
    if (action.kind == ActionKind::Effect)
      tried.late_effects.push_back(list.late_effects[static_cast<std::size_t>(action.value)]);
  }
  for (std::int32_t i = offered.last_then; i >= 0; i = list.thens[static_cast<std::size_t>(i)].previous)
    tried.thens.push_back(list.thens[static_cast<std::size_t>(i)].then);
}

bool same_fields(const Move& a, const Move& b) {
  const auto all = [](const Move& move) {
    return std::tie(move.from, move.to, move.level_min, move.level_max, move.mover, move.oriented, move.twin,
                    move.state, move.edge, move.action_count, move.between_count, move.prefix, move.has_late_effects);
  };
  return all(a) == all(b);
}

bool same_effect(const LateEffect& a, const LateEffect& b) {
  return a.apply == b.apply && a.asks == b.asks && a.from == b.from && a.to == b.to && same_iterators(a.scope, b.scope);
}

/// Whether a move of the list stands for the same: other generators may have made one that looks like it.
bool is_the_one_tried(const Context& c, const Move& offered, const Context::TriedOut& tried) {
  const MoveList& list = c.moves;
  if (!same_fields(offered, tried.offered) || !std::ranges::equal(list.betweens_of(offered), tried.betweens))
    return false;
  std::size_t effects = 0;
  bool has_consequences = offered.last_then >= 0;
  for (std::size_t i = 0; i < offered.action_count; ++i) {
    const Action& action = list.actions_of(offered)[i];
    const Action& before = tried.offered_actions[i];
    if (action.kind == ActionKind::Effect && before.kind == ActionKind::Effect) {
      if (!same_effect(list.late_effects[static_cast<std::size_t>(action.value)], tried.late_effects[effects++]))
        return false;
    } else if (!(action == before)) {
      return false;
    }
    has_consequences = has_consequences || action.kind == ActionKind::Consequence;
  }
  std::size_t thens = 0;
  for (std::int32_t i = offered.last_then; i >= 0; i = list.thens[static_cast<std::size_t>(i)].previous)
    if (thens == tried.thens.size() || list.thens[static_cast<std::size_t>(i)].then != tried.thens[thens++])
      return false;
  // What follows from it is worked out in the scope that there is.
  return thens == tried.thens.size() && (!has_consequences || same_iterators(c.scope, tried.scope));
}

}  // namespace

LookAhead::LookAhead(Context& any)
    : context_(any.current()),
      scope_(context_.scope),
      arena_(context_.arena.mark()),
      now_(context_.now),
      legal_ready_(context_.legal_ready),
      legal_count_(context_.legal_count) {
  Context& c = context_;
  if (c.look_ahead == 0) c.tried_out.kept = false;
  if (c.saved_states.size() == static_cast<std::size_t>(c.look_ahead)) c.saved_states.emplace_back();
  recording::enter_look_ahead();
  // The state itself is put aside and play goes on in the copy: sets of sites that look into it stay as they were.
  Savepoint& point = c.saved_states[static_cast<std::size_t>(c.look_ahead++)];
  c.changed();
  c.trial.mark(point.trial);
  point.random = c.random;
  c.state.swap(point.state);
  c.state = point.state;
}

Savepoint& LookAhead::saved() const { return context_.saved_states[static_cast<std::size_t>(context_.look_ahead) - 1]; }

void LookAhead::rewind() {
  context_.tried_out.kept = false;  // the state after it is not the one that is left behind
  context_.state = before();
  restore();
  context_.changed();
}

const State& LookAhead::before() const { return saved().state; }

LookAhead::~LookAhead() {
  recording::leave_look_ahead();
  context_.state.swap(saved().state);
  restore();
  context_.now = now_;
  --context_.look_ahead;
}

LookAhead::Performed LookAhead::note_performed() const {
  const Context& c = context_;
  // Dice may lie as they were rolled for the move that is played, and random numbers are others there.
  const bool can_be_kept = !c.draws_count && c.look_ahead == 1 && !c.match && c.games.empty() && c.game.dice.empty() &&
                           c.random.state() == saved().random.state() && c.passes.tried_moves;
  return {can_be_kept, c.head().next, c.head().stalemated};
}

void LookAhead::keep(const Move& offered, const Performed& performed) {
  Context& c = context_;
  if (!performed.can_be_kept || offered.prefix >= 0 || c.head().next != performed.next ||
      c.head().stalemated != performed.stalemated)
    return;
  Context::TriedOut& tried = c.tried_out;
  tried.kept = true;
  note_offered(c.moves, offered, tried);
  tried.scope = scope_;
  tried.stalemated = before().head().stalemated;
  tried.performed = c.trial.moves.back();
  const std::span<const Action> actions = c.trial.actions_of(tried.performed);
  tried.actions.assign(actions.data(), actions.data() + actions.size());
  const std::span<const int> betweens = c.trial.betweens_of(tried.performed);
  tried.betweens.assign(betweens.data(), betweens.data() + betweens.size());
}

bool play_tried_out(Context& c, const Move& offered) {
  Context::TriedOut& tried = c.tried_out;
  if (!std::exchange(tried.kept, false) || c.look_ahead != 0 || c.head().stalemated != tried.stalemated ||
      !is_the_one_tried(c, offered, tried))
    return false;
  c.state.swap(c.saved_states.front().state);
  c.changed();
  c.dice_touched = true;
  Trial& trial = c.trial;
  Move& move = trial.moves.emplace_back();
  move = tried.performed;
  move.first_action = static_cast<std::uint32_t>(trial.actions.size());
  move.first_between = static_cast<std::uint32_t>(trial.betweens.size());
  trial.actions.append(tried.actions.begin(), tried.actions.end());
  trial.betweens.append(tried.betweens.begin(), tried.betweens.end());
  return true;
}

void LookAhead::restore() {
  Context& c = context_;
  const Savepoint& point = saved();
  c.random = point.random;
  c.scope = scope_;
  c.trial.rewind(point.trial);
  c.legal_ready = legal_ready_;
  c.legal_count = legal_count_;
  c.dice_touched = true;
  c.arena.release(arena_);
}

}  // namespace lud::play
