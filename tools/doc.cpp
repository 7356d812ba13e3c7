#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "grammar/spelling.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/session/encoding.hpp"
#include "stdlib/library.hpp"
#include "tools/commands.hpp"
#include "tools/evaluate/metrics.hpp"
#include "tools/runs/record.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

void print_declaration(const Declaration& d) {
  fmt::print("{}{}", wrapped(fmt::format("{}  : {}", check::signature(d), d.result->name), 0, 8), wrapped(d.doc, 4, 4));
}

/// Everything that is declared under a word: "count" shows all (count ...) forms, "count Sites" one.
int print_word(const std::string& word) {
  std::vector<std::string_view> heads;
  bool found = false;
  for (const Declaration& d : stdlib::library().all()) {
    if (d.head.empty()) continue;
    const std::string_view first = d.head.substr(0, d.head.find(' '));
    heads.push_back(first);
    if (d.head != word && first != word) continue;
    print_declaration(d);
    found = true;
  }
  if (found) return exit_ok;
  fmt::print(stderr, "there is no word '{}'", word);
  if (const auto near = grammar::nearest_spelling(word, heads); !near.empty())
    fmt::print(stderr, "; did you mean '{}'?", near);
  fmt::print(stderr, "\n");
  return exit_bad_input;
}

void print_all() {
  std::vector<const Declaration*> all;
  for (const Declaration& d : stdlib::library().all())
    if (!d.head.empty()) all.push_back(&d);
  std::stable_sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->head < b->head; });
  for (const Declaration* d : all) print_declaration(*d);
}

void print_columns() {
  for (const Column& column : record_columns())
    fmt::print("{}{}", wrapped(fmt::format("{}  : {}", column.name, column.type), 0, 8),
               wrapped(std::string(column.doc), 4, 4));
}

/// What learners see of a game, and which actions it has.
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
}

}  // namespace

void add_doc(CLI::App& app, int& exit_code) {
  auto word = std::make_shared<std::string>();
  auto observed = std::make_shared<std::string>();
  auto columns = std::make_shared<bool>(false), metrics = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("doc", "The reference of a word, or of all words");
  CLI::Option* asked = command->add_option("word", *word, "A word, as \"count\" or \"count Sites\"");
  CLI::Option* of_records = command->add_flag("--columns", *columns, "What the records of playouts hold");
  CLI::Option* of_games =
      command->add_flag("--metrics", *metrics, "What 'lud evaluate' measures, and by which formulas");
  CLI::Option* of_learners =
      command
          ->add_option("--observation", *observed,
                       "The actions of a game by their numbers, and what a learner sees: planes, values, sites")
          ->type_name("GAME");
  of_learners->excludes(asked)->excludes(of_records)->excludes(of_games);
  of_records->excludes(asked)->excludes(of_games);
  of_games->excludes(asked);
  command->callback([word, columns, metrics, observed, &exit_code] {
    if (!observed->empty())
      exit_code = print_observation(*observed);
    else if (*columns)
      print_columns();
    else if (*metrics)
      print_metrics();
    else if (word->empty())
      print_all();
    else
      exit_code = print_word(*word);
  });
}

}  // namespace lud::tools
