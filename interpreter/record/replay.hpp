#pragma once
// Replaying: given a game and a recorded trial of it, plays the trial again and says whether everything came out as
// recorded, or what differs first.
#include <functional>
#include <string>
#include <vector>

#include "interpreter/record/trial_file.hpp"

namespace lud::record {

using namespace play;

/// How a replay went. The texts are filled where it failed.
struct ReplayResult {
  bool ok = false;
  std::size_t reproduced = 0;       ///< moves that came out as recorded, initial placements included
  std::size_t recorded = 0;         ///< moves in the trial
  std::size_t decisions = 0;        ///< moves that players made, as a playout counts them
  std::size_t trial_decisions = 0;  ///< all that the trial has
  std::size_t other_texts = 0;      ///< reproduced moves whose text differs in what same_action does not compare
  int ply = off;                    ///< decision at which the replay failed; off where it was before or after the game
  std::string difference;           ///< what differs, in one line
  std::string first_difference;     ///< what of the move differs first; empty where that is all there is to say
  std::string recorded_move;        ///< as the trial has it
  std::string recorded_text;        ///< in short
  std::vector<std::string> our_moves;  ///< all legal moves with their consequences, or the move that we made
};

/// How a trial ended, in a word or two: "ended by the rules", "cut at a limit of moves", "stopped early".
std::string ending_text(const TrialFile& trial);

/// Starts the game from the recorded generator state and checks that
/// - the initial placements are equal one by one;
/// - at every decision the number of legal moves is the recorded one;
/// - some legal move (in simultaneous games: a combination of one for each player) has, with all its consequences,
///   exactly the recorded actions, mover, from and to; that one is played;
/// - moves that the rules make by themselves are equal, and the game is never over early;
/// - at the end the winner, what ended the game, and the rankings are equal. A trial that a limit cut, also one that is
///   not the game's, is cut where it was.
/// Leaves the context, which is a fresh one, where the replay ended.
ReplayResult replay(Context& context, const TrialFile& trial);
ReplayResult replay(const Game& game, const TrialFile& trial);
/// The same; `look` is called after the start and after each decision.
ReplayResult replay(Context& context, const TrialFile& trial, const std::function<void()>& look);

/// Replays only up to decision `ply` (or to the end of the trial, if that comes first) and leaves the context there. A
/// game that a limit of moves cut, which is not the game's own, goes on there.
ReplayResult replay_to(Context& context, const TrialFile& trial, int ply);

/// Plays what a trial has whose numbers of legal moves are not known, and lists the legal moves after it with all that
/// they do: for who wants to see again how a game came to its end.
void follow(Context& context, const TrialFile& trial);

/// All that a legal move does if it is played now, in order.
std::vector<Action> actions_with_consequences(Context& context, std::size_t index);

/// The legal moves as a trial would record them, each with all its consequences.
std::vector<std::string> legal_move_texts(Context& context);

}  // namespace lud::record
