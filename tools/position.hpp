#pragma once
// A position that a command is about: the start of a game, or a point of a trial of it.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "interpreter/lud.hpp"

namespace lud::tools {

struct PositionOptions {
  std::string file, trial;
  int ply = 0;  ///< the largest of all numbers: to the end of the trial
  std::uint64_t seed = 1;
  LoadOptions load;
};

/// Adds the game, --trial, --ply, --seed and what games are loaded with.
void add_position_options(CLI::App& command, PositionOptions& options);

struct Position {
  std::shared_ptr<const Loaded> loaded;  ///< owns the game
  std::unique_ptr<Context> context;
};

/// Loads the game and goes there. Where that fails it says why on the error output; the exit code.
int find_position(const PositionOptions& options, Position& position);

}  // namespace lud::tools
