#include "tools/help.hpp"

#include <fmt/format.h>

#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

constexpr std::size_t text_column = 30;

/// A name in the first column with its text beside it, or below it if the name is long.
std::string beside(const std::string& name, const std::string& text) {
  const std::string head = "  " + name;
  const std::string right = wrapped(text, text_column, text_column);
  if (head.size() + 1 > text_column) return head + '\n' + right;
  return head + right.substr(head.size());
}

/// "INT in [1 - 256]" -> "1 to 256".
std::string range_text(const std::string& type) {
  const std::size_t begin = type.find("in ["), middle = type.find(" - ", begin), end = type.find(']', middle);
  if (begin == std::string::npos || middle == std::string::npos || end == std::string::npos) return "";
  return type.substr(begin + 4, middle - begin - 4) + " to " + type.substr(middle + 3, end - middle - 3);
}

}  // namespace

std::string option_type(const CLI::Option& option) {
  if (option.get_type_size() == 0) return "";
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

std::string option_text(const CLI::Option& option) {
  std::string remarks = option.get_type_size() == 0 ? "" : range_text(option.get_type_name());
  const std::string usual = option.get_type_size() == 0 ? "" : option.get_default_str();
  if (!usual.empty() && usual != "[]" && usual != "{}")
    remarks += (remarks.empty() ? "" : "; ") + ("default: " + usual);
  return option.get_description() + (remarks.empty() ? "" : " (" + remarks + ")");
}

std::string synopsis(const CLI::App& command) {
  std::string text = "lud " + command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty() || option->get_name(false, true).find("--help") != std::string::npos) continue;
    const bool is_positional = option->get_positional();
    const bool several = option->get_items_expected_max() >= CLI::detail::expected_max_vector_size;
    const std::string type = option_type(*option);
    std::string one = is_positional                  ? type
                      : option->get_lnames().empty() ? "-" + option->get_snames().front()
                                                     : "--" + option->get_lnames().front();
    if (!is_positional && !type.empty())
      one += (option->get_items_expected_min() == 0 ? " [" + type + "]" : " " + type);
    if (several) one += "...";
    text += option->get_required() ? " " + one : " [" + one + "]";
  }
  return text;
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  const bool several = option->get_items_expected_max() >= CLI::detail::expected_max_vector_size;
  const std::string type = option_type(*option);
  std::string name = is_positional ? type : make_option_name(option, false) + (type.empty() ? "" : " " + type);
  if (is_positional && several) name += "...";
  return beside(name, option_text(*option));
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return beside(command->get_name(), command->get_description());
}

std::string HelpFormatter::make_footer(const CLI::App* app) const {
  const std::string text = app->get_footer();
  return text.empty() ? "" : '\n' + wrapped(text, 0, 0);
}

}  // namespace lud::tools
