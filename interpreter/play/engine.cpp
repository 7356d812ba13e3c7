#include "interpreter/play/engine.hpp"

#include <algorithm>

#include "interpreter/play/apply_action.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/match.hpp"
#include "interpreter/play/roles.hpp"
#include "interpreter/play/start.hpp"

namespace lud::play {

namespace {

std::size_t index(int player) { return static_cast<std::size_t>(player); }

const Phase& phase_of(const Context& c, int player) {
  return c.game.phases[static_cast<std::size_t>(c.head().phase[index(player)])];
}

template <class Actions>
bool only_passes(const Actions& actions) {
  bool found = false;
  for (const Action& a : actions) {
    if (a.decision && a.kind != ActionKind::Pass) return false;
    found |= a.kind == ActionKind::Pass;
  }
  return found;
}

bool is_swap(std::span<const Action> actions) {
  bool found = false;
  for (const Action& a : actions) {
    if (a.decision && a.kind != ActionKind::Swap) return false;
    found |= a.kind == ActionKind::Swap;
  }
  return found;
}

/// The next active player in the order of their numbers.
int active_after(const Context& c, int player) {
  int next = player % c.game.players + 1;
  while (!c.active(next)) next = next % c.game.players + 1;
  return next;
}

void update_dice_sums(Context& c) {
  for (std::size_t i = 0; i < c.game.dice.size(); ++i) {
    const DiceContainer& dice = c.game.dice[i];
    int sum = 0;
    for (int site = dice.first_site; site < dice.first_site + dice.count; ++site) {
      const int what = c.state.what(site);
      if (what) sum += c.game.components[index(what)].faces[index(c.state.state(site))];
    }
    c.head().dice_sum[i] = sum;
  }
}

void remember_position(Context& c, bool after_move) {
  const Header& h = c.head();
  Trial& trial = c.trial;
  const bool new_turn = h.mover != h.prev;
  if (c.game.needs_a(Need::RepeatPositional) && new_turn)
    trial.previous_positions.push_back(h.hash);
  else if (after_move && c.game.needs_a(Need::CycleDetection))
    trial.previous_positions.push_back(h.hash);
  if (c.game.needs_a(Need::RepeatPositionalInTurn)) {
    if (new_turn) trial.previous_positions_in_turn.clear();
    trial.previous_positions_in_turn.push_back(h.hash);
  }
  if (!after_move) return;
  if (c.game.needs_a(Need::RepeatSituational) && new_turn) trial.previous_positions.push_back(c.state.full_hash());
  if (c.game.needs_a(Need::RepeatSituationalInTurn)) {
    if (new_turn) trial.previous_positions_in_turn.clear();
    trial.previous_positions_in_turn.push_back(c.state.full_hash());
  }
}

bool allowed_by_meta_rules(Context& c, std::size_t move_index) {
  const MetaRules& meta = c.game.meta;
  if (meta.repetition && !is_pass(c.moves, c.moves.moves[move_index])) {
    LookAhead look(c);
    std::vector<Action>& scratch = c.scratch_actions();
    perform(c, Move(c.moves.moves[move_index]), true, scratch);
    if (repeats(c.trial, c.state, *meta.repetition)) return false;
  }
  if (meta.no_suicide) {
    const int mover = c.mover();
    LookAhead look(c);
    apply_move(c, Move(c.moves.moves[move_index]));
    if (!c.active(mover) && (c.head().losers >> mover & 1)) return false;
  }
  return true;
}

/// Whether it matters who was found unable to move: somebody looks at it, or finding out draws random numbers.
bool asks_for_stalemates(const Game& game) {
  return game.stochastic() || game.needs_a(Need::Stalemates) || game.needs_a(Need::RepeatSituational) ||
         game.needs_a(Need::RepeatSituationalInTurn);
}

void add_swap(Context& c) {
  if (!may_swap(c)) return;
  const int mover = c.mover();
  int other = off;
  for (auto it = c.trial.moves.rbegin(); it != c.trial.moves.rend() && other == off; ++it)
    if (it->mover != mover) other = it->mover;
  if (other == off) return;
  Emit emit(c, true);
  Action swap;
  swap.kind = ActionKind::Swap;
  swap.decision = true;
  swap.player = static_cast<std::int16_t>(mover);
  swap.what = other;
  emit.add({swap});
}

/// Takes forbidden moves off the list and adds to the others what follows from every move.
void apply_meta_rules(Context& c, std::size_t begin) {
  const MetaRules& meta = c.game.meta;
  auto& moves = c.moves.moves;
  if (!meta.allows.empty()) finish(c, begin, moves.size());
  const auto from = moves.begin() + static_cast<std::ptrdiff_t>(begin);
  for (const auto allows : meta.allows)
    moves.erase(std::remove_if(from, moves.end(), [&](const Move& move) { return !allows(c, move); }), moves.end());
  for (const Then& then : meta.consequences)
    for (std::size_t i = begin; i < moves.size(); ++i) c.moves.add_then(moves[i], then);
}

void next_phases(Context& c) {
  for (int player = 1; player <= c.game.players; ++player) {
    for (const NextPhase& next : phase_of(c, player).next) {
      const int who = next.player ? next.player(c) : player_of(c, next.role);
      if (who != c.game.players + 1 && who != player) continue;
      if (next.condition && !next.condition(c)) continue;
      int target = next.phase;
      if (target == off) {
        const int current = c.head().phase[index(who == c.game.players + 1 ? c.mover() : who)];
        target = (current + 1) % static_cast<int>(c.game.phases.size());
      }
      c.state.set_phase(player, target);
      break;
    }
  }
}

void simultaneous_moves(Context& c) {
  for (int player = 1; player <= c.game.players; ++player) {
    const MoveList::Mark mark = c.moves.mark();
    phase_of(c, player).play(c);
    auto& moves = c.moves.moves;
    const auto kept = std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(mark.moves), moves.end(),
                                     [&](const Move& m) { return m.mover != player; });
    moves.erase(kept, moves.end());
    if (moves.size() == mark.moves && c.active(player)) add_pass(c, player, true);
  }
}

/// A simulation has one move a step: all that its rules generate, together.
void simulation_move(Context& c) {
  c.game.phases[0].play(c);
  MoveList& list = c.moves;
  if (list.moves.size() < 2) return;
  finish(c, 0, list.moves.size());
  const std::size_t first = list.actions.size();
  for (const Move& m : list.moves) list.copy_actions(m.first_action, m.action_count);
  Move all = list.moves[0];
  all.first_action = static_cast<std::uint32_t>(first);
  all.action_count = static_cast<std::uint32_t>(list.actions.size() - first);
  list.moves.assign(1, all);
}

/// At the end of a sequence of captures the pieces that were hopped over leave the board together.
void remove_captured(Context& c, std::size_t first, std::vector<Action>& applied) {
  for (std::size_t i = first; i < applied.size(); ++i)
    if (applied[i].kind == ActionKind::SetNextPlayer) return;
  const auto remove = [&](int site, int level) {
    Action action;
    action.kind = ActionKind::Remove;
    action.type_to = static_cast<std::int8_t>(c.game.default_type);
    action.to = site;
    action.from = site;
    action.level_to = level;
    apply(c, action);
    applied.insert(applied.begin() + static_cast<std::ptrdiff_t>(first), action);
  };
  const int list = static_cast<int>(ListId::SitesToRemove);
  if (c.game.stacking()) {
    for (int site = 0; site < c.game.layout.board_sites; ++site) {
      const Ints sites = c.state.list(list);
      const int times = static_cast<int>(std::ranges::count(sites, site));
      for (int level = std::min(times, c.state.height(site)) - 1; level >= 0; --level) remove(site, level);
    }
  } else {
    for (std::size_t i = 0; i < c.state.list(list).size(); ++i) {
      const int site = c.state.list(list)[i];
      bool done = false;
      for (std::size_t k = first; k < applied.size(); ++k)
        done |= applied[k].kind == ActionKind::Remove && applied[k].to == site && !applied[k].flag;
      if (!done) remove(site, off);
    }
  }
  c.state.list_clear(list);
}

/// Generates what follows from a move and applies it.
void work_out(Context& c, const Then& then, std::vector<Action>& applied) {
  const MoveList::Mark mark = c.moves.mark();
  then.moves(c);
  const std::size_t end = c.moves.size();
  if (end > mark.moves + 1) finish(c, mark.moves, end);
  for (std::size_t i = mark.moves; i < end; ++i) perform(c, Move(c.moves.moves[i]), false, applied);
  c.moves.rewind(mark);
}

void set_next_mover(Context& c, const Move& played) {
  Header& h = c.head();
  if (c.game.needs_a(Need::Visited)) {
    if (h.mover != h.next) {
      c.state.clear_visited();
    } else {
      c.state.visit(played.from);
      c.state.visit(played.to);
    }
  }
  h.prev = h.mover;
  h.mover = h.next;
  if (h.prev == h.mover && !is_swap(c.trial.actions_of(played))) {
    ++h.turns_same_player;
  } else {
    h.turns_same_player = 0;
    ++h.turn;
  }
  h.next = active_after(c, h.mover);
  h.consecutive_passes = is_pass(c.trial, played) ? h.consecutive_passes + 1 : 0;
}

/// The start rules that lay out dice and decks; they come first.
std::size_t equipment_rules(const Game& game) { return game.dice.size() + game.decks.size(); }

void carry_out(Context& c, std::span<const StartRule> rules) {
  for (const StartRule& rule : rules) {
    rule(c);
    c.moves.clear();
    c.arena.reset();
  }
}

bool limit_reached(const Context& c) {
  return c.head().turn >= c.game.max_turns * c.game.players ||
         static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements >= c.max_moves;
}

}  // namespace

bool repeats(const Trial& trial, const State& state, RepetitionType type) {
  const auto contains = [](const std::vector<std::uint64_t>& hashes, std::uint64_t hash) {
    return std::ranges::find(hashes, hash) != hashes.end();
  };
  switch (type) {
    case RepetitionType::Positional:
      return contains(trial.previous_positions, state.head().hash);
    case RepetitionType::Situational:
      return contains(trial.previous_positions, state.full_hash());
    case RepetitionType::PositionalInTurn:
      return contains(trial.previous_positions_in_turn, state.head().hash);
    case RepetitionType::SituationalInTurn:
      return contains(trial.previous_positions_in_turn, state.full_hash());
  }
  return false;
}

bool may_swap(const Context& c) {
  const int moves_made = static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements;
  return c.game.meta.swap && moves_made == c.game.players - 1;
}

bool allowed_with_consequences(Context& c, std::size_t move_index) {
  const MetaRules& meta = c.game.meta;
  if (!meta.allows.empty()) finish(c, move_index, move_index + 1);
  for (const auto allows : meta.allows)
    if (!allows(c, c.moves.moves[move_index])) return false;
  for (const Then& then : meta.consequences) c.moves.add_then(c.moves.moves[move_index], then);
  return allowed_by_meta_rules(c, move_index);
}

bool is_pass(const Trial& trial, const Move& move) { return only_passes(trial.actions_of(move)); }
bool is_pass(const MoveList& list, const Move& move) { return only_passes(list.actions_of(move)); }

Move& add_pass(Context& c, int player, bool forced) {
  Emit emit(c, true);
  Action pass;
  pass.kind = ActionKind::Pass;
  pass.decision = true;
  pass.flag = forced;
  Move& move = emit.add({pass});
  move.mover = static_cast<std::int16_t>(player);
  return move;
}

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
  c.arena.release(arena_);
}

namespace {

/// What a late effect does, in the present state: its place in the list's actions is noted in it.
void work_out_late(Context& c, std::size_t index) {
  const LateEffect late = c.moves.late_effects[index];
  const Scope before = c.scope;
  c.scope = late.scope;
  const auto first = static_cast<std::uint32_t>(c.moves.actions.size());
  std::uint32_t begin = first;
  if (!late.asks || late.apply->holds(c)) {
    c.scope.from = late.from;
    c.scope.to = late.to;
    begin = static_cast<std::uint32_t>(work_out_effect(c, late.apply->effect));
  }
  c.scope = before;
  LateEffect& known = c.moves.late_effects[index];
  known.first_action = begin;
  known.action_count = static_cast<std::uint32_t>(c.moves.actions.size()) - begin;
}

/// Works out what a move's late effects do, in the present state, and puts it in their places, behind what is at the
/// end of the list's actions from `begin` on.
void work_out_late_effects(Context& c, Move& move) {
  MoveList& list = c.moves;
  for (std::uint32_t i = 0; i < move.action_count; ++i)
    if (list.actions[move.first_action + i].kind == ActionKind::Effect)
      work_out_late(c, static_cast<std::size_t>(list.actions[move.first_action + i].value));
  const auto begin = static_cast<std::uint32_t>(list.actions.size());
  for (std::uint32_t i = 0; i < move.action_count; ++i) {
    const Action action = list.actions[move.first_action + i];
    if (action.kind == ActionKind::Effect) {
      const LateEffect& late = list.late_effects[static_cast<std::size_t>(action.value)];
      list.copy_actions(late.first_action, late.action_count);
    } else {
      list.actions.push_back(action);
    }
  }
  move.first_action = begin;
  move.action_count = static_cast<std::uint32_t>(list.actions.size()) - begin;
  move.has_late_effects = false;
}

/// Lays the dice as they were thrown when the moves were made, where that is what the prior leads to.
bool throw_again(Context& c, std::int32_t prior) {
  if (c.prior_done != prior || c.look_ahead != 0 || !c.legal_ready) return false;
  c.prior_done = -1;
  exchange_dice(c, c.thrown);
  return true;
}

void perform_prior(Context& c, std::int32_t index, std::vector<Action>& applied) {
  const Prior prior = c.moves.priors[static_cast<std::size_t>(index)];
  const auto first = applied.size();
  const auto actions = c.moves.actions.begin() + prior.first_action;
  applied.insert(applied.end(), actions, actions + prior.action_count);
  if (throw_again(c, index)) return;
  for (std::size_t i = first; i < applied.size(); ++i) apply(c, applied[i]);
}

}  // namespace

void save_dice(const Context& c, Throw& noted) {
  for (std::size_t set = 0; set < c.game.dice.size(); ++set)
    c.state.save_dice(set, c.game.dice[set].first_site, c.game.dice[set].count, noted);
}

void exchange_dice(Context& c, Throw& noted) {
  for (std::size_t set = 0; set < c.game.dice.size(); ++set)
    c.state.exchange_dice(set, c.game.dice[set].first_site, c.game.dice[set].count, noted);
  c.state.exchange_throw(noted);
  c.changed();
}

std::size_t work_out_effect(Context& c, const Lazy<Moves>& effect) {
  MoveList& list = c.moves;
  if (!effect) return list.actions.size();
  const MoveList::Mark mark = list.mark();
  effect(c);
  std::size_t begin = mark.actions;
  if (list.moves.size() > mark.moves) {
    finish(c, mark.moves, list.moves.size());
    begin = list.flatten(mark.moves, mark.actions);
  } else {
    list.actions.resize(begin);
  }
  list.moves.resize(mark.moves);
  list.betweens.resize(mark.betweens);
  list.thens.resize(mark.thens);
  return begin;
}

void finish(Context& c, std::size_t begin, std::size_t end) {
  MoveList& list = c.moves;
  const auto finish_one = [&](std::size_t i) {
    Move move = list.moves[i];
    if (move.has_late_effects) work_out_late_effects(c, move);
    if (move.prior >= 0) {
      const Prior prior = list.priors[static_cast<std::size_t>(move.prior)];
      const auto first = static_cast<std::uint32_t>(list.actions.size());
      list.copy_actions(prior.first_action, prior.action_count);
      list.copy_actions(move.first_action, move.action_count);
      move.first_action = first;
      move.action_count += prior.action_count;
      move.prior = -1;
    }
    list.moves[i] = move;
  };
  for (std::size_t i = begin; i < end;) {
    const std::int32_t prior = list.moves[i].prior;
    std::size_t same = i;
    bool late = false;
    for (; same < end && list.moves[same].prior == prior; ++same) late |= list.moves[same].has_late_effects;
    if (prior < 0 || !late) {
      for (; i < same; ++i)
        if (!list.moves[i].finished()) finish_one(i);
      continue;
    }
    LookAhead look(c);
    std::vector<Action>& applied = c.scratch_actions();
    perform_prior(c, prior, applied);
    for (; i < same; ++i) finish_one(i);
  }
}

void perform(Context& c, const Move& offered, bool record, std::vector<Action>& applied) {
  const std::size_t first = applied.size();
  Move move = offered;
  if (move.prior >= 0) perform_prior(c, move.prior, applied);
  const auto own = applied.size();
  if (move.has_late_effects) work_out_late_effects(c, move);
  for (std::uint32_t i = 0; i < move.action_count; ++i) {
    Action action = c.moves.actions[move.first_action + i];
    if (action.kind == ActionKind::Consequence) {
      work_out(c, *action.then, applied);
      continue;
    }
    apply(c, action);
    applied.push_back(action);
  }
  if (record) {
    Trial& trial = c.trial;
    Move recorded = move;
    recorded.prior = -1;
    recorded.first_action = static_cast<std::uint32_t>(trial.actions.size());
    recorded.first_between = static_cast<std::uint32_t>(trial.betweens.size());
    recorded.action_count += static_cast<std::uint32_t>(own - first);
    trial.actions.insert(trial.actions.end(), applied.begin() + static_cast<std::ptrdiff_t>(first),
                         applied.begin() + static_cast<std::ptrdiff_t>(own));
    const auto actions = c.moves.actions.begin() + move.first_action;
    trial.actions.insert(trial.actions.end(), actions, actions + move.action_count);
    const auto betweens = c.moves.betweens.begin() + move.first_between;
    trial.betweens.insert(trial.betweens.end(), betweens, betweens + move.between_count);
    recorded.last_then = -1;
    trial.moves.push_back(recorded);
  }
  // Consequences lie newest first; they are worked out oldest first.
  const std::size_t chain_begin = c.then_chain.size();
  for (std::int32_t i = move.last_then; i >= 0; i = c.moves.thens[static_cast<std::size_t>(i)].previous)
    c.then_chain.push_back(c.moves.thens[static_cast<std::size_t>(i)].then);
  c.changed();
  while (c.then_chain.size() > chain_begin) {
    const Then* then = c.then_chain.back();
    c.then_chain.pop_back();
    work_out(c, *then, applied);
  }
  if (record) {
    if (c.game.needs_a(Need::SequenceCapture)) remove_captured(c, first, applied);
    Trial& trial = c.trial;
    Move& recorded = trial.moves.back();
    trial.actions.resize(recorded.first_action + (own - first));
    trial.actions.insert(trial.actions.end(), applied.begin() + static_cast<std::ptrdiff_t>(own), applied.end());
    c.changed();
    recorded.action_count = static_cast<std::uint32_t>(applied.size() - first);
  }
}

void give_turn(Context& c, int player) {
  c.changed();
  const auto before = [&](int p) { return p > 1 ? p - 1 : c.game.players; };
  Header& h = c.head();
  h.mover = player;
  h.next = active_after(c, player);
  h.prev = before(player);
  while (!c.active(h.prev)) h.prev = before(h.prev);
}

void play_phase(Context& c) { phase_of(c, c.mover()).play(c); }

void replace_by_performed(Context& c, std::size_t begin, bool record) {
  MoveList& list = c.moves;
  const std::size_t end = list.size();
  if (end > begin + 1) finish(c, begin, end);
  for (std::size_t i = begin; i < end; ++i) {
    std::vector<Action>& applied = c.scratch_actions();
    perform(c, Move(list.moves[i]), record, applied);
    Move& move = list.moves[i];
    move.prior = -1;
    move.has_late_effects = false;
    move.first_action = static_cast<std::uint32_t>(list.actions.size());
    move.action_count = static_cast<std::uint32_t>(applied.size());
    move.last_then = -1;
    list.actions.insert(list.actions.end(), applied.begin(), applied.end());
  }
}

bool can_move(Context& c, const Lazy<Moves>& moves) {
  const Watched watched(c);
  const MoveList::Mark mark = c.moves.mark();
  c.asked = c.game.meta.repetition || c.game.meta.no_suicide ? Asked::All : Asked::Any;
  moves(c);
  c.asked = Asked::All;
  const std::size_t end = c.moves.size();
  bool found = false;
  for (std::size_t i = mark.moves; i < end && !found; ++i) found = allowed_by_meta_rules(c, i);
  c.moves.rewind(mark);
  if (c.prior_done >= static_cast<std::int32_t>(c.moves.priors.size())) c.prior_done = -1;
  return found;
}

bool can_move(Context& c) { return can_move(c, phase_of(c, c.mover()).play); }

namespace {

/// A move of the list with all that it does worked out.
Move finished(Context& c, const Move& offered) {
  if (offered.finished()) return offered;
  c.moves.moves.push_back(Move(offered));
  finish(c, c.moves.size() - 1, c.moves.size());
  const Move move = c.moves.moves.back();
  c.moves.moves.pop_back();
  return move;
}

}  // namespace

std::size_t legal_moves(Context& c) {
  const std::size_t count = offered_moves(c);
  Context& played = c.current();
  if (!played.legal_finished) finish(played, played.moves.size() - count, played.moves.size());
  played.legal_finished = true;
  return count;
}

std::size_t offered_moves(Context& c) {
  if (c.is_match()) return legal_moves_in_match(c);
  if (c.legal_ready) return c.legal_count;
  const Watched watched(c);
  c.legal_finished = false;
  const MoveList::Mark mark = c.moves.mark();
  if (!c.over()) {
    switch (c.game.mode) {
      case ModeType::Alternating:
        play_phase(c);
        add_swap(c);
        apply_meta_rules(c, mark.moves);
        break;
      case ModeType::Simulation:
        simulation_move(c);
        break;
      case ModeType::Simultaneous:
        simultaneous_moves(c);
        break;
    }
    if (c.game.meta.repetition || c.game.meta.no_suicide) {
      // A forbidden move is replaced by the last one, as the language's order of moves has it.
      for (std::size_t i = mark.moves; i < c.moves.size();) {
        if (allowed_by_meta_rules(c, i)) {
          ++i;
        } else {
          c.moves.moves[i] = c.moves.moves.back();
          c.moves.moves.pop_back();
        }
      }
    }
    if (c.game.mode == ModeType::Alternating && c.moves.size() == mark.moves) add_pass(c, c.mover(), true);
  }
  if (c.head().active) c.head().stalemated &= ~(1u << c.mover());
  c.legal_ready = true;
  c.legal_count = c.moves.size() - mark.moves;
  return c.legal_count;
}

void apply_move(Context& c, const Move& offered, bool decide) {
  if (c.is_match()) return apply_move_in_match(c, offered, decide);
  const Unwatched unwatched(c);
  Header* h = &c.head();
  const bool forgets = h->decided != off || !c.state.list(ListId::Pending).empty();
  const Move move = forgets ? finished(c, offered) : offered;
  h->decided = off;
  const int mover = h->mover;
  if (asks_for_stalemates(c.game) && is_pass(c.moves, move) && !(h->stalemated >> mover & 1) &&
      c.game.mode == ModeType::Alternating && h->active) {
    const int made = static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements;
    const bool free = c.game.meta.swap && made == c.game.players - 1;
    if (!free && !can_move(c)) h->stalemated |= 1u << mover;
  }
  c.state.list_clear(static_cast<int>(ListId::Pending));
  std::vector<Action>& applied = c.scratch_actions();
  perform(c, move, true, applied);
  c.legal_ready = false;
  c.prior_done = -1;
  if (!decide) return;

  h = &c.head();
  if (c.head().active) apply_end_rules(c, phase_of(c, h->mover).end);
  if (!c.over()) apply_end_rules(c, c.game.end);
  if (h->active && limit_reached(c)) {
    draw_rest(c, h->turn >= c.game.max_turns * c.game.players ? EndType::TurnLimit : EndType::MoveLimit);
  }
  if (!h->active)
    h->prev = mover;
  else
    next_phases(c);
  ++h->counter;
  remember_position(c, true);
  if (h->active) set_next_mover(c, Move(c.trial.moves.back()));
  update_dice_sums(c);
}

void apply(Context& c, std::size_t move_index, bool decide) {
  Context& played = c.current();
  const Move move = played.moves.moves[move_index];
  apply_move(c, move, decide);
  if (played.look_ahead == 0) {
    played.moves.clear();
    played.arena.reset();
  }
}

Move combine(Context& c, std::span<const std::size_t> chosen) {
  MoveList& list = c.current().moves;
  for (std::size_t i : chosen) finish(c.current(), i, i + 1);
  Move all;
  all.mover = static_cast<std::int16_t>(c.game.players + 1);
  all.first_action = static_cast<std::uint32_t>(list.actions.size());
  std::vector<const Then*> last;
  for (std::size_t i : chosen) {
    const Move move = list.moves[i];
    list.copy_actions(move.first_action, move.action_count);
    std::vector<const Then*> chain;
    for (std::int32_t t = move.last_then; t >= 0; t = list.thens[index(t)].previous)
      chain.push_back(list.thens[index(t)].then);
    for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
      if ((*it)->after_all_moves) {
        last.push_back(*it);
        continue;
      }
      Action consequence;
      consequence.kind = ActionKind::Consequence;
      consequence.then = *it;
      list.actions.push_back(consequence);
    }
  }
  all.action_count = static_cast<std::uint32_t>(list.actions.size()) - all.first_action;
  for (const Then* then : last) list.add_then(all, *then);
  return all;
}

void start_without_rules(Context& c) {
  const Game& game = c.game;
  c.state.reset(game.layout);
  c.trial.clear();
  c.moves.clear();
  c.arena.reset();
  c.scope = Scope{};
  c.legal_ready = false;
  c.prior_done = -1;
  c.lottery.forget();
  Header& h = c.head();
  h.mover = 1;
  h.next = game.players > 1 ? 2 : 1;
  h.prev = 0;
  for (int p = 1; p <= game.players; ++p) {
    h.active |= 1u << p;
    c.state.set_player_order(p, p);
    if (game.needs_a(Need::Teams)) c.state.set_team(p, p);
    h.player_value[index(p)] = off;
    for (std::size_t i = 0; i < game.phases.size(); ++i) {
      const RoleType role = game.phases[i].role;
      if (role == RoleType::Shared || player_of(c, role) == p) {
        c.state.set_phase(p, static_cast<int>(i));
        break;
      }
    }
  }
  carry_out(c, std::span(game.start).first(equipment_rules(game)));
}

void finish_start(Context& c) {
  const Game& game = c.game;
  Header& h = c.head();
  c.trial.initial_placements = static_cast<int>(c.trial.moves.size());
  c.trial.start_sites.resize(game.components.size());
  for (auto& words : c.trial.start_sites) words.assign(game.layout.width, 0);
  for (int site = 0; site < game.layout.board_sites; ++site)
    SitesBuilder(c.trial.start_sites[index(c.state.what(site))].data(), game.layout.width).add(site);
  for (std::size_t i = 0; i < game.dice.size(); ++i)
    for (int die = 0; die < game.dice[i].count; ++die) {
      const int site = game.dice[i].first_site + die;
      if (const int what = c.state.what(site))
        h.dice[i][index(die)] = game.components[index(what)].faces[index(c.state.state(site))];
    }
  update_dice_sums(c);
  remember_position(c, false);
}

void start(Context& c) {
  if (c.is_match()) return start_match(c);
  start_without_rules(c);
  carry_out(c, std::span(c.game.start).subspan(equipment_rules(c.game)));
  finish_start(c);
}

}  // namespace lud::play

namespace lud {

void Emit::finish(const Then* then) {
  using Twin = play::Move::Twin;
  for (std::size_t i = begin; i < c.moves.size(); ++i) {
    if (then && i >= then_begin) {
      c.moves.add_then(c.moves.moves[i], *then);
      if (c.moves.moves[i].twin == Twin::Yes) c.moves.add_then(c.moves.moves[i], *then);
    }
    if (makes_twins && c.moves.moves[i].twin == Twin::Fresh) c.moves.moves[i].twin = Twin::Yes;
  }
}

void Place::put(const play::Action& action) {
  const play::MoveList::Mark mark = c.moves.mark();
  play::Move move = add({action});
  move.mover = 0;
  move.from = action.begins();
  move.to = action.ends();
  play::perform(c, move, true, c.scratch_actions());
  c.moves.rewind(mark);
}

}  // namespace lud
