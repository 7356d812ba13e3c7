#include "interpreter/play/engine.hpp"

namespace lud::play {

namespace {

/// Lists of positions that look-aheads are done with: the next ones take them over, so that they allocate nothing.
thread_local std::vector<std::vector<std::uint64_t>> spare_positions;

}  // namespace

LookAhead::LookAhead(Context& any)
    : context_(any.current()),
      random_(context_.random),
      scope_(context_.scope),
      moves_(context_.trial.moves.size()),
      actions_(context_.trial.actions.size()),
      betweens_(context_.trial.betweens.size()),
      positions_(context_.trial.previous_positions.size()),
      arena_(context_.arena.mark()),
      now_(context_.now),
      legal_ready_(context_.legal_ready),
      legal_count_(context_.legal_count) {
  Context& c = context_;
  if (!c.trial.previous_positions_in_turn.empty()) {
    if (!spare_positions.empty()) {
      positions_in_turn_.swap(spare_positions.back());
      spare_positions.pop_back();
    }
    positions_in_turn_ = c.trial.previous_positions_in_turn;
  }
  if (c.saved_states.size() == static_cast<std::size_t>(c.look_ahead)) c.saved_states.emplace_back();
  // The state itself is put aside and play goes on in the copy: sets of sites that look into it stay as they were.
  State& saved = c.saved_states[static_cast<std::size_t>(c.look_ahead++)];
  c.changed();
  c.state.swap(saved);
  c.state = saved;
}

void LookAhead::rewind() {
  context_.state = before();
  restore();
  context_.changed();
}

const State& LookAhead::before() const {
  return context_.saved_states[static_cast<std::size_t>(context_.look_ahead) - 1];
}

LookAhead::~LookAhead() {
  context_.state.swap(context_.saved_states[static_cast<std::size_t>(--context_.look_ahead)]);
  restore();
  context_.now = now_;
  if (positions_in_turn_.capacity()) {
    positions_in_turn_.clear();
    spare_positions.push_back(std::move(positions_in_turn_));
  }
}

void LookAhead::restore() {
  Context& c = context_;
  c.random = random_;
  c.scope = scope_;
  c.trial.moves.resize(moves_);
  c.trial.actions.resize(actions_);
  c.trial.betweens.resize(betweens_);
  c.trial.previous_positions.resize(positions_);
  if (!positions_in_turn_.empty() || !c.trial.previous_positions_in_turn.empty())
    c.trial.previous_positions_in_turn = positions_in_turn_;
  c.legal_ready = legal_ready_;
  c.legal_count = legal_count_;
  c.dice_touched = true;
  c.arena.release(arena_);
}

}  // namespace lud::play
