#include "grammar/top_level.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/spelling.hpp"

namespace lud::grammar {

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

}  // namespace lud::grammar
