#include "tools/lsp/names.hpp"

#include <algorithm>
#include <filesystem>

#include "interpreter/embedded.hpp"

namespace lud::lsp {

namespace {

using grammar::Node;

bool is_number(std::string_view text) { return text.find_first_not_of("0123456789") == std::string_view::npos; }

/// The equipment or phase with a name; "Disc1" also matches "Disc", for player 1.
const Symbol* thing_called(const Reading& file, std::string_view word) {
  const Symbol* numbered = nullptr;
  for (const Symbol& symbol : file.symbols) {
    if (symbol.kind != SymbolKind::Equipment && symbol.kind != SymbolKind::Phase) continue;
    if (symbol.name == word) return &symbol;
    const bool like =
        !symbol.name.empty() && word.starts_with(symbol.name) && is_number(word.substr(symbol.name.size()));
    if (like && symbol.word == "piece") numbered = &symbol;
  }
  return numbered;
}

Named made_of(const Symbol& symbol, Stretch place, std::shared_ptr<Reading> file, const std::string& path,
              const std::string& uri) {
  return {symbol.kind, symbol.name, place, path, uri, std::move(file), symbol.place, false};
}

/// Whether a node is within (option ...), (rulesets ...), (metadata ...) or a heading of tests, where strings are prose
/// or names of choices and files.
bool is_aside(const Reading& file, NodeId node) {
  while (file.parents[node] != no_node) node = file.parents[node];
  const Node& root = file.tree[node];
  return !root.quoted_head && (root.text == "rulesets" || root.text == "metadata" || root.text == "tests");
}

/// Whether a string is the name or the description of an item, or the name of an option.
bool is_title_of_choice(const Reading& file, NodeId node) {
  const NodeId parent = file.parents[node];
  if (parent == no_node || file.tree[parent].quoted_head || file.tree[parent].kind != NodeKind::Call) return false;
  const std::string_view head = file.tree[parent].text;
  return (head == "item" || head == "option") && file.tree[node].label.empty();
}

/// The option item named by a string in a ruleset or in a heading of tests.
const Symbol* item_called(const Reading& file, std::string_view word) { return file.find(SymbolKind::Item, word); }

std::string whole_item(const Reading& file, NodeId node, std::string_view word) {
  const NodeId item = file.parents[node];
  for (const Symbol& symbol : file.symbols)
    if (symbol.kind == SymbolKind::Item && symbol.node == item) return symbol.name;
  return std::string(word);
}

std::optional<Named> tag_at(Document& document, const Spot& spot) {
  const std::string tag = spot.word.substr(0, spot.word.find(':'));
  const auto& reading = document.reading;
  const Symbol* symbol = reading->find(SymbolKind::Option, tag);
  if (!symbol) return std::nullopt;
  const Stretch place{spot.place.begin, spot.place.begin + static_cast<std::uint32_t>(tag.size())};
  return made_of(*symbol, place, reading, document.path, document.uri);
}

std::optional<Named> define_at(Workspace& workspace, Document& document, const Spot& spot) {
  const auto define = find_define(workspace, document, spot.word);
  if (!define) return std::nullopt;
  Named named = made_of(*define->symbol, spot.place, define->keep, path_of_uri(define->uri), define->uri);
  const std::string& path = named.path;
  named.read_only = std::ranges::any_of(embedded_files(), [&](const EmbeddedFile& file) {
    return path.ends_with(file.path) && workspace.read_embedded(std::string(file.path)) == define->keep;
  });
  return named;
}

}  // namespace

std::optional<Named> named_at(Workspace& workspace, Document& document, std::uint32_t offset) {
  const Reading& reading = *document.reading;
  const Spot spot = spot_at(reading, offset);
  if (spot.part == Part::Tag) return tag_at(document, spot);
  if (spot.part != Part::QuotedHead && spot.part != Part::String) return std::nullopt;
  const auto game = game_reading(workspace, document);
  const std::string game_path =
      game == document.reading ? document.path : workspace.game_of(document.path, reading).value_or(document.path);
  const std::string game_uri = workspace.uri_for(game_path);
  if (spot.part == Part::String) {
    const bool title = is_title_of_choice(reading, spot.node);
    const std::string item = title ? whole_item(reading, spot.node, spot.word) : spot.word;
    if (const Symbol* symbol = item_called(*game, item)) return made_of(*symbol, spot.place, game, game_path, game_uri);
    if (title || is_aside(reading, spot.node)) return std::nullopt;
  }
  if (auto define = define_at(workspace, document, spot)) return define;
  const Symbol* symbol = thing_called(*game, spot.word);
  if (!symbol) return std::nullopt;
  const Stretch place{spot.place.begin, spot.place.begin + static_cast<std::uint32_t>(symbol->name.size())};
  return made_of(*symbol, place, game, game_path, game_uri);
}

namespace {

/// Collects the occurrences of a name in a file.
class Places {
 public:
  Places(const Reading& file, const Named& named) : file_(file), named_(named) {}

  std::vector<Stretch> find() {
    for (NodeId id = 0; id < file_.tree.nodes.size(); ++id) look(id);
    std::ranges::sort(found_, {}, &Stretch::begin);
    return std::move(found_);
  }

 private:
  void look(NodeId id) {
    const Node& node = file_.tree[id];
    if (named_.kind == SymbolKind::Option) {
      look_for_tags(node.kind == NodeKind::Call ? file_.head(id) : stretch_of(node.span), node.kind);
      return;
    }
    const bool head = node.kind == NodeKind::Call && node.quoted_head;
    if (!head && node.kind != NodeKind::String) return;
    const Stretch place = head ? file_.head(id) : file_.inside(id);
    if (named_.kind == SymbolKind::Item) {
      look_for_item(id, place);
    } else if (node.text == named_.name && is_meant(id, head)) {
      found_.push_back(place);
    } else if (named_.kind == SymbolKind::Equipment && !head && node.text.starts_with(named_.name) &&
               node.text.size() > named_.name.size() && is_number(node.text.substr(named_.name.size())) &&
               is_meant(id, head) && thing_called(*named_.file, node.text)->name == named_.name) {
      found_.push_back({place.begin, place.begin + static_cast<std::uint32_t>(named_.name.size())});
    }
  }

  bool is_meant(NodeId id, bool head) const {
    if (named_.kind == SymbolKind::Define) return head || !is_title(id);
    // Metadata about graphics refers to pieces by their names.
    NodeId root = id;
    while (file_.parents[root] != no_node) root = file_.parents[root];
    const std::string_view part = file_.tree[root].text;
    return !head && !is_title_of_choice(file_, id) && part != "rulesets" && part != "tests" &&
           (part != "metadata" || named_.kind == SymbolKind::Equipment);
  }

  bool is_title(NodeId id) const {
    if (is_title_of_choice(file_, id) || is_aside(file_, id)) return true;
    const NodeId parent = file_.parents[id];
    if (parent == no_node) return false;
    const Node& call = file_.tree[parent];
    return call.kind == NodeKind::Call && !call.quoted_head &&
           (call.text == "game" || call.text == "match" || call.text == "test" || call.text == "invariant") &&
           file_.tree[id].label.empty();
  }

  void look_for_tags(Stretch place, NodeKind kind) {
    if (kind != NodeKind::Atom && kind != NodeKind::String && kind != NodeKind::Call) return;
    const std::string_view text = file_.text_of(place);
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
      const std::string_view rest = text.substr(at + 1);
      const bool same = rest.starts_with(named_.name) && rest.size() > named_.name.size() &&
                        (rest[named_.name.size()] == ':' || rest[named_.name.size()] == '>');
      const auto begin = place.begin + static_cast<std::uint32_t>(at) + 1;
      if (same) found_.push_back({begin, begin + static_cast<std::uint32_t>(named_.name.size())});
    }
  }

  /// Items are called "Category/Item" in rulesets and tests, and by the last part alone at their definition.
  void look_for_item(NodeId id, Stretch place) {
    const std::size_t slash = named_.name.rfind('/');
    if (file_.tree[id].text == named_.name && is_aside_or_test(id)) {
      found_.push_back({place.begin + static_cast<std::uint32_t>(slash) + 1, place.end});
    } else if (&file_ == named_.file.get() && place.begin == named_.defined.begin) {
      found_.push_back(place);
    }
  }
  bool is_aside_or_test(NodeId id) const { return is_aside(file_, id) || file_.kind == FileKind::Tests; }

  const Reading& file_;
  const Named& named_;
  std::vector<Stretch> found_;
};

}  // namespace

std::vector<Stretch> places_in(const Reading& file, const Named& named) { return Places(file, named).find(); }

std::vector<SharedFile> files_with(Workspace& workspace, const Named& named) {
  std::vector<SharedFile> files;
  if (named.file) files.push_back({named.path, named.file});
  const bool shared = named.file && named.file->kind == FileKind::Defines;
  if (named.kind == SymbolKind::Option) return files;
  const std::vector<std::string> candidates = shared ? workspace.files() : workspace.tests_of(named.path);
  for (const std::string& path : candidates) {
    if (path == named.path) continue;
    const std::shared_ptr<Reading> reading = workspace.read(path);
    // A file with its own define of that name does not use this one.
    if (reading && !reading->find(SymbolKind::Define, named.name)) files.push_back({path, reading});
  }
  return files;
}

}  // namespace lud::lsp
