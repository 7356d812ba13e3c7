#include "interpreter/rule_test/test_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "grammar/reader.hpp"
#include "interpreter/compile/extend.hpp"
#include "interpreter/compile/witness.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/inspect.hpp"

namespace lud::rule_test {

namespace {

namespace fs = std::filesystem;
using grammar::NodeId;
using grammar::NodeKind;

/// The names of the games that a heading may name: files in the folder, and the built-in games.
std::vector<std::string> games_known(const std::string& folder) {
  std::vector<std::string> names = built_in_games();
  std::error_code error;
  for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end; it.increment(error))
    if (it->path().extension() == ".lud") names.push_back(it->path().filename().string());
  return names;
}

/// Links the steps of an entry; nullopt where it has mistakes.
std::optional<Script> script_of(const Entry& entry, const Checked* checked, const grammar::Tree& tree,
                                compile::Extension& extension, grammar::Diagnostics& diagnostics) {
  if (!checked) return std::nullopt;
  Script script;
  script.name = entry.name;
  script.place = tree[checked->node].span;
  const Checked& list = *checked->arguments.back();
  bool complete = !list.arguments.empty();
  if (!complete)
    diagnostics.error(
        "bad-test", script.place,
        entry.invariant ? "this invariant says nothing: it has no facts" : "this test checks nothing: it has no steps");
  for (const Checked* item : list.arguments) {
    const TestStep* step = extension.link<TestStep>(*item);
    complete = complete && step;
    if (!step && !diagnostics.has_errors())
      diagnostics.error("bad-test", tree[item->node].span, "this step must be known before play, and is not");
    if (step && step->changes && entry.invariant) {
      diagnostics.error("bad-test", tree[item->node].span,
                        "an invariant looks at positions and changes none: it is written with facts");
      complete = false;
    }
    grammar::Diagnostic expanded;
    grammar::note_origin(expanded, tree, tree[item->node].origin);
    script.steps.push_back({step, tree[item->node].span, {}, std::move(expanded.notes)});
    for (const Checked* argument : item->arguments)
      if (argument && tree[argument->node].kind == NodeKind::List)
        for (const Checked* part : argument->arguments) script.steps.back().items.push_back(tree[part->node].span);
  }
  if (!complete) return std::nullopt;
  return script;
}

/// Gives messages without a place this one.
void place_at(const grammar::Span& span, grammar::Diagnostics& diagnostics) {
  grammar::Diagnostics placed;
  for (grammar::Diagnostic item : diagnostics.items()) {
    if (item.span.source == grammar::no_source) item.span = span;
    placed.add(std::move(item));
  }
  diagnostics = std::move(placed);
}

}  // namespace

TestFile TestFile::of_path(const std::string& path) {
  Loaded file;
  grammar::Tree tree = grammar::read_file(path, file.sources, file.diagnostics);
  return {std::move(tree), path, std::move(file)};
}

TestFile TestFile::of_text(std::string name, std::string text) {
  Loaded file;
  const std::string path = name;
  grammar::Tree tree = grammar::read_text(std::move(name), std::move(text), file.sources, file.diagnostics);
  return {std::move(tree), path, std::move(file)};
}

TestFile::TestFile(grammar::Tree tree, const std::string& path, Loaded file)
    : file_(std::move(file)), tree_(std::move(tree)) {
  if (!file_.diagnostics.has_errors()) read(fs::path(path).parent_path().string());
}

void TestFile::read(const std::string& folder) {
  bool any_heading = false;
  std::optional<Setting> heading;
  for (const NodeId root : tree_.roots) {
    const grammar::Node& node = tree_[root];
    const bool call = node.kind == NodeKind::Call && !node.quoted_head;
    if (call && node.text == "define") {
      defines_.push_back(root);
    } else if (call && node.text == "tests") {
      any_heading = true;
      heading = read_heading(root, folder);
    } else if (call && (node.text == "test" || node.text == "invariant")) {
      const std::size_t before = entry_count;
      read_arrows(root);
      if (any_heading)
        read_entry(root, heading);
      else
        error(root, "no game is named for this test", {"(tests \"game.lud\") in front of it"});
      unreadable += entry_count == before;
    } else {
      error(root, "expected a heading, a test, an invariant or a define",
            {"(tests \"game.lud\")", "(test \"name\" {steps})", "(invariant \"name\" {facts})",
             "(define \"Name\" body)"});
    }
  }
}

/// Adds a node for `(equal expression value)` to the tree.
NodeId TestFile::equal_node(NodeId expression, NodeId value) {
  grammar::Node equal;
  equal.kind = NodeKind::Call;
  equal.text = "equal";
  equal.span = tree_[expression].span;
  equal.span.end = tree_[value].span.end;
  equal.first_child = static_cast<std::uint32_t>(tree_.child_ids.size());
  equal.child_count = 2;
  tree_.child_ids.push_back(expression);
  tree_.child_ids.push_back(value);
  tree_.nodes.push_back(equal);
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}

/// Replaces `expression => value` among the steps of an entry by `(equal expression value)`.
void TestFile::read_arrows(NodeId entry) {
  if (tree_.children(entry).empty()) return;
  const NodeId steps = tree_.children(entry).back();
  if (tree_[steps].kind != NodeKind::List) return;
  const auto given = tree_.children(steps);
  const std::vector<NodeId> items(given.begin(), given.end());
  const auto is_atom = [&](std::size_t i, std::string_view text) {
    return i < items.size() && tree_[items[i]].kind == NodeKind::Atom && tree_[items[i]].text == text;
  };
  // The reader makes two atoms of an arrow.
  const auto is_arrow = [&](std::size_t i) { return is_atom(i, "=") && is_atom(i + 1, ">"); };
  std::vector<NodeId> read;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!is_arrow(i)) {
      read.push_back(items[i]);
      continue;
    }
    if (read.empty() || i + 2 >= items.size() || is_arrow(i + 2)) {
      error(items[i], "an arrow stands between an expression and its value", {"(count Pieces) => 2"});
      ++i;
      continue;
    }
    i += 2;
    read.back() = equal_node(read.back(), items[i]);
  }
  tree_.nodes[steps].first_child = static_cast<std::uint32_t>(tree_.child_ids.size());
  tree_.nodes[steps].child_count = static_cast<std::uint32_t>(read.size());
  tree_.child_ids.insert(tree_.child_ids.end(), read.begin(), read.end());
}

void TestFile::error(NodeId node, std::string message, std::vector<std::string> expected) {
  file_.diagnostics.error("bad-test", tree_[node].span, std::move(message)).expected = std::move(expected);
}

std::string TestFile::string_of(NodeId node) {
  if (tree_[node].kind == NodeKind::String) return grammar::unescape(tree_[node].text);
  error(node, "expected a text in quotes", {});
  return {};
}

/// Reads `ruleset:` or `options:` into a setting; returns false for other nodes.
bool TestFile::read_choice(NodeId child, Setting& setting) {
  const grammar::Node& node = tree_[child];
  if (node.label == "ruleset") {
    setting.ruleset = string_of(child);
  } else if (node.label == "options") {
    setting.options.clear();
    if (node.kind != NodeKind::List)
      error(child, "expected options in braces", {"options:{\"Category/Item\"}"});
    else
      for (const NodeId item : tree_.children(child)) setting.options.push_back(string_of(item));
  } else {
    return false;
  }
  return true;
}

/// The path or name of the game of a heading: a file beside the tests, or a built-in game. Empty, with an error, if
/// none.
std::string TestFile::game_named(NodeId node, const std::string& folder) {
  std::string name = string_of(node);
  const fs::path beside = fs::path(folder) / name;
  if (!name.empty() && is_file(beside.string())) return beside.string();
  if (embedded_file(beside.generic_string())) return beside.stem().string();  // the tests may be embedded, too
  const std::vector<std::string> built_in = built_in_games();
  if (std::ranges::find(built_in, name) != built_in.end()) return name;
  const std::vector<std::string> known = games_known(folder);
  grammar::Diagnostic& missing = file_.diagnostics.error(
      "bad-test", tree_[node].span, fmt::format("there is no game \"{}\" beside this file or built in", name));
  grammar::hint_spelling(missing, name, {known.begin(), known.end()});
  return {};
}

std::optional<Setting> TestFile::read_heading(NodeId root, const std::string& folder) {
  Setting setting;
  bool named = false;
  heading_choice_ = grammar::no_node;
  for (const NodeId child : tree_.children(root)) {
    if (read_choice(child, setting)) {
      heading_choice_ = child;
      continue;
    }
    if (tree_[child].kind == NodeKind::String && tree_[child].label.empty() && !named) {
      named = true;
      setting.game = game_named(child, folder);
    } else if (tree_[child].kind == NodeKind::Call && tree_[child].label.empty() && !named) {
      named = true;
      setting.game = "the game that the heading describes";
      setting.described = child;
    } else {
      error(child, "this is no part of a heading",
            {"(tests \"game.lud\" ruleset:\"Ruleset/Name\" options:{\"Category/Item\"})", "(tests (game ...))"});
    }
  }
  if (!named) error(root, "the heading names no game", {"(tests \"game.lud\")"});
  if (setting.game.empty()) return std::nullopt;
  return setting;
}

void TestFile::read_entry(NodeId root, const std::optional<Setting>& heading) {
  Entry entry;
  entry.node = root;
  entry.invariant = tree_[root].text == "invariant";
  entry.choice = heading_choice_;
  Setting setting = heading.value_or(Setting());
  for (const NodeId child : tree_.children(root)) {
    if (!entry.invariant && read_choice(child, setting)) {
      entry.choice = child;
      continue;
    }
    if (entry.name.empty() && tree_[child].kind == NodeKind::String && tree_[child].label.empty())
      entry.name = string_of(child);
  }
  if (entry.name.empty())
    return entry.invariant ? error(root, "this invariant has no name", {"(invariant \"name\" {facts})"})
                           : error(root, "this test has no name", {"(test \"name\" {steps})"});
  if (!heading) return;
  if (std::ranges::count(entries[setting], entry.name, &Entry::name) > 0)
    file_.diagnostics.warning("twin-tests", tree_[root].span, fmt::format("there is another test \"{}\"", entry.name));
  warn_of_doubles(root);
  entry.number = entry_count++;
  entries[setting].push_back(std::move(entry));
}

/// Warns where a position says twice what stands on one and the same site: the second replaces the first.
void TestFile::warn_of_doubles(NodeId entry) {
  const auto given = tree_.children(entry);
  if (given.empty()) return;
  for (const NodeId step : tree_.children(given.back())) {
    if (!grammar::is_call(tree_[step], "position") || tree_.children(step).empty()) continue;
    std::map<std::string, NodeId> set;  // by the text of the site, with its type
    for (const NodeId fact : tree_.children(tree_.children(step).front())) {
      const auto parts = tree_.children(fact);
      const bool typed = parts.size() > 2 && tree_[parts[0]].kind == NodeKind::Atom &&
                         tree_[parts[1]].kind != NodeKind::List && tree_[parts[2]].label.empty();
      if (!grammar::is_call(tree_[fact], "at") || parts.size() < (typed ? 3U : 2U)) continue;
      const grammar::Node& where = tree_[parts[typed ? 1 : 0]];
      const bool single = where.kind == NodeKind::Atom || where.kind == NodeKind::String;
      if (!single || where.text == "Off") continue;
      const std::string site = typed ? fmt::format("{} {}", tree_[parts[0]].text, where.text) : std::string(where.text);
      const auto [earlier, added] = set.try_emplace(site, fact);
      if (!added)
        file_.diagnostics
            .warning("set-twice", tree_[fact].span,
                     fmt::format("this position says twice what stands on site {}: the last one counts", site))
            .notes.push_back({"said before", tree_[earlier->second].span});
    }
  }
}

/// Loads the game of a setting together with the companion.
Joined TestFile::load_game(const Setting& setting, const LoadOptions& options, const grammar::Tree& companion,
                           Loaded& messages) const {
  if (setting.described == grammar::no_node) {
    // Words of a game in a file of its own do not count as tested.
    const compile::Witness::Pause pause(true);
    return load_with(setting.game, options, companion, messages);
  }
  grammar::Tree described = tree_;
  described.roots = defines_;
  described.roots.push_back(setting.described);
  return load_with(described, options, companion, messages);
}

Binding TestFile::bind_together(const Setting& setting, std::vector<Entry> chosen, const LoadOptions& options) const {
  Binding binding;
  binding.entries = std::move(chosen);
  binding.scripts.resize(binding.entries.size());
  binding.messages.sources = file_.sources;
  grammar::Tree companion = tree_;
  if (setting.described == grammar::no_node)
    companion.roots = defines_;  // otherwise `load_game` puts them with the game
  else
    companion.roots.clear();
  for (const Entry& entry : binding.entries) companion.roots.push_back(entry.node);
  auto [game, expanded] = load_game(setting, options, companion, binding.messages);
  if (!game) {
    // Options and rulesets that the game does not have are mistakes of the tests.
    if (!binding.entries.empty() && binding.entries.front().choice != grammar::no_node)
      place_at(tree_[binding.entries.front().choice].span, binding.messages.diagnostics);
    return binding;
  }
  binding.tree = std::make_shared<const grammar::Tree>(std::move(expanded));
  const grammar::Tree& tree = *binding.tree;
  if (tree.roots.size() != binding.entries.size() + 1) {
    binding.messages.diagnostics.error("bad-test", {}, "the brackets of the tests do not match");
    return binding;
  }
  binding.game = std::move(game);
  compile::Extension extension(*binding.game, tree, library(), binding.messages.diagnostics);
  for (std::size_t i = 0; i < binding.entries.size(); ++i) {
    binding.checked.push_back(extension.check(tree.roots[i + 1], sort_of<TestDescription>()));
    binding.scripts[i] =
        script_of(binding.entries[i], binding.checked.back(), tree, extension, binding.messages.diagnostics);
  }
  return binding;
}

std::vector<Binding> TestFile::bind(const Setting& setting, const std::vector<Entry>& chosen,
                                    LoadOptions options) const {
  options.ruleset = setting.ruleset;
  options.options = setting.options;
  options.max_turns = setting.max_turns;
  if (options.coverage) options.passes = play::Passes::none();
  std::vector<Binding> bindings;
  bindings.push_back(bind_together(setting, chosen, options));
  if (bindings.front().game || chosen.size() < 2) return bindings;
  if (!bind_together(setting, {}, options).game) return bindings;  // the game is at fault, not an entry
  bindings.clear();
  for (const Entry& entry : chosen) bindings.push_back(bind_together(setting, {entry}, options));
  return bindings;
}

}  // namespace lud::rule_test
