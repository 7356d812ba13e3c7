#include "interpreter/play/replay.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/commands.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> files;  ///< a game and its trials
  std::string games, trials, only, list;
  LoadOptions load;
  bool json = false;
  bool quiet = false;
};

/// How the trials of one game went.
struct Tally {
  int passed = 0, failed = 0;
  nlohmann::json rows = nlohmann::json::array();
};

struct Row {
  std::string game, trial, problem;
  const play::ReplayResult* result = nullptr;
  bool ok = false;
};

void report(const Row& row, const Options& options, Tally& tally) {
  ++(row.ok ? tally.passed : tally.failed);
  if (options.json) {
    nlohmann::json out{{"game", row.game}, {"trial", row.trial}, {"ok", row.ok}};
    if (row.result) {
      out["moves"] = row.result->recorded;
      out["reproduced"] = row.result->reproduced;
    }
    if (!row.ok) {
      out["problem"] = row.problem;
      if (row.result && row.result->ply != off) out["ply"] = row.result->ply;
    }
    tally.rows.push_back(std::move(out));
    return;
  }
  if (row.ok) {
    if (!options.quiet) fmt::print("ok    {} ({} moves)\n", row.trial, row.result->recorded);
    return;
  }
  fmt::print("FAIL  {}\n", row.trial);
  if (row.result && row.result->ply != off)
    fmt::print("      ply {} of {}: ", row.result->ply, row.result->recorded);
  else
    fmt::print("      ");
  fmt::print("{}\n", row.problem);
  if (!row.result || options.quiet) return;
  if (!row.result->recorded_move.empty()) fmt::print("      recorded: {}\n", row.result->recorded_move);
  for (std::size_t i = 0; i < row.result->our_moves.size(); ++i) {
    if (i == 20) {
      fmt::print("      ... and {} more\n", row.result->our_moves.size() - i);
      break;
    }
    fmt::print("      ours:     {}\n", row.result->our_moves[i]);
  }
}

/// The first error as one line.
std::string first_error(const grammar::Diagnostics& diagnostics, const grammar::SourceSet& sources) {
  for (const grammar::Diagnostic& item : diagnostics.items())
    if (item.severity == grammar::Severity::Error)
      return fmt::format("{}: {}", sources.describe(item.span), item.message);
  return "no reason given";
}

/// A game is loaded anew for each set of options that its trials were recorded with.
class GameCache {
 public:
  explicit GameCache(const LoadOptions& base) : base_(base) {}
  const Loaded& get(const std::string& file, std::vector<std::string> options) {
    for (const std::string& option : base_.options)
      if (std::ranges::find(options, option) == options.end()) options.push_back(option);
    if (!loaded_ || file != file_ || options != options_) {
      file_ = file;
      options_ = options;
      LoadOptions all = base_;
      all.options = std::move(options);
      loaded_ = std::make_unique<Loaded>(load(file, all));
    }
    return *loaded_;
  }

 private:
  LoadOptions base_;
  std::string file_;
  std::vector<std::string> options_;
  std::unique_ptr<Loaded> loaded_;
};

void replay_one(const std::string& game_file, const std::string& trial_file, GameCache& games, const Options& options,
                Tally& tally) {
  Row row{game_file, trial_file, {}, nullptr, false};
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const std::uint32_t source = sources.add_file(trial_file);
  if (source == grammar::no_source) {
    row.problem = "cannot read the trial";
    return report(row, options, tally);
  }
  // The options decide which game it is, and the game's names decide how the trial reads: so it is read twice.
  auto trial = play::read_trial(sources, source, {}, diagnostics);
  if (!trial) {
    row.problem = first_error(diagnostics, sources);
    return report(row, options, tally);
  }
  const Loaded& loaded = games.get(game_file, trial->options);
  if (!loaded.game) {
    row.problem = first_error(loaded.diagnostics, loaded.sources);
    return report(row, options, tally);
  }
  trial = play::read_trial(sources, source, loaded.game->names, diagnostics);
  const play::ReplayResult result = play::replay(*loaded.game, *trial);
  row.result = &result;
  row.ok = result.ok;
  row.problem = result.difference;
  report(row, options, tally);
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
    std::ifstream in(options.list);
    for (std::string line; std::getline(in, line);)
      if (!line.empty()) games.push_back(line);
  } else {
    for (const auto& entry : fs::recursive_directory_iterator(options.games))
      if (entry.path().extension() == ".lud") games.push_back(fs::relative(entry.path(), options.games).string());
    std::sort(games.begin(), games.end());
  }
  if (!options.only.empty())
    std::erase_if(games, [&](const std::string& g) { return fnmatch(options.only.c_str(), g.c_str(), 0) != 0; });
  return games;
}

int run(const Options& options) {
  Tally tally;
  GameCache games(options.load);
  if (options.games.empty() != options.trials.empty() || (options.games.empty() && options.files.size() < 2)) {
    fmt::print(stderr, "replay takes a game and its trials, or --games and --trials\n");
    return exit_bad_input;
  }
  if (options.games.empty()) {
    for (std::size_t i = 1; i < options.files.size(); ++i)
      replay_one(options.files[0], options.files[i], games, options, tally);
  } else {
    if (!fs::is_directory(options.games) || !fs::is_directory(options.trials)) {
      fmt::print(stderr, "no such folder: {}\n", fs::is_directory(options.games) ? options.trials : options.games);
      return exit_bad_input;
    }
    if (!options.list.empty() && !fs::exists(options.list)) {
      fmt::print(stderr, "cannot read {}\n", options.list);
      return exit_bad_input;
    }
    for (const std::string& game : games_to_replay(options))
      for (const std::string& trial : sorted_trials(fs::path(options.trials) / fs::path(game).replace_extension()))
        replay_one((fs::path(options.games) / game).string(), trial, games, options, tally);
  }
  if (options.json)
    fmt::print("{}\n",
               nlohmann::json{{"passed", tally.passed}, {"failed", tally.failed}, {"trials", tally.rows}}.dump(1));
  else
    fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return tally.failed ? exit_failed : exit_ok;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("replay", "Plays recorded trials again and compares move for move");
  command->add_option("files", options->files, "A game, then its trials");
  command->add_option("--games", options->games, "Folder of games: DIR/x/y.lud ...");
  command->add_option("--trials", options->trials, "Folder of trials: ... against DIR/x/y/*.txt");
  command->add_option("--only", options->only, "Only games whose path matches this pattern");
  command->add_option("--list", options->list, "Only the games listed in this file, one path per line");
  command->add_flag("--json", options->json, "Print JSON");
  command->add_flag("-q,--quiet", options->quiet, "Only failures, in one line each, and the count");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
