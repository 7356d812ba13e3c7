#include "interpreter/compile/report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lud::compile {

namespace {

using grammar::no_node;
using grammar::NodeId;

/// Whether a node comes from the body of a define that was used at an origin, and not from the arguments given there.
bool is_from(const grammar::Tree& tree, NodeId node, std::uint32_t use) {
  std::uint32_t origin = tree[node].origin;
  while (origin != 0 && origin != use) origin = tree.origins[origin].outer;
  return origin == use;
}

/// The first of a node, its parent and its grandparent with too few arguments of a define (Node::lacks), or no_node.
/// The node itself must come from that define: an argument given to it is wrong for its own reasons.
NodeId lacking(const grammar::Tree& tree, const NodeId wrong) {
  constexpr int steps = 3;
  NodeId node = wrong;
  for (int step = 0; step < steps && node != no_node; ++step) {
    if (tree[node].lacks != 0) return is_from(tree, wrong, tree[node].lacks) ? node : no_node;
    const auto child = std::ranges::find(tree.child_ids, node);
    if (child == tree.child_ids.end()) return no_node;
    const auto place = static_cast<std::uint32_t>(child - tree.child_ids.begin());
    const auto parent = std::ranges::find_if(tree.nodes, [&](const grammar::Node& other) {
      return place >= other.first_child && place < other.first_child + other.child_count;
    });
    node = static_cast<NodeId>(parent - tree.nodes.begin());
  }
  return no_node;
}

/// Moves a message about the body of a define to the place where the define is used, if an argument is missing there or
/// if the body is in none of the author's files.
void move_to_use(grammar::Diagnostic& diagnostic, const grammar::Tree& tree, NodeId node, bool is_warning) {
  const NodeId short_call = is_warning || diagnostic.code == "unknown-word" || diagnostic.code == "impossible"
                                ? no_node
                                : lacking(tree, node);
  std::uint32_t origin = short_call == no_node ? tree[node].origin : tree[short_call].lacks;
  while (origin != 0 && tree.origins[origin].kind != grammar::OriginKind::Define) origin = tree.origins[origin].outer;
  if (origin == 0 || (short_call == no_node && diagnostic.span.source != grammar::no_source)) return;
  if (short_call == node && diagnostic.code == "surplus-argument") {
    // What the define stands for is too much at the place of its use, whatever it lacks.
  } else if (short_call != no_node) {
    diagnostic.message =
        fmt::format("define \"{}\" lacks an argument here: {}", tree.origins[origin].define, diagnostic.message);
    if (diagnostic.span.source != grammar::no_source) diagnostic.notes.push_back({"found", diagnostic.span});
  } else {
    diagnostic.message = fmt::format("in define \"{}\": {}", tree.origins[origin].define, diagnostic.message);
  }
  while (origin != 0 && tree.origins[origin].use.source == grammar::no_source) origin = tree.origins[origin].outer;
  if (origin != 0) diagnostic.span = tree.origins[origin].use;
  diagnostic.mends.clear();
}

/// For an argument of a define that is too much where the define puts it: shows that place. Returns the node whose
/// origin explains the message.
NodeId show_call_around(grammar::Diagnostic& diagnostic, const grammar::Tree& tree, const check::Mistake& mistake) {
  const NodeId call = mistake.around, node = mistake.node;
  if (call == no_node || tree[call].origin == tree[node].origin || !is_from(tree, call, tree[node].origin)) return node;
  if (tree[call].span.source != grammar::no_source) diagnostic.notes.push_back({"found", tree[call].span});
  diagnostic.mends.clear();
  return call;
}

/// Adds the mends of a mistake that lie within the span of the message.
void add_mends(grammar::Diagnostic& diagnostic, const grammar::Tree& tree, const check::Mistake& mistake) {
  const grammar::Span& own = diagnostic.span;
  for (const check::Mend& mend : mistake.mends) {
    grammar::Span span = own;
    if (mend.wrong.empty()) {
      if (mend.before != no_node)
        span = tree[mend.before].label.empty() ? tree[mend.before].span : tree[mend.before].label_span;
      const std::uint32_t at = mend.before != no_node ? span.begin : std::max(own.begin, own.end - 1);
      if (span.source != own.source || at < own.begin || at >= own.end) continue;
      span = {own.source, at, at};
    }
    diagnostic.mends.push_back({mend.wrong, mend.right, span});
  }
}

}  // namespace

void report(const grammar::Tree& tree, const std::vector<check::Mistake>& mistakes, grammar::Diagnostics& out) {
  for (const check::Mistake& mistake : mistakes) {
    const bool placed = mistake.node != grammar::no_node;
    const grammar::Severity severity = mistake.warning ? grammar::Severity::Warning : grammar::Severity::Error;
    grammar::Span span{grammar::no_source, 0, 0};
    if (placed) span = mistake.at_label ? tree[mistake.node].label_span : tree[mistake.node].span;
    grammar::Diagnostic diagnostic{severity,         mistake.code, span,          mistake.message,
                                   mistake.expected, {},           mistake.hints, {}};
    if (placed && diagnostic.span.source != grammar::no_source) add_mends(diagnostic, tree, mistake);
    if (placed) move_to_use(diagnostic, tree, mistake.node, mistake.warning);
    if (placed) grammar::note_origin(diagnostic, tree, tree[show_call_around(diagnostic, tree, mistake)].origin);
    out.add(std::move(diagnostic));
  }
}

}  // namespace lud::compile
