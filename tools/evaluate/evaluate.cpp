// `lud evaluate`: computes the metrics of tools/evaluate/metrics.hpp for a game.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "interpreter/play/by_player.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/short_text.hpp"
#include "tools/commands.hpp"
#include "tools/evaluate/estimator.hpp"
#include "tools/evaluate/evaluation.hpp"
#include "tools/evaluate/page.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/match/player.hpp"
#include "tools/runs/in_order.hpp"
#include "tools/runs/play_game.hpp"
#include "tools/runs/shard.hpp"
#include "tools/trials.hpp"

namespace lud::tools {

namespace {

struct EvaluateOptions {
  std::string file;
  LoadOptions load;
  std::uint64_t count = 100, seed = 1;
  int threads = 1, max_moves = 10000, estimates = 0;
  bool json = false;
  std::string trials;               ///< folder of trials to evaluate instead of playouts, or empty
  std::string html;                 ///< file for a page with charts, or empty
  std::vector<std::string> agents;  ///< agents by seat; empty: random moves
  ShardOptions shard;
};

/// The data of a game: its figures, and the data of charts if a page is requested.
struct Evaluated {
  GameFigures figures;
  GameSights sights;
};

/// Plays or replays games and measures them. Use one per thread.
class Evaluator {
 public:
  Evaluator(const Game& game, const EvaluateOptions& options, const PlaySettings& settings,
            const std::vector<std::string>& trials)
      : options_(options),
        settings_(settings),
        trials_(trials),
        player_(game, settings, nullptr),
        context_(player_.context()),
        profile_(game),
        estimator_(game, options.estimates, options.max_moves, options.seed) {}

  std::optional<Evaluated> evaluate(std::uint64_t number) {
    started_ = false;
    joint_.clear();
    estimator_.start(number);
    if (!(trials_.empty() ? play(number) : replay(trials_[number]))) return std::nullopt;
    if (moves_at_once()) std::ranges::copy_n(joint_.begin(), std::ssize(sizes_), sizes_.begin());
    Evaluated out;
    out.figures = profile_.finish(context_, sizes_);
    out.figures.number = number;
    out.figures.course = estimator_.finish();
    if (!options_.html.empty()) out.sights = sights(out.figures);
    return out;
  }

 private:
  /// Plays a game by its number, the same as `lud playout` plays. Returns false if Ctrl-C stopped it.
  bool play(std::uint64_t number) {
    const bool ended = player_.play(number, [&] { look(); }).has_value();
    sizes_.assign(player_.sizes().begin(), player_.sizes().end());
    // A game that ended is complete only if its last position was estimated, too.
    return ended && (!interrupted() || options_.estimates == 0);
  }

  /// Measures a position: the start, then the one after each move.
  void look() {
    std::exchange(started_, true) ? profile_.ply(context_) : profile_.start(context_);
    estimator_.look(context_);
    if (moves_at_once() && !context_.over()) joint_.push_back(play::joint_moves(context_));
  }
  bool moves_at_once() const { return context_.game.mode == ModeType::Simultaneous; }

  /// Replays a recorded trial. Throws WrongUse if it is not one of this game.
  bool replay(const std::string& path) {
    const record::TrialFile trial = read_trial_of(path, options_.file, context_.game, settings_.choices);
    record::ReplayResult result;
    try {
      result = record::replay(context_, trial, [&] { look(); });
    } catch (const play::LimitReached& limit) {
      throw play::LimitReached(fmt::format("{}: {}", path, limit.what()));
    }
    if (!result.ok) throw WrongUse(fmt::format("{} is no trial of this game: {}", path, result.difference));
    sizes_.assign(trial.legal_counts.begin(),
                  trial.legal_counts.begin() + static_cast<std::ptrdiff_t>(result.decisions));
    return !interrupted();
  }

  GameSights sights(const GameFigures& figures) const {
    const play::Trial& trial = context_.trial;
    GameSights out;
    out.sizes = sizes_;
    out.result = (figures.utility[1] + 1) / 2;
    out.cut = figures.cut;
    for (int site = 0; site < profile_.sites(); ++site) out.visited.push_back(profile_.visited(site));
    const auto first = static_cast<std::size_t>(trial.initial_placements);
    if (first < trial.moves.size())
      out.opening = record::short_text(context_.game, trial.actions_of(trial.moves[first]), record::Detail::All);
    return out;
  }

  const EvaluateOptions& options_;
  const PlaySettings& settings_;
  const std::vector<std::string>& trials_;
  GamePlayer player_;
  Context& context_;
  Profile profile_;
  Estimator estimator_;
  std::vector<double> sizes_;  ///< legal or joint moves at the decisions of the game
  std::vector<double> joint_;  ///< joint moves, where all players move at once
  bool started_ = false;       ///< the start of the game was measured
};

/// The trials of a folder, in the order of their names.
std::vector<std::string> trials_in(const std::string& folder) {
  if (folder.empty()) return {};
  std::vector<std::string> trials = files_in(folder, ".txt");
  if (trials.empty()) throw WrongUse("there are no trials in " + folder);
  return trials;
}

/// The load options: those of the trials, unless options are given.
LoadOptions options_of(const EvaluateOptions& options, const std::vector<std::string>& trials) {
  LoadOptions load = options.load;
  load.hashes_positions = true;
  if (trials.empty() || !load.options.empty() || !load.ruleset.empty()) return load;
  grammar::SourceSet sources;
  grammar::Diagnostics diagnostics;
  const std::uint32_t source = sources.add_file(trials.front());
  if (source == grammar::no_source) throw FileError("cannot read " + trials.front());
  if (const auto trial = record::read_trial(sources, source, {}, diagnostics)) load.options = trial->options;
  return load;
}

EvaluatedHead head_of(const EvaluateOptions& options, const LoadOptions& load_options, const Loaded& loaded) {
  EvaluatedHead head;
  head.what = json_head(options.file, *loaded.game, load_options, loaded.choices);
  head.players = loaded.game->players;
  head.max_turns = loaded.game->max_turns;
  head.max_moves = options.max_moves;
  head.seed = options.seed;
  head.trials = options.trials;
  head.json = options.json;
  head.agents = options.agents;
  head.estimates = options.estimates;
  return head;
}

using Take = std::function<bool(const Evaluated&)>;

int run(const EvaluateOptions& options) {
  const std::vector<std::string> trials = trials_in(options.trials);
  const LoadOptions load_options = options_of(options, trials);
  const Loaded loaded = load(options.file, load_options);
  if (!loaded.game) return refuse(loaded);
  const Game& game = *loaded.game;
  if (!game.match.games.empty())
    throw WrongUse("evaluate is for single games, and this is a match; its games can be evaluated");
  check_agents(options.agents, game);
  note_interrupts();
  PlaySettings settings;
  settings.file = options.file;
  settings.load = load_options;
  settings.choices = loaded.choices;
  settings.seed = options.seed;
  settings.max_moves = options.max_moves;
  settings.counts_moves = true;
  settings.agents = options.agents;
  settings.training = agents::make_training(game, options.max_moves);
  const auto evaluate = [&](std::uint64_t first, std::uint64_t count, const Take& take) {
    const auto make_worker = [&]() -> InOrder<Evaluated>::Worker {
      auto evaluator = std::make_shared<Evaluator>(game, options, settings, trials);
      return [evaluator](std::uint64_t number) { return evaluator->evaluate(number); };
    };
    InOrder<Evaluated>::run(first, count, options.threads, make_worker, take, trials.empty() ? "playouts" : "trials");
  };
  const std::uint64_t total = trials.empty() ? options.count : trials.size();
  const EvaluatedHead head = head_of(options, load_options, loaded);
  if (options.shard.cut) {
    nlohmann::json what = head;
    what["game_sha256"] = game_sha256(options.file, load_options);
    if (!trials.empty()) what["trials_sha256"] = contents_sha256(trials, {});
    return write_shard(options.shard, "evaluate", what, total, [&](auto first, auto count, const auto& add) {
      evaluate(first, count, [&](const Evaluated& one) {
        add(json_line(one.figures));
        return true;
      });
      return !interrupted();
    });
  }
  Evaluation evaluation(game.players, game.max_turns);
  Page page(game);
  evaluate(0, total, [&](const Evaluated& one) {
    evaluation.add(one.figures);
    if (!options.html.empty()) page.add(one.sights);
    return true;
  });
  if (interrupted() && evaluation.games() == 0) {
    fmt::print(stderr, "interrupted before the first game came to its end\n");
    return exit_interrupted;
  }
  print_report(head, evaluation, interrupted());
  if (!options.html.empty()) write_file(options.html, page.html(head, evaluation));
  return interrupted() ? exit_interrupted : exit_ok;
}

}  // namespace

void add_evaluate(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<EvaluateOptions>();
  CLI::App* command = app.add_subcommand(
      "evaluate", "Plays random games and tells by many figures what kind of game it is: 'lud doc --metrics'");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  CLI::Option* count = command->add_option("-n", options->count, "How many playouts")
                           ->type_name("PLAYOUTS")
                           ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
  add_seed(*command, options->seed, "Seed; the same seed gives the same playouts, those of 'lud playout'");
  add_threads(*command, options->threads);
  add_max_moves(*command, options->max_moves);
  command
      ->add_option("--trials", options->trials,
                   "Folder of trials, FOLDER/*.txt, that are evaluated instead of playouts; their options are those of "
                   "the game where none are given")
      ->type_name("FOLDER")
      ->excludes(count);
  add_agents(*command, options->agents)->excludes("--trials");
  command
      ->add_option("--estimate", options->estimates,
                   "Playouts from every position of every game, which tell how well each player stands: for lead "
                   "changes, drama, decisiveness and the like")
      ->type_name("PLAYOUTS")
      ->default_str("")
      ->check(CLI::Range(1, 1'000'000));
  command->add_flag("--json", options->json, "Print JSON");
  CLI::Option* html =
      command->add_option("--html", options->html, "Write a page with charts besides, which needs no other file")
          ->type_name("FILE");
  add_shard_options(*command, options->shard)->excludes(html);
  add_load_options(*command, options->load);
  command->callback([options, command, &exit_code] {
    // Estimates play playouts from the positions of trials.
    if (!options->trials.empty() && options->estimates == 0)
      for (const char* name : {"--seed", "--max-moves"})
        if (command->count(name) > 0)
          throw WrongUse(fmt::format("{} is for playouts: beside --trials it needs --estimate", name));
    exit_code = run(*options);
  });
}

}  // namespace lud::tools
