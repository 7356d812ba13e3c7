// `lud diff`: compares the play of two descriptions.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "interpreter/inspect.hpp"
#include "interpreter/rule_test/in_step.hpp"
#include "interpreter/rule_test/rule_test.hpp"
#include "tools/commands.hpp"
#include "tools/interrupt.hpp"
#include "tools/variants.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

struct DiffOptions {
  std::string first, second;
  LoadOptions load;
  rule_test::InStepSettings settings;
  bool moves = false;
};

void print_list(std::string_view title, const std::vector<std::string>& items) {
  constexpr std::size_t most = 12;
  if (items.empty() || (items.size() == 1 && items.front().empty())) return;
  fmt::print("  {}:\n", title);
  for (std::size_t i = 0; i < items.size() && i < most; ++i) fmt::print("    {}\n", items[i]);
  if (items.size() > most) fmt::print("    and {} more\n", items.size() - most);
}

/// Returns the first of the proposed tests that passes in a game. A test that starts from a written position lacks the
/// repetitions and turn counts before it; if the rules read these, only a test that plays from the start passes.
std::string holding_steps(const Variant& variant, const std::vector<std::string>& tests) {
  rule_test::RunOptions run;
  run.defines = variant.load.defines;
  run.one_failure = true;
  const std::string game =
      is_file(variant.file) ? std::filesystem::absolute(variant.file).lexically_normal().string() : variant.file;
  for (const std::string& steps : tests) {
    const std::string test = fmt::format("(tests \"{}\"{})\n(test \"a difference\" {{{}}})\n", game,
                                         choices_text(variant.load.ruleset, variant.load.options), steps);
    const rule_test::FileResult result = rule_test::run_text("difference.tests", test, run);
    if (result.passed() == 1 && result.errors.empty()) return steps;
  }
  return {};
}

void print(const DiffOptions& options, const Variant& first, const rule_test::Compared& compared) {
  const rule_test::Parting& parting = *compared.parting;
  const std::string when = parting.moves == 0
                               ? "at the start"
                               : fmt::format("after {} of the game that (seed {}) begins",
                                             counted(static_cast<std::uint64_t>(parting.moves), "move"), parting.seed);
  fmt::print("they differ {}: {}{}\n", when, parting.what, parting.only_texts ? ", which comes to the same" : "");
  if (!parting.position.empty()) fmt::print("  position:\n{}", indented(parting.position));
  print_list("only in " + options.first, parting.only_first);
  print_list("only in " + options.second, parting.only_second);
  if (options.moves) print_list("moves before", parting.played);
  const std::string steps = holding_steps(first, parting.tests);
  if (!steps.empty()) fmt::print("  steps of a rule test:\n    {}\n", steps);
}

int run(const DiffOptions& options) {
  const Variant one = variant_of(options.first, options.first, options.load);
  const Variant other = variant_of(options.second, options.first, options.load);
  const Loaded first = load(options.first, one.load);
  if (!first.game) return refuse(first);
  const Loaded second = load(other.file, other.load);
  if (!second.game) return refuse(second);
  note_interrupts();
  const rule_test::Compared compared = rule_test::play_in_step(*first.game, *second.game, options.settings);
  if (!compared.parting) {
    fmt::print("no difference in {} ({}){}\n", counted(static_cast<std::uint64_t>(compared.games), "game"),
               counted(static_cast<std::uint64_t>(compared.plies), "move"), interrupted() ? "; interrupted" : "");
    return interrupted() ? exit_interrupted : exit_ok;
  }
  print(options, one, compared);
  return exit_failed;
}

}  // namespace

void add_diff(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* command = app.add_subcommand(
      "diff",
      "Says whether two descriptions play alike: the first position, after the fewest moves, where they differ");
  command->add_option("first", options->first, "Game file or built-in game")->required()->type_name("GAME");
  command
      ->add_option("second", options->second,
                   "Another game, or options and rulesets of the first, as \"Category/Item + Ruleset/Name\"")
      ->required()
      ->type_name("GAME");
  command->add_option("-n", options->settings.games, "Games that are played in step")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'000'000));
  add_max_moves(*command, options->settings.max_moves);
  add_seed(*command, options->settings.seed, "Seed of these games");
  command->add_flag("--moves", options->moves, "Also the moves that lead there");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] {
    options->settings.stops = &interrupted;
    options->settings.most_plies = static_cast<std::uint64_t>(-1);
    exit_code = run(*options);
  });
}

}  // namespace lud::tools
