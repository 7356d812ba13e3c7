#include "interpreter/compile/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/compile/coverage.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/commands.hpp"
#include "tools/interrupt.hpp"

namespace lud::tools {

namespace {

struct ExplainOptions {
  std::string file;
  LoadOptions load;
  std::uint64_t playouts = 0;
  std::uint64_t seed = 1;
  int max_moves = 1000;
};

/// A place in the rules and its counts.
using Found = std::pair<const compile::Coverage::Key, compile::Spot>;

void print_profile(const compile::Coverage& coverage, const grammar::SourceSet& sources, std::uint64_t moves) {
  constexpr std::size_t shown = 25;
  std::vector<const Found*> found;
  std::uint64_t all = 0;
  for (const Found& one : coverage.spots()) {
    if (one.second.evaluated == 0) continue;
    found.push_back(&one);
    all += one.second.own_time;
  }
  std::ranges::stable_sort(found, std::ranges::greater{}, [](const Found* one) { return one->second.own_time; });
  fmt::print("{:>7} {:>14} {:>7}  {}\n", "share", "asked a move", "yes", "what");
  for (const Found* one : std::span(found).first(std::min(shown, found.size()))) {
    const auto& [key, spot] = *one;
    std::string place = key.file;
    for (std::uint32_t source = 0; source < sources.size(); ++source)
      if (sources.name(source) == key.file) place = sources.describe({source, key.begin, key.end});
    const bool has_yes = spot.kind != compile::Spot::Kind::Value;
    fmt::print("{:>5.1f} % {:>14.2f} {:>7}  ({} ...) {}\n",
               all ? 100 * static_cast<double>(spot.own_time) / static_cast<double>(all) : 0,
               static_cast<double>(spot.evaluated) / static_cast<double>(std::max<std::uint64_t>(moves, 1)),
               has_yes
                   ? fmt::format("{:.0f} %", 100 * static_cast<double>(spot.yes) / static_cast<double>(spot.evaluated))
                   : "",
               spot.head, place);
  }
  if (found.size() > shown) fmt::print("... and {} places more\n", found.size() - shown);
}

/// Plays with the reference (all passes off), so that every word is evaluated, and prints the cost of each.
int profile(const ExplainOptions& options) {
  compile::Coverage coverage;
  coverage.take_times();
  LoadOptions load_options = options.load;
  load_options.passes = play::Passes::none();
  load_options.coverage = &coverage;
  const Loaded loaded = load(options.file, load_options);
  if (!loaded.game) return refuse(loaded);
  note_interrupts();
  Context context(*loaded.game);
  context.max_moves = options.max_moves;
  std::uint64_t moves = 0, played = 0;
  {
    const compile::Coverage::Counting counting(&coverage);
    for (; played < options.playouts && !interrupted(); ++played) {
      context.random = play::playout_random(options.seed, played, 0);
      play::Random chooser = play::playout_random(options.seed, played, 1);
      play::start(context);
      moves +=
          static_cast<std::uint64_t>(play::playout(context, chooser, nullptr, [] { return !interrupted(); }).moves);
    }
  }
  fmt::print(
      "\nWhat the rules cost where they are played word by word, as with --plan off: {} playouts, seed {}, {} moves.\n"
      "Share: of the time, without what a word asks of others. Yes: how often it was true, or made a move.\n\n",
      played, options.seed, moves);
  print_profile(coverage, loaded.sources, moves);
  return interrupted() ? exit_interrupted : exit_ok;
}

}  // namespace

void add_explain(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = app.add_subcommand(
      "explain",
      "Shows how a game is played fast: how moves are sampled and conditions answered; and what its rules cost");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  add_load_options(*command, options->load);
  command
      ->add_option("--playouts", options->playouts,
                   "Also how often each rule is asked in so many random playouts, and its share of their time")
      ->type_name("PLAYOUTS")
      ->default_str("")
      ->check(CLI::Range(1, 1'000'000'000));
  add_seed(*command, options->seed, "Seed of these playouts");
  add_max_moves(*command, options->max_moves);
  command->callback([options, &exit_code] {
    const Loaded loaded = load(options->file, options->load);
    if (!loaded.game) {
      exit_code = refuse(loaded);
      return;
    }
    fmt::print("{}", compile::explain(*loaded.game));
    if (options->playouts > 0) exit_code = profile(*options);
  });
}

}  // namespace lud::tools
