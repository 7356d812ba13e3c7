#pragma once
// Text that is read as part of a game's file although it stands elsewhere, such as rule tests.
#include "interpreter/lud.hpp"

namespace lud {

/// A game and the tree that it was compiled from: its first root is the game, then follow those of a companion.
struct Joined {
  std::unique_ptr<Game> game;  ///< null where there are errors
  grammar::Tree tree;
};

/// Loads a game together with the roots of a `companion`, which may use its defines and is a file of `loaded.sources`.
Joined load_with(const std::string& file_or_name, const LoadOptions& options, const grammar::Tree& companion,
                 Loaded& loaded);
/// The same, where the game itself was read already.
Joined load_with(const grammar::Tree& file, const LoadOptions& options, const grammar::Tree& companion, Loaded& loaded);

}  // namespace lud
