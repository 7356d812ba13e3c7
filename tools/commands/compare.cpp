// `lud compare`: plays games, options and rulesets, and prints how their figures differ, with confidence.
#include <fmt/format.h>

#include <memory>

#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/runs/in_order.hpp"
#include "tools/runs/play_game.hpp"
#include "tools/runs/report.hpp"
#include "tools/statistics/holm.hpp"
#include "tools/statistics/shares.hpp"
#include "tools/statistics/welch.hpp"
#include "tools/variants.hpp"

namespace lud::tools {

namespace {

using statistics::Difference;

enum class Layout { Text, Json, Csv, Markdown };
const std::vector<std::pair<std::string, Layout>> layout_names{
    {"text", Layout::Text}, {"json", Layout::Json}, {"csv", Layout::Csv}, {"markdown", Layout::Markdown}};

struct CompareOptions {
  std::vector<std::string> names;
  LoadOptions load;
  bool all_options = false;
  std::uint64_t count = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  int max_moves = 10000;
  Layout layout = Layout::Text;
};

/// The first game, followed by the variants to compare with it.
std::vector<Variant> variants_of(const CompareOptions& options) {
  std::vector<Variant> variants{{options.names[0], options.names[0], options.load}};
  for (std::size_t i = 1; i < options.names.size(); ++i)
    variants.push_back(variant_of(options.names[i], options.names[0], options.load));
  if (!options.all_options) return variants;
  Loaded messages;
  const Written written = read_as_written(options.names[0], options.load, messages);
  if (messages.diagnostics.has_errors()) return variants;  // loading the game reports these errors
  for (const grammar::Ruleset& ruleset : written.choices.rulesets)
    if (!ruleset.options.empty()) variants.push_back(variant_of(ruleset.name, options.names[0], options.load));
  for (const grammar::OptionCategory& category : written.choices.categories)
    for (std::size_t i = 0; i < category.items.size(); ++i)
      if (i != category.default_item)
        variants.push_back(variant_of(category.name + '/' + category.items[i].name, options.names[0], options.load));
  return variants;
}

/// A figure of a variant, and its difference to the first variant.
struct ComparedFigure {
  std::size_t variant = 0;
  const char* figure = "";
  bool is_share = false;
  double value = 0;
  Difference difference;
  double corrected = 1;  ///< p after Holm's correction
};

statistics::Sample sample_of(const statistics::Counts& counts) {
  return {counts.mean(), counts.variance(), counts.size()};
}

/// The figures that games are compared by.
struct Figure {
  const char* name;
  statistics::Share (*share)(const RunTally&);            ///< share of games; or null
  const statistics::Counts& (*lengths)(const RunTally&);  ///< if `share` is null: one number per game
};
constexpr Figure figures[] = {
    {"player 1 wins",
     [](const RunTally& t) {
       return statistics::Share{t.wins().size() > 1 ? t.wins()[1] : 0, t.played()};
     },
     nullptr},
    {"draws",
     [](const RunTally& t) {
       return statistics::Share{t.draws(), t.played()};
     },
     nullptr},
    {"cut",
     [](const RunTally& t) {
       return statistics::Share{t.cut(), t.played()};
     },
     nullptr},
    {"moves", nullptr, [](const RunTally& t) -> const statistics::Counts& { return t.moves; }},
    {"turns", nullptr, [](const RunTally& t) -> const statistics::Counts& { return t.turns; }},
};

/// Whether a figure is worth comparing: a share that is 0 in all variants is left out.
bool happens(const Figure& figure, const std::vector<RunTally>& tallies) {
  return figure.lengths ||
         std::ranges::any_of(tallies, [&](const RunTally& tally) { return figure.share(tally).hits; });
}

std::vector<ComparedFigure> rows_of(const std::vector<RunTally>& tallies) {
  std::vector<ComparedFigure> rows;
  std::vector<double> p;
  for (std::size_t v = 0; v < tallies.size(); ++v)
    for (const Figure& figure : figures) {
      if (!happens(figure, tallies)) continue;
      ComparedFigure row{v, figure.name, figure.share != nullptr, 0, {}, 1};
      if (figure.share) {
        row.value = figure.share(tallies[v]).value();
        row.difference = statistics::difference_of_shares(figure.share(tallies[0]), figure.share(tallies[v]));
      } else {
        row.value = figure.lengths(tallies[v]).mean();
        row.difference =
            statistics::welch(sample_of(figure.lengths(tallies[0])), sample_of(figure.lengths(tallies[v])));
      }
      if (v > 0) p.push_back(row.difference.p);
      rows.push_back(row);
    }
  const std::vector<double> corrected = statistics::holm(p);
  std::size_t next = 0;
  for (ComparedFigure& row : rows)
    if (row.variant > 0) row.corrected = corrected[next++];
  return rows;
}

std::string p_text(double p) { return p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", p); }

/// Shares as percentages, lengths as they are.
std::string value_text(const ComparedFigure& row) {
  return row.is_share ? fmt::format("{:.1f} %", 100 * row.value) : fmt::format("{:.1f}", row.value);
}
std::string difference_text(const ComparedFigure& row) {
  const double scale = row.is_share ? 100 : 1;
  return fmt::format("{:+.1f}", scale * row.difference.value);
}
std::string interval_text(const ComparedFigure& row) {
  const double scale = row.is_share ? 100 : 1;
  return fmt::format("{:+.1f} to {:+.1f}", scale * row.difference.interval.low, scale * row.difference.interval.high);
}

constexpr double significant = 0.05;

void print_text(const CompareOptions& options, const std::vector<Variant>& variants,
                const std::vector<ComparedFigure>& rows) {
  fmt::print(
      "{} playouts of each, seed {}; differences from {}, with 95 % intervals; p corrected by Holm for all of them\n",
      options.count, options.seed, variants[0].name);
  std::size_t shown = variants.size();
  for (const ComparedFigure& row : rows) {
    if (row.variant != shown) fmt::print("\n{}\n", variants[shown = row.variant].name);
    fmt::print("  {:<14}{:>12}", row.figure, value_text(row));
    if (row.variant > 0)
      fmt::print("{:>12}   {:<24} p {:<9}{}", difference_text(row), interval_text(row), p_text(row.corrected),
                 row.corrected < significant ? " *" : "");
    fmt::print("\n");
  }
}

void print_markdown(const CompareOptions& options, const std::vector<Variant>& variants,
                    const std::vector<ComparedFigure>& rows) {
  fmt::print("{} playouts of each, seed {}; p corrected by Holm.\n\n", options.count, options.seed);
  fmt::print("| what | figure | value | difference from {} | 95 % interval | p |\n|---|---|---:|---:|---|---|\n",
             variants[0].name);
  for (const ComparedFigure& row : rows) {
    fmt::print("| {} | {} | {} |", variants[row.variant].name, row.figure, value_text(row));
    if (row.variant == 0)
      fmt::print(" | | |\n");
    else if (row.corrected < significant)
      fmt::print(" **{}** | {} | {} |\n", difference_text(row), interval_text(row), p_text(row.corrected));
    else
      fmt::print(" {} | {} | {} |\n", difference_text(row), interval_text(row), p_text(row.corrected));
  }
}

/// A quoted CSV field.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char letter : text) out.append(letter == '"' ? "\"\"" : std::string(1, letter));
  return out + '"';
}

void print_csv(const CompareOptions& options, const std::vector<Variant>& variants,
               const std::vector<ComparedFigure>& rows) {
  fmt::print("what,figure,playouts,value,difference,low,high,p,p_corrected\n");
  for (const ComparedFigure& row : rows) {
    fmt::print("{},{},{},{}", quoted(variants[row.variant].name), row.figure, options.count, row.value);
    const Difference& d = row.difference;
    if (row.variant > 0)
      fmt::print(",{},{},{},{},{}\n", d.value, d.interval.low, d.interval.high, d.p, row.corrected);
    else
      fmt::print(",,,,,\n");
  }
}

void print_json(const CompareOptions& options, const std::vector<Variant>& variants,
                const std::vector<ComparedFigure>& rows) {
  nlohmann::json out{{"version", LUD_VERSION},
                     {"playouts", options.count},
                     {"seed", options.seed},
                     {"max_moves", options.max_moves},
                     {"correction", "Holm"}};
  for (const Variant& variant : variants)
    out["variants"].push_back({{"name", variant.name},
                               {"file", variant.file},
                               {"options", variant.load.options},
                               {"ruleset", variant.load.ruleset}});
  for (const ComparedFigure& row : rows) {
    nlohmann::json one{{"variant", row.variant}, {"figure", row.figure}, {"value", row.value}};
    if (row.variant > 0)
      one.update({{"difference", row.difference.value},
                  {"low", row.difference.interval.low},
                  {"high", row.difference.interval.high},
                  {"test", row.is_share ? "Fisher" : "Welch"},
                  {"p", row.difference.p},
                  {"p_corrected", row.corrected}});
    out["rows"].push_back(one);
  }
  fmt::print("{}", json_text(out, 1));
}

RunTally play(const Game& game, const Variant& variant, const CompareOptions& options) {
  PlaySettings settings;
  settings.file = variant.file;
  settings.load = variant.load;
  settings.seed = options.seed;
  settings.max_moves = options.max_moves;
  RunTally tally(game.players);
  const auto make_worker = [&]() -> InOrder<GameRecord>::Worker {
    auto player = std::make_shared<GamePlayer>(game, settings, nullptr);
    return [player](std::uint64_t number) { return player->play(number); };
  };
  const auto take = [&](const GameRecord& record) {
    tally.add(record);
    return true;
  };
  InOrder<GameRecord>::run(0, options.count, options.threads, make_worker, take, variant.name.c_str());
  return tally;
}

int run(const CompareOptions& options) {
  const std::vector<Variant> variants = variants_of(options);
  if (variants.size() < 2)
    return refuse_use("compare takes two games or more, a game and options of it, or --all-options");
  std::vector<Loaded> loaded;
  for (const Variant& variant : variants) {
    loaded.push_back(load(variant.file, variant.load));
    if (!loaded.back().game) return refuse(loaded.back());
  }
  note_interrupts();
  std::vector<RunTally> tallies;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    tallies.push_back(play(*loaded[i].game, variants[i], options));
    if (!interrupted()) continue;
    fmt::print(stderr, "interrupted: {} of {} were played\n", i, variants.size());
    return exit_interrupted;
  }
  const std::vector<ComparedFigure> rows = rows_of(tallies);
  const auto print = options.layout == Layout::Json       ? &print_json
                     : options.layout == Layout::Csv      ? &print_csv
                     : options.layout == Layout::Markdown ? &print_markdown
                                                          : &print_text;
  print(options, variants, rows);
  return exit_ok;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command =
      app.add_subcommand("compare", "Plays games, options or rulesets and says what differs, and how sure that is");
  command
      ->add_option("names", options->names,
                   "A game, then what it is compared with: games, or options and rulesets of the first, as "
                   "\"Board/9 segments\", several joined by \" + \"")
      ->required()
      ->type_name("GAME");
  command->add_flag("--all-options", options->all_options, "Compare with each ruleset and each item of each option");
  command->add_option("-n", options->count, "Playouts of each")
      ->type_name("PLAYOUTS")
      ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{1'000'000'000}));
  add_seed(*command, options->seed, "Seed; the same seed gives the same figures");
  add_threads(*command, options->threads);
  add_max_moves(*command, options->max_moves);
  command->add_option("--format", options->layout, "text, json, csv or markdown")
      ->type_name("FORMAT")
      ->default_str("text")
      ->transform(one_of(layout_names));
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
