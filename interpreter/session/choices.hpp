#pragma once
// What a description leaves to choose: its options and rulesets, under the names that Settings take.
#include <optional>
#include <string>
#include <vector>

#include "interpreter/session/game.hpp"

namespace lud::session {

/// One item of an option.
struct OptionItem {
  std::string item;    ///< "8x8"
  std::string choice;  ///< "Board Size/8x8", for Settings::options
  std::string description;
  int stars = 0;  ///< the first item with the most stars is the default
};

/// An option: one of its items is chosen.
struct Option {
  std::string category;           ///< "Board Size"
  std::vector<OptionItem> items;  ///< at least one
  std::size_t default_item = 0;   ///< an index of `items`
};

/// A named set of items, for Settings::ruleset. Unless one is asked for, none is chosen.
struct Ruleset {
  std::string name;                  ///< "Ruleset/Common"
  std::vector<std::string> options;  ///< the items that it chooses, "Category/Item"
  int stars = 0;                     ///< how much its author recommends it
};

struct Choices {
  std::vector<Option> options;
  std::vector<Ruleset> rulesets;
};

/// The choices of a description or errors, and any warnings.
struct ChoicesRead {
  std::optional<Choices> choices;  ///< empty if there are errors
  std::vector<Diagnostic> diagnostics;
};

/// Reads the choices of a file, or of a built-in game by its name. Only what concerns them is checked: the game itself
/// may have errors that `load` reports. Thread-safe.
ChoicesRead choices_of(const std::string& file_or_name);
/// The same for a description in memory; `name` is used as the file name in messages.
ChoicesRead choices_of_text(std::string name, std::string text);

}  // namespace lud::session
