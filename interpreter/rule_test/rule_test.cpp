#include "interpreter/rule_test/rule_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include "grammar/reader.hpp"
#include "interpreter/companion.hpp"
#include "interpreter/compile/extend.hpp"
#include "interpreter/rule_test/run.hpp"

namespace lud::rule_test {

namespace {

namespace fs = std::filesystem;
using grammar::NodeId;
using grammar::NodeKind;

/// What a test is played on: a game and how it is set up.
struct Setting {
  std::string game;
  std::string ruleset;
  std::vector<std::string> options;
  auto operator<=>(const Setting&) const = default;
};

class FileRun {
 public:
  explicit FileRun(const RunOptions& options) : options_(options) {}

  FileResult run(grammar::Tree tree, const std::string& path, Loaded file) {
    folder_ = fs::path(path).parent_path();
    file_ = std::move(file);
    tree_ = std::move(tree);
    if (!file_.diagnostics.has_errors()) read();
    if (file_.diagnostics.has_errors()) {
      result_.errors = file_.messages();
      return std::move(result_);
    }
    result_.outcomes.resize(selected_);
    for (const auto& [setting, tests] : tests_) run_setting(setting, tests);
    if (!result_.errors.empty()) result_.outcomes.clear();
    return std::move(result_);
  }

 private:
  struct Test {
    NodeId node;
    std::size_t number;  ///< among those that are run
  };

  // ---- the file ----

  void read() {
    std::optional<Setting> heading;
    for (const NodeId root : tree_.roots) {
      const grammar::Node& node = tree_[root];
      const bool call = node.kind == NodeKind::Call && !node.quoted_head;
      if (call && node.text == "define") {
        defines_.push_back(root);
      } else if (call && node.text == "tests") {
        heading = read_heading(root);
      } else if (call && node.text == "test") {
        if (heading)
          read_test(root, *heading);
        else
          error(root, "no game is named for this test", {"(tests \"game.lud\") in front of it"});
      } else {
        error(root, "expected a heading, a test or a define",
              {"(tests \"game.lud\")", "(test \"name\" {steps})", "(define \"Name\" body)"});
      }
    }
  }

  void error(NodeId node, std::string message, std::vector<std::string> expected) {
    file_.diagnostics.error("bad-test", tree_[node].span, std::move(message)).expected = std::move(expected);
  }

  std::string string_of(NodeId node) {
    if (tree_[node].kind == NodeKind::String) return grammar::unescape(tree_[node].text);
    error(node, "expected a text in quotes", {});
    return {};
  }

  /// Takes `ruleset:` or `options:` into a setting; false for what is neither.
  bool read_choice(NodeId child, Setting& setting) {
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

  Setting read_heading(NodeId root) {
    Setting setting;
    for (const NodeId child : tree_.children(root)) {
      if (read_choice(child, setting)) continue;
      if (tree_[child].kind == NodeKind::String && tree_[child].label.empty() && setting.game.empty())
        setting.game = string_of(child);
      else
        error(child, "this is no part of a heading",
              {"(tests \"game.lud\" ruleset:\"Ruleset/Name\" options:{\"Category/Item\"})"});
    }
    if (setting.game.empty()) error(root, "the heading names no game", {"(tests \"game.lud\")"});
    return setting;
  }

  void read_test(NodeId root, Setting setting) {
    std::string name;
    for (const NodeId child : tree_.children(root)) {
      if (read_choice(child, setting)) continue;
      if (name.empty() && tree_[child].kind == NodeKind::String && tree_[child].label.empty()) name = string_of(child);
    }
    if (name.empty()) return error(root, "this test has no name", {"(test \"name\" {steps})"});
    if (name.find(options_.only) == std::string::npos) return;
    tests_[setting].push_back({root, selected_++});
  }

  // ---- running ----

  /// The game of a setting: a file beside the tests, or a built-in game.
  std::string game_of(const Setting& setting) const {
    const fs::path beside = folder_ / setting.game;
    return fs::exists(beside) ? beside.string() : setting.game;
  }

  void run_setting(const Setting& setting, const std::vector<Test>& tests) {
    Loaded loaded;
    loaded.sources = file_.sources;
    LoadOptions load;
    load.ruleset = setting.ruleset;
    load.options = setting.options;
    load.defines = options_.defines;
    grammar::Tree companion = tree_;
    companion.roots = defines_;
    for (const Test& test : tests) companion.roots.push_back(test.node);
    const auto [game, tree] = load_with(game_of(setting), load, companion, loaded);
    if (!game) return add_errors(loaded, setting);
    if (tree.roots.size() != tests.size() + 1) {
      loaded.diagnostics.error("bad-test", {}, "the brackets of the tests do not match");
      return add_errors(loaded, setting);
    }
    Loaded messages;
    messages.sources = loaded.sources;
    compile::Extension extension(*game, tree, library(), messages.diagnostics);
    for (std::size_t i = 0; i < tests.size(); ++i) {
      Outcome& outcome = result_.outcomes[tests[i].number];
      const NodeId root = tree.roots[i + 1];
      outcome.name = grammar::unescape(tree[tree.children(root)[0]].text);
      if (const Checked* test = extension.check(root, sort_of<TestDescription>()))
        run_test(*game, tree, *test, extension, messages, outcome);
    }
    if (messages.diagnostics.has_errors()) add_errors(messages, setting);
  }

  void run_test(const Game& game, const grammar::Tree& tree, const Checked& test, compile::Extension& extension,
                const Loaded& messages, Outcome& outcome) {
    const Checked& list = *test.arguments.back();
    std::vector<const TestStep*> steps;
    for (const Checked* item : list.arguments) steps.push_back(extension.link<TestStep>(*item));
    if (std::ranges::find(steps, nullptr) != steps.end()) return;
    Run run(game);
    run.draw = options_.draw;
    std::size_t at = 0;
    while (at < steps.size() && run.carry_out(*steps[at], tree[list.arguments[at]->node].span)) ++at;
    run.finish(tree[test.node].span);
    for (const Run::Failure& failure : run.failures) outcome.failures.push_back(text_of(failure, messages));
  }

  static std::string indented(const std::string& text) {
    std::string out, line;
    for (std::istringstream lines(text); std::getline(lines, line);) out += "    " + line + "\n";
    return out;
  }

  static std::string text_of(const Run::Failure& failure, const Loaded& messages) {
    return grammar::render(failure.diagnostic, messages.sources) + "  position:\n" + indented(failure.position) +
           (failure.picture.empty() ? "" : "\n" + indented(failure.picture));
  }

  void add_errors(const Loaded& loaded, const Setting& setting) {
    result_.errors += loaded.messages();
    std::string chosen = setting.game;
    if (!setting.ruleset.empty()) chosen += fmt::format(" ruleset:\"{}\"", setting.ruleset);
    for (const std::string& option : setting.options) chosen += fmt::format(" \"{}\"", option);
    result_.errors += fmt::format("  in the tests of {}\n", chosen);
  }

  const RunOptions& options_;
  fs::path folder_;
  Loaded file_;
  grammar::Tree tree_;
  std::vector<NodeId> defines_;
  std::map<Setting, std::vector<Test>> tests_;
  std::size_t selected_ = 0;
  FileResult result_;
};

}  // namespace

std::size_t FileResult::passed() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(outcomes, [](const Outcome& outcome) { return outcome.failures.empty(); }));
}

FileResult run_file(const std::string& path, const RunOptions& options) {
  Loaded file;
  grammar::Tree tree = grammar::read_file(path, file.sources, file.diagnostics);
  return FileRun(options).run(std::move(tree), path, std::move(file));
}

FileResult run_text(std::string name, std::string text, const RunOptions& options) {
  Loaded file;
  const std::string path = name;
  grammar::Tree tree = grammar::read_text(std::move(name), std::move(text), file.sources, file.diagnostics);
  return FileRun(options).run(std::move(tree), path, std::move(file));
}

}  // namespace lud::rule_test
