#include "interpreter/record/replay.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "interpreter/at_limit.hpp"
#include "tools/commands.hpp"
#include "tools/drawing/drawing.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/parse_json.hpp"
#include "tools/runs/merged.hpp"
#include "tools/runs/sha256.hpp"
#include "tools/runs/shard.hpp"
#include "tools/trials.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

constexpr JsonKey replay_key_table[] = {
    {"version", "text", "version of Lud"},
    {"passed, failed, refused", "number", "trials; those that are refused cannot be read or are of another game"},
    {"missing", "list of text", "games of --list that are not there, or have no trials"},
    {"without_game", "list of text", "folders of trials whose game is not there"},
    {"options, ruleset", "list of text; text", "as given on the command line"},
    {"interrupted", "boolean", "whether Ctrl-C stopped it"},
    {"trials", "list", "what follows, for each trial"},
    {"trials[].game, trials[].trial", "text", "the file or name of the game; the file of the trial"},
    {"trials[].ok", "boolean", "whether it replays"},
    {"trials[].end", "text", "how the trial ended; not where it is refused"},
    {"trials[].moves, trials[].reproduced", "number", "recorded decisions, and how many were played again"},
    {"trials[].problem", "text", "what is wrong; only where it does not replay, as all that follows"},
    {"trials[].ply", "number", "the decision where it differs, if it is one, from 0"},
    {"trials[].first_difference", "text", "the first action that differs"},
    {"trials[].recorded", "text", "the recorded move, as in the trial"},
};

struct ReplayOptions {
  std::vector<std::string> files;  ///< a game and its trials
  std::string games, trials, only, list;
  LoadOptions load;
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  ShardOptions shard;
};

/// Totals over the trials.
struct Tally {
  int passed = 0, failed = 0;
  int refused = 0;  ///< trials that cannot be read, or are of another game
  int exit_code = exit_ok;
  std::vector<std::string> missing;    ///< requested games that do not exist or have no trials
  std::vector<std::string> game_less;  ///< folders of trials whose game does not exist
  nlohmann::json rows = nlohmann::json::array();
  nlohmann::json* record = nullptr;  ///< in a shard: receives the report of a trial instead

  void add(int code) {
    ++(code == exit_ok ? passed : code == exit_failed ? failed : refused);
    exit_code = std::max(exit_code, code);
  }
};

/// The result of one trial.
struct ReplayedTrial {
  std::string game, trial;
  std::string problem;      ///< empty if there is none
  int exit_code = exit_ok;  ///< exit code for the problem
  std::string ending;       ///< how the trial ended, in words
  const record::ReplayResult* result = nullptr;
  std::string position;  ///< picture of the position where it failed

  bool ok() const { return exit_code == exit_ok; }
};

std::string place_of(const ReplayedTrial& row) {
  const bool in_play = row.result && row.result->ply != off;
  return in_play ? fmt::format("ply {} of {}: ", row.result->ply, row.result->trial_decisions) : "";
}

nlohmann::json json_row(const ReplayedTrial& row) {
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

std::string failure_text(const ReplayedTrial& row, const ReplayOptions& options) {
  const std::string_view verdict = row.exit_code == exit_failed ? "FAIL" : "REFUSED";
  if (options.quiet) return fmt::format("{}  {}: {}{}\n", verdict, row.trial, place_of(row), row.problem);
  std::string out = fmt::format("{}  {}\n      {}{}\n", verdict, row.trial, place_of(row), row.problem);
  if (!row.result) return out;
  const auto add = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) out.append("      ").append(name).append(text) += '\n';
  };
  add("", row.result->first_difference);
  add("recorded: ", row.result->recorded_text);
  if (options.verbose) {
    add("recorded: ", row.result->recorded_move);
    for (const std::string& move : row.result->our_moves) add("ours:     ", move);
  }
  if (!row.position.empty()) out.append("\n").append(row.position) += '\n';
  return out;
}

std::string row_text(const ReplayedTrial& row, const ReplayOptions& options) {
  if (!row.ok()) return failure_text(row, options);
  return options.quiet
             ? ""
             : fmt::format("ok    {} ({}, {})\n", row.trial, counted(row.result->decisions, "move"), row.ending);
}

void report(const ReplayedTrial& row, const ReplayOptions& options, Tally& tally) {
  if (tally.record) {
    *tally.record = {{"exit", row.exit_code}, {options.json ? "row" : "text", nullptr}};
    if (options.json)
      tally.record->at("row") = json_row(row);
    else
      tally.record->at("text") = row_text(row, options);
    return;
  }
  tally.add(row.exit_code);
  if (options.json)
    tally.rows.push_back(json_row(row));
  else
    fmt::print("{}", row_text(row, options));
}

/// Replays a trial, parsed with the names of its game.
void replay_read(const Game& game, const LoadOptions& load_options, const record::TrialFile& trial, ReplayedTrial& row,
                 const ReplayOptions& options, Tally& tally) {
  Context context(game);
  record::ReplayResult result;
  try {
    result = record::replay(context, trial);
  } catch (const play::LimitReached& limit) {
    result.difference = explain_limit(limit, context, row.game, load_options, trial);
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

void replay_one(const std::string& game_file, const std::string& trial_file, TrialGames& games,
                const ReplayOptions& options, Tally& tally) {
  ReplayedTrial row{game_file, trial_file, {}, exit_ok, {}, nullptr, {}};
  const TrialOfGame read = games.read(game_file, trial_file);
  if (read.trial) return replay_read(*read.loaded->game, games.load_options(), *read.trial, row, options, tally);
  row.exit_code = read.exit_code;
  row.problem = read.problem;
  report(row, options, tally);
}

/// The games to replay, as paths below the folder of games.
std::vector<std::string> games_to_replay(const ReplayOptions& options) {
  std::vector<std::string> games;
  if (!options.list.empty()) {
    games = listed_games(options.list);
  } else {
    for (const std::string& path : files_in(options.games, ".lud", Depth::All))
      games.push_back(fs::relative(path, options.games).string());
  }
  if (!options.only.empty())
    std::erase_if(games, [&](const std::string& g) { return fnmatch(options.only.c_str(), g.c_str(), 0) != 0; });
  return games;
}

/// The folders of trials, below that of all trials, that no game goes with, each with the number of its trials.
std::vector<std::string> trials_without_game(const ReplayOptions& options) {
  std::map<std::string, std::uint64_t> found;
  for (const auto& entry : fs::recursive_directory_iterator(options.trials))
    if (entry.path().extension() == ".txt") ++found[fs::relative(entry.path().parent_path(), options.trials).string()];
  std::vector<std::string> out;
  for (const auto& [game, trials] : found)
    if (!fs::exists(fs::path(options.games) / (game + ".lud")))
      out.push_back(fmt::format("{} ({})", game, counted(trials, "trial")));
  return out;
}

/// A trial and the file of its game.
struct Pair {
  std::string game, trial;
};

/// All trials of a library of games, or those given. Games in a list must exist and have trials.
std::vector<Pair> pairs_to_replay(const ReplayOptions& options, Tally& tally) {
  std::vector<Pair> pairs;
  for (std::size_t i = 1; i < options.files.size(); ++i) pairs.push_back({options.files[0], options.files[i]});
  if (options.games.empty()) return pairs;
  for (const std::string* folder : {&options.games, &options.trials})
    if (!fs::is_directory(*folder)) throw FileError(fmt::format("cannot read the folder {}", *folder));
  for (const std::string& game : games_to_replay(options)) {
    const std::string file = (fs::path(options.games) / game).string();
    const fs::path folder = fs::path(options.trials) / fs::path(game).replace_extension();
    std::error_code error;
    const auto trials =
        fs::is_directory(folder, error) ? files_in(folder.string(), ".txt") : std::vector<std::string>();
    if (!options.list.empty() && (trials.empty() || !fs::exists(file)))
      tally.missing.push_back(game + (fs::exists(file) ? ": there are no trials of it" : ": there is no such game"));
    for (const std::string& trial : trials) pairs.push_back({file, trial});
  }
  if (options.list.empty() && options.only.empty()) tally.game_less = trials_without_game(options);
  return pairs;
}

void print_sum(const nlohmann::json& load, bool json, const Tally& tally) {
  if (json) {
    const nlohmann::json out{{"version", LUD_VERSION},        {"passed", tally.passed},
                             {"failed", tally.failed},        {"refused", tally.refused},
                             {"missing", tally.missing},      {"without_game", tally.game_less},
                             {"options", load.at("options")}, {"ruleset", load.at("ruleset")},
                             {"interrupted", interrupted()},  {"trials", tally.rows}};
    return fmt::print("{}", json_text(out, 1));
  }
  for (const std::string& missing : tally.missing) fmt::print("MISSING  {}\n", missing);
  for (const std::string& trials : tally.game_less) fmt::print("NO GAME  {}\n", trials);
  fmt::print("{} passed, {} failed{}{}\n", tally.passed, tally.failed,
             tally.refused ? fmt::format(", {} refused", tally.refused) : "", interrupted() ? "; interrupted" : "");
}

/// Prints the totals. Returns the exit code.
int conclude(const nlohmann::json& run, const Tally& tally) {
  print_sum(run.at("load"), run.at("json"), tally);
  if (interrupted()) return exit_interrupted;
  if (tally.passed + tally.failed + tally.refused == 0) return refuse_use("nothing was replayed: no trial was found");
  return std::max(tally.exit_code, tally.missing.empty() ? +exit_ok : +exit_bad_input);
}

nlohmann::json run_of(const ReplayOptions& options, const std::vector<Pair>& pairs, const Tally& tally) {
  nlohmann::json trials = nlohmann::json::array();
  for (const Pair& pair : pairs) trials.push_back(pair.trial);
  return {{"version", LUD_VERSION},
          {"load",
           {{"options", options.load.options},
            {"ruleset", options.load.ruleset},
            {"defines", options.load.defines.path()},
            {"max_turns", options.load.max_turns}}},
          {"trials_sha256", sha256(trials.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))},
          {"missing", tally.missing},
          {"without_game", tally.game_less},
          {"json", options.json},
          {"quiet", options.quiet},
          {"verbose", options.verbose}};
}

int replay_shard(const ReplayOptions& options, const std::vector<Pair>& pairs, const Tally& tally) {
  TrialGames games(options.load);
  std::vector<std::string> files;
  for (const Pair& pair : pairs) {
    if (files.empty() || files.back() != pair.game) files.push_back(pair.game);
    files.push_back(pair.trial);
  }
  nlohmann::json run = run_of(options, pairs, tally);
  run["files_sha256"] = contents_sha256(files, options.load);
  return write_shard(options.shard, "replay", run, pairs.size(),
                     [&](std::uint64_t first, std::uint64_t count, const auto& add) {
                       for (std::uint64_t number = first; number < first + count && !interrupted(); ++number) {
                         nlohmann::json record;
                         Tally apart;
                         apart.record = &record;
                         replay_one(pairs[number].game, pairs[number].trial, games, options, apart);
                         record["number"] = number;
                         add(json_text(record, -1));
                       }
                       return !interrupted();
                     });
}

class MergedReplay : public Merged {
 public:
  explicit MergedReplay(nlohmann::json run) : run_(std::move(run)) {
    run_.at("missing").get_to(tally_.missing);
    tally_.game_less = run_.value("without_game", tally_.game_less);
  }
  bool add(std::string_view line, std::uint64_t number) override {
    const auto json = parse_json(line);
    if (json.is_discarded() || json.at("number") != number) return false;
    tally_.add(json.at("exit"));
    if (run_.at("json").get<bool>())
      tally_.rows.push_back(json.at("row"));
    else
      fmt::print("{}", json.at("text").get<std::string>());
    return true;
  }
  int finish() override { return conclude(run_, tally_); }

 private:
  nlohmann::json run_;
  Tally tally_;
};

int run(const ReplayOptions& options) {
  if (options.games.empty() != options.trials.empty() || (options.games.empty() && options.files.size() < 2))
    return refuse_use("replay takes a game and its trials, or --games and --trials");
  if (!options.games.empty() && !options.files.empty())
    return refuse_use("replay takes a game and its trials, or --games and --trials, not both");
  Tally tally;
  const std::vector<Pair> pairs = pairs_to_replay(options, tally);
  note_interrupts();
  if (options.shard.cut) return replay_shard(options, pairs, tally);
  TrialGames games(options.load);
  for (const Pair& pair : pairs) {
    if (interrupted()) break;
    replay_one(pair.game, pair.trial, games, options, tally);
  }
  return conclude(run_of(options, pairs, tally), tally);
}

}  // namespace

JsonKeys replay_keys() { return replay_key_table; }

std::unique_ptr<Merged> merged_replay(const nlohmann::json& run, std::optional<Format> format) {
  const Format written = run.at("json").get<bool>() ? Format::Json : Format::Text;
  if (format.value_or(written) != written)
    throw WrongUse("what replay found is printed in the format that its shards were asked for");
  return std::make_unique<MergedReplay>(run);
}

void add_replay(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Plays recorded trials again and compares move for move");
  command->add_option("files", options->files, "A game (a file or a built-in one), then its trials")->type_name("FILE");
  command->add_option("--games", options->games, "Folder of games: FOLDER/x/y.lud ...")->type_name("FOLDER");
  command->add_option("--trials", options->trials, "Folder of their trials: FOLDER/x/y/*.txt")->type_name("FOLDER");
  command->add_option("--only", options->only, "Only games whose path matches this pattern")->type_name("PATTERN");
  command
      ->add_option("--list", options->list,
                   "Only the games listed in this file, one path per line; lines that begin with # are remarks")
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
  add_shard_options(*command, options->shard);
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
