#include "interpreter/play/engine.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/declare/index.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/actions/dice.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/match.hpp"
#include "interpreter/play/repetition.hpp"
#include "interpreter/play/roles.hpp"
#include "interpreter/play/sampler.hpp"
#include "interpreter/play/start.hpp"

namespace lud::play {

namespace {

/// Whether an action is a decision other than a pass or a swap.
bool decides_otherwise(const Action& action) {
  return action.decision && action.kind != ActionKind::Pass && action.kind != ActionKind::Swap;
}
/// A quick test, since the first action of most moves shows that they are no pass.
inline bool begins_otherwise(const MoveList& list, const Move& move) {
  return move.action_count > 0 && decides_otherwise(list.actions[move.first_action]);
}

/// The next active player after `player` in the cyclic order of numbers.
int active_after(const Context& c, int player) {
  const auto after = [&](int p) { return p < c.game.players ? p + 1 : 1; };
  int next = after(player);
  while (!c.active(next)) next = after(next);
  return next;
}

/// The pips of a die, by the state of its site; 0 if the state is none of its faces.
int pips_on(const Context& c, int site) {
  const std::span<const int> faces = faces_of(c, site);
  const std::size_t face = index(c.state.state(site));
  return face < faces.size() ? faces[face] : 0;
}

void update_dice_sums(Context& c) {
  if (!std::exchange(c.dice_touched, false) || !c.game.dice) return;
  const DiceContainer& dice = *c.game.dice;
  int sum = 0;
  for (int site = dice.first_site; site < dice.first_site + dice.count; ++site) sum += pips_on(c, site);
  c.head().dice_sum = sum;
}

bool allowed_by_meta_rules(Context& c, std::size_t move_index) {
  const MetaRules& meta = c.game.meta;
  if (meta.repetition && !is_pass(c.moves, c.moves.moves[move_index])) {
    LookAhead look(c);
    const auto leads_elsewhere = [&](const State&) { return !repeats(c.trial, c.state, *meta.repetition); };
    if (!look.passes(Move(c.moves.moves[move_index]), leads_elsewhere)) return false;
  }
  // The test for suicide may depend on whether others can move, which would test each of their moves for suicide,
  // without end: while one move is tested, no other is.
  if (meta.no_suicide && c.suicide_tests == 0) {
    const Bound test(c.suicide_tests, 1);
    const int mover = c.mover();
    LookAhead look(c);
    apply_move(c, Move(c.moves.moves[move_index]));
    if (!c.active(mover) && (c.head().losers >> mover & 1)) return false;
  }
  return true;
}

/// Removes forbidden moves from the list and adds the consequences of every move to the others.
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
  const std::uint64_t left = c.game.phases_left;
  for (int player = 1; player <= c.game.players; ++player) {
    if (!(left & phase_bit(c.head().phase[index(player)]))) continue;
    for (const NextPhase& next : phase_of(c, player).next) {
      const int who = next.player ? next.player(c) : player_of(c, next.role);
      if (who != c.game.players + 1 && who != player) continue;
      if (next.condition && !next.condition(c)) continue;
      int target = next.phase;
      if (target == off) {
        const int current = c.head().phase[index(who == c.game.players + 1 ? c.mover() : who)];
        target = (current + 1) % static_cast<int>(c.game.phases.size());
      }
      // The mover's moves may depend on the threats of other players, and these on their phases.
      if (c.head().phase[index(player)] != target) c.ahead.phase = off;
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

/// In a simulation each step is one move: all moves that the rules generate, joined.
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
  list.moves.clear();
  list.moves.push_back(all);
}

[[gnu::always_inline]] inline void set_next_mover(Context& c, const Move& played) {
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
  if (h.prev == h.mover && !played.swaps) {
    ++h.turns_same_player;
  } else {
    h.turns_same_player = 0;
    ++h.turn;
  }
  h.next = active_after(c, h.mover);
  h.consecutive_passes = played.passes ? h.consecutive_passes + 1 : 0;
}

/// The number of start rules that lay out dice and decks; they come first.
std::size_t equipment_rules(const Game& game) { return game.dice.has_value() + game.decks.size(); }

void carry_out(Context& c, std::span<const StartRule> rules) {
  for (const StartRule& rule : rules) {
    rule(c);
    c.moves.clear();
    c.arena.reset();
  }
}

bool limit_reached(const Context& c) {
  return c.head().turn >= c.game.engine.turn_limit ||
         static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements >= c.max_moves;
}

/// A simulation, which has no players, ends when its rules generate no move, or at the limit.
void end_simulation(Context& c) {
  if (c.over()) return;
  if (limit_reached(c)) return draw_rest(c, EndType::MoveLimit);
  const Random random = c.random;
  if (!can_move(c, c.game.phases[0].play)) draw_rest(c, EndType::NaturalEnd);
  c.random = random;
}

}  // namespace

void add_swap(Context& c) {
  if (!may_swap(c)) return;
  const int mover = c.mover();
  const auto of_other =
      std::find_if(c.trial.moves.rbegin(), c.trial.moves.rend(), [&](const Move& move) { return move.mover != mover; });
  if (of_other == c.trial.moves.rend()) return;
  Emit emit(c, true);
  Action swap;
  swap.kind = ActionKind::Swap;
  swap.decision = true;
  swap.player = static_cast<std::int16_t>(mover);
  swap.what = of_other->mover;
  Action again;
  again.kind = ActionKind::SetNextPlayer;
  again.player = static_cast<std::int16_t>(mover);
  emit.add({swap, again});
}

bool passes_meta_rules(Context& c, std::size_t move_index) {
  const MetaRules& meta = c.game.meta;
  if (!meta.allows.empty()) finish(c, move_index, move_index + 1);
  for (const auto allows : meta.allows)
    if (!allows(c, c.moves.moves[move_index])) return false;
  for (const Then& then : meta.consequences) c.moves.add_then(c.moves.moves[move_index], then);
  return allowed_by_meta_rules(c, move_index);
}

bool is_pass(const MoveList& list, const Move& move) {
  if (begins_otherwise(list, move)) return false;
  if (move.prefix >= 0) {
    const Prefix prefix = list.prefixes[static_cast<std::size_t>(move.prefix)];
    const std::span<const Action> before(list.actions.data() + prefix.first_action, prefix.action_count);
    if (std::ranges::any_of(before, decides_otherwise)) return false;
  }
  return decided(list.actions_of(move)).passes;
}

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

bool can_move(Context& c, const Lazy<Moves>& moves) {
  const Watched watched(c);
  const MoveList::Mark mark = c.moves.mark();
  bool none = false, found = false;
  const auto ask = [&](Query query) {
    c.evaluate(moves, query);
    const std::size_t end = c.moves.size();
    none = end == mark.moves;
    for (std::size_t i = mark.moves; i < end && !found; ++i) found = allowed_by_meta_rules(c, i);
    c.moves.rewind(mark);
  };
  if (c.game.engine.tries_one_for_any) ask(Query::Some);
  if (!found && !none) ask(c.game.engine.lists_for_any ? Query::All : Query::Any);
  if (c.prefix_done >= static_cast<std::int32_t>(c.moves.prefixes.size())) c.prefix_done = -1;
  return found;
}

bool can_move(Context& c) {
  const Phase& phase = phase_of(c, c.mover());
  if (const SamplesTurn* turn = phase.turn;
      turn && turn->always_moves && c.game.meta.allow_all() && turn->always_moves(*turn, c))
    return true;
  return can_move(c, phase.play);
}

namespace {

/// Returns a move of the list, finished.
Move finished(Context& c, const Move& offered) {
  if (offered.finished()) return offered;
  c.moves.moves.push_back(Move(offered));
  finish(c, c.moves.size() - 1, c.moves.size());
  const Move move = c.moves.moves.back();
  c.moves.moves.pop_back();
  return move;
}

}  // namespace

void note_listing(Context& c) {
  if (c.look_ahead == 0) c.before_listing = {c.random, c.head().stalemated};
}

std::size_t legal_moves(Context& c) {
  if (c.look_ahead == 0) rounds = 0;
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
  note_listing(c);
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
      // The last move takes the place of a forbidden one, as in Ludii's order of moves.
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

namespace {

/// Whether the end rules may sample the move of the next turn.
bool draws_ahead(const Context& c) {
  return c.game.engine.draws_ahead && !c.draws_count && c.look_ahead == 0 && c.passes.sampled_ahead;
}

/// After a move of the mover was performed: evaluates the end rules and determines the next mover.
[[gnu::always_inline]] inline void settle(Context& c, int mover) {
  Header& h = c.head();
  c.ahead.allowed = draws_ahead(c);
  if (const auto& end = phase_of(c, h.mover).end; h.active && !end.empty()) apply_end_rules(c, end);
  if (!c.over() && !c.game.end.empty()) apply_end_rules(c, c.game.end);
  c.ahead.allowed = false;
  if (h.active && limit_reached(c)) {
    draw_rest(c, h.turn >= c.game.engine.turn_limit ? EndType::TurnLimit : EndType::MoveLimit);
  }
  if (!h.active)
    h.prev = mover;
  else if (c.game.phases_left & h.phases)
    next_phases(c);
  ++h.counter;
  if (c.game.layout.hashed) remember_position(c, true);
  if (h.active) set_next_mover(c, c.trial.moves.back());
  update_dice_sums(c);
  if (c.game.players == 0) end_simulation(c);
  if (c.look_ahead > 0) return;
  rounds = 0;
  static_cast<Iterators&>(c.scope) = {};  // what rules left there is no part of the position
}

/// Plays a move. `forgets`: clears the pending values that the last move left for this one; the move is finished.
[[gnu::always_inline]] inline void play(Context& c, ToPlay move, bool decide, bool forgets) {
  Header* h = &c.head();
  h->decided = off;
  const int mover = h->mover;
  const bool asked_for_stalemate = c.game.engine.asks_for_stalemates && !begins_otherwise(c.moves, move.in(c)) &&
                                   is_pass(c.moves, move.in(c)) && !(h->stalemated >> mover & 1) &&
                                   c.game.mode == ModeType::Alternating && h->active && c.stalemate_tests == 0;
  if (asked_for_stalemate) {
    const Bound test(c.stalemate_tests, 1);
    const int made = static_cast<int>(c.trial.moves.size()) - c.trial.initial_placements;
    const bool free = c.game.meta.swap && made == c.game.players - 1;
    if (!free && !can_move(c)) h->stalemated |= 1u << mover;
  }
  if (forgets) c.state.list_clear(static_cast<int>(ListId::Pending));
  perform_as_last(c, move);
  c.legal_ready = false;
  c.prefix_done = -1;
  if (decide) settle(c, mover);
}

/// The case with pending values; out of line, as it is rare.
[[gnu::noinline]] void play_and_forget(Context& c, ToPlay offered, bool decide) {
  const Move whole = finished(c, offered.in(c));
  play(c, ToPlay(whole), decide, true);
}

void play(Context& c, ToPlay offered, bool decide) {
  const Unwatched unwatched(c);
  c.ahead.kept = false;
  if (c.head().decided != off || !c.state.list(ListId::Pending).empty()) return play_and_forget(c, offered, decide);
  play(c, offered, decide, false);
}

}  // namespace

void apply_move(Context& c, const Move& offered, bool decide) {
  if (c.is_match()) return apply_move_in_match(c, offered, decide);
  play(c, ToPlay(offered), decide);
}

void apply(Context& c, std::size_t move_index, bool decide) {
  Context& played = c.current();
  if (c.is_match())
    apply_move_in_match(c, Move(played.moves.moves[move_index]), decide);
  else
    play(c, ToPlay(move_index), decide);
  if (played.look_ahead == 0) {
    played.moves.clear();
    played.arena.reset();
  }
}

bool draw_and_play(Context& c, Random& chooser) {
  if (c.ahead.kept || may_swap(c)) return false;
  const SamplesTurn* const turn = phase_of(c, c.mover()).turn;
  if (!turn || !turn->play) return false;
  const int mover = c.mover();
  c.sampling.chooser = &chooser;
  const std::uint32_t stalemated = c.head().stalemated;
  c.head().stalemated &= ~(1u << mover);
  if (!turn->play(*turn, c)) {
    c.head().stalemated = stalemated;
    return false;
  }
  settle(c, mover);
  c.moves.clear();
  c.arena.reset();
  return true;
}

Move combine(Context& c, std::span<const std::size_t> chosen) {
  MoveList& list = c.current().moves;
  for (std::size_t i : chosen) finish(c.current(), i, i + 1);
  Move all;
  all.mover = static_cast<std::int16_t>(c.game.players + 1);
  all.from = all.to = 0;  // 0 as in Ludii, whatever was chosen
  all.first_action = static_cast<std::uint32_t>(list.actions.size());
  const auto each_then = [&](const Move& move, auto&& take) {
    for (std::int32_t t = move.last_then; t >= 0; t = list.thens[index(t)].previous) take(list.thens[index(t)].then);
  };
  std::size_t most = 0;
  for (std::size_t i : chosen) each_then(list.moves[i], [&](const Then*) { ++most; });
  // From the front: the consequences after all moves; from the back: those of the move at hand.
  const std::span thens(c.current().arena.array<const Then*>(most), most);
  std::size_t after_all = 0;
  for (std::size_t i : chosen) {
    const Move move = list.moves[i];
    list.copy_actions(move.first_action, move.action_count);
    std::size_t first = most;
    each_then(move, [&](const Then* then) { thens[--first] = then; });
    for (; first < most; ++first) {
      if (thens[first]->after_all_moves) {
        thens[after_all++] = thens[first];
        continue;
      }
      Action consequence;
      consequence.kind = ActionKind::Consequence;
      consequence.then = thens[first];
      list.actions.push_back(consequence);
    }
  }
  all.action_count = static_cast<std::uint32_t>(list.actions.size()) - all.first_action;
  for (const Then* then : thens.first(after_all)) list.add_then(all, *then);
  return all;
}

bool moves_together(const Context& c) {
  return c.current().game.mode == ModeType::Simultaneous && !c.current().over() && !c.over();
}

void apply_together(Context& c, std::span<const std::size_t> chosen) {
  Context& played = c.current();
  apply_move(c, combine(c, chosen));
  played.moves.clear();
  played.arena.reset();
}

namespace {

/// Drops all that is left of the last game.
void forget_last_game(Context& c) {
  c.trial.clear();
  for (auto& words : c.trial.start_sites) std::ranges::fill(words, 0);
  c.leave_position();
  c.count_game_for_trials();
}

/// Restores the position after the start rules.
void start_again(Context& c) {
  forget_last_game(c);
  c.state = c.started.position.state;
  c.trial = c.started.position.trial;
}

}  // namespace

void start_without_rules(Context& c) {
  const Game& game = c.game;
  c.state.reset(game.layout);
  forget_last_game(c);
  Header& h = c.head();
  const bool is_played = game.mode != ModeType::Simulation;
  h.mover = is_played ? 1 : 0;
  h.next = is_played ? std::min(2, game.players) : 0;
  h.prev = 0;
  h.player_value.fill(off);
  for (int p = 1; p <= game.players; ++p) {
    h.active |= 1u << p;
    c.state.set_player_order(p, p);
    if (game.needs_a(Need::Teams)) c.state.set_team(p, p);
    c.state.set_phase(p, 0);
    for (std::size_t i = 0; i < game.phases.size(); ++i) {
      const RoleType role = game.phases[i].role;
      if (role == RoleType::Shared || player_of(c, role) == p) {
        c.state.set_phase(p, static_cast<int>(i));
        break;
      }
    }
  }
  if (game.boardless)
    if (const auto centre = game.lattice(SiteType::Cell).zone(board::Zone::Centre); !centre.empty())
      c.state.set_playable(centre.front(), true);
  if (game.needs_a(Need::Dominoes))
    for (std::size_t domino = 1; domino < game.components.size(); ++domino)
      c.state.list_add(static_cast<int>(ListId::Dominoes), static_cast<int>(domino));
  carry_out(c, std::span(game.start).first(equipment_rules(game)));
}

void finish_start(Context& c) {
  const Game& game = c.game;
  Header& h = c.head();
  c.trial.initial_placements = static_cast<int>(c.trial.moves.size());
  c.trial.start_sites.resize(game.components.size());
  for (auto& words : c.trial.start_sites) words.assign(game.layout.width, 0);
  for (int site = 0; site < game.layout.board_sites; ++site)
    c.trial.start_sites[index(c.state.what(site))][index(site) / 64] |= Sites::Word{1} << (site % 64);
  for (int die = 0; game.dice && die < game.dice->count; ++die)
    if (const int site = game.dice->first_site + die; c.state.what(site)) h.dice[index(die)] = pips_on(c, site);
  c.dice_touched = true;
  update_dice_sums(c);
  remember_position(c, false);
  if (c.game.players == 0) end_simulation(c);
}

void start(Context& c) {
  rounds = 0;
  if (c.is_match()) return start_match(c);
  if (c.started.kept && c.passes.kept_start) return start_again(c);
  const std::uint64_t random = c.random.state();
  start_without_rules(c);
  carry_out(c, std::span(c.game.start).subspan(equipment_rules(c.game)));
  finish_start(c);
  // In a match the start may depend on the games before.
  c.started.kept = !c.match && c.random.state() == random;
  if (c.started.kept) c.save(c.started.position);
}

}  // namespace lud::play

namespace lud {

void Emit::finish(const Then* then) {
  using Twin = play::Move::Twin;
  if (then)
    for (play::Move& move : std::span(c.moves.moves).subspan(then_begin)) {
      c.moves.add_then(move, *then);
      if (move.twin == Twin::Yes) c.moves.add_then(move, *then);
    }
  if (makes_twins)
    for (play::Move& move : made())
      if (move.twin == Twin::Fresh) move.twin = Twin::Yes;
}

void Place::put(const play::Action& action) {
  const play::MoveList::Mark mark = c.moves.mark();
  play::Move move = add({action});
  move.mover = 0;
  move.from = action.begins();
  move.to = action.ends();
  play::perform_as_last(c, move);
  c.trial.initial_placements = static_cast<int>(c.trial.moves.size());
  c.moves.rewind(mark);
}

}  // namespace lud
