#include "tools/commands/doc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <sstream>

#include "grammar/scan.hpp"
#include "grammar/spelling.hpp"
#include "interpreter/agents/settings.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/session/encoding.hpp"
#include "tools/commands.hpp"
#include "tools/evaluate/metrics.hpp"
#include "tools/json_keys.hpp"
#include "tools/reference/reference.hpp"
#include "tools/runs/record.hpp"
#include "tools/statistics/methods.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

std::string heading_of(const Declaration& d) { return fmt::format("{}  : {}", check::signature(d), d.result->name); }

void print_briefly(const Declaration& d) {
  fmt::print("{}{}", wrapped(heading_of(d), 0, 8), wrapped(reference::text_of(d), 4, 4));
}

void print_arguments(const Declaration& d) {
  std::size_t width = 0;
  const auto name = [](const Parameter& p) { return p.named ? fmt::format("{}:", p.name) : std::string(p.name); };
  for (const Parameter& p : d.parameters) width = std::max(width, name(p).size());
  for (const Parameter& p : d.parameters)
    if (const std::string text = reference::text_of(d, p); !text.empty())
      fmt::print("{}", wrapped(fmt::format("{:<{}}  {}", name(p), width, text), 6, width + 8));
}

void print_examples(const Declaration& d) {
  for (const reference::Example& example : reference::examples_of(d)) {
    if (example.source.empty())
      fmt::print("    Example:\n");
    else
      fmt::print("{}", wrapped(fmt::format("Example, from {}:", example.source), 4, 8));
    for (const std::string& line : example.lines) fmt::print("      {}\n", line);
  }
}

void print_usage(const std::string& head, const reference::Usage& usage) {
  if (usage.present()) fmt::print("    Used by {} of {} games.\n", usage.of(head), usage.files());
}

void print_fully(const Declaration& d, const reference::Usage& usage) {
  print_briefly(d);
  print_arguments(d);
  print_examples(d);
  if (const auto related = reference::related_to(d); !related.empty())
    fmt::print("{}", wrapped(fmt::format("See also: {}", fmt::join(related, ", ")), 4, 8));
  print_usage(std::string(d.head), usage);
}

/// Prints paragraphs, and examples without their fences.
void print_text(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = grammar::take_line(text);
    if (!line.starts_with("```")) fmt::print("{}", line.empty() ? "\n" : wrapped(line, 4, 4));
  }
}

void print_topic(const reference::Topic& topic) {
  fmt::print("{}\n", topic.name);
  print_text(topic.text);
  for (const auto& constant : topic.constants)
    fmt::print("{}", wrapped(fmt::format("{}  {}", constant.name, constant.text), 6, 10));
}

void print_define(const reference::StandardDefine& define, const reference::Usage& usage) {
  const grammar::Remark& remark = define.remark;
  const std::string head = grammar::shown_define(define.name, define.parameters, remark);
  fmt::print("{}{}", wrapped(fmt::format("{}  : a define of {}", head, define.file), 0, 8), wrapped(remark.text, 4, 4));
  std::size_t width = 0;
  for (const auto& argument : remark.arguments) width = std::max(width, argument.name.size());
  for (const auto& argument : remark.arguments)
    fmt::print("{}", wrapped(fmt::format("#{} {:<{}}  {}", argument.number, argument.name, width, argument.text), 6,
                             width + 11));
  if (!remark.example.empty()) fmt::print("    Example:\n{}", wrapped(remark.example, 6, 8));
  if (!define.expansion.empty()) fmt::print("    which becomes:\n{}", wrapped(define.expansion, 6, 6));
  fmt::print("    It is:\n{}", wrapped(define.body, 6, 6));
  print_usage(fmt::format("\"{}\"", define.name), usage);
}

/// Prints the types, constants and parts of the syntax with a name. Returns whether there are any.
bool print_topics(const std::string& word) {
  bool found = false;
  for (const auto* topics : {&reference::types(), &reference::syntax()})
    for (const reference::Topic& topic : *topics)
      if (reference::answers(topic, word)) {
        print_topic(topic);
        found = true;
      }
  for (const reference::Topic& topic : reference::types())
    for (const auto& constant : topic.constants)
      if (constant.name == word) {
        fmt::print("{}  : {}\n{}", constant.name, topic.name, wrapped(constant.text, 4, 4));
        found = true;
      }
  return found;
}

void refuse_word(const std::string& word) {
  std::vector<std::string_view> known;
  for (const Declaration* d : reference::words()) {
    known.push_back(d->head.substr(0, d->head.find(' ')));
    if (word.find(' ') != std::string::npos) known.push_back(d->head);
  }
  for (const auto* topics : {&reference::types(), &reference::syntax()})
    for (const reference::Topic& topic : *topics) {
      known.push_back(topic.name);
      known.insert(known.end(), topic.asked_as.begin(), topic.asked_as.end());
      for (const auto& constant : topic.constants) known.push_back(constant.name);
    }
  for (const auto& define : reference::defines()) known.push_back(define.name);
  fmt::print(stderr, "there is no word '{}'", word);
  if (const auto near = grammar::nearest_spelling(word, known); !near.empty())
    fmt::print(stderr, "; did you mean '{}'?", near);
  fmt::print(stderr, "\n");
}

/// Prints the arguments with a label, given as "loop" or "loop:". Returns whether there are any.
bool print_labels(std::string_view label) {
  bool found = false;
  for (const Declaration* d : reference::words())
    for (const Parameter& p : d->parameters)
      if (p.named && p.name == label) {
        if (!found) fmt::print("{}:  an argument of\n", label);
        fmt::print("{}", wrapped(fmt::format("({} ...): {}", d->head, reference::text_of(*d, p)), 4, 8));
        found = true;
      }
  return found;
}

/// Prints the forms of the language whose names `matches`. Returns whether there are any.
template <class Matches>
bool print_forms(const reference::Usage& usage, Matches&& matches) {
  bool found = false;
  for (const Declaration* d : reference::words())
    if (matches(d->head)) {
      print_fully(*d, usage);
      found = true;
    }
  return found;
}

/// Prints all entries for a word: "count" prints all (count ...) forms, "count Sites" one. A word that is none is also
/// looked for in any case, and as the second word of a form: "line" prints (is Line ...). Returns the exit code.
int print_word(const std::string& word, const reference::Usage& usage) {
  bool found =
      print_forms(usage, [&](std::string_view head) { return head == word || head.substr(0, head.find(' ')) == word; });
  for (const auto& define : reference::defines())
    if (define.name == word) {
      print_define(define, usage);
      found = true;
    }
  found |= print_topics(word);
  if (!found || word.ends_with(':')) found |= print_labels(word.substr(0, word.find(':')));
  const std::string small = grammar::lower_case(word);
  if (!found)
    found = print_forms(usage, [&](std::string_view head) {
      const std::string small_head = grammar::lower_case(head);
      return small_head == small || small_head.substr(small_head.find(' ') + 1) == small;
    });
  if (found) return exit_ok;
  refuse_word(word);
  return exit_bad_input;
}

/// Whether a text contains each of the words of `wanted`, which is in lower case.
bool has_all(const std::string& text, const std::string& wanted) {
  const std::string in = grammar::lower_case(text);
  std::size_t at = 0;
  while (at < wanted.size()) {
    const std::size_t end = std::min(wanted.find(' ', at), wanted.size());
    if (in.find(wanted.substr(at, end - at)) == std::string::npos) return false;
    at = end + 1;
  }
  return true;
}

/// Prints all entries that contain the words of `asked`. Returns the exit code.
int print_search(const std::string& asked) {
  const std::string wanted = grammar::lower_case(asked);
  std::size_t found = 0;
  for (const Declaration* d : reference::words()) {
    std::string text = heading_of(*d) + " " + std::string(d->doc);
    for (const Parameter& p : d->parameters) text += " " + reference::text_of(*d, p);
    if (!has_all(text, wanted)) continue;
    print_briefly(*d);
    ++found;
  }
  for (const auto& define : reference::defines()) {
    std::string text = define.name + " " + define.remark.text;
    for (const auto& argument : define.remark.arguments) text += " " + argument.text;
    if (!has_all(text, wanted)) continue;
    fmt::print("(\"{}\" ...)  : a define of {}\n{}", define.name, define.file, wrapped(define.remark.text, 4, 4));
    ++found;
  }
  for (const reference::Topic& topic : reference::types()) {
    const bool itself = has_all(topic.name + " " + topic.text, wanted);
    found += itself;
    if (itself) fmt::print("{}\n{}", topic.name, wrapped(topic.text, 4, 4));
    for (const auto& constant : topic.constants)
      if (has_all(constant.name + " " + constant.text, wanted)) {
        fmt::print("{}  : {}\n{}", constant.name, topic.name, wrapped(constant.text, 4, 4));
        ++found;
      }
  }
  for (const reference::Topic& topic : reference::syntax())
    if (has_all(topic.name + " " + topic.text, wanted)) {
      fmt::print("{}  : syntax, see 'lud doc {}'\n", topic.name, topic.name);
      ++found;
    }
  if (found) return exit_ok;
  fmt::print(stderr, "nothing in the reference speaks of '{}'\n", asked);
  return exit_bad_input;
}

void print_all() {
  for (const Declaration* d : reference::words()) print_briefly(*d);
}

void print_columns() {
  for (const Column& column : record_columns())
    fmt::print("{}{}", wrapped(fmt::format("{}  : {}", column.name, column.type), 0, 8),
               wrapped(std::string(column.doc), 4, 4));
}

/// Prints the encoding of a game for machine learning: actions and observations.
int print_observation(const std::string& game) {
  const session::Loading loading = session::load(game);
  bool unreadable = false;
  for (const session::Diagnostic& one : loading.diagnostics) {
    fmt::print(stderr, "{}", one.text);
    unreadable |= one.code.starts_with("unreadable-");
  }
  if (!loading.game) return unreadable ? exit_files : exit_bad_input;
  fmt::print("{}", session::Encoding(*loading.game).description());
  return exit_ok;
}

void print_metrics() {
  for (const MetricDoc& metric : metric_docs())
    fmt::print("{}{}{}{}", wrapped(metric.name, 0, 4), wrapped(metric.definition, 4, 4), wrapped(metric.formula, 4, 4),
               wrapped("After " + metric.source, 4, 4));
  fmt::print("{}", wrapped(course_words(), 0, 0));
}

void print_statistics() {
  for (const statistics::Method& method : statistics::methods())
    fmt::print("{}{}{}{}", wrapped(method.name, 0, 4), wrapped("Of " + method.use, 4, 4), wrapped(method.formula, 4, 4),
               method.source.empty() ? "" : wrapped("After " + method.source, 4, 4));
}

void print_agents() {
  for (const auto& all : {agents::describe_agents(), agents::describe_settings()})
    for (const agents::Described& one : all)
      fmt::print("{}{}", wrapped(one.written, 0, 8), wrapped(std::string(one.doc), 4, 4));
}

enum class KeysOf { Playout, Compare, Evaluate, Replay, Check, Info, Solve, Match, Shard, Bench, Doc };
const std::vector<std::pair<std::string, KeysOf>> keys_names{
    {"playout", KeysOf::Playout}, {"compare", KeysOf::Compare}, {"evaluate", KeysOf::Evaluate},
    {"replay", KeysOf::Replay},   {"check", KeysOf::Check},     {"info", KeysOf::Info},
    {"solve", KeysOf::Solve},     {"match", KeysOf::Match},     {"shard", KeysOf::Shard},
    {"bench", KeysOf::Bench},     {"doc", KeysOf::Doc}};

void print_keys(KeysOf of) {
  constexpr std::array tables{&playout_keys, &compare_keys, &evaluate_keys, &replay_keys, &check_keys, &info_keys,
                              &solve_keys,   &match_keys,   &shard_keys,    &bench_keys,  &doc_keys};  // as in KeysOf
  for (const JsonKey& key : tables[static_cast<std::size_t>(of)]()) {
    const std::string type = key.type.empty() ? "" : fmt::format("  : {}", key.type);
    fmt::print("{}{}", wrapped(std::string(key.name) + type, 0, 8), wrapped(key.doc, 4, 4));
  }
}

/// The arguments of `lud doc`.
struct Asked {
  std::string word;               ///< an entry: "count Sites"
  std::vector<std::string> more;  ///< its further words, where it is given without quotes
  std::string search, games, observed;
  bool json = false, columns = false, metrics = false, statistics = false, agents = false;
  std::optional<KeysOf> keys;
};

/// The entry that is asked for, with one space between two words.
std::string whole_entry(const Asked& asked) {
  std::istringstream in(fmt::format("{} {}", asked.word, fmt::join(asked.more, " ")));
  std::string text;
  for (std::string word; in >> word;) text += (text.empty() ? "" : " ") + word;
  return text;
}

int answer(const Asked& asked) {
  if (!asked.observed.empty()) return print_observation(asked.observed);
  if (asked.keys) {
    print_keys(*asked.keys);
    return exit_ok;
  }
  if (asked.columns || asked.metrics || asked.statistics || asked.agents) {
    const auto print = asked.columns   ? &print_columns
                       : asked.metrics ? &print_metrics
                       : asked.agents  ? &print_agents
                                       : &print_statistics;
    print();
    return exit_ok;
  }
  if (!asked.search.empty()) return print_search(asked.search);
  const char* library = std::getenv("LUD_LIBRARY");
  const reference::Usage usage(!asked.games.empty() || !library ? asked.games : std::string(library) + "/lud");
  if (!asked.games.empty() && !usage.present()) {
    fmt::print(stderr, "there are no games in '{}'\n", asked.games);
    return exit_files;
  }
  if (library && asked.games.empty() && !usage.present())
    fmt::print(stderr, "LUD_LIBRARY: there are no games in '{}/lud'\n", library);
  if (!asked.word.empty()) return print_word(whole_entry(asked), usage);
  if (asked.json)
    print_reference_as_json(usage);
  else
    print_all();
  return exit_ok;
}

}  // namespace

void add_doc(CLI::App& app, int& exit_code) {
  auto asked = std::make_shared<Asked>();
  CLI::App* command = app.add_subcommand("doc", "The reference of the language: words, types, syntax, defines");
  CLI::Option* word = command->add_option(
      "word", asked->word,
      "A word (\"count\", \"count Sites\"), type, constant, define or part of the syntax (\"options\")");
  word->type_name("WORD");
  command->add_option("more", asked->more, "Its further words")->needs(word)->group("");
  CLI::Option* search = command->add_option("--search", asked->search, "Entries in which these words stand");
  search->type_name("TEXT")->excludes(word);
  command->add_flag("--json", asked->json, "The whole reference as JSON")->excludes(word)->excludes(search);
  command->add_option("--games", asked->games, "Count the games of a folder that use a word")->type_name("FOLDER");
  std::vector<std::string> names;
  for (const auto& [name, keys] : keys_names) names.push_back(name);
  const std::vector<CLI::Option*> alternatives{
      word,
      command->add_flag("--columns", asked->columns, "What the records of playouts hold"),
      command->add_flag("--metrics", asked->metrics, "What 'lud evaluate' measures, and by which formulas"),
      command->add_flag("--statistics", asked->statistics,
                        "Intervals, tests, quantiles and Elo of the commands, by which formulas"),
      command->add_flag("--agents", asked->agents, "The agents that play, with their settings"),
      command
          ->add_option(
              "--keys", asked->keys,
              fmt::format("What the JSON of a command holds, or the table of bench: {}", fmt::join(names, ", ")))
          ->type_name("COMMAND")
          ->transform(one_of(keys_names)),
      command
          ->add_option("--observation", asked->observed,
                       "The actions of a game by their numbers, and what a learner sees: planes, values, sites")
          ->type_name("GAME")};
  for (std::size_t i = 0; i < alternatives.size(); ++i)
    for (std::size_t before = 0; before < i; ++before) alternatives[i]->excludes(alternatives[before]);
  command->callback([asked, &exit_code] { exit_code = answer(*asked); });
}

}  // namespace lud::tools
