#include "tools/lsp/storage.hpp"

#include <algorithm>
#include <array>

namespace lud::lsp {

namespace {

/// A word that stores or reads something by its name.
struct StorageForm {
  std::string_view head, keyword;
  SymbolKind kind;
};
constexpr std::array storage_forms{
    StorageForm{"var", "", SymbolKind::Variable},           StorageForm{"set", "Var", SymbolKind::Variable},
    StorageForm{"remember", "Value", SymbolKind::Value},    StorageForm{"forget", "Value", SymbolKind::Value},
    StorageForm{"values", "Remembered", SymbolKind::Value},
};

}  // namespace

bool begins(const grammar::Tree& tree, NodeId call, std::string_view head, std::string_view keyword) {
  if (!is_call(tree[call], head)) return false;
  if (keyword.empty()) return true;
  const auto children = tree.children(call);
  return !children.empty() && tree[children[0]].kind == NodeKind::Atom && tree[children[0]].text == keyword;
}

SymbolKind storage_of(const grammar::Tree& tree, NodeId call) {
  for (const StorageForm& form : storage_forms)
    if (begins(tree, call, form.head, form.keyword)) return form.kind;
  return SymbolKind::Other;
}

bool is_stored_name(const Reading& file, NodeId node) {
  const grammar::Node& string = file.tree[node];
  // A parameter or a tag stands for a name that is written elsewhere.
  if (string.kind != NodeKind::String || !string.label.empty() || string.text.empty()) return false;
  if (string.text.find_first_of("#<") != std::string_view::npos) return false;
  const NodeId call = file.parents[node];
  return call != no_node && is_stored(storage_of(file.tree, call));
}

std::vector<NodeId> stored_names(const Reading& file, SymbolKind kind) {
  std::vector<NodeId> names;
  for (NodeId id = 0; id < file.tree.nodes.size(); ++id)
    if (is_stored_name(file, id) && storage_of(file.tree, file.parents[id]) == kind) names.push_back(id);
  std::ranges::sort(names, {}, [&](NodeId id) { return file.tree[id].span.begin; });
  return names;
}

}  // namespace lud::lsp
