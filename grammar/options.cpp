#include "grammar/options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lud::grammar {
namespace {

bool is_call(const Node& node, std::string_view head) {
  return node.kind == NodeKind::Call && !node.quoted_head && node.text == head;
}

// What `<...>` holds, whether it was read as a group, as a tag, or as several tags without space between them.
std::vector<std::string_view> angle_pieces(const Node& node) {
  std::vector<std::string_view> pieces;
  std::string_view text = node.text;
  if (node.kind != NodeKind::Atom || text.size() < 2 || !text.starts_with('<') || !text.ends_with('>')) return pieces;
  const bool fragment = text.find_first_of("(){}\" ") != std::string_view::npos;
  while (!fragment && text.size() > 2) {
    const std::size_t border = text.find("><", 2);
    if (border == std::string_view::npos) break;
    pieces.push_back(text.substr(1, border - 1));
    text.remove_prefix(border + 1);
  }
  pieces.push_back(text.substr(1, text.size() - 2));
  return pieces;
}

// The name in `<name>` or `< name >`; empty where the node is something else.
std::vector<std::string_view> angle_names(const Tree& tree, NodeId id) {
  if (tree[id].kind != NodeKind::Group) return angle_pieces(tree[id]);
  if (tree[id].child_count != 1) return {};
  const Node& only = tree[tree.children(id)[0]];
  return only.kind == NodeKind::Atom ? std::vector<std::string_view>{only.text} : std::vector<std::string_view>{};
}

unsigned stars_after(const Tree& tree, std::span<const NodeId> siblings, std::size_t index) {
  if (index + 1 >= siblings.size()) return 0;
  const Node& next = tree[siblings[index + 1]];
  const bool stars = next.kind == NodeKind::Atom && next.label.empty() && !next.text.empty() &&
                     next.text.find_first_not_of('*') == std::string_view::npos;
  return stars ? static_cast<unsigned>(next.text.size()) : 0;
}

class Lister {
 public:
  Lister(const Tree& tree, const SourceSet& sources, Diagnostics& diagnostics)
      : tree_(tree), sources_(sources), diagnostics_(diagnostics) {}

  Choices list() {
    choices_.owners = tree_.owners;
    for (const NodeId root : tree_.roots) {
      if (is_call(tree_[root], "option")) category(root);
      if (is_call(tree_[root], "rulesets")) rulesets(root);
    }
    return std::move(choices_);
  }

 private:
  void category(NodeId id) {
    OptionCategory category;
    category.span = tree_[id].span;
    std::span<const NodeId> items;
    for (const NodeId child_id : tree_.children(id)) {
      const Node& child = tree_[child_id];
      if (child.kind == NodeKind::String && category.name.empty()) {
        category.name = child.text;
      } else if (child.kind == NodeKind::List && child.label == "args") {
        for (const NodeId argument : tree_.children(child_id)) {
          for (const std::string_view name : angle_names(tree_, argument)) category.argument_names.emplace_back(name);
        }
      } else if (child.kind == NodeKind::List) {
        items = tree_.children(child_id);
      } else if (const auto names = angle_names(tree_, child_id); !names.empty() && category.tag.empty()) {
        category.tag = names.front();
      }
    }
    for (std::size_t index = 0; index < items.size(); ++index) {
      if (!is_call(tree_[items[index]], "item")) continue;
      category.items.push_back(item(items[index], category));
      category.items.back().stars = stars_after(tree_, items, index);
    }
    if (category.name.empty() || category.tag.empty() || category.items.empty()) {
      const char* missing = category.name.empty() ? "a name" : category.tag.empty() ? "a <Tag>" : "an (item ...)";
      diagnostics_.error("bad-option", category.span, fmt::format("this option lacks {}", missing)).expected = {
          "(option \"Name\" <Tag> args:{<argument> ...} {(item \"Name\" <...> \"Description.\")* ...})"};
      return;
    }
    const auto most = std::max_element(category.items.begin(), category.items.end(),
                                       [](const OptionItem& a, const OptionItem& b) { return a.stars < b.stars; });
    category.default_item = static_cast<std::size_t>(most - category.items.begin());
    choices_.categories.push_back(std::move(category));
  }

  OptionItem item(NodeId id, const OptionCategory& category) {
    OptionItem item;
    item.span = tree_[id].span;
    for (const NodeId child_id : tree_.children(id)) {
      const Node& child = tree_[child_id];
      if (child.kind == NodeKind::String) {
        (item.name.empty() ? item.name : item.description) = child.text;
      } else if (child.kind == NodeKind::Group) {
        std::vector<Token> tokens;
        flatten(tree_, child_id, tokens);
        item.arguments.emplace_back(tokens.begin() + 1, tokens.end() - 1);
      } else {
        for (const std::string_view piece : angle_pieces(child)) item.arguments.push_back(cut(piece, child));
      }
    }
    if (item.arguments.size() > category.argument_names.size()) {
      diagnostics_.error("bad-option", item.span,
                         fmt::format("item \"{}\" gives {} arguments, but option \"{}\" names {}", item.name,
                                     item.arguments.size(), category.name, category.argument_names.size()));
      item.arguments.resize(category.argument_names.size());
    }
    return item;
  }

  std::vector<Token> cut(std::string_view text, const Node& node) {
    std::vector<Token> tokens;
    std::vector<Comment> comments;
    const std::string_view file = sources_.text(node.span.source);
    const auto begin = static_cast<std::uint32_t>(text.data() - file.data());
    tokenize(text, node.span.source, begin, tokens, comments, diagnostics_);
    return tokens;
  }

  void rulesets(NodeId id) {
    for (const NodeId child : tree_.children(id)) {
      if (tree_[child].kind != NodeKind::List) continue;
      const auto members = tree_.children(child);
      for (std::size_t index = 0; index < members.size(); ++index) {
        if (is_call(tree_[members[index]], "ruleset")) ruleset(members[index], stars_after(tree_, members, index));
      }
    }
  }

  void ruleset(NodeId id, unsigned stars) {
    Ruleset ruleset;
    ruleset.span = tree_[id].span;
    ruleset.stars = stars;
    for (const NodeId child_id : tree_.children(id)) {
      const Node& child = tree_[child_id];
      if (child.kind == NodeKind::String) {
        if (ruleset.name.empty()) {
          ruleset.name = child.text;
        } else {
          ruleset.options.emplace_back(child.text);
        }
      } else if (child.kind == NodeKind::List) {
        auto& names = child.label == "variations" ? ruleset.variations : ruleset.options;
        for (const NodeId name : tree_.children(child_id)) {
          if (tree_[name].kind == NodeKind::String) names.emplace_back(tree_[name].text);
        }
      }
    }
    if (ruleset.name.empty()) {
      diagnostics_.error("bad-ruleset", ruleset.span, "this ruleset has no name").expected = {
          "(ruleset \"Ruleset/Name\" {\"Category/Item\" ...})"};
      return;
    }
    choices_.rulesets.push_back(std::move(ruleset));
  }

  const Tree& tree_;
  const SourceSet& sources_;
  Diagnostics& diagnostics_;
  Choices choices_;
};

constexpr std::string_view ruleset_prefix = "Ruleset/";

struct Found {
  std::size_t category = 0;
  std::size_t item = 0;
  bool any = false;
};

Found find_item(const Choices& choices, std::string_view option) {
  for (std::size_t category = 0; category < choices.categories.size(); ++category) {
    const OptionCategory& candidate = choices.categories[category];
    if (option.size() <= candidate.name.size() || !option.starts_with(candidate.name) ||
        option[candidate.name.size()] != '/')
      continue;
    const std::string_view name = option.substr(candidate.name.size() + 1);
    for (std::size_t item = 0; item < candidate.items.size(); ++item) {
      if (candidate.items[item].name == name) return {category, item, true};
    }
  }
  return {};
}

void unknown_option(const Choices& choices, std::string_view option, const Span& span, Diagnostics& diagnostics) {
  Diagnostic& error = diagnostics.error("unknown-option", span, fmt::format("there is no option \"{}\"", option));
  std::vector<std::string> all;
  for (const OptionCategory& category : choices.categories) {
    for (const OptionItem& item : category.items) all.push_back(category.name + "/" + item.name);
    std::string line;
    for (const OptionItem& item : category.items)
      line += fmt::format("{}\"{}/{}\"", line.empty() ? "" : ", ", category.name, item.name);
    error.expected.push_back(std::move(line));
  }
  hint_spelling(error, option, {all.begin(), all.end()});
}

/// A ruleset's name without "Ruleset/" in front and what stands in round brackets behind: "Ruleset/Common (Observed)".
std::string_view short_name(std::string_view name) {
  if (name.starts_with(ruleset_prefix)) name.remove_prefix(ruleset_prefix.size());
  if (const std::size_t bracket = name.rfind(" ("); bracket != name.npos && name.ends_with(')'))
    name = name.substr(0, bracket);
  return name;
}

const Ruleset* find_ruleset(const Choices& choices, const std::string& name, Diagnostics& diagnostics) {
  for (const Ruleset& ruleset : choices.rulesets)
    if (ruleset.name == name || ruleset.name == std::string(ruleset_prefix) + name) return &ruleset;
  for (const Ruleset& ruleset : choices.rulesets)
    if (short_name(ruleset.name) == name) return &ruleset;
  Diagnostic& error =
      diagnostics.error("unknown-ruleset", Span{no_source, 0, 0}, fmt::format("there is no ruleset \"{}\"", name));
  std::vector<std::string_view> names;
  for (const Ruleset& ruleset : choices.rulesets) {
    error.expected.push_back(fmt::format("\"{}\"", ruleset.name));
    names.push_back(ruleset.name);
  }
  hint_spelling(error, name, names);
  return nullptr;
}

}  // namespace

Choices list_choices(const Tree& file, const SourceSet& sources, Diagnostics& diagnostics) {
  return Lister(file, sources, diagnostics).list();
}

std::vector<std::size_t> select_items(const Choices& choices, const Selection& selection, Diagnostics& diagnostics) {
  std::vector<std::size_t> items;
  for (const OptionCategory& category : choices.categories) items.push_back(category.default_item);
  std::vector<char> chosen(items.size(), 0);
  for (const std::string& option : selection.options) {
    const Found found = find_item(choices, option);
    if (!found.any) {
      unknown_option(choices, option, Span{no_source, 0, 0}, diagnostics);
    } else if (chosen[found.category] != 0) {
      diagnostics.error("option-twice", Span{no_source, 0, 0},
                        fmt::format("the option \"{}\" is chosen twice", choices.categories[found.category].name));
    } else {
      items[found.category] = found.item;
      chosen[found.category] = 1;
    }
  }
  if (selection.ruleset.empty()) return items;
  const Ruleset* ruleset = find_ruleset(choices, selection.ruleset, diagnostics);
  if (ruleset == nullptr) return items;
  if (ruleset->options.empty()) {
    diagnostics.warning("empty-ruleset", ruleset->span,
                        fmt::format("ruleset \"{}\" names no options and changes nothing", ruleset->name));
  }
  for (const std::string& option : ruleset->options) {
    const Found found = find_item(choices, option);
    if (!found.any) {
      unknown_option(choices, option, ruleset->span, diagnostics);
    } else if (chosen[found.category] == 0) {
      items[found.category] = found.item;
    }
  }
  return items;
}

}  // namespace lud::grammar
