#include "grammar/define_uses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "grammar/parameters.hpp"
#include "grammar/remark.hpp"

namespace lud::grammar {
namespace {

struct Uses {
  Span define;
  unsigned parameters = 0;  ///< bit set of the parameters #1 to #9; bit 0 is not used
  unsigned optional = 0;    ///< bit set of the optional ones
  std::vector<NodeId> calls;
};

void collect_parameters(const Tree& tree, NodeId id, unsigned& bits) {
  bits |= parameters_in(tree[id].text) | parameters_in(tree[id].label);
  for (const NodeId child : tree.children(id)) collect_parameters(tree, child, bits);
}

void collect_calls(const Tree& tree, NodeId id, std::map<std::string_view, Uses>& uses) {
  const Node& node = tree[id];
  if (node.kind == NodeKind::Call && node.quoted_head)
    if (const auto found = uses.find(node.text); found != uses.end()) found->second.calls.push_back(id);
  for (const NodeId child : tree.children(id)) collect_calls(tree, child, uses);
}

bool names(const Tree& tree, NodeId id, std::string_view define) {
  const Node& node = tree[id];
  if ((node.kind == NodeKind::String || node.quoted_head) && node.text == define) return true;
  return std::ranges::any_of(tree.children(id), [&](NodeId child) { return names(tree, child, define); });
}

/// The bit set of the parameters that the remark above a define calls optional.
unsigned optional_parameters(const Tree& file, const SourceSet& sources, NodeId define) {
  unsigned bits = 0;
  const std::string_view text = sources.text(file[define].span.source);
  for (const RemarkArgument& argument : read_remark(remark_lines(file, text, define)).arguments)
    if (argument.optional) bits |= 1U << argument.number;
  return bits;
}

/// Warns of a define that has only a name, where something uses it.
void warn_of_empty(const Tree& file, NodeId define, Diagnostics& diagnostics) {
  const Node& name = file[file.children(define)[0]];
  for (const NodeId root : file.roots)
    if (root != define && file[root].text != "metadata" && names(file, root, name.text)) {
      diagnostics.warning("empty-define", name.span, fmt::format("define \"{}\" stands for nothing", name.text));
      return;
    }
}

void judge(const Tree& file, std::string_view name, const Uses& uses, Diagnostics& diagnostics) {
  const unsigned parameters = count_parameters(uses.parameters);
  unsigned needed = parameters;
  while (needed > 0 && (uses.optional >> needed & 1U) != 0) --needed;
  const auto is_short = [&](NodeId call) { return file[call].child_count < needed; };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(uses.calls, is_short));
  if (count == 0 || (count > 1 && count < uses.calls.size())) return;
  const Node& first = file[*std::ranges::find_if(uses.calls, is_short)];
  const char* others = count < uses.calls.size() ? ", but all other uses give it" : " and no other use gives it either";
  if (uses.calls.size() == 1) others = "";
  diagnostics
      .warning("missing-argument", first.span,
               fmt::format("define \"{}\" takes {} argument{}, {} given{}", name, parameters,
                           parameters == 1 ? "" : "s", first.child_count, others))
      .notes.push_back({"defined", uses.define});
}

}  // namespace

void warn_short_uses(const Tree& file, const SourceSet& sources, Diagnostics& diagnostics) {
  std::map<std::string_view, Uses> uses;
  for (const NodeId root : file.roots) {
    if (!is_call(file[root], "define")) continue;
    if (file[root].child_count == 1) warn_of_empty(file, root, diagnostics);
    if (file[root].child_count < 2) continue;
    const Node& name = file[file.children(root)[0]];
    Uses& made = uses[name.text];
    made.define = name.span;
    collect_parameters(file, root, made.parameters);
    made.optional = optional_parameters(file, sources, root);
  }
  for (const NodeId root : file.roots)
    if (file[root].kind == NodeKind::Call && file[root].text != "metadata") collect_calls(file, root, uses);
  for (const auto& [name, found] : uses) judge(file, name, found, diagnostics);
}

}  // namespace lud::grammar
