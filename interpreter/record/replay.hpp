#pragma once
// Replay: plays a recorded trial again and returns whether all is as recorded, or the first difference.
#include <functional>
#include <string>
#include <vector>

#include "interpreter/record/trial_file.hpp"

namespace lud::record {

using namespace play;

/// The result of a replay. The texts are set where it failed.
struct ReplayResult {
  bool ok = false;
  std::size_t reproduced = 0;  ///< number of moves that were as recorded, initial placements included
  std::size_t decisions = 0;   ///< number of decisions replayed, as a playout counts them
  /// The numbers of the legal moves played at each decision; several where all players move at once.
  std::vector<std::vector<std::size_t>> chosen;
  std::size_t trial_decisions = 0;     ///< number of decisions in the trial
  int ply = off;                       ///< decision at which the replay failed; off: before the first or after the last
  std::string difference;              ///< the difference, in one line
  std::string first_difference;        ///< the first difference within the move; empty where `difference` says it all
  std::string recorded_move;           ///< the recorded move as in the trial
  std::string recorded_text;           ///< the recorded move as a short text
  std::vector<std::string> our_moves;  ///< all legal moves with their consequences, or the move that Lud made
};

/// How a trial ended, in a few words: "ended by the rules", "cut at a limit of moves", "stopped early".
std::string ending_text(const TrialFile& trial);

/// Starts the game from the recorded state of the random generator and checks that
/// - the initial placements are equal one by one;
/// - at every decision the number of legal moves is the recorded one;
/// - some legal move (in simultaneous games: a combination of one for each player) has, with all its consequences,
///   exactly the recorded actions, mover, from and to; that one is played;
/// - moves that the rules make by themselves are equal, and the game is never over early;
/// - at the end the winner, the type of end, and the rankings are equal. A trial that a limit of moves or turns cut is
///   cut at the same place, even if the limit is not that of the game.
/// The context is started anew, with a limit of moves that lets the trial be replayed: its `max_moves` is overwritten.
/// Afterwards it is in the position where the replay ended.
/// `look`, unless empty, is called after the start and after each decision.
ReplayResult replay(Context& context, const TrialFile& trial, const std::function<void()>& look = {});
ReplayResult replay(const Game& game, const TrialFile& trial);

/// Replays up to decision `ply`, or to the end of the trial if that comes first, and leaves the context there. Where
/// the trial was cut by a limit of moves that is not the game's own, the game is not over at the end.
ReplayResult replay_to(Context& context, const TrialFile& trial, int ply);

/// Replays a trial without checking numbers of legal moves, then lists the legal moves with consequences: to reproduce
/// how play reached a limit.
void follow(Context& context, const TrialFile& trial);

/// The actions, with all consequences, that the legal move with this index would have if it were played now. Sets
/// `draws`, if given, to whether it would draw random numbers.
std::vector<Action> actions_with_consequences(Context& context, std::size_t index, bool* draws = nullptr);

/// The texts of all legal moves in the form of trials, each with all its consequences, even those that depend on what
/// is hidden or on chance to come.
std::vector<std::string> legal_move_texts(Context& context);

}  // namespace lud::record
