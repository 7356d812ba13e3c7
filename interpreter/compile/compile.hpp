#pragma once
// The compiler: checked calls in, an immutable Game out. Works out what is known when, builds the equipment, lays out
// the state, and links the rules.
#include <memory>

#include "grammar/diagnostic.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/play/game.hpp"

namespace lud::compile {

/// Checks and compiles the (game ...) call `root` of an expanded tree. Null where there are errors, which go to
/// `diagnostics`: `unknown-word`, `mismatch` and the like from the check, and what only the compiler can see
/// (unknown pieces and sites, impossible tracks, limits).
std::unique_ptr<Game> compile(const grammar::Tree& tree, grammar::NodeId root, grammar::Diagnostics& diagnostics);

}  // namespace lud::compile
