// Completion: the words that the declarations allow at the cursor, likeliest first, with a snippet for the rest of the
// call; and the names of this game.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/top_level.hpp"
#include "interpreter/check/check.hpp"
#include "tools/lsp/cursor.hpp"
#include "tools/lsp/features.hpp"
#include "tools/lsp/offers.hpp"
#include "tools/lsp/spot.hpp"

namespace lud::lsp {

namespace {

/// Numbers of the protocol.
enum class ItemKind {
  Function = 3,
  Field = 5,
  Class = 7,
  Module = 9,
  File = 17,
  Reference = 18,
  EnumMember = 20,
  Constant = 21
};

/// Order of the items: the most certain first.
enum class Rank { Likely, Label, Constant, Name, Word, Define, Other };

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

/// What a completion replaces: the word, tag or content of a string around the cursor.
struct Target {
  enum class Kind { Word, Label, Tag, OpenString, ClosedString } kind = Kind::Word;
  Stretch place;
};

bool is_tag_letter(char c) { return grammar::is_identifier_character(c) || c == '-' || c == ':'; }

/// The tag `<Board:size>` around an offset, which may be unfinished; an empty stretch if there is none. In `(<` a
/// comparison is more likely.
Stretch tag_around(std::string_view text, std::uint32_t offset) {
  std::uint32_t begin = offset, end = offset;
  while (begin > 0 && is_tag_letter(text[begin - 1])) --begin;
  if (begin == 0 || text[begin - 1] != '<') return {};
  if (begin == offset && begin > 1 && text[begin - 2] == '(') return {};
  while (end < text.size() && is_tag_letter(text[end])) ++end;
  if (end < text.size() && text[end] == '>') ++end;
  return {begin - 1, end};
}

/// Whether the string of a token ends where its author meant it to: an unclosed string goes on to the quote that opens
/// another one, which is in another line or leaves an odd number of quotes in its line.
bool is_closed(const Reading& reading, const grammar::Token& token) {
  const std::uint32_t line = reading.text.place(token.span.begin).line;
  if (reading.text.place(token.span.end).line != line) return false;
  const std::uint32_t end =
      line + 1 < reading.text.line_count() ? reading.text.line_begin(line + 1) : reading.text.size();
  return std::ranges::count(reading.text_of({reading.text.line_begin(line), end}), '"') % 2 == 0;
}

Target target_of(const Reading& reading, const Cursor& cursor, std::uint32_t offset) {
  const bool in_string = cursor.in == Cursor::In::String;
  if (!in_string)
    if (const Stretch tag = tag_around(reading.text.content(), offset); tag.end > 0) return {Target::Kind::Tag, tag};
  const std::uint32_t begin = in_string ? cursor.word.begin - 1 : cursor.word.begin;
  const auto token = std::ranges::find(reading.tokens, begin, [](const grammar::Token& one) { return one.span.begin; });
  const bool found = token != reading.tokens.end() && token->span.end >= offset;
  if (in_string) {
    if (!found || token->kind != grammar::TokenKind::String || !is_closed(reading, *token))
      return {Target::Kind::OpenString, {cursor.word.begin, offset}};
    return {Target::Kind::ClosedString, {cursor.word.begin, token->span.end - 1}};
  }
  if (!found) return {Target::Kind::Word, {begin, offset}};
  // A label directly behind the cursor stays: another argument may be put before it. So does a value whose label lost
  // its name, `:True`.
  const bool label = token->kind == grammar::TokenKind::Label;
  const bool touched = begin < offset || (token->kind == grammar::TokenKind::Word && !token->text.starts_with(':'));
  return {label && touched ? Target::Kind::Label : Target::Kind::Word, {begin, touched ? token->span.end : offset}};
}

/// The items of a completion, each once.
class Items {
 public:
  Items(const Reading& reading, const Cursor& cursor, std::uint32_t offset, const Client& client)
      : reading_(reading),
        cursor_(cursor),
        target_(target_of(reading, cursor, offset)),
        offset_(offset),
        client_(client) {}

  Target::Kind target() const { return target_.kind; }
  /// Whether the colon of a label stands behind the cursor already, perhaps without its name.
  bool has_colon() const {
    const std::string& text = reading_.text.content();
    return target_.kind == Target::Kind::Label || (target_.place.end < text.size() && text[target_.place.end] == ':');
  }
  /// Whether the word at the cursor is in a call that has arguments behind it already.
  bool precedes_arguments() const {
    const std::string& text = reading_.text.content();
    const std::size_t next = text.find_first_not_of(" \t\r\n", target_.place.end);
    if (next == std::string::npos || text[next] == ')') return false;
    return target_.place.end > offset_ || !reading_.diagnostics.has_errors();
  }
  /// Whether the word at the cursor is the head of a call that has arguments already.
  bool heads_arguments() const {
    if (!cursor_.at_head || closed_behind()) return false;
    return target_.place.end > offset_ || !reading_.diagnostics.has_errors();
  }

  void add(Rank rank, ItemKind kind, const std::string& label, const std::string& insert, const std::string& detail,
           std::string_view doc = {}) {
    if (!added_.insert(label + "\n" + detail).second) return;
    json item{{"label", label},
              {"kind", static_cast<int>(kind)},
              {"sortText", fmt::format("{}{}", static_cast<int>(rank), label)},
              {"filterText", filter(label)},
              {"textEdit", edit(insert)}};
    if (!detail.empty()) item["detail"] = detail;
    if (!doc.empty()) item["documentation"] = {{"kind", "markdown"}, {"value", doc}};
    if (client_.snippets && insert.find('$') != std::string::npos) item["insertTextFormat"] = 2;
    items_.push_back(std::move(item));
  }

  void add_call(Rank rank, ItemKind kind, std::string_view call, const std::string& inner, const std::string& detail,
                std::string_view doc = {}) {
    add(rank, kind, cursor_.at_head ? std::string(call) : fmt::format("({})", call), call_text(inner), detail, doc);
  }
  void add_word(const Declaration& d) {
    const std::string first(d.head.substr(0, d.head.find(' ')));
    if (heads_arguments()) return add(Rank::Word, ItemKind::Function, first, first, {});
    add_call(Rank::Word, ItemKind::Function, d.head, snippet(d), check::signature(d), d.doc);
  }
  /// A snippet as far as the client can take it.
  std::string insertable(const std::string& snippet) const {
    std::string text = snippet;
    if (!client_.snippets && text.find('$') != std::string::npos) {
      text.resize(text.find('$'));
      // An argument that has a placeholder within is left out as a whole.
      text.resize(std::min({text.size(), text.find(" ("), text.find(" {")}));
      if (const std::size_t list = text.find(":{"); list != std::string::npos) text.resize(list + 1);
      if (std::ranges::count(text, '"') % 2 != 0) text.resize(text.rfind('"'));
    }
    while (text.ends_with(' ')) text.pop_back();
    return text;
  }
  json take() { return std::move(items_); }

 private:
  bool closed_behind() const {
    const std::string& text = reading_.text.content();
    return target_.place.end < text.size() && text[target_.place.end] == ')';
  }

  /// The text to insert for a call: with brackets unless one is already open.
  std::string call_text(const std::string& inner) const {
    const std::string text = insertable(inner);
    if (cursor_.at_head) return closed_behind() || heads_arguments() ? text : text + ")";
    return "(" + text + ")";
  }
  json edit(const std::string& text) const {
    const json whole = reading_.text.range(target_.place);
    if (!client_.insert_replace) return {{"range", whole}, {"newText", text}};
    return {{"insert", reading_.text.range({target_.place.begin, offset_})}, {"replace", whole}, {"newText", text}};
  }

  static std::string filter(const std::string& label) {
    return label.starts_with('(') || label.starts_with('"') ? label.substr(label.starts_with("(\"") ? 2 : 1) : label;
  }

  const Reading& reading_;
  const Cursor& cursor_;
  const Target target_;
  const std::uint32_t offset_;
  const Client& client_;
  std::set<std::string> added_;
  json items_ = json::array();
};

/// The parts of a file that are not declared: its top level, (option ...), (rulesets ...) and (metadata ...).
class FileParts {
 public:
  FileParts(const Reading& reading, const Cursor& cursor, Items& items)
      : reading_(reading), cursor_(cursor), items_(items) {}

  /// Adds what may stand at the cursor; false if it is in none of these parts, or in the value of an item.
  bool add() {
    const bool at_top = cursor_.open.empty() || (cursor_.at_head && cursor_.open.size() == 1);
    if (at_top && items_.target() == Target::Kind::Tag) return false;
    if (at_top) return add_top_level(), true;
    const grammar::Node& root = cursor_.tree[cursor_.open[0]];
    if (is_call(root, "metadata") && items_.target() != Target::Kind::Tag) return add_metadata(), true;
    const bool in_option = is_call(root, "option");
    if ((!in_option && !is_call(root, "rulesets")) || in_value()) return false;
    if (in_option)
      add_to_option();
    else if (in_list_of_root())
      add_part("ruleset", "ruleset \"Ruleset/${1:Name}\" {\"${2:Category/Item}\"}", "a set of choices");
    return true;
  }

 private:
  /// Whether the cursor is in a value of an item, where rules are written: `<...>`, or the tag that begins one.
  bool in_value() const {
    const auto is_item = [&](NodeId id) { return is_call(cursor_.tree[id], "item"); };
    const auto is_group = [&](NodeId id) { return cursor_.tree[id].kind == NodeKind::Group; };
    if (std::ranges::none_of(cursor_.open, is_item)) return false;
    return items_.target() == Target::Kind::Tag || std::ranges::any_of(cursor_.open, is_group);
  }

  /// Whether the cursor is where the items of an option or the rulesets are listed.
  bool in_list_of_root() const {
    if (cursor_.open.size() != (cursor_.at_head ? 3U : 2U) || !cursor_.label.empty()) return false;
    const grammar::Node& list = cursor_.tree[cursor_.open[1]];
    return list.kind == NodeKind::List && list.label.empty();
  }

  /// The list of an option's argument names; no_node if there is none.
  static NodeId arguments_of(const grammar::Tree& tree, NodeId option) {
    for (const NodeId child : tree.children(option))
      if (tree[child].label == "args") return child;
    return no_node;
  }

  void add_to_option() {
    const grammar::Tree& tree = cursor_.tree;
    const NodeId arguments = arguments_of(tree, cursor_.open[0]);
    if (in_list_of_root()) {
      const std::size_t count = arguments == no_node ? 1 : std::max<std::size_t>(tree.children(arguments).size(), 1);
      std::string inner = "item \"${1:Name}\"";
      for (std::size_t i = 0; i < count; ++i) inner += fmt::format(" <${}>", i + 2);
      add_part("item", inner + fmt::format(" \"${}\"", count + 2), "something to choose");
    } else if (cursor_.open.size() == 1 && cursor_.label.empty() && arguments == no_node && !has_arguments_behind()) {
      items_.add(Rank::Label, ItemKind::Field,
                 "args:", items_.has_colon() ? "args" : items_.insertable("args:{<${1:argument}>}"),
                 "names of the values of each item");
    }
  }

  bool has_arguments_behind() const {
    const auto root = std::ranges::find(reading_.tree.roots, cursor_.tree[cursor_.open[0]].span.begin,
                                        [&](NodeId one) { return reading_.tree[one].span.begin; });
    return root != reading_.tree.roots.end() && arguments_of(reading_.tree, *root) != no_node;
  }

  /// Adds a call of the file structure, which is not declared.
  void add_part(std::string_view head, const std::string& inner, const std::string& detail) {
    items_.add_call(Rank::Word, ItemKind::Function, head, items_.heads_arguments() ? std::string(head) : inner, detail);
  }

  void add_metadata() {
    std::vector<std::string_view> around;
    for (const NodeId id : cursor_.open)
      if (cursor_.tree[id].kind == NodeKind::Call) around.push_back(cursor_.tree[id].text);
    if (cursor_.at_head) around.pop_back();
    if (around.size() == 1) {
      add_part("info", "info {(description \"$1\")}", "what is told about the game");
      add_part("graphics", "graphics {$1}", "how the game is drawn");
      add_part("ai", "ai \"$1\"", "how programs play the game");
    } else if (around[1] == "info") {
      for (const std::string_view entry : grammar::information) {
        const bool list = entry == "aliases" || entry == "useFor";
        add_part(entry, fmt::format("{} {}", entry, list ? "{\"$1\"}" : "\"$1\""), "entry about the game");
      }
    }
  }

  void add_top_level() {
    const bool tests = reading_.kind == FileKind::Tests;
    if (tests) {
      add_part("tests", "tests \"${1:game.lud}\"", "which game the tests are about");
      add_part("test", "test \"${1:name}\" {\n    $2\n}", "a rule test");
      add_part("invariant", "invariant \"${1:name}\" {\n    $2\n}", "what holds in every position");
    } else {
      for (const Declaration& d : reading_.library().all())
        if (d.head == "game" || d.head == "match") items_.add_word(d);
      add_part("option",
               "option \"${1:Name}\" <${2:Tag}> args:{<${3:argument}>} {\n    (item \"${4:Name}\" <$5> \"$6\")*\n}",
               "something that can be chosen");
      add_part("rulesets", "rulesets {\n    (ruleset \"Ruleset/${1:Name}\" {\"${2:Category/Item}\"})\n}",
               "sets of choices");
      add_part("metadata", "metadata (info {(description \"$1\")})", "what is told about the game");
    }
    add_part("define", "define \"${1:Name}\" $2", "an abbreviation");
  }

  const Reading& reading_;
  const Cursor& cursor_;
  Items& items_;
};

/// What may be written at the cursor.
class Completion {
 public:
  Completion(Workspace& workspace, Document& document, std::uint32_t offset)
      : workspace_(workspace),
        document_(document),
        reading_(*document.reading),
        library_(reading_.library()),
        cursor_(reading_, offset),
        items_(reading_, cursor_, offset, workspace.client) {}

  json items() {
    if (cursor_.in == Cursor::In::Comment) return json::array();
    expected_ = cursor_.expected(library_);
    if (cursor_.in == Cursor::In::String) {
      add_names();
    } else if (FileParts(reading_, cursor_, items_).add()) {
      // Nothing else may stand there.
    } else if (items_.target() == Target::Kind::Tag) {
      add_tags();
    } else if (items_.target() == Target::Kind::Label) {
      add_labels();
    } else if (reading_.text_of(cursor_.word).starts_with('#')) {
      add_parameters();
    } else if (cursor_.at_head) {
      add_words();
      add_defines();
    } else {
      add_arguments();
    }
    return items_.take();
  }

 private:
  /// Adds what may stand as an argument of a call or an item of a list.
  void add_arguments() {
    add_keywords();
    add_labels();
    add_constants();
    add_tags();
    add_parameters();
    add_words();
    add_defines();
    if (takes_text()) add_names();
  }

  void add_words() {
    std::set<const Sort*> results;
    for (const Sort* sort : expected_)
      for (const Sort* one : accepted_for(sort, library_)) results.insert(one);
    for (const Declaration& d : library_.all())
      if (!d.head.empty() && (results.contains(d.result) || (expected_.empty() && cursor_.at_head))) items_.add_word(d);
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
    for (const Declaration& d : library_.all()) {
      if (!d.head.starts_with(before)) continue;
      const std::string rest(d.head.substr(before.size()));
      const std::string inserted = items_.precedes_arguments() ? rest.substr(0, rest.find(' '))
                                                               : items_.insertable(snippet(d).substr(before.size()));
      items_.add(Rank::Label, ItemKind::Constant, rest, inserted, check::signature(d), d.doc);
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
        const std::string label = fmt::format("{}:", p.name);
        const std::string text = items_.has_colon()           ? std::string(p.name)
                                 : workspace_.client.snippets ? label + "$1"
                                                              : label;
        items_.add(Rank::Label, ItemKind::Field, label, text, sorts, check::signature(*one.form));
      }
  }

  void add_constants() {
    Memory memory;
    for (const Sort* sort : expected_)
      for (const Sort* one : accepted_for(sort, library_)) {
        for (const std::string_view word : one->words)
          items_.add(Rank::Constant, ItemKind::EnumMember, std::string(word), std::string(word),
                     std::string(one->name));
        for (const char* word : {"True", "False", "Off", "End", "Infinity"})
          if (one->words.empty() && one->literal && one->literal(word, false, memory))
            items_.add(Rank::Constant, ItemKind::EnumMember, word, word, std::string(one->name));
      }
  }

  void add_tags() {
    for (const grammar::OptionCategory& category : reading_.choices.categories)
      for (const std::string& argument : category.argument_names) {
        const std::string tag = fmt::format("<{}:{}>", category.tag, argument);
        items_.add(Rank::Define, ItemKind::Reference, tag, tag, fmt::format("option {}", category.name));
      }
  }

  /// Adds the parameters of the define around the cursor, and one more.
  void add_parameters() {
    constexpr unsigned most = 9;
    if (!is_call(cursor_.tree[cursor_.open[0]], "define")) return;
    const auto define = std::ranges::find(reading_.tree.roots, cursor_.tree[cursor_.open[0]].span.begin,
                                          [&](NodeId root) { return reading_.tree[root].span.begin; });
    if (define == reading_.tree.roots.end()) return;
    for (unsigned i = 1; i <= std::min(most, parameters_of(reading_.tree, *define) + 1); ++i)
      items_.add(Rank::Define, ItemKind::Reference, fmt::format("#{}", i), fmt::format("#{}", i),
                 "parameter of the define");
  }

  void add_define(std::string_view name, unsigned parameters, const grammar::Remark& remark) {
    // Optional arguments at the end are omitted.
    unsigned asked = items_.heads_arguments() ? 0 : parameters;
    while (asked > 0 && remark.argument(asked) && remark.argument(asked)->optional) --asked;
    std::string inner = fmt::format("\"{}\"", escaped(name));
    for (unsigned i = 1; i <= asked; ++i) {
      const grammar::RemarkArgument* argument = remark.argument(i);
      inner += fmt::format(" ${{{}:{}}}", i, argument ? argument->name : fmt::format("#{}", i));
    }
    items_.add_call(Rank::Define, ItemKind::Module, fmt::format("\"{}\"", name), inner,
                    grammar::shown_define(name, parameters, remark), markdown(remark));
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

  void add_names() {
    const auto kind_of = [](Offer::Kind kind) {
      return kind == Offer::Kind::Define   ? ItemKind::Module
             : kind == Offer::Kind::Choice ? ItemKind::EnumMember
             : kind == Offer::Kind::File   ? ItemKind::File
                                           : ItemKind::Class;
    };
    for (const Offer& offer : offers_at(workspace_, document_, cursor_)) {
      const Rank rank = offer.likely ? Rank::Likely : Rank::Name;
      const std::string quoted = fmt::format("\"{}\"", escaped(offer.name));
      if (cursor_.in != Cursor::In::String)
        items_.add(rank, kind_of(offer.kind), fmt::format("\"{}\"", offer.name), quoted, offer.detail);
      else
        items_.add(rank, kind_of(offer.kind), offer.name,
                   items_.target() == Target::Kind::ClosedString ? escaped(offer.name) : quoted.substr(1),
                   offer.detail);
    }
  }

  Workspace& workspace_;
  Document& document_;
  const Reading& reading_;
  const Library& library_;
  Cursor cursor_;
  Items items_;
  std::vector<const Sort*> expected_;
};

}  // namespace

json completion(Workspace& workspace, Document& document, const json& params) {
  const std::uint32_t offset = offset_of(document, params);
  return {{"isIncomplete", false}, {"items", Completion(workspace, document, offset).items()}};
}

}  // namespace lud::lsp
