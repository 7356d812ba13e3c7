#include "grammar/remark.hpp"

#include <algorithm>
#include <cctype>

namespace lud::grammar {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0; });
}

/// Reads a line "#1 name: text" or "#1 name?: text" into `remark`; returns false for other lines.
bool take_argument(std::string_view line, Remark& remark) {
  if (line.size() < 5 || line[0] != '#' || line[1] < '1' || line[1] > '9' || line[2] != ' ') return false;
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return false;
  std::string_view name = line.substr(3, colon - 3);
  const bool optional = name.ends_with('?');
  if (optional) name.remove_suffix(1);
  if (!is_name(name)) return false;
  remark.arguments.push_back(
      {static_cast<unsigned>(line[1] - '0'), std::string(name), optional, std::string(line.substr(colon + 2))});
  return true;
}

/// The label of an argument that is written with one: "level" for the text "level:..., the level of a stack".
std::string_view label_of(std::string_view text) {
  const std::size_t colon = text.find(":...");
  return colon != std::string_view::npos && is_name(text.substr(0, colon)) ? text.substr(0, colon) : std::string_view();
}

}  // namespace

const RemarkArgument* Remark::argument(unsigned number) const {
  const auto found = std::ranges::find(arguments, number, &RemarkArgument::number);
  return found == arguments.end() ? nullptr : &*found;
}

std::vector<std::string_view> remark_lines(const Tree& tree, std::string_view text, NodeId node) {
  std::vector<std::string_view> lines;
  std::size_t below = tree[node].span.begin;
  for (auto comment = tree.comments.rbegin(); comment != tree.comments.rend(); ++comment) {
    if (comment->span.begin > tree[node].span.begin) continue;
    const std::size_t end = comment->span.begin + comment->text.size();
    if (comment->trailing || end > below || std::ranges::count(text.substr(end, below - end), '\n') != 1) break;
    std::string_view words = comment->text.substr(std::min<std::size_t>(2, comment->text.size()));
    while (words.starts_with(' ')) words.remove_prefix(1);
    lines.insert(lines.begin(), words);
    below = comment->span.begin;
  }
  return lines;
}

Remark read_remark(const std::vector<std::string_view>& lines) {
  Remark remark;
  for (const std::string_view line : lines) {
    if (line.starts_with('(') || !remark.example.empty()) {
      remark.example += (remark.example.empty() ? "" : "\n") + std::string(line);
    } else if (!take_argument(line, remark)) {
      std::string& to = remark.arguments.empty() ? remark.text : remark.arguments.back().text;
      to += (to.empty() ? "" : " ") + std::string(line);
    }
  }
  return remark;
}

std::string shown_argument(const Remark& remark, unsigned number) {
  const RemarkArgument* argument = remark.argument(number);
  if (!argument) return "#" + std::to_string(number);
  const std::string_view label = label_of(argument->text);
  const std::string shown = (label.empty() ? "" : std::string(label) + ":") + "<" + argument->name + ">";
  return argument->optional ? "[" + shown + "]" : shown;
}

std::string shown_define(std::string_view name, unsigned parameters, const Remark& remark) {
  std::string text = "(\"" + std::string(name) + "\"";
  for (unsigned i = 1; i <= parameters; ++i) text += " " + shown_argument(remark, i);
  return text + ")";
}

}  // namespace lud::grammar
