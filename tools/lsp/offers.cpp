#include "tools/lsp/offers.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "interpreter/lud.hpp"
#include "tools/lsp/spot.hpp"
#include "tools/lsp/storage.hpp"

namespace lud::lsp {

namespace {

namespace fs = std::filesystem;
using grammar::Node;
using grammar::Tree;

class Offers {
 public:
  Offers(Workspace& workspace, Document& document, const Cursor& cursor)
      : workspace_(workspace),
        document_(document),
        cursor_(cursor),
        game_(game_reading(workspace, document)),
        in_string_(cursor.in == Cursor::In::String) {}

  std::vector<Offer> list() {
    if (cursor_.open.empty() || is_prose()) return {};
    if (in_string_ && cursor_.at_head) {
      add_defines();
    } else if (is_root("tests") && is_innermost_root() && cursor_.label.empty()) {
      add_games();
    } else if (cursor_.label == "ruleset") {
      for (const grammar::Ruleset& ruleset : game_->choices.rulesets) add(ruleset.name, "ruleset", Offer::Kind::Choice);
    } else if (names_items()) {
      for (const grammar::OptionCategory& category : game_->choices.categories)
        for (const grammar::OptionItem& item : category.items)
          add(category.name + "/" + item.name, item.description, Offer::Kind::Choice);
    } else {
      add_by_word();
    }
    return std::move(offers_);
  }

 private:
  const Node& innermost() const { return cursor_.tree[cursor_.innermost()]; }
  bool is_root(std::string_view head) const { return is_call(cursor_.tree[cursor_.open[0]], head); }
  bool is_innermost_root() const { return cursor_.open.size() == 1; }

  /// Whether the cursor is in a text for people, in a name that is given there, or in a string of several lines.
  bool is_prose() const {
    const std::string_view text = cursor_.sources.text(0);
    if (in_string_ && text.find('\n', cursor_.word.begin) != std::string_view::npos) return true;
    if (is_root("metadata")) return cursor_.open.size() < 2 || !is_call(cursor_.tree[cursor_.open[1]], "graphics");
    if (is_root("option")) return is_call(innermost(), "option") || is_call(innermost(), "item");
    if (is_root("rulesets")) return is_call(innermost(), "ruleset") && cursor_.label.empty();
    constexpr std::array<std::string_view, 5> titled{"game", "match", "define", "test", "invariant"};
    return in_string_ && is_innermost_root() && innermost().child_count == 0 && cursor_.label.empty() &&
           std::ranges::any_of(titled, [&](std::string_view head) { return is_root(head); });
  }

  /// Whether the cursor is within (ruleset ...), or `options:{...}` of tests.
  bool names_items() const {
    return std::ranges::any_of(cursor_.open, [&](NodeId id) {
      return is_call(cursor_.tree[id], "ruleset") || cursor_.tree[id].label == "options";
    });
  }

  void add(const std::string& name, const std::string& detail, Offer::Kind kind = Offer::Kind::Thing,
           bool likely = false) {
    if (!name.empty() && added_.insert(name).second) offers_.push_back({name, detail, kind, likely});
  }

  void add_defines() {
    for (const auto& file : {document_.reading, game_})
      for (const Symbol& symbol : file->symbols)
        if (symbol.kind == SymbolKind::Define) add(symbol.name, "define", Offer::Kind::Define, true);
    for (const std::string_view name : defines_at_hand(workspace_.options).names())
      add(std::string(name), "standard define", Offer::Kind::Define);
  }

  /// The games that a heading of tests may name: files beside the tests, and the built-in games.
  void add_games() {
    const fs::path folder = fs::path(document_.path).parent_path();
    const auto add_file = [&](const fs::path& path) {
      if (path.extension() == ".lud" && path.parent_path() == folder)
        add(path.filename().string(), "file", Offer::Kind::File, true);
    };
    for (const auto& [uri, open] : workspace_.documents()) add_file(open->path);
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) add_file(it->path());
    for (const std::string& name : built_in_games()) add(name, "built-in game", Offer::Kind::File);
  }

  /// Adds what the innermost call takes: of some words only one kind of name.
  void add_by_word() {
    const Tree& tree = cursor_.tree;
    const NodeId call = cursor_.innermost();
    if (const SymbolKind kind = storage_of(tree, call); is_stored(kind)) return add_stored(kind);
    if (begins(tree, call, "piece", "") || begins(tree, call, "forEach", "Piece")) return add_things("piece", true);
    if (begins(tree, call, "sites", "")) add_things("region", true);
    add_things({}, false);
  }

  /// The names of variables or remembered values, by their uses in the text.
  void add_stored(SymbolKind kind) {
    for (const auto& file : {document_.reading, game_})
      for (const NodeId name : stored_names(*file, kind)) {
        const bool here = file == document_.reading && file->inside(name).begin == cursor_.word.begin;
        if (!here) add(std::string(file->tree[name].text), "name");
      }
    for (const std::string& name : workspace_.names(document_).variables) add(name, "name");
  }

  /// The names of equipment and phases; only those of `kind` unless that is empty.
  void add_things(std::string_view kind, bool likely) {
    const auto suits = [&](std::string_view one) { return kind.empty() || one == kind; };
    for (const Symbol& symbol : game_->symbols) {
      const bool thing = symbol.kind == SymbolKind::Equipment || symbol.kind == SymbolKind::Phase;
      const std::string_view what = symbol.word == "regions" ? std::string_view("region") : symbol.word;
      if (thing && suits(what)) add(symbol.name, std::string(what), Offer::Kind::Thing, likely);
    }
    const GameNames& names = workspace_.names(document_);
    for (const auto& [list, what] :
         {std::pair{&names.pieces, "piece"}, std::pair{&names.regions, "region"}, std::pair{&names.tracks, "track"},
          std::pair{&names.maps, "map"}, std::pair{&names.containers, "container"}, std::pair{&names.variables, "name"},
          std::pair{&names.sites, "site"}})
      if (suits(what))
        for (const std::string& name : *list) add(name, what, Offer::Kind::Thing, likely);
  }

  Workspace& workspace_;
  Document& document_;
  const Cursor& cursor_;
  std::shared_ptr<Reading> game_;
  bool in_string_;
  std::set<std::string> added_;
  std::vector<Offer> offers_;
};

}  // namespace

std::vector<Offer> offers_at(Workspace& workspace, Document& document, const Cursor& cursor) {
  return Offers(workspace, document, cursor).list();
}

}  // namespace lud::lsp
