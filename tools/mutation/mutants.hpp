#pragma once
// Changes of a description that an author could have made by mistake: another number or direction, a comparison that
// takes its bound in, a condition, an alternative, or a consequence less, another piece, another player. Given a file,
// hands on all of them, each a change of one place. What is said about the game beside its rules stays
// as it is, and so do the points and lines of a board that is drawn by hand.
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"

namespace lud::tools {

struct Mutant {
  const char* kind = "";  ///< "number", "direction" ...
  std::uint32_t begin = 0, end = 0;
  std::string text;  ///< what stands there instead
  /// The whole text of the changed file.
  std::string apply(std::string_view original) const;
};

/// In the order of the file. `tree` is source 0 of `text`, as it is written.
std::vector<Mutant> mutants_of(const grammar::Tree& tree, std::string_view text);

}  // namespace lud::tools
