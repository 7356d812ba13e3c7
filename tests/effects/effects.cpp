// Compares what words read with what they say that they read: evaluates the tests of words and of rules, and plays
// games by the words' own definitions, in a build that records what is read (preset `checked`).
#include "interpreter/compile/effects.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "interpreter/lud.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/rule_test/rule_test.hpp"

namespace {

namespace fs = std::filesystem;
using namespace lud;

struct Options {
  std::string list, games, defines;
  int playouts = 1, max_moves = 150;
  bool observed = false;
};

/// False where the game cannot be read.
bool play_game(const std::string& name, const Options& options) {
  LoadOptions load_options;
  load_options.defines = options.defines;
  load_options.passes = play::Passes::none();
  const Loaded loaded = load(name, load_options);
  if (!loaded.game) {
    fmt::print(stderr, "{}", loaded.messages());
    return false;
  }
  for (int number = 0; number < options.playouts; ++number) {
    Context context(*loaded.game);
    context.max_moves = options.max_moves;
    context.random = play::playout_random(1, static_cast<std::uint64_t>(number), 0);
    play::Random chooser = play::playout_random(1, static_cast<std::uint64_t>(number), 1);
    play::start(context);
    play::playout(context, chooser);
  }
  return true;
}

/// Tests of words and of rules fail elsewhere; here they only evaluate.
void run_tests(const fs::path& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".tests") rule_test::run_file(entry.path().string());
}

bool play_games(const Options& options) {
  bool good = true;
  for (const std::string& name : built_in_games()) good = play_game(name, options) && good;
  if (options.list.empty()) return good;
  std::ifstream in(options.list);
  if (!in) {
    fmt::print(stderr, "cannot read {}\n", options.list);
    return false;
  }
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) good = play_game((fs::path(options.games) / line).string(), options) && good;
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Compares what words read with what they say that they read.");
  Options options;
  app.add_option("--list", options.list, "A file with one game path per line, relative to --games");
  app.add_option("--games", options.games, "Folder of games");
  app.add_option("--defines", options.defines, "Folder of defines");
  app.add_option("-n,--playouts", options.playouts, "Playouts of each game")->check(CLI::NonNegativeNumber);
  app.add_option("--max-moves", options.max_moves, "Moves of a playout")->check(CLI::PositiveNumber);
  app.add_flag("--observed", options.observed, "Print what each word was seen to read and what it says");
  CLI11_PARSE(app, argc, argv);
  run_tests(fs::path(LUD_SOURCE_DIR) / "tests" / "words");
  run_tests(fs::path(LUD_SOURCE_DIR) / "tests" / "rules");
  const bool good = play_games(options);
  if (options.observed)
    for (const std::string& line : compile::observed_effects()) fmt::print("{}\n", line);
  // Where no word was seen nothing was recorded, and nothing can contradict it.
  const bool recorded = !compile::observed_effects().empty();
  const std::vector<std::string> contradicted = compile::contradicted_effects();
  for (const std::string& line : contradicted) fmt::print("{}\n", line);
  fmt::print("{} words seen, {} contradictions\n", compile::observed_effects().size(), contradicted.size());
  return !good || !recorded ? 2 : contradicted.empty() ? 0 : 1;
}
