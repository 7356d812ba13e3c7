#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "interpreter/play/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/drawing.hpp"

namespace lud::tools {

namespace {

struct Options {
  std::string file, svg;
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

int run(const Options& options) {
  const Loaded loaded = load(options.file, options.load);
  if (!loaded.game) {
    fmt::print(stderr, "{}", loaded.messages());
    return exit_bad_input;
  }
  Context context(*loaded.game);
  context.random.restore(options.seed);
  play::start(context);
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
  CLI::App* command = app.add_subcommand("show", "Shows the board, its sites and tracks, and the start position");
  command->add_option("file", options->file, "Game file or built-in game")->required();
  command->add_option("--svg", options->svg, "Write a picture to this file instead");
  command->add_option("--seed", options->seed, "State of the generator for random set-ups");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
