#include "interpreter/play/playout.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

#include "interpreter/record/trial_file.hpp"
#include "interpreter/rule_test/rule_test.hpp"
#include "tools/commands.hpp"
#include "tools/drawing.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"

namespace lud::tools {

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::string file;
  LoadOptions load;
  int count = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  int max_moves = 10000;
  std::string trials;
  std::string invariants;
  bool overwrite = false;
  bool json = false;
  bool no_sampling = false;

  /// Whether it is known how many moves there were to choose from.
  bool makes_all_moves() const { return no_sampling || !trials.empty(); }
};

/// What one playout was like, kept by its number so that sums do not depend on threads.
struct Outcome {
  int winner = 0;
  int moves = 0;
  int turns = 0;
  std::uint64_t choices = 0;
  play::EndType end = play::EndType::None;
  bool played = false;  ///< to its end: those that Ctrl-C stopped are not

  bool cut() const { return end == play::EndType::MoveLimit || end == play::EndType::TurnLimit; }
};

std::string trial_path(const Options& options, std::uint64_t number) {
  return (std::filesystem::path(options.trials) / fmt::format("RandomTrial_{}.txt", number)).string();
}

/// Plays one game, with invariants watched where there is a `watch`, which owns the context then.
Outcome run_one(Context& context, const Options& options, const std::vector<std::string>& choices, std::uint64_t number,
                rule_test::Watch* watch) {
  context.max_moves = options.max_moves;
  context.passes.sampling &= !options.no_sampling;
  context.random = play::playout_random(options.seed, number, 0);
  play::Random chooser = play::playout_random(options.seed, number, 1);
  const std::uint64_t start_state = context.random.state();
  play::start(context);
  std::vector<std::uint32_t> sizes;
  std::function<bool()> goes_on = [] { return !interrupted(); };
  if (watch)
    goes_on = [watch, name = fmt::format("playout {} of seed {}", number, options.seed)] {
      return !interrupted() && watch->check(name);
    };
  play::PlayoutResult result;
  try {
    result = play::playout(context, chooser, options.trials.empty() ? nullptr : &sizes, goes_on);
  } catch (const play::LimitReached& limit) {
    const auto made = context.trial.moves.size() - static_cast<std::size_t>(context.trial.initial_placements);
    throw play::LimitReached(fmt::format("{}: playout {} of seed {}, after {} moves, player {} to move: {}",
                                         context.game.name, number, options.seed, made, context.current().mover(),
                                         limit.what()));
  }
  if (!context.over() && interrupted()) return {};
  if (!options.trials.empty())
    write_file(trial_path(options, number),
               record::write_trial(record::recorded_trial(context, options.file, choices, start_state, sizes)));
  const play::Header& head = context.head();
  return {head.winner, result.moves, head.turn, result.choices, head.end, true};
}

struct Statistics {
  std::vector<int> wins;
  int played = 0;
  int draws = 0;  ///< by the rules
  int cut_by_moves = 0, cut_by_turns = 0;
  double mean_moves = 0, mean_turns = 0, mean_choices = 0;
  int shortest = 0, longest = 0;
  std::uint64_t moves = 0;
};

Statistics summarise(const std::vector<Outcome>& outcomes, int players) {
  Statistics s;
  s.wins.resize(static_cast<std::size_t>(players) + 1);
  std::uint64_t turns = 0, choices = 0;
  for (const Outcome& o : outcomes) {
    if (!o.played) continue;
    if (s.played++ == 0) s.shortest = o.moves;
    if (o.cut())
      ++(o.end == play::EndType::MoveLimit ? s.cut_by_moves : s.cut_by_turns);
    else if (o.winner >= 1 && o.winner <= players)
      ++s.wins[static_cast<std::size_t>(o.winner)];
    else
      ++s.draws;
    s.moves += static_cast<std::uint64_t>(o.moves);
    turns += static_cast<std::uint64_t>(o.turns);
    choices += o.choices;
    s.shortest = std::min(s.shortest, o.moves);
    s.longest = std::max(s.longest, o.moves);
  }
  const double n = std::max(1, s.played);
  s.mean_moves = static_cast<double>(s.moves) / n;
  s.mean_turns = static_cast<double>(turns) / n;
  s.mean_choices = s.moves ? static_cast<double>(choices) / static_cast<double>(s.moves) : 0;
  return s;
}

/// What is played: a game, and perhaps what must hold meanwhile.
struct Played {
  Loaded loaded;  ///< owns the texts that the game reads
  std::shared_ptr<const Game> game;
  std::vector<std::string> choices;
  std::unique_ptr<rule_test::Invariants> invariants;
  int exit_code = exit_ok;  ///< where there is no game
};

nlohmann::json json_of(const Options& options, const Game& game, const std::vector<std::string>& choices,
                       const Statistics& s) {
  nlohmann::json out = json_head(options.file, game, options.load, choices);
  out["playouts"] = s.played;
  out["asked"] = options.count;
  out["interrupted"] = interrupted();
  out["seed"] = options.seed;
  out["max_moves"] = options.max_moves;
  out["max_turns"] = game.max_turns;
  out["sampling"] = !options.makes_all_moves();
  out["wins"] = nlohmann::json::array();
  for (std::size_t p = 1; p < s.wins.size(); ++p) out["wins"].push_back(s.wins[p]);
  out["draws"] = s.draws;
  out["cut"] = s.cut_by_moves + s.cut_by_turns;
  out["cut_by_moves"] = s.cut_by_moves;
  out["cut_by_turns"] = s.cut_by_turns;
  out["moves"] = s.moves;
  out["mean_moves"] = s.mean_moves;
  out["shortest"] = s.shortest;
  out["longest"] = s.longest;
  out["mean_turns"] = s.mean_turns;
  if (options.makes_all_moves()) out["mean_branching"] = s.mean_choices;
  return out;
}

void print_json(const Options& options, const Played& played, const Statistics& s, double seconds, double rate) {
  nlohmann::json out = json_of(options, *played.game, played.choices, s);
  out["seconds"] = seconds;
  out["moves_per_second"] = rate;
  fmt::print("{}", json_text(out, 2));
}

void print_text(const Options& options, const Game& game, const Statistics& s, double seconds, double rate) {
  if (s.played < options.count)
    fmt::print("{}: {} of {} playouts, seed {}: interrupted\n", game.name, s.played, options.count, options.seed);
  else
    fmt::print("{}: {} playouts, seed {}\n", game.name, s.played, options.seed);
  const double n = std::max(1, s.played);
  for (std::size_t p = 1; p < s.wins.size(); ++p)
    fmt::print("  player {} wins   {:>8}  {:5.1f} %\n", p, s.wins[p], 100.0 * s.wins[p] / n);
  fmt::print("  draws           {:>8}  {:5.1f} %\n", s.draws, 100.0 * s.draws / n);
  if (s.cut_by_moves)
    fmt::print("  cut             {:>8}  {:5.1f} %   at {} moves\n", s.cut_by_moves, 100.0 * s.cut_by_moves / n,
               options.max_moves);
  if (s.cut_by_turns)
    fmt::print("  cut             {:>8}  {:5.1f} %   at {} turns of each player\n", s.cut_by_turns,
               100.0 * s.cut_by_turns / n, game.max_turns);
  fmt::print("  moves           mean {:.1f}, from {} to {}\n", s.mean_moves, s.shortest, s.longest);
  fmt::print("  turns           mean {:.1f}\n", s.mean_turns);
  if (options.makes_all_moves()) fmt::print("  branching       mean {:.2f}\n", s.mean_choices);
  fmt::print("  speed           {:.0f} moves/s, {:.1f} playouts/s\n", rate, seconds > 0 ? s.played / seconds : 0);
}

void tell_broken(const rule_test::Watch& watch) {
  for (const rule_test::Outcome& outcome : watch.outcomes()) {
    if (outcome.failures.empty()) continue;
    fmt::print(stderr, "FAILED: {}\n", outcome.name);
    for (const std::string& failure : outcome.failures) fmt::print(stderr, "{}\n", failure);
  }
}

Played load_played(const Options& options) {
  Played played;
  if (options.invariants.empty()) {
    played.loaded = load(options.file, options.load);
    played.game = played.loaded.game;
    played.choices = played.loaded.choices;
    if (!played.game) played.exit_code = refuse(played.loaded);
    return played;
  }
  played.invariants = std::make_unique<rule_test::Invariants>(options.invariants, options.file, options.load);
  played.game = played.invariants->watched.game;
  played.choices = played.invariants->choices;
  if (!played.invariants->errors.empty()) {
    fmt::print(stderr, "{}", played.invariants->errors);
    played.game.reset();
    played.exit_code = exit_bad_input;
  }
  return played;
}

/// The trials of an earlier run are not written over in silence.
void make_room_for_trials(const Options& options) {
  if (options.trials.empty()) return;
  create_folder(options.trials);
  if (options.overwrite) return;
  for (const auto& entry : std::filesystem::directory_iterator(options.trials))
    if (const std::string name = entry.path().filename().string();
        name.starts_with("RandomTrial_") && name.ends_with(".txt"))
      throw WrongUse(fmt::format("{} holds trials already; --overwrite replaces them", options.trials));
}

/// Plays all playouts, on as many threads as are asked for.
class Playouts {
 public:
  Playouts(const Options& options, const Played& played)
      : options_(options), played_(played), outcomes_(static_cast<std::size_t>(options.count)) {}

  void play() {
    const bool show_progress = !options_.json && isatty(STDERR_FILENO);
    std::vector<std::thread> threads;
    for (int t = 0; t < options_.threads; ++t)
      threads.emplace_back([this] {
        try {
          work();
        } catch (...) {
          stop(std::current_exception());
        }
        ++idle_;
      });
    while (show_progress && idle_ < options_.threads) {
      fmt::print(stderr, "\r{} of {} playouts", done_.load(), outcomes_.size());
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    for (std::thread& thread : threads) thread.join();
    if (show_progress) fmt::print(stderr, "\r{:40}\r", "");
    if (failure_) std::rethrow_exception(failure_);
  }
  const std::vector<Outcome>& outcomes() const { return outcomes_; }
  /// Whether an invariant did not hold; it was told.
  bool broken() const { return broken_; }

 private:
  void work() {
    std::unique_ptr<rule_test::Watch> watch;
    std::unique_ptr<Context> alone;
    if (played_.invariants)
      watch = std::make_unique<rule_test::Watch>(played_.invariants->watched, &draw_pieces);
    else
      alone = std::make_unique<Context>(*played_.game);
    Context& context = watch ? watch->context() : *alone;
    for (std::size_t i = next_++; i < outcomes_.size() && !broken_ && !interrupted(); i = next_++) {
      outcomes_[i] = run_one(context, options_, played_.choices, i, watch.get());
      ++done_;
      if (!watch || watch->check("")) continue;
      const std::lock_guard lock(telling_);
      if (!broken_.exchange(true)) tell_broken(*watch);
    }
  }
  void stop(std::exception_ptr failure) {
    const std::lock_guard lock(telling_);
    if (!failure_) failure_ = std::move(failure);
    broken_ = true;
  }

  const Options& options_;
  const Played& played_;
  std::vector<Outcome> outcomes_;
  std::atomic<std::size_t> next_{0}, done_{0};
  std::atomic<int> idle_{0};
  std::atomic<bool> broken_{false};
  std::mutex telling_;
  std::exception_ptr failure_;
};

int run(const Options& options) {
  const Played played = load_played(options);
  if (!played.game) return played.exit_code;
  make_room_for_trials(options);
  note_interrupts();
  Playouts playouts(options, played);
  const auto begin = Clock::now();
  playouts.play();
  if (playouts.broken()) return exit_failed;
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  const Statistics statistics = summarise(playouts.outcomes(), played.game->players);
  const double rate = seconds > 0 ? static_cast<double>(statistics.moves) / seconds : 0;
  if (options.json)
    print_json(options, played, statistics, seconds, rate);
  else
    print_text(options, *played.game, statistics, seconds, rate);
  return interrupted() ? exit_interrupted : exit_ok;
}

}  // namespace

void add_playout(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("playout", "Plays random games and says how they went");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  command->add_option("-n", options->count, "How many playouts")
      ->type_name("PLAYOUTS")
      ->check(CLI::Range(1, 100'000'000));
  add_seed(*command, options->seed, "Seed; the same seed gives the same playouts");
  command->add_option("--threads", options->threads, "How many threads")
      ->type_name("THREADS")
      ->check(CLI::Range(1, 256));
  command->add_option("--max-moves", options->max_moves, "Moves after which a playout is cut")
      ->type_name("MOVES")
      ->check(CLI::Range(1, 1'000'000));
  command
      ->add_option("--max-turns", options->load.max_turns,
                   "Turns of each player after which a playout is cut; 0: as in the language, 1,250")
      ->type_name("TURNS")
      ->check(CLI::Range(0, 1'000'000));
  CLI::Option* trials = command->add_option("--trials", options->trials, "Folder to write a trial of every playout to")
                            ->type_name("FOLDER");
  command->add_flag("--overwrite", options->overwrite, "Replace trials that the folder holds")->needs(trials);
  command
      ->add_option("--invariants", options->invariants,
                   "A .tests file, or a built-in game with one, whose invariants of the game are checked in every "
                   "position")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "Print JSON");
  command->add_flag("--no-sampling", options->no_sampling,
                    "Make all legal moves at every turn, and say how many there are (as when trials are written)");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
