#include "grammar/top_level.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/spelling.hpp"

namespace lud::grammar {

namespace {

constexpr std::size_t texts = information.size() - 2;

}  // namespace

bool report_misspelt_parts(const Tree& file, Diagnostics& diagnostics) {
  const std::vector<std::string_view> words(part_heads.begin(), part_heads.end());
  bool any = false;
  for (const NodeId root : file.roots) {
    const Node& node = file[root];
    if (node.kind != NodeKind::Call || node.quoted_head ||
        std::find(words.begin(), words.end(), node.text) != words.end() || nearest_spelling(node.text, words).empty())
      continue;
    Diagnostic& error = diagnostics.error("unknown-part", node.span,
                                          fmt::format("({} ...) means nothing at the top of a file", node.text));
    hint_spelling(error, node.text, words);
    any = true;
  }
  return any;
}

void warn_of_information(const Tree& file, Diagnostics& diagnostics) {
  const auto check = [&](NodeId id) {
    const Node& item = file[id];
    const auto known = std::ranges::find(information, item.text);
    if (known == information.end()) {
      Diagnostic& warning = diagnostics.warning("unknown-information", item.span,
                                                fmt::format("(info ...) has nothing called '{}'", item.text));
      hint_spelling(warning, item.text, {information.begin(), information.end()});
      return;
    }
    const auto children = file.children(id);
    const bool is_text = children.size() == 1 && file[children.front()].kind == NodeKind::String;
    if (known < information.begin() + texts && !is_text)
      diagnostics.warning("unknown-information", item.span,
                          fmt::format("({} ...) holds one text, in quotes", item.text));
  };
  each_information(file, check);
}

}  // namespace lud::grammar
