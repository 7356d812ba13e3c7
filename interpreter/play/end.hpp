#pragma once
// How games end: results, rankings, scores. The words of rules/end build EndRules; the engine evaluates them after
// every move.
#include <span>

#include "interpreter/play/context.hpp"

namespace lud::play {

/// The result of an end rule. `form` tells which fields are valid: `who` and `kind`, `scores`, or `payoffs`.
struct Result {
  RoleType who = RoleType::All;
  ResultType kind = ResultType::Draw;
  enum class Form : std::uint8_t { Role, Score, Payoff } form = Form::Role;
  std::vector<std::pair<RoleType, Lazy<int>>> scores;
  std::vector<std::pair<RoleType, Lazy<double>>> payoffs;
  Lazy<bool> misere;
};

/// (if <condition> ...) or (forEach <role|Track> if: ...).
struct EndRule {
  enum class Form : std::uint8_t { If, ForEachPlayer, ForEachNonMover, ForEachTrack } form = Form::If;
  Lazy<bool> condition;
  std::vector<EndRule> inner;  ///< evaluated in order if the condition holds
  std::optional<Result> result;
};

/// Evaluates end rules in order and applies the results of those that hold.
void apply_end_rules(Context& context, std::span<const EndRule* const> rules);
/// Like `apply_end_rules`, for a match: all who win at the same moment win together, and the others lose.
void apply_match_end_rules(Context& match, std::span<const EndRule* const> rules);
/// Ends the game as a draw among the active players. `type` is the reason, such as a limit.
void draw_rest(Context& context, EndType type);
/// Applies one result.
void apply_result(Context& context, const Result& result);

/// Whether each player's last turn was nothing but a pass.
bool all_passed(const Context& context);

}  // namespace lud::play
