// Inlay hints: the names of positional arguments, if the call has several that could be confused.
#include <fmt/format.h>

#include <algorithm>

#include "tools/lsp/features.hpp"
#include "tools/lsp/spot.hpp"

namespace lud::lsp {

namespace {

/// Whether an argument needs a hint: numbers, truth values and lists of numbers do, calls explain themselves.
bool needs_name(const grammar::Tree& tree, NodeId id) {
  const grammar::Node& node = tree[id];
  if (node.kind == NodeKind::Atom)
    return node.text == "True" || node.text == "False" || node.text.starts_with('#') ||
           node.text.find_first_not_of("0123456789.-") == std::string_view::npos;
  return false;
}

void add_hints(Workspace& workspace, Document& document, NodeId call, json& hints) {
  const Reading& reading = *document.reading;
  const auto children = reading.tree.children(call);
  if (std::ranges::none_of(children, [&](NodeId child) { return needs_name(reading.tree, child); })) return;
  const std::vector<Fit> fits = meanings(workspace, document, call);
  if (fits.empty() || fits.front().misfits > 0) return;
  const Declaration& form = *fits.front().form;
  const auto by_slot = std::ranges::count_if(form.parameters, [](const Parameter& p) { return !p.named; });
  if (by_slot < 2) return;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const int parameter = fits.front().parameter_of[i];
    if (parameter < 0 || !reading.tree[children[i]].label.empty() || !needs_name(reading.tree, children[i])) continue;
    const Parameter& p = form.parameters[static_cast<std::size_t>(parameter)];
    // One-letter names, as in (+ a b), are not helpful.
    if (p.name.size() < 2) continue;
    hints.push_back({{"position", to_json(reading.text.place(reading.tree[children[i]].span.begin))},
                     {"label", fmt::format("{}:", p.name)},
                     {"kind", 2},
                     {"paddingRight", true}});
  }
}

}  // namespace

json inlay_hints(Workspace& workspace, Document& document, const json& params) {
  const Reading& reading = *document.reading;
  const Stretch range = reading.text.stretch(member(params, "range"));
  json hints = json::array();
  for (NodeId id = 0; id < reading.tree.nodes.size(); ++id) {
    const grammar::Node& node = reading.tree[id];
    if (node.kind == NodeKind::Call && node.span.begin <= range.end && node.span.end >= range.begin)
      add_hints(workspace, document, id, hints);
  }
  return hints;
}

}  // namespace lud::lsp
