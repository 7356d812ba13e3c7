// Matches between agents: seats are exchanged from game to game, and the result is told with its uncertainty.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "interpreter/agents/agent.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/commands.hpp"
#include "tools/interrupt.hpp"
#include "tools/json.hpp"
#include "tools/statistics/wilson.hpp"

namespace lud::tools {

namespace {

struct Options {
  std::vector<std::string> agents;
  std::string game;
  LoadOptions load;
  int games = 100;
  int max_moves = 10000;
  std::uint64_t seed = 1;
  bool json = false;
};

/// What an agent got in all games so far. A game is worth 0 to 1; with two players that is a loss, a draw, a win.
struct Score {
  int games = 0, first = 0, last = 0;
  double sum = 0;

  void add(double worth) {
    ++games;
    first += worth == 1;
    last += worth == 0;
    sum += worth;
  }
  double mean() const { return games ? sum / games : 0; }
  statistics::Interval interval() const {
    return statistics::wilson_of_mean(mean(), static_cast<std::uint64_t>(games));
  }
};

/// By how many points of the Elo scale somebody is stronger who gets such a share; bounded where it is 0 or 1.
double elo_of(double share) {
  constexpr double least = 0.001;
  const double bounded = std::clamp(share, least, 1 - least);
  return 400 * std::log10(bounded / (1 - bounded));
}

/// The agents at one table. In game number `n` player p is agent (p - 1 + n) modulo their number.
class Match {
 public:
  Match(const Game& game, const Options& options) : options_(options), c_(game) {
    c_.max_moves = options.max_moves;
    scores_.resize(options.agents.size());
  }
  /// Reads the agents; what is wrong with one of them.
  std::string seat() {
    for (const std::string& description : options_.agents) {
      std::string mistake;
      agents_.push_back(agents::make_agent(description, c_.game, options_.max_moves, mistake));
      if (!agents_.back()) return mistake;
    }
    return {};
  }
  void play(int number) {
    c_.random = play::playout_random(options_.seed, static_cast<std::uint64_t>(number), 0);
    play::Random seeds = play::playout_random(options_.seed, static_cast<std::uint64_t>(number), 1);
    play::start(c_);
    play::Position here;
    int moves = 0;
    for (; !c_.over(); ++moves) {
      c_.save(here);
      const int mover = c_.current().mover();
      const std::size_t chosen = agent_of(mover, number).choose(here, seeds.next());
      play::offered_moves(c_);
      play::apply(c_, chosen);
    }
    std::vector<double> worth(scores_.size(), 0);
    std::vector<int> seats(scores_.size(), 0);
    for (int player = 1; player <= c_.game.players; ++player) {
      worth[index_of(player, number)] += agents::worth(c_.head(), c_.game.players, player);
      ++seats[index_of(player, number)];
    }
    for (std::size_t i = 0; i < scores_.size(); ++i)
      if (seats[i]) scores_[i].add(worth[i] /= seats[i]);
    if (options_.json) tell_game(number, moves, worth);
  }
  void report() const {
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      const Score& score = scores_[i];
      const auto [low, high] = score.interval();
      if (options_.json)
        fmt::print("{}", json_text({{"agent", i + 1},
                                    {"name", options_.agents[i]},
                                    {"games", score.games},
                                    {"mean", score.mean()},
                                    {"mean_interval", {low, high}},
                                    {"elo", elo_of(score.mean())},
                                    {"elo_interval", {elo_of(low), elo_of(high)}}},
                                   -1));
      else
        fmt::print(
            "{:<32} {:>5} games  first {:>5}  last {:>5}  mean {:.3f} ({:.3f} to {:.3f})  Elo {:+.0f} ({:+.0f} to "
            "{:+.0f})\n",
            options_.agents[i], score.games, score.first, score.last, score.mean(), low, high, elo_of(score.mean()),
            elo_of(low), elo_of(high));
    }
  }

 private:
  std::size_t index_of(int player, int number) const {
    return static_cast<std::size_t>(std::max(0, player - 1) + number) % scores_.size();
  }
  agents::Agent& agent_of(int player, int number) { return *agents_[index_of(player, number)]; }
  void tell_game(int number, int moves, const std::vector<double>& worth) const {
    fmt::print("{}", json_text({{"game", number}, {"moves", moves}, {"worth", worth}}, -1));
    std::fflush(stdout);
  }

  const Options& options_;
  Context c_;
  std::vector<std::unique_ptr<agents::Agent>> agents_;
  std::vector<Score> scores_;
};

int run(const Options& options) {
  const Loaded loaded = load(options.game, options.load);
  if (!loaded.game) return refuse(loaded);
  const auto together = [](const Game& game) { return game.mode == ModeType::Simultaneous; };
  const auto& parts = loaded.game->match.games;
  if (together(*loaded.game) ||
      std::ranges::any_of(parts, [&](const play::GameOfMatch& part) { return together(*part.game); }))
    return refuse_use("lud match: agents cannot play where all players move at once");
  if (loaded.game->players < 1) return refuse_use("lud match: nobody plays this game");
  Match match(*loaded.game, options);
  if (const std::string mistake = match.seat(); !mistake.empty()) return refuse_use("lud match: " + mistake);
  note_interrupts();
  for (int number = 0; number < options.games && !interrupted(); ++number) match.play(number);
  match.report();
  return interrupted() ? exit_interrupted : exit_ok;
}

}  // namespace

void add_match(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("match", "Lets agents play against each other, who exchange seats from game to game");
  command
      ->add_option("agents", options->agents,
                   "Agents: random, flat, uct; with a budget for each move: uct:iterations=2000, flat:time=0.5s")
      ->required()
      ->type_name("AGENT");
  command->add_option("--game", options->game, "Game file or built-in game")->required()->type_name("GAME");
  command->add_option("-n", options->games, "Games")->check(CLI::Range(1, 1'000'000));
  command->add_option("--max-moves", options->max_moves, "Moves after which a game is drawn")
      ->check(CLI::Range(1, 1'000'000));
  add_seed(*command, options->seed, "Seed of dice and agents");
  command->add_flag("--json", options->json, "A line of JSON for each game, then one for each agent");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
