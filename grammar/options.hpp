#pragma once
// The choices of a file: given its tree, returns the categories of options with their items, and the rulesets, each of
// which names a set of items. The expander uses the selected items; tools list the choices.
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/source.hpp"
#include "grammar/token.hpp"

namespace lud::grammar {

/// One item of a category: `(item "8x8" <8> <16> "Played on eight by eight squares.")**`.
struct OptionItem {
  std::string name;
  std::string description;
  unsigned stars = 0;                         ///< the item with most stars is the default
  std::vector<std::vector<Token>> arguments;  ///< the values of the category's argument names, in the same order
  Span span;
};

/// One `(option "Board Size" <Size> args:{<dim> <start>} {(item ...) ...})`.
struct OptionCategory {
  std::string name;
  std::string tag;                          ///< `Size`, used as `<Size:dim>`, or as `<Size>` for the first argument
  std::vector<std::string> argument_names;  ///< `dim`, `start`
  std::vector<OptionItem> items;            ///< never empty
  std::size_t default_item = 0;             ///< the first among those with most stars
  Span span;

  /// What the values of an argument take the place of: `<Size:dim>`.
  std::string full_tag(std::size_t argument) const { return "<" + tag + ":" + argument_names[argument] + ">"; }
  /// What the values of the first argument take the place of, too: `<Size>`.
  std::string short_tag() const { return "<" + tag + ">"; }
};

/// One `(ruleset "Ruleset/Common" {"Board Size/8x8" ...} variations:{...})*`.
struct Ruleset {
  std::string name;
  std::vector<std::string> options;  ///< "Category/Item"; empty where the file only names the ruleset
  unsigned stars = 0;
  Span span;
};

struct Choices {
  std::vector<OptionCategory> categories;
  std::vector<Ruleset> rulesets;
  std::vector<std::string> unreadable;              ///< names of options that are left out because of their mistakes
  std::vector<std::shared_ptr<const void>> owners;  ///< keep the texts of the items' tokens alive
};

/// The items to choose. An option takes precedence over the ruleset; other categories keep their default item.
struct Selection {
  std::vector<std::string> options;  ///< "Category/Item"
  std::string ruleset;  ///< name, with or without the leading "Ruleset/" and a trailing "(Observed)"; empty: none
};

/// The number of stars of a node that consists of stars only, as behind an item or a ruleset; 0 for other nodes.
unsigned count_stars(const Node& node);

/// Reads the choices of a file; wrong parts are left out. Errors: `bad-option`, `bad-ruleset`, `unknown-option` in a
/// ruleset. Warnings: `no-default`, `defined-twice`, `empty-ruleset`, `option-twice`, `stray-bracket`, and
/// `unknown-option` in the variations of a ruleset.
Choices list_choices(const Tree& file, const SourceSet& sources, Diagnostics& diagnostics);

/// Returns the index of the selected item for each category; an unknown option leaves the default. Errors:
/// `unknown-option`, `unknown-ruleset`, `option-twice`. Warning: `empty-ruleset`.
std::vector<std::size_t> select_items(const Choices& choices, const Selection& selection, Diagnostics& diagnostics);

/// The selected items that differ from the defaults, "Category/Item", in the order of the categories: equal for
/// selections that mean the same. Errors as of `select_items`.
std::vector<std::string> besides_defaults(const Choices& choices, const Selection& selection, Diagnostics& diagnostics);

}  // namespace lud::grammar
