#include <fmt/format.h>

#include <memory>

#include "interpreter/play/action_text.hpp"
#include "interpreter/play/replay.hpp"
#include "tools/commands.hpp"

namespace lud::tools {

namespace {

struct Options {
  std::string file, trial;
  int ply = 0;
  std::uint64_t seed = 1;
  LoadOptions load;
};

int run(const Options& options) {
  LoadOptions load_options = options.load;
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  std::optional<play::TrialFile> trial;
  std::uint32_t source = grammar::no_source;
  if (!options.trial.empty()) {
    source = sources.add_file(options.trial);
    if (source == grammar::no_source) {
      fmt::print(stderr, "cannot read {}\n", options.trial);
      return exit_bad_input;
    }
    trial = play::read_trial(sources, source, {}, diagnostics);
    if (trial) load_options.options.insert(load_options.options.begin(), trial->options.begin(), trial->options.end());
  }
  const Loaded loaded = load(options.file, load_options);
  if (!loaded.game) {
    fmt::print(stderr, "{}", loaded.messages());
    return exit_bad_input;
  }
  if (trial) trial = play::read_trial(sources, source, loaded.game->names, diagnostics);
  if (diagnostics.has_errors()) {
    fmt::print(stderr, "{}", grammar::render(diagnostics, sources));
    return exit_bad_input;
  }
  Context context(*loaded.game);
  context.random.restore(trial ? trial->random_state : options.seed);
  play::start(context);
  if (trial) {
    const play::ReplayResult result = play::replay_to(context, *trial, options.ply);
    if (!result.ok) {
      fmt::print(stderr, "ply {}: {}\n", result.ply, result.difference);
      return exit_failed;
    }
  }
  if (context.over()) {
    fmt::print("the game is over\n");
    return exit_ok;
  }
  for (const std::string& text : play::legal_move_texts(context)) fmt::print("{}\n", text);
  return exit_ok;
}

}  // namespace

void add_moves(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("moves", "Lists the legal moves, with all their consequences");
  command->add_option("file", options->file, "Game file or built-in game")->required();
  command->add_option("--trial", options->trial, "A trial to follow first");
  command->add_option("--ply", options->ply, "How many of its decisions")->check(CLI::Range(0, 1'000'000));
  command->add_option("--seed", options->seed, "State of the generator where no trial gives it");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
