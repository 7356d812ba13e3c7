#pragma once
// Loading a game with a companion: another text, such as rule tests, that is expanded as part of the game's file.
#include "interpreter/lud.hpp"

namespace lud {

/// A game and the expanded tree that it was compiled from. The first root is the game; those of the companion follow.
struct Joined {
  std::unique_ptr<Game> game;  ///< null where there are errors
  grammar::Tree tree;
};

/// Loads a game together with the roots of `companion`, which may use the game's defines. The companion must be a file
/// of `loaded.sources`. Messages go to `loaded.diagnostics`.
Joined load_with(const std::string& file_or_name, const LoadOptions& options, const grammar::Tree& companion,
                 Loaded& loaded);
/// As above, for a game whose file was already read.
Joined load_with(const grammar::Tree& file, const LoadOptions& options, const grammar::Tree& companion, Loaded& loaded);

}  // namespace lud
