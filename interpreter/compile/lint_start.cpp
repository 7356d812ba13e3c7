#include <fmt/format.h>

#include "interpreter/compile/lint_rules.hpp"
#include "interpreter/compile/needs.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/play/start.hpp"

namespace lud::compile {

namespace {

using play::Need;

/// Words by which a player without pieces can get some, take over those of others, or play without any.
constexpr std::array<std::string_view, 24> without_pieces{
    "add",         "move Add",     "claim",     "move Claim",        "promote",      "move Promote",
    "swap Pieces", "swap Players", "swap",      "move Swap Players", "shoot",        "move Shoot",
    "select",      "move Select",  "sow",       "set Count",         "move Propose", "move Vote",
    "move Remove", "move Bet",     "move Pass", "deal Cards",        "playCard",     "move Swap Pieces"};

/// The start rules of a game, in order.
std::span<const Checked* const> rules_of(const Calls& calls) {
  const auto starts = calls.of("start");
  if (starts.size() != 1 || !starts.front()->arguments[0]) return {};
  const Checked& rules = *starts.front()->arguments[0];
  return rules.kind == Checked::Kind::List ? std::span<const Checked* const>(rules.arguments)
                                           : std::span<const Checked* const>(starts.front()->arguments).first(1);
}

/// The players who own one of the pieces that were put down; 0 and numbers above that of players: nobody and all.
std::set<int> owners_at_start(const Context& context) {
  std::set<int> owners;
  for (const play::Move& move : context.trial.moves)
    for (const play::Action& action : context.trial.actions_of(move))
      if (action.kind == play::ActionKind::Add)
        owners.insert(context.game.components[static_cast<std::size_t>(action.what)].owner);
  return owners;
}

}  // namespace

void StartLint::report(const Calls& calls) {
  const bool is_played = game_.match.games.empty() && game_.players > 0 && game_.mode == ModeType::Alternating;
  if (!is_played || game_.needs_a(Need::DeductionPuzzle)) return;
  try {
    Context context(game_);
    play::rounds = 0;
    place_pieces(context, calls);
    report_no_pieces(context, calls);
    report_no_moves(context, calls);
  } catch (const play::LimitReached&) {  // NOLINT(bugprone-empty-catch): play itself tells of it, with the rule's name
  }
}

/// Carries the start rules out one by one, and warns of those that put nothing down.
void StartLint::place_pieces(Context& context, const Calls& calls) {
  const auto rules = rules_of(calls);
  if (rules.empty() || rules.size() > game_.start.size()) return play::start(context);
  play::start_without_rules(context);
  const std::span<const StartRule> linked = std::span(game_.start).last(rules.size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const std::size_t before = context.trial.moves.size();
    linked[i](context);
    context.moves.clear();
    context.arena.reset();
    const Checked& rule = *rules[i];
    if (context.trial.moves.size() > before || !rule.declaration || !rule.declaration->head.starts_with("place"))
      continue;
    check::Mistake& mistake = warn(rule.node, "places-nothing", "this puts nothing down");
    if (is_string(argument_of(rule, "container")))
      mistake.hints.emplace_back("a piece is put into a hand whose owner has a piece of that name");
  }
  play::finish_start(context);
}

/// Warns of a player without pieces in a game where all pieces belong to players and nobody ever gets one.
void StartLint::report_no_pieces(const Context& context, const Calls& calls) {
  if (calls.any(without_pieces) || game_.phases.size() > 1 || game_.meta.swap || calls.of("start").empty()) return;
  for (const Need need : {Need::Cards, Need::Dominoes, Need::Teams})
    if (game_.needs_a(need)) return;
  for (const Checked* pieces : calls.of("forEach Piece"))
    if (argument_of(*pieces, "who")) return;
  const std::set<int> owners = owners_at_start(context);
  if (owners.empty() || *owners.begin() < 1 || *owners.rbegin() > game_.players) return;
  for (int player = 1; player <= game_.players; ++player) {
    if (owners.contains(player)) continue;
    warn(calls.of("start").front()->node, "no-pieces",
         fmt::format("player {} begins without pieces, and no rule gives any", player));
    return;
  }
}

/// Warns where the first player cannot move at the start, in games without chance.
void StartLint::report_no_moves(Context& context, const Calls& calls) {
  if (game_.stochastic() || game_.listing_draws || calls.of("play").empty()) return;
  if (play::legal_moves(context) != 1) return;
  const play::Move& only = context.moves.moves[0];
  const play::Action& pass = context.moves.actions[only.first_action];
  if (only.action_count != 1 || pass.kind != play::ActionKind::Pass || !pass.flag) return;
  const auto plays = calls.of("play");
  const std::size_t phase = static_cast<std::size_t>(context.head().phase[1]);
  const Checked& rule = *plays[plays.size() == game_.phases.size() ? phase : 0];
  check::Mistake& mistake = warn(rule.node, "cannot-move", "player 1 has no move at the start and has to pass");
  const auto is_still = [&](const play::Component& piece) {
    return piece.owner == 1 && !piece.moves && !calls.of("forEach Piece").empty();
  };
  if (const auto still = std::ranges::find_if(game_.components, is_still); still != game_.components.end())
    mistake.hints.push_back(fmt::format("the piece \"{}\" has no moves of its own: (piece \"{}\" Each (move Step ...))",
                                        still->name, still->base_name));
}

}  // namespace lud::compile
