// Performs moves: their prefixes, their actions, late effects, and consequences.
#include <algorithm>
#include <utility>

#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/engine.hpp"

namespace lud::play {

namespace {

/// At the end of a sequence of captures, removes all pieces that were hopped over from the board.
void remove_captured(Context& c, std::size_t first, PlainVector<Action>& applied) {
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
    applied.insert(applied.data() + first, action);
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
  c.changed();
}

void perform_listed(Context& c, std::uint32_t first, std::uint32_t count, PlainVector<Action>& applied);

/// Whether the moves of the list from a mark on consist of actions alone, and these are all actions added since: then
/// the actions, in order, are what the moves do.
bool lie_in_one_piece(const MoveList& list, const MoveList::Mark& mark) {
  std::size_t next = mark.actions;
  for (std::size_t i = mark.moves; i < list.moves.size(); ++i) {
    const Move& move = list.moves[i];
    if (!move.finished() || move.last_then >= 0 || move.first_action != next) return false;
    next += move.action_count;
  }
  return next == list.actions.size();
}

/// Rolls the dice and lays them as they fall.
void roll_now(Context& c, PlainVector<Action>& applied) {
  const MoveList::Mark mark = c.moves.mark();
  const Prefix rolled = roll_dice(c, true);
  const Action* const actions = c.moves.actions.data() + rolled.first_action;
  applied.append(actions, actions + rolled.action_count);
  c.moves.rewind(mark);
}

/// Counts the depth of consequences and effects until the end of a block; each may cause others.
class OpenConsequence {
 public:
  explicit OpenConsequence(Context& context) : open_(context.open_consequences) {
    if (open_ == most_consequences) [[unlikely]]
      too_many_consequences();
    ++open_;
  }
  ~OpenConsequence() { --open_; }
  OpenConsequence(const OpenConsequence&) = delete;
  OpenConsequence& operator=(const OpenConsequence&) = delete;

 private:
  int& open_;
};

/// Generates the moves of a consequence and applies them.
void work_out(Context& c, const Then& then, PlainVector<Action>& applied) {
  if (is_node<RollNode>(then.moves)) return roll_now(c, applied);
  if (is_node<RollThenNode>(then.moves)) {
    roll_now(c, applied);
    return work_out(c, *static_cast<const RollThenNode*>(then.moves.node)->then, applied);
  }
  const OpenConsequence open(c);
  const MoveList::Mark mark = c.moves.mark();
  if (c.passes.shared_prefixes) c.carried_out = {then.moves.node, &applied};
  then.moves(c);
  c.carried_out = {};
  const std::size_t end = c.moves.size();
  if (lie_in_one_piece(c.moves, mark)) {
    perform_listed(c, mark.actions, static_cast<std::uint32_t>(c.moves.actions.size()) - mark.actions, applied);
    c.changed();
    c.moves.rewind(mark);
    return;
  }
  // The late effects of several moves are evaluated before the first of them is applied.
  bool late = false;
  for (std::size_t i = mark.moves; end > mark.moves + 1 && i < end; ++i) late |= c.moves.moves[i].has_late_effects;
  if (late) finish(c, mark.moves, end);
  for (std::size_t i = mark.moves; i < end; ++i) perform(c, Move(c.moves.moves[i]), applied);
  c.moves.rewind(mark);
}

/// Evaluates a late effect in the present state, and records the range of its actions in it.
void work_out_late(Context& c, std::size_t index) {
  Iterators& scope = c.scope;
  const Iterators before = scope;
  // by index, since the list of late effects may grow
  const auto late = [&]() -> LateEffect& { return c.moves.late_effects[index]; };
  const Apply& apply = *late().apply;
  const int from = late().from, to = late().to;
  scope = late().scope;
  const auto first = static_cast<std::uint32_t>(c.moves.actions.size());
  std::uint32_t begin = first;
  if (!late().asks || apply.holds(c)) {
    scope.from = from;
    scope.to = to;
    begin = static_cast<std::uint32_t>(work_out_effect(c, apply.effect));
  }
  scope = before;
  late().first_action = begin;
  late().action_count = static_cast<std::uint32_t>(c.moves.actions.size()) - begin;
}

/// Evaluates the late effects among a move's actions in the present state.
void work_out_late_effects(Context& c, std::uint32_t first, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i)
    if (const Action& action = c.moves.actions[first + i]; action.kind == ActionKind::Effect)
      work_out_late(c, static_cast<std::size_t>(action.value));
}

/// Likewise, and puts their actions in their places, at the end of the list's actions.
void put_late_effects_in(Context& c, Move& move) {
  MoveList& list = c.moves;
  work_out_late_effects(c, move.first_action, move.action_count);
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

/// Whether the roll of the prefix need not be applied again. If so, the dice lie, or are laid now, as they were rolled
/// when the moves were made.
bool rolled_already(Context& c, std::int32_t prefix) {
  if (c.prefix_done != prefix || c.look_ahead != 0 || !c.legal_ready) return false;
  c.prefix_done = -1;
  if (!c.rolled_in_place) exchange_dice(c, c.rolled);
  return true;
}

void perform_prior(Context& c, std::int32_t index, PlainVector<Action>& applied) {
  const Prefix prefix = c.moves.prefixes[static_cast<std::size_t>(index)];
  const auto first = applied.size();
  const Action* const actions = c.moves.actions.data() + prefix.first_action;
  applied.append(actions, actions + prefix.action_count);
  if (rolled_already(c, index)) return;
  for (std::size_t i = first; i < applied.size(); ++i) apply(c, applied[i]);
}

/// Applies actions of the list, among them late effects that were evaluated.
void perform_listed(Context& c, std::uint32_t first, std::uint32_t count, PlainVector<Action>& applied) {
  for (std::uint32_t i = first; i < first + count; ++i) {
    const Action& action = c.moves.actions[i];
    if (action.kind == ActionKind::Move) {
      if (i + 1 < first + count && (&action)[1].kind == ActionKind::Move && action.from == (&action)[1].from)
        if (const std::size_t done = apply_together(c, {&action, first + count - i})) {
          applied.append(&action, &action + done);
          i += static_cast<std::uint32_t>(done) - 1;
          continue;
        }
      applied.push_back(action);
      apply(c, applied.back());
      continue;
    }
    if (action.kind == ActionKind::SetStateAndUpdateDice) {
      const std::span<const Action> left(&action, first + count - i);
      if (const std::size_t done = length_of_roll(c, left)) {
        applied.append(&action, &action + done);
        apply_roll(c, left.first(done));
        i += static_cast<std::uint32_t>(done) - 1;
        continue;
      }
    }
    if (action.kind == ActionKind::Consequence) {
      work_out(c, *action.then, applied);
    } else if (action.kind == ActionKind::Effect) {
      const LateEffect& late = c.moves.late_effects[static_cast<std::size_t>(action.value)];
      if (late.action_count > 0) perform_listed(c, late.first_action, late.action_count, applied);
    } else {
      applied.push_back(action);
      apply(c, applied.back());
    }
  }
}

/// Applies a move's prefix and its own actions.
void perform_actions(Context& c, const Move& move, PlainVector<Action>& applied) {
  // Copied first: the move may lie in the list, which grows meanwhile.
  const std::uint32_t first = move.first_action, count = move.action_count;
  const bool has_late_effects = move.has_late_effects;
  if (move.prefix >= 0) perform_prior(c, move.prefix, applied);
  if (has_late_effects) work_out_late_effects(c, first, count);
  perform_listed(c, first, count, applied);
}

/// Consequences are linked newest first and evaluated oldest first.
void perform_consequences(Context& c, std::int32_t last_then, PlainVector<Action>& applied) {
  c.changed();
  if (last_then < 0) return;
  if (const ThenLink& only = c.moves.thens[static_cast<std::size_t>(last_then)]; only.previous < 0)
    return work_out(c, *only.then, applied);
  const std::size_t chain_begin = c.then_chain.size();
  for (std::int32_t i = last_then; i >= 0; i = c.moves.thens[static_cast<std::size_t>(i)].previous)
    c.then_chain.push_back(c.moves.thens[static_cast<std::size_t>(i)].then);
  while (c.then_chain.size() > chain_begin) {
    const Then* then = c.then_chain.back();
    c.then_chain.pop_back();
    work_out(c, *then, applied);
  }
}

/// Whether actions affect what their player decided: see decided().
bool says_what_was_decided(std::span<const Action> actions) {
  return std::ranges::any_of(actions, [](const Action& action) {
    return action.decision || action.kind == ActionKind::Pass || action.kind == ActionKind::Swap;
  });
}

void note_what_was_decided(Trial& trial) {
  Move& last = trial.moves.back();
  const Decided what = decided(trial.actions_of(last));
  last.passes = what.passes;
  last.swaps = what.swaps;
}

/// Adds the actions of consequences, which begin at `own`, to the last move of the trial.
void note_consequences(Trial& trial, std::size_t own) {
  Move& done = trial.moves.back();
  if (trial.actions.size() == own) return;
  done.action_count = static_cast<std::uint32_t>(trial.actions.size() - done.first_action);
  if (says_what_was_decided(std::span(trial.actions).subspan(own))) note_what_was_decided(trial);
}

/// Whether the first action after a roll is a decision other than a pass or a swap, as for most moves.
bool begins_with_decision(std::span<const Action> actions) {
  for (const Action& action : actions)
    if (action.kind != ActionKind::Roll)
      return action.decision && action.kind != ActionKind::Pass && action.kind != ActionKind::Swap;
  return false;
}

}  // namespace

void save_dice(const Context& c, Roll& noted) { c.state.save_dice(c.game.dice->first_site, c.game.dice->count, noted); }

void exchange_dice(Context& c, Roll& noted) {
  if (!c.state.exchange_dice(c.game.dice->first_site, c.game.dice->count, noted)) c.dice_touched = true;
  c.changed();
}

std::size_t work_out_effect(Context& c, const Lazy<Moves>& effect) {
  MoveList& list = c.moves;
  if (!effect) return list.actions.size();
  const OpenConsequence open(c);
  const MoveList::Mark mark = list.mark();
  effect(c);
  std::size_t begin = mark.actions;
  if (lie_in_one_piece(list, mark)) {
    for (std::size_t i = begin; i < list.actions.size(); ++i) list.actions[i].decision = false;
  } else if (list.moves.size() > mark.moves) {
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
    if (move.has_late_effects) put_late_effects_in(c, move);
    if (move.prefix >= 0) {
      const Prefix prefix = list.prefixes[static_cast<std::size_t>(move.prefix)];
      const auto first = static_cast<std::uint32_t>(list.actions.size());
      list.copy_actions(prefix.first_action, prefix.action_count);
      list.copy_actions(move.first_action, move.action_count);
      move.first_action = first;
      move.action_count += prefix.action_count;
      move.prefix = -1;
    }
    list.moves[i] = move;
  };
  for (std::size_t i = begin; i < end;) {
    const std::int32_t prefix = list.moves[i].prefix;
    std::size_t same = i;
    bool late = false;
    for (; same < end && list.moves[same].prefix == prefix; ++same) late |= list.moves[same].has_late_effects;
    if (prefix < 0 || !late) {
      for (; i < same; ++i)
        if (!list.moves[i].finished()) finish_one(i);
      continue;
    }
    LookAhead look(c);
    PlainVector<Action>& applied = c.scratch_actions();
    perform_prior(c, prefix, applied);
    for (; i < same; ++i) finish_one(i);
  }
}

void perform(Context& c, const Move& move, PlainVector<Action>& applied) {
  perform_actions(c, move, applied);
  perform_consequences(c, move.last_then, applied);
}

namespace {

/// Whether a move is a single action, which is the player's decision: most moves are.
bool is_plain(const Context& c, const Move& offered) {
  if (offered.action_count != 1 || !offered.finished() || !c.game.layout.plain_turns) return false;
  const Action& only = c.moves.actions[offered.first_action];
  return only.decision && (only.kind == ActionKind::Move || only.kind == ActionKind::Add);
}

void perform_plain(Context& c, const Move& offered) {
  Trial& trial = c.trial;
  const auto first = static_cast<std::uint32_t>(trial.actions.size());
  const std::int32_t last_then = offered.last_then;
  trial.actions.push_back(c.moves.actions[offered.first_action]);
  trial.moves.push_back(offered);
  Move& move = trial.moves.back();
  move.last_then = -1;
  move.first_action = first;
  if (offered.between_count > 0) {
    const int* const betweens = c.moves.betweens.data() + offered.first_between;
    move.first_between = static_cast<std::uint32_t>(trial.betweens.size());
    trial.betweens.append(betweens, betweens + offered.between_count);
  }
  move.passes = move.swaps = false;
  apply(c, trial.actions.back());
  if (last_then < 0) return c.changed();
  perform_consequences(c, last_then, trial.actions);
  c.changed();
  note_consequences(trial, first + 1);
}

}  // namespace

void perform_as_last(Context& c, ToPlay to_play) {
  if (const Move& offered = to_play.in(c); is_plain(c, offered)) return perform_plain(c, offered);
  Trial& trial = c.trial;
  const std::size_t first = trial.actions.size();
  perform_actions(c, to_play.in(c), trial.actions);
  const Move& offered = to_play.in(c);
  const std::int32_t last_then = offered.last_then;
  const int* const betweens = c.moves.betweens.data() + offered.first_between;
  trial.moves.push_back(offered);
  Move& move = trial.moves.back();
  move.last_then = -1;
  move.prefix = -1;
  move.has_late_effects = false;
  move.first_action = static_cast<std::uint32_t>(first);
  move.action_count = static_cast<std::uint32_t>(trial.actions.size() - first);
  move.first_between = static_cast<std::uint32_t>(trial.betweens.size());
  if (move.between_count > 0) trial.betweens.append(betweens, betweens + move.between_count);
  move.passes = move.swaps = false;
  if (!begins_with_decision(trial.actions_of(move))) note_what_was_decided(trial);
  perform_consequences(c, last_then, trial.actions);
  if (c.game.needs_a(Need::SequenceCapture)) remove_captured(c, first, trial.actions);
  c.changed();
  note_consequences(trial, first + trial.moves.back().action_count);
}

void perform_then(Context& c, const Then& then) {
  Trial& trial = c.trial;
  const std::size_t own = trial.actions.size();
  work_out(c, then, trial.actions);
  note_consequences(trial, own);
}

void replace_by_performed(Context& c, std::size_t begin, bool record) {
  MoveList& list = c.moves;
  const std::size_t end = list.size();
  if (end > begin + 1) finish(c, begin, end);
  for (std::size_t i = begin; i < end; ++i) {
    PlainVector<Action>& applied = c.scratch_actions();
    if (record) {
      perform_as_last(c, Move(list.moves[i]));
      const std::span<const Action> done = c.trial.actions_of(c.trial.moves.back());
      applied.assign(done.data(), done.data() + done.size());
    } else {
      perform(c, Move(list.moves[i]), applied);
    }
    Move& move = list.moves[i];
    move.prefix = -1;
    move.has_late_effects = false;
    move.first_action = static_cast<std::uint32_t>(list.actions.size());
    move.action_count = static_cast<std::uint32_t>(applied.size());
    move.last_then = -1;
    list.actions.append(applied.begin(), applied.end());
  }
}

}  // namespace lud::play
