#include "interpreter/record/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grammar/spelling.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/record/action_text.hpp"
#include "interpreter/record/short_text.hpp"

namespace lud::record {

namespace {

std::string text_of(const Move& move, std::span<const Action> actions, const Names& names) {
  std::string text;
  write_move(text, move, actions, names);
  return text;
}

/// The texts of all legal moves with all their consequences.
std::vector<std::string> texts_with_consequences(Context& context, std::size_t legal, const Names& names) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < legal; ++i)
    texts.push_back(text_of(context.current().moves.moves[i], actions_with_consequences(context, i), names));
  return texts;
}

std::string_view name_of(EndType type) { return end_type_names[static_cast<std::size_t>(type)]; }

/// An end type in words.
std::string ending_text(std::string_view type) {
  if (type == name_of(EndType::MoveLimit)) return "cut at a limit of moves";
  if (type == name_of(EndType::TurnLimit)) return "cut at a limit of turns";
  return type == end_type_names[0] ? "not over" : "ended by the rules";
}

std::string number_text(int site) { return site == off ? "nowhere" : std::to_string(site); }

/// The first difference of two lists of actions, in words.
std::string first_difference_of(std::span<const Action> ours, std::span<const Action> recorded, const Names& names) {
  const auto text = [&](std::span<const Action> actions, std::size_t i) {
    std::string written;
    if (i < actions.size()) write_action(written, actions[i], names);
    return written.empty() ? std::string("missing") : written;
  };
  std::size_t i = 0;
  while (i < ours.size() && i < recorded.size() && same_action(ours[i], recorded[i], names)) ++i;
  return fmt::format("action {} is {}, recorded {}", i + 1, text(ours, i), text(recorded, i));
}

/// The difference in mover, from or to of two moves, or empty. Some moves are recorded without a mover.
std::string difference_of_heads(const Move& ours, const Move& theirs) {
  const auto differ = [](const char* what, int own, int other) {
    return fmt::format("{} {}, recorded {}", what, number_text(own), number_text(other));
  };
  if (ours.mover != theirs.mover && theirs.mover != 0) return differ("mover", ours.mover, theirs.mover);
  if (ours.from != theirs.from) return differ("from", ours.from, theirs.from);
  if (ours.to != theirs.to) return differ("to", ours.to, theirs.to);
  return "";
}

/// The difference between how a game ended and how the trial did, or empty.
std::string difference_of_outcomes(const Context& c, const TrialFile& trial) {
  const Header& head = c.head();
  const std::string winner = c.over() ? fmt::format("winner {}", head.winner) : "";
  if (c.over() && !trial.winner) return fmt::format("over with {}, recorded: not over", winner);
  if (!c.over() && trial.winner) return fmt::format("not over, recorded winner {}", *trial.winner);
  if (c.over() && head.winner != *trial.winner) return fmt::format("{}, recorded {}", winner, *trial.winner);
  const std::string_view end = name_of(head.end);
  if (!trial.end_type.empty() && end != trial.end_type)
    return fmt::format("{}, recorded {}", ending_text(end), ending_text(trial.end_type));
  const std::vector<double> ours(head.ranking.begin(), head.ranking.begin() + c.game.players + 1);
  if (ours != trial.rankings)
    return fmt::format("rankings {:g}, recorded {:g}", fmt::join(ours, ","), fmt::join(trial.rankings, ","));
  return c.trial.moves.size() > trial.moves.size() ? "the rules went on by themselves" : "";
}

/// Whether a limit of moves ended a trial.
bool was_cut(const TrialFile& trial) { return trial.end_type == name_of(EndType::MoveLimit); }

bool has_same_place(const Move& a, const Move& b) {
  return a.from == b.from && a.to == b.to && a.edge == b.edge && a.oriented == b.oriented && a.state == b.state;
}

/// Finds the legal move that is a recorded one, and plays it.
class Matcher {
 public:
  Matcher(Context& context, const TrialFile& trial, const Move& recorded)
      : trial_(trial), recorded_(recorded), wanted_(trial.actions_of(recorded)), c_(context) {}

  /// Returns the numbers of the moves played, several where all players move at once; nothing where the recorded move
  /// is not among the first `legal` moves.
  std::optional<std::vector<std::size_t>> play(std::size_t legal) {
    const bool combined = played().game.mode == ModeType::Simultaneous && !played().over();
    return combined ? play_combination(legal) : play_legal_move(legal);
  }

 private:
  Context& played() { return c_.current(); }
  const Move& legal_move(std::size_t i) { return played().moves.moves[i]; }
  bool made_recorded() {
    const Trial& trial = played().trial;
    return same_actions(trial.actions_of(trial.moves.back()), wanted_, trial_.names);
  }

  /// Plays the recorded move, if it is legal. Among moves with its actions, those with the same from and to come first.
  std::optional<std::vector<std::size_t>> play_legal_move(std::size_t legal) {
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < legal; ++i)
      if (may_be_recorded(legal_move(i))) candidates.push_back(i);
    if (candidates.empty()) return std::nullopt;
    std::stable_partition(candidates.begin(), candidates.end(),
                          [&](std::size_t i) { return has_same_place(legal_move(i), recorded_); });
    // A single candidate is played without a test: the caller compares it afterwards.
    const std::optional<std::size_t> found = candidates.size() > 1 ? find_recorded(candidates) : candidates[0];
    if (!found) return std::nullopt;
    apply(c_, *found);
    return std::vector{*found};
  }

  /// A cheap necessary condition for a move to be the recorded one: its actions before any consequence are a prefix of
  /// the recorded actions. Removals at the end of a sequence of captures are recorded before all other actions.
  bool may_be_recorded(const Move& move) {
    std::span<const Action> wanted = wanted_;
    if (played().game.needs_a(Need::SequenceCapture))
      while (!wanted.empty() && wanted[0].kind == ActionKind::Remove) wanted = wanted.subspan(1);
    for (const Action& own : played().moves.actions_of(move)) {
      if (own.kind == ActionKind::Consequence) return true;
      if (own.kind == ActionKind::Remove && played().game.needs_a(Need::SequenceCapture)) return true;
      if (wanted.empty()) return false;
      Action complete = own;
      if (complete.type_to == no_type) complete.type_to = wanted[0].type_to;
      if (!same_action(complete, wanted[0], trial_.names)) return false;
      wanted = wanted.subspan(1);
    }
    return true;
  }

  /// Finds a candidate with the recorded actions, preferably one with exactly the recorded text: same_actions ignores
  /// some fields, such as the level that a piece is removed from.
  std::optional<std::size_t> find_recorded(const std::vector<std::size_t>& candidates) {
    std::optional<std::size_t> found;
    const std::string wanted = text_of(recorded_, wanted_, trial_.names);
    for (const std::size_t i : candidates) {
      const LookAhead look(c_);
      apply_move(c_, Move(legal_move(i)), false);
      if (!made_recorded()) continue;
      if (!found) found = i;
      const Move& made = played().trial.moves.back();
      if (text_of(made, played().trial.actions_of(made), trial_.names) == wanted) return i;
    }
    return found;
  }

  /// Plays the combination of one legal move for each player that is the recorded move, if there is one.
  std::optional<std::vector<std::size_t>> play_combination(std::size_t legal) {
    std::vector<std::vector<std::size_t>> by_player;
    for (int player = 1; player <= c_.game.players; ++player) {
      std::vector<std::size_t> own;
      bool any = false;
      for (std::size_t i = 0; i < legal; ++i) {
        if (legal_move(i).mover != player) continue;
        any = true;
        if (is_part_of_recorded(legal_move(i))) own.push_back(i);
      }
      if (!own.empty())
        by_player.push_back(std::move(own));
      else if (any)
        return std::nullopt;
    }
    std::vector<std::size_t> pick(by_player.size(), 0), chosen(by_player.size());
    while (true) {
      for (std::size_t p = 0; p < pick.size(); ++p) chosen[p] = by_player[p][pick[p]];
      const MoveList::Mark mark = played().moves.mark();
      if (is_recorded_combination(chosen)) {
        apply_move(c_, combine(c_, chosen));
        played().moves.clear();
        played().arena.reset();
        return chosen;
      }
      played().moves.rewind(mark);
      std::size_t p = 0;
      while (p < pick.size() && ++pick[p] == by_player[p].size()) pick[p++] = 0;
      if (p == pick.size()) return std::nullopt;
    }
  }

  /// Whether all decisions of a move are among the recorded actions.
  bool is_part_of_recorded(const Move& move) {
    return std::ranges::all_of(played().moves.actions_of(move), [&](const Action& own) {
      return !own.decision ||
             std::ranges::any_of(wanted_, [&](const Action& wanted) { return same_action(own, wanted, trial_.names); });
    });
  }

  bool is_recorded_combination(std::span<const std::size_t> chosen) {
    LookAhead look(c_);
    apply_move(c_, combine(c_, chosen), false);
    return made_recorded();
  }

  const TrialFile& trial_;
  const Move& recorded_;
  const std::span<const Action> wanted_;  ///< the recorded actions
  Context& c_;
};

/// How a trial is replayed.
struct Manner {
  std::optional<std::size_t> stop = std::nullopt;  ///< stops before this decision, if given
  bool checks_counts = true;                       ///< checks numbers of legal moves
  bool beyond_cut = false;                         ///< does not end the game at the limit of moves that cut the trial
};

class Replay {
 public:
  /// `look` is called after the start and after each decision, unless empty.
  Replay(Context& context, const TrialFile& trial, Manner manner, std::function<void()> look = {})
      : trial_(trial), c_(context), manner_(manner), look_(std::move(look)) {
    result_.trial_decisions = trial.legal_counts.size();
  }

  ReplayResult run() {
    c_.random.restore(trial_.random_state);
    if (manner_.checks_counts) c_.max_moves = move_limit();
    start(c_);
    if (!initial_placements()) return std::move(result_);
    look();
    result_.ok = decisions() && (manner_.stop || outcome());
    return std::move(result_);
  }

 private:
  /// The limit of moves for the replay: that of the game, or higher for a trial that was played with a higher one.
  int move_limit() const {
    // The limit that cut the trial must hold here, too: words that look ahead saw the end of the game there.
    if (was_cut(trial_) && !manner_.beyond_cut)
      return static_cast<int>(trial_.moves.size()) - trial_.initial_placements.value_or(0);
    const auto most = static_cast<std::size_t>(c_.game.max_moves);
    return static_cast<int>(std::max(most, trial_.moves.size() + 1));
  }
  std::size_t& at() { return result_.reproduced; }
  const Move& recorded() { return trial_.moves[at()]; }
  std::span<const Action> recorded_actions() { return trial_.actions_of(recorded()); }

  void look() const {
    if (look_) look_();
  }
  bool fail(std::string difference) {
    result_.difference = std::move(difference);
    return false;
  }
  /// Fails, and notes the present recorded move.
  bool fail_at_move(std::string difference) {
    if (at() < trial_.moves.size()) {
      result_.recorded_move = text_of(recorded(), recorded_actions(), trial_.names);
      const std::string who = recorded().mover ? fmt::format("player {}: ", recorded().mover) : "";
      result_.recorded_text = who + short_text(c_.current().game, recorded_actions(), Detail::All);
    }
    return fail(std::move(difference));
  }
  bool fail_at_decision(std::size_t legal, std::string difference) {
    result_.our_moves = texts_with_consequences(c_, legal, trial_.names);
    return fail_at_move(std::move(difference));
  }
  bool fail_at_made(const Move& made, std::string difference) {
    result_.our_moves = {text_of(made, c_.trial.actions_of(made), trial_.names)};
    return fail_at_move(std::move(difference));
  }

  // ---- the checks listed at `replay` ----

  bool initial_placements() {
    const auto placed = static_cast<std::size_t>(placements_in_trials(c_));
    for (; at() < placed; ++at()) {
      if (at() >= trial_.moves.size()) return fail("more initial placements than recorded moves");
      if (!made_as_recorded("initial placement")) return false;
    }
    // Trials of the oldest format do not contain their number.
    const auto recorded_placements =
        trial_.initial_placements ? static_cast<std::size_t>(std::max(0, *trial_.initial_placements)) : placed;
    if (placed != recorded_placements)
      return fail_at_move(fmt::format("{} initial placements, recorded {}", placed, recorded_placements));
    return true;
  }

  bool decisions() {
    while (true) {
      for (; at() < c_.trial.moves.size() && at() < trial_.moves.size(); ++at())
        if (!made_as_recorded("automatic move")) return false;
      if (at() == trial_.moves.size()) return counts_end_here();
      const std::size_t ply = at() - static_cast<std::size_t>(c_.trial.initial_placements);
      result_.ply = static_cast<int>(ply);
      if (manner_.stop == ply) return true;
      if (c_.over()) return fail_at_move("the game is over early: " + our_ending());
      const std::size_t legal = legal_moves(c_);
      if (manner_.checks_counts && !count_as_recorded(legal, ply)) return false;
      turn_before_ = std::exchange(turn_, static_cast<int>(c_.head().turn));
      std::optional<std::vector<std::size_t>> chosen = Matcher(c_, trial_, recorded()).play(legal);
      if (!chosen) {
        explain_nearest(legal);
        return fail_at_decision(legal, "no legal move is the recorded one");
      }
      result_.chosen.push_back(std::move(*chosen));
      if (!made_as_recorded("applied move")) return false;
      ++at();
      ++result_.decisions;
      look();
    }
  }

  bool count_as_recorded(std::size_t legal, std::size_t ply) {
    if (ply >= trial_.legal_counts.size()) return fail_at_move("no number of legal moves is recorded");
    const auto recorded_legal = static_cast<std::size_t>(std::max(0, trial_.legal_counts[ply]));
    if (legal == recorded_legal) return true;
    return fail_at_decision(legal,
                            fmt::format("{}, recorded {}", grammar::counted(legal, "legal move"), recorded_legal));
  }

  /// Checks that there are not more numbers of legal moves than decisions; one more is allowed where the game is not
  /// over and in simulations, as the legal moves may have been listed once more there.
  bool counts_end_here() {
    const std::size_t made = trial_.moves.size() - static_cast<std::size_t>(c_.trial.initial_placements);
    if (manner_.stop || trial_.legal_counts.size() <= made + (c_.over() && c_.game.players > 0 ? 0 : 1)) return true;
    return fail(fmt::format("{} decisions, recorded numbers of legal moves for {}", made, trial_.legal_counts.size()));
  }

  /// Whether a limit of turns may have cut the trial here: the last move began a turn, and all players had equally
  /// many.
  bool may_be_turn_limit() const { return turn_ != turn_before_ && turn_ % std::max(1, c_.game.players) == 0; }

  /// Ends the game where a limit cut the trial.
  void cut_as_recorded() {
    if (c_.over() || !trial_.winner) return;
    if (was_cut(trial_)) draw_rest(c_, EndType::MoveLimit);
    if (trial_.end_type == name_of(EndType::TurnLimit) && may_be_turn_limit()) draw_rest(c_, EndType::TurnLimit);
  }
  std::string our_ending() const {
    return fmt::format("{}, winner {}", ending_text(name_of(c_.head().end)), c_.head().winner);
  }

  bool outcome() {
    result_.ply = off;
    cut_as_recorded();
    std::string difference = difference_of_outcomes(c_, trial_);
    return difference.empty() || fail(std::move(difference));
  }

  /// Checks that the move that was made at this place of the trial is the recorded one. `what`: its kind, for messages.
  bool made_as_recorded(const char* what) {
    const Move& made = c_.trial.moves[at()];
    const std::span<const Action> ours = c_.trial.actions_of(made);
    if (!same_actions(ours, recorded_actions(), trial_.names)) {
      result_.first_difference = first_difference_of(ours, recorded_actions(), trial_.names);
      return fail_at_made(made, fmt::format("{} differs", what));
    }
    if (const std::string difference = difference_of_heads(made, recorded()); !difference.empty())
      return fail_at_made(made, fmt::format("{} differs: {}", what, difference));
    return true;
  }

  /// Notes the first difference to a legal move with the same from and to as the recorded one.
  void explain_nearest(std::size_t legal) {
    for (std::size_t i = 0; i < legal; ++i) {
      if (!has_same_place(c_.current().moves.moves[i], recorded())) continue;
      result_.first_difference =
          "of the legal move that goes the same way " +
          first_difference_of(actions_with_consequences(c_, i), recorded_actions(), trial_.names);
      return;
    }
    result_.first_difference =
        fmt::format("no legal move goes from {} to {}", number_text(recorded().from), number_text(recorded().to));
  }

  const TrialFile& trial_;
  Context& c_;
  const Manner manner_;
  const std::function<void()> look_;
  int turn_ = 0, turn_before_ = 0;  ///< the turns of the last two decisions
  ReplayResult result_;
};

}  // namespace

std::string ending_text(const TrialFile& trial) { return trial.winner ? ending_text(trial.end_type) : "stopped early"; }

ReplayResult replay(Context& context, const TrialFile& trial, const std::function<void()>& look) {
  return Replay(context, trial, {}, look).run();
}

ReplayResult replay(const Game& game, const TrialFile& trial) {
  Context context(game);
  return replay(context, trial);
}

ReplayResult replay_to(Context& context, const TrialFile& trial, int ply) {
  const auto stop = static_cast<std::size_t>(std::max(0, ply));
  ReplayResult result = Replay(context, trial, {.stop = stop}).run();
  if (!result.ok || !context.over() || !was_cut(trial)) return result;
  // The limit may not be the game's own: then the game goes on where the trial was cut.
  result = Replay(context, trial, {.stop = stop, .beyond_cut = true}).run();
  return result.ok ? result : Replay(context, trial, {.stop = stop}).run();
}

void follow(Context& context, const TrialFile& trial) {
  const ReplayResult result = Replay(context, trial, {.checks_counts = false}).run();
  if (result.reproduced < trial.moves.size() || context.over()) return;
  for (std::size_t i = 0, legal = legal_moves(context); i < legal; ++i) actions_with_consequences(context, i);
}

std::vector<Action> actions_with_consequences(Context& context, std::size_t index, bool* draws) {
  Context& c = context.current();
  const Move move = c.moves.moves[index];
  rounds = 0;  // each move may take as many rounds as one decision
  LookAhead look(c);
  const std::uint64_t random = c.random.state();
  apply_move(c, move, false);
  if (draws) *draws = c.random.state() != random;
  const std::span<const Action> made = c.trial.actions_of(c.trial.moves.back());
  return {made.begin(), made.end()};
}

std::vector<std::string> legal_move_texts(Context& context) {
  const Names names(context.game.names);
  const std::size_t legal = legal_moves(context);
  return texts_with_consequences(context, legal, names);
}

}  // namespace lud::record
