#include "tools/variants.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/spelling.hpp"
#include "interpreter/inspect.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

/// Whether a name denotes a game, rather than a choice that the first game offers.
bool is_game(const std::string& name) {
  if (is_file(name) || name.ends_with(".lud")) return true;
  const std::vector<std::string> built_in = built_in_games();
  return std::ranges::find(built_in, grammar::lower_case(name), &grammar::lower_case) != built_in.end();
}

constexpr std::string_view plus_sign = " + ";

/// The options and rulesets of a game, by name.
std::vector<std::string> choices_of(const std::string& file, const LoadOptions& load) {
  Loaded messages;  // loading the game reports them
  const Written written = read_as_written(file, load, messages);
  std::vector<std::string> names;
  for (const grammar::Ruleset& ruleset : written.choices.rulesets) names.push_back(ruleset.name);
  for (const grammar::OptionCategory& category : written.choices.categories)
    for (const grammar::OptionItem& item : category.items) names.push_back(category.name + '/' + item.name);
  return names;
}

/// The choices that a name joins by " + ". Names of options may contain that, too: the longest name of a choice counts.
std::vector<std::string> choices_in(const std::string& name, const std::string& file, const LoadOptions& load) {
  if (name.find(plus_sign) == std::string::npos) return {name};
  const std::vector<std::string> known = choices_of(file, load);
  std::vector<std::string> choices;
  for (std::size_t begin = 0; begin <= name.size();) {
    std::size_t end = std::min(name.find(plus_sign, begin), name.size());
    for (std::size_t longer = end; longer < name.size();) {
      longer = std::min(name.find(plus_sign, longer + plus_sign.size()), name.size());
      if (std::ranges::find(known, name.substr(begin, longer - begin)) != known.end()) end = longer;
    }
    choices.push_back(name.substr(begin, end - begin));
    if (choices.back().find_first_not_of(' ') == std::string::npos)
      throw WrongUse(fmt::format("'{}': a choice is missing beside a '+'", name));
    begin = end + plus_sign.size();
  }
  return choices;
}

}  // namespace

std::string choices_text(const std::string& ruleset, const std::vector<std::string>& options) {
  std::string text;
  if (!ruleset.empty()) text += fmt::format(" ruleset:\"{}\"", ruleset);
  if (!options.empty()) text += fmt::format(" options:{{\"{}\"}}", fmt::join(options, "\" \""));
  return text;
}

Variant variant_of(const std::string& name, const std::string& first, const LoadOptions& load) {
  Variant variant{name, first, load};
  if (is_game(name)) {
    variant.file = name;
    return variant;
  }
  for (const std::string& choice : choices_in(name, first, load)) {
    if (choice.starts_with("Ruleset/") || choice.find('/') == std::string::npos)
      variant.load.ruleset = choice;
    else
      variant.load.options.push_back(choice);
  }
  return variant;
}

}  // namespace lud::tools
