#pragma once
// Text that is read as part of a game's file although it stands elsewhere, such as rule tests.
#include "interpreter/lud.hpp"

namespace lud {

/// Reads and expands a game together with the roots of a `companion`, which may use its defines: the first root of the
/// result is the game, then follow those of the companion, which is a file of `loaded.sources`. No roots where there
/// are errors.
grammar::Tree expand_with(const std::string& file_or_name, const LoadOptions& options, const grammar::Tree& companion,
                          Loaded& loaded);

}  // namespace lud
