#include "tools/lsp/reading.hpp"

#include <algorithm>

#include "grammar/reader.hpp"
#include "interpreter/rule_test/words.hpp"
#include "stdlib/library.hpp"
#include "tools/lsp/forms.hpp"

namespace lud::lsp {

namespace {

using grammar::Node;
using grammar::Tree;

/// Collects the symbols of a file.
class Naming {
 public:
  explicit Naming(Reading& reading) : reading_(reading), tree_(reading.tree) {}

  void collect() {
    for (const NodeId root : tree_.roots) {
      const Node& node = tree_[root];
      if (node.kind != NodeKind::Call || node.quoted_head) continue;
      if (node.text == "metadata") continue;
      if (node.text == "option")
        option(root);
      else if (node.text == "rulesets")
        rulesets(root);
      else
        walk(root);
    }
  }

 private:
  const NodeId* first_string(NodeId call) const {
    for (const NodeId& child : tree_.children(call))
      if (tree_[child].kind == NodeKind::String && tree_[child].label.empty()) return &child;
    return nullptr;
  }

  void add(SymbolKind kind, NodeId call, NodeId name, std::string text) {
    reading_.symbols.push_back({kind, std::move(text), tree_[call].text, call, reading_.inside(name)});
  }

  void walk(NodeId id) {
    const Node& node = tree_[id];
    if (node.kind == NodeKind::Call && !node.quoted_head)
      if (const NodeId* name = first_string(id)) {
        const std::string text(tree_[*name].text);
        if (node.text == "define")
          add(SymbolKind::Define, id, *name, text);
        else if (names_something(tree_, id, reading_.library()) && declares(id))
          add(kind_of(id), id, *name, text);
      }
    for (const NodeId child : tree_.children(id)) walk(child);
  }

  /// Whether a call is not a mere use: in rules, (piece "Disc1") refers to a piece. Items of equipment are declared in
  /// (equipment {...}) and in defines that stand for such items.
  bool declares(NodeId call) const {
    if (kind_of(call) != SymbolKind::Equipment || tree_[call].text == "track") return true;
    for (NodeId around = reading_.parents[call]; around != no_node; around = reading_.parents[around]) {
      const Node& node = tree_[around];
      if (is_call(node, "equipment")) return true;
      if (is_call(node, "define")) return tree_.children(call).size() > 1;
      if (node.kind == NodeKind::Call && !node.quoted_head) return false;
    }
    return false;
  }

  SymbolKind kind_of(NodeId call) const {
    for (const Declaration* form : forms_of(tree_, call, reading_.library())) {
      if (form->result->name == "item" || form->head == "track") return SymbolKind::Equipment;
      if (form->result->name == "phase") return SymbolKind::Phase;
      if (form->result->name == "game") return SymbolKind::Game;
      if (form->result->name == "test") return SymbolKind::Test;
    }
    return SymbolKind::Other;
  }

  void option(NodeId id) {
    const NodeId* name = first_string(id);
    std::string category = name != nullptr ? std::string(tree_[*name].text) : std::string();
    for (const NodeId child : tree_.children(id)) {
      const Node& node = tree_[child];
      if (node.label.empty() && node.kind == NodeKind::Atom && node.text.starts_with('<') && node.text.size() > 2) {
        Stretch place = stretch_of(node.span);
        reading_.symbols.push_back({SymbolKind::Option, std::string(node.text.substr(1, node.text.size() - 2)),
                                    tree_[id].text, id, Stretch{place.begin + 1, place.end - 1}});
      }
      if (node.kind != NodeKind::List || !node.label.empty()) continue;
      for (const NodeId item : tree_.children(child))
        if (is_call(tree_[item], "item"))
          if (const NodeId* its = first_string(item))
            add(SymbolKind::Item, item, *its, category + "/" + std::string(tree_[*its].text));
    }
  }

  void rulesets(NodeId id) {
    for (const NodeId list : tree_.children(id))
      for (const NodeId one : tree_.children(list))
        if (is_call(tree_[one], "ruleset"))
          if (const NodeId* name = first_string(one))
            add(SymbolKind::Ruleset, one, *name, std::string(tree_[*name].text));
  }

  Reading& reading_;
  const Tree& tree_;
};

FileKind kind_of(const Tree& tree, FileKind by_name) {
  if (by_name != FileKind::Game) return by_name;
  const auto is_define = [&](NodeId root) { return is_call(tree[root], "define"); };
  const auto is_game = [&](NodeId root) { return tree[root].kind == NodeKind::Call && !is_call(tree[root], "define"); };
  const bool defines = std::ranges::any_of(tree.roots, is_define) && std::ranges::none_of(tree.roots, is_game);
  return defines ? FileKind::Defines : FileKind::Game;
}

}  // namespace

bool names_something(const Tree& tree, NodeId call, const Library& library) {
  const auto forms = forms_of(tree, call, library);
  return std::ranges::any_of(forms, [](const Declaration* form) {
    if (form->parameters.empty() || form->parameters[0].name != "name" || form->parameters[0].named) return false;
    const std::string_view result = form->result->name;
    return result == "item" || result == "phase" || result == "game" || result == "test" || form->head == "track";
  });
}

Reading::Reading(std::string content, FileKind kind_by_name) : kind(kind_by_name), text(std::move(content)) {
  sources.add("text", text.content());
  tree = grammar::read(sources, 0, diagnostics);
  std::vector<grammar::Comment> comments;
  grammar::Diagnostics told;
  grammar::tokenize(sources.text(0), 0, 0, tokens, comments, told);
  kind = kind_of(tree, kind_by_name);
  parents.assign(tree.nodes.size(), no_node);
  for (NodeId id = 0; id < tree.nodes.size(); ++id)
    for (const NodeId child : tree.children(id)) parents[child] = id;
  Naming(*this).collect();
  choices = grammar::list_choices(tree, sources, told);
}

const Library& Reading::library() const { return kind == FileKind::Tests ? rule_test::library() : stdlib::library(); }

Stretch Reading::head(NodeId call) const {
  const grammar::Node& node = tree[call];
  if (node.kind != NodeKind::Call || node.text.empty()) return {};
  const auto begin = static_cast<std::uint32_t>(node.text.data() - sources.text(0).data());
  return {begin, begin + static_cast<std::uint32_t>(node.text.size())};
}

Stretch Reading::inside(NodeId string) const {
  const Stretch whole = stretch_of(tree[string].span);
  return whole.end - whole.begin >= 2 ? Stretch{whole.begin + 1, whole.end - 1} : whole;
}

std::vector<NodeId> Reading::path_to(std::uint32_t offset) const {
  std::vector<NodeId> path;
  std::span<const NodeId> level = tree.roots;
  for (;;) {
    NodeId found = no_node;
    for (const NodeId id : level) {
      const grammar::Node& node = tree[id];
      const std::uint32_t begin = node.label.empty() ? node.span.begin : node.label_span.begin;
      // If two nodes touch here, the one that begins here is taken.
      if (begin <= offset && offset <= node.span.end) found = id;
    }
    if (found == no_node) return path;
    path.push_back(found);
    level = tree.children(found);
  }
}

const Symbol* Reading::find(SymbolKind wanted, std::string_view name) const {
  for (const Symbol& symbol : symbols)
    if (symbol.kind == wanted && symbol.name == name) return &symbol;
  return nullptr;
}

grammar::Remark Reading::remark_above(NodeId root) const {
  return grammar::read_remark(grammar::remark_lines(tree, text.content(), root));
}

}  // namespace lud::lsp
