// `lud evaluate`: what kind of game it is, by the metrics of tools/evaluate/metrics.hpp.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "interpreter/play/playout.hpp"
#include "tools/commands.hpp"
#include "tools/evaluate/profile.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/runs/in_order.hpp"

namespace lud::tools {

namespace {

struct Options {
  std::string file;
  LoadOptions load;
  std::uint64_t count = 100, seed = 1;
  int threads = 1, max_moves = 10000;
  bool json = false;
};

/// Adds the figures of games up, in their order.
class Evaluation {
 public:
  explicit Evaluation(const Game& game) : game_(game) {}
  void add(const GameFigures& game) {
    ++games_;
    for (std::size_t i = 0; i < single_count; ++i) sum_.single[i] += game.single[i];
    for (std::size_t s = 0; s < series_count; ++s)
      for (std::size_t i = 0; i < summary_count; ++i) sum_.series[s][i] += game.series[s][i];
    for (std::size_t p = 1; p < sum_.utility.size(); ++p) {
      sum_.utility[p] += game.utility[p];
      squares_[p] += game.utility[p] * game.utility[p];
    }
    sum_.turns += game.turns;
    turns_squared_ += game.turns * game.turns;
    if (game.cut) return;
    ++finished_;
    turns_of_finished_ += game.turns;
  }
  std::uint64_t games() const { return games_; }
  /// The values of all metrics, in the order of metric_docs().
  std::vector<double> values() const {
    std::vector<double> out;
    for (const double sum : sum_.single) out.push_back(mean(sum));
    for (const auto& series : sum_.series)
      for (const double sum : series) out.push_back(mean(sum));
    out.insert(out.end(), {balance(), uniformity(), turns_deviation(), turns_of_finished()});
    return out;
  }

 private:
  double mean(double sum) const { return games_ ? sum / static_cast<double>(games_) : 0; }
  double balance() const {
    double least = 1, most = 0;
    for (int p = 1; p <= game_.players; ++p) {
      const double share = (mean(sum_.utility[static_cast<std::size_t>(p)]) + 1) / 2;
      least = std::min(least, share);
      most = std::max(most, share);
    }
    return game_.players > 1 ? 1 - (most - least) : 1;
  }
  double uniformity() const {
    double sum = 0;
    for (int p = 1; p <= game_.players; ++p) {
      const auto at = static_cast<std::size_t>(p);
      if (games_ > 1)
        sum += (squares_[at] - sum_.utility[at] * mean(sum_.utility[at])) / static_cast<double>(games_ - 1);
    }
    return game_.players ? 1 - sum / game_.players : 1;
  }
  double turns_deviation() const {
    return std::sqrt(std::max(0.0, mean(turns_squared_) - mean(sum_.turns) * mean(sum_.turns)));
  }
  double turns_of_finished() const {
    if (finished_) return turns_of_finished_ / static_cast<double>(finished_);
    return game_.players <= 1 ? 1 : static_cast<double>(game_.max_turns) * game_.players;
  }

  const Game& game_;
  std::uint64_t games_ = 0, finished_ = 0;
  GameFigures sum_;
  std::array<double, play::max_players + 1> squares_{};
  double turns_squared_ = 0, turns_of_finished_ = 0;
};

/// Plays a game by its number, as `lud playout` plays it.
std::optional<GameFigures> play_one(Context& context, Profile& profile, std::vector<std::uint32_t>& sizes,
                                    const Options& options, std::uint64_t number) {
  context.random = play::playout_random(options.seed, number, 0);
  play::Random chooser = play::playout_random(options.seed, number, 1);
  play::start(context);
  sizes.clear();
  profile.start(context);
  play::PlayoutResult result;
  while (!interrupted() && play::play_ply(context, chooser, &sizes, result)) profile.ply(context);
  if (!context.over() && interrupted()) return std::nullopt;
  GameFigures figures = profile.finish(context, sizes);
  figures.number = number;
  return figures;
}

void print_text(const Game& game, const Options& options, const Evaluation& evaluation) {
  fmt::print("{}: {} playouts, seed {}{}\n", game.name, evaluation.games(), options.seed,
             interrupted() ? ": interrupted" : "");
  const std::vector<double> values = evaluation.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    fmt::print("  {:<36}{:>14.4f}   {}\n", metric_docs()[i].name, values[i], metric_docs()[i].definition);
}

void print_json(const Game& game, const Options& options, const Loaded& loaded, const Evaluation& evaluation) {
  nlohmann::json out = json_head(options.file, game, options.load, loaded.choices);
  out["playouts"] = evaluation.games();
  out["seed"] = options.seed;
  out["max_moves"] = options.max_moves;
  out["interrupted"] = interrupted();
  const std::vector<double> values = evaluation.values();
  for (std::size_t i = 0; i < values.size(); ++i) out["metrics"][metric_docs()[i].name] = values[i];
  fmt::print("{}", json_text(out, 1));
}

int run(const Options& options) {
  LoadOptions load_options = options.load;
  load_options.hashes_positions = true;
  const Loaded loaded = load(options.file, load_options);
  if (!loaded.game) return refuse(loaded);
  const Game& game = *loaded.game;
  if (!game.match.games.empty())
    throw WrongUse("evaluate is for single games, and this is a match; its games can be evaluated");
  note_interrupts();
  Evaluation evaluation(game);
  const auto make_worker = [&]() -> InOrder<GameFigures>::Worker {
    auto context = std::make_shared<Context>(game);
    context->max_moves = options.max_moves;
    auto profile = std::make_shared<Profile>(game);
    auto sizes = std::make_shared<std::vector<std::uint32_t>>();
    return [&options, context, profile, sizes](std::uint64_t number) {
      return play_one(*context, *profile, *sizes, options, number);
    };
  };
  const auto take = [&](const GameFigures& figures) {
    evaluation.add(figures);
    return true;
  };
  InOrder<GameFigures>::run(0, options.count, options.threads, make_worker, take, "playouts");
  if (options.json)
    print_json(game, options, loaded, evaluation);
  else
    print_text(game, options, evaluation);
  return interrupted() ? exit_interrupted : exit_ok;
}

}  // namespace

void add_evaluate(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "evaluate", "Plays random games and tells by many figures what kind of game it is: 'lud doc --metrics'");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  command->add_option("-n", options->count, "How many playouts")
      ->type_name("PLAYOUTS")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
  add_seed(*command, options->seed, "Seed; the same seed gives the same playouts, those of 'lud playout'");
  add_threads(*command, options->threads);
  add_max_moves(*command, options->max_moves);
  command->add_flag("--json", options->json, "Print JSON");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
