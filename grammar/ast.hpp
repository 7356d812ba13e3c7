#pragma once
// The AST: a flat array of nodes (atom, string, call, list ...), each with its span and, after expansion, the chain of
// defines and options that it came through. The reader makes it, the expander makes another, which the checker reads.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lud::grammar {

/// Index of a node in its tree.
using NodeId = std::uint32_t;
constexpr NodeId no_node = 0xFFFFFFFFu;

/// The `source` of a span without a place in a file.
constexpr std::uint32_t no_source = 0xFFFFFFFFu;

/// A range of one source file: byte offsets [begin, end) into file number `source` of a SourceSet.
struct Span {
  std::uint32_t source = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const Span&) const = default;
};

enum class NodeKind : std::uint8_t {
  Atom,    ///< a bare word or number: `P1`, `12`, `-0.5`, `True`; may hold an option's tag: `<Board:size>`, `0..<Last>`
  String,  ///< "quoted"; `text` is the content without quotes, `\"` still escaped (see `unescape`)
  Call,    ///< (head arg ...); `text` is the head; `quoted_head` where the head is a string: ("Define" ...)
  List,    ///< {item ...}
  Hole,    ///< [...], a part of the rules that is not known, `[#]`, or its possible contents, `[3 | 5]`
  Group,   ///< <item ...>, an argument of an option's item; never left after expansion
};

/// One node. Children are a contiguous run of `Tree::child_ids`.
struct Node {
  NodeKind kind = NodeKind::Atom;
  bool quoted_head = false;
  Span span;               ///< the whole node, without its label
  std::string_view label;  ///< `if` in `if:(...)`; empty where there is none
  std::string_view text;   ///< atom text, string content or call head; valid as long as the tree
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;
  std::uint32_t origin = 0;  ///< index into `Tree::origins`; 0: written here, not expanded from anything
  std::uint32_t lacks = 0;   ///< origin of the use of a define that gave too few arguments for this node; 0: none
  Span label_span;           ///< the label without its colon; meaningless where `label` is empty
};

/// Whether the value of a labelled node follows its label without a space: `if:(...)`. Among the arguments of a define
/// a label apart from its value is an argument of its own.
inline bool label_is_joined(const Node& node) {
  return node.label_span.source == node.span.source && node.label_span.end + 1 == node.span.begin;
}

/// Whether `node` is a call (head ...) of a word; false for the use of a define, ("head" ...).
inline bool is_call(const Node& node, std::string_view head) {
  return node.kind == NodeKind::Call && !node.quoted_head && node.text == head;
}

/// A `// remark`, kept outside the nodes for the formatter. Its place among the nodes follows from its span.
struct Comment {
  Span span;
  std::string_view text;    ///< with the slashes, without the line break
  bool trailing = false;    ///< a token precedes it on its line
  bool gap_before = false;  ///< an empty line precedes it
};

enum class OriginKind : std::uint8_t { Define, Option };

/// One step of expansion: "expanded from define X at span". Steps are linked from the innermost define outwards.
struct Origin {
  OriginKind kind = OriginKind::Define;
  std::string_view define;  ///< name of the define or of the option's item ("Board Size/8x8")
  Span use;                 ///< where the define or the option's tag was used
  std::uint32_t outer = 0;  ///< index of the origin of that use; 0 ends the chain
};

/// A tree owns its nodes and, through `owners`, their texts: copying or moving it leaves all string views valid.
class Tree {
 public:
  std::vector<Node> nodes;
  std::vector<NodeId> child_ids;
  std::vector<Origin> origins{Origin{}};
  std::vector<NodeId> roots;                        ///< the top-level nodes of the file, in order
  std::vector<Comment> comments;                    ///< in the order of the file; empty in an expanded tree
  std::vector<std::shared_ptr<const void>> owners;  ///< keep the texts that views refer to alive

  const Node& operator[](NodeId id) const { return nodes[id]; }
  std::span<const NodeId> children(NodeId id) const {
    return {child_ids.data() + nodes[id].first_child, nodes[id].child_count};
  }
};

}  // namespace lud::grammar
