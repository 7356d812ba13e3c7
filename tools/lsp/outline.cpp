// Document symbols, folding ranges and selection ranges.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/spelling.hpp"
#include "tools/lsp/features.hpp"

namespace lud::lsp {

namespace {

/// The number of a symbol kind in the protocol.
int kind_number(const Symbol& symbol) {
  constexpr int module = 2, class_kind = 5, method = 6, enum_kind = 10, function = 12, constant = 14, array = 18,
                enum_member = 22, structure = 23, event = 24;
  switch (symbol.kind) {
    case SymbolKind::Game:
      return module;
    case SymbolKind::Define:
      return function;
    case SymbolKind::Option:
      return enum_kind;
    case SymbolKind::Item:
      return enum_member;
    case SymbolKind::Ruleset:
      return structure;
    case SymbolKind::Phase:
      return event;
    case SymbolKind::Test:
      return method;
    case SymbolKind::Equipment:
      return symbol.word == "piece" ? class_kind : symbol.word == "track" ? array : constant;
    case SymbolKind::Category:
    case SymbolKind::Argument:
    case SymbolKind::Variable:
    case SymbolKind::Value:
    case SymbolKind::Other:
      break;
  }
  return constant;
}

std::string shown_name(const Symbol& symbol) {
  const std::string name =
      symbol.kind == SymbolKind::Item ? symbol.name.substr(symbol.name.rfind('/') + 1) : symbol.name;
  return name.empty() ? std::string("(no name)") : name;
}

/// The symbols in text order, nested by containment.
json tree_of(const Reading& reading, std::size_t& next, std::uint32_t end) {
  json list = json::array();
  while (next < reading.symbols.size()) {
    const Symbol& symbol = reading.symbols[next];
    const Stretch whole = stretch_of(reading.tree[symbol.node].span);
    if (whole.begin >= end) break;
    ++next;
    const Stretch name{std::clamp(symbol.place.begin, whole.begin, whole.end),
                       std::clamp(symbol.place.end, whole.begin, whole.end)};
    json made{{"name", shown_name(symbol)},
              {"detail", std::string(symbol.word)},
              {"kind", kind_number(symbol)},
              {"range", reading.text.range(whole)},
              {"selectionRange", reading.text.range(name)}};
    if (json inner = tree_of(reading, next, whole.end); !inner.empty()) made["children"] = std::move(inner);
    list.push_back(std::move(made));
  }
  return list;
}

}  // namespace

json document_symbols(Workspace& workspace, Document& document, const json&) {
  const Reading& reading = *document.reading;
  if (workspace.client.nested_symbols) {
    std::size_t next = 0;
    return tree_of(reading, next, grammar::no_source);
  }
  json list = json::array();
  for (const Symbol& symbol : reading.symbols)
    list.push_back(
        {{"name", shown_name(symbol)},
         {"kind", kind_number(symbol)},
         {"location",
          {{"uri", document.uri}, {"range", reading.text.range(stretch_of(reading.tree[symbol.node].span))}}}});
  return list;
}

namespace {

/// The symbols of several files whose names contain a query, in any case of letters.
class Search {
 public:
  explicit Search(const std::string& query) : query_(grammar::lower_case(query)) {}

  /// `uri_of` is called only if a symbol is found: it may have to write a copy of the file.
  template <class UriOf>
  void look(const Reading& file, const UriOf& uri_of) {
    std::string uri;
    for (const Symbol& symbol : file.symbols) {
      if (found_.size() >= most) return;
      if (symbol.name.empty() || grammar::lower_case(symbol.name).find(query_) == std::string::npos) continue;
      if (uri.empty()) uri = uri_of();
      found_.push_back({{"name", shown_name(symbol)},
                        {"kind", kind_number(symbol)},
                        {"location", {{"uri", uri}, {"range", file.text.range(symbol.place)}}}});
      if (symbol.kind == SymbolKind::Item)
        found_.back()["containerName"] = symbol.name.substr(0, symbol.name.rfind('/'));
    }
  }
  json take() { return std::move(found_); }

 private:
  static constexpr std::size_t most = 2000;
  std::string query_;
  json found_ = json::array();
};

}  // namespace

json workspace_symbols(Workspace& workspace, const json& params) {
  Search search(text_member(params, "query"));
  std::set<std::string> paths;
  for (const std::string& path : workspace.files()) {
    paths.insert(path);
    if (const auto file = workspace.read(path)) search.look(*file, [&] { return workspace.uri_for(path); });
  }
  const grammar::Defines& defines = defines_at_hand(workspace.options);
  for (const std::string_view name : defines.names()) {
    const std::string& path = define_sources(workspace.options).name(defines.find(name)->span.source);
    if (!paths.insert(path).second) continue;
    if (const auto embedded = workspace.read_embedded(path))
      search.look(*embedded, [&] { return workspace.uri_of_embedded(path); });
    else if (const auto file = workspace.read(path))
      search.look(*file, [&] { return workspace.uri_for(path); });
  }
  return search.take();
}

json folding_ranges(Workspace&, Document& document, const json&) {
  const Reading& reading = *document.reading;
  json list = json::array();
  // Brackets that open on the same line fold together.
  std::uint32_t begun = grammar::no_source;
  const auto fold = [&](Stretch stretch, const char* kind) {
    const std::uint32_t first = reading.text.place(stretch.begin).line;
    std::uint32_t last = reading.text.place(stretch.end).line;
    // The line of the closing bracket stays visible.
    if (*kind == '\0' && last > first) --last;
    if (last <= first || (*kind == '\0' && first == begun)) return;
    begun = first;
    json range{{"startLine", first}, {"endLine", last}};
    if (*kind != '\0') range["kind"] = kind;
    list.push_back(std::move(range));
  };
  for (const grammar::Node& node : reading.tree.nodes)
    if (node.kind != NodeKind::Atom && node.kind != NodeKind::String) fold(stretch_of(node.span), "");
  const auto& comments = reading.tree.comments;
  for (std::size_t i = 0; i < comments.size();) {
    std::size_t behind = i + 1;
    const auto follows = [&](std::size_t at) {
      return at < comments.size() && !comments[at].trailing && !comments[at].gap_before &&
             reading.text.place(comments[at].span.begin).line ==
                 reading.text.place(comments[at - 1].span.begin).line + 1;
    };
    while (!comments[i].trailing && follows(behind)) ++behind;
    fold({comments[i].span.begin, comments[behind - 1].span.end}, "comment");
    i = behind;
  }
  return list;
}

json selection_ranges(Workspace&, Document& document, const json& params) {
  const json& positions = member(params, "positions");
  if (!positions.is_array()) throw RequestError(ErrorCode::InvalidParams, "'positions' is no list");
  const Reading& reading = *document.reading;
  json list = json::array();
  for (const json& position : positions) {
    const std::uint32_t offset = reading.text.offset(place_from(position));
    json range{{"range", reading.text.range({0, reading.text.size()})}};
    Stretch last{0, reading.text.size()};
    const auto grow = [&](Stretch stretch) {
      if (!stretch.contains(offset) || (stretch.begin == last.begin && stretch.end == last.end)) return;
      last = stretch;
      range = {{"range", reading.text.range(stretch)}, {"parent", std::move(range)}};
    };
    for (const NodeId id : reading.path_to(offset)) {
      const grammar::Node& node = reading.tree[id];
      if (!node.label.empty()) grow({node.label_span.begin, node.span.end});
      if (!node.label.empty() && offset < node.span.begin) {
        grow(stretch_of(node.label_span));
        continue;
      }
      grow(stretch_of(node.span));
      if (node.kind == NodeKind::String) grow(reading.inside(id));
      if (node.kind == NodeKind::Call && reading.head(id).end > 0) grow(reading.head(id));
    }
    list.push_back(std::move(range));
  }
  return list;
}

}  // namespace lud::lsp
