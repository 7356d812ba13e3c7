#include "tools/runs/play_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/at_limit.hpp"
#include "interpreter/play/by_player.hpp"
#include "interpreter/record/trial_file.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

std::string PlaySettings::trial_path(std::uint64_t number) const {
  return (std::filesystem::path(trials) / fmt::format("RandomTrial_{}.txt", number)).string();
}

void PlaySettings::write_trial(const GameRecord& played) const {
  if (trials.empty()) return;
  write_file(trial_path(played.number), played.trial, Sync::No);  // one that a power failure tore is written again
}

GamePlayer::GamePlayer(const Game& game, const PlaySettings& settings, const rule_test::Watched* watched)
    : watch_(watched ? std::make_unique<rule_test::Watch>(*watched, &draw_pieces) : nullptr),
      alone_(watched ? nullptr : std::make_unique<Context>(game)),
      context_(watched ? watch_->context() : *alone_),
      settings_(settings) {
  context_.max_moves = settings.max_moves;
  context_.passes.sampling &= settings.sampling;
  if (!settings.agents.empty())
    seats_.emplace(make_agents(game, settings.agents, settings.max_moves, settings.training));
}

void GamePlayer::tell_limit(const play::LimitReached& limit, std::uint64_t number, std::uint64_t start_state) {
  const int made = std::max(0, static_cast<int>(context_.trial.moves.size()) - context_.trial.initial_placements);
  const std::string turn =
      context_.game.players > 0 ? fmt::format(", player {} to move", context_.current().mover()) : "";
  const record::TrialFile trial =
      record::recorded_trial(context_, settings_.file, settings_.choices, start_state, sizes_);
  throw play::LimitReached(fmt::format("{}: playout {} of seed {}, after {}{}: {}", context_.game.name, number,
                                       settings_.seed, counted(static_cast<std::uint64_t>(made), "move"), turn,
                                       explain_limit(limit, context_, settings_.file, settings_.load, trial)));
}

template <class GoesOn>
play::PlayoutResult GamePlayer::play_on(play::Random& chooser, const GoesOn& goes_on) {
  if (!seats_) {
    std::vector<std::uint32_t>* const sizes = settings_.counts_moves || !settings_.trials.empty() ? &sizes_ : nullptr;
    return play::playout(context_, chooser, sizes, goes_on);
  }
  play::PlayoutResult result;
  for (; goes_on() && !context_.over(); ++result.moves) {
    const double joint = play::moves_together(context_) ? play::joint_moves(context_) : 0;
    sizes_.push_back(static_cast<std::uint32_t>(seats_->play_ply(context_, chooser)));
    result.choices += joint > 0 ? joint : sizes_.back();
  }
  return result;
}

std::optional<GameRecord> GamePlayer::play(std::uint64_t number, const Look& look) {
  context_.random = play::playout_random(settings_.seed, number, 0);
  play::Random chooser = play::playout_random(settings_.seed, number, 1);
  const std::uint64_t start_state = context_.random.state();
  sizes_.clear();
  play::PlayoutResult result;
  try {
    play::start(context_);
    const std::string name = watch_ ? fmt::format("playout {} of seed {}", number, settings_.seed) : "";
    result = play_on(chooser, [&] {
      if (look) look();
      return !interrupted() && (!watch_ || watch_->check(name));
    });
    if (watch_ && !watch_->check("")) return std::nullopt;
  } catch (const play::LimitReached& limit) {
    tell_limit(limit, number, start_state);
  }
  if (interrupted() && (seats_ || !context_.over())) return std::nullopt;  // an agent may have ended its search early
  GameRecord record = record_of(context_);
  if (!settings_.trials.empty())
    record.trial =
        record::write_trial(record::recorded_trial(context_, settings_.file, settings_.choices, start_state, sizes_));
  record.number = number;
  record.seed = settings_.seed;
  record.moves = static_cast<std::uint32_t>(result.moves);
  if (settings_.knows_choices()) record.choices = result.choices;
  if (settings_.keeps_plies) record.plies = plies_of(context_);
  return record;
}

}  // namespace lud::tools
