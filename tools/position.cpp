#include "tools/position.hpp"

#include <fmt/format.h>

#include <limits>

#include "interpreter/record/replay.hpp"
#include "tools/commands.hpp"
#include "tools/trials.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

int follow_trial(const PositionOptions& options, const record::TrialFile& trial, Context& context) {
  const record::ReplayResult result = record::replay_to(context, trial, options.ply);
  if (!result.ok) {
    fmt::print(stderr, "{}: ply {}: {}\n", options.trial, result.ply, result.difference);
    return exit_failed;
  }
  const bool all = options.ply == std::numeric_limits<int>::max();
  if (!all && result.decisions < static_cast<std::size_t>(options.ply))
    return refuse_use(
        fmt::format("{} has {}: there is no ply {}", options.trial, counted(result.decisions, "move"), options.ply));
  return exit_ok;
}

}  // namespace

void add_position_options(CLI::App& command, PositionOptions& options) {
  command.add_option("file", options.file, "Game file or built-in game")->required()->type_name("GAME");
  CLI::Option* trial =
      command.add_option("--trial", options.trial, "A trial of the game to follow first")->type_name("FILE");
  command
      .add_option("--ply", options.ply,
                  fmt::format("How many moves of the trial; without it, {}", options.ply == 0 ? "none" : "all"))
      ->default_str("")
      ->type_name("MOVES")
      ->check(CLI::Range(0, 10'000'000))
      ->needs(trial);
  add_seed(command, options.seed, "State of the generator where no trial gives it");
  add_load_options(command, options.load);
}

int find_position(const PositionOptions& options, Position& position) {
  std::optional<record::TrialFile> trial;
  if (options.trial.empty()) {
    position.loaded = std::make_shared<const Loaded>(load(options.file, options.load));
    if (!position.loaded->game) return refuse(*position.loaded);
  } else {
    TrialOfGame read = TrialGames(options.load).read(options.file, options.trial);
    if (!read.trial) {
      fmt::print(stderr, "{}", read.messages);
      return read.exit_code;
    }
    position.loaded = std::move(read.loaded);
    trial = std::move(read.trial);
  }
  position.context = std::make_unique<Context>(*position.loaded->game);
  if (trial) return follow_trial(options, *trial, *position.context);
  position.context->random.restore(options.seed);
  play::start(*position.context);
  return exit_ok;
}

}  // namespace lud::tools
