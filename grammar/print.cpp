#include "grammar/print.hpp"

#include <algorithm>

namespace lud::grammar {
namespace {

constexpr std::size_t indent_step = 4;

bool is_leaf(const Node& node) { return node.kind == NodeKind::Atom || node.kind == NodeKind::String; }

std::string_view brackets_of(NodeKind kind) {
  if (kind == NodeKind::Call) return "()";
  if (kind == NodeKind::List) return "{}";
  return kind == NodeKind::Hole ? "[]" : "<>";
}

// The stars behind an option's item or a ruleset: `(item ...)**`.
bool is_stars(const Node& node) {
  return node.kind == NodeKind::Atom && node.label.empty() && !node.text.empty() &&
         node.text.find_first_not_of('*') == std::string_view::npos;
}

bool is_range_sign(const Node& node) { return node.kind == NodeKind::Atom && node.label.empty() && node.text == ".."; }

bool is_sign(const Tree& tree, std::span<const NodeId> siblings, std::size_t index, std::string_view sign) {
  if (index >= siblings.size()) return false;
  const Node& node = tree[siblings[index]];
  return node.kind == NodeKind::Atom && node.label.empty() && node.text == sign;
}

// Whether the arrow of a rule test, `expression => value`, begins at sibling `index`; it is read as two atoms.
bool is_arrow(const Tree& tree, std::span<const NodeId> siblings, std::size_t index) {
  return is_sign(tree, siblings, index, "=") && is_sign(tree, siblings, index + 1, ">");
}

// Whether sibling `index` is written directly behind the one before it: stars behind a call, the sign of a range of
// named sites, "A1".."A5", and the halves of an arrow.
bool joins_previous(const Tree& tree, std::span<const NodeId> siblings, std::size_t index) {
  if (index == 0) return false;
  const Node& node = tree[siblings[index]];
  const Node& previous = tree[siblings[index - 1]];
  if (is_stars(node)) return previous.kind == NodeKind::Call;
  if (is_arrow(tree, siblings, index - 1)) return true;
  if (is_range_sign(node)) {
    return previous.kind == NodeKind::String && index + 1 < siblings.size() &&
           tree[siblings[index + 1]].kind == NodeKind::String && tree[siblings[index + 1]].label.empty();
  }
  return index > 1 && node.kind == NodeKind::String && node.label.empty() &&
         joins_previous(tree, siblings, index - 1) && is_range_sign(previous);
}

bool is_tag_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

// A group of one plain word would be read as the tag of an option: < size > is not <size>.
bool looks_like_tag(const Tree& tree, NodeId group) {
  if (tree[group].child_count != 1) return false;
  const Node& only = tree[tree.children(group)[0]];
  return only.kind == NodeKind::Atom && is_tag_text(only.text) && is_tag_text(only.label);
}

bool begins_with_angle(const Tree& tree, NodeId group) {
  if (tree[group].child_count == 0) return false;
  const Node& first = tree[tree.children(group)[0]];
  return first.label.empty() &&
         (first.kind == NodeKind::Group || (first.kind == NodeKind::Atom && first.text.starts_with('<')));
}

class Printer {
 public:
  Printer(const Tree& tree, bool with_comments) : tree_(tree), with_comments_(with_comments && !tree.comments.empty()) {
    widths_.assign(tree.nodes.size(), unknown);
  }

  std::string all() {
    bool after_node = false;
    for (std::size_t index = 0; index < tree_.roots.size(); ++index) {
      const NodeId root = tree_.roots[index];
      const bool joined = joins_previous(tree_, tree_.roots, index) && !comment_before(tree_[root].span.begin);
      if (!joined) {
        root_comments(tree_[root].span.begin, after_node);
        if (after_node) blank_line();
        new_line(0);
      }
      node(root, 0);
      after_node = true;
    }
    root_comments(no_source, after_node);
    if (!out_.empty()) out_ += '\n';
    return std::move(out_);
  }

  std::string one_line(NodeId id) {
    flat(id);
    return std::move(out_);
  }

 private:
  static constexpr std::size_t unknown = static_cast<std::size_t>(-1);
  static constexpr std::size_t too_wide = std::size_t{1} << 20;

  // --- measuring

  bool has_comment_inside(const Node& node) const {
    if (!with_comments_) return false;
    const auto first =
        std::lower_bound(tree_.comments.begin(), tree_.comments.end(), node.span.begin,
                         [](const Comment& comment, std::uint32_t at) { return comment.span.begin < at; });
    return first != tree_.comments.end() && first->span.begin < node.span.end;
  }

  std::size_t width(NodeId id) {
    if (widths_[id] != unknown) return widths_[id];
    const Node& node = tree_[id];
    std::size_t total = node.text.size() + (node.label.empty() ? 0 : node.label.size() + 1);
    if (node.kind != NodeKind::Atom) total += 2;
    if (node.quoted_head) total += 2;
    if (node.text.find('\n') != std::string_view::npos) total = too_wide;
    if (!is_leaf(node)) {
      for (const NodeId child : tree_.children(id)) total += width(child) + 1;
      if (has_comment_inside(node)) total = too_wide;
    }
    return widths_[id] = std::min(total, too_wide);
  }

  std::size_t column() const {
    const std::size_t line = out_.rfind('\n');
    return line == std::string::npos ? out_.size() : out_.size() - line - 1;
  }

  bool fits(NodeId id) { return column() + width(id) <= widest_printed_line; }

  // --- lines and comments

  void new_line(std::size_t indent) {
    if (!out_.empty()) out_ += '\n';
    out_.append(indent, ' ');
  }

  void blank_line() {
    if (!out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
  }

  bool comment_before(std::uint32_t offset) const {
    return with_comments_ && next_comment_ < tree_.comments.size() && tree_.comments[next_comment_].span.begin < offset;
  }

  // Writes the comments that stand before `offset`; returns whether there were any, that is, whether the line is used
  // up.
  bool comments(std::uint32_t offset, std::size_t indent) {
    bool any = false;
    for (; comment_before(offset); ++next_comment_) {
      const Comment& comment = tree_.comments[next_comment_];
      if (comment.trailing && !any) {
        out_ += ' ';
      } else {
        new_line(indent);
      }
      out_ += comment.text;
      any = true;
    }
    return any;
  }

  void root_comments(std::uint32_t offset, bool& after_node) {
    for (bool first = true; comment_before(offset); ++next_comment_, first = false) {
      const Comment& comment = tree_.comments[next_comment_];
      if (comment.trailing && after_node && first) {
        out_ += ' ';
      } else {
        if (after_node || comment.gap_before) blank_line();
        new_line(0);
        after_node = false;
      }
      out_ += comment.text;
      // What follows a comment stands apart from it only if it did.
      if (comment.gap_after) after_node = true;
    }
  }

  // --- nodes

  void label(const Node& node) {
    if (node.label.empty()) return;
    out_ += node.label;
    out_ += ':';
  }

  void leaf(const Node& node) {
    label(node);
    if (node.kind == NodeKind::String) out_ += '"';
    out_ += node.text;
    if (node.kind == NodeKind::String) out_ += '"';
  }

  void open(NodeId id) {
    const Node& node = tree_[id];
    label(node);
    out_ += brackets_of(node.kind)[0];
    if (node.quoted_head) out_ += '"';
    out_ += node.text;
    if (node.quoted_head) out_ += '"';
    // `(<` would begin a comparison, and `<<` the argument that names one.
    const bool group_first = node.kind == NodeKind::Call && !has_head(node) && begins_with_angle(tree_, id);
    if (group_first || (node.kind == NodeKind::Group && begins_with_angle(tree_, id))) out_ += ' ';
  }

  void close(NodeId id) {
    const Node& node = tree_[id];
    const bool after_group = node.child_count > 0 && tree_[tree_.children(id).back()].kind == NodeKind::Group;
    if (node.kind == NodeKind::Group && (looks_like_tag(tree_, id) || after_group)) out_ += ' ';
    out_ += brackets_of(node.kind)[1];
  }

  bool has_head(const Node& node) const { return node.quoted_head || !node.text.empty(); }

  void flat(NodeId id) {
    const Node& node = tree_[id];
    if (is_leaf(node)) {
      leaf(node);
      return;
    }
    open(id);
    const auto children = tree_.children(id);
    for (std::size_t index = 0; index < children.size(); ++index) {
      const bool first_without_head = index == 0 && !has_head(node);
      if (!first_without_head && !joins_previous(tree_, children, index)) out_ += ' ';
      flat(children[index]);
    }
    close(id);
  }

  void node(NodeId id, std::size_t indent) {
    const Node& node = tree_[id];
    if (is_leaf(node) || fits(id)) {
      flat(id);
    } else {
      broken(id, indent);
    }
  }

  void broken(NodeId id, std::size_t indent) {
    const Node& node = tree_[id];
    const auto children = tree_.children(id);
    open(id);
    std::size_t index = node.kind == NodeKind::Call && has_head(node) ? leading_leaves(children) : 0;
    if (node.kind == NodeKind::Call && index + 1 == children.size() && tree_[children[index]].kind == NodeKind::List &&
        has_head(node) && !comment_before(tree_[children[index]].span.begin) &&
        !comment_behind(children[index], node)) {
      // (equipment { ... }) shares its brackets' lines with its only list.
      out_ += ' ';
      broken_children(children[index], indent);
    } else if (node.kind == NodeKind::Call) {
      each_on_its_line(children, index, indent);
      const bool commented = comments(node.span.end, indent + indent_step);
      if (commented || !children.empty()) new_line(indent);
    } else {
      broken_list_items(id, indent);
    }
    close(id);
  }

  // A list with its brackets, its items on lines of their own.
  void broken_children(NodeId id, std::size_t indent) {
    open(id);
    broken_list_items(id, indent);
    close(id);
  }

  void broken_list_items(NodeId id, std::size_t indent) {
    const Node& node = tree_[id];
    const auto children = tree_.children(id);
    const bool leaves =
        std::all_of(children.begin(), children.end(), [&](NodeId child) { return is_leaf(tree_[child]); });
    const bool small = std::all_of(children.begin(), children.end(), [&](NodeId child) { return width(child) <= 12; });
    if (leaves || small) {
      filled(children, indent);
    } else {
      each_on_its_line(children, 0, indent);
    }
    comments(node.span.end, indent + indent_step);
    new_line(indent);
  }

  // Writes the atoms and strings that follow a head on its line; returns how many.
  std::size_t leading_leaves(std::span<const NodeId> children) {
    std::size_t index = 0;
    while (index < children.size()) {
      const Node& child = tree_[children[index]];
      if (!is_leaf(child) || comment_before(child.span.begin) ||
          column() + 1 + width(children[index]) > widest_printed_line)
        break;
      if (!joins_previous(tree_, children, index)) out_ += ' ';
      leaf(child);
      ++index;
    }
    return index;
  }

  bool comment_behind(NodeId last, const Node& parent) const {
    if (!with_comments_) return false;
    const auto first =
        std::lower_bound(tree_.comments.begin(), tree_.comments.end(), tree_[last].span.end,
                         [](const Comment& comment, std::uint32_t at) { return comment.span.begin < at; });
    return first != tree_.comments.end() && first->span.begin < parent.span.end;
  }

  void each_on_its_line(std::span<const NodeId> children, std::size_t index, std::size_t indent) {
    for (; index < children.size(); ++index) {
      const bool commented = comment_before(tree_[children[index]].span.begin);
      const bool joined = !commented && joins_previous(tree_, children, index);
      const bool at_arrow = is_arrow(tree_, children, index) || (index > 1 && is_arrow(tree_, children, index - 2));
      if (at_arrow && index > 0 && !commented) {
        out_ += ' ';
      } else if (!joined) {
        comments(tree_[children[index]].span.begin, indent + indent_step);
        new_line(indent + indent_step);
      }
      node(children[index], indent + indent_step);
    }
  }

  // As many items per line as go.
  void filled(std::span<const NodeId> children, std::size_t indent) {
    bool at_begin = true;
    for (std::size_t index = 0; index < children.size(); ++index) {
      const bool commented = comments(tree_[children[index]].span.begin, indent + indent_step);
      const bool joined = !commented && joins_previous(tree_, children, index);
      if (!joined) {
        if (at_begin || commented || column() + 1 + width(children[index]) > widest_printed_line) {
          new_line(indent + indent_step);
        } else {
          out_ += ' ';
        }
      }
      flat(children[index]);
      at_begin = false;
    }
  }

  const Tree& tree_;
  bool with_comments_;
  std::size_t next_comment_ = 0;
  std::vector<std::size_t> widths_;
  std::string out_;
};

}  // namespace

std::string print(const Tree& tree) { return Printer(tree, true).all(); }

std::string print_compact(const Tree& tree) {
  std::string out;
  for (const NodeId root : tree.roots) {
    out += print_compact(tree, root);
    out += '\n';
  }
  return out;
}

std::string print_compact(const Tree& tree, NodeId node) { return Printer(tree, false).one_line(node); }

bool same_structure(const Tree& a, NodeId node_a, const Tree& b, NodeId node_b) {
  std::vector<std::pair<NodeId, NodeId>> open{{node_a, node_b}};
  while (!open.empty()) {
    const auto [id_a, id_b] = open.back();
    open.pop_back();
    const Node& left = a[id_a];
    const Node& right = b[id_b];
    if (left.kind != right.kind || left.quoted_head != right.quoted_head || left.label != right.label ||
        left.text != right.text || left.child_count != right.child_count) {
      return false;
    }
    for (std::uint32_t index = 0; index < left.child_count; ++index) {
      open.emplace_back(a.children(id_a)[index], b.children(id_b)[index]);
    }
  }
  return true;
}

bool same_structure(const Tree& a, const Tree& b) {
  if (a.roots.size() != b.roots.size()) return false;
  for (std::size_t index = 0; index < a.roots.size(); ++index) {
    if (!same_structure(a, a.roots[index], b, b.roots[index])) return false;
  }
  return true;
}

}  // namespace lud::grammar
