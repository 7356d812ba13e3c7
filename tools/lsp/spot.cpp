#include "tools/lsp/spot.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/parameters.hpp"
#include "interpreter/embedded.hpp"

namespace lud::lsp {

namespace {

using grammar::Node;

/// The tag `<Board:size>` around an offset within a word.
bool find_tag(const Reading& reading, Stretch word, std::uint32_t offset, Spot& spot) {
  const std::string_view text = reading.text_of(word);
  for (std::size_t open = text.find('<'); open != std::string_view::npos; open = text.find('<', open + 1)) {
    const std::size_t close = text.find('>', open);
    if (close == std::string_view::npos || close == open + 1) return false;
    const Stretch place{word.begin + static_cast<std::uint32_t>(open) + 1,
                        word.begin + static_cast<std::uint32_t>(close)};
    if (offset + 1 < place.begin || offset > place.end + 1) continue;
    spot.part = Part::Tag;
    spot.place = place;
    spot.whole = {place.begin - 1, place.end + 1};
    spot.word = std::string(reading.text_of(place));
    return true;
  }
  return false;
}

bool is_keyword(const Reading& reading, NodeId node, NodeId call) {
  if (call == no_node || reading.tree[node].kind != NodeKind::Atom || !reading.tree[node].label.empty()) return false;
  const std::size_t place = slot_among(reading, call, node);
  const auto forms = forms_of(reading.tree, call, reading.library());
  return std::ranges::any_of(forms, [&](const Declaration* form) { return place < keyword_count(*form); });
}

}  // namespace

std::size_t slot_among(const Reading& reading, NodeId parent, NodeId child) {
  const auto children = reading.tree.children(parent);
  return static_cast<std::size_t>(std::ranges::find(children, child) - children.begin());
}

Spot spot_at(const Reading& reading, std::uint32_t offset) {
  Spot spot;
  const std::vector<NodeId> path = reading.path_to(offset);
  if (path.empty()) return spot;
  const NodeId id = path.back();
  const Node& node = reading.tree[id];
  spot.node = id;
  const auto take = [&](Part part, Stretch place, Stretch whole) {
    spot.part = part;
    spot.place = place;
    spot.whole = whole;
    spot.word = std::string(reading.text_of(place));
  };
  if (!node.label.empty() && stretch_of(node.label_span).contains(offset) && offset < node.span.begin) {
    spot.call = reading.parents[id];
    take(Part::Label, stretch_of(node.label_span), stretch_of(node.label_span));
    return spot;
  }
  if (node.kind == NodeKind::Call) {
    spot.call = id;
    const Stretch head = reading.head(id);
    const Stretch wide = node.quoted_head ? Stretch{head.begin - 1, head.end + 1} : head;
    if (head.end > 0 && wide.contains(offset)) {
      take(node.quoted_head ? Part::QuotedHead : Part::Head, head, wide);
      if (!node.quoted_head && find_tag(reading, head, offset, spot)) return spot;
    }
    return spot;
  }
  spot.call = reading.parents[id];
  if (node.kind == NodeKind::String) {
    take(Part::String, reading.inside(id), stretch_of(node.span));
    find_tag(reading, reading.inside(id), offset, spot);
  } else if (node.kind == NodeKind::Atom && !node.text.empty()) {
    if (find_tag(reading, stretch_of(node.span), offset, spot)) return spot;
    const NodeId call = spot.call != no_node && reading.tree[spot.call].kind == NodeKind::Call ? spot.call : no_node;
    take(is_keyword(reading, id, call) ? Part::Keyword : Part::Atom, stretch_of(node.span), stretch_of(node.span));
  }
  return spot;
}

std::vector<Fit> meanings(Workspace& workspace, Document& document, NodeId call) {
  if (call == no_node) return {};
  const Reading& reading = *document.reading;
  std::vector<Fit> fits = fits_of(reading.tree, call, reading.library());
  if (reading.kind != FileKind::Game) return fits;
  const Checked* typed = workspace.typing(document).at(reading.tree[call].span.begin);
  if (!typed || !typed->declaration) return fits;
  const auto meant = std::ranges::find_if(fits, [&](const Fit& one) { return one.form == typed->declaration; });
  if (meant != fits.end()) std::rotate(fits.begin(), meant, meant + 1);
  return fits;
}

unsigned parameters_of(const grammar::Tree& tree, NodeId define) {
  unsigned seen = 0;
  const auto look = [&](const auto& self, NodeId id) -> void {
    for (const std::string_view text : {tree[id].text, tree[id].label}) seen |= grammar::parameters_in(text);
    for (const NodeId child : tree.children(id)) self(self, child);
  };
  look(look, define);
  return grammar::count_parameters(seen);
}

std::string markdown(const grammar::Remark& remark) {
  std::string text = remark.text;
  if (!remark.arguments.empty()) text += "\n";
  for (const auto& argument : remark.arguments) text += fmt::format("\n- `{}`: {}", argument.name, argument.text);
  if (!remark.example.empty()) text += fmt::format("\n\n```lud\n{}\n```", remark.example);
  return text;
}

std::shared_ptr<Reading> game_reading(Workspace& workspace, Document& document) {
  if (document.reading->kind != FileKind::Tests) return document.reading;
  const auto game = workspace.game_of(document.path, *document.reading);
  const auto reading = game ? workspace.read(*game) : nullptr;
  return reading ? reading : document.reading;
}

std::optional<KnownDefine> find_define(Workspace& workspace, Document& document, std::string_view name) {
  const auto made = [&](std::shared_ptr<Reading> reading, const std::string& path,
                        const std::string& uri) -> std::optional<KnownDefine> {
    if (!reading) return std::nullopt;
    const Symbol* symbol = reading->find(SymbolKind::Define, name);
    if (!symbol) return std::nullopt;
    const unsigned parameters = parameters_of(reading->tree, symbol->node);
    return KnownDefine{reading.get(), reading, symbol, uri.empty() ? workspace.uri_for(path) : uri, parameters};
  };
  if (auto own = made(document.reading, document.path, document.uri)) return own;
  if (document.reading->kind == FileKind::Tests)
    if (const auto game = workspace.game_of(document.path, *document.reading))
      if (auto its = made(workspace.read(*game), *game, "")) return its;
  const grammar::Define* define = defines_at_hand(workspace.options).find(name);
  if (!define) return std::nullopt;
  const std::string& path = define_sources(workspace.options).name(define->span.source);
  if (auto on_disk = made(workspace.read(path), path, "")) return on_disk;
  if (!embedded_file(path)) return std::nullopt;
  return made(workspace.read_embedded(path), path, workspace.uri_of_embedded(path));
}

}  // namespace lud::lsp
