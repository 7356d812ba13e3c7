#include "tools/match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/files.hpp"
#include "tools/interrupt.hpp"

namespace lud::tools {

namespace {

std::size_t play_together(Context& c, const std::function<std::size_t(int player)>& ask) {
  const std::size_t count = play::offered_moves(c);
  std::vector<std::size_t> chosen;
  for (int player = 1; player <= c.game.players; ++player) {
    const auto& moves = c.current().moves.moves;
    if (std::any_of(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count),
                    [&](const play::Move& move) { return move.mover == player; }))
      chosen.push_back(ask(player));
  }
  play::apply_together(c, chosen);
  return count;
}

}  // namespace

std::size_t play_decision(Context& c, const std::function<std::size_t(int player)>& ask) {
  if (play::moves_together(c)) return play_together(c, ask);
  const std::size_t chosen = ask(c.current().mover());
  const std::size_t count = play::offered_moves(c);
  play::apply(c, chosen);
  return count;
}

void check_agents(const std::vector<std::string>& descriptions, const Game& game) {
  if (!descriptions.empty() && game.players < 1) throw WrongUse("nobody plays this game: no --agents");
  if (descriptions.size() > static_cast<std::size_t>(std::max(1, game.players)))
    throw WrongUse(
        fmt::format("{} agents for {} player{}", descriptions.size(), game.players, game.players == 1 ? "" : "s"));
}

SeatedAgents::SeatedAgents(const Game& game, const std::vector<std::string>& descriptions, int max_moves) {
  const auto training = agents::make_training(game, max_moves);
  for (const std::string& description : descriptions) {
    std::string mistake;
    agents_.push_back(agents::make_agent(description, game, max_moves, mistake, training));
    if (!agents_.back()) throw WrongUse(mistake);
  }
}

std::size_t SeatedAgents::play_ply(Context& c, play::Random& seeds) {
  c.save(here_);
  return play_decision(c, [&](int player) {
    return agents_[static_cast<std::size_t>(std::max(0, player - 1)) % agents_.size()]->choose(here_, seeds.next(),
                                                                                               player);
  });
}

std::size_t agent_of(std::size_t agents, int player, int number) {
  return static_cast<std::size_t>(std::max(0, player - 1) + number) % agents;
}

std::vector<int> seats_of(std::size_t agents, int players, int number) {
  std::vector<int> seats(agents, 0);
  for (int player = 1; player <= players; ++player) ++seats[agent_of(agents, player, number)];
  return seats;
}

MatchTable::MatchTable(const Game& game, int max_moves, std::uint64_t seed) : c_(game), seed_(seed) {
  c_.max_moves = max_moves;
}

std::string MatchTable::seat(const std::vector<std::string>& descriptions,
                             const std::shared_ptr<agents::Training>& training) {
  for (const std::string& description : descriptions) {
    std::string mistake;
    agents_.push_back(agents::make_agent(description, c_.game, c_.max_moves, mistake, training));
    if (!agents_.back()) return mistake;
    agents_.back()->stop_on(&interrupt_flag());
  }
  efforts_.resize(agents_.size());
  return {};
}

std::size_t MatchTable::ask(int player, int number, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  const std::size_t index = agent_of(agents_.size(), player, number);
  const auto begun = Clock::now();
  const std::size_t chosen = agents_[index]->choose(here_, seed, player);
  Effort& effort = efforts_[index];
  const agents::Thought& thought = agents_[index]->thought();
  effort.seconds += std::chrono::duration<double>(Clock::now() - begun).count();
  ++effort.moves;
  effort.iterations += thought.iterations;
  effort.nodes += thought.nodes;
  effort.bytes = std::max(effort.bytes, thought.bytes);
  effort.full |= thought.full;
  return chosen;
}

std::optional<MatchGame> MatchTable::play(int number) {
  c_.random = play::playout_random(seed_, static_cast<std::uint64_t>(number), 0);
  play::Random seeds = play::playout_random(seed_, static_cast<std::uint64_t>(number), 1);
  play::start(c_);
  MatchGame game;
  game.number = number;
  for (; !c_.over(); ++game.moves) {
    c_.save(here_);
    play_decision(c_, [&](int player) { return ask(player, number, seeds.next()); });
    if (interrupted()) return std::nullopt;  // the search may have ended early
  }
  const play::EndType end = c_.head().end;
  game.end = end == play::EndType::MoveLimit ? "moves" : end == play::EndType::TurnLimit ? "turns" : "rules";
  game.worth.assign(agents_.size(), 0);
  game.seats = seats_of(agents_.size(), c_.game.players, number);
  for (int player = 1; player <= c_.game.players; ++player)
    game.worth[agent_of(agents_.size(), player, number)] += agents::worth(c_.head(), c_.game.players, player);
  for (std::size_t i = 0; i < agents_.size(); ++i)
    if (game.seats[i]) game.worth[i] /= game.seats[i];
  return game;
}

}  // namespace lud::tools
