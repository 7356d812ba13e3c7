#pragma once
// What a define or an option became at one place: given an expanded tree, follows the origins of its nodes back.
#include <string>

#include "grammar/ast.hpp"

namespace lud::lsp {

/// The text that what is used at an offset of source 0 stands for, at the first place where it comes up; empty where it
/// stands for nothing, or is not part of the game.
std::string expansion_text(const grammar::Tree& expanded, std::uint32_t use);

/// A node in the canonical format, cut where it is long.
std::string printed(const grammar::Tree& tree, grammar::NodeId node);

}  // namespace lud::lsp
