#include "tools/position.hpp"

#include <fmt/format.h>

#include <limits>

#include "interpreter/record/replay.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

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
    return refuse_use(fmt::format("{} has {} moves: there is no ply {}", options.trial, result.decisions, options.ply));
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
  LoadOptions load_options = options.load;
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  std::optional<record::TrialFile> trial;
  std::uint32_t source = grammar::no_source;
  if (!options.trial.empty()) {
    source = sources.add_file(options.trial);
    if (source == grammar::no_source) throw FileError(fmt::format("cannot read {}", options.trial));
    trial = record::read_trial(sources, source, {}, diagnostics);
    if (trial) load_options.options.insert(load_options.options.begin(), trial->options.begin(), trial->options.end());
  }
  position.loaded = load(options.file, load_options);
  if (!position.loaded.game) return refuse(position.loaded);
  if (trial) trial = record::read_trial(sources, source, position.loaded.game->names, diagnostics);
  if (diagnostics.has_errors()) {
    fmt::print(stderr, "{}", grammar::render(diagnostics, sources));
    return exit_bad_input;
  }
  position.context = std::make_unique<Context>(*position.loaded.game);
  if (trial) return follow_trial(options, *trial, *position.context);
  position.context->random.restore(options.seed);
  play::start(*position.context);
  return exit_ok;
}

}  // namespace lud::tools
