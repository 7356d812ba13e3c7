#include "interpreter/play/context.hpp"

#include <utility>

#include "interpreter/play/sampler.hpp"

namespace lud {

namespace {

/// Returns the element for the position of a match's current game, made if needed.
play::Position& part_of(std::vector<play::Position>& part) {
  part.resize(1);
  return part.front();
}

/// Copies all that a position and a savepoint have in common.
template <class Copy>
void save_in(Copy& to, const Context& c) {
  assert(c.look_ahead == 0);
  to.state = c.state;
  to.random = c.legal_ready ? c.before_listing.random : c.random;
  if (c.legal_ready) to.state.head().stalemated = c.before_listing.stalemated;
  if (!c.is_match()) return to.part.clear();
  c.current().save(part_of(to.part));
  to.random = to.part.front().random;
}
template <class Copy>
void restore_from(const Copy& saved, Context& c) {
  c.state = saved.state;
  c.random = saved.random;
  if (!saved.part.empty()) c.current().set(saved.part.front());
}

}  // namespace

play::Workspace::Workspace() : sampler(std::make_unique<Sampler>()) {
  moves.reserve_usual();
  ahead.list.reserve_usual();
}
play::Workspace::~Workspace() = default;

void play::Workspace::count_game_for_trials() {
  if (--games_until_trial > 0) return;
  games_until_trial = games_between_trials;
  for (Remembered& value : remembered) value.lookups = value.hits = 0;
}

void Watched::make_room(Context& context) {
  const Memory& memory = context.game.memory;
  while (context.remembered.size() < memory.remembered()) context.remembered.emplace_back();
  context.remembered_regions.resize(std::size_t{memory.remembered_regions()} * context.game.layout.width);
}

void Context::save(play::Position& into) const {
  into.trial = trial;
  save_in(into, *this);
}

play::Position Context::position() const {
  play::Position made;
  save(made);
  return made;
}

void Context::drop_list() {
  static const play::Scope nothing;  // copying it is faster than constructing a new one
  moves.clear();
  arena.reset();
  scope = nothing;
  legal_ready = legal_finished = false;
  prefix_done = -1;
}

void Context::leave_position() {
  assert(look_ahead == 0);
  // The list with the larger capacity goes back to where the next game uses it, so that it need not grow.
  if (std::exchange(ahead.exchanged, false)) moves.swap(ahead.list);
  drop_list();
  sampler->forget();
  // What an evaluation that reached a limit has left.
  query = Query::All;
  then_chain.clear();
  carried_out = {};
  asking_for_moves = false;
  draws_count = true;
  ahead.allowed = ahead.kept = false;
  ahead.turns_until_tried = 0;
  dice_touched = true;
  repeated_after = off;
  changed();
}

void Context::set(const play::Position& to) {
  leave_position();
  trial = to.trial;
  restore_from(to, *this);
}

void Context::swap(play::Position& with) {
  unlist();
  if (is_match()) {
    // The two positions may be of different games of the match.
    Context& next = *games[static_cast<std::size_t>(with.state.head().current_game)];
    Context& before = current();
    next.swap(part_of(with.part));
    if (&next != &before) before.swap(with.part.front());
  }
  leave_position();
  state.swap(with.state);
  std::swap(trial, with.trial);
  std::swap(random, with.random);
}

void Context::mark(play::Savepoint& point) const {
  trial.mark(point.trial);
  save_in(point, *this);
}

void Context::go_back(const play::Savepoint& point) {
  leave_position();
  trial.rewind(point.trial);
  restore_from(point, *this);
}

void Context::unlist() {
  if (Context& played = current(); played.legal_ready) {
    played.random = played.before_listing.random;
    played.head().stalemated = played.before_listing.stalemated;
    random = played.random;
    played.drop_list();
  }
}

}  // namespace lud
