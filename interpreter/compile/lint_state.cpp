#include <fmt/format.h>

#include "interpreter/compile/lint_rules.hpp"
#include "interpreter/compile/needs.hpp"

namespace lud::compile {

namespace {

/// Something that rules can set and ask about.
struct KindOfState {
  std::string_view what;                     ///< for messages: what nothing ever sets
  std::array<std::string_view, 3> asks;      ///< words that ask about it; empty: no more of them
  std::array<std::string_view, 4> sets;      ///< words that set it
  std::array<std::string_view, 2> given_as;  ///< parameters of words that put pieces down and set it as well
  std::string_view hint;
  /// Sites have it by themselves in games with any of these.
  std::array<play::Need, 3> own{play::Need::Count, play::Need::Count, play::Need::Count};
};

using play::Need;
constexpr std::array<KindOfState, 6> kinds_of_state{{
    {"a pending value",
     {"is Pending", "value Pending", "sites Pending"},
     {"set Pending"},
     {},
     "(then (set Pending)) marks a move, and the next one can ask for it"},
    {"the state of a piece",
     {"state", "sites State"},
     {"set State", "flip"},
     {"state"},
     "(set State at:<site> <number>) sets it, and (place ... state:<number>) does at the start",
     {Need::Stochastic, Need::LargePieces, Need::Dominoes}},
    {"the rotation of a piece",
     {"rotation"},
     {"set Rotation", "move Set Rotation"},
     {"rotation", "rotations"},
     "(move Set Rotation) turns a piece, and (place ... rotation:<number>) does at the start",
     {Need::LargePieces, Need::Dominoes, Need::Count}},
    {"the value of a piece or of a player",
     {"value Piece", "value Player"},
     {"set Value"},
     {"value", "value2"},
     "(set Value at:<site> <number>) sets it, and (place ... value:<number>) does at the start",
     {Need::Stochastic, Need::Cards, Need::Dominoes}},
    {"what is hidden",
     {"is Hidden", "sites Hidden"},
     {"set Hidden"},
     {},
     "(set Hidden at:<site> to:<player>) hides it"},
    {"the amount of a player",
     {"amount"},
     {"set Amount", "bet", "move Bet"},
     {},
     "(start (set Amount Each <number>)) gives every player one"},
}};

constexpr std::array<std::string_view, 3> reads_pending{"is Pending", "value Pending", "sites Pending"};
constexpr std::array<std::string_view, 1> sets_pending{"set Pending"};

/// The first call that asks for a score; null where none does.
const Checked* first_of_scores(const Calls& calls) {
  for (const Checked* score : calls.of("score"))
    if (score->sort == sort_of<int>()) return score;
  for (const Checked* ranking : calls.of("byScore"))
    if (!argument_of(*ranking, "scores")) return ranking;
  return nullptr;
}

bool sets_scores(const Calls& calls) {
  constexpr std::array<std::string_view, 2> sets{"addScore", "set Score"};
  if (calls.any(sets)) return true;
  return std::ranges::any_of(calls.of("byScore"), [](const Checked* call) { return argument_of(*call, "scores"); });
}

}  // namespace

void StateLint::report(const Calls& calls) {
  for (const KindOfState& kind : kinds_of_state) {
    const Checked* asked = calls.first(kind.asks);
    if (!asked || calls.any(kind.sets)) continue;
    if (std::ranges::any_of(kind.given_as, [&](std::string_view name) { return !name.empty() && calls.gives(name); }))
      continue;
    if (std::ranges::any_of(kind.own, [&](Need need) { return need != Need::Count && game_.needs_a(need); })) continue;
    warn(asked->node, "never-changes", fmt::format("nothing ever sets {}", kind.what)).hints.emplace_back(kind.hint);
  }
  // In a match the games set the scores.
  if (const Checked* asked = first_of_scores(calls); asked && game_.match.games.empty() && !sets_scores(calls))
    warn(asked->node, "never-changes", "nobody ever scores: no rule sets or adds to a score")
        .hints.emplace_back("(addScore Mover 1) counts, and (byScore {(score P1 ...) (score P2 ...)}) at the end");
  if (const Checked* set = calls.first(sets_pending); set && !calls.any(reads_pending))
    warn(set->node, "never-changes", "nothing ever asks for what is pending").hints.emplace_back("(is Pending) does");
}

}  // namespace lud::compile
