#include "interpreter/agents/agent.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/agents/alphabeta.hpp"
#include "interpreter/agents/uct.hpp"
#include "interpreter/play/by_player.hpp"
#include "interpreter/play/persons.hpp"
#include "interpreter/play/threads.hpp"

namespace lud::agents {

namespace {

/// Makes an agent that can play this game.
std::unique_ptr<Agent> agent_of(const Settings& settings, const Game& game, int max_moves,
                                std::shared_ptr<Training> training);

class RandomAgent : public Search {
 public:
  using Search::Search;

 private:
  std::size_t think(play::Random& random) override {
    const std::size_t chosen =
        own_moves()[static_cast<std::size_t>(random.below(static_cast<int>(own_moves().size())))];
    thought_.line = {chosen};
    return chosen;
  }
};

/// Flat Monte Carlo: tries the moves in turn, each followed by a random playout; the best mean result wins.
class Flat : public Search {
 public:
  Flat(const Game& game, int max_moves, const Settings& settings, std::shared_ptr<Training> training)
      : Search(game, max_moves, settings) {
    if (settings.cut > 0) evaluation_ = std::make_unique<Evaluation>(game, std::move(training));
  }

 private:
  std::size_t think(play::Random& random) override {
    for (const std::size_t move : own_moves()) thought_.candidates.push_back({move, 0, 0});
    const std::size_t count = own_moves().size();
    if (evaluation_ && count > 1) train(*evaluation_);
    for (; goes_on(thought_.iterations) && count > 1; ++thought_.iterations) {
      Thought::Candidate& tried = thought_.candidates[static_cast<std::size_t>(thought_.iterations) % count];
      double value = 0.5;
      within_limits([&] { value = play_from(tried.move, random); });
      tried.worth += value;
      ++tried.visits;
    }
    for (Thought::Candidate& tried : thought_.candidates)
      if (tried.visits > 0) tried.worth /= static_cast<double>(tried.visits);
    std::ranges::stable_sort(thought_.candidates, [](const auto& a, const auto& b) { return a.worth > b.worth; });
    thought_.line = {thought_.candidates[0].move};
    return thought_.line[0];
  }

  double play_from(std::size_t number, play::Random& random) {
    const std::uint64_t key = hidden_ ? key_of_real(number) : 0;
    const std::size_t count = go_to_root(random);
    if (hidden_) number = find(key, count);
    if (number >= count) return 0.5;
    if (moves_together(c()))
      make_with_others(number, count, random);
    else
      make(number, random);
    play::PlayoutResult result;
    for (int made = 0; !c().over() && (settings_.cut == 0 || made < settings_.cut); ++made)
      if (!play::play_ply(c(), random, nullptr, result)) break;
    if (!c().over() && evaluation_) {
      evaluation_->judge(c(), worth_);
      return worth_[static_cast<std::size_t>(person_)];
    }
    return worth_of_person(c().head(), c().game.players, person_);
  }
  std::size_t find(std::uint64_t key, std::size_t count) {
    const play::MoveList& list = c().current().moves;
    std::size_t i = 0;
    while (i < count && full_key(list, list.moves[i]) != key) ++i;
    return i;
  }
  void make_with_others(std::size_t number, std::size_t count, play::Random& random) {
    std::vector<std::size_t> chosen;
    for (const std::vector<std::size_t>& own : play::moves_by_player(c(), count)) {
      const bool is_own = c().current().moves.moves[own[0]].mover == player_;
      chosen.push_back(is_own ? number : own[static_cast<std::size_t>(random.below(static_cast<int>(own.size())))]);
    }
    draw_chance(random);
    apply_together(c(), chosen);
  }

  std::unique_ptr<Evaluation> evaluation_;
  std::vector<double> worth_;
};

/// Root parallelisation (Cazenave and Jouandeau 2007): independent searches of the same position, whose results are
/// added up.
class RootParallel : public Agent {
 public:
  RootParallel(const Game& game, int max_moves, const Settings& settings, const std::shared_ptr<Training>& training)
      : by_visits_(settings.kind == Settings::Kind::Uct) {
    const int threads = settings.threads;
    for (int i = 0; i < threads; ++i) {
      Settings share = settings;
      share.threads = 1;
      const auto part = [&](std::int64_t all) { return all == 0 ? 0 : std::max<std::int64_t>(1, (all + i) / threads); };
      share.iterations = part(settings.iterations);
      share.nodes = part(settings.nodes);
      agents_.push_back(agent_of(share, game, max_moves, training));
    }
  }
  std::size_t choose(const play::Position& at, std::uint64_t seed, int player) override {
    play::Random seeds(seed);
    std::vector<std::uint64_t> own;
    for (std::size_t i = 0; i < agents_.size(); ++i) own.push_back(seeds.next());
    std::atomic<std::size_t> next{0};
    play::on_threads(static_cast<int>(agents_.size()), [&] {
      for (std::size_t i = next++; i < agents_.size(); i = next++) agents_[i]->choose(at, own[i], player);
    });
    return add_up();
  }
  const Thought& thought() const override { return thought_; }
  void stop_on(const std::atomic<bool>* asked) override {
    for (const auto& agent : agents_) agent->stop_on(asked);
  }

 private:
  std::size_t add_up() {
    thought_ = {};
    auto& all = thought_.candidates;
    for (const auto& agent : agents_) {
      const Thought& one = agent->thought();
      thought_.iterations += one.iterations;
      thought_.nodes += one.nodes;
      thought_.bytes += one.bytes;
      thought_.full |= one.full;
      for (const Thought::Candidate& candidate : one.candidates) {
        auto found = std::ranges::find(all, candidate.move, &Thought::Candidate::move);
        if (found == all.end()) found = all.insert(all.end(), {candidate.move, 0, 0});
        found->worth += candidate.worth * static_cast<double>(candidate.visits);
        found->visits += candidate.visits;
      }
    }
    for (Thought::Candidate& candidate : all)
      if (candidate.visits > 0) candidate.worth /= static_cast<double>(candidate.visits);
    std::ranges::sort(all, [&](const auto& a, const auto& b) {
      if (by_visits_ && a.visits != b.visits) return a.visits > b.visits;
      return a.worth != b.worth ? a.worth > b.worth : a.move < b.move;
    });
    thought_.line = {all.front().move};
    for (const auto& agent : agents_)
      if (agent->thought().line[0] == all.front().move && agent->thought().line.size() > thought_.line.size())
        thought_.line = agent->thought().line;
    return all.front().move;
  }

  const bool by_visits_;
  std::vector<std::unique_ptr<Agent>> agents_;
  Thought thought_;
};

std::unique_ptr<Agent> agent_of(const Settings& settings, const Game& game, int max_moves,
                                std::shared_ptr<Training> training) {
  if (settings.threads > 1) return std::make_unique<RootParallel>(game, max_moves, settings, training);
  switch (settings.kind) {
    case Settings::Kind::Random:
      return std::make_unique<RandomAgent>(game, max_moves, settings);
    case Settings::Kind::Flat:
      return std::make_unique<Flat>(game, max_moves, settings, std::move(training));
    case Settings::Kind::Uct:
      return std::make_unique<Uct>(game, max_moves, settings, std::move(training));
    case Settings::Kind::AlphaBeta:
      break;
  }
  return std::make_unique<AlphaBeta>(game, max_moves, settings, std::move(training));
}

/// The best rank of a team's members; 0 if none of them has one.
double rank_of_team(const play::Header& head, int players, int team) {
  double best = 0;
  for (std::size_t p = 1; p <= static_cast<std::size_t>(players); ++p)
    if (const double rank = head.ranking[p]; head.team[p] == team && rank >= 1.0 && (best == 0 || rank < best))
      best = rank;
  return best;
}

/// The share of the other teams that a team ranks before, those of its own rank counted half; nothing without others.
std::optional<double> worth_of_team(const play::Header& head, int players, int team) {
  const double own = rank_of_team(head, players, team);
  const auto teams = std::span(head.team).subspan(1, static_cast<std::size_t>(players));
  double beaten = 0;
  int others = 0;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (teams[i] == team ||
        std::ranges::find(teams.first(i), teams[i]) != teams.begin() + static_cast<std::ptrdiff_t>(i))
      continue;
    const double rank = rank_of_team(head, players, teams[i]);
    ++others;
    beaten += rank < 1.0 || own < 1.0 || rank == own ? 0.5 : rank > own;
  }
  return others ? std::optional(beaten / others) : std::nullopt;
}

}  // namespace

double worth(const play::Header& head, int players, int player) {
  const double rank = head.ranking[static_cast<std::size_t>(player)];
  if (players < 2) return rank == 1.0;
  if (const int team = head.team[static_cast<std::size_t>(player)])
    if (const auto of_team = worth_of_team(head, players, team)) return *of_team;
  return rank < 1.0 ? 0.5 : (players - rank) / (players - 1);
}

double worth_of_person(const play::Header& head, int players, int person) {
  return worth(head, players, play::player_of_person(head, person));
}

std::shared_ptr<Training> make_training(const Game& game, int max_moves) {
  return std::make_shared<Training>(game, max_moves);
}

MadeAgent make_agent(std::string_view description, const Game& game, int max_moves,
                     std::shared_ptr<Training> training) {
  auto [settings, mistake] = read_settings(description);
  if (!settings) return {nullptr, std::move(mistake)};
  if (game.players < 1) return {nullptr, "nobody plays this game"};
  if (settings->kind == Settings::Kind::AlphaBeta && !game.match.games.empty())
    return {nullptr, "alphabeta cannot play matches"};
  if (settings->kind == Settings::Kind::AlphaBeta && game.mode == ModeType::Simultaneous)
    return {nullptr, "alphabeta cannot play where all players move at once"};
  if (!training) training = make_training(game, max_moves);
  return {agent_of(*settings, game, max_moves, std::move(training)), {}};
}

}  // namespace lud::agents
