#pragma once
// Which rule asked for too much: given how a game was loaded and a trial of it up to where play reached a limit, plays
// that again, follows every word, and hands on those that were being evaluated. Play itself pays nothing for it.
#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/play/context.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/record/trial_file.hpp"

namespace lud {

/// What a limit says, and the words that it was reached by: "...; by (move Pass) at race.lud:9:12, in (forEach Value
/// ...) at race.lud:9:3", the innermost first; without them where the limit is not met again.
std::string explain_limit(const std::string& said, const std::string& file_or_name, const LoadOptions& options,
                          const record::TrialFile& trial, int max_moves);

/// The same where the context that met the limit is still there: its lists are given back first, as they may hold most
/// of the memory.
std::string explain_limit(const play::LimitReached& limit, Context& context, const std::string& file_or_name,
                          const LoadOptions& options, const record::TrialFile& trial);

}  // namespace lud
