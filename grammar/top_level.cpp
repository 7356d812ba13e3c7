#include "grammar/top_level.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/spelling.hpp"

namespace lud::grammar {

namespace {

constexpr std::size_t texts = information.size() - 2;

/// The head that was meant by the head of a part: one of similar spelling, or one cut short before a name, (def "A" b),
/// or (meta (info ...)).
std::string_view meant_head(const Tree& file, NodeId part) {
  constexpr std::size_t shortest = 3;
  const std::string_view word = file[part].text;
  const auto children = file.children(part);
  if (word.size() >= shortest && !children.empty() && file[children[0]].kind == NodeKind::String)
    for (const std::string_view head : part_heads)
      if (head.starts_with(word)) return head;
  if (word == "meta") return "metadata";
  return nearest_spelling(word, {part_heads.begin(), part_heads.end()});
}

}  // namespace

bool report_misspelt_parts(const Tree& file, Diagnostics& diagnostics) {
  bool any = false;
  for (const NodeId root : file.roots) {
    const Node& node = file[root];
    if (node.kind != NodeKind::Call || node.quoted_head || std::ranges::count(part_heads, node.text) > 0) continue;
    const std::string_view meant = meant_head(file, root);
    if (meant.empty()) continue;
    Diagnostic& error = diagnostics.error("unknown-part", node.span,
                                          fmt::format("({} ...) means nothing at the top of a file", node.text));
    error.hints.push_back(fmt::format("did you mean '{}'?", meant));
    error.mends.push_back({std::string(node.text), std::string(meant), node.span});
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
  for (const NodeId root : file.roots) {
    if (!is_call(file[root], "metadata")) continue;
    each_call(file, root, [&](NodeId id) {
      const Node& part = file[id];
      if (part.text == "info" || nearest_spelling(part.text, {"info"}).empty()) return;
      Diagnostic& warning = diagnostics.warning("unknown-information", part.span,
                                                fmt::format("(metadata ...) has nothing called '{}'", part.text));
      hint_spelling(warning, part.text, {"info"});
    });
  }
}

}  // namespace lud::grammar
