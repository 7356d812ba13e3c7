#pragma once
// The parts of a file: given its tree, finds those that are meant to be a game, a define, an option or the like, but
// are misspelt. Without them something else would be played, or complaints come up wherever they are used. The
// same of what the metadata says of the game.
#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"

namespace lud::grammar {

/// Reports the misspelt words at the top of a file; returns whether there were any. Error: `unknown-part`.
bool report_misspelt_parts(const Tree& file, Diagnostics& diagnostics);

/// Warns of what `(metadata (info {...}))` says that nobody asks for: `unknown-information`.
void warn_of_information(const Tree& file, Diagnostics& diagnostics);

}  // namespace lud::grammar
