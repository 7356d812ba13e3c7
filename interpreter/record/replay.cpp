#include "interpreter/record/replay.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/play/end.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/record/action_text.hpp"
#include "interpreter/record/short_text.hpp"

namespace lud::record {

namespace {

/// The text of a legal move with all its consequences.
std::string text_with_consequences(Context& context, std::size_t index, const Names& names) {
  const std::vector<Action> actions = actions_with_consequences(context, index);
  std::string text;
  write_move(text, context.current().moves.moves[index], actions, names);
  return text;
}

/// An end type in words.
std::string ending_text(std::string_view type) {
  if (type == end_type_names[static_cast<std::size_t>(EndType::MoveLimit)]) return "cut at a limit of moves";
  if (type == end_type_names[static_cast<std::size_t>(EndType::TurnLimit)]) return "cut at a limit of turns";
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
  return "action " + std::to_string(i + 1) + " is " + text(ours, i) + ", recorded " + text(recorded, i);
}

/// Whether a limit of moves ended a trial.
bool was_cut(const TrialFile& trial) {
  return trial.end_type == end_type_names[static_cast<std::size_t>(EndType::MoveLimit)];
}

class Replay {
 public:
  /// Stops before decision `stop`, if given.
  Replay(Context& context, const TrialFile& trial, std::optional<std::size_t> stop)
      : trial_(trial), c_(context), stop_(stop) {
    result_.recorded = trial.moves.size();
    result_.trial_decisions = trial.legal_counts.size();
  }

  void look_with(const std::function<void()>& look) { look_ = &look; }
  /// Does not end the game at the limit of moves that cut the trial.
  void go_beyond_cut() { beyond_cut_ = true; }

  void follow() {
    knows_counts_ = false;
    run();
    if (at() < trial_.moves.size() || c_.over()) return;
    for (std::size_t i = 0, legal = legal_moves(c_); i < legal; ++i) actions_with_consequences(c_, i);
  }

  ReplayResult run() {
    c_.random.restore(trial_.random_state);
    if (knows_counts_) c_.max_moves = move_limit();
    start(c_);
    result_.ok = initial_placements() && look() && decisions() && (stop_ || outcome());
    return std::move(result_);
  }

 private:
  /// The limit of moves for the replay: that of the game, or higher for a trial that was played with a higher one.
  int move_limit() const {
    // The limit that cut the trial must hold here, too: words that look ahead saw the end of the game there.
    if (was_cut(trial_) && !beyond_cut_)
      return static_cast<int>(trial_.moves.size()) - trial_.initial_placements.value_or(0);
    const auto most = static_cast<std::size_t>(c_.game.max_moves);
    return static_cast<int>(std::max(most, trial_.moves.size() + 1));
  }
  /// The context of the game being played: in a match, of its current game.
  Context& played() { return c_.current(); }
  std::size_t& at() { return result_.reproduced; }
  const Move& recorded() { return trial_.moves[at()]; }
  std::span<const Action> recorded_actions() { return trial_.actions_of(recorded()); }

  bool look() {
    if (look_) (*look_)();
    return true;
  }
  bool fail(std::string difference) {
    result_.difference = std::move(difference);
    return false;
  }
  /// Fails, and notes the present recorded move.
  bool fail_at_move(std::string difference) {
    if (at() < trial_.moves.size()) {
      write_move(result_.recorded_move, recorded(), recorded_actions(), trial_.names);
      const std::string who = recorded().mover ? "player " + std::to_string(recorded().mover) + ": " : "";
      result_.recorded_text = who + short_text(played().game, recorded_actions(), Detail::All);
    }
    return fail(std::move(difference));
  }
  std::string text_of(const Move& move, std::span<const Action> actions) {
    std::string text;
    write_move(text, move, actions, trial_.names);
    return text;
  }
  std::string text_of(const Move& made) { return text_of(made, c_.trial.actions_of(made)); }

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
      return fail_at_move(std::to_string(placed) + " initial placements, recorded " +
                          std::to_string(recorded_placements));
    return true;
  }

  bool decisions() {
    while (true) {
      while (at() < c_.trial.moves.size() && at() < trial_.moves.size())
        if (!made_as_recorded("automatic move"))
          return false;
        else
          ++at();
      if (at() == trial_.moves.size()) return counts_end_here();
      const std::size_t ply = at() - static_cast<std::size_t>(c_.trial.initial_placements);
      result_.ply = static_cast<int>(ply);
      if (stop_ == ply) return true;
      if (c_.over()) return fail_at_move("the game is over early: " + our_ending());
      const std::size_t legal = legal_moves(c_);
      if (knows_counts_ && !count_as_recorded(legal, ply)) return false;
      turn_before_ = std::exchange(turn_, static_cast<int>(c_.head().turn));
      const bool combined = played().game.mode == ModeType::Simultaneous && !played().over();
      const bool found = combined ? play_combination(legal) : play_legal_move(legal);
      if (!found) {
        list_legal_moves(legal);
        explain_nearest(legal);
        return fail_at_move("no legal move is the recorded one");
      }
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
    list_legal_moves(legal);
    return fail_at_move(std::to_string(legal) + " legal moves, recorded " + std::to_string(recorded_legal));
  }

  /// Checks that there are not more numbers of legal moves than decisions; one more is allowed where the game is not
  /// over and in simulations, as the legal moves may have been listed once more there.
  bool counts_end_here() {
    const std::size_t made = trial_.moves.size() - static_cast<std::size_t>(c_.trial.initial_placements);
    if (stop_ || trial_.legal_counts.size() <= made + (c_.over() && c_.game.players > 0 ? 0 : 1)) return true;
    return fail(std::to_string(made) + " decisions, recorded numbers of legal moves for " +
                std::to_string(trial_.legal_counts.size()));
  }

  /// Whether a limit of turns may have cut the trial here: the last move began a turn, and all players had equally
  /// many.
  bool may_be_turn_limit() const { return turn_ != turn_before_ && turn_ % std::max(1, c_.game.players) == 0; }

  /// Ends the game where a limit cut the trial.
  void cut_as_recorded() {
    if (c_.over() || !trial_.winner) return;
    if (was_cut(trial_)) draw_rest(c_, EndType::MoveLimit);
    if (trial_.end_type == end_type_names[static_cast<std::size_t>(EndType::TurnLimit)] && may_be_turn_limit())
      draw_rest(c_, EndType::TurnLimit);
  }
  std::string our_ending() const {
    const Header& head = c_.head();
    const std::string how = ending_text(end_type_names[static_cast<std::size_t>(head.end)]);
    return how + ", winner " + std::to_string(head.winner);
  }

  bool outcome() {
    result_.ply = off;
    cut_as_recorded();
    const Header& head = c_.head();
    const int winner = head.winner;
    if (c_.over() && !trial_.winner) return fail("over with winner " + std::to_string(winner) + ", recorded: not over");
    if (!c_.over() && trial_.winner) return fail("not over, recorded winner " + std::to_string(*trial_.winner));
    if (c_.over() && winner != *trial_.winner)
      return fail("winner " + std::to_string(winner) + ", recorded " + std::to_string(*trial_.winner));
    const std::string_view end = end_type_names[static_cast<std::size_t>(head.end)];
    if (!trial_.end_type.empty() && end != trial_.end_type)
      return fail(ending_text(end) + ", recorded " + ending_text(trial_.end_type));
    const std::vector<double> ours(head.ranking.begin(), head.ranking.begin() + c_.game.players + 1);
    if (ours != trial_.rankings) return fail("rankings " + text_of(ours) + ", recorded " + text_of(trial_.rankings));
    if (c_.trial.moves.size() > trial_.moves.size()) return fail("the rules went on by themselves");
    return true;
  }

  // ---- matching ----

  /// Checks that the move that was made at this place of the trial is the recorded one. `what`: its kind, for messages.
  bool made_as_recorded(const char* what) {
    const Move& made = c_.trial.moves[at()];
    const std::span<const Action> ours = c_.trial.actions_of(made);
    if (!same_actions(ours, recorded_actions(), trial_.names)) {
      result_.our_moves = {text_of(made)};
      result_.first_difference = first_difference_of(ours, recorded_actions(), trial_.names);
      return fail_at_move(std::string(what) + " differs");
    }
    if (const std::string difference = difference_of_heads(made, recorded()); !difference.empty()) {
      result_.our_moves = {text_of(made)};
      return fail_at_move(std::string(what) + " differs: " + difference);
    }
    result_.other_texts += text_of(made) != text_of(recorded(), recorded_actions());
    return true;
  }

  /// The difference in mover, from or to of two moves, or empty. Some moves are recorded without a mover.
  static std::string difference_of_heads(const Move& ours, const Move& theirs) {
    const auto differ = [](const char* what, int own, int other) {
      return std::string(what) + " " + number_text(own) + ", recorded " + number_text(other);
    };
    if (ours.mover != theirs.mover && theirs.mover != 0) return differ("mover", ours.mover, theirs.mover);
    if (ours.from != theirs.from) return differ("from", ours.from, theirs.from);
    if (ours.to != theirs.to) return differ("to", ours.to, theirs.to);
    return "";
  }

  /// A cheap necessary condition for a move to be the recorded one: its actions before any consequence are a prefix of
  /// the recorded actions. Removals at the end of a sequence of captures are recorded before all other actions.
  bool may_be_recorded(const Move& move) {
    std::span<const Action> wanted = recorded_actions();
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

  bool has_recorded_place(const Move& move) {
    const Move& r = recorded();
    return move.from == r.from && move.to == r.to && move.edge == r.edge && move.oriented == r.oriented &&
           move.state == r.state;
  }

  /// Plays the recorded move, if it is legal. Among moves with its actions, those with the same from and to come first.
  bool play_legal_move(std::size_t legal) {
    candidates_.clear();
    for (std::size_t i = 0; i < legal; ++i)
      if (may_be_recorded(played().moves.moves[i])) candidates_.push_back(i);
    if (candidates_.empty()) return false;
    std::stable_partition(candidates_.begin(), candidates_.end(),
                          [&](std::size_t i) { return has_recorded_place(played().moves.moves[i]); });
    // A single candidate is played without a test: `made_as_recorded` compares it afterwards.
    if (candidates_.size() > 1) {
      const std::optional<std::size_t> found = find_recorded();
      if (!found) return false;
      candidates_[0] = *found;
    }
    apply(c_, candidates_[0]);
    result_.chosen.push_back({candidates_[0]});
    return true;
  }

  /// Finds a candidate with the recorded actions, preferably one with exactly the recorded text: same_actions ignores
  /// some fields, such as the level that a piece is removed from.
  std::optional<std::size_t> find_recorded() {
    std::optional<std::size_t> found;
    const std::string wanted = text_of(recorded(), recorded_actions());
    for (const std::size_t i : candidates_) {
      const LookAhead look(c_);
      apply_move(c_, Move(played().moves.moves[i]), false);
      const Trial& trial = played().trial;
      const Move& made = trial.moves.back();
      if (!same_actions(trial.actions_of(made), recorded_actions(), trial_.names)) continue;
      if (!found) found = i;
      if (text_of(made, trial.actions_of(made)) == wanted) return i;
    }
    return found;
  }

  /// Plays the combination of one legal move for each player that is the recorded move, if there is one.
  bool play_combination(std::size_t legal) {
    std::vector<std::vector<std::size_t>> by_player;
    for (int player = 1; player <= c_.game.players; ++player) {
      std::vector<std::size_t> own;
      bool any = false;
      for (std::size_t i = 0; i < legal; ++i) {
        if (played().moves.moves[i].mover != player) continue;
        any = true;
        if (is_part_of_recorded(played().moves.moves[i])) own.push_back(i);
      }
      if (!own.empty())
        by_player.push_back(std::move(own));
      else if (any)
        return false;
    }
    std::vector<std::size_t> pick(by_player.size(), 0), chosen(by_player.size());
    while (true) {
      for (std::size_t p = 0; p < pick.size(); ++p) chosen[p] = by_player[p][pick[p]];
      const MoveList::Mark mark = played().moves.mark();
      if (is_recorded_combination(chosen)) {
        apply_move(c_, combine(c_, chosen));
        played().moves.clear();
        played().arena.reset();
        result_.chosen.push_back(std::move(chosen));
        return true;
      }
      played().moves.rewind(mark);
      std::size_t p = 0;
      while (p < pick.size() && ++pick[p] == by_player[p].size()) pick[p++] = 0;
      if (p == pick.size()) return false;
    }
  }

  /// Whether all decisions of a move are among the recorded actions.
  bool is_part_of_recorded(const Move& move) {
    return std::ranges::all_of(played().moves.actions_of(move), [&](const Action& own) {
      return !own.decision || std::ranges::any_of(recorded_actions(), [&](const Action& wanted) {
        return same_action(own, wanted, trial_.names);
      });
    });
  }

  bool is_recorded_combination(std::span<const std::size_t> chosen) {
    LookAhead look(c_);
    apply_move(c_, combine(c_, chosen), false);
    return same_actions(played().trial.actions_of(played().trial.moves.back()), recorded_actions(), trial_.names);
  }

  // ---- reports ----

  static std::string text_of(const std::vector<double>& numbers) {
    std::string text;
    for (double number : numbers) {
      if (!text.empty()) text += ',';
      text += std::to_string(number);
      while (text.ends_with('0')) text.pop_back();
      if (text.ends_with('.')) text.pop_back();
    }
    return text;
  }

  void list_legal_moves(std::size_t legal) {
    for (std::size_t i = 0; i < legal; ++i) result_.our_moves.push_back(text_with_consequences(c_, i, trial_.names));
  }

  /// Notes the first difference to a legal move with the same from and to as the recorded one.
  void explain_nearest(std::size_t legal) {
    for (std::size_t i = 0; i < legal; ++i) {
      if (!has_recorded_place(played().moves.moves[i])) continue;
      result_.first_difference =
          "of the legal move that goes the same way " +
          first_difference_of(actions_with_consequences(c_, i), recorded_actions(), trial_.names);
      return;
    }
    result_.first_difference =
        "no legal move goes from " + number_text(recorded().from) + " to " + number_text(recorded().to);
  }

  const TrialFile& trial_;
  Context& c_;
  std::optional<std::size_t> stop_;
  const std::function<void()>* look_ = nullptr;
  int turn_ = 0, turn_before_ = 0;  ///< the turns of the last two decisions
  bool knows_counts_ = true;        ///< numbers of legal moves are checked
  bool beyond_cut_ = false;         ///< see go_beyond_cut
  ReplayResult result_;
  std::vector<std::size_t> candidates_;
};

}  // namespace

std::string ending_text(const TrialFile& trial) { return trial.winner ? ending_text(trial.end_type) : "stopped early"; }

ReplayResult replay(Context& context, const TrialFile& trial) { return Replay(context, trial, std::nullopt).run(); }

ReplayResult replay(const Game& game, const TrialFile& trial) {
  Context context(game);
  return replay(context, trial);
}

ReplayResult replay(Context& context, const TrialFile& trial, const std::function<void()>& look) {
  Replay replay(context, trial, std::nullopt);
  replay.look_with(look);
  return replay.run();
}

ReplayResult replay_to(Context& context, const TrialFile& trial, int ply) {
  const auto stop = static_cast<std::size_t>(std::max(0, ply));
  ReplayResult result = Replay(context, trial, stop).run();
  if (!result.ok || !context.over() || !was_cut(trial)) return result;
  // The limit may not be the game's own: then the game goes on where the trial was cut.
  Replay beyond(context, trial, stop);
  beyond.go_beyond_cut();
  if (ReplayResult without_cut = beyond.run(); without_cut.ok) return without_cut;
  return Replay(context, trial, stop).run();
}

void follow(Context& context, const TrialFile& trial) { Replay(context, trial, std::nullopt).follow(); }

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
  std::vector<std::string> texts;
  const std::size_t count = legal_moves(context);
  for (std::size_t i = 0; i < count; ++i) texts.push_back(text_with_consequences(context, i, names));
  return texts;
}

}  // namespace lud::record
