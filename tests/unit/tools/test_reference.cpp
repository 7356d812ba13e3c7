// The reference is complete and correct: every argument, type and constant has a text, and every word an example from a
// test. With LUD_UPDATE_EXPECTED=1 the examples are chosen anew.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include "grammar/expand.hpp"
#include "grammar/reader.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/rule_test/test_file.hpp"
#include "interpreter/rule_test/words.hpp"
#include "interpreter/session/session.hpp"
#include "stdlib/library.hpp"
#include "tests/unit/content.hpp"
#include "tools/reference/reference.hpp"

namespace lud {
namespace {

namespace fs = std::filesystem;

const fs::path source_folder = LUD_SOURCE_DIR;

/// A text on one line, with white space collapsed.
std::string squeezed(std::string_view text) {
  std::string made;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (space && (made.empty() || made.back() == ' ')) continue;
    made += space ? ' ' : c;
  }
  while (made.ends_with(' ')) made.pop_back();
  return made;
}

/// The lines of a text without the indentation that all lines but the first share; one line if it is short.
std::vector<std::string> lines_of(std::string_view text) {
  constexpr std::size_t short_enough = 90;
  if (const std::string one = squeezed(text); one.size() <= short_enough && text.find("//") == std::string_view::npos)
    return {one};
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::size_t indent = std::string::npos;
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (!lines[i].empty()) indent = std::min(indent, lines[i].find_first_not_of(' '));
  for (std::size_t i = 1; i < lines.size(); ++i) lines[i].erase(0, std::min(indent, lines[i].size()));
  return lines;
}

struct Found {
  std::size_t cost = 0;
  std::size_t says_little = 0;  ///< extra cost if it is the only example
  std::string source;
  std::vector<std::string> lines;
};
using Candidates = std::map<const Declaration*, std::vector<Found>>;

/// Reads the tests of words and keeps the shortest example of each word.
class Examples {
 public:
  void read(const fs::path& path) {
    const auto file = rule_test::TestFile::of_path(path.string());
    text_ = content(path);
    path_ = fs::relative(path, source_folder).generic_string();
    for (const auto& [setting, entries] : file.entries)
      for (const auto& binding : file.bind(setting, entries)) {
        if (!binding.game) continue;
        for (std::size_t i = 0; i < binding.entries.size(); ++i)
          if (binding.checked[i]) read_test(*binding.tree, binding.entries[i].name, *binding.checked[i]);
        if (setting.described != grammar::no_node) read_game(*binding.tree);
      }
  }

  std::string text() {
    std::string all =
        "# Examples of the reference\n\nPassages of tests that show what a word does. Made by the unit tests with "
        "LUD_UPDATE_EXPECTED=1, which also hold them against the tests.\n";
    for (const Declaration* word : reference::words()) {
      auto& found = candidates_[word];
      std::ranges::stable_sort(found, {}, [](const Found& one) { return one.cost + one.says_little; });
      if (!found.empty())
        std::stable_sort(found.begin() + 1, found.end(),
                         [](const Found& a, const Found& b) { return a.cost < b.cost; });
      if (found.empty() || word->doc.find(" => ") != std::string_view::npos) continue;
      all += fmt::format("\n## {}\n", check::signature(*word));
      const std::size_t shown = found.size() > 1 && found[1].cost < 130 && found[1].lines != found[0].lines ? 2 : 1;
      for (std::size_t i = 0; i < shown; ++i)
        all += fmt::format("{}\n    {}\n", found[i].source, fmt::join(found[i].lines, "\n    "));
    }
    return all;
  }

 private:
  std::string_view source_text(const grammar::Tree& tree, grammar::NodeId node) const {
    const grammar::Span span = tree[node].span;
    return std::string_view(text_).substr(span.begin, span.end - span.begin);
  }

  template <class Note>
  void each_call(const Checked& checked, std::size_t depth, const Note& tell) const {
    if (checked.kind == Checked::Kind::Call && checked.declaration && !checked.declaration->head.empty())
      tell(*checked.declaration, checked, depth);
    for (const Checked* argument : checked.arguments)
      if (argument) each_call(*argument, depth + 1, tell);
  }

  /// Considers an example; the shorter the better.
  void note(const Declaration& word, std::size_t cost, const std::vector<std::string>& lines, const std::string& name) {
    for (const std::string& line : lines) cost += line.size() + 20;
    // Empty results show little, and so do uses hidden in a define.
    constexpr std::size_t much = 40;
    std::size_t little = 0;
    for (const std::string_view result : {"=> {}", "=> 0", "=> False", "=> Off", "=> Undefined"})
      if (lines.back().ends_with(result)) little += much;
    for (const std::string& line : lines)
      if (line.find("(\"") != std::string::npos) little += much;
    candidates_[&word].push_back({cost, little, path_ + ": " + name, lines});
  }

  static bool prepares(std::string_view head) {
    return head == "position" || head == "change" || head == "start" || head == "dice" || head == "seed" ||
           head == "move";
  }

  void read_test(const grammar::Tree& tree, const std::string& name, const Checked& test) {
    note(*test.declaration, 0, lines_of(source_text(tree, test.node)), name);
    std::vector<std::string> before;
    const auto& steps = test.arguments.back()->arguments;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const std::string head(tree[steps[i]->node].text);
      const auto lines = lines_of(source_text(tree, steps[i]->node));
      if (head == "position" || head == "start") before.clear();
      std::vector<std::string> shown = before;
      shown.insert(shown.end(), lines.begin(), lines.end());
      const bool acts = prepares(head);
      // The next fact shows the result.
      if (acts && i + 1 < steps.size() && !prepares(tree[steps[i + 1]->node].text)) {
        const auto fact = lines_of(source_text(tree, steps[i + 1]->node));
        shown.insert(shown.end(), fact.begin(), fact.end());
      }
      each_call(*steps[i], 0, [&](const Declaration& word, const Checked&, std::size_t depth) {
        note(word, 25 * depth, shown, name);
      });
      if (acts) before.insert(before.end(), lines.begin(), lines.end());
    }
  }

  /// Whether tests can state the value of an expression of this sort, which shows more than an excerpt of a game.
  static bool tried_out(std::string_view sort) {
    return sort == "int" || sort == "float" || sort == "boolean" || sort == "ints" || sort == "sites" ||
           sort == "graph" || sort == "direction" || sort == "range" || sort == "moves";
  }

  void read_game(const grammar::Tree& tree) {
    const auto forms = stdlib::library().find("game");
    auto memory = std::make_unique<Memory>();
    const auto result = check::check(tree, tree.roots[0], forms[0]->result, stdlib::library(), *memory);
    memories_.push_back(std::move(memory));
    if (!result.root) return;
    each_call(*result.root, 0, [&](const Declaration& word, const Checked& call, std::size_t) {
      if (tree[call.node].span.source != 0) return;
      const auto lines = lines_of(source_text(tree, call.node));
      if (std::ranges::any_of(lines, [](const std::string& line) { return line.find('#') != std::string::npos; }))
        return;
      note(word, tried_out(word.result->name) ? 150 : 40, lines, "the game of its tests");
    });
  }

  std::string text_, path_;
  Candidates candidates_;
  std::vector<std::unique_ptr<Memory>> memories_;
};

std::vector<fs::path> files_of_tests() {
  std::vector<fs::path> files;
  for (const fs::path& folder : {source_folder / "tests" / "words", source_folder / "games" / "small"})
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      // Games with pictures are shown on the site beside these examples.
      if (entry.path().extension() == ".tests" && entry.path().parent_path().filename() != "pictures")
        files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// Whether the full expansion of a use of a define type-checks as something that a game may contain.
bool is_right(const std::string& expansion) {
  grammar::SourceSet sources;
  grammar::Diagnostics problems;
  const grammar::Tree read = grammar::read_text("expansion", "(example " + expansion + ")", sources, problems);
  const grammar::Tree tree = grammar::expand(read, {}, {}, sources, problems);  // ranges
  if (problems.has_errors() || tree.roots.empty() || tree.children(tree.roots[0]).size() != 1) return false;
  const auto fits = [&](grammar::NodeId node) {
    for (const Declaration* word : reference::words()) {
      Memory memory;
      const std::string_view head = word->head.substr(0, word->head.find(' '));
      if (head == tree[node].text && check::check(tree, node, word->result, stdlib::library(), memory).root)
        return true;
    }
    return false;
  };
  const grammar::NodeId all = tree.children(tree.roots[0])[0];
  // Walks are just letters in braces; other lists contain calls.
  const auto items = tree.children(all);
  if (tree[all].kind != grammar::NodeKind::List) return fits(all);
  return std::ranges::all_of(items,
                             [&](auto item) { return tree[item].kind != grammar::NodeKind::Call || fits(item); });
}

}  // namespace

TEST_CASE("every standard define tells what it does, names the arguments it uses and no others, and has an example") {
  for (const auto& define : reference::defines()) {
    INFO(define.file << ": " << define.name);
    CHECK_FALSE(define.remark.text.empty());
    CHECK(define.remark.text.find('#') == std::string::npos);
    CHECK(define.remark.arguments.size() == define.parameters);
    std::set<std::string> names;
    for (std::size_t i = 0; i < define.remark.arguments.size(); ++i) {
      const auto& argument = define.remark.arguments[i];
      CHECK(argument.number == i + 1);
      CHECK(names.insert(argument.name).second);
      if (argument.optional)
        CHECK(argument.text.find("unless given") + argument.text.find("without it") != 2 * std::string::npos);
    }
    CHECK(define.remark.example.find("\"" + define.name + "\"") != std::string::npos);
    INFO(define.expansion);
    CHECK(is_right(define.expansion));
  }
}

TEST_CASE("every part of the syntax has an example that is right") {
  for (const reference::Topic& part : reference::syntax()) {
    INFO(part.name);
    CHECK(part.text.find("```") != std::string::npos);
    std::string_view text = part.text;
    constexpr std::string_view begin = "```lud\n";
    for (std::size_t at = text.find(begin); at != std::string_view::npos; at = text.find(begin)) {
      text.remove_prefix(at + begin.size());
      const std::string block(text.substr(0, text.find("```")));
      INFO(block);
      const bool whole = block.find("(game ") != std::string::npos || block.find("(match ") != std::string::npos;
      if (!whole)
        CHECK(is_right(block));
      else
        CHECK(session::load_text("example", block).game);
    }
  }
}

TEST_CASE("every word has an example, and every example stands in a test") {
  if (std::getenv("LUD_UPDATE_EXPECTED")) {
    Examples examples;
    for (const fs::path& file : files_of_tests()) examples.read(file);
    std::ofstream(source_folder / "stdlib/reference/examples.md", std::ios::binary) << examples.text();
  }
  std::map<std::string, std::string> texts;
  std::string missing, untrue;
  for (const Declaration* word : reference::words()) {
    const auto examples = reference::examples_of(*word);
    if (examples.empty()) missing += check::signature(*word) + "\n";
    for (const auto& example : examples) {
      if (example.source.empty()) continue;  // run with the tests of words
      const std::string file = example.source.substr(0, example.source.find(": "));
      if (!texts.contains(file)) texts[file] = squeezed(content(source_folder / file));
      for (const std::string& line : example.lines)
        if (texts[file].find(squeezed(line)) == std::string::npos) untrue += file + ": " + line + "\n";
    }
  }
  CHECK(missing == "");
  CHECK(untrue == "");
}

TEST_CASE("every argument of every word has a text, and no text speaks of none") {
  std::set<std::string> missing, used, idle;
  for (const Declaration* word : reference::words())
    for (const Parameter& p : word->parameters) {
      const std::string text = reference::text_of(*word, p);
      if (text.empty()) missing.insert(fmt::format("{} / {}", word->head, check::shown(p)));
      used.insert(text);
    }
  for (const reference::Topic& topic :
       reference::read_topics(reference::built_in_text("stdlib/reference/arguments.md")))
    for (const auto& line : topic.constants)
      if (!used.contains(line.text)) idle.insert(line.name);
  CHECK(fmt::format("{}", fmt::join(missing, "\n")) == "");
  CHECK(fmt::format("{}", fmt::join(idle, "\n")) == "");
}

// A declaration says which numbers mean something, for warnings; the text says it to people.
TEST_CASE("the text of an argument tells which numbers its declaration allows") {
  std::set<std::string> untold;
  int ranges = 0;
  for (const Declaration* word : reference::words())
    for (const Parameter& p : word->parameters) {
      if (p.least == std::numeric_limits<int>::min()) continue;
      ++ranges;
      const std::string text = reference::text_of(*word, p);
      const bool has_most = p.most != std::numeric_limits<int>::max();
      const std::string told = has_most ? fmt::format("{} to {}", p.least, p.most)
                               : p.least == 0 && text.find("counted from 0") != text.npos
                                   ? "counted from 0"
                                   : fmt::format("at least {}", p.least);
      if (text.find(told) == text.npos) untold.insert(fmt::format("{} / {}: {}", word->head, p.name, told));
    }
  CHECK(ranges > 30);
  CHECK(fmt::format("{}", fmt::join(untold, "\n")) == "");
}

TEST_CASE("every word tells in one to four sentences what it does, and names others to look at") {
  for (const Declaration* word : reference::words()) {
    const std::string text(reference::text_of(*word));
    INFO(check::signature(*word) << ": " << text);
    std::size_t sentences = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
      sentences += (text[i] == '.' || text[i] == '?') && (i + 1 == text.size() || text[i + 1] == ' ');
    CHECK(sentences >= 1);
    CHECK(sentences <= 4);
    CHECK((text.ends_with('.') || text.ends_with('?')));
    CHECK_FALSE(reference::related_to(*word).empty());
  }
}

TEST_CASE("families name words that there are") {
  std::set<std::string_view> heads;
  for (const Declaration* word : reference::words()) heads.insert(word->head);
  for (const auto& family : reference::families()) {
    INFO(fmt::format("{}", fmt::join(family, ", ")));
    CHECK(family.size() > 2);
    for (const std::string& word : family) CHECK(heads.contains(word));
  }
}

TEST_CASE("every argument that may be left out says what holds without it") {
  std::set<std::string> silent;
  for (const Declaration* word : reference::words())
    for (const Parameter& p : word->parameters) {
      if (!p.optional || p.group_required || p.name == "then") continue;
      const std::string text = reference::text_of(*word, p);
      // A restriction: its absence needs no text.
      if (text.starts_with("only ") || text.find("unless given") != std::string::npos) continue;
      silent.insert(fmt::format("{} / {}: {}", word->head, check::shown(p), text));
    }
  CHECK(fmt::format("{}", fmt::join(silent, "\n")) == "");
}

TEST_CASE("no argument that is needed speaks of being left out") {
  // Forms of a word share the texts of arguments.
  std::set<std::pair<std::string_view, std::string_view>> left_out;
  for (const Declaration* word : reference::words())
    for (const Parameter& p : word->parameters)
      if (p.optional) left_out.emplace(word->head, p.name);
  std::set<std::string> wrong;
  for (const Declaration* word : reference::words())
    for (const Parameter& p : word->parameters)
      if (!p.optional && !p.group && !left_out.contains({word->head, p.name}) &&
          reference::text_of(*word, p).find("unless given") != std::string::npos)
        wrong.insert(fmt::format("{} / {}", word->head, check::shown(p)));
  CHECK(fmt::format("{}", fmt::join(wrong, "\n")) == "");
}

TEST_CASE("every number that sizes or counts something says its range") {
  const std::set<std::string_view> counts{"size",  "rows",   "columns", "count",      "counts",     "num",   "turns",
                                          "rings", "layers", "d",       "steps",      "distance",   "loops", "suits",
                                          "sides", "length", "level",   "numPerHole", "maxCount",   "min",   "except",
                                          "state", "before", "after",   "maxState",   "cardsBySuit"};
  std::set<std::string> silent;
  for (const Declaration* word : reference::words())
    for (const Parameter& p : word->parameters) {
      if (!counts.contains(p.name) || !p.sorts[0] || p.sorts[0]->name != "int") continue;
      if (word->head == "all Different" || word->head == "min" || word->head == "range" ||
          word->head == "forEach Value")
        continue;  // values
      const std::string text = reference::text_of(*word, p);
      const bool ranged = text.find("at least ") != std::string::npos || text.find("from 0") != std::string::npos ||
                          text.find(" 1 to ") != std::string::npos || text.find(" 2 to ") != std::string::npos ||
                          text.starts_with("only ") || text.starts_with("has no meaning here");
      if (!ranged) silent.insert(fmt::format("{} / {}: {}", word->head, check::shown(p), text));
    }
  CHECK(fmt::format("{}", fmt::join(silent, "\n")) == "");
}

TEST_CASE("every closed list and each of its constants has a text, and nothing else does") {
  std::map<std::string, std::set<std::string>> lists;
  std::set<std::string> sorts;
  for (const Declaration* word : reference::words()) {
    sorts.insert(std::string(word->result->name));
    for (const Parameter& p : word->parameters)
      for (const Sort* sort : p.sorts) {
        while (sort && sort->item) sort = sort->item;
        if (!sort || sort->name.starts_with('{')) continue;  // lists that are read as a whole
        sorts.insert(std::string(sort->name));
        for (const std::string_view constant : sort->words) lists[std::string(sort->name)].emplace(constant);
      }
  }
  for (const reference::Topic& type : reference::types()) {
    INFO(type.name);
    CHECK(sorts.erase(type.name) == 1);
    CHECK_FALSE(type.text.empty());
    std::set<std::string> named;
    for (const auto& constant : type.constants) named.insert(constant.name);
    if (lists.contains(type.name)) CHECK(named == lists[type.name]);
  }
  CHECK(fmt::format("{}", fmt::join(sorts, " ")) == "");
}

}  // namespace lud
