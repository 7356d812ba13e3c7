// The command line as a whole: the list of commands, options that commands share, and messages about misuse.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "grammar/scan.hpp"
#include "grammar/spelling.hpp"
#include "tools/commands.hpp"
#include "tools/help.hpp"

namespace lud::tools {

namespace {

constexpr const char* footer =
    "Exit codes: 0 all fine; 1 not as asked (a replay or test fails, games differ, a file would change, no test "
    "notices a change, shards are missing or corrupted, a game is not solved or runs into a limit of play, memory "
    "runs out); 2 wrong input or use, also where nothing was checked, or a trial of another game; 3 something cannot "
    "be read or "
    "written; 130 stopped by Ctrl-C, with a report of what was done so far.";

/// Check for option values: rejects empty ones.
std::string is_given(const std::string& text) { return text.empty() ? "a value is missing" : ""; }

/// The bounds of a whole number, from the type name of its option: "PLAYOUTS:UINT in [1 - 1000]". Nothing for another
/// option.
struct Bounds {
  std::int64_t least = 0, most = 0;
};
std::optional<Bounds> bounds_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  constexpr std::string_view begin = "INT in [";
  const std::size_t at = type.find(begin);
  if (at == std::string::npos) return std::nullopt;
  std::string_view range = std::string_view(type).substr(at + begin.size());
  Bounds bounds;
  const bool is_range = grammar::take_number(range, bounds.least) && grammar::take(range, " - ") &&
                        grammar::take_number(range, bounds.most);
  return is_range ? std::optional(bounds) : std::nullopt;
}

/// Transform for whole numbers: removes leading zeros, which CLI11 would read as octal.
std::string read_whole_number(std::string& text, const Bounds& bounds) {
  if (text.empty()) return is_given(text);
  std::int64_t number = 0;
  if (!grammar::read_number(text, number) || number < bounds.least || number > bounds.most)
    return fmt::format("a whole number from {} to {} is expected, not '{}'", bounds.least, bounds.most, text);
  text = std::to_string(number);
  return {};
}

void read_values_plainly(CLI::App& command) {
  for (CLI::Option* option : command.get_options({})) {
    if (option->get_type_size() == 0) continue;
    if (const std::optional<Bounds> bounds = bounds_of(*option))
      option->transform(CLI::Validator(
          [bounds = *bounds](std::string& text) { return read_whole_number(text, bounds); }, "", "whole"));
    option->check(is_given);
  }
}

void declare_commands(CLI::App& app, int& exit_code) {
  app.require_subcommand(1);
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_version_flag("--version", std::string("lud ") + LUD_VERSION, "Print the version and exit");
  app.option_defaults()->always_capture_default();
  app.footer(footer);
  add_check(app, exit_code);
  add_playout(app, exit_code);
  add_merge(app, exit_code);
  add_compare(app, exit_code);
  add_diff(app, exit_code);
  add_evaluate(app, exit_code);
  add_replay(app, exit_code);
  add_play(app, exit_code);
  add_moves(app, exit_code);
  add_show(app, exit_code);
  add_info(app, exit_code);
  add_list(app, exit_code);
  add_test(app, exit_code);
  add_verify(app, exit_code);
  add_explain(app, exit_code);
  add_perft(app, exit_code);
  add_match(app, exit_code);
  add_solve(app, exit_code);
  add_engine(app, exit_code);
  add_bench(app, exit_code);
  add_new(app, exit_code);
  add_fix(app, exit_code);
  add_fmt(app, exit_code);
  add_doc(app, exit_code);
  add_lsp(app, exit_code);
  add_syntax(app, exit_code);
  add_completions(app, exit_code);
  for (CLI::App* command : app.get_subcommands({})) {
    command->footer("");
    read_values_plainly(*command);
  }
}

/// Returns "; did you mean 'check'?" if one of the candidates is spelled like `word`, otherwise "".
std::string nearest_text(const std::string& word, const std::vector<std::string>& candidates) {
  const std::vector<std::string_view> views(candidates.begin(), candidates.end());
  const std::string_view near = grammar::nearest_spelling(word, views);
  return near.empty() ? "" : fmt::format("; did you mean '{}'?", near);
}

std::string misspelt_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (std::ranges::find(names, word) != names.end()) return "";
  return fmt::format("there is no command '{}'{}", word, nearest_text(word, names));
}

/// The words that neither the command nor the command line took: those behind "--" come to the latter.
std::vector<std::string> words_left(const CLI::App& app, const CLI::App& command) {
  std::vector<std::string> left = command.remaining();
  if (&app != &command) {
    const std::vector<std::string> behind = app.remaining();
    left.insert(left.end(), behind.begin(), behind.end());
  }
  std::erase(left, "--");
  return left;
}

/// Returns a message about the first unknown argument of a command, with the nearest option; "" if there is none.
std::string unknown_argument(const CLI::App& app, const CLI::App& command) {
  const std::vector<std::string> left = words_left(app, command);
  if (left.empty()) return "";
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options({}))
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::string word = left[0].substr(0, left[0].find('='));
  const bool known = std::ranges::find(names, word) != names.end() || command.get_option_no_throw(word) != nullptr;
  if (!left[0].starts_with('-') || known)
    return fmt::format("lud {}: '{}' is one too many", command.get_name(), left[0]);
  return fmt::format("lud {}: there is no option '{}'{}", command.get_name(), word, nearest_text(word, names));
}

std::string known_passes() {
  std::string known = "expected on, off, or some of";
  for (const play::PassName& pass : play::pass_names) known += fmt::format(" [no-]{}", pass.name);
  return known;
}

/// "a GAME", "an AGENT".
std::string with_article(const std::string& word) {
  const bool vowel = !word.empty() && std::string_view("AEIOaeio").find(word[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + word;
}

/// Returns a message about the first missing required argument; "" if there is none.
std::string missing_argument(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options({}))
    if (option->get_required() && option->count() == 0)
      return fmt::format("lud {}: {} is missing", command.get_name(), with_article(option_type(*option)));
  return "";
}

int explain(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> used = app.get_subcommands();
  const CLI::App& command = used.empty() ? app : *used.front();
  const std::string name = used.empty() ? "lud" : "lud " + command.get_name();
  std::string sentence = unknown_argument(app, command);
  if (sentence.empty() && dynamic_cast<const CLI::RequiredError*>(&error)) sentence = missing_argument(command);
  if (sentence.empty()) sentence = fmt::format("{}: {}", name, error.what());
  refuse_use(sentence);
  return refuse_use(fmt::format("'{} --help' says how it is used", name));
}

}  // namespace

void add_defines(CLI::App& command, DefineFolder& defines) {
  command
      .add_option_function<std::string>(
          "--defines", [&defines](const std::string& path) { defines = DefineFolder(path); },
          "A folder of defines that come before the standard ones")
      ->type_name("FOLDER");
}

void add_load_options(CLI::App& command, LoadOptions& options) {
  command.add_option("--option", options.options, "An option, as \"Category/Item\"; repeatable")
      ->type_name("OPTION")
      ->allow_extra_args(false);
  command.add_option("--ruleset", options.ruleset, "A ruleset by its name, also in short")->type_name("NAME");
  add_defines(command, options.defines);
  command
      .add_option_function<std::string>(
          "--plan",
          [&options](const std::string& text) {
            const std::optional<play::Passes> passes = play::read_passes(text);
            if (!passes) throw CLI::ValidationError("--plan", fmt::format("'{}': {}", text, known_passes()));
            options.passes = *passes;
          },
          "How the game is played, which makes it faster and changes no rule, though a seed may stand for other games: "
          "on; off (the plain meaning of the rules); or passes to leave out, as no-lower,no-remember")
      ->type_name("PASSES");
}

void add_max_moves(CLI::App& command, int& max_moves) {
  command.add_option("--max-moves", max_moves, "Moves after which a playout is cut")
      ->type_name("MOVES")
      ->check(CLI::Range(1, 1'000'000));
}

CLI::Option* add_agents(CLI::App& command, std::vector<std::string>& agents) {
  return command
      .add_option("--agents", agents,
                  "Who plays instead of chance, 'uct:iterations=100': once for all players, or again for the second, "
                  "the third ...; 'lud doc --agents' says which there are")
      ->type_name("AGENT")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all();
}

void add_threads(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "How many threads")->type_name("THREADS")->check(CLI::Range(1, 256));
}

std::string is_finite_number(const std::string& text) {
  std::string_view digits = text;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool finite = error == std::errc() && end == digits.data() + digits.size() && std::isfinite(number);
  return finite ? std::string() : fmt::format("'{}' is no finite number", text);
}

void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& description) {
  // Parsed here, as CLI11 would read a leading zero as octal.
  const auto read_natural = [](std::string& text) {
    std::uint64_t read = 0;
    if (!grammar::read_number(text, read))
      return fmt::format("a seed is a whole number from 0 to 2^64 - 1, not '{}'", text);
    text = std::to_string(read);
    return std::string();
  };
  command.add_option("--seed", seed, description)
      ->type_name("NUMBER")
      ->transform(CLI::Validator(read_natural, "", "natural"));
}

int refusal_code(const grammar::Diagnostics& diagnostics) {
  const bool unreadable = std::ranges::any_of(diagnostics.items(), [](const grammar::Diagnostic& item) {
    return item.code == "unreadable-file" || item.code == "unreadable-folder";
  });
  return unreadable ? exit_files : exit_bad_input;
}

std::string first_error(const grammar::Diagnostics& diagnostics, const grammar::SourceSet& sources) {
  const auto& items = diagnostics.items();
  const auto error = std::ranges::find(items, grammar::Severity::Error, &grammar::Diagnostic::severity);
  if (error == items.end()) return "no reason given";
  const std::string place = sources.describe(error->span);
  return place.empty() ? error->message : fmt::format("{}: {}", place, error->message);
}

int refuse(const Loaded& loaded) {
  fmt::print(stderr, "{}", loaded.messages());
  return refusal_code(loaded.diagnostics);
}

int refuse_use(const std::string& sentence) {
  fmt::print(stderr, "{}\n", sentence);
  return exit_bad_input;
}

int run_commands(int argc, char** argv) {
  CLI::App app{"Lud plays board games described in the Ludii language.", "lud"};
  int exit_code = exit_ok;
  declare_commands(app, exit_code);
  if (argc > 1 && argv[1][0] != '-')
    if (const std::string sentence = misspelt_command(app, argv[1]); !sentence.empty()) {
      refuse_use(sentence);
      return refuse_use("'lud --help' lists the commands");
    }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? app.exit(error) : explain(app, error);
  }
  return exit_code;
}

}  // namespace lud::tools
