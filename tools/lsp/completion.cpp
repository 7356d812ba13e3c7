// Completion: the words that the declarations allow at the cursor, likeliest first, with a snippet for the rest of the
// call; and the names of this game.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/check/check.hpp"
#include "tools/lsp/cursor.hpp"
#include "tools/lsp/features.hpp"
#include "tools/lsp/spot.hpp"

namespace lud::lsp {

namespace {

/// Numbers of the protocol.
enum class ItemKind { Function = 3, Field = 5, Class = 7, Module = 9, EnumMember = 20, Constant = 21, Reference = 18 };

/// Order of the items: the most certain first.
enum class Rank { Label, Constant, Name, Word, Define, Other };

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '$' || c == '}' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string placeholder(int number, const Parameter& p) {
  std::string sorts;
  for (const Sort* sort : p.sorts)
    if (sort) sorts += fmt::format("{}{}", sorts.empty() ? "" : "|", sort->name);
  const std::string shown = fmt::format("${{{}:{}}}", number, escaped(sorts));
  return p.named ? fmt::format("{}:{}", p.name, shown) : shown;
}

/// A snippet of a call with its required arguments: `count Sites in:${1:sites}`.
std::string snippet(const Declaration& d) {
  std::string text(d.head);
  int number = 0, group = 0;
  for (const Parameter& p : d.parameters) {
    const bool first_of_group = p.group && p.group_required && p.group != group;
    if (p.optional && !first_of_group) continue;
    group = p.group;
    text += " " + placeholder(++number, p);
  }
  return text;
}

class Completion {
 public:
  Completion(Workspace& workspace, Document& document, std::uint32_t offset, bool snippets)
      : workspace_(workspace),
        document_(document),
        reading_(*document.reading),
        library_(reading_.library()),
        cursor_(reading_, offset),
        offset_(offset),
        snippets_(snippets) {}

  json items() {
    if (cursor_.in == Cursor::In::Comment) return json::array();
    expected_ = cursor_.expected(library_);
    if (cursor_.in == Cursor::In::String) {
      add_strings();
    } else if (cursor_.open.empty() || (cursor_.at_head && cursor_.open.size() == 1)) {
      add_top_level();
    } else if (cursor_.at_head) {
      add_words();
      add_defines();
    } else {
      add_keywords();
      add_labels();
      add_constants();
      add_tags();
      add_words();
      add_defines();
      if (takes_text()) add_names();
    }
    return std::move(items_);
  }

 private:
  bool closed_behind() const {
    const std::string& text = reading_.text.content();
    return offset_ < text.size() && text[offset_] == ')';
  }

  void add(Rank rank, ItemKind kind, const std::string& label, const std::string& insert, const std::string& detail,
           std::string_view doc = {}) {
    if (!added_.insert(label + "\n" + detail).second) return;
    json item{{"label", label},
              {"kind", static_cast<int>(kind)},
              {"sortText", fmt::format("{}{}", static_cast<int>(rank), label)},
              {"filterText", filter(label)},
              {"textEdit", {{"range", reading_.text.range({cursor_.word.begin, offset_})}, {"newText", insert}}}};
    if (!detail.empty()) item["detail"] = detail;
    if (!doc.empty()) item["documentation"] = {{"kind", "markdown"}, {"value", doc}};
    if (snippets_ && insert.find('$') != std::string::npos) item["insertTextFormat"] = 2;
    items_.push_back(std::move(item));
  }

  static std::string filter(const std::string& label) {
    return label.starts_with('(') || label.starts_with('"') ? label.substr(label.starts_with("(\"") ? 2 : 1) : label;
  }

  /// The text to insert for a call: with brackets unless one is already open.
  std::string call_text(const std::string& inner) const {
    std::string text = snippets_ ? inner : inner.substr(0, inner.find("${"));
    while (text.ends_with(' ')) text.pop_back();
    if (cursor_.at_head) return closed_behind() ? text : text + ")";
    return "(" + text + ")";
  }

  void add_word(const Declaration& d, Rank rank) {
    const std::string label = cursor_.at_head ? std::string(d.head) : fmt::format("({})", d.head);
    add(rank, ItemKind::Function, label, call_text(snippet(d)), check::signature(d), d.doc);
  }

  void add_words() {
    std::set<const Sort*> results;
    for (const Sort* sort : expected_)
      for (const Sort* one : accepted_for(sort, library_)) results.insert(one);
    for (const Declaration& d : library_.all())
      if (!d.head.empty() && (results.contains(d.result) || (expected_.empty() && cursor_.at_head)))
        add_word(d, Rank::Word);
  }

  /// Adds the second words of heads: `Sites` after `(count `.
  void add_keywords() {
    const grammar::Node& call = cursor_.tree[cursor_.innermost()];
    if (call.kind != NodeKind::Call || call.quoted_head || !cursor_.label.empty()) return;
    std::string before(call.text);
    for (const NodeId child : cursor_.tree.children(cursor_.innermost())) {
      if (cursor_.tree[child].kind != NodeKind::Atom) return;
      before += fmt::format(" {}", cursor_.tree[child].text);
    }
    before += ' ';
    for (const Declaration& d : library_.all())
      if (d.head.starts_with(before)) {
        std::string rest = snippet(d).substr(before.size());
        if (!snippets_) rest = rest.substr(0, rest.find(" ${"));
        add(Rank::Label, ItemKind::Constant, std::string(d.head.substr(before.size())), rest, check::signature(d),
            d.doc);
      }
  }

  void add_labels() {
    if (cursor_.tree[cursor_.innermost()].kind != NodeKind::Call || !cursor_.label.empty()) return;
    const auto children = cursor_.tree.children(cursor_.innermost());
    for (const Fit& one : cursor_.forms(cursor_.open.size() - 1, library_))
      for (const Parameter& p : one.form->parameters) {
        const auto given = [&](NodeId child) { return cursor_.tree[child].label == p.name; };
        if (!p.named || std::ranges::any_of(children, given)) continue;
        std::string sorts;
        for (const Sort* sort : p.sorts)
          if (sort) sorts += fmt::format("{}<{}>", sorts.empty() ? "" : " | ", sort->name);
        add(Rank::Label, ItemKind::Field, fmt::format("{}:", p.name),
            fmt::format("{}:", p.name) + (snippets_ ? "$1" : ""), sorts, check::signature(*one.form));
      }
  }

  void add_constants() {
    Memory memory;
    for (const Sort* sort : expected_)
      for (const Sort* one : accepted_for(sort, library_)) {
        for (const std::string_view word : one->words)
          add(Rank::Constant, ItemKind::EnumMember, std::string(word), std::string(word), std::string(one->name));
        for (const char* word : {"True", "False", "Off", "End", "Infinity"})
          if (one->words.empty() && one->literal && one->literal(word, false, memory))
            add(Rank::Constant, ItemKind::EnumMember, word, word, std::string(one->name));
      }
  }

  void add_tags() {
    for (const grammar::OptionCategory& category : reading_.choices.categories)
      for (const std::string& argument : category.argument_names) {
        const std::string tag = fmt::format("<{}:{}>", category.tag, argument);
        add(Rank::Define, ItemKind::Reference, tag, tag, fmt::format("option {}", category.name));
      }
  }

  void add_define(std::string_view name, unsigned parameters, const grammar::Remark& remark) {
    // Optional arguments at the end are omitted.
    unsigned asked = parameters;
    while (asked > 0 && remark.argument(asked) && remark.argument(asked)->optional) --asked;
    std::string inner = fmt::format("\"{}\"", escaped(name));
    for (unsigned i = 1; i <= asked; ++i) {
      const grammar::RemarkArgument* argument = remark.argument(i);
      inner += fmt::format(" ${{{}:{}}}", i, argument ? argument->name : fmt::format("#{}", i));
    }
    const std::string label = cursor_.at_head ? fmt::format("\"{}\"", name) : fmt::format("(\"{}\")", name);
    add(Rank::Define, ItemKind::Module, label, call_text(inner), grammar::shown_define(name, parameters, remark),
        markdown(remark));
  }

  void add_defines() {
    for (const auto& file : {document_.reading, game_reading(workspace_, document_)})
      for (const Symbol& symbol : file->symbols)
        if (symbol.kind == SymbolKind::Define)
          add_define(symbol.name, parameters_of(file->tree, symbol.node), file->remark_above(symbol.node));
    const grammar::Defines& known = defines_at_hand(workspace_.options);
    constexpr std::size_t most = 600;
    std::size_t count = 0;
    for (const std::string_view name : known.names())
      if (++count <= most) add_define(name, known.find(name)->parameters, remark_of(*known.find(name)));
  }

  grammar::Remark remark_of(const grammar::Define& define) const {
    if (!define.file) return {};
    const std::string_view text = define_sources(workspace_.options).text(define.span.source);
    return grammar::read_remark(grammar::remark_lines(*define.file, text, define.node));
  }

  bool takes_text() const {
    Memory memory;
    return std::ranges::any_of(expected_, [&](const Sort* sort) {
      return std::ranges::any_of(accepted_for(sort, library_),
                                 [&](const Sort* one) { return one->literal && one->literal("x", true, memory); });
    });
  }

  void add_strings() {
    if (names_choices()) {
      for (const auto& file : {document_.reading, game_reading(workspace_, document_)})
        for (const grammar::OptionCategory& category : file->choices.categories)
          for (const grammar::OptionItem& item : category.items)
            add_name(category.name + "/" + item.name, item.description, ItemKind::EnumMember);
    }
    add_names();
    if (cursor_.at_head) add_define_names();
  }

  /// Whether the cursor is within (ruleset ...), or `options:{...}` of tests.
  bool names_choices() const {
    return std::ranges::any_of(cursor_.open, [&](NodeId id) {
      return cursor_.tree[id].text == "ruleset" || cursor_.tree[id].label == "options";
    });
  }

  void add_define_names() {
    for (const Symbol& symbol : reading_.symbols)
      if (symbol.kind == SymbolKind::Define) add_name(symbol.name, "define", ItemKind::Module);
    for (const std::string_view name : defines_at_hand(workspace_.options).names())
      add_name(std::string(name), "standard define", ItemKind::Module);
  }

  void add_name(const std::string& name, const std::string& detail, ItemKind kind) {
    if (!named_.insert(name).second) return;
    if (cursor_.in != Cursor::In::String) {
      add(Rank::Name, kind, fmt::format("\"{}\"", name), fmt::format("\"{}\"", escaped(name)), detail);
      return;
    }
    const std::string& text = reading_.text.content();
    const bool closed = offset_ < text.size() && text[offset_] == '"';
    add(Rank::Name, kind, name, escaped(name) + (closed ? "" : "\""), detail);
  }

  void add_names() {
    const auto file = game_reading(workspace_, document_);
    for (const Symbol& symbol : file->symbols)
      if (symbol.kind == SymbolKind::Equipment || symbol.kind == SymbolKind::Phase)
        add_name(symbol.name, std::string(symbol.word), ItemKind::Class);
    const GameNames& names = workspace_.names(document_);
    for (const auto& [list, what] :
         {std::pair{&names.pieces, "piece"}, std::pair{&names.regions, "region"}, std::pair{&names.tracks, "track"},
          std::pair{&names.maps, "map"}, std::pair{&names.containers, "container"}, std::pair{&names.variables, "name"},
          std::pair{&names.sites, "site"}})
      for (const std::string& name : *list) add_name(name, what, ItemKind::Class);
  }

  void add_top_level() {
    const bool tests = reading_.kind == FileKind::Tests;
    const auto part = [&](const char* head, const char* inner, const char* detail) {
      const std::string label = cursor_.at_head ? std::string(head) : fmt::format("({})", head);
      add(Rank::Word, ItemKind::Function, label, call_text(inner), detail);
    };
    if (tests) {
      part("tests", "tests \"${1:game.lud}\"", "which game the tests are about");
      part("test", "test \"${1:name}\" {\n    $2\n}", "a rule test");
      part("invariant", "invariant \"${1:name}\" {\n    $2\n}", "what holds in every position");
    } else {
      for (const Declaration& d : library_.all())
        if (d.head == "game" || d.head == "match") add_word(d, Rank::Word);
      part("option",
           "option \"${1:Name}\" <${2:Tag}> args:{<${3:argument}>} {\n    (item \"${4:Name}\" <$5> \"$6\")*\n}",
           "something that can be chosen");
      part("rulesets", "rulesets {\n    (ruleset \"Ruleset/${1:Name}\" {\"${2:Category/Item}\"})\n}",
           "sets of choices");
      part("metadata", "metadata (info {(description \"$1\")})", "what is told about the game");
    }
    part("define", "define \"${1:Name}\" $2", "an abbreviation");
  }

  Workspace& workspace_;
  Document& document_;
  const Reading& reading_;
  const Library& library_;
  Cursor cursor_;
  std::uint32_t offset_;
  bool snippets_;
  std::vector<const Sort*> expected_;
  std::set<std::string> added_, named_;
  json items_ = json::array();
};

}  // namespace

json completion(Workspace& workspace, Document& document, const json& params) {
  const std::uint32_t offset = offset_of(document, params);
  return {{"isIncomplete", false},
          {"items", Completion(workspace, document, offset, workspace.client.snippets).items()}};
}

}  // namespace lud::lsp
