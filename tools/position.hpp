#pragma once
// The position that a command works on: the start of a game, or a ply of a trial.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "interpreter/lud.hpp"

namespace lud::tools {

struct PositionOptions {
  std::string file, trial;
  int ply = 0;  ///< number of moves of the trial; INT_MAX: all of them
  std::uint64_t seed = 1;
  LoadOptions load;
};

/// Adds the game, --trial, --ply, --seed and the load options.
void add_position_options(CLI::App& command, PositionOptions& options);

struct Position {
  std::shared_ptr<const Loaded> loaded;  ///< owns the game
  std::unique_ptr<Context> context;
};

/// Loads the game and goes to the position. Returns the exit code; errors are printed to the error output.
int find_position(const PositionOptions& options, Position& position);

}  // namespace lud::tools
