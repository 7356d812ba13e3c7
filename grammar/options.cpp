#include "grammar/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "grammar/spelling.hpp"

namespace lud::grammar {
namespace {

// The contents of an atom `<...>`, or of several without space between them; empty for other nodes.
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

// The names in `<name>`, `<name><name>` or `< name >`; empty for other nodes.
std::vector<std::string_view> angle_names(const Tree& tree, NodeId id) {
  if (tree[id].kind != NodeKind::Group) return angle_pieces(tree[id]);
  if (tree[id].child_count != 1) return {};
  const Node& only = tree[tree.children(id)[0]];
  return only.kind == NodeKind::Atom ? std::vector<std::string_view>{only.text} : std::vector<std::string_view>{};
}

constexpr const char* option_form =
    "(option \"Name\" <Tag> args:{<argument> ...} {(item \"Name\" <...> \"Description.\")* ...})";
constexpr const char* item_form = "(item \"Name\" <...> \"Description.\"), with a * behind the default";
constexpr const char* rulesets_form = "(rulesets {(ruleset \"Ruleset/Name\" {\"Category/Item\" ...})* ...})";
constexpr const char* ruleset_form = "(ruleset \"Ruleset/Name\" {\"Category/Item\" ...} variations:{...})";

/// A node as messages show it.
std::string shown(const Node& node) {
  const std::string label(node.label.empty() ? "" : fmt::format("{}:", node.label));
  const char* const quote = node.quoted_head || node.kind == NodeKind::String ? "\"" : "";
  const std::string text = fmt::format("{}{}{}", quote, node.text, quote);
  if (node.kind == NodeKind::Atom || node.kind == NodeKind::String) return fmt::format("'{}{}'", label, text);
  const TokenKind open = opening_of(node.kind);
  const char* const inside = node.kind == NodeKind::Call ? " ..." : "...";
  return fmt::format("'{}{}{}{}{}'", label, sign(open), text, inside, sign(partner(open)));
}

/// Whether a node is a word without label and signs, such as a name that lacks its quotes.
bool is_bare(const Node& node) {
  return node.kind == NodeKind::Atom && node.label.empty() && !node.text.empty() &&
         std::all_of(node.text.begin(), node.text.end(), is_identifier_character);
}

/// What the readers of options and of rulesets share. Everything that does not belong in an option or a ruleset is an
/// error: ignoring it could lead to another game than the author meant.
class ChoiceReader {
 protected:
  ChoiceReader(const Tree& tree, Choices& choices, Diagnostics& diagnostics, const char* code)
      : tree_(tree), choices_(choices), diagnostics_(diagnostics), code_(code) {}

  /// `word`: what an author may have misspelt there.
  void misplaced(const Node& node, std::string_view where, const char* form, std::string_view word = {}) {
    Diagnostic& error = diagnostics_.error(code_, node.span, fmt::format("{} has no meaning {}", shown(node), where));
    error.expected = {form};
    if (!word.empty()) hint_spelling(error, node.label.empty() ? node.text : node.label, {word});
  }

  /// Reports a name without quotes, or a tag without angle brackets; `right` is as it should be written.
  void unmarked(const Node& node, std::string_view what, std::string right, const char* form) {
    Diagnostic& error = diagnostics_.error(code_, node.span, fmt::format("{}: {}", what, right));
    error.expected = {form};
    error.mends = {{std::string(node.text), std::move(right), node.span}};
  }

  const Tree& tree_;
  Choices& choices_;
  Diagnostics& diagnostics_;

 private:
  const char* code_;
};

class OptionReader : ChoiceReader {
 public:
  OptionReader(const Tree& tree, const SourceSet& sources, Choices& choices, Diagnostics& diagnostics)
      : ChoiceReader(tree, choices, diagnostics, "bad-option"), sources_(sources) {}

  using ChoiceReader::misplaced;

  /// Reads an (option ...).
  void read(NodeId id) {
    OptionCategory category;
    category.span = tree_[id].span;
    std::optional<NodeId> items, arguments;
    bool has_name = false, complained = false;
    for (const NodeId child_id : tree_.children(id)) {
      const Node& child = tree_[child_id];
      const bool labelled = !child.label.empty();
      if (child.kind == NodeKind::String && !labelled && !has_name) {
        category.name = child.text;
        has_name = true;
      } else if (is_bare(child) && child.text != "args" && !has_name) {
        unmarked(child, "the name of an option stands in quotes", fmt::format("\"{}\"", child.text), option_form);
        category.name = child.text;
        has_name = complained = true;
      } else if (is_bare(child) && child.text != "args" && category.tag.empty()) {
        unmarked(child, "the tag of an option stands in angle brackets", fmt::format("<{}>", child.text), option_form);
        category.tag = child.text;
        complained = true;
      } else if (child.kind == NodeKind::List && child.label == "args" && !arguments) {
        arguments = child_id;
        argument_names(child_id, category);
      } else if (!arguments && loose_arguments(child_id, category)) {
        arguments = child_id;
        complained = true;
      } else if (child.kind == NodeKind::List && !labelled && !items) {
        items = child_id;
      } else if (const auto names = angle_names(tree_, child_id);
                 !labelled && names.size() == 1 && category.tag.empty()) {
        category.tag = names.front();
      } else {
        misplaced(child, "in an option, or stands there twice", option_form, "args");
        complained = true;
      }
    }
    if (items) read_items(tree_.children(*items), category, arguments.has_value());
    const char* const missing = category.name.empty()    ? "a name"
                                : category.tag.empty()   ? "a <Tag>"
                                : category.items.empty() ? "an (item ...)"
                                : !arguments             ? "its args:{...}"
                                                         : nullptr;
    if (missing && !complained && !complained_of_items_)
      diagnostics_.error("bad-option", category.span, fmt::format("this option lacks {}", missing)).expected = {
          option_form};
    if (category.items.empty() || category.tag.empty()) return choices_.unreadable.push_back(std::move(category.name));
    choose_default(category);
    choices_.categories.push_back(std::move(category));
  }

 private:
  /// Warns of a surplus '>', which occurs in games of the Ludii library and is harmless. Returns whether it is one.
  bool stray_angle(const Node& node) {
    if (node.kind != NodeKind::Atom || node.text != ">" || !node.label.empty()) return false;
    diagnostics_.warning("stray-bracket", node.span, "this '>' closes nothing");
    return true;
  }

  void argument_names(NodeId id, OptionCategory& category) {
    for (const NodeId argument : tree_.children(id)) {
      const auto names = angle_names(tree_, argument);
      for (const std::string_view name : names) category.argument_names.emplace_back(name);
      if (const Node& node = tree_[argument]; is_bare(node)) {
        category.argument_names.emplace_back(node.text);
        unmarked(node, "the arguments of an option stand in angle brackets", fmt::format("<{}>", node.text),
                 "args:{<argument> ...}");
      } else if (names.empty() && !stray_angle(tree_[argument]))
        misplaced(tree_[argument], "among an option's arguments", "args:{<argument> ...}");
    }
  }

  /// Reads and reports arguments without the braces or the label: args:<n>, args:(<n>), {<n>}. False for other nodes.
  bool loose_arguments(NodeId id, OptionCategory& category) {
    const Node& node = tree_[id];
    if (node.label != "args" && (node.kind != NodeKind::List || !node.label.empty())) return false;
    std::vector<Token> tokens;
    flatten(tree_, id, tokens);
    std::vector<std::string> names;
    for (const Token& token : tokens) {
      if (is_bracket(token.kind) || token.kind == TokenKind::Label) continue;
      Node word;
      word.text = token.text;
      const auto pieces = token.kind == TokenKind::Word ? angle_pieces(word) : std::vector<std::string_view>();
      if (pieces.empty()) return false;
      names.insert(names.end(), pieces.begin(), pieces.end());
    }
    if (names.empty()) return false;
    const std::string right = fmt::format("{}{{<{}>}}", node.label.empty() ? "args:" : "", fmt::join(names, "> <"));
    category.argument_names = std::move(names);
    Diagnostic& error =
        diagnostics_.error("bad-option", node.span, "the arguments of an option stand in braces behind 'args:'");
    error.expected = {option_form};
    error.mends = {
        {std::string(sources_.text(node.span.source).substr(node.span.begin, node.span.end - node.span.begin)), right,
         node.span}};
    error.hints = {fmt::format("did you mean {}?", node.label.empty() ? right : "args:" + right)};
    return true;
  }

  /// `counted`: the option names its arguments, whose number the items are compared with.
  void read_items(std::span<const NodeId> items, OptionCategory& category, bool counted) {
    complained_of_items_ = false;
    bool is_item = false, skip_stars = false;  // the previous node is an item; stars after a wrong node are skipped
    for (const NodeId id : items) {
      const Node& node = tree_[id];
      if (std::exchange(skip_stars, false) && count_stars(node) > 0) continue;
      if (is_call(node, "item") && node.label.empty()) {
        category.items.push_back(item(id, category, counted));
        is_item = true;
      } else if (const unsigned stars = count_stars(node); stars > 0 && is_item) {
        category.items.back().stars = stars;
        is_item = false;
      } else {
        misplaced(node, "among an option's items", item_form, node.kind == NodeKind::Call ? "item" : "");
        complained_of_items_ = true;
        is_item = false;
        skip_stars = node.kind == NodeKind::Call;
      }
    }
  }

  void choose_default(OptionCategory& category) {
    const auto most = std::max_element(category.items.begin(), category.items.end(),
                                       [](const OptionItem& a, const OptionItem& b) { return a.stars < b.stars; });
    category.default_item = static_cast<std::size_t>(most - category.items.begin());
    if (most->stars > 0 || category.items.size() < 2 || complained_of_items_) return;
    diagnostics_.warning(
        "no-default", category.span,
        fmt::format("no item of option \"{}\" has a * that makes it the default: the first, \"{}\", is", category.name,
                    most->name));
  }

  OptionItem item(NodeId id, const OptionCategory& category, bool counted) {
    OptionItem item;
    item.span = tree_[id].span;
    unsigned texts = 0;
    Span surplus = item.span;
    for (const NodeId child_id : tree_.children(id)) {
      const Node& child = tree_[child_id];
      const std::vector<std::string_view> pieces = angle_pieces(child);
      if ((child.kind == NodeKind::Group || !pieces.empty()) && item.arguments.size() <= category.argument_names.size())
        surplus = child.span;
      const bool labelled = !child.label.empty();
      if (child.kind == NodeKind::String && !labelled && texts < 2) {
        (texts++ == 0 ? item.name : item.description) = child.text;
      } else if (is_bare(child) && texts == 0) {
        unmarked(child, "the name of an item stands in quotes", fmt::format("\"{}\"", child.text), item_form);
        item.name = child.text;
        ++texts;
      } else if (child.kind == NodeKind::Group && !labelled && texts > 0) {
        std::vector<Token> tokens;
        flatten(tree_, child_id, tokens);
        item.arguments.emplace_back(tokens.begin() + 1, tokens.end() - 1);
      } else if (!pieces.empty() && !labelled && texts > 0) {
        for (const std::string_view piece : pieces) item.arguments.push_back(cut(piece, child));
      } else if (!stray_angle(child)) {
        misplaced(child, "in an item", item_form);
      }
    }
    if (texts < 2) {
      diagnostics_
          .error("bad-option", item.span,
                 texts == 0 ? std::string("this item has no name")
                            : fmt::format("item \"{}\" has no description, or no name", item.name))
          .expected = {item_form};
    }
    if (counted)
      check_count(item, category, surplus);
    else
      item.arguments.clear();
    return item;
  }

  void check_count(OptionItem& item, const OptionCategory& category, const Span& surplus) {
    const std::size_t given = item.arguments.size(), wanted = category.argument_names.size();
    if (given == wanted || (given < wanted && !asks_for_any(category, given))) return;
    const std::string message = fmt::format("item \"{}\" gives {} argument{}, but option \"{}\" names {}", item.name,
                                            given, given == 1 ? "" : "s", category.name, wanted);
    diagnostics_.error("bad-option", given > wanted ? surplus : item.span, message);
    item.arguments.resize(wanted);
  }

  /// Whether the file uses an argument of an option with index `first` or higher.
  bool asks_for_any(const OptionCategory& category, std::size_t first) const {
    const std::string_view file = sources_.text(category.span.source);
    for (std::size_t i = first; i < category.argument_names.size(); ++i)
      if (file.find(category.full_tag(i)) != std::string_view::npos ||
          (i == 0 && file.find(category.short_tag()) != std::string_view::npos))
        return true;
    return false;
  }

  std::vector<Token> cut(std::string_view text, const Node& node) {
    std::vector<Token> tokens;
    std::vector<Comment> comments;
    const std::string_view file = sources_.text(node.span.source);
    const auto begin = static_cast<std::uint32_t>(text.data() - file.data());
    tokenize(text, node.span.source, begin, tokens, comments, diagnostics_);
    return tokens;
  }

  const SourceSet& sources_;
  bool complained_of_items_ = false;  ///< an error was reported about the items of the present category
};

struct Found {
  std::size_t category, item;
};

std::optional<Found> find_item(const Choices& choices, std::string_view option) {
  for (std::size_t i = 0; i < choices.categories.size(); ++i) {
    const OptionCategory& category = choices.categories[i];
    if (!option.starts_with(category.name + "/")) continue;
    const auto item = std::ranges::find(category.items, option.substr(category.name.size() + 1), &OptionItem::name);
    if (item != category.items.end()) return Found{i, static_cast<std::size_t>(item - category.items.begin())};
  }
  return std::nullopt;
}

/// Adds hints where `option` is the name of an item without its category, or of a category without an item.
void hint_half(Diagnostic& unknown, const Choices& choices, std::string_view option) {
  constexpr unsigned same_but_for_case = 1;
  const auto is_named = [&](std::string_view name) { return spelling_distance(name, option) <= same_but_for_case; };
  std::vector<std::string> meant;
  for (const OptionCategory& category : choices.categories) {
    if (is_named(category.name))
      unknown.hints.push_back(fmt::format("\"{}\" has items: choose one of them", category.name));
    for (const OptionItem& item : category.items)
      if (is_named(item.name)) meant.push_back(category.name + "/" + item.name);
  }
  if (meant.size() != 1) return;
  unknown.hints.push_back(fmt::format("did you mean \"{}\"?", meant.front()));
  unknown.mends.push_back({std::string(option), meant.front(), unknown.span});
}

void unknown_option(const Choices& choices, std::string_view option, const Span& span, Severity severity,
                    Diagnostics& diagnostics) {
  Diagnostic unknown{severity, "unknown-option", span, fmt::format("there is no option \"{}\"", option)};
  std::vector<std::string> all;
  for (const OptionCategory& category : choices.categories) {
    for (const OptionItem& item : category.items) all.push_back(category.name + "/" + item.name);
    std::string line;
    for (const OptionItem& item : category.items)
      line += fmt::format("{}\"{}/{}\"", line.empty() ? "" : ", ", category.name, item.name);
    unknown.expected.push_back(std::move(line));
  }
  hint_spelling(unknown, option, {all.begin(), all.end()});
  if (unknown.hints.empty()) hint_half(unknown, choices, option);
  diagnostics.add(std::move(unknown));
}

/// Warns of each element that has the name of an earlier one.
template <class Named>
void warn_of_twins(const std::vector<Named>& all, std::string Named::*name, std::string_view what,
                   Diagnostics& diagnostics) {
  for (auto one = all.begin(); one != all.end(); ++one)
    if (std::find_if(all.begin(), one, [&](const Named& other) { return other.*name == (*one).*name; }) != one)
      diagnostics.warning(
          "defined-twice", one->span,
          fmt::format("there is another {} \"{}\" before this one: only that is ever meant", what, (*one).*name));
}

class RulesetReader : ChoiceReader {
 public:
  RulesetReader(const Tree& tree, Choices& choices, Diagnostics& diagnostics)
      : ChoiceReader(tree, choices, diagnostics, "bad-ruleset") {}

  /// Reads (rulesets ...).
  void read(NodeId id) {
    for (const NodeId child : tree_.children(id)) {
      if (tree_[child].kind != NodeKind::List || !tree_[child].label.empty()) {
        misplaced(tree_[child], "in (rulesets ...)", rulesets_form);
        continue;
      }
      bool is_ruleset = false;  // whether the previous node is a ruleset
      for (const NodeId member_id : tree_.children(child)) {
        const Node& member = tree_[member_id];
        const unsigned stars = count_stars(member);
        if (is_call(member, "ruleset") && member.label.empty()) {
          is_ruleset = ruleset(member_id);
        } else if (stars > 0 && is_ruleset) {
          choices_.rulesets.back().stars = stars;
          is_ruleset = false;
        } else if (stars == 0) {
          misplaced(member, "among rulesets", rulesets_form, member.kind == NodeKind::Call ? "ruleset" : "");
        }
      }
    }
  }

  /// Reports items of rulesets that do not exist, and options that a ruleset chooses twice.
  void check() const {
    for (const std::vector<Use>& uses : uses_) {
      std::vector<std::optional<std::size_t>> chosen(choices_.categories.size());
      for (const Use& use : uses) {
        const std::optional<Found> found = find_item(choices_, use.option);
        // Variations only describe what else may be chosen, so an unknown one has no effect.
        if (!found && is_unreadable(use.option)) continue;
        if (!found)
          unknown_option(choices_, use.option, use.span, use.variation ? Severity::Warning : Severity::Error,
                         diagnostics_);
        if (!found || use.variation) continue;
        if (chosen[found->category].value_or(found->item) != found->item)
          diagnostics_.warning("option-twice", use.span,
                               fmt::format("this ruleset chooses the option \"{}\" twice: the later item counts",
                                           choices_.categories[found->category].name));
        chosen[found->category] = found->item;
      }
    }
  }

 private:
  /// The name of an item in a ruleset.
  struct Use {
    std::string_view option;
    Span span;
    bool variation;
  };

  /// Whether an item belongs to an option that was left out because of its mistakes.
  bool is_unreadable(std::string_view item) const {
    return std::ranges::any_of(choices_.unreadable,
                               [&](const std::string& name) { return item.starts_with(name + "/"); });
  }

  bool ruleset(NodeId id) {
    Ruleset ruleset;
    ruleset.span = tree_[id].span;
    std::vector<Use> uses;
    for (const NodeId child_id : tree_.children(id)) {
      const Node& child = tree_[child_id];
      const bool labelled = !child.label.empty();
      if (child.kind == NodeKind::String && !labelled && ruleset.name.empty()) {
        ruleset.name = child.text;
      } else if (child.kind == NodeKind::String && !labelled) {
        add_use(child, false, uses);
      } else if (child.kind == NodeKind::List && (!labelled || child.label == "variations")) {
        for (const NodeId name : tree_.children(child_id))
          if (tree_[name].kind == NodeKind::Atom && tree_[name].label.empty())
            unmarked(tree_[name], "the options of a ruleset stand in quotes", fmt::format("\"{}\"", tree_[name].text),
                     ruleset_form);
          else if (tree_[name].kind != NodeKind::String || !tree_[name].label.empty())
            misplaced(tree_[name], "among the options of a ruleset", ruleset_form);
          else
            add_use(tree_[name], labelled, uses);
      } else {
        misplaced(child, "in a ruleset", ruleset_form, "variations");
      }
    }
    if (ruleset.name.empty()) {
      diagnostics_.error("bad-ruleset", ruleset.span, "this ruleset has no name").expected = {ruleset_form};
      return false;
    }
    for (const Use& use : uses)
      if (!use.variation) ruleset.options.emplace_back(use.option);
    choices_.rulesets.push_back(std::move(ruleset));
    uses_.push_back(std::move(uses));
    return true;
  }

  void add_use(const Node& node, bool variation, std::vector<Use>& uses) {
    if (node.text.empty())
      diagnostics_.warning("empty-ruleset", node.span, "this names no option");
    else
      uses.push_back({node.text, node.span, variation});
  }

  std::vector<std::vector<Use>> uses_;  ///< by ruleset
};

/// Warns of options, items, rulesets and arguments whose name was used before: only the first can be chosen.
void check_names(const Choices& choices, Diagnostics& diagnostics) {
  warn_of_twins(choices.categories, &OptionCategory::name, "option", diagnostics);
  for (const OptionCategory& category : choices.categories)
    warn_of_twins(category.items, &OptionItem::name, "item", diagnostics);
  warn_of_twins(choices.rulesets, &Ruleset::name, "ruleset", diagnostics);
  // Where two options give an argument the same full name, the tag always takes the value of the first option. Of twins
  // that is said already.
  const auto is_twin = [&](const OptionCategory& category) {
    return std::ranges::any_of(choices.categories, [&](const OptionCategory& other) {
      return &other < &category && other.name == category.name;
    });
  };
  std::set<std::string> arguments;
  for (const OptionCategory& category : choices.categories)
    for (std::size_t i = 0; i < category.argument_names.size(); ++i)
      if (const std::string full = category.full_tag(i); !arguments.insert(full).second && !is_twin(category))
        diagnostics.warning("defined-twice", category.span,
                            fmt::format("{} takes its value from an option before this one", full));
}

constexpr std::string_view ruleset_prefix = "Ruleset/";

/// A ruleset's name without leading "Ruleset/" and trailing brackets: "Common" for "Ruleset/Common (Observed)".
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
    names.push_back(short_name(ruleset.name));
  }
  if (names.empty()) error.hints.emplace_back("this game has no rulesets");
  hint_spelling(error, name, names);
  return nullptr;
}

}  // namespace

unsigned count_stars(const Node& node) {
  const bool stars = node.kind == NodeKind::Atom && node.label.empty() && !node.text.empty() &&
                     node.text.find_first_not_of('*') == std::string_view::npos;
  return stars ? static_cast<unsigned>(node.text.size()) : 0;
}

Choices list_choices(const Tree& file, const SourceSet& sources, Diagnostics& diagnostics) {
  Choices choices;
  choices.owners = file.owners;
  OptionReader options(file, sources, choices, diagnostics);
  RulesetReader rulesets(file, choices, diagnostics);
  for (const NodeId root : file.roots) {
    const Node& node = file[root];
    if (is_call(node, "option")) options.read(root);
    if (is_call(node, "rulesets")) rulesets.read(root);
    if (is_call(node, "item")) options.misplaced(node, "in no (option ...)", option_form);
    if (is_call(node, "ruleset")) options.misplaced(node, "in no (rulesets ...)", rulesets_form);
  }
  check_names(choices, diagnostics);
  rulesets.check();
  return choices;
}

std::vector<std::size_t> select_items(const Choices& choices, const Selection& selection, Diagnostics& diagnostics) {
  std::vector<std::size_t> items;
  for (const OptionCategory& category : choices.categories) items.push_back(category.default_item);
  std::vector<char> chosen(items.size(), 0);
  for (const std::string& option : selection.options) {
    const std::optional<Found> found = find_item(choices, option);
    if (!found) {
      unknown_option(choices, option, Span{no_source, 0, 0}, Severity::Error, diagnostics);
    } else if (chosen[found->category] != 0) {
      diagnostics.error("option-twice", Span{no_source, 0, 0},
                        fmt::format("the option \"{}\" is chosen twice", choices.categories[found->category].name));
    } else {
      items[found->category] = found->item;
      chosen[found->category] = 1;
    }
  }
  if (selection.ruleset.empty()) return items;
  const Ruleset* ruleset = find_ruleset(choices, selection.ruleset, diagnostics);
  if (ruleset == nullptr) return items;
  if (ruleset->options.empty())
    diagnostics.warning("empty-ruleset", ruleset->span,
                        fmt::format("ruleset \"{}\" names no options and changes nothing", ruleset->name));
  for (const std::string& option : ruleset->options) {
    const std::optional<Found> found = find_item(choices, option);
    if (found && chosen[found->category] == 0) items[found->category] = found->item;
  }
  return items;
}

std::vector<std::string> besides_defaults(const Choices& choices, const Selection& selection,
                                          Diagnostics& diagnostics) {
  const std::vector<std::size_t> items = select_items(choices, selection, diagnostics);
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < choices.categories.size(); ++i) {
    const OptionCategory& category = choices.categories[i];
    if (items[i] != category.default_item) chosen.push_back(category.name + "/" + category.items[items[i]].name);
  }
  return chosen;
}

}  // namespace lud::grammar
