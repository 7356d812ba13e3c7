#include "tools/reference/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "grammar/scan.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/rule_test/words.hpp"
#include "stdlib/library.hpp"

namespace lud::reference {

namespace {

void trim_end(std::string& text) {
  while (text.ends_with('\n') || text.ends_with(' ')) text.pop_back();
}

/// Parses "- Name: meaning", or a continuation of the previous meaning. Returns false for other lines.
bool take_constant(std::string_view line, Topic& topic) {
  if (line.starts_with("- ") && line.find(": ") != std::string_view::npos) {
    const std::size_t colon = line.find(": ");
    topic.constants.push_back({std::string(line.substr(2, colon - 2)), std::string(line.substr(colon + 2))});
    return true;
  }
  if (!line.starts_with("  ") || topic.constants.empty()) return false;
  topic.constants.back().text += " " + std::string(line.substr(2));
  return true;
}

/// The parts of "a, b, c".
std::vector<std::string> listed(std::string_view line) {
  std::vector<std::string> all;
  while (!line.empty()) {
    const std::size_t end = line.find(", ");
    all.emplace_back(line.substr(0, end));
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 2);
  }
  return all;
}

/// Parses "Asked as: define, #1", the other names of a topic.
bool take_names(std::string_view line, Topic& topic) {
  constexpr std::string_view begin = "Asked as: ";
  if (!line.starts_with(begin) || !topic.text.empty()) return false;
  topic.asked_as = listed(line.substr(begin.size()));
  return true;
}

/// Normalises a word to the one that is documented for its kind: "<Board:size>" to "<Option:item>", "4..9" to "0..3".
std::string_view kind_of(std::string_view word) {
  const auto digits = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (word.size() > 2 && word.front() == '<' && word.back() == '>') return "<Option:item>";
  if (word.find("..") != std::string_view::npos) return "..";
  if (digits(word)) return "1";
  if (word.size() > 1 && word[0] >= 'A' && word[0] <= 'Z' && digits(word.substr(1)) && word[0] != 'P') return "A1";
  return word;
}

/// Meanings of arguments, keyed by "head / name", "name <sort>" or "name".
using Arguments = std::map<std::string, std::string, std::less<>>;

const Arguments& arguments() {
  static const Arguments made = [] {
    Arguments all;
    for (const Topic& topic : read_topics(built_in_text("stdlib/reference/arguments.md")))
      for (const Constant& one : topic.constants) all.emplace(one.name, one.text);
    return all;
  }();
  return made;
}

const std::map<std::string, std::vector<Example>, std::less<>>& examples() {
  static const auto made = [] {
    std::map<std::string, std::vector<Example>, std::less<>> all;
    for (const Topic& topic : read_topics(built_in_text("stdlib/reference/examples.md"))) {
      std::string_view text = topic.text;
      while (!text.empty()) {
        const std::string_view line = grammar::take_line(text);
        if (line.starts_with("    "))
          all[topic.name].back().lines.emplace_back(line.substr(4));
        else if (!line.empty())
          all[topic.name].push_back({std::string(line), {}});
      }
    }
    return all;
  }();
  return made;
}

/// The words of games, then those that only rule tests have.
std::vector<const Declaration*> every_declaration() {
  std::vector<const Declaration*> all;
  for (const Declaration& d : stdlib::library().all()) all.push_back(&d);
  const auto& with_tests = rule_test::library().all();
  for (std::size_t i = all.size(); i < with_tests.size(); ++i) all.push_back(&with_tests[i]);
  return all;
}

/// The start of the example in a doc line, "  (+ 2 3) => 5"; npos if it has none.
std::size_t example_place(std::string_view doc) {
  const std::size_t arrow = doc.find(" => ");
  return arrow == std::string_view::npos ? arrow : doc.rfind("  (", arrow);
}

}  // namespace

std::string_view built_in_text(std::string_view path) {
  const EmbeddedFile* file = embedded_file(path);
  return file ? file->text : std::string_view();
}

std::vector<Topic> read_topics(std::string_view text) {
  std::vector<Topic> topics;
  bool in_code = false, in_paragraph = false;
  while (!text.empty()) {
    const std::string_view line = grammar::take_line(text);
    if (line.starts_with("```")) in_code = !in_code;
    if (!in_code && line.starts_with("## ")) {
      topics.push_back({std::string(line.substr(3)), {}, {}, {}});
    } else if (!topics.empty() && take_names(line, topics.back())) {
      continue;
    } else if (!topics.empty() && (in_code || !take_constant(line, topics.back()))) {
      // Lines of a paragraph are joined; they are wrapped again on output.
      const bool is_prose = !in_code && !line.empty() && !line.starts_with("```") && !line.starts_with("  ");
      std::string& its = topics.back().text;
      if (is_prose && in_paragraph) its.back() = ' ';
      in_paragraph = is_prose;
      if (!its.empty() || !line.empty()) its += std::string(line) + "\n";
    }
    if (line.empty() || line.starts_with("## ") || line.starts_with("- ")) in_paragraph = false;
  }
  for (Topic& topic : topics) trim_end(topic.text);
  return topics;
}

const std::vector<std::vector<std::string>>& families() {
  static const auto made = [] {
    std::vector<std::vector<std::string>> all;
    std::string_view text = built_in_text("stdlib/reference/related.md");
    while (!text.empty()) {
      std::string_view line = grammar::take_line(text);
      if (!line.starts_with("- ")) continue;
      line.remove_prefix(2);
      all.push_back(listed(line));
    }
    return all;
  }();
  return made;
}

bool answers(const Topic& topic, std::string_view word) {
  const auto is_its = [&](std::string_view name) {
    return std::ranges::find(topic.asked_as, name) != topic.asked_as.end();
  };
  return topic.name == word || is_its(word) || is_its(kind_of(word));
}

std::vector<const Declaration*> words() {
  std::vector<const Declaration*> all = every_declaration();
  std::erase_if(all, [](const Declaration* d) { return d->head.empty(); });
  std::ranges::stable_sort(all, [](const auto* a, const auto* b) { return a->head < b->head; });
  return all;
}

const std::vector<Topic>& types() {
  static const std::vector<Topic> made = read_topics(built_in_text("stdlib/reference/types.md"));
  return made;
}

const std::vector<Topic>& syntax() {
  static const std::vector<Topic> made = read_topics(built_in_text("stdlib/reference/syntax.md"));
  return made;
}

std::string_view text_of(const Declaration& declaration) {
  std::string_view text = declaration.doc.substr(0, example_place(declaration.doc));
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::string text_of(const Declaration& declaration, const Parameter& parameter) {
  const Arguments& all = arguments();
  const std::string_view head = declaration.head, first = head.substr(0, head.find(' '));
  std::vector<std::string> keys;
  for (const std::string_view word : {head, first}) {
    for (const Sort* sort : parameter.sorts)
      if (sort) keys.push_back(fmt::format("{} / {} <{}>", word, parameter.name, sort->name));
    keys.push_back(fmt::format("{} / {}", word, parameter.name));
  }
  for (const Sort* sort : parameter.sorts)
    if (sort) keys.push_back(fmt::format("{} <{}>", parameter.name, sort->name));
  keys.emplace_back(parameter.name);
  for (const std::string& key : keys)
    if (const auto found = all.find(key); found != all.end()) return found->second;
  return {};
}

std::vector<Example> examples_of(const Declaration& declaration) {
  std::vector<Example> all;
  const std::size_t place = example_place(declaration.doc);
  if (place != std::string_view::npos) all.push_back({{}, {std::string(declaration.doc.substr(place + 2))}});
  if (const auto found = examples().find(check::signature(declaration)); found != examples().end())
    all.insert(all.end(), found->second.begin(), found->second.end());
  return all;
}

std::vector<std::string> related_to(const Declaration& declaration) {
  constexpr std::size_t most = 8;
  std::vector<std::string> all;
  std::set<std::string, std::less<>> seen{std::string(declaration.head)};
  const auto name = [&](std::string_view word) {
    if (all.size() < most && seen.emplace(word).second) all.emplace_back(word);
  };
  for (const std::vector<std::string>& family : families())
    if (std::ranges::find(family, declaration.head) != family.end())
      for (const std::string& word : family) name(word);
  const auto every = every_declaration();
  const auto own = static_cast<std::size_t>(std::ranges::find(every, &declaration) - every.begin());
  const std::string_view file = declaration.where.file;
  // The nearest ones first.
  for (std::size_t distance = 1; distance < every.size() && all.size() < most; ++distance)
    for (const std::size_t other : {own + distance, own - distance})
      if (other < every.size() && every[other]->where.file == file && !every[other]->head.empty())
        name(every[other]->head);
  return all;
}

}  // namespace lud::reference
