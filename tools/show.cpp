#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <memory>

#include "interpreter/play/replay.hpp"
#include "interpreter/play/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/drawing.hpp"

namespace lud::tools {

namespace {

struct Options {
  std::string file, svg, trial;
  int ply = std::numeric_limits<int>::max();
  std::uint64_t seed = 1;
  LoadOptions load;
};

void print_tracks(const Game& game) {
  for (const board::Track& track : game.tracks) {
    fmt::print("track {}{}:", track.name(), track.owner() ? fmt::format(" (player {})", track.owner()) : "");
    for (const board::TrackElement& element : track.elements())
      fmt::print(" {}", element.site == board::track_end_site ? "End" : fmt::format("{}", element.site));
    fmt::print("\n");
  }
}

/// A trial that is followed to a position, and the messages about it.
struct Followed {
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  std::uint32_t source = grammar::no_source;
  std::optional<play::TrialFile> trial;

  /// Reads it, by the names of a game once that is known; false, and says why, where it cannot be read.
  bool read(const std::string& file, std::span<const std::string> names) {
    if (source == grammar::no_source) source = sources.add_file(file);
    if (source == grammar::no_source) {
      fmt::print(stderr, "cannot read {}\n", file);
      return false;
    }
    trial = play::read_trial(sources, source, names, diagnostics);
    if (!trial) fmt::print(stderr, "{}", grammar::render(diagnostics, sources));
    return trial.has_value();
  }
};

int run(const Options& options) {
  LoadOptions load_options = options.load;
  Followed followed;
  if (!options.trial.empty()) {
    if (!followed.read(options.trial, {})) return exit_bad_input;
    const std::vector<std::string>& chosen = followed.trial->options;
    load_options.options.insert(load_options.options.begin(), chosen.begin(), chosen.end());
  }
  const Loaded loaded = load(options.file, load_options);
  if (!loaded.game) {
    fmt::print(stderr, "{}", loaded.messages());
    return exit_bad_input;
  }
  if (followed.trial && !followed.read(options.trial, loaded.game->names)) return exit_bad_input;
  Context context(*loaded.game);
  context.random.restore(followed.trial ? followed.trial->random_state : options.seed);
  play::start(context);
  if (followed.trial) {
    const play::ReplayResult result = play::replay_to(context, *followed.trial, options.ply);
    if (!result.ok) {
      fmt::print(stderr, "ply {}: {}\n", result.ply, result.difference);
      return exit_failed;
    }
  }
  if (!options.svg.empty()) {
    std::ofstream out(options.svg, std::ios::binary);
    out << draw_svg(context.current());
    if (!out.flush()) {
      fmt::print(stderr, "cannot write {}\n", options.svg);
      return exit_bad_input;
    }
    return exit_ok;
  }
  if (context.is_match()) {
    fmt::print("{}: a match of\n", loaded.game->name);
    for (const play::GameOfMatch& part : loaded.game->match.games) fmt::print("  {}\n", part.game->name);
  }
  const Game& game = context.current().game;
  fmt::print("{}: {} players, played on {} {} sites\n\n", game.name, game.players, game.lattice().count(),
             game.default_type == SiteType::Cell     ? "cell"
             : game.default_type == SiteType::Vertex ? "vertex"
                                                     : "edge");
  fmt::print("{}\n", draw_text(context.current()));
  fmt::print("sites:");
  for (int site = 0; site < game.lattice().count(); ++site)
    fmt::print(" {}={}", site, play::site_label(game, game.default_type, site));
  fmt::print("\n");
  print_tracks(game);
  return exit_ok;
}

}  // namespace

void add_show(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("show", "Shows the board, its sites and tracks, and a position");
  command->add_option("file", options->file, "Game file or built-in game")->required();
  command->add_option("--svg", options->svg, "Write a picture to this file instead");
  command->add_option("--trial", options->trial, "A trial to follow first; without it, the start is shown");
  command->add_option("--ply", options->ply, "How many of its decisions; without it, all")
      ->check(CLI::Range(0, std::numeric_limits<int>::max()))
      ->needs("--trial");
  command->add_option("--seed", options->seed, "State of the generator for random set-ups where no trial gives it");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
