#include "interpreter/play/playout.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "interpreter/play/trial_file.hpp"
#include "interpreter/rule_test/rule_test.hpp"
#include "tools/commands.hpp"
#include "tools/drawing.hpp"

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
  bool cut = false;  ///< reached a limit
};

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
  std::function<bool()> goes_on;
  if (watch)
    goes_on = [watch, name = fmt::format("playout {} of seed {}", number, options.seed)] { return watch->check(name); };
  const play::PlayoutResult result =
      play::playout(context, chooser, options.trials.empty() ? nullptr : &sizes, goes_on);
  if (!options.trials.empty()) {
    std::ofstream out(std::filesystem::path(options.trials) / fmt::format("RandomTrial_{}.txt", number),
                      std::ios::binary);
    out << play::write_trial(play::recorded_trial(context, options.file, choices, start_state, sizes));
  }
  const play::Header& head = context.head();
  return {head.winner, result.moves, head.turn, result.choices,
          head.end == play::EndType::MoveLimit || head.end == play::EndType::TurnLimit};
}

struct Statistics {
  std::vector<int> wins;
  int draws = 0, cut = 0;
  double mean_moves = 0, mean_turns = 0, mean_choices = 0;
  int shortest = 0, longest = 0;
  std::uint64_t moves = 0;
};

Statistics summarise(const std::vector<Outcome>& outcomes, int players) {
  Statistics s;
  s.wins.resize(static_cast<std::size_t>(players) + 1);
  std::uint64_t turns = 0, choices = 0;
  s.shortest = outcomes.empty() ? 0 : outcomes[0].moves;
  for (const Outcome& o : outcomes) {
    if (o.winner >= 1 && o.winner <= players)
      ++s.wins[static_cast<std::size_t>(o.winner)];
    else
      ++s.draws;
    s.cut += o.cut;
    s.moves += static_cast<std::uint64_t>(o.moves);
    turns += static_cast<std::uint64_t>(o.turns);
    choices += o.choices;
    s.shortest = std::min(s.shortest, o.moves);
    s.longest = std::max(s.longest, o.moves);
  }
  const double n = static_cast<double>(std::max<std::size_t>(1, outcomes.size()));
  s.mean_moves = static_cast<double>(s.moves) / n;
  s.mean_turns = static_cast<double>(turns) / n;
  s.mean_choices = s.moves ? static_cast<double>(choices) / static_cast<double>(s.moves) : 0;
  return s;
}

void print(const Options& options, const Game& game, const Statistics& s, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(s.moves) / seconds : 0;
  if (options.json) {
    nlohmann::json out{
        {"game", game.name},    {"playouts", options.count},  {"seed", options.seed},       {"draws", s.draws},
        {"cut", s.cut},         {"moves", s.moves},           {"mean_moves", s.mean_moves}, {"shortest", s.shortest},
        {"longest", s.longest}, {"mean_turns", s.mean_turns}, {"seconds", seconds},         {"moves_per_second", rate}};
    for (std::size_t p = 1; p < s.wins.size(); ++p) out["wins"].push_back(s.wins[p]);
    if (options.makes_all_moves()) out["mean_branching"] = s.mean_choices;
    fmt::print("{}\n", out.dump(2));
    return;
  }
  fmt::print("{}: {} playouts, seed {}\n", game.name, options.count, options.seed);
  const double n = std::max(1, options.count);
  for (std::size_t p = 1; p < s.wins.size(); ++p)
    fmt::print("  player {} wins   {:>8}  {:5.1f} %\n", p, s.wins[p], 100.0 * s.wins[p] / n);
  fmt::print("  draws           {:>8}  {:5.1f} %", s.draws, 100.0 * s.draws / n);
  if (s.cut) fmt::print("   ({} reached the move limit)", s.cut);
  fmt::print("\n  moves           mean {:.1f}, from {} to {}\n", s.mean_moves, s.shortest, s.longest);
  fmt::print("  turns           mean {:.1f}\n", s.mean_turns);
  if (options.makes_all_moves()) fmt::print("  branching       mean {:.2f}\n", s.mean_choices);
  fmt::print("  speed           {:.0f} moves/s, {:.1f} playouts/s\n", rate, seconds > 0 ? options.count / seconds : 0);
}

void tell_broken(const rule_test::Watch& watch) {
  for (const rule_test::Outcome& outcome : watch.outcomes()) {
    if (outcome.failures.empty()) continue;
    fmt::print(stderr, "FAILED: {}\n", outcome.name);
    for (const std::string& failure : outcome.failures) fmt::print(stderr, "{}\n", failure);
  }
}

/// What is played: a game, and perhaps what must hold meanwhile.
struct Played {
  Loaded loaded;  ///< owns the texts that the game reads
  std::shared_ptr<const Game> game;
  std::vector<std::string> choices;
  std::unique_ptr<rule_test::Invariants> invariants;
  std::string errors;
};

Played load_played(const Options& options) {
  Played played;
  if (options.invariants.empty()) {
    played.loaded = load(options.file, options.load);
    played.game = played.loaded.game;
    played.choices = played.loaded.choices;
    if (!played.game) played.errors = played.loaded.messages();
    return played;
  }
  played.invariants = std::make_unique<rule_test::Invariants>(options.invariants, options.file, options.load);
  played.game = played.invariants->watched.game;
  played.choices = played.invariants->choices;
  played.errors = played.invariants->errors;
  return played;
}

int run(const Options& options) {
  const Played played = load_played(options);
  if (!played.errors.empty()) {
    fmt::print(stderr, "{}", played.errors);
    return exit_bad_input;
  }
  if (!options.trials.empty()) std::filesystem::create_directories(options.trials);
  std::vector<Outcome> outcomes(static_cast<std::size_t>(options.count));
  std::atomic<std::size_t> next{0}, done{0};
  std::atomic<bool> broken{false};
  std::mutex telling;
  const bool show_progress = !options.json && isatty(STDERR_FILENO);
  const auto begin = Clock::now();
  const auto work = [&] {
    std::unique_ptr<rule_test::Watch> watch;
    std::unique_ptr<Context> alone;
    if (played.invariants)
      watch = std::make_unique<rule_test::Watch>(played.invariants->watched, &draw_pieces);
    else
      alone = std::make_unique<Context>(*played.game);
    Context& context = watch ? watch->context() : *alone;
    for (std::size_t i = next++; i < outcomes.size() && !broken; i = next++) {
      outcomes[i] = run_one(context, options, played.choices, i, watch.get());
      ++done;
      if (!watch || watch->check("")) continue;
      const std::lock_guard lock(telling);
      if (!broken.exchange(true)) tell_broken(*watch);
    }
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < options.threads; ++t) threads.emplace_back(work);
  while (show_progress && done < outcomes.size() && !broken) {
    fmt::print(stderr, "\r{} of {} playouts", done.load(), outcomes.size());
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  for (std::thread& thread : threads) thread.join();
  if (show_progress) fmt::print(stderr, "\r{:40}\r", "");
  if (broken) return exit_failed;
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  print(options, *played.game, summarise(outcomes, played.game->players), seconds);
  return exit_ok;
}

}  // namespace

void add_playout(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("playout", "Plays random games and says how they went");
  command->add_option("file", options->file, "Game file or built-in game")->required();
  command->add_option("-n", options->count, "How many playouts")->check(CLI::Range(1, 100'000'000));
  command->add_option("--seed", options->seed, "Seed; the same seed gives the same playouts");
  command->add_option("--threads", options->threads, "How many threads")->check(CLI::Range(1, 256));
  command->add_option("--max-moves", options->max_moves, "Moves after which a playout is drawn")
      ->check(CLI::Range(1, 1'000'000));
  command
      ->add_option("--max-turns", options->load.max_turns,
                   "Turns of each player after which a playout is drawn (1,250 in the language)")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--trials", options->trials, "Folder to write a trial of every playout to");
  command->add_option("--invariants", options->invariants,
                      "A .tests file whose invariants of the game are checked in every position");
  command->add_flag("--json", options->json, "Print JSON");
  command->add_flag("--no-sampling", options->no_sampling,
                    "Make all legal moves at every turn, and say how many there are (as when trials are written)");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
