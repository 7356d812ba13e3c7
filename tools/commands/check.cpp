#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"

namespace lud::tools {

namespace {

enum class MessageFormat { Text, Json };
const std::vector<std::pair<std::string, MessageFormat>> message_formats = {{"text", MessageFormat::Text},
                                                                            {"json", MessageFormat::Json}};

constexpr JsonKey check_key_table[] = {
    {"file", "text", "an object for each file: its name as given"},
    {"ok", "boolean", "whether there are no errors"},
    {"diagnostics", "list", "the messages, of which what follows"},
    {"diagnostics[].severity", "text", "error or warning"},
    {"diagnostics[].code", "text", "what kind of message it is, such as unknown-word"},
    {"diagnostics[].message", "text", "the sentence"},
    {"diagnostics[].file", "text", "where it is; this and the next two lines are absent where it has no place"},
    {"diagnostics[].line, diagnostics[].column", "number", "where it begins, from 1, in characters"},
    {"diagnostics[].end_line, diagnostics[].end_column", "number", "where it ends"},
    {"diagnostics[].expected", "list of text", "what would be right"},
    {"diagnostics[].hints", "list of text", "what to do about it"},
    {"diagnostics[].notes", "list", "what else belongs to it, of which what follows"},
    {"diagnostics[].notes[].message, diagnostics[].notes[].file", "text", "a sentence and its file"},
    {"diagnostics[].notes[].line, diagnostics[].notes[].column, diagnostics[].notes[].end_line, "
     "diagnostics[].notes[].end_column",
     "number", "its place, as above"},
};

struct CheckOptions {
  std::vector<std::string> files;
  LoadOptions load;
  bool quiet = false;
  bool only_default = false;
  bool strict = false;
  bool expand = false;
  MessageFormat format = MessageFormat::Text;
};

/// Adds the place of a span: `file`, `line` and `column` (from 1, in characters), and those of its end; nothing for a
/// span that points at no file.
void add_place(nlohmann::json& to, const grammar::Span& span, const grammar::SourceSet& sources) {
  if (span.source == grammar::no_source) return;
  const grammar::Position begin = sources.position(span.source, span.begin);
  const grammar::Position end = sources.position(span.source, span.end);
  to.update({{"file", sources.name(span.source)},
             {"line", begin.line},
             {"column", begin.column},
             {"end_line", end.line},
             {"end_column", end.column}});
}

/// A diagnostic as JSON, with all that its text says.
nlohmann::json as_json(const grammar::Diagnostic& item, const grammar::SourceSet& sources) {
  nlohmann::json made = {{"severity", item.severity == grammar::Severity::Error ? "error" : "warning"},
                         {"code", item.code},
                         {"message", item.message},
                         {"expected", item.expected},
                         {"hints", item.hints},
                         {"notes", nlohmann::json::array()}};
  add_place(made, item.span, sources);
  for (const grammar::Note& note : item.notes) {
    nlohmann::json& told = made["notes"].emplace_back(nlohmann::json{{"message", note.message}});
    add_place(told, note.span, sources);
  }
  return made;
}

nlohmann::json as_json(const std::string& file, const Loaded& loaded, bool ok) {
  nlohmann::json made = {{"file", file}, {"ok", ok}, {"diagnostics", nlohmann::json::array()}};
  for (const grammar::Diagnostic& item : loaded.diagnostics.items())
    made["diagnostics"].push_back(as_json(item, loaded.sources));
  return made;
}

int expand_one(const std::string& file, const CheckOptions& options) {
  Loaded loaded;
  fmt::print("{}", expand_to_text(file, options.load, loaded));
  return loaded.diagnostics.has_errors() ? refuse(loaded) : exit_ok;
}

/// Checks a game and prints the result; as JSON, adds it to `report` instead. Returns the exit code.
int check_one(const std::string& file, const CheckOptions& options, nlohmann::json& report) {
  const bool one = options.only_default || !options.load.options.empty() || !options.load.ruleset.empty();
  Loaded loaded = one ? load(file, options.load) : load_every_choice(file, options.load);
  if (options.strict) loaded.diagnostics.harden();
  const bool ok = loaded.game && !loaded.diagnostics.has_errors();
  if (options.format == MessageFormat::Json)
    report.push_back(as_json(file, loaded, ok));
  else if (options.quiet)
    fmt::print("{}\n", ok ? "ok\t" + file
                          : fmt::format("error\t{}\t{}", file, first_error(loaded.diagnostics, loaded.sources)));
  else if (ok)
    fmt::print("{}{}: ok\n", loaded.messages(), file);
  else
    return refuse(loaded);
  return ok ? exit_ok : refusal_code(loaded.diagnostics);
}

int check_all(const CheckOptions& options) {
  int exit_code = exit_ok;
  nlohmann::json report = nlohmann::json::array();
  for (const std::string& file : options.files)
    if (file.ends_with(".tests")) throw WrongUse(fmt::format("{0} holds rule tests: 'lud test {0}' runs them", file));
  for (const std::string& file : options.files)
    exit_code = std::max(exit_code, options.expand ? expand_one(file, options) : check_one(file, options, report));
  if (options.format == MessageFormat::Json) fmt::print("{}", json_text(report, 2));
  return exit_code;
}

}  // namespace

JsonKeys check_keys() { return check_key_table; }

void add_check(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand("check", "Reads, expands, checks and compiles games");
  command->add_option("files", options->files, "Game files or built-in games")->required()->type_name("GAME");
  CLI::Option* quiet = command->add_flag("-q,--quiet", options->quiet, "One line per file");
  CLI::Option* expand = command->add_flag("--expand", options->expand, "Print the expanded game");
  CLI::Option* json =
      command
          ->add_flag_callback(
              "--json", [options] { options->format = MessageFormat::Json; }, "Print JSON: --format json")
          ->excludes(quiet)
          ->excludes(expand);
  command->add_flag(
      "--default", options->only_default,
      "Check the default alone, not each option and each ruleset as well; so it is with --option and --ruleset");
  command->add_flag("--strict", options->strict, "Warnings are errors");
  command
      ->add_option("--format", options->format,
                   "text, or json: a list with an object for each file, with all messages, their codes and places")
      ->type_name("FORMAT")
      ->default_str("text")
      ->transform(one_of(message_formats))
      ->excludes(quiet)
      ->excludes(expand)
      ->excludes(json);
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = std::max(exit_code, check_all(*options)); });
}

}  // namespace lud::tools
