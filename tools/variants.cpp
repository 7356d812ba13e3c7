#include "tools/variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace lud::tools {

namespace {

/// Whether a name denotes a game, rather than a choice that the first game offers.
bool is_game(const std::string& name) {
  if (std::filesystem::exists(name) || name.ends_with(".lud")) return true;
  const std::vector<std::string> built_in = built_in_games();
  return name.find('/') == std::string::npos && std::ranges::find(built_in, name) != built_in.end();
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
  constexpr std::string_view between = " + ";
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find(between, begin), name.size());
    const std::string choice = name.substr(begin, end - begin);
    if (choice.starts_with("Ruleset/") || choice.find('/') == std::string::npos)
      variant.load.ruleset = choice;
    else
      variant.load.options.push_back(choice);
    begin = end + between.size();
  }
  return variant;
}

}  // namespace lud::tools
