#include "interpreter/record/replay.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>

#include "grammar/spelling.hpp"
#include "tools/commands.hpp"
#include "tools/drawing.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> files;  ///< a game and its trials
  std::string games, trials, only, list;
  LoadOptions load;
  bool json = false;
  bool quiet = false;
  bool verbose = false;
};

/// How the trials went.
struct Tally {
  int passed = 0, failed = 0;
  int exit_code = exit_ok;
  std::vector<std::string> missing;  ///< games that were asked for and have no trials, or are not there
  nlohmann::json rows = nlohmann::json::array();
};

/// How one trial went.
struct Row {
  std::string game, trial;
  std::string problem;      ///< empty where there is none
  int exit_code = exit_ok;  ///< how grave it is
  std::string ending;       ///< of the trial, in words
  const record::ReplayResult* result = nullptr;
  std::string position;  ///< drawn, where it failed

  bool ok() const { return exit_code == exit_ok; }
};

std::string place_of(const Row& row) {
  const bool in_play = row.result && row.result->ply != off;
  return in_play ? fmt::format("ply {} of {}: ", row.result->ply, row.result->trial_decisions) : "";
}

nlohmann::json json_row(const Row& row) {
  nlohmann::json out{{"game", row.game}, {"trial", row.trial}, {"ok", row.ok()}};
  if (!row.ending.empty()) out["end"] = row.ending;
  if (row.result) {
    out["moves"] = row.result->trial_decisions;
    out["reproduced"] = row.result->decisions;
  }
  if (row.ok()) return out;
  out["problem"] = row.problem;
  if (!row.result) return out;
  if (row.result->ply != off) out["ply"] = row.result->ply;
  if (!row.result->first_difference.empty()) out["first_difference"] = row.result->first_difference;
  if (!row.result->recorded_move.empty()) out["recorded"] = row.result->recorded_move;
  return out;
}

void print_failure(const Row& row, const Options& options) {
  if (options.quiet) return fmt::print("FAIL  {}: {}{}\n", row.trial, place_of(row), row.problem);
  fmt::print("FAIL  {}\n      {}{}\n", row.trial, place_of(row), row.problem);
  if (!row.result) return;
  if (!row.result->first_difference.empty()) fmt::print("      {}\n", row.result->first_difference);
  if (!row.result->recorded_text.empty()) fmt::print("      recorded: {}\n", row.result->recorded_text);
  if (options.verbose) {
    if (!row.result->recorded_move.empty()) fmt::print("      recorded: {}\n", row.result->recorded_move);
    for (const std::string& move : row.result->our_moves) fmt::print("      ours:     {}\n", move);
  }
  if (!row.position.empty()) fmt::print("\n{}\n", row.position);
}

void report(const Row& row, const Options& options, Tally& tally) {
  ++(row.ok() ? tally.passed : tally.failed);
  tally.exit_code = std::max(tally.exit_code, row.exit_code);
  if (options.json)
    tally.rows.push_back(json_row(row));
  else if (!row.ok())
    print_failure(row, options);
  else if (!options.quiet)
    fmt::print("ok    {} ({} moves, {})\n", row.trial, row.result->decisions, row.ending);
}

/// The first error as one line.
std::string first_error(const grammar::Diagnostics& diagnostics, const grammar::SourceSet& sources) {
  for (const grammar::Diagnostic& item : diagnostics.items())
    if (item.severity == grammar::Severity::Error) {
      const std::string place = sources.describe(item.span);
      return place.empty() ? item.message : fmt::format("{}: {}", place, item.message);
    }
  return "no reason given";
}

/// A game is loaded anew for each set of options that its trials were recorded with.
class GameCache {
 public:
  explicit GameCache(const LoadOptions& base) : base_(base) {}

  /// The game as a trial was played.
  const Loaded& get(const std::string& file, const std::vector<std::string>& options) {
    if (!loaded_ || file != file_ || options != options_) {
      file_ = file;
      options_ = options;
      LoadOptions all = base_;
      all.options = options;
      all.ruleset.clear();
      loaded_ = std::make_unique<Loaded>(load(file, all));
      contradiction_ = find_contradiction();
    }
    return *loaded_;
  }
  /// In what the command line contradicts the trial that the game was last asked for; empty where it does not.
  const std::string& contradiction() const { return contradiction_; }

 private:
  std::string find_contradiction() const {
    if (!loaded_->game || (base_.options.empty() && base_.ruleset.empty())) return "";
    const Loaded asked = load(file_, base_);
    if (!asked.game) return first_error(asked.diagnostics, asked.sources);
    if (asked.choices == loaded_->choices) return "";
    return fmt::format("the trial was played with {}, the command line asks for {}", text_of(loaded_->choices),
                       text_of(asked.choices));
  }
  static std::string text_of(const std::vector<std::string>& choices) {
    return choices.empty() ? "the default options" : fmt::format("{}", fmt::join(choices, ", "));
  }

  LoadOptions base_;
  std::string file_;
  std::vector<std::string> options_;
  std::unique_ptr<Loaded> loaded_;
  std::string contradiction_;
};

/// A name without case, spaces and signs.
std::string plain(std::string_view name) {
  std::string out;
  for (const char letter : name)
    if (const auto byte = static_cast<unsigned char>(letter); std::isalnum(byte) || byte >= 0x80)
      out += static_cast<char>(std::tolower(byte));
  return out;
}

/// Whether a trial says that it is of this game: by the name of its file or its own. One slip is let pass, as names
/// are corrected.
bool is_of(const record::TrialFile& trial, const std::string& file, const Game& game) {
  std::string path = trial.game;
  std::ranges::replace(path, '\\', '/');
  const std::string name = plain(fs::path(path).stem().string());
  const auto same = [&](const std::string& other) {
    constexpr std::size_t long_enough = 6;
    constexpr unsigned one_slip = 2;
    return name == other || (name.size() >= long_enough && grammar::spelling_distance(name, other) <= one_slip);
  };
  return same(plain(fs::path(file).stem().string())) || same(plain(game.name));
}

/// Replays a trial that was read with the names of its game.
void replay_read(const Game& game, const record::TrialFile& trial, Row& row, const Options& options, Tally& tally) {
  Context context(game);
  record::ReplayResult result;
  try {
    result = record::replay(context, trial);
  } catch (const play::LimitReached& limit) {
    result.difference = limit.what();
  }
  row.result = &result;
  row.ending = record::ending_text(trial);
  if (!result.ok) {
    row.exit_code = exit_failed;
    row.problem = result.difference;
    if (!options.quiet && !options.json) row.position = draw_text(context.current());
  }
  report(row, options, tally);
}

void replay_one(const std::string& game_file, const std::string& trial_file, GameCache& games, const Options& options,
                Tally& tally) {
  Row row{game_file, trial_file, {}, exit_ok, {}, nullptr, {}};
  const auto refuse = [&](int exit_code, std::string problem) {
    row.exit_code = exit_code;
    row.problem = std::move(problem);
    report(row, options, tally);
  };
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const std::uint32_t source = sources.add_file(trial_file);
  if (source == grammar::no_source) return refuse(exit_files, "cannot read the trial");
  // The options decide which game it is, and the game's names decide how the trial reads: so it is read twice.
  auto trial = record::read_trial(sources, source, {}, diagnostics);
  if (!trial) return refuse(exit_bad_input, first_error(diagnostics, sources));
  const Loaded& loaded = games.get(game_file, trial->options);
  if (!loaded.game) return refuse(refusal_code(loaded.diagnostics), first_error(loaded.diagnostics, loaded.sources));
  if (!games.contradiction().empty()) return refuse(exit_bad_input, games.contradiction());
  if (!is_of(*trial, game_file, *loaded.game))
    return refuse(exit_bad_input, fmt::format("the trial is of {}, not of {}", trial->game, loaded.game->name));
  trial = record::read_trial(sources, source, loaded.game->names, diagnostics);
  replay_read(*loaded.game, *trial, row, options, tally);
}

std::vector<std::string> sorted_trials(const fs::path& folder) {
  std::vector<std::string> trials;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".txt") trials.push_back(entry.path().string());
  std::sort(trials.begin(), trials.end());
  return trials;
}

/// The games to replay, as paths below the folder of games.
std::vector<std::string> games_to_replay(const Options& options) {
  std::vector<std::string> games;
  if (!options.list.empty()) {
    games = read_lines(options.list);
  } else {
    for (const auto& entry : fs::recursive_directory_iterator(options.games))
      if (entry.path().extension() == ".lud") games.push_back(fs::relative(entry.path(), options.games).string());
    std::sort(games.begin(), games.end());
  }
  if (!options.only.empty())
    std::erase_if(games, [&](const std::string& g) { return fnmatch(options.only.c_str(), g.c_str(), 0) != 0; });
  return games;
}

/// Replays the trials of a library of games. Games that a list names must be there and have trials.
void replay_library(const Options& options, GameCache& games, Tally& tally) {
  for (const std::string* folder : {&options.games, &options.trials})
    if (!fs::is_directory(*folder)) throw FileError(fmt::format("cannot read the folder {}", *folder));
  for (const std::string& game : games_to_replay(options)) {
    const std::string file = (fs::path(options.games) / game).string();
    const auto trials = sorted_trials(fs::path(options.trials) / fs::path(game).replace_extension());
    if (!options.list.empty() && !fs::exists(file)) tally.missing.push_back(game + ": there is no such game");
    if (!options.list.empty() && trials.empty()) tally.missing.push_back(game + ": there are no trials of it");
    for (const std::string& trial : trials) {
      if (interrupted()) return;
      replay_one(file, trial, games, options, tally);
    }
  }
}

void print_sum(const Options& options, const Tally& tally) {
  if (options.json) {
    const nlohmann::json out{{"version", LUD_VERSION},          {"passed", tally.passed},
                             {"failed", tally.failed},          {"missing", tally.missing},
                             {"options", options.load.options}, {"ruleset", options.load.ruleset},
                             {"interrupted", interrupted()},    {"trials", tally.rows}};
    return fmt::print("{}", json_text(out, 1));
  }
  for (const std::string& missing : tally.missing) fmt::print("MISSING  {}\n", missing);
  fmt::print("{} passed, {} failed{}\n", tally.passed, tally.failed, interrupted() ? "; interrupted" : "");
}

int run(const Options& options) {
  if (options.games.empty() != options.trials.empty() || (options.games.empty() && options.files.size() < 2))
    return refuse_use("replay takes a game and its trials, or --games and --trials");
  if (!options.games.empty() && !options.files.empty())
    return refuse_use("replay takes a game and its trials, or --games and --trials, not both");
  Tally tally;
  GameCache games(options.load);
  note_interrupts();
  if (options.games.empty()) {
    for (std::size_t i = 1; i < options.files.size() && !interrupted(); ++i)
      replay_one(options.files[0], options.files[i], games, options, tally);
  } else {
    replay_library(options, games, tally);
  }
  print_sum(options, tally);
  if (interrupted()) return exit_interrupted;
  if (tally.passed + tally.failed == 0) return refuse_use("nothing was replayed: no trial was found");
  return std::max(tally.exit_code, tally.missing.empty() ? +exit_ok : +exit_bad_input);
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("replay", "Plays recorded trials again and compares move for move");
  command->add_option("files", options->files, "A game (a file or a built-in one), then its trials")->type_name("FILE");
  command->add_option("--games", options->games, "Folder of games: FOLDER/x/y.lud ...")->type_name("FOLDER");
  command->add_option("--trials", options->trials, "Folder of their trials: FOLDER/x/y/*.txt")->type_name("FOLDER");
  command->add_option("--only", options->only, "Only games whose path matches this pattern")->type_name("PATTERN");
  command->add_option("--list", options->list, "Only the games listed in this file, one path per line")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "Print JSON");
  CLI::Option* quiet =
      command->add_flag("-q,--quiet", options->quiet, "Only failures, in one line each, and the count");
  command->add_flag("--verbose", options->verbose, "With failures, all legal moves as trials write them")
      ->excludes(quiet);
  command
      ->add_option("--max-turns", options->load.max_turns,
                   "Turns of each player after which a game is drawn, as the trials were played; 0: 1,250")
      ->type_name("TURNS")
      ->check(CLI::Range(0, 1'000'000));
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
