#include "grammar/print.hpp"

#include <algorithm>
#include <utility>

#include "grammar/layout.hpp"
#include "grammar/options.hpp"

namespace lud::grammar {
namespace {

bool is_leaf(const Node& node) { return node.kind == NodeKind::Atom || node.kind == NodeKind::String; }

bool is_range_sign(const Node& node) { return node.kind == NodeKind::Atom && node.label.empty() && node.text == ".."; }

bool is_sign(const Tree& tree, std::span<const NodeId> siblings, std::size_t index, std::string_view sign) {
  if (index >= siblings.size()) return false;
  const Node& node = tree[siblings[index]];
  return node.kind == NodeKind::Atom && node.label.empty() && node.text == sign;
}

// Whether the arrow of a rule test, `expression => value`, begins at sibling `index`. The reader makes two atoms of it.
bool is_arrow(const Tree& tree, std::span<const NodeId> siblings, std::size_t index) {
  return is_sign(tree, siblings, index, "=") && is_sign(tree, siblings, index + 1, ">");
}

// Whether sibling `index` is written directly after the previous one, without space: stars after a call, the parts of a
// range of named sites, "A1".."A5", and the second atom of an arrow.
bool joins_previous(const Tree& tree, std::span<const NodeId> siblings, std::size_t index) {
  if (index == 0) return false;
  const Node& node = tree[siblings[index]];
  const Node& previous = tree[siblings[index - 1]];
  if (count_stars(node) > 0) return previous.kind == NodeKind::Call;
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

// Whether a group would be read as the tag of an option if it were printed without spaces: < size > is not <size>.
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

bool has_head(const Node& node) { return node.quoted_head || !node.text.empty(); }

/// Splits a tree into the pieces of its printed text, in order.
class Cutter {
 public:
  /// Takes line breaks from `text`, and puts at least `root_breaks` between top-level nodes.
  Cutter(const Tree& tree, std::string_view text, int root_breaks)
      : tree_(tree), text_(text), root_breaks_(root_breaks) {}

  std::vector<Piece> all() {
    for (std::size_t index = 0; index < tree_.roots.size(); ++index)
      node(tree_.roots[index], joins_previous(tree_, tree_.roots, index), false);
    comments(no_source, no_piece);
    return std::move(pieces_);
  }

  /// The pieces of one node, without comments.
  std::vector<Piece> one(NodeId id) {
    next_comment_ = tree_.comments.size();
    node(id, false, false);
    return std::move(pieces_);
  }

 private:
  void comments(std::uint32_t offset, std::uint32_t parent) {
    for (; next_comment_ < tree_.comments.size() && tree_.comments[next_comment_].span.begin < offset;
         ++next_comment_) {
      const Comment& comment = tree_.comments[next_comment_];
      Piece& piece = add(PieceKind::Comment, std::string(comment.text), parent, comment.span.begin);
      piece.trailing = comment.trailing && pieces_.size() > 1 && pieces_[pieces_.size() - 2].kind != PieceKind::Comment;
      piece.breaks = piece.trailing ? 0 : comment.gap_before ? 2 : 1;
      if (pieces_.size() == 1) piece.breaks = 0;
    }
  }

  Piece& add(PieceKind kind, std::string text, std::uint32_t parent, std::uint32_t begin) {
    const bool after_comment = !pieces_.empty() && pieces_.back().kind == PieceKind::Comment;
    Piece& piece = pieces_.emplace_back();
    piece.kind = kind;
    piece.text = std::move(text);
    piece.parent = parent;
    piece.breaks = pieces_.size() == 1 ? 0 : std::max<int>(line_breaks_before(begin), after_comment ? 1 : 0);
    return piece;
  }

  /// The line breaks in the source text before the token at `begin`: 0, none; 1, a line break; 2, empty lines.
  int line_breaks_before(std::uint32_t begin) const {
    int breaks = 0;
    for (std::size_t at = std::min<std::size_t>(begin, text_.size()); at > 0 && breaks < 2; --at) {
      const char c = text_[at - 1];
      if (c == '\n') ++breaks;
      if (c != '\n' && c != ' ' && c != '\t' && c != '\r') break;
    }
    return breaks;
  }

  void node(NodeId id, bool joined, bool arrow) {
    const Node& node = tree_[id];
    const std::uint32_t parent = open_;
    const std::uint32_t begin = node.label.empty() ? node.span.begin : std::min(node.label_span.begin, node.span.begin);
    comments(begin, parent);
    const bool leaf = is_leaf(node);
    const bool after_comment = !pieces_.empty() && pieces_.back().kind == PieceKind::Comment;
    Piece& piece = add(leaf ? PieceKind::Leaf : PieceKind::Open, leaf ? leaf_text(node) : open_text(id), parent, begin);
    piece.node = node.kind;
    piece.headed = has_head(node);
    piece.joined = joined && !after_comment;
    piece.arrow = arrow;
    if (piece.joined)
      piece.breaks = 0;
    else if (parent == no_piece && pieces_.size() > 1)
      piece.breaks = std::max(piece.breaks, after_comment ? 1 : root_breaks_);
    if (!leaf) inside(id);
  }

  void inside(NodeId id) {
    const Node& node = tree_[id];
    const auto own = static_cast<std::uint32_t>(pieces_.size() - 1);
    const std::uint32_t outer = std::exchange(open_, own);
    const bool outer_call = std::exchange(in_define_call_, node.kind == NodeKind::Call && node.quoted_head);
    const auto children = tree_.children(id);
    for (std::size_t index = 0; index < children.size(); ++index) {
      const bool arrow = is_arrow(tree_, children, index) || (index > 1 && is_arrow(tree_, children, index - 2));
      this->node(children[index], joins_previous(tree_, children, index), arrow);
    }
    comments(node.span.end, own);
    open_ = outer;
    in_define_call_ = outer_call;
    const bool after_group = node.child_count > 0 && tree_[children.back()].kind == NodeKind::Group;
    const bool apart = node.kind == NodeKind::Group && (looks_like_tag(tree_, id) || after_group);
    Piece& piece = add(PieceKind::Close, apart ? " >" : std::string(sign(partner(opening_of(node.kind)))), own, 0);
    piece.partner = own;
    pieces_[own].partner = static_cast<std::uint32_t>(pieces_.size() - 1);
  }

  /// The label with its colon. Among the arguments of a define a space behind the colon parts the label from its value:
  /// they are two arguments, so the space stays.
  std::string label_text(const Node& node) const {
    if (node.label.empty()) return {};
    const bool has_value = node.kind != NodeKind::Atom || !node.text.empty();
    const bool apart = has_value && in_define_call_ && !label_is_joined(node);
    return std::string(node.label) + (apart ? ": " : ":");
  }

  std::string leaf_text(const Node& node) const {
    const std::string_view quote = node.kind == NodeKind::String ? "\"" : "";
    return label_text(node).append(quote).append(node.text).append(quote);
  }

  std::string open_text(NodeId id) const {
    const Node& node = tree_[id];
    const std::string_view quote = node.quoted_head ? "\"" : "";
    std::string text = label_text(node);
    text.append(sign(opening_of(node.kind))).append(quote).append(node.text).append(quote);
    // Without the space, `(<` would be read as a comparison, and `<<` as a comparison given as an argument.
    const bool group_first = node.kind == NodeKind::Call && !has_head(node) && begins_with_angle(tree_, id);
    if (group_first || (node.kind == NodeKind::Group && begins_with_angle(tree_, id))) text += ' ';
    return text;
  }

  const Tree& tree_;
  std::string_view text_;
  int root_breaks_;
  std::size_t next_comment_ = 0;
  std::uint32_t open_ = no_piece;
  bool in_define_call_ = false;  ///< the arguments of a call of a define are being printed
  std::vector<Piece> pieces_;
};

/// A printed text with line breaks of the kind that comes first in the author's text: "\n" or "\r\n".
std::string with_breaks_of(std::string_view text, std::string printed) {
  const std::size_t first = text.find('\n');
  if (first == std::string_view::npos || first == 0 || text[first - 1] != '\r') return printed;
  std::string made;
  for (const char c : printed) {
    if (c == '\n' && !made.ends_with('\r')) made += '\r';
    made += c;
  }
  return made;
}

bool same_structure(const Tree& a, std::span<const NodeId> left, const Tree& b, std::span<const NodeId> right) {
  return std::ranges::equal(left, right, [&](NodeId one, NodeId other) { return same_structure(a, one, b, other); });
}

}  // namespace

std::string print(const Tree& tree) { return lay_out(Cutter(tree, {}, 2).all(), widest_expanded_line); }

std::string print(const Tree& tree, std::string_view text) {
  std::string printed = with_breaks_of(text, lay_out(Cutter(tree, text, 1).all(), widest_printed_line));
  return text.starts_with(byte_order_mark) ? std::string(byte_order_mark) + printed : printed;
}

std::string print_compact(const Tree& tree) {
  std::string out;
  for (const NodeId root : tree.roots) out += print_compact(tree, root) + '\n';
  return out;
}

std::string print_compact(const Tree& tree, NodeId node) { return on_one_line(Cutter(tree, {}, 0).one(node)); }

bool same_structure(const Tree& a, NodeId node_a, const Tree& b, NodeId node_b) {
  const Node &left = a[node_a], &right = b[node_b];
  return left.kind == right.kind && left.quoted_head == right.quoted_head && left.label == right.label &&
         left.text == right.text && same_structure(a, a.children(node_a), b, b.children(node_b));
}

bool same_structure(const Tree& a, const Tree& b) { return same_structure(a, a.roots, b, b.roots); }

}  // namespace lud::grammar
