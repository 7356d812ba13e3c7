// Matches between agents: seats rotate from game to game, and the result is printed with confidence intervals. Games
// that are recorded in the --out file are not played again.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>

#include "grammar/source.hpp"
#include "interpreter/play/threads.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/match/standing.hpp"
#include "tools/parse_json.hpp"
#include "tools/runs/in_order.hpp"
#include "tools/runs/shard.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

struct MatchOptions {
  std::vector<std::string> agents;
  std::string game, out;
  std::vector<double> sprt;
  LoadOptions load;
  int games = 100, max_moves = 10000, threads = 1;
  std::uint64_t seed = 1;
  bool json = false, effort = false;
  ShardOptions shard;
};

/// The finished games of a match, and the file that records them.
class Record {
 public:
  Record(const MatchOptions& options, nlohmann::json head, Sides sides)
      : options_(options), head_(std::move(head)), sides_(std::move(sides)) {}

  /// Reads the games recorded so far. The last line may be truncated if the previous run was killed.
  void resume() {
    if (options_.out.empty()) return;
    lock();
    std::uintmax_t whole = 0;
    if (std::ifstream in(options_.out, std::ios::binary); in) {
      std::string line;
      for (int number = 1; read_line(in, line, grammar::largest_text) && !in.eof(); ++number) {
        take(line, number);
        whole += line.size() + 1;
      }
      if (whole == 0 && !json_text(head_, -1).starts_with(line)) refuse_beginning(line);
      std::filesystem::resize_file(options_.out, whole);
    }
    out_.open(options_.out, std::ios::app | std::ios::binary);
    if (whole == 0) write(json_text(head_, -1));
  }
  void add(const MatchGame& game) {
    games_.emplace(game.number, game);
    if (out_.is_open()) write(json_line(game));
  }
  bool has(int number) const { return games_.contains(number); }
  const std::map<int, MatchGame>& games() const { return games_; }

 private:
  [[noreturn]] void refuse_head(const std::string& why) const {
    throw WrongUse(fmt::format("{} holds something else than games of this match: {}", options_.out, why));
  }
  [[noreturn]] void refuse_beginning(const std::string& line) const {
    refuse_head(fmt::format("it begins with {}", line.substr(0, 200)));
  }
  /// Keeps other processes from writing to the file until this one ends.
  void lock() {
    lock_ = ::open(options_.out.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0) throw FileError(fmt::format("cannot write {}: {}", options_.out, std::strerror(errno)));
    // File systems without locks are written to as they are.
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      throw WrongUse(fmt::format("{}: another process writes the games of a match to it", options_.out));
  }
  void take(const std::string& line, int number) {
    if (number == 1) {
      // A text that is no JSON is neither equal nor unequal to a head.
      const nlohmann::json read = parse_json(line);
      if (!read.is_object()) refuse_beginning(line);
      if (const std::string value = first_difference(head_, read); !value.empty())
        refuse_head(fmt::format("{} of its first line differs", value));
      return;
    }
    const std::optional<MatchGame> game = read_match_game(line, options_.agents.size());
    if (!game || !can_be(*game)) refuse_line("a line that is no game of this match", line, number);
    const auto [known, added] = games_.emplace(game->number, *game);
    if (!added && json_line(known->second) != json_line(*game))
      refuse_line("an earlier line has another result of this game", line, number);
  }
  [[noreturn]] void refuse_line(const char* problem, const std::string& line, int number) const {
    throw WrongUse(fmt::format("{}, line {}: {}: {}", options_.out, number, problem, line.substr(0, 200)));
  }
  /// Whether a game has the seats and results of one of this match.
  bool can_be(const MatchGame& game) const {
    const Seating seating = seating_of(options_.agents.size(), count_of(sides_), game.number);
    return game.seats == seats_of(options_.agents.size(), sides_, seating) && is_possible(game.worth, seating);
  }
  void write(const std::string& line) {
    out_ << line << std::flush;
    if (!out_) throw FileError(fmt::format("cannot write {}", options_.out));
  }

  const MatchOptions& options_;
  const nlohmann::json head_;
  const Sides sides_;
  std::map<int, MatchGame> games_;
  std::ofstream out_;
  int lock_ = -1;  ///< open until the process ends
};

Agents agents_of(const Game& game, const MatchOptions& options, const std::shared_ptr<agents::Training>& training) {
  return make_agents(game, options.agents, options.max_moves, training);
}

/// Plays the missing games of a match on several threads and reports the scores. Games are counted in the order of
/// their numbers, so the output does not depend on the order in which they finish.
class Match {
 public:
  /// Throws WrongUse if an agent's description is invalid.
  Match(const Game& game, const Sides& sides, const MatchOptions& options, nlohmann::json head)
      : options_(options), record_(options, std::move(head), sides), standing_(options.agents, options.json) {
    if (options.sprt.size() == 2) sprt_ = {options.sprt[0], options.sprt[1]};
    const int tables = std::min(options.threads, options.games);
    const auto training = agents::make_training(game, options.max_moves);
    for (int i = 0; i < tables; ++i)
      tables_.emplace_back(game, sides, options.max_moves, options.seed, agents_of(game, options, training));
  }
  void play() {
    record_.resume();
    count();
    begun_ = told_ = Clock::now();
    std::atomic<std::size_t> table{0};
    play::on_threads(static_cast<int>(tables_.size()), [&] { work(tables_[table++]); });
    if (interrupted()) count(true);
  }
  void report() const {
    standing_.report();
    if (interrupted()) report_interrupt();
    if (sprt_) report_sprt();
    if (options_.effort) report_effort();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void work(MatchTable& table) {
    try {
      for (int number = next_++; number < options_.games && !stopped_ && !interrupted(); number = next_++) {
        if (has(number)) continue;
        const std::optional<MatchGame> game = table.play(number);
        if (!game) return;
        const std::lock_guard lock(mutex_);
        record_.add(*game);
        count();
        tell_progress();
      }
    } catch (...) {
      stopped_ = true;
      throw;
    }
  }
  bool has(int number) {
    const std::lock_guard lock(mutex_);
    return record_.has(number);
  }
  /// Counts the games all of whose predecessors are finished. `all`: also the games after those that Ctrl-C stopped.
  void count(bool all = false) {
    auto game = record_.games().lower_bound(counted_);
    for (; game != record_.games().end() && game->first < options_.games && !stopped_; ++game) {
      if (!all && game->first != counted_) return;
      standing_.add(game->second);
      counted_ = game->first + 1;
      if (sprt_ && sprt_->decision(standing_.of(0).results) != 0) stopped_ = true;
    }
  }
  void tell_progress() {
    constexpr double often = 10;  // seconds
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - told_).count() < often) return;
    told_ = now;
    const auto [low, high] = standing_.of(0).interval();
    fmt::print(stderr, "{} of {}, {:.0f} s; {} {:.3f} ({:.3f} to {:.3f})\n", record_.games().size(),
               counted(static_cast<std::uint64_t>(options_.games), "game"),
               std::chrono::duration<double>(now - begun_).count(), options_.agents[0], standing_.of(0).mean(), low,
               high);
  }
  void report_interrupt() const {
    if (options_.json)
      fmt::print("{}", json_text({{"interrupted", true}, {"games", standing_.games()}}, -1));
    else
      fmt::print("interrupted after {} of {} games\n", standing_.games(), options_.games);
  }
  void report_sprt() const {
    const double ratio = sprt_->ratio(standing_.of(0).results);
    const int decision = sprt_->decision(standing_.of(0).results);
    if (options_.json) {
      fmt::print("{}",
                 json_text({{"sprt", {sprt_->least, sprt_->most}}, {"ratio", ratio}, {"decision", decision}}, -1));
      return;
    }
    fmt::print("SPRT of {}, {:+.0f} against {:+.0f} Elo: log likelihood ratio {:+.2f} of {:.2f}, {}\n",
               options_.agents[0], sprt_->least, sprt_->most, ratio, statistics::Sprt::bound,
               decision > 0   ? fmt::format("{:+.0f} is accepted", sprt_->most)
               : decision < 0 ? fmt::format("{:+.0f} is accepted", sprt_->least)
                              : "not decided");
  }
  /// The effort of an agent in the games of this call.
  Effort effort_of(std::size_t agent) const {
    Effort all;
    for (const auto& table : tables_) {
      const Effort& one = table.efforts()[agent];
      all.moves += one.moves;
      all.iterations += one.iterations;
      all.nodes += one.nodes;
      all.seconds += one.seconds;
      all.bytes = std::max(all.bytes, one.bytes);
      all.full |= one.full;
    }
    return all;
  }
  void report_effort() const {
    for (std::size_t i = 0; i < options_.agents.size(); ++i) {
      const Effort all = effort_of(i);
      if (options_.json) {
        fmt::print("{}", json_line(all, i + 1));
        continue;
      }
      const double seconds = std::max(all.seconds, 1e-9);
      fmt::print("{:<32} {}, {:.4f} s each; {:.0f} iterations/s, {:.0f} nodes/s; at most {:.1f} MiB{}\n",
                 options_.agents[i], counted(static_cast<std::uint64_t>(all.moves), "move"),
                 all.moves ? all.seconds / static_cast<double>(all.moves) : 0,
                 static_cast<double>(all.iterations) / seconds, static_cast<double>(all.nodes) / seconds,
                 static_cast<double>(all.bytes) / (1 << 20), all.full ? ", the bound that was reached" : "");
    }
  }

  const MatchOptions& options_;
  Record record_;
  Standing standing_;
  std::optional<statistics::Sprt> sprt_;
  std::deque<MatchTable> tables_;
  std::mutex mutex_;
  std::atomic<int> next_{0};
  std::atomic<bool> stopped_{false};
  int counted_ = 0;  ///< number of games counted so far
  Clock::time_point begun_, told_;
};

/// Plays the games of a shard. Each is the same as in the whole match.
int play_shard(const MatchOptions& options, const Game& game, const Sides& sides, nlohmann::json head) {
  head["json"] = options.json;
  const auto training = agents::make_training(game, options.max_moves);
  return write_shard(options.shard, "match", head, static_cast<std::uint64_t>(options.games),
                     [&](std::uint64_t first, std::uint64_t count, const auto& add) {
                       const auto make_worker = [&]() -> InOrder<MatchGame>::Worker {
                         auto table = std::make_shared<MatchTable>(game, sides, options.max_moves, options.seed,
                                                                   agents_of(game, options, training));
                         return [table](std::uint64_t number) { return table->play(static_cast<int>(number)); };
                       };
                       const auto take = [&](const MatchGame& played) {
                         add(json_line(played));
                         return true;
                       };
                       InOrder<MatchGame>::run(first, count, options.threads, make_worker, take, "games");
                       return !interrupted();
                     });
}

int run(MatchOptions options) {
  if (options.shard.cut) options.shard.folder = options.out;
  if (options.sprt.size() == 2 && (options.agents.size() != 2 || options.sprt[0] >= options.sprt[1]))
    return refuse_use("lud match: --sprt is about two agents, and the first number is the smaller one");
  constexpr double most_elo = 1200;  // the Elo scale of the report ends there
  if (std::ranges::any_of(options.sprt, [](double elo) { return std::abs(elo) > most_elo; }))
    return refuse_use(fmt::format("lud match: --sprt takes differences from {0:.0f} to {1:.0f}", -most_elo, most_elo));
  if (std::error_code error; !options.shard.cut && std::filesystem::exists(options.out, error) &&
                             !std::filesystem::is_regular_file(options.out, error))
    throw FileError(fmt::format("cannot write {}: it is there and is no file", options.out));
  const Loaded loaded = load(options.game, options.load);
  if (!loaded.game) return refuse(loaded);
  if (loaded.game->players < 1) return refuse_use("lud match: nobody plays this game");
  if (!options.sprt.empty() && loaded.game->players < 2)
    return refuse_use("lud match: --sprt is for games in which agents meet, and one player plays this one");
  const Sides sides = sides_of(*loaded.game);
  nlohmann::json head = json_head(options.game, *loaded.game, options.load, loaded.choices);
  head["game_sha256"] = game_sha256(options.game, options.load);
  head["agents"] = options.agents;
  head["seed"] = options.seed;
  head["max_moves"] = options.max_moves;
  if (options.agents.size() >= least_seated_evenly) head["seating"] = seating_version;
  note_interrupts();
  if (options.shard.cut) return play_shard(options, *loaded.game, sides, std::move(head));
  Match match(*loaded.game, sides, options, std::move(head));
  match.play();
  match.report();
  return interrupted() ? exit_interrupted : exit_ok;
}

}  // namespace

void add_match(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<MatchOptions>();
  CLI::App* command =
      app.add_subcommand("match", "Lets agents play against each other, who exchange seats from game to game");
  command
      ->add_option("agents", options->agents,
                   "Agents: random, flat, uct, alphabeta; with settings: uct:iterations=2000,mast, flat:time=0.5s, "
                   "alphabeta:depth=4; 'lud doc --agents' has all of them. Where players form teams, all seats of a "
                   "team have the same agent, and agents exchange teams. Three or more meet in all orders: "
                   "interpreter/agents/README.md says how many games that takes")
      ->required()
      ->type_name("AGENT");
  command->add_option("--game", options->game, "Game file or built-in game")->required()->type_name("GAME");
  command->add_option("-n", options->games, "Games")->type_name("NUMBER")->check(CLI::Range(1, 1'000'000));
  command->add_option("--max-moves", options->max_moves, "Moves after which a game is drawn")
      ->type_name("MOVES")
      ->check(CLI::Range(1, 1'000'000));
  add_seed(*command, options->seed, "Seed of dice and agents");
  add_threads(*command, options->threads);
  CLI::Option* out =
      command
          ->add_option("--out", options->out,
                       "A file that gets a line of JSON for each game; games that it holds already are not played "
                       "again. With --shard: the folder for the shards")
          ->type_name("FILE");
  CLI::Option* shard = add_shard_option(*command, options->shard)->needs(out);
  command
      ->add_option(
          "--sprt", options->sprt,
          "Of two agents: stops when it is decided by how many points of Elo the first one is stronger, by the "
          "first number or the second, with at most 5 % error either way")
      ->type_name("ELO ELO")
      ->expected(2)
      ->check(is_finite_number)
      ->excludes(shard);
  command
      ->add_flag("--effort", options->effort,
                 "A line more for each agent, with --json in JSON: time, iterations, nodes and memory")
      ->excludes(shard);
  command->add_flag("--json", options->json, "A line of JSON for each game, then one for each agent");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
