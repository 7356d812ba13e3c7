#include "tools/lsp/names.hpp"

#include <algorithm>
#include <filesystem>

#include "interpreter/embedded.hpp"
#include "tools/lsp/choice_names.hpp"
#include "tools/lsp/storage.hpp"

namespace lud::lsp {

namespace {

using grammar::Node;

/// Whether a text is the number of a player, or an option's tag or a parameter that stands for one: `1`, `<Size>`,
/// `#1`.
bool is_number(std::string_view text) {
  if (text.starts_with('<')) return text.find('>') == text.size() - 1;
  return text.substr(text.starts_with('#') ? 1 : 0).find_first_not_of("0123456789") == std::string_view::npos;
}

Named made_of(const Symbol& symbol, Stretch place, const Home& home) {
  return {symbol.kind, symbol.name, place, home.path, home.uri, home.file, symbol.place, false};
}

/// The file that defines the things of a document's rules.
Home home_of(Workspace& workspace, Document& document) {
  const auto game = game_reading(workspace, document);
  if (game == document.reading) return {game, document.path, document.uri};
  const std::string path = workspace.game_of(document.path, *document.reading).value_or(document.path);
  return {game, path, workspace.uri_for(path)};
}

/// Whether a node is within (rulesets ...), (metadata ...) or a heading of tests, where strings are prose or names of
/// choices and files.
bool is_aside(const Reading& file, NodeId node) {
  while (file.parents[node] != no_node) node = file.parents[node];
  const Node& root = file.tree[node];
  return !root.quoted_head && (root.text == "rulesets" || root.text == "metadata" || root.text == "tests");
}

std::optional<Named> define_at(Workspace& workspace, Document& document, const Spot& spot) {
  const auto define = find_define(workspace, document, spot.word);
  if (!define) return std::nullopt;
  Named named = made_of(*define->symbol, spot.place, {define->keep, path_of_uri(define->uri), define->uri});
  const std::string& path = named.path;
  named.read_only = std::ranges::any_of(embedded_files(), [&](const EmbeddedFile& file) {
    return path.ends_with(file.path) && workspace.read_embedded(std::string(file.path)) == define->keep;
  });
  return named;
}

/// The name of something stored; its definition is where the home file names it first.
std::optional<Named> stored_at(const Reading& reading, const Spot& spot, const Home& home) {
  const SymbolKind kind = storage_of(reading.tree, reading.parents[spot.node]);
  for (const NodeId name : stored_names(*home.file, kind))
    if (home.file->tree[name].text == spot.word)
      return Named{kind, spot.word, spot.place, home.path, home.uri, home.file, home.file->inside(name), false};
  return std::nullopt;
}

}  // namespace

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

std::optional<Named> named_at(Workspace& workspace, Document& document, std::uint32_t offset) {
  const Reading& reading = *document.reading;
  const Spot spot = spot_at(reading, offset);
  if (spot.part != Part::QuotedHead && spot.part != Part::String && spot.part != Part::Tag) return std::nullopt;
  const Home home = home_of(workspace, document);
  if (auto choice = choice_at(reading, spot, offset, home)) return choice;
  const bool prose =
      spot.part == Part::String && (is_title_of_choice(reading, spot.node) || is_aside(reading, spot.node));
  if (prose || spot.part == Part::Tag) return std::nullopt;
  if (auto define = define_at(workspace, document, spot)) return define;
  if (spot.part == Part::String && is_stored_name(reading, spot.node)) return stored_at(reading, spot, home);
  const Symbol* symbol = thing_called(*home.file, spot.word);
  if (!symbol) return std::nullopt;
  const Stretch place{spot.place.begin, spot.place.begin + static_cast<std::uint32_t>(symbol->name.size())};
  return made_of(*symbol, place, home);
}

bool is_numbered(const Named& named, std::string_view text) {
  const std::string& name = named.name;
  if (named.kind != SymbolKind::Equipment || text.size() <= name.size() || !text.starts_with(name)) return false;
  const Symbol* thing = thing_called(*named.file, text);
  return is_number(text.substr(name.size())) && (!thing || thing->name == name);
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
    const bool head = node.kind == NodeKind::Call && node.quoted_head;
    if (!head && node.kind != NodeKind::String) return;
    const Stretch place = head ? file_.head(id) : file_.inside(id);
    if (node.text == named_.name && is_meant(id, head)) {
      found_.push_back(place);
    } else if (!head && is_numbered(named_, node.text) && is_meant(id, head)) {
      found_.push_back({place.begin, place.begin + static_cast<std::uint32_t>(named_.name.size())});
    }
  }

  bool is_meant(NodeId id, bool head) const {
    if (named_.kind == SymbolKind::Define) return head || !is_title(id);
    const bool stored = is_stored_name(file_, id);
    if (stored || is_stored(named_.kind)) return stored && storage_of(file_.tree, file_.parents[id]) == named_.kind;
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

  const Reading& file_;
  const Named& named_;
  std::vector<Stretch> found_;
};

}  // namespace

std::vector<Stretch> places_in(const Reading& file, const Named& named) {
  return is_choice(named.kind) ? places_of_choice(file, named) : Places(file, named).find();
}

namespace {

bool uses_define_of(const Reading& file, const Reading& defines) {
  return std::ranges::any_of(file.tokens, [&](const grammar::Token& token) {
    return token.kind == grammar::TokenKind::String && defines.find(SymbolKind::Define, token.text);
  });
}

/// Whether a file may use a name of another one. A file with its own define of that name does not use this one; what is
/// stored is shared by the files of one game, but two games that both have a "Count" mean two.
bool may_use(const Reading& file, const Named& named) {
  if (!is_stored(named.kind)) return !file.find(SymbolKind::Define, named.name);
  return named.file->kind != FileKind::Defines || uses_define_of(file, *named.file);
}

}  // namespace

std::vector<SharedFile> files_with(Workspace& workspace, const Named& named) {
  std::vector<SharedFile> files;
  if (named.file) files.push_back({named.path, named.file});
  const bool shared = named.file && named.file->kind == FileKind::Defines;
  if (named.kind == SymbolKind::Option || named.kind == SymbolKind::Argument) return files;
  const std::vector<std::string> candidates = shared ? workspace.files() : workspace.tests_of(named.path);
  for (const std::string& path : candidates) {
    if (path == named.path) continue;
    const std::shared_ptr<Reading> reading = workspace.read(path);
    if (reading && may_use(*reading, named)) files.push_back({path, reading});
  }
  return files;
}

}  // namespace lud::lsp
