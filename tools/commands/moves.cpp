#include <fmt/format.h>

#include <memory>

#include "interpreter/record/replay.hpp"
#include "tools/commands.hpp"
#include "tools/position.hpp"

namespace lud::tools {

namespace {

int run(const PositionOptions& options) {
  Position position;
  if (const int exit_code = find_position(options, position); exit_code != exit_ok) return exit_code;
  if (position.context->over()) {
    fmt::print("the game is over\n");
    return exit_ok;
  }
  for (const std::string& text : record::legal_move_texts(*position.context)) fmt::print("{}\n", text);
  return exit_ok;
}

}  // namespace

void add_moves(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<PositionOptions>();
  CLI::App* command = app.add_subcommand("moves", "Lists the legal moves, with all their consequences");
  add_position_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
