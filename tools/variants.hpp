#pragma once
// Games and choices as the command line names them side by side: a game, then games, or options and rulesets of the
// first.
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// A game with the options that it is loaded with.
struct Variant {
  std::string name;  ///< as it was given
  std::string file;
  LoadOptions load;
};

/// Choices as tests write them: ` ruleset:"..." options:{"..." "..."}`, with a space in front.
std::string choices_text(const std::string& ruleset, const std::vector<std::string>& options);

/// `name` is a file, a built-in game, or "Board/9 segments + Dice/Six-sided die": options and rulesets of `first`,
/// together, besides those of `load`.
Variant variant_of(const std::string& name, const std::string& first, const LoadOptions& load);

}  // namespace lud::tools
