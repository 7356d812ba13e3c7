#pragma once
// Which rule asked for too much: given how a game was loaded and a trial of it up to where play reached a limit, plays
// that again, follows every word, and hands on those that were being evaluated. Play itself pays nothing for it.
#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/record/trial_file.hpp"

namespace lud {

/// "(move Pass) at race.lud:9:12, in (forEach Value ...) at race.lud:9:3", the innermost first; empty where the limit
/// is not met again.
std::string words_at_limit(const std::string& file_or_name, const LoadOptions& options, const record::TrialFile& trial,
                           int max_moves);

}  // namespace lud
