#include "interpreter/play/end.hpp"

#include <algorithm>
#include <cmath>

#include "interpreter/declare/index.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/roles.hpp"

namespace lud::play {

namespace {

bool is_team(RoleType role) { return is_numbered_team(role) || role == RoleType::TeamMover; }

int active_count(const Header& h) { return std::popcount(h.active); }

/// The only player still active; 0 if there is none, or several.
int only_active(const Header& h) { return active_count(h) == 1 ? std::countr_zero(h.active) : 0; }

void set_inactive(Header& h, int player) { h.active &= ~(1u << player); }

void finish(Header& h, int winner) {
  h.winner = winner;
  h.end = EndType::NaturalEnd;
}
void finish_for_all(Header& h, int winner) {
  h.active = 0;
  finish(h, winner);
}

void add_winner(Header& h, int player) {
  h.winners |= 1u << player;
  ++h.winner_count;
}
void add_loser(Header& h, int player) {
  h.losers |= 1u << player;
  ++h.loser_count;
}

/// The first player of rank 1, if any, wins the finished game.
void finish_with_first_rank(Header& h, int players) {
  for (int p = 1; p <= players; ++p)
    if (h.ranking[index(p)] == 1.0) return finish(h, p);
}

/// The last player of rank 1; 0 if there is none.
int last_of_first_rank(const Header& h, int players) {
  int found = players;
  while (found > 0 && h.ranking[index(found)] != 1.0) --found;
  return found;
}

void rank_the_unranked(Header& h, int players, double rank) {
  for (int p = 1; p <= players; ++p)
    if (h.ranking[index(p)] == 0.0) h.ranking[index(p)] = rank;
}

void win(Context& c, int who) {
  Header& h = c.head();
  const int players = c.game.players;
  set_inactive(h, who);
  const double rank = h.winner_count + 1.0;
  add_winner(h, who);
  h.ranking[index(who)] = rank;
  if (const int last = only_active(h)) {
    h.ranking[index(last)] = rank + 1.0;
    add_loser(h, last);
    finish_with_first_rank(h, players);
    set_inactive(h, last);
  } else if (!h.active) {
    finish_with_first_rank(h, players);
  }
}

void win_all(Context& c) {
  Header& h = c.head();
  const int players = c.game.players;
  if (players > 1) {
    for (int p = 1; p <= players; ++p)
      if (h.ranking[index(p)] == 0.0) {
        add_winner(h, p);
        h.ranking[index(p)] = 1.0;
      }
  } else {
    h.ranking[1] = 0.0;
  }
  finish_for_all(h, 0);
}

void lose_all(Context& c) {
  Header& h = c.head();
  if (c.game.players > 1)
    rank_the_unranked(h, c.game.players, c.game.players);
  else
    h.ranking[1] = 0.0;
  finish_for_all(h, 0);
}

void lose(Context& c, int who) {
  Header& h = c.head();
  const int players = c.game.players;
  if (c.active(who)) {
    set_inactive(h, who);
    if (h.next == who && players != 1) {
      int next = who;
      while (h.active && !c.active(next)) next = next % players + 1;
      h.next = next;
    }
    if (players > 1) {
      // Players who lose at the same moment share the mean of the ranks that they take.
      const double taken = players - h.loser_count;
      const double before = taken + 1.0 + 0.5 * (h.losses_decided - 1.0);
      const double rank = before - 0.5;
      h.ranking[index(who)] = rank;
      add_loser(h, who);
      for (double& other : std::span(h.ranking).first(index(players) + 1))
        if (other == before) other = rank;
      if (!h.active) {
        finish_with_first_rank(h, players);
      } else if (const int last = only_active(h)) {
        h.ranking[index(last)] = h.winner_count + 1.0;
        const auto ranks = std::span(h.ranking).first(index(players) + 1);
        const int best = static_cast<int>(std::min_element(ranks.begin() + 1, ranks.end()) - ranks.begin());
        finish(h, best);
        add_winner(h, best);
        set_inactive(h, last);
      }
    } else {
      finish_for_all(h, 0);
    }
  }
  ++h.losses_decided;
}

void win_as_team(Context& c, int team) {
  Header& h = c.head();
  const int players = c.game.players;
  int members = 0;
  for (int p = 1; p <= players; ++p)
    if (h.team[index(p)] == team) {
      ++members;
      set_inactive(h, p);
      add_winner(h, p);
    }
  const auto ranks = std::span(h.ranking).subspan(1, index(players));
  int rank = 1;
  while (rank <= players && std::ranges::find(ranks, rank) != ranks.end()) ++rank;
  for (int p = 1; p <= players; ++p)
    if (h.team[index(p)] == team) h.ranking[index(p)] = rank;
  // If only one team is left, it takes the next rank and the game is over.
  int other = 0;
  bool several = false;
  for (int p = 1; p <= players; ++p)
    if (c.active(p)) {
      several |= other != 0 && other != h.team[index(p)];
      other = h.team[index(p)];
    }
  if (other != 0 && !several) {
    for (int p = 1; p <= players; ++p)
      if (h.team[index(p)] == other) h.ranking[index(p)] = rank + members;
    finish_with_first_rank(h, players);
  } else if (!h.active) {
    finish_with_first_rank(h, players);
  }
}

/// Ranks all players by a value, the greatest first (or the least, if not `descending`); equal values share the mean of
/// their ranks.
template <class Values>
void rank_by(Context& c, const Values& values, bool descending) {
  for (int p = 1; p <= c.game.players; ++p) {
    int better = 0, equal = 0;
    for (int other = 1; other <= c.game.players; ++other) {
      const auto own = values[index(p)], theirs = values[index(other)];
      better += descending ? theirs > own : theirs < own;
      equal += theirs == own;
    }
    c.head().ranking[index(p)] = better + (equal + 1) / 2.0;
  }
}

void finish_by_ranking(Context& c) {
  Header& h = c.head();
  const int winner = last_of_first_rank(h, c.game.players);
  if (winner) add_winner(h, winner);
  finish(h, winner);
}

void by_score(Context& c, const Result& result) {
  for (const auto& [role, score] : result.scores)
    for (const int player : players_of(c, role)) {
      c.state.set_score(player, score(c));
      c.changed();
    }
  const bool misere = result.misere && result.misere(c);
  Header& h = c.head();
  h.active = 0;
  rank_by(c, h.score, !misere);
  finish_by_ranking(c);
}

void by_payoff(Context& c, const Result& result) {
  Header& h = c.head();
  for (const auto& [role, payoff] : result.payoffs)
    for (const int player : players_of(c, role)) {
      const double paid = payoff(c);
      h.payoff[index(player)] = std::isnan(paid) ? 0.0 : paid;
      c.changed();
    }
  h.active = 0;
  if (c.game.players == 1)
    h.ranking[1] = h.payoff[1] <= 0.0 ? 0.0 : 1.0;
  else
    rank_by(c, h.payoff, true);
  finish_by_ranking(c);
}

/// Returns the result of a rule; null if its conditions do not hold. Scores and payoffs are applied at once.
const Result* evaluate(Context& c, const EndRule& rule);

/// Like `evaluate`, for a rule whose condition holds.
const Result* result_of(Context& c, const EndRule& rule) {
  for (const EndRule& inner : rule.inner)
    if (const Result* found = evaluate(c, inner)) return found;
  if (rule.result && rule.inner.empty()) {
    if (rule.result->form == Result::Form::Score) by_score(c, *rule.result);
    if (rule.result->form == Result::Form::Payoff) by_payoff(c, *rule.result);
  }
  return rule.result ? &*rule.result : nullptr;
}

const Result* evaluate(Context& c, const EndRule& rule) { return rule.condition(c) ? result_of(c, rule) : nullptr; }

void for_each(Context& c, const EndRule& rule) {
  if (rule.form == EndRule::Form::ForEachTrack) {
    Bound track(c.scope.track, c.scope.track);
    for (int i = 0; i < static_cast<int>(c.game.tracks.size()) && c.head().active; ++i) {
      track = i;
      if (rule.condition(c)) apply_result(c, *rule.result);
    }
    return;
  }
  Bound player(c.scope.player, c.scope.player);
  for (int p = 1; p <= c.game.players; ++p) {
    if (rule.form == EndRule::Form::ForEachNonMover && p == c.mover()) continue;
    if (!c.active(p)) continue;
    player = p;
    if (rule.condition(c)) apply_result(c, *rule.result);
  }
}

/// A quick test for the most frequent case: the mover's turn has one move, which is no pass.
bool turn_without_pass(const Context& c) {
  const Trial& trial = c.trial;
  if (trial.moves.size() < 2) return false;
  const Move* const last = &trial.moves.back();
  return !last->passes && last->mover == c.mover() && last[-1].mover != c.mover();
}

}  // namespace

bool all_passed(const Context& c) {
  const Trial& trial = c.trial;
  if (trial.moves.empty()) return false;
  if (c.game.players == 1) return trial.moves.back().passes;
  std::size_t i = trial.moves.size();
  int last_mover = c.mover();
  bool passed = false;
  int moves_in_turn = 0;
  for (int turn = 1; turn <= c.game.players; ++turn) {
    while (true) {
      if (i == 0) return passed;
      if (moves_in_turn > 1) return false;
      const Move& move = trial.moves[--i];
      if (move.mover != last_mover) {
        if (!passed) return false;
        last_mover = move.mover;
        moves_in_turn = 0;
        passed = move.passes;
        break;
      }
      ++moves_in_turn;
      passed = move.passes;
    }
  }
  return true;
}

void draw_rest(Context& c, EndType type) {
  Header& h = c.head();
  int winner = 0;
  if (c.game.players > 1) {
    rank_the_unranked(h, c.game.players, (active_count(h) + 1) / 2.0 + h.winner_count);
    winner = last_of_first_rank(h, c.game.players);
  } else {
    h.ranking[1] = 0.0;
  }
  h.active = 0;
  h.winner = winner;
  h.end = type;
}

void apply_result(Context& c, const Result& result) {
  c.changed();  // the active players, which later rules may read
  if (result.form != Result::Form::Role) return;
  Header& h = c.head();
  const int who = player_of(c, result.who);
  const bool everybody = result.who == RoleType::All, team = is_team(result.who);
  const bool somebody = everybody || team || (who >= 1 && who <= c.game.players);
  if (!somebody && (result.kind == ResultType::Win || result.kind == ResultType::Loss)) return;
  if (team && (result.kind == ResultType::Loss || result.kind == ResultType::Draw)) return;
  switch (result.kind) {
    case ResultType::Win:
      if (team)
        win_as_team(c, who);
      else if (everybody)
        win_all(c);
      else
        win(c, who);
      break;
    case ResultType::Loss:
      if (everybody)
        lose_all(c);
      else
        lose(c, who);
      break;
    case ResultType::Draw:
      draw_rest(c, EndType::NaturalEnd);
      break;
    case ResultType::Tie:
      finish_for_all(h, c.game.players + 1);
      break;
    case ResultType::Abandon:
    case ResultType::Crash:
      finish_for_all(h, -1);
      break;
  }
}

namespace {

/// Returns the result of an (if ...) rule whose condition holds, or null if it is for nobody who is still active.
const Result* standing_result(Context& c, const EndRule& rule) {
  const Result* result = result_of(c, rule);
  if (!result || result->form != Result::Form::Role) return nullptr;
  const int who = player_of(c, result->who);
  const bool known = who >= 1 && who <= c.game.players && c.active(who);
  return known || who == c.game.players + 1 ? result : nullptr;
}

/// All players who win by a rule that holds now take the first rank; all others take the last.
void win_match(Context& c, std::span<const EndRule* const> rules) {
  Header& h = c.head();
  for (const EndRule* rule : rules) {
    const Result* result = rule->form == EndRule::Form::If && rule->condition(c) ? standing_result(c, *rule) : nullptr;
    if (!result || result->kind != ResultType::Win) continue;
    const int who = player_of(c, result->who);
    for (int p = 1; p <= c.game.players; ++p) {
      if (!c.active(p) || (p != who && who <= c.game.players)) continue;
      set_inactive(h, p);
      add_winner(h, p);
      h.ranking[index(p)] = 1.0;
    }
  }
  rank_the_unranked(h, c.game.players, 1.0 + active_count(h));
  h.active = 0;
  finish_with_first_rank(h, c.game.players);
}

}  // namespace

void apply_match_end_rules(Context& c, std::span<const EndRule* const> rules) {
  for (const EndRule* rule : rules) {
    if (c.over()) break;
    if (rule->form != EndRule::Form::If) {
      for_each(c, *rule);
      continue;
    }
    const Result* result = rule->condition(c) ? standing_result(c, *rule) : nullptr;
    if (!result) continue;
    if (result->kind == ResultType::Win && !is_team(result->who))
      win_match(c, rules);
    else
      apply_result(c, *result);
  }
  c.head().losses_decided = 0;
}

void apply_end_rules(Context& c, std::span<const EndRule* const> rules) {
  const Watched watched(c);  // end rules have many values in common
  Header& h = c.head();
  for (const EndRule* rule : rules) {
    if (rule->form != EndRule::Form::If) {
      for_each(c, *rule);
      continue;
    }
    if (!rule->condition(c)) continue;
    if (const Result* result = standing_result(c, *rule)) apply_result(c, *result);
  }
  if (!c.over() && c.game.ends_when_all_pass && !turn_without_pass(c) && all_passed(c))
    draw_rest(c, EndType::NaturalEnd);
  h.losses_decided = 0;
}

}  // namespace lud::play
