#include "tools/lsp/choice_names.hpp"

#include <algorithm>

namespace lud::lsp {

namespace {

using grammar::Node;

constexpr std::string_view ruleset_prefix = "Ruleset/";

std::uint32_t size_of(std::string_view text) { return static_cast<std::uint32_t>(text.size()); }
Stretch first_of(Stretch place, std::uint32_t size) { return {place.begin, place.begin + size}; }
Stretch last_of(Stretch place, std::uint32_t size) { return {place.end - size, place.end}; }
std::uint32_t size_of(Stretch place) { return place.end - place.begin; }

/// The name of a ruleset without its prefix, which references may omit.
std::string_view own_name(std::string_view ruleset) {
  return ruleset.starts_with(ruleset_prefix) ? ruleset.substr(ruleset_prefix.size()) : ruleset;
}

NodeId first_string(const Reading& file, NodeId call) {
  for (const NodeId child : file.tree.children(call))
    if (file.tree[child].kind == NodeKind::String && file.tree[child].label.empty()) return child;
  return no_node;
}

/// Whether a string is the first one of a call with this head.
bool is_title_of(const Reading& file, NodeId node, std::string_view head) {
  const NodeId parent = file.parents[node];
  return parent != no_node && is_call(file.tree[parent], head) && first_string(file, parent) == node;
}

/// Whether a string refers to an item or a ruleset: in (ruleset ...), in (useFor ...), or in `options:` and `ruleset:`
/// of tests.
bool refers_to_choice(const Reading& file, NodeId node) {
  if (is_title_of(file, node, "ruleset")) return false;
  for (NodeId at = node; at != no_node; at = file.parents[at]) {
    const Node& one = file.tree[at];
    if (file.kind == FileKind::Tests && (one.label == "options" || one.label == "ruleset")) return true;
    if (is_call(one, "ruleset") || is_call(one, "useFor")) return true;
  }
  return false;
}

NodeId option_of_tag(const Reading& file, std::string_view tag) {
  const Symbol* symbol = file.find(SymbolKind::Option, tag);
  return symbol ? symbol->node : no_node;
}

/// The tag of an option: `Board` of (option "Board Size" <Board> ...). Empty if it has none.
std::string tag_of(const Reading& file, NodeId option) {
  for (const Symbol& symbol : file.symbols)
    if (symbol.kind == SymbolKind::Option && symbol.node == option) return symbol.name;
  return {};
}

/// Where an option lists its argument, `<size>` in `args:{<size>}`: the name without brackets.
std::optional<Stretch> argument_of(const Reading& file, NodeId option, std::string_view name) {
  for (const NodeId list : file.tree.children(option)) {
    if (file.tree[list].label != "args") continue;
    for (const NodeId argument : file.tree.children(list)) {
      const std::string_view text = file.tree[argument].text;
      const Stretch place = stretch_of(file.tree[argument].span);
      if (text.size() == name.size() + 2 && text.substr(1, name.size()) == name)
        return Stretch{place.begin + 1, place.end - 1};
    }
  }
  return std::nullopt;
}

class Finder {
 public:
  Finder(const Reading& reading, const Spot& spot, std::uint32_t offset, const Home& home)
      : reading_(reading), spot_(spot), offset_(offset), home_(home) {}

  std::optional<Named> find() const {
    if (spot_.part == Part::Tag) return tag();
    if (spot_.part != Part::String) return std::nullopt;
    const NodeId parent = reading_.parents[spot_.node];
    if (is_title_of(reading_, spot_.node, "option")) return category(spot_.word, parent, spot_.place);
    if (is_title_of(reading_, spot_.node, "item") || is_title_of(reading_, spot_.node, "ruleset")) {
      for (const Symbol& symbol : home_.file->symbols)
        if (symbol.node == parent && home_.file.get() == &reading_) return of_symbol(symbol);
      return std::nullopt;
    }
    return refers_to_choice(reading_, spot_.node) ? reference() : std::nullopt;
  }

 private:
  Named made(SymbolKind kind, std::string name, Stretch place, Stretch defined) const {
    return {kind, std::move(name), place, home_.path, home_.uri, home_.file, defined, false};
  }

  std::optional<Named> tag() const {
    const std::size_t colon = spot_.word.find(':');
    const std::string tag = spot_.word.substr(0, colon);
    const NodeId around = spot_.call == no_node ? no_node : spot_.call;
    if (colon == std::string::npos && is_argument_list(around))
      return argument(tag_of(reading_, reading_.parents[around]), tag, spot_.place);
    if (colon != std::string::npos && offset_ > spot_.place.begin + colon)
      return argument(tag, spot_.word.substr(colon + 1),
                      last_of(spot_.place, size_of(spot_.word) - static_cast<std::uint32_t>(colon) - 1));
    const Symbol* symbol = reading_.find(SymbolKind::Option, tag);
    if (!symbol) return std::nullopt;
    return made(SymbolKind::Option, tag, first_of(spot_.place, size_of(tag)), symbol->place);
  }

  bool is_argument_list(NodeId list) const {
    return list != no_node && reading_.tree[list].label == "args" && reading_.parents[list] != no_node &&
           is_call(reading_.tree[reading_.parents[list]], "option");
  }

  std::optional<Named> argument(const std::string& tag, const std::string& name, Stretch place) const {
    const NodeId option = option_of_tag(reading_, tag);
    if (option == no_node) return std::nullopt;
    const std::optional<Stretch> defined = argument_of(reading_, option, name);
    if (!defined) return std::nullopt;
    return made(SymbolKind::Argument, tag + ":" + name, place, *defined);
  }

  std::optional<Named> category(const std::string& name, NodeId option, Stretch place) const {
    return made(SymbolKind::Category, name, place, home_.file->inside(first_string(*home_.file, option)));
  }

  /// An item or ruleset that is named where it is defined.
  Named of_symbol(const Symbol& symbol) const {
    const Stretch own =
        symbol.kind == SymbolKind::Ruleset ? last_of(symbol.place, size_of(own_name(symbol.name))) : symbol.place;
    return made(symbol.kind, symbol.name, own, own);
  }

  std::optional<Named> reference() const {
    for (const Symbol& symbol : home_.file->symbols) {
      if (symbol.kind == SymbolKind::Item && symbol.name == spot_.word) {
        const std::uint32_t own = size_of(symbol.place), size = size_of(spot_.word);
        const bool in_category = own < size && offset_ < spot_.place.end - own;
        if (in_category)
          return category(spot_.word.substr(0, size - own - 1), home_.file->parents[home_.file->parents[symbol.node]],
                          first_of(spot_.place, size - own - 1));
        return made(symbol.kind, symbol.name, last_of(spot_.place, own), symbol.place);
      }
      if (symbol.kind == SymbolKind::Ruleset && own_name(symbol.name) == own_name(spot_.word)) {
        Named named = of_symbol(symbol);
        named.place = last_of(spot_.place, size_of(own_name(spot_.word)));
        return named;
      }
    }
    return std::nullopt;
  }

  const Reading& reading_;
  const Spot& spot_;
  std::uint32_t offset_;
  const Home& home_;
};

/// Collects the occurrences of the name of a choice.
class Occurrences {
 public:
  Occurrences(const Reading& file, const Named& named) : file_(file), named_(named) {}

  std::vector<Stretch> find() {
    const bool home = named_.file.get() == &file_;
    if (home) found_.push_back(named_.defined);
    for (NodeId id = 0; id < file_.tree.nodes.size(); ++id) {
      const Node& node = file_.tree[id];
      if (named_.kind == SymbolKind::Option || named_.kind == SymbolKind::Argument) {
        if (node.kind == NodeKind::Call) look_for_tags(file_.head(id));
        if (node.kind == NodeKind::Atom || node.kind == NodeKind::String) look_for_tags(stretch_of(node.span));
      } else if (node.kind == NodeKind::String && refers_to_choice(file_, id)) {
        look_for_reference(file_.inside(id), node.text);
      }
    }
    std::ranges::sort(found_, {}, &Stretch::begin);
    return std::move(found_);
  }

 private:
  void look_for_tags(Stretch place) {
    const std::string_view text = file_.text_of(place);
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
      const std::string_view rest = text.substr(at + 1);
      const std::size_t size = named_.name.size();
      if (!rest.starts_with(named_.name) || rest.size() == size) continue;
      const bool whole = rest[size] == '>' || (named_.kind == SymbolKind::Option && rest[size] == ':');
      const auto begin = place.begin + static_cast<std::uint32_t>(at) + 1;
      const Stretch name = last_of({begin, begin + size_of(named_.name)}, size_of(named_.defined));
      if (whole && name.begin != named_.defined.begin) found_.push_back(name);
    }
  }

  void look_for_reference(Stretch place, std::string_view text) {
    if (named_.kind == SymbolKind::Item) {
      if (text == named_.name) found_.push_back(last_of(place, size_of(named_.defined)));
    } else if (named_.kind == SymbolKind::Ruleset) {
      if (own_name(text) == own_name(named_.name)) found_.push_back(last_of(place, size_of(own_name(text))));
    } else if (text.starts_with(named_.name + "/") && named_.file->find(SymbolKind::Item, text)) {
      found_.push_back(first_of(place, size_of(named_.name)));
    }
  }

  const Reading& file_;
  const Named& named_;
  std::vector<Stretch> found_;
};

}  // namespace

bool is_choice(SymbolKind kind) {
  return kind == SymbolKind::Option || kind == SymbolKind::Argument || kind == SymbolKind::Category ||
         kind == SymbolKind::Item || kind == SymbolKind::Ruleset;
}

bool is_title_of_choice(const Reading& file, NodeId node) {
  const NodeId parent = file.parents[node];
  return parent != no_node && (is_call(file.tree[parent], "item") || is_call(file.tree[parent], "option")) &&
         file.tree[node].label.empty();
}

std::optional<Named> choice_at(const Reading& reading, const Spot& spot, std::uint32_t offset, const Home& home) {
  return Finder(reading, spot, offset, home).find();
}

std::vector<Stretch> places_of_choice(const Reading& file, const Named& named) {
  return Occurrences(file, named).find();
}

std::vector<std::string> choices_of_kind(const Reading& file, SymbolKind kind) {
  std::vector<std::string> names;
  for (const grammar::OptionCategory& category : file.choices.categories) {
    if (kind == SymbolKind::Category) names.push_back(category.name);
    for (const std::string& argument : category.argument_names)
      if (kind == SymbolKind::Argument) names.push_back(category.tag + ":" + argument);
  }
  for (const Symbol& symbol : file.symbols)
    if (symbol.kind == kind) names.push_back(symbol.name);
  return names;
}

}  // namespace lud::lsp
