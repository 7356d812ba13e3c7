#include "tools/mutation/mutants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

namespace lud::tools {

namespace {

using grammar::Node;
using grammar::NodeId;
using grammar::NodeKind;

using Pair = std::pair<std::string_view, std::string_view>;

/// Pairs of words that are easily confused.
constexpr Pair directions[] = {{"Forward", "Backward"},
                               {"FR", "FL"},
                               {"BR", "BL"},
                               {"N", "S"},
                               {"E", "W"},
                               {"NE", "SW"},
                               {"NW", "SE"},
                               {"CW", "CCW"},
                               {"Orthogonal", "Diagonal"},
                               {"Rightward", "Leftward"},
                               {"Top", "Bottom"},
                               {"Right", "Left"},
                               {"Forwards", "Backwards"},
                               {"Adjacent", "Orthogonal"}};
constexpr Pair roles[] = {{"P1", "P2"}, {"Mover", "Next"}, {"Friend", "Enemy"}, {"Each", "Shared"}};
constexpr Pair results[] = {{"Win", "Loss"}};
constexpr Pair truths[] = {{"True", "False"}};
constexpr Pair states[] = {{"Empty", "Occupied"}};
constexpr Pair comparisons[] = {{"<", "<="}, {">", ">="}, {"=", "!="}};

template <std::size_t n>
std::string_view other_of(const Pair (&pairs)[n], std::string_view word) {
  for (const auto& [one, other] : pairs) {
    if (word == one) return other;
    if (word == other) return one;
  }
  return {};
}

class Finder {
 public:
  Finder(const grammar::Tree& tree, std::string_view text) : tree_(tree), text_(text) {}

  std::vector<Mutant> run() {
    for (const Node& node : tree_.nodes) note_piece(node);
    for (const NodeId root : tree_.roots) {
      const std::string_view head = tree_[root].text;
      if (head == "option")
        look_at_items(root);
      else if (head == "define" || head == "game" || head == "match")
        for (std::size_t i = 1; i < tree_.children(root).size(); ++i) look(tree_.children(root)[i], head);
    }
    std::ranges::stable_sort(found_, {}, &Mutant::begin);
    return std::move(found_);
  }

 private:
  void note_piece(const Node& node) {
    if (node.kind != NodeKind::Call || node.text != "piece" || node.child_count == 0) return;
    const Node& name = tree_[tree_.child_ids[node.first_child]];
    if (name.kind == NodeKind::String && std::ranges::find(pieces_, name.text) == pieces_.end())
      pieces_.push_back(name.text);
  }

  /// Visits the bodies of an option's items; the rest of an option is not part of the game.
  void look_at_items(NodeId id) {
    for (const NodeId child : tree_.children(id)) {
      if (tree_[child].text == "item" && tree_[child].kind == NodeKind::Call) {
        for (const NodeId part : tree_.children(child))
          if (tree_[part].kind == NodeKind::Group) look(part, "item");
      } else if (tree_[child].kind == NodeKind::List) {
        look_at_items(child);
      }
    }
  }

  /// Adds the mutants of a node and its children. `head`: the head of the enclosing call.
  void look(NodeId id, std::string_view head) {
    const Node& node = tree_[id];
    switch (node.kind) {
      case NodeKind::Atom:
        look_at_atom(node);
        break;
      case NodeKind::String:
        if (head != "piece") look_at_string(node);
        break;
      case NodeKind::Call:
        look_at_call(id);
        break;
      case NodeKind::List:
        if (head == "start" || head == "end") drop_each(id, "rule");
        break;
      case NodeKind::Hole:
      case NodeKind::Group:
        break;
    }
    const std::string_view own = node.kind == NodeKind::Call ? node.text : head;
    for (const NodeId child : tree_.children(id)) {
      // The vertices and edges of a hand-drawn board are too many to mutate.
      if (own == "graph" && (tree_[child].label == "vertices" || tree_[child].label == "edges")) continue;
      if (tree_[child].label == "if") drop(child, "condition");
      look(child, own);
    }
  }

  void look_at_atom(const Node& node) {
    int number = 0;
    const char* const end = node.text.data() + node.text.size();
    if (const auto [last, error] = std::from_chars(node.text.data(), end, number);
        error == std::errc() && last == end) {
      replace(node.span, "number", std::to_string(number + 1));
      if (number > 0) replace(node.span, "number", std::to_string(number - 1));
      return;
    }
    const auto swap = [&](const auto& pairs, const char* kind) {
      if (const std::string_view other = other_of(pairs, node.text); !other.empty())
        replace(node.span, kind, std::string(other));
    };
    swap(directions, "direction");
    swap(roles, "player");
    swap(results, "result");
    swap(truths, "truth");
    swap(states, "state");
  }

  /// Replaces a piece by the next one of the game, or by the other player's.
  void look_at_string(const Node& node) {
    std::string_view name = node.text;
    while (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back()))) name.remove_suffix(1);
    const std::string_view player = node.text.substr(name.size());
    const auto found = std::ranges::find(pieces_, name);
    if (found == pieces_.end()) return;
    if (pieces_.size() > 1) {
      const auto next = found + 1 == pieces_.end() ? pieces_.begin() : found + 1;
      replace(node.span, "piece", fmt::format("\"{}{}\"", *next, player));
    }
    if (player == "1" || player == "2")
      replace(node.span, "piece", fmt::format("\"{}{}\"", name, player == "1" ? "2" : "1"));
  }

  void look_at_call(NodeId id) {
    const Node& node = tree_[id];
    if (node.quoted_head) return;
    const auto children = tree_.children(id);
    if (const std::string_view other = other_of(comparisons, node.text); !other.empty()) {
      const auto at = static_cast<std::uint32_t>(text_.find(node.text, node.span.begin + 1));
      replace({0, at, at + static_cast<std::uint32_t>(node.text.size())}, "comparison", std::string(other));
    }
    const bool junction = node.text == "and" || node.text == "or";
    const char* const kind = node.text == "and" ? "conjunct" : "alternative";
    if (junction && children.size() == 1 && tree_[children[0]].kind == NodeKind::List) drop_each(children[0], kind);
    if (junction && children.size() == 2)
      for (const std::size_t kept : {0, 1}) replace(node.span, kind, text_of(children[kept]));
    if (node.text == "not" && children.size() == 1) replace(node.span, "negation", text_of(children[0]));
    if (node.text == "if" && children.size() >= 2 && tree_[children[1]].label.empty() && !ends_game(children[1]))
      replace(node.span, "condition", text_of(children[1]));
    if (node.text == "if" && children.size() == 3) drop(children[2], "alternative");
    for (const NodeId child : children)
      if (tree_[child].kind == NodeKind::Call && (tree_[child].text == "then" || tree_[child].text == "apply"))
        drop(child, "consequence");
  }

  bool ends_game(NodeId id) const { return tree_[id].text == "result"; }

  /// Adds a mutant for each item of a list, without that item.
  void drop_each(NodeId list, const char* kind) {
    if (tree_.children(list).size() < 2) return;
    for (const NodeId item : tree_.children(list)) drop(item, kind);
  }

  void drop(NodeId id, const char* kind) {
    const Node& node = tree_[id];
    grammar::Span span = node.span;
    if (!node.label.empty()) span.begin = node.label_span.begin;
    replace(span, kind, "");
  }

  void replace(const grammar::Span& span, const char* kind, std::string text) {
    found_.push_back({kind, span.begin, span.end, std::move(text)});
  }
  std::string text_of(NodeId id) const {
    const grammar::Span span = tree_[id].span;
    return std::string(text_.substr(span.begin, span.end - span.begin));
  }

  const grammar::Tree& tree_;
  std::string_view text_;
  std::vector<std::string_view> pieces_;
  std::vector<Mutant> found_;
};

}  // namespace

std::string Mutant::apply(std::string_view original) const {
  return fmt::format("{}{}{}", original.substr(0, begin), text, original.substr(end));
}

std::vector<Mutant> mutants_of(const grammar::Tree& tree, std::string_view text) { return Finder(tree, text).run(); }

}  // namespace lud::tools
