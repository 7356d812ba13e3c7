#include "interpreter/play/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "tools/commands.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
  std::vector<std::string> files;
  std::string trials, games, list;
  LoadOptions load;
  bool verbose = false;
};

/// What a run came to.
struct Tally {
  int ok = 0, failed = 0, not_loaded = 0;
  std::size_t moves = 0, recorded = 0, other_texts = 0;
};

/// The options that a trial was recorded with stand in its head.
std::vector<std::string> options_of(const std::string& trial) {
  std::vector<std::string> options;
  std::ifstream in(trial);
  bool inside = false;
  for (std::string line; std::getline(in, line) && !line.starts_with("RNG");) {
    if (line.ends_with('\r')) line.pop_back();
    if (line == "END GAME OPTIONS") break;
    if (inside) options.push_back(line);
    if (line == "START GAME OPTIONS") inside = true;
  }
  return options;
}

/// Replays trials of one game; compiles it once for each set of options.
class GameReplays {
 public:
  GameReplays(std::string file, const Options& options, Tally& tally)
      : file_(std::move(file)), options_(options), tally_(tally) {}

  void replay(const std::string& trial) {
    const std::vector<std::string> recorded_options = options_of(trial);
    const Loaded& loaded = load_with(recorded_options);
    if (!loaded.game) {
      ++tally_.not_loaded;
      fmt::print("error\t{}\tthe game does not load{}\n", trial, first_error(loaded));
      if (options_.verbose) fmt::print("{}", loaded.messages());
      return;
    }
    grammar::SourceSet sources;
    grammar::Diagnostics diagnostics;
    const auto read = play::read_trial(sources, sources.add_file(trial), loaded.game->names, diagnostics);
    if (!read) {
      ++tally_.failed;
      fmt::print("error\t{}\tnot a trial\n{}", trial, grammar::render(diagnostics, sources));
      return;
    }
    const auto begin = Clock::now();
    report(trial, play::replay(*loaded.game, *read),
           std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }

 private:
  const Loaded& load_with(const std::vector<std::string>& recorded) {
    const auto [place, fresh] = loaded_.try_emplace(recorded);
    if (fresh) {
      LoadOptions load_options = options_.load;
      load_options.options.insert(load_options.options.end(), recorded.begin(), recorded.end());
      place->second = load(file_, load_options);
    }
    return place->second;
  }

  static std::string first_error(const Loaded& loaded) {
    for (const auto& item : loaded.diagnostics.items())
      if (item.severity == grammar::Severity::Error)
        return fmt::format(": {}: {}", loaded.sources.describe(item.span), item.message);
    return "";
  }

  void report(const std::string& trial, const play::ReplayResult& result, double milliseconds) {
    ++(result.ok ? tally_.ok : tally_.failed);
    tally_.moves += result.reproduced;
    tally_.recorded += result.recorded;
    tally_.other_texts += result.other_texts;
    std::string note;
    if (!result.ok && result.ply != off) note = fmt::format("\tply {}: {}", result.ply, result.difference);
    if (!result.ok && result.ply == off) note = "\t" + result.difference;
    fmt::print("{}\t{}\t{}/{}\t{:.0f}{}\n", result.ok ? "ok" : "FAIL", trial, result.reproduced, result.recorded,
               milliseconds, note);
    if (!options_.verbose || result.ok) return;
    if (!result.recorded_move.empty()) fmt::print("  recorded {}\n", result.recorded_move);
    for (const std::string& move : result.our_moves) fmt::print("  ours     {}\n", move);
  }

  std::string file_;
  const Options& options_;
  Tally& tally_;
  std::map<std::vector<std::string>, Loaded> loaded_;
};

/// The trials of a game: all text files in the folder below --trials that is named like the game below --games.
std::vector<std::string> trials_of(const std::string& game, const Options& options) {
  const fs::path folder = fs::path(options.trials) / fs::path(game).replace_extension();
  std::vector<std::string> trials;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == ".txt") trials.push_back(entry.path().string());
  std::sort(trials.begin(), trials.end());
  return trials;
}

int run(const Options& options) {
  Tally tally;
  const auto begin = Clock::now();
  if (options.trials.empty()) {
    GameReplays game(options.files.at(0), options, tally);
    for (std::size_t i = 1; i < options.files.size(); ++i) game.replay(options.files[i]);
  } else {
    std::vector<std::string> games = options.files;
    std::ifstream list(options.list);
    for (std::string line; std::getline(list, line);)
      if (!line.empty()) games.push_back(line);
    for (const std::string& game : games) {
      GameReplays replays((fs::path(options.games) / game).string(), options, tally);
      for (const std::string& trial : trials_of(game, options)) replays.replay(trial);
    }
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  fmt::print(stderr, "{} ok, {} failed, {} not loaded; {} of {} moves, {} with other texts; {:.1f} s\n", tally.ok,
             tally.failed, tally.not_loaded, tally.moves, tally.recorded, tally.other_texts, seconds);
  return tally.failed || tally.not_loaded ? exit_failed : exit_ok;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("replay", "Plays recorded trials again and says what differs");
  command->add_option("files", options->files, "A game and its trials; with --trials: games, as paths below --games");
  command->add_option("--trials", options->trials, "Folder of trials, arranged like the games");
  command->add_option("--games", options->games, "Folder of games");
  command->add_option("--list", options->list, "A file with one game path per line");
  command->add_flag("-v,--verbose", options->verbose, "Show the recorded move and ours where they differ");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] {
    if (options->files.empty() && options->list.empty()) {
      fmt::print(stderr, "name a game and its trials\n");
      exit_code = exit_bad_input;
      return;
    }
    exit_code = run(*options);
  });
}

}  // namespace lud::tools
