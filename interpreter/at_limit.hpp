#pragma once
// Finds the rule that made play reach a limit. Given how a game was loaded and a trial up to that point, loads the game
// again with every word traced, replays the trial, and returns the words that were being evaluated at the limit.
#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/play/context.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/record/trial_file.hpp"

namespace lud {

/// Appends to `said`, the message of a limit, the words that were being evaluated, innermost first: "...; by (move
/// Pass) at race.lud:9:12, in (forEach Value ...) at race.lud:9:3". Returns `said` alone where the replay does not
/// reach the limit. `max_moves`: the limit of moves of the trial's context.
std::string explain_limit(const std::string& said, const std::string& file_or_name, const LoadOptions& options,
                          const record::TrialFile& trial, int max_moves);

/// As above, for a limit reached in `context`, whose moves and arena are freed first, as they may hold most of the
/// memory.
std::string explain_limit(const play::LimitReached& limit, Context& context, const std::string& file_or_name,
                          const LoadOptions& options, const record::TrialFile& trial);

}  // namespace lud
