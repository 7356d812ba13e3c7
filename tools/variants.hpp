#pragma once
// Variants of a game as the command line names them: a game, followed by other games or by options and rulesets of the
// first.
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

/// A game with the options that it is loaded with.
struct Variant {
  std::string name;  ///< as given on the command line
  std::string file;
  LoadOptions load;
};

/// Choices in the syntax of rule tests, with a leading space: ` ruleset:"..." options:{"..." "..."}`.
std::string choices_text(const std::string& ruleset, const std::vector<std::string>& options);

/// Parses a variant. `name` is a file, a built-in game, or options and rulesets of `first` joined by " + ", such as
/// "Board/9 segments + Dice/Six-sided die"; these are added to those of `load`.
Variant variant_of(const std::string& name, const std::string& first, const LoadOptions& load);

}  // namespace lud::tools
