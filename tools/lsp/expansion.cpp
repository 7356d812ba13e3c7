#include "tools/lsp/expansion.hpp"

#include <algorithm>
#include <vector>

#include "grammar/print.hpp"

namespace lud::lsp {

namespace {

using grammar::NodeId;
using grammar::Tree;

constexpr std::size_t most_lines = 60;

std::string cut(std::string text) {
  std::size_t at = 0;
  for (std::size_t line = 0; line < most_lines && at != std::string::npos; ++line) at = text.find('\n', at + 1);
  if (at != std::string::npos && at + 1 < text.size()) text = text.substr(0, at) + "\n...";
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

/// Collects the topmost nodes that were expanded from an origin.
void collect(const Tree& tree, NodeId id, std::uint32_t origin, std::vector<NodeId>& found) {
  for (std::uint32_t at = tree[id].origin; at != 0; at = tree.origins[at].outer)
    if (at == origin) {
      found.push_back(id);
      return;
    }
  for (const NodeId child : tree.children(id)) collect(tree, child, origin, found);
}

std::string print_all(const Tree& tree, std::vector<NodeId> nodes) {
  Tree part = tree;
  part.comments.clear();
  part.roots = std::move(nodes);
  return cut(grammar::print(part));
}

}  // namespace

std::string expansion_text(const Tree& expanded, std::uint32_t use) {
  if (expanded.roots.empty()) return {};
  constexpr int most_tries = 20;
  int tries = 0;
  for (std::uint32_t origin = 1; origin < expanded.origins.size() && tries < most_tries; ++origin) {
    const grammar::Span& span = expanded.origins[origin].use;
    if (span.source != 0 || span.begin != use) continue;
    ++tries;
    std::vector<NodeId> found;
    for (const NodeId root : expanded.roots) collect(expanded, root, origin, found);
    if (!found.empty()) return print_all(expanded, std::move(found));
  }
  return {};
}

std::string printed(const Tree& tree, NodeId node) { return print_all(tree, {node}); }

}  // namespace lud::lsp
