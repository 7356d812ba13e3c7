// `lud compare`: plays games, options and rulesets, and prints how their figures differ, with confidence.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/runs/in_order.hpp"
#include "tools/runs/play_game.hpp"
#include "tools/runs/report.hpp"
#include "tools/statistics/holm.hpp"
#include "tools/statistics/shares.hpp"
#include "tools/statistics/welch.hpp"
#include "tools/variants.hpp"
#include "tools/wrap.hpp"

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

/// The first game with each ruleset and each item of each option in turn, unless it is already played so.
std::vector<Variant> every_choice(const CompareOptions& options, const grammar::Choices& choices) {
  grammar::Diagnostics unused;  // loading the games reports them
  const auto items_of = [&](const LoadOptions& load) {
    return grammar::select_items(choices, {load.options, load.ruleset}, unused);
  };
  std::vector<Variant> variants;
  const auto add = [&](const std::string& name, LoadOptions load) {
    if (items_of(load) != items_of(options.load)) variants.push_back({name, options.names[0], std::move(load)});
  };
  for (const grammar::Ruleset& ruleset : choices.rulesets) {
    if (ruleset.options.empty()) continue;
    LoadOptions load = options.load;
    load.ruleset = ruleset.name;
    add(ruleset.name, std::move(load));
  }
  for (const grammar::OptionCategory& category : choices.categories)
    for (const grammar::OptionItem& item : category.items) {
      const std::string name = category.name + '/' + item.name;
      LoadOptions load = options.load;
      // The item takes the place of another one of its category.
      std::erase_if(load.options, [&](const std::string& asked) {
        grammar::Diagnostics twice;
        grammar::select_items(choices, {{asked, name}, ""}, twice);
        return twice.has_errors();
      });
      load.options.push_back(name);
      add(name, std::move(load));
    }
  return variants;
}

/// The first game, followed by the variants to compare with it.
std::vector<Variant> variants_of(const CompareOptions& options) {
  std::vector<Variant> variants{{options.names[0], options.names[0], options.load}};
  for (std::size_t i = 1; i < options.names.size(); ++i)
    variants.push_back(variant_of(options.names[i], options.names[0], options.load));
  if (!options.all_options) return variants;
  Loaded messages;
  const Written written = read_as_written(options.names[0], options.load, messages);
  if (messages.diagnostics.has_errors()) return variants;  // loading the game reports these errors
  const std::vector<Variant> all = every_choice(options, written.choices);
  variants.insert(variants.end(), all.begin(), all.end());
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
       return statistics::Share{t.wins_with_team(1), t.played()};
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

/// The variants that were played, and how they differ.
struct Comparison {
  const CompareOptions& options;
  std::vector<Variant> variants;
  std::vector<RunTally> tallies;  ///< of the variants of which a game was played
  std::vector<ComparedFigure> rows;
  bool interrupted = false;

  std::uint64_t played(std::size_t variant) const { return tallies[variant].played(); }
  /// "1000 playouts of each", or where Ctrl-C left fewer, of which how many.
  std::string source() const;
  /// The name of a figure in a text: a team wins together.
  std::string name_of(const ComparedFigure& row) const {
    const bool has_teams = std::ranges::any_of(tallies, [](const RunTally& tally) { return !tally.teams().empty(); });
    return has_teams && std::string_view(row.figure) == figures[0].name ? "player 1's team wins" : row.figure;
  }
};

std::string Comparison::source() const {
  if (!interrupted) return fmt::format("{} of each, seed {}", counted(options.count, "playout"), options.seed);
  std::string text;
  for (std::size_t i = 0; i < tallies.size(); ++i)
    text += fmt::format("{}{} of {}", i ? ", " : "", counted(played(i), "playout"), variants[i].name);
  const std::size_t left = variants.size() - tallies.size();
  return fmt::format("interrupted: {}{}, seed {}", text, left ? fmt::format(", none of {} more", left) : "",
                     options.seed);
}

std::string p_text(double p) { return p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", p); }

/// Shares as percentages, lengths as they are.
double scale_of(const ComparedFigure& row) { return row.is_share ? 100 : 1; }
/// The decimals of a row, by the width of its interval.
int decimals_of(const ComparedFigure& row) { return decimals_for(scale_of(row) * row.difference.interval.width()); }
std::string value_text(const ComparedFigure& row) {
  return fmt::format("{:.{}f}{}", scale_of(row) * row.value, decimals_of(row), row.is_share ? " %" : "");
}
std::string difference_text(const ComparedFigure& row) {
  return fmt::format("{:+.{}f}", scale_of(row) * row.difference.value, decimals_of(row));
}
std::string interval_text(const ComparedFigure& row) {
  if (std::isinf(row.difference.interval.low)) return "no interval";
  return fmt::format("{:+.{}f} to {:+.{}f}", scale_of(row) * row.difference.interval.low, decimals_of(row),
                     scale_of(row) * row.difference.interval.high, decimals_of(row));
}

constexpr double significant = 0.05;

void print_text(const Comparison& compared) {
  fmt::print("{}; differences from {}, with 95 % intervals; p corrected by Holm for all of them\n", compared.source(),
             compared.variants[0].name);
  std::size_t width = 14;
  for (const ComparedFigure& row : compared.rows) width = std::max(width, compared.name_of(row).size());
  std::size_t shown = compared.variants.size();
  for (const ComparedFigure& row : compared.rows) {
    if (row.variant != shown) fmt::print("\n{}\n", compared.variants[shown = row.variant].name);
    fmt::print("  {:<{}}{:>12}", compared.name_of(row), width, value_text(row));
    if (row.variant > 0)
      fmt::print("{:>12}   {:<24} p {:<9}{}", difference_text(row), interval_text(row), p_text(row.corrected),
                 row.corrected < significant ? " *" : "");
    fmt::print("\n");
  }
}

void print_markdown(const Comparison& compared) {
  fmt::print("{}; p corrected by Holm.\n\n", compared.source());
  fmt::print("| what | figure | value | difference from {} | 95 % interval | p |\n|---|---|---:|---:|---|---|\n",
             compared.variants[0].name);
  for (const ComparedFigure& row : compared.rows) {
    fmt::print("| {} | {} | {} |", compared.variants[row.variant].name, compared.name_of(row), value_text(row));
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

void print_csv(const Comparison& compared) {
  fmt::print("what,figure,playouts,value,difference,low,high,p,p_corrected\n");
  for (const ComparedFigure& row : compared.rows) {
    fmt::print("{},{},{},{}", quoted(compared.variants[row.variant].name), row.figure, compared.played(row.variant),
               row.value);
    const Difference& d = row.difference;
    if (row.variant > 0)
      fmt::print(",{},{},{},{},{}\n", d.value, d.interval.low, d.interval.high, d.p, row.corrected);
    else
      fmt::print(",,,,,\n");
  }
}

constexpr JsonKey compare_key_table[] = {
    {"version", "text", "version of Lud"},
    {"playouts", "number", "playouts of each variant that were asked for"},
    {"seed", "number", "seed of all runs"},
    {"max_moves", "number", "moves after which a playout is cut"},
    {"correction", "text", "correction of the p-values: Holm"},
    {"interrupted", "boolean", "whether Ctrl-C ended the runs"},
    {"variants[].name", "text", "a game, option or ruleset as named on the command line"},
    {"variants[].file", "text", "its game"},
    {"variants[].options", "list of text", "options it is loaded with"},
    {"variants[].ruleset", "text", "ruleset it is loaded with, or empty"},
    {"variants[].playouts", "number", "playouts that were counted"},
    {"variants[].teams", "list", "teams, each a list of players; absent where there are none"},
    {"rows[].variant", "number", "index of the variant; those after 0 are compared with 0"},
    {"rows[].figure", "text", "player 1 wins (of a team: the team), draws, cut, moves or turns"},
    {"rows[].value", "number", "share of the games, or mean over games"},
    {"rows[].difference", "number", "the value minus that of variant 0"},
    {"rows[].low", "number",
     "lower bound of the 95 % interval of the difference; null where a mean has none, as no game varies"},
    {"rows[].high", "number", "upper bound of that interval; null as the lower one"},
    {"rows[].test", "text", "Fisher or Welch"},
    {"rows[].p", "number", "p-value of the test"},
    {"rows[].p_corrected", "number", "p-value corrected for all rows"},
};

void print_json(const Comparison& compared) {
  nlohmann::json out{{"version", LUD_VERSION},        {"playouts", compared.options.count},
                     {"seed", compared.options.seed}, {"max_moves", compared.options.max_moves},
                     {"correction", "Holm"},          {"interrupted", compared.interrupted}};
  for (std::size_t i = 0; i < compared.variants.size(); ++i) {
    const Variant& variant = compared.variants[i];
    nlohmann::json one{{"name", variant.name},
                       {"file", variant.file},
                       {"options", variant.load.options},
                       {"ruleset", variant.load.ruleset},
                       {"playouts", i < compared.tallies.size() ? compared.played(i) : 0}};
    if (i < compared.tallies.size() && !compared.tallies[i].teams().empty()) one["teams"] = compared.tallies[i].teams();
    out["variants"].push_back(std::move(one));
  }
  for (const ComparedFigure& row : compared.rows) {
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
  RunTally tally(game.players, teams_of(game));
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
  note_interrupts();  // loading many variants takes time, too
  const std::vector<Variant> variants = variants_of(options);
  std::vector<Loaded> loaded;
  for (const Variant& variant : variants) {
    if (interrupted()) break;
    loaded.push_back(load(variant.file, variant.load));
    if (!loaded.back().game) return refuse(loaded.back());
  }
  if (variants.size() < 2)
    return refuse_use(options.all_options
                          ? fmt::format("{} has no options and no rulesets to compare", options.names[0])
                          : "compare takes two games or more, a game and options of it, or --all-options");
  Comparison compared{options, variants, {}, {}, false};
  for (std::size_t i = 0; i < variants.size() && !interrupted(); ++i) {
    RunTally tally = play(*loaded[i].game, variants[i], options);
    if (tally.played() > 0) compared.tallies.push_back(std::move(tally));
  }
  compared.interrupted = interrupted();
  if (compared.tallies.empty()) {
    fmt::print(stderr, "interrupted before the first game came to its end\n");
    return exit_interrupted;
  }
  compared.rows = rows_of(compared.tallies);
  const auto print = options.layout == Layout::Json       ? &print_json
                     : options.layout == Layout::Csv      ? &print_csv
                     : options.layout == Layout::Markdown ? &print_markdown
                                                          : &print_text;
  print(compared);
  return compared.interrupted ? exit_interrupted : exit_ok;
}

}  // namespace

JsonKeys compare_keys() { return compare_key_table; }

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
  command->add_flag("--all-options", options->all_options,
                    "Compare with each other ruleset and each other item of each option, beside those that are chosen");
  command->add_option("-n", options->count, "Playouts of each")
      ->type_name("PLAYOUTS")
      ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{1'000'000'000}));
  add_seed(*command, options->seed, "Seed; the same seed gives the same figures");
  add_threads(*command, options->threads);
  add_max_moves(*command, options->max_moves);
  CLI::Option* json = command->add_flag_callback(
      "--json", [options] { options->layout = Layout::Json; }, "Print JSON: --format json");
  command->add_option("--format", options->layout, "text, json, csv or markdown")
      ->type_name("FORMAT")
      ->default_str("text")
      ->transform(one_of(layout_names))
      ->excludes(json);
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
