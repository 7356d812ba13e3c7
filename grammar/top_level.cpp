#include "grammar/top_level.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/spelling.hpp"

namespace lud::grammar {

namespace {

/// What (info {...}) of the metadata has; all but the last two hold one text.
constexpr std::array<std::string_view, 13> information{"description",    "rules",   "source", "id",     "version",
                                                       "classification", "author",  "credit", "origin", "date",
                                                       "publisher",      "aliases", "useFor"};
constexpr std::size_t texts = information.size() - 2;

/// Visits the calls below a node, in lists or not.
template <class Visit>
void each_call(const Tree& tree, NodeId parent, const Visit& visit) {
  for (const NodeId child : tree.children(parent)) {
    if (tree[child].kind == NodeKind::List) each_call(tree, child, visit);
    if (tree[child].kind == NodeKind::Call) visit(child);
  }
}

}  // namespace

bool report_misspelt_parts(const Tree& file, Diagnostics& diagnostics) {
  const std::vector<std::string_view> words{"game", "match", "define", "option", "rulesets", "metadata"};
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
  for (const NodeId root : file.roots)
    if (is_call(file[root], "metadata"))
      each_call(file, root, [&](NodeId part) {
        if (is_call(file[part], "info")) each_call(file, part, check);
      });
}

}  // namespace lud::grammar
