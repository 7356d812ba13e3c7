// `lud playout`: plays random games and reports their outcomes.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <limits>
#include <memory>

#include "interpreter/rule_test/rule_test.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/runs/in_order.hpp"
#include "tools/runs/play_game.hpp"
#include "tools/runs/report.hpp"
#include "tools/runs/shard.hpp"
#include "tools/statistics/wilson.hpp"
#include "tools/trials.hpp"

namespace lud::tools {

namespace {

constexpr std::uint64_t usual_games = 100, most_games = 1'000'000'000'000;

struct PlayoutOptions {
  LoadOptions load;
  PlaySettings play;
  std::uint64_t count = 0;  ///< 0: the default
  std::optional<std::uint64_t> only;
  double until = 0;  ///< width of the confidence interval to reach; 0: play `count` games
  int threads = 1;
  std::string invariants;
  bool overwrite = false;
  bool json = false;
  bool no_sampling = false;
  Format format = Format::Text;
  ShardOptions shard;

  std::uint64_t first() const { return only.value_or(0); }
  std::uint64_t games() const { return only ? 1 : count ? count : until > 0 ? most_games : usual_games; }
};

/// The game to play, and the invariants to check meanwhile, if any.
struct Played {
  Loaded loaded;  ///< owns the texts that the game reads
  std::shared_ptr<const Game> game;
  std::vector<std::string> choices;
  std::unique_ptr<rule_test::Invariants> invariants;
  int exit_code = exit_ok;  ///< if the game did not load
};

Played load_played(const PlayoutOptions& options) {
  Played played;
  if (options.invariants.empty()) {
    played.loaded = load(options.play.file, options.load);
    played.game = played.loaded.game;
    played.choices = played.loaded.choices;
    if (!played.game) played.exit_code = refuse(played.loaded);
    return played;
  }
  if (!std::filesystem::path(options.invariants).extension().empty()) read_lines(options.invariants);  // may throw
  played.invariants = std::make_unique<rule_test::Invariants>(options.invariants, options.play.file, options.load);
  played.game = played.invariants->watched.game;
  played.choices = played.invariants->choices;
  if (!played.invariants->errors.empty()) {
    fmt::print(stderr, "{}", played.invariants->errors);
    played.game.reset();
    played.exit_code = exit_bad_input;
  }
  return played;
}

/// Prepares the folder of trials. Trials of an earlier run are overwritten only with --overwrite.
void make_room_for_trials(const PlayoutOptions& options) {
  const std::string& folder = options.play.trials;
  if (folder.empty()) return;
  refuse_in_trials(options.play.file);
  create_folder(folder);
  // A shard that is played again may have left some.
  if (options.shard.cut) return;
  const auto refuse_trials = [&](const std::string& what) {
    if (!options.overwrite) throw WrongUse(fmt::format("{}; --overwrite replaces them", what));
  };
  if (options.only) {
    if (const std::string path = options.play.trial_path(*options.only); std::filesystem::exists(path))
      refuse_trials(fmt::format("{} is there already", path));
    return;
  }
  // Trials left by a longer earlier run would pass for trials of this one.
  std::vector<std::string> earlier = files_in(folder, ".txt");
  std::erase_if(earlier, [](const std::string& path) {
    return !std::filesystem::path(path).filename().string().starts_with("RandomTrial_");
  });
  if (!earlier.empty()) refuse_trials(fmt::format("{} holds trials already", folder));
  for (const std::string& path : earlier)
    if (std::error_code error; !std::filesystem::remove(path, error) && error)
      throw FileError(fmt::format("cannot replace {}", path));
}

RunHead head_of(const PlayoutOptions& options, const Played& played) {
  RunHead head;
  head.what = json_head(options.play.file, *played.game, options.load, played.choices);
  head.what["game_sha256"] = game_sha256(options.play.file, options.load);
  if (!options.invariants.empty()) head.what["invariants_sha256"] = contents_sha256({options.invariants}, {});
  head.agents = options.play.agents;
  head.players = played.game->players;
  head.teams = teams_of(*played.game);
  head.seed = options.play.seed;
  head.first = options.first();
  head.count = options.games();
  head.max_moves = options.play.max_moves;
  head.max_turns = played.game->max_turns;
  head.sampling = options.play.sampling && options.play.agents.empty();
  head.counts_moves = options.play.knows_choices();
  head.keeps_plies = options.play.keeps_plies;
  return head;
}

/// What is said of violated invariants.
std::string broken_text(const rule_test::Watch& watch) {
  std::string out;
  for (const rule_test::Outcome& outcome : watch.outcomes()) {
    if (outcome.failures.empty()) continue;
    out += fmt::format("FAILED: {}\n", outcome.name);
    for (const std::string& failure : outcome.failures) out += failure + '\n';
  }
  return out;
}

/// Whether the confidence interval of the share of wins of the first player, or its team, is narrow enough. Tested
/// after every game in order, so that the run ends after the same game on any number of threads.
bool narrow_enough(const RunTally& tally, double width) {
  return width > 0 && statistics::wilson(tally.wins_with_team(1), tally.played()).width() <= width;
}

/// Thrown when an invariant is violated, after that was reported; ends the run.
struct Broken : std::exception {};

/// A game of a run: its record, or how it violates invariants.
struct Playout {
  GameRecord record;
  std::string broken;  ///< see broken_text; empty if all invariants hold
};

/// Returns a worker of `play_games`. Games from number `broken_from` on, where the run ends, are not played.
InOrder<Playout>::Worker make_player(const PlayoutOptions& options, const Played& played,
                                     std::atomic<std::uint64_t>& broken_from) {
  auto player = std::make_shared<GamePlayer>(*played.game, options.play,
                                             played.invariants ? &played.invariants->watched : nullptr);
  return [&broken_from, player](std::uint64_t number) -> std::optional<Playout> {
    if (number >= broken_from) return std::nullopt;
    std::optional<GameRecord> record = player->play(number);
    if (player->watch() && !player->watch()->check("")) {
      std::uint64_t known = broken_from;
      while (number < known && !broken_from.compare_exchange_weak(known, number)) {
      }
      return Playout{{}, broken_text(*player->watch())};
    }
    if (!record) return std::nullopt;
    return Playout{std::move(*record), ""};
  };
}

/// Plays games on threads, passes the records on in order, and writes the trials of those. Throws Broken if an
/// invariant is violated: the first of the run, whatever the number of threads.
void play_games(const PlayoutOptions& options, const Played& played, std::uint64_t first, std::uint64_t count,
                const InOrder<GameRecord>::Taker& take) {
  // Trials are ten thousand bytes and more each; a thread has up to 64 of them before it hands them on.
  constexpr std::uint64_t most_waiting = 1 << 16, trials_waiting_a_thread = 256;
  std::atomic<std::uint64_t> broken_from = std::numeric_limits<std::uint64_t>::max();
  bool broken = false;
  InOrder<Playout>::run(
      first, count, options.threads, [&] { return make_player(options, played, broken_from); },
      [&](const Playout& one) {
        if (!one.broken.empty()) {
          fmt::print(stderr, "{}", one.broken);
          broken = true;
          return false;
        }
        options.play.write_trial(one.record);
        return take(one.record);
      },
      "playouts",
      options.play.trials.empty() ? most_waiting
                                  : trials_waiting_a_thread * static_cast<std::uint64_t>(options.threads));
  if (broken) throw Broken{};
}

/// Writes the trials of a shard that was there already, unless its folder holds them. Returns the exit code.
int write_missing_trials(const PlayoutOptions& options, const Played& played, const RunHead& head) {
  const Cut& cut = options.shard.cut;
  std::uint64_t begin = cut.first(head.count), end = begin + cut.count(head.count);
  const auto is_there = [&](std::uint64_t number) { return is_trial(options.play.trial_path(number), *played.game); };
  while (begin < end && is_there(begin)) ++begin;
  while (begin < end && is_there(end - 1)) --end;
  if (begin == end) return exit_ok;
  play_games(options, played, begin, end - begin, [](const GameRecord&) { return true; });
  if (interrupted()) {
    fmt::print("its trials: interrupted, not all are written\n");
    return exit_interrupted;
  }
  fmt::print("trials {} to {}: written\n", begin, end - 1);
  return exit_ok;
}

int play_shard(const PlayoutOptions& options, const Played& played, const RunHead& head) {
  const int exit_code =
      write_shard(options.shard, "playout", head, head.count, [&](auto first, auto count, const auto& add) {
        play_games(options, played, first, count, [&](const GameRecord& record) {
          add(json_line(record));
          return true;
        });
        return !interrupted();
      });
  if (exit_code != exit_ok || options.play.trials.empty()) return exit_code;
  return write_missing_trials(options, played, head);
}

int play_and_report(const PlayoutOptions& options, const Played& played, const RunHead& head) {
  RunReport report(head, options.json ? Format::Json : options.format);
  play_games(options, played, head.first, head.count, [&](const GameRecord& record) {
    report.add(record);
    return !narrow_enough(report.tally(), options.until);
  });
  report.finish(interrupted(),
                options.until > 0 ? std::optional(narrow_enough(report.tally(), options.until)) : std::nullopt);
  return interrupted() ? exit_interrupted : exit_ok;
}

int run(PlayoutOptions options) {
  options.play.sampling = !options.no_sampling;
  const Played played = load_played(options);
  if (!played.game) return played.exit_code;
  check_agents(options.play.agents, *played.game);
  if (options.play.keeps_plies && options.format != Format::Jsonl && !options.shard.cut)
    throw WrongUse("--plies is for --format jsonl, and for shards");
  if (options.shard.cut && (options.json || options.format != Format::Text))
    throw WrongUse(
        "a shard holds records, which 'lud merge --format' prints in any format: no --json or --format here");
  options.play.load = options.load;
  options.play.choices = played.choices;
  if (!options.play.agents.empty()) options.play.training = agents::make_training(*played.game, options.play.max_moves);
  make_room_for_trials(options);
  note_interrupts();
  const RunHead head = head_of(options, played);
  try {
    return options.shard.cut ? play_shard(options, played, head) : play_and_report(options, played, head);
  } catch (const Broken&) {
    return exit_failed;
  }
}

void add_limits(CLI::App& command, PlayoutOptions& options) {
  add_max_moves(command, options.play.max_moves);
  command
      .add_option("--max-turns", options.load.max_turns,
                  "Turns of each player after which a playout is cut; 0: as in the language, 1,250")
      ->type_name("TURNS")
      ->check(CLI::Range(0, 1'000'000));
}

void add_trials(CLI::App& command, PlayoutOptions& options) {
  CLI::Option* trials =
      command.add_option("--trials", options.play.trials, "Folder to write a trial of every playout that counts to")
          ->type_name("FOLDER");
  command.add_flag("--overwrite", options.overwrite, "Replace trials that the folder holds")->needs(trials);
}

/// Adds the options that select the games: a number of games, one game, or until the result is precise enough.
void add_numbers(CLI::App& command, PlayoutOptions& options) {
  CLI::Option* count = command.add_option("-n", options.count, "How many playouts; 100, or with --until any number")
                           ->type_name("PLAYOUTS")
                           ->default_str("")
                           ->check(CLI::Range(std::uint64_t{1}, most_games));
  add_seed(command, options.play.seed, "Seed; the same seed gives the same playouts");
  CLI::Option* only = command
                          .add_option("--only", options.only,
                                      "Only this playout of the run, by its number: the same game as in the run")
                          ->type_name("NUMBER")
                          ->default_str("")
                          ->check(CLI::Range(std::uint64_t{0}, most_games))
                          ->excludes(count);
  CLI::Option* shard = add_shard_options(command, options.shard);
  only->excludes(shard);
  command
      .add_option("--until", options.until,
                  "Stop as soon as the 95 % interval of the first player's share of wins is no wider: 0.02 is two "
                  "percentage points")
      ->type_name("WIDTH")
      ->default_str("")
      ->check(is_finite_number)
      ->check(CLI::Range(0.0001, 1.0))
      ->excludes(only)
      ->excludes(shard);
  add_threads(command, options.threads);
}

void add_output(CLI::App& command, PlayoutOptions& options) {
  CLI::Option* json = command.add_flag("--json", options.json, "Print JSON: --format json");
  command
      .add_option(
          "--format", options.format,
          "A report as text or json, or a record of every playout as jsonl or csv: 'lud doc --columns' says what "
          "they hold")
      ->type_name("FORMAT")
      ->default_str("text")
      ->transform(one_of(format_names))
      ->excludes(json);
  command.add_flag("--branching", options.play.counts_moves,
                   "Count the legal moves of every turn; the playouts are the same, and slower");
  command.add_flag("--plies", options.play.keeps_plies,
                   "Records hold the moves of their playout: with --format jsonl, or in shards");
  CLI::Option* listed =
      command.add_flag("--no-sampling", options.no_sampling,
                       "Make all legal moves at every turn and choose among them: other playouts, just as random");
  add_agents(command, options.play.agents)->excludes(listed);
}

}  // namespace

void add_playout(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<PlayoutOptions>();
  CLI::App* command = app.add_subcommand("playout", "Plays games at random, or between agents, and says how they went");
  command->add_option("file", options->play.file, "Game file or built-in game")->required()->type_name("GAME");
  add_numbers(*command, *options);
  add_limits(*command, *options);
  add_trials(*command, *options);
  command
      ->add_option("--invariants", options->invariants,
                   "A .tests file, or a built-in game with one, whose invariants of the game are checked in every "
                   "position")
      ->type_name("FILE");
  add_output(*command, *options);
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
