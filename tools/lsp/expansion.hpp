#pragma once
// Shows the expansion of a define or an option at one place, by following the origins of nodes in the expanded tree.
#include <string>

#include "grammar/ast.hpp"

namespace lud::lsp {

/// Returns the expansion of the define or tag used at an offset of source 0, at the first place where it occurs; empty
/// if it expands to nothing or is not part of the game.
std::string expansion_text(const grammar::Tree& expanded, std::uint32_t use);

/// A node in canonical format, truncated if long.
std::string printed(const grammar::Tree& tree, grammar::NodeId node);

}  // namespace lud::lsp
