#pragma once
// The choices a file offers: given its tree, hands on the categories of options with their items, and the rulesets that
// name a set of them. The expander takes the selected items from here; tools list them.
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
  std::vector<std::vector<Token>> arguments;  ///< what each of the category's argument names stands for
  Span span;
};

/// One `(option "Board Size" <Size> args:{<dim> <start>} {(item ...) ...})`.
struct OptionCategory {
  std::string name;
  std::string tag;                          ///< `Size`: the game says `<Size:dim>`, or `<Size>` for the first argument
  std::vector<std::string> argument_names;  ///< `dim`, `start`
  std::vector<OptionItem> items;            ///< never empty
  std::size_t default_item = 0;             ///< the first among those with most stars
  Span span;
};

/// One `(ruleset "Ruleset/Common" {"Board Size/8x8" ...} variations:{...})*`.
struct Ruleset {
  std::string name;
  std::vector<std::string> options;     ///< "Category/Item"; empty where the ruleset is only described
  std::vector<std::string> variations;  ///< further items that the ruleset allows
  std::vector<Span> option_spans;       ///< where each of `options` stands
  std::vector<Span> variation_spans;    ///< where each of `variations` stands
  unsigned stars = 0;
  Span span;
};

struct Choices {
  std::vector<OptionCategory> categories;
  std::vector<Ruleset> rulesets;
  std::vector<std::shared_ptr<const void>> owners;  ///< what keeps the text of the items' tokens alive
};

/// What to choose. Categories that neither name keep their default item; an option outweighs the ruleset.
struct Selection {
  std::vector<std::string> options;  ///< "Category/Item"
  std::string ruleset;  ///< its name, without the leading "Ruleset/" and a trailing "(Observed)" if wished; empty: none
};

/// Reads the choices of a file. Errors: `bad-option`, `bad-ruleset`, `unknown-option` in a ruleset; what is
/// wrong is left out. Warning: `no-default`.
Choices list_choices(const Tree& file, const SourceSet& sources, Diagnostics& diagnostics);

/// The index of the selected item of every category. Errors: `unknown-option`, `unknown-ruleset`, `option-twice`; what
/// is unknown leaves the default.
std::vector<std::size_t> select_items(const Choices& choices, const Selection& selection, Diagnostics& diagnostics);

}  // namespace lud::grammar
