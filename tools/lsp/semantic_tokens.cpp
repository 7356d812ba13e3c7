// Semantic tokens: the role of each word of a file, by the tree and the declarations.
#include <algorithm>
#include <array>

#include "tools/lsp/features.hpp"
#include "tools/lsp/names.hpp"
#include "tools/reference/reference.hpp"

namespace lud::lsp {

namespace {

enum class Type {
  Comment,
  String,
  Number,
  Function,
  Macro,
  Parameter,
  EnumMember,
  Class,
  Variable,
  TypeParameter,
  Keyword,
  Count
};
constexpr std::array type_names{"comment",    "string", "number",   "function",      "macro",  "parameter",
                                "enumMember", "class",  "variable", "typeParameter", "keyword"};
static_assert(type_names.size() == static_cast<std::size_t>(Type::Count));
constexpr int declaration_bit = 1;

struct Colour {
  Stretch place;
  Type type;
  int modifiers = 0;
};

bool is_frame_word(std::string_view head) {
  return std::ranges::find(reference::frame_words, head) != reference::frame_words.end();
}

class Colours {
 public:
  explicit Colours(const Reading& reading) : reading_(reading) {}

  std::vector<Colour> all() {
    for (const grammar::Comment& comment : reading_.tree.comments) add(stretch_of(comment.span), Type::Comment);
    for (const NodeId root : reading_.tree.roots) walk(root);
    std::ranges::sort(found_, {}, [](const Colour& one) { return one.place.begin; });
    return std::move(found_);
  }

 private:
  void add(Stretch place, Type type, int modifiers = 0) {
    if (place.end > place.begin) found_.push_back({place, type, modifiers});
  }

  void walk(NodeId id) {
    const grammar::Node& node = reading_.tree[id];
    if (!node.label.empty()) add(stretch_of(node.label_span), Type::Parameter);
    switch (node.kind) {
      case NodeKind::Call:
        call(id, node);
        break;
      case NodeKind::String:
        string(id, node);
        break;
      case NodeKind::Atom:
        atom(id, node);
        break;
      default:
        break;
    }
    for (const NodeId child : reading_.tree.children(id)) walk(child);
  }

  void call(NodeId id, const grammar::Node& node) {
    const Stretch head = reading_.head(id);
    if (node.quoted_head)
      add({head.begin - 1, head.end + 1}, Type::Macro);
    else
      add(head, is_frame_word(node.text) ? Type::Keyword : Type::Function);
  }

  void string(NodeId id, const grammar::Node& node) {
    const Stretch whole = stretch_of(node.span);
    // A string with line breaks would need a token for each line; it gets none.
    if (node.text.find('\n') != std::string_view::npos) return;
    for (const Symbol& symbol : reading_.symbols)
      if (symbol.place.begin == whole.begin + 1) {
        const bool define = symbol.kind == SymbolKind::Define;
        add(whole,
            define                                 ? Type::Macro
            : symbol.kind == SymbolKind::Equipment ? Type::Class
                                                   : Type::String,
            declaration_bit);
        return;
      }
    if (reading_.find(SymbolKind::Define, node.text)) return add(whole, Type::Macro);
    const NodeId parent = reading_.parents[id];
    const bool prose = parent != no_node && reading_.tree[parent].text == "item";
    add(whole, !prose && reading_.find(SymbolKind::Equipment, node.text) ? Type::Class : Type::String);
  }

  void atom(NodeId id, const grammar::Node& node) {
    const Stretch place = stretch_of(node.span);
    if (node.text.find_first_of("<#") != std::string_view::npos) return add(place, Type::TypeParameter);
    if (node.text.find_first_not_of("0123456789.+-") == std::string_view::npos) return add(place, Type::Number);
    const NodeId parent = reading_.parents[id];
    const bool keyword = parent != no_node && reading_.tree[parent].kind == NodeKind::Call && node.label.empty() &&
                         reading_.tree.children(parent)[0] == id && is_keyword(parent);
    add(place, keyword ? Type::Function : Type::EnumMember);
  }

  bool is_keyword(NodeId call) const {
    const auto forms = forms_of(reading_.tree, call, reading_.library());
    return std::ranges::any_of(forms, [](const Declaration* form) { return keyword_count(*form) > 0; });
  }

  const Reading& reading_;
  std::vector<Colour> found_;
};

/// Encodes tokens as the protocol requires: each relative to the previous one.
json packed(const Reading& reading, const std::vector<Colour>& colours, Stretch range) {
  json data = json::array();
  Place last;
  for (const Colour& one : colours) {
    if (one.place.end < range.begin || one.place.begin > range.end) continue;
    const Place at = reading.text.place(one.place.begin);
    if (reading.text.place(one.place.end).line != at.line) continue;
    data.push_back(at.line - last.line);
    data.push_back(at.line == last.line ? at.character - last.character : at.character);
    data.push_back(utf16_length(reading.text_of(one.place)));
    data.push_back(static_cast<int>(one.type));
    data.push_back(one.modifiers);
    last = at;
  }
  return {{"data", std::move(data)}};
}

}  // namespace

json semantic_legend() { return {{"tokenTypes", type_names}, {"tokenModifiers", {"declaration"}}}; }

json semantic_tokens(Workspace&, Document& document, const json&) {
  const Reading& reading = *document.reading;
  return packed(reading, Colours(reading).all(), {0, reading.text.size()});
}

json semantic_tokens_range(Workspace&, Document& document, const json& params) {
  const Reading& reading = *document.reading;
  return packed(reading, Colours(reading).all(), reading.text.stretch(member(params, "range")));
}

}  // namespace lud::lsp
