#pragma once
// Mutations of a description, like an author's mistakes: another number or direction; a strict comparison made
// inclusive or the reverse; a condition, an alternative or a consequence removed; another piece; another player. Lists
// all mutants of a file, each with one change. Metadata, and the points and lines of hand-drawn boards, are not
// changed.
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"

namespace lud::tools {

struct Mutant {
  const char* kind = "";  ///< "number", "direction" ...
  std::uint32_t begin = 0, end = 0;
  std::string text;  ///< replacement of [begin, end)
  /// Returns the mutated text.
  std::string apply(std::string_view original) const;
};

/// Returns all mutants in text order. `tree` is `text` parsed as written, as source 0.
std::vector<Mutant> mutants_of(const grammar::Tree& tree, std::string_view text);

}  // namespace lud::tools
