#include "interpreter/play/engine.hpp"

namespace lud::play {

LookAhead::LookAhead(Context& any)
    : context_(any.current()),
      scope_(context_.scope),
      arena_(context_.arena.mark()),
      now_(context_.now),
      legal_ready_(context_.legal_ready),
      legal_count_(context_.legal_count) {
  Context& c = context_;
  if (c.saved_states.size() == static_cast<std::size_t>(c.look_ahead)) c.saved_states.emplace_back();
  recording::enter_look_ahead();
  // The state itself is put aside and play continues in a copy: sets of sites that are views of the state keep their
  // values.
  Savepoint& point = c.saved_states[static_cast<std::size_t>(c.look_ahead++)];
  c.changed();
  c.trial.mark(point.trial);
  point.random = c.random;
  c.state.swap(point.state);
  c.state = point.state;
}

Savepoint& LookAhead::saved() const { return context_.saved_states[static_cast<std::size_t>(context_.look_ahead) - 1]; }

void LookAhead::rewind() {
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
