#include <fmt/format.h>

#include <limits>
#include <memory>

#include "interpreter/record/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/files.hpp"
#include "tools/position.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

struct ShowOptions {
  PositionOptions position;
  std::string svg;
  bool moves = false;
};

constexpr std::size_t list_width = 80;  ///< what lists of sites are wrapped to

std::string name_of_place(int site) {
  if (site == board::track_missing_site) return "?";
  return site == board::track_end_site ? "End" : fmt::format("{}", site);
}

void print_tracks(const Game& game) {
  for (const board::Track& track : game.tracks) {
    std::string text =
        fmt::format("track {}{}:", track.name(), track.owner() ? fmt::format(" (player {})", track.owner()) : "");
    for (const board::TrackElement& element : track.elements()) text += " " + name_of_place(element.site);
    fmt::print("{}", wrapped(text, 0, 2, list_width));
  }
}

int run(const ShowOptions& options) {
  Position position;
  if (const int exit_code = find_position(options.position, position); exit_code != exit_ok) return exit_code;
  Context& context = *position.context;
  if (!options.svg.empty()) {
    write_file(options.svg, options.moves ? draw_moves_svg(context) : draw_svg(context.current()));
    if (options.svg == "-") return exit_ok;
  }
  if (context.is_match()) {
    fmt::print("{}: a match of\n", context.game.name);
    for (const play::GameOfMatch& part : context.game.match.games) fmt::print("  {}\n", part.game->name);
  }
  const Game& game = context.current().game;
  fmt::print("{}: {} players, played on {} {} sites\n\n", game.name, game.players, game.lattice().count(),
             game.default_type == SiteType::Cell     ? "cell"
             : game.default_type == SiteType::Vertex ? "vertex"
                                                     : "edge");
  fmt::print("{}\n", draw_text(context.current()));
  std::string sites = "sites:";
  for (int site = 0; site < game.lattice().count(); ++site)
    sites += fmt::format(" {}={}", site, record::site_label(game, game.default_type, site));
  fmt::print("{}", wrapped(sites, 0, 2, list_width));
  print_tracks(game);
  return exit_ok;
}

}  // namespace

void add_show(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* command = app.add_subcommand(
      "show", "Shows the board, its sites and tracks, and a position: the start, or a point of a trial");
  command
      ->add_option("--svg", options->svg,
                   "Write a picture to this file as well, or to the output instead of the text where it is -")
      ->type_name("FILE");
  command
      ->add_flag("--moves", options->moves,
                 "Draw the legal moves into the picture: arrows, rings on sites that are chosen or get a piece or "
                 "another one, crosses on pieces that are taken off")
      ->needs("--svg");
  options->position.ply = std::numeric_limits<int>::max();  // the end of the trial
  add_position_options(*command, options->position);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
