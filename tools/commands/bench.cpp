#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>

#include "interpreter/play/playout.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json_keys.hpp"

namespace lud::tools {

namespace {

/// The columns.
constexpr JsonKey bench_key_table[] = {
    {"name", "text", "the name of the game"},
    {"sites", "number", "sites of its board"},
    {"load_ms", "number", "milliseconds that loading the game took"},
    {"playouts_per_s", "number", "random playouts in a second"},
    {"moves_per_s", "number", "moves of these playouts in a second"},
    {"mean_length", "number", "moves of a playout"},
    {"path", "text", "the game as named on the command line or in the list"},
};

/// Processor time of this thread in seconds, so that other load on the machine does not matter.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct BenchOptions {
  std::vector<std::string> files;
  std::string list, games;
  double seconds = 1.0;
  int max_moves = 500;
  bool no_sampling = false;
  LoadOptions load;
};

/// Measures one game and prints a row: plays for the given time after a warm-up of a tenth of it.
int bench_one(const std::string& file, const BenchOptions& options) {
  const double begin = processor_seconds();
  const Loaded loaded = load(file, options.load);
  const double load_seconds = processor_seconds() - begin;
  if (!loaded.game) return refuse(loaded);
  Context context(*loaded.game);
  context.max_moves = options.max_moves;
  context.passes.sampling &= !options.no_sampling;
  std::uint64_t number = 0;
  const auto play_for = [&](double seconds) {
    std::uint64_t moves = 0, playouts = 0;
    const double from = processor_seconds();
    // Reading the clock takes as long as some moves, so short playouts are timed in groups.
    constexpr std::uint64_t moves_at_a_time = 2000;
    double used = 0;
    for (; used < seconds && !interrupted(); used = processor_seconds() - from) {
      const std::uint64_t until = moves + moves_at_a_time;
      do {
        context.random = play::playout_random(1, number, 0);
        play::Random chooser = play::playout_random(1, number++, 1);
        play::start(context);
        moves += static_cast<std::uint64_t>(play::playout(context, chooser).moves);
        ++playouts;
      } while (moves < until);
    }
    return std::tuple(static_cast<double>(playouts), static_cast<double>(moves), used);
  };
  play_for(options.seconds / 10);
  const auto [playouts, moves, seconds] = play_for(options.seconds);
  if (interrupted()) return exit_interrupted;  // too short to be meaningful
  fmt::print("{}\t{}\t{:.2f}\t{:.2f}\t{:.0f}\t{:.2f}\t{}\n", loaded.game->name,
             context.current().game.layout.board_sites, load_seconds * 1000, playouts / seconds, moves / seconds,
             moves / playouts, file);
  flush_output();
  return exit_ok;
}

int run(const BenchOptions& options) {
  std::vector<std::string> files = options.files;
  if (!options.list.empty()) append_listed(files, options.list, options.games);
  if (files.empty())
    return refuse_use(options.list.empty() ? "nothing was measured: bench takes games, or --list"
                                           : fmt::format("nothing was measured: {} names no game", options.list));
  note_interrupts();
  for (const JsonKey& column : bench_key_table)
    fmt::print("{}{}", column.name, &column == std::end(bench_key_table) - 1 ? "\n" : "\t");
  int exit_code = exit_ok;
  for (const std::string& file : files) {
    if (interrupted()) break;
    try {
      exit_code = std::max(exit_code, bench_one(file, options));
    } catch (const play::LimitReached& limit) {
      fmt::print(stderr, "{}: {}\n", file, limit.what());
      exit_code = std::max(exit_code, +exit_failed);
    }
  }
  if (interrupted()) fmt::print(stderr, "interrupted: the game that was being measured is left out\n");
  return interrupted() ? +exit_interrupted : exit_code;
}

}  // namespace

JsonKeys bench_keys() { return bench_key_table; }

void add_bench(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command = app.add_subcommand("bench", "Measures the speed of random playouts");
  command->add_option("files", options->files, "Game files or built-in games")->type_name("GAME");
  command
      ->add_option("--list", options->list,
                   "A file with one game path per line, relative to --games; lines that begin with # are remarks")
      ->type_name("FILE");
  command->add_option("--games", options->games, "Folder of games")->type_name("FOLDER");
  command->add_option("--seconds", options->seconds, "Processor seconds for each game")
      ->type_name("SECONDS")
      ->check(is_finite_number)
      ->check(CLI::Range(0.01, 3600.0));
  add_max_moves(*command, options->max_moves);
  command->add_flag("--no-sampling", options->no_sampling, "Make all legal moves at every turn");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
